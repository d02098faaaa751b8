import { dayFrom, paidMs } from '@aureus/core/rebate/days.ts';
import { house } from '../platform/ledger/house.ts';
import { type Moved, movedByCause } from '../platform/ledger/moved.ts';
import { readChunks } from '../platform/settlements/chunks.ts';
import { compareMoved } from '../platform/settlements/compare-moved.ts';
import { differences } from '../platform/settlements/differences.ts';
import type { SettlementVerifier } from '../platform/settlements/verifier.ts';

/** So many payments are read at a time. */
const CHUNK = 5_000;
/** What is due is paid within seconds; after so many somebody has to look. */
const LATE_SECONDS = 600;
const KINDS = ['rebate_reserve', 'rebate_unreserve', 'rebate_paid'] as const;

/** A payment with the earnings it is made of. */
interface Verified {
  readonly id: bigint;
  readonly inviter_id: bigint;
  readonly day: string;
  readonly currency_id: number;
  readonly amount: bigint;
  readonly delay_days: number;
  readonly is_reserved: boolean;
  readonly paid: bigint | null;
  readonly ended_at: Date | null;
  /** What fees × rates come to, of all of them and of those that count. */
  readonly reckoned: bigint;
  readonly counted: bigint;
  /** Earnings of another inviter, day or currency. */
  readonly odd: number;
  /** The moment this is read, by the database's clock. */
  readonly now: Date;
}

const READ = `SELECT id, inviter_id, to_char(day, 'YYYY-MM-DD') AS day, currency_id, amount, delay_days, is_reserved,
    paid, ended_at, reckoned, counted, odd, clock_timestamp() AS now
  FROM rebate_payment CROSS JOIN LATERAL (
    SELECT coalesce(sum(div(fee::numeric * rate_ppm, 1000000)), 0)::bigint AS reckoned,
      coalesce(sum(div(fee::numeric * rate_ppm, 1000000)) FILTER (WHERE reason IS NULL), 0)::bigint AS counted,
      (count(*) FILTER (WHERE (inviter_id, day, currency_id) IS DISTINCT FROM
        (rebate_payment.inviter_id, rebate_payment.day, rebate_payment.currency_id)))::integer AS odd
    FROM rebate_earning WHERE payment_id = rebate_payment.id
  ) AS earnings
  WHERE id >= $1 ORDER BY id LIMIT $2`;

/**
 * Reckons every payment of rebates again by the fees and rates of its earnings, and what the money of the inviter and of
 * the account of fees should have moved for it.
 */
export const verifyRebates: SettlementVerifier = {
  name: 'payments of rebates',
  verify: async ({ client }) => {
    const problems: string[] = [];
    let settled = 0;
    for await (const { rows: payments, first, last } of readChunks<Verified>(client, READ, CHUNK)) {
      const moved = await movedByCause(client, KINDS, first, last);
      const known = new Set(payments.map(({ id }) => id));
      for (const id of moved.keys()) {
        if (!known.has(id)) problems.push(`payment of rebates ${id}: is gone, and its money has moved`);
      }
      for (const payment of payments) {
        if (payment.paid !== null) settled += 1;
        const faults = [...compare(payment), ...compareMoney(payment, moved.get(payment.id)), ...late(payment)];
        problems.push(...faults.map((fault) => `payment of rebates ${payment.id}: ${fault}`));
      }
    }
    return { settled, problems };
  },
};

function compare({ amount, paid, reckoned, counted, odd }: Verified): string[] {
  return differences([
    ['amount', amount, reckoned],
    ['payment', paid ?? amount, counted],
    ['number of earnings of others', odd, 0],
  ]);
}

function compareMoney(payment: Verified, moved: readonly Moved[] | undefined): string[] {
  const { inviter_id: user, currency_id: currency, amount, is_reserved, paid } = payment;
  return compareMoved(
    { user, house: house.fees },
    [
      { kind: 'rebate_reserve', whose: 'house', currency, available: is_reserved ? -amount : 0n },
      { kind: 'rebate_unreserve', whose: 'house', currency, available: paid === null ? 0n : amount - paid },
      { kind: 'rebate_paid', whose: 'house', currency, available: 0n },
      { kind: 'rebate_paid', whose: 'user', currency, available: paid ?? 0n },
    ],
    moved,
  );
}

/** A payment that should have been made for long. */
function late({ day, delay_days, ended_at, now }: Verified): string[] {
  const isLate = ended_at === null && now.getTime() - paidMs(dayFrom(day), delay_days) > LATE_SECONDS * 1_000;
  return isLate ? ['has been due for more than ten minutes'] : [];
}
