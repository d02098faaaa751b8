import { accounts } from '@aureus/contract/wallet/accounts.ts';
import { feeOf } from '@aureus/core/box/fee.ts';
import type { Clock } from '../platform/clock.ts';
import { type Deadline, defineDeadline } from '../platform/deadlines/deadline.ts';
import { changeHolds, type HoldChange, type Taking } from '../platform/ledger/holds.ts';
import { house, HOUSE_ACCOUNT } from '../platform/ledger/house.ts';
import { type Bought, opensAt, stateNumber } from './boxes.ts';
import type { Series } from './series.ts';

interface Needs {
  readonly clock: Clock;
  readonly opening: Deadline;
}

/** A box that is due, with what decides of its series. */
type DueBox = Bought & Pick<Series, 'creator_id' | 'currency_id' | 'fee'> & { readonly series_state: Series['state'] };

/** Settled in one transaction: each writes six entries of the journal. */
const AT_ONCE = 500;

/**
 * The money of a box follows the draw of its series: out of what was held, the fee goes to the house and the rest to the
 * creator. Of a cancelled series all of it goes back. In bulks, each box once.
 */
export function settlementDeadline({ clock, opening }: Needs): Deadline {
  return defineDeadline({
    name: 'box.settlement',
    outage: 'settle_as_due',
    atOnce: AT_ONCE,
    settle: async (tx, due) => {
      const { rows } = await tx.client.query<DueBox>(
        `SELECT bought.*, creator_id, currency_id, fee, series.state AS series_state
         FROM box_bought AS bought JOIN box_series AS series ON series.id = series_id
         WHERE bought.id = ANY($1::bigint[]) AND bought.state = ${stateNumber.bought} AND series.state <> 1
         ORDER BY bought.id FOR UPDATE OF bought`,
        [due.map(({ ref }) => ref)],
      );
      if (rows.length === 0) return;
      const at = clock.now();
      await changeHolds(tx, at, rows.map(paymentOf));
      const outcome = ({ series_state }: DueBox) => (series_state === 2 ? stateNumber.drawn : stateNumber.returned);
      await tx.client.query(
        `UPDATE box_bought SET state = made.state, settled_at = $3
         FROM unnest($1::bigint[], $2::smallint[]) AS made (id, state) WHERE box_bought.id = made.id`,
        [rows.map(({ id }) => id), rows.map(outcome), at],
      );
      await opening.schedule(
        tx,
        rows.filter(({ series_state }) => series_state === 2).map(({ id }) => ({ ref: String(id), due: opensAt(at) })),
      );
    },
  });
}

/** What becomes of what was held for a box. */
export function paymentOf({
  id: ref,
  price,
  fee,
  creator_id,
  currency_id: currency,
  series_state,
}: Pick<DueBox, 'id' | 'price' | 'fee' | 'creator_id' | 'currency_id' | 'series_state'>): HoldChange {
  const cause = { kind: 'box_payment', ref } as const;
  if (series_state === 3) return { ...cause, release: 'box_release' };
  const ofHouse = feeOf(price, fee);
  const takings: Taking[] = [
    { amount: price - ofHouse, to: { owner: creator_id, account: accounts.spot, currency }, as: 'box_sale' },
    { amount: ofHouse, to: { owner: house.fees, account: HOUSE_ACCOUNT, currency }, as: 'box_fee' },
  ];
  return { ...cause, take: takings.filter(({ amount }) => amount > 0n) };
}
