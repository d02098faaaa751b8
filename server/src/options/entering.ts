import { ruleOf } from '@aureus/core/options/rule.ts';
import { entryOf } from '@aureus/core/options/ticks.ts';
import { bySpan, type Prices, type PriceTick, takeWindow } from '../market/public.ts';
import type { Clock } from '../platform/clock.ts';
import { type Deadline, defineDeadline } from '../platform/deadlines/deadline.ts';
import { changeHolds } from '../platform/ledger/holds.ts';
import type { MoneyTransaction } from '../platform/ledger/money.ts';
import { lockDue, putOff, writeOutcomes } from './due.ts';
import { type OptionOrder, stateNumber } from './orders.ts';
import { entrySpan } from './windows.ts';

export interface EnteringNeeds {
  readonly clock: Clock;
  readonly prices: Pick<Prices, 'window' | 'keep'>;
  /** Tells users what became of their orders. */
  readonly tell: (orders: readonly OptionOrder[]) => void;
  /** What is due of the orders that enter; ended for those that do not. */
  readonly settlement: Deadline;
}

/** Orders get their entry price, as soon as it is written down; those that have none give the stake back. */
export function enteringDeadline({ clock, prices, tell, settlement }: EnteringNeeds): Deadline {
  const deadline: Deadline = defineDeadline({
    name: 'options.entry',
    outage: 'settle_as_due',
    settle: async (tx, due) => {
      const orders = await lockDue(tx, due, 'entering');
      const pending: string[] = [];
      const entered: OptionOrder[] = [];
      for (const [span, group] of bySpan(orders, entrySpan)) {
        const ticks = await takeWindow(tx, prices, span, `options that entered at ${span.to}`);
        if (ticks === null) pending.push(...group.map(({ id }) => String(id)));
        else entered.push(...group.map((order) => enter(order, ticks, clock.now())));
      }
      await putOff(tx, deadline, pending);
      if (entered.length === 0) return undefined;
      const written = await writeOutcomes(tx, entered);
      await giveBack(tx, settlement, written.filter(isDropped), clock.now());
      return () => tell(written);
    },
  });
  return deadline;
}

const isDropped = ({ state }: OptionOrder): boolean => state === stateNumber.dropped;

function enter(order: OptionOrder, ticks: readonly PriceTick[], at: Date): OptionOrder {
  const seen = { price: Number(order.seen_price), slippagePpm: order.slippage_ppm };
  const { price, dropped } = entryOf(ticks, Number(order.entry_second), seen, ruleOf(order.rule));
  if (price !== null) return { ...order, state: stateNumber.running, entry_price: BigInt(price) };
  return { ...order, state: stateNumber.dropped, drop_reason: dropped, profit: 0n, settled_at: at };
}

/** Of orders that did not enter: the stake, what the house had reserved, and what was due at their end. */
async function giveBack(tx: MoneyTransaction, settlement: Deadline, orders: readonly OptionOrder[], at: Date) {
  if (orders.length === 0) return;
  // Before the money: whoever settles their end has the deadline first, and wants money of the house then. One whose end
  // has come meanwhile finds an order that has ended.
  await settlement.cancel(
    tx,
    orders.map(({ id }) => String(id)),
  );
  await changeHolds(
    tx,
    at,
    orders.flatMap(({ id }) => [
      { kind: 'option_stake', ref: id, release: 'option_release' } as const,
      { kind: 'option_payout', ref: id, release: 'option_unreserve' } as const,
    ]),
  );
}
