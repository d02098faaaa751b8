import { dualStatuses } from '@aureus/contract/dual/shapes.ts';
import { accounts } from '@aureus/contract/wallet/accounts.ts';
import { paidIn } from '@aureus/core/dual/receipt.ts';
import { dualRule } from '@aureus/core/dual/rule.ts';
import { settlementPrice } from '@aureus/core/dual/settlement-price.ts';
import { bySpan, type Prices, takeWindow } from '../market/public.ts';
import type { Clock } from '../platform/clock.ts';
import { type Deadline, defineDeadline, type Due } from '../platform/deadlines/deadline.ts';
import { changeHolds, type HoldChange } from '../platform/ledger/holds.ts';
import { house, HOUSE_ACCOUNT } from '../platform/ledger/house.ts';
import type { MoneyTransaction } from '../platform/ledger/money.ts';
import { FROM_ORDERS, type Order, ORDER_COLUMNS, reservesOf, sideNumber, spanOf } from './orders.ts';
import { typeOf } from './products.ts';

interface Needs {
  readonly clock: Clock;
  readonly prices: Pick<Prices, 'window' | 'keep'>;
  /** Tells users what became of their orders. */
  readonly tell: (orders: readonly Order[]) => void;
  /** Notices of it: apart, so that nobody's payment waits for them. */
  readonly telling: Deadline;
}

/** Prices that are not written down yet are asked for again after so long. */
const ASK_AGAIN_MS = 250;

/**
 * Orders end: all of a coin that end at one moment by the same mean of the half hour before, however late that is. With too
 * few prices there is no mean, and what was invested goes back.
 */
export function dualSettlement({ clock, prices, tell, telling }: Needs): Deadline {
  const deadline: Deadline = defineDeadline({
    name: 'dual.settlement',
    outage: 'settle_as_due',
    settle: async (tx, due) => {
      const ended: Order[] = [];
      const pending: string[] = [];
      for (const [span, group] of bySpan(await lockDue(tx, due), spanOf)) {
        const ticks = await takeWindow(tx, prices, span, `dual investments that end at ${span.to + 1}`);
        if (ticks === null) {
          pending.push(...group.map(({ id }) => String(id)));
          continue;
        }
        const at = clock.now();
        // One mean for all of a rule: half an hour of prices is added up once.
        for (const [rule, alike] of Map.groupBy(group, (order) => order.rule)) {
          const { price, goodTicks } = settlementPrice(ticks, span.to + 1, dualRule(rule));
          ended.push(...alike.map((order) => end(order, price, goodTicks, at)));
        }
      }
      await deadline.schedule(
        tx,
        pending.map((ref) => ({ ref, inMs: ASK_AGAIN_MS })),
      );
      if (ended.length === 0) return undefined;
      await writeOutcomes(tx, ended);
      await changeHolds(tx, clock.now(), ended.flatMap(payments));
      await telling.schedule(
        tx,
        ended.map(({ id }) => ({ ref: String(id), inMs: 0 })),
      );
      return () => tell(ended);
    },
  });
  return deadline;
}

/** Orders that are due and not settled, locked in one order. */
async function lockDue({ client }: MoneyTransaction, due: readonly Due[]): Promise<Order[]> {
  const { rows } = await client.query<Order>(
    `SELECT ${ORDER_COLUMNS} ${FROM_ORDERS}
     WHERE dual_order.id = ANY($1::bigint[]) AND status = ${dualStatuses.purchased}
     ORDER BY dual_order.id FOR UPDATE OF dual_order`,
    [due.map(({ ref }) => ref)],
  );
  return rows;
}

/** @param price ten-thousandths of a tick; null with too few good ones */
function end(order: Order, price: bigint | null, goodTicks: number, at: Date): Order {
  const outcome = { ...order, settlement_price: price, good_ticks: goodTicks, settled_at: at };
  if (price === null) return { ...outcome, status: dualStatuses.failed };
  const side = paidIn(typeOf(order), price, Number(order.strike));
  return { ...outcome, status: dualStatuses.success, paid_in: sideNumber[side] };
}

/** Writes what became of orders, in one statement. */
async function writeOutcomes({ client }: MoneyTransaction, orders: readonly Order[]): Promise<void> {
  const { rowCount } = await client.query(
    `UPDATE dual_order SET status = made.status, settlement_price = made.settlement_price, good_ticks = made.good_ticks,
       paid_in = made.paid_in, settled_at = made.settled_at
     FROM unnest($1::bigint[], $2::smallint[], $3::bigint[], $4::integer[], $5::smallint[], $6::timestamptz[])
       AS made (id, status, settlement_price, good_ticks, paid_in, settled_at)
     WHERE dual_order.id = made.id`,
    [
      orders.map(({ id }) => id),
      orders.map(({ status }) => status),
      orders.map(({ settlement_price }) => settlement_price),
      orders.map(({ good_ticks }) => good_ticks),
      orders.map(({ paid_in }) => paid_in),
      orders.map(({ settled_at }) => settled_at),
    ],
  );
  if (rowCount !== orders.length) throw new Error('A dual investment that was locked did not take its outcome');
}

/**
 * What an order that has ended pays. In the currency it was paid in, what was invested is given back and the house adds
 * what it earned; in the other one, the house takes it and pays all. What was set aside for the other outcome is free.
 */
function payments(order: Order): HoldChange[] {
  const { id: ref, owner_id: owner, coin_id, usdt_id, paid_in } = order;
  const reserves = reservesOf(order);
  const isCall = typeOf(order) === 'call';
  const principal = { kind: 'dual_principal', ref } as const;
  const kinds = { coin: 'dual_coin', usdt: 'dual_usdt' } as const;
  const currencies = { coin: coin_id, usdt: usdt_id } as const;
  const paid = paid_in === null ? null : paid_in === sideNumber.coin ? 'coin' : 'usdt';
  const isBack = paid === null || (paid === 'coin') === isCall;
  const own = { owner: house.dual, account: HOUSE_ACCOUNT, currency: isCall ? coin_id : usdt_id };
  return [
    isBack
      ? { ...principal, release: 'dual_release' }
      : { ...principal, take: [{ amount: order.principal, to: own, as: 'dual_given' }] },
    ...(['coin', 'usdt'] as const).map((side): HoldChange => {
      const hold = { kind: kinds[side], ref };
      if (side !== paid) return { ...hold, release: 'dual_unreserve' };
      const to = { owner, account: accounts.spot, currency: currencies[side] };
      return { ...hold, take: [{ amount: reserves[side], to, as: 'dual_payout' }] };
    }),
  ];
}
