import { accounts } from '@aureus/contract/wallet/accounts.ts';
import { outcomeOf } from '@aureus/core/options/settlement.ts';
import type { End } from '@aureus/core/options/ticks.ts';
import { bySpan } from '../market/public.ts';
import type { Clock } from '../platform/clock.ts';
import { type Deadline, defineDeadline, type Due } from '../platform/deadlines/deadline.ts';
import { changeHolds, type HoldChange } from '../platform/ledger/holds.ts';
import { house, HOUSE_ACCOUNT } from '../platform/ledger/house.ts';
import type { MoneyTransaction } from '../platform/ledger/money.ts';
import { lockDue, putOff, writeOutcomes } from './due.ts';
import { type EndingPrices, findEnds } from './ends.ts';
import { type OptionOrder, stateNumber, stateOf } from './orders.ts';
import { closingSpan } from './windows.ts';

export interface SettlingNeeds {
  readonly clock: Clock;
  readonly prices: EndingPrices;
  /** Tells users what became of their orders. */
  readonly tell: (orders: readonly OptionOrder[]) => void;
}

/** What a missing price is looked for again after: one comes each second. */
const NEXT_SECOND_MS = 1_000;

/**
 * Options end: all that are due on a market at one second by the same end price, as of that second, however late it is;
 * where prices are missing then, by the first window after it that has enough, for as long as their rule waits. Of all that is due at once each statement is made once.
 */
export function settlementDeadline({ clock, prices, tell }: SettlingNeeds): Deadline {
  const deadline: Deadline = defineDeadline({
    name: 'options.settlement',
    outage: 'settle_as_due',
    settle: async (tx, due) => {
      // Asked first: one that enters between the two looks is found by the second. The other way round neither would
      // find it, and it would be due no more.
      const entering = await stillEntering(tx, due);
      const orders = await lockDue(tx, due, 'running');
      const running = new Set(orders.map(({ id }) => String(id)));
      const pending = entering.filter((ref) => !running.has(ref));
      const waiting: string[] = [];
      const ended: OptionOrder[] = [];
      for (const [span, group] of bySpan(orders, closingSpan)) {
        const ends = await findEnds(tx, prices, span, group);
        const at = clock.now();
        ended.push(...Array.from(ends.ended, ([order, by]) => end(order, by, at)));
        pending.push(...ends.pending.map(({ id }) => String(id)));
        waiting.push(...ends.waiting.map(({ id }) => String(id)));
      }
      await putOff(tx, deadline, pending);
      await putOff(tx, deadline, waiting, NEXT_SECOND_MS);
      if (ended.length === 0) return undefined;
      const written = await writeOutcomes(tx, ended);
      await changeHolds(tx, clock.now(), written.flatMap(payments));
      return () => tell(written);
    },
  });
  return deadline;
}

/** Those whose entry has not been looked at, though their end has come: the platform was down meanwhile. */
async function stillEntering({ client }: MoneyTransaction, due: readonly Due[]): Promise<string[]> {
  const { rows } = await client.query<{ id: bigint }>(
    'SELECT id FROM option_order WHERE id = ANY($1::bigint[]) AND state = $2',
    [due.map(({ ref }) => ref), stateNumber.entering],
  );
  return rows.map(({ id }) => String(id));
}

function end(order: OptionOrder, { second, price }: End, at: Date): OptionOrder {
  const bet = { direction: order.direction, stake: order.stake, payoutPpm: order.payout_ppm };
  const { result, profit } = outcomeOf(bet, Number(order.entry_price), price);
  return {
    ...order,
    state: stateNumber[result],
    end_price: price === null ? null : BigInt(price),
    end_second: BigInt(second),
    profit,
    settled_at: at,
  };
}

/** What an order that has ended pays: the stake to the house, or the payout to the user; the rest goes back. */
function payments(order: OptionOrder): HoldChange[] {
  const { id: ref, owner_id, currency_id: currency } = order;
  const user = { owner: owner_id, account: accounts.options, currency };
  const own = { owner: house.options, account: HOUSE_ACCOUNT, currency };
  const state = stateOf(order);
  const stake = { kind: 'option_stake', ref } as const;
  const payout = { kind: 'option_payout', ref } as const;
  return [
    state === 'lost'
      ? { ...stake, take: [{ amount: order.stake, to: own, as: 'option_loss' }] }
      : { ...stake, release: 'option_release' },
    state === 'won'
      ? { ...payout, take: [{ amount: order.payout, to: user, as: 'option_win' }] }
      : { ...payout, release: 'option_unreserve' },
  ];
}
