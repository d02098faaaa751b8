import { dualStatuses } from '@aureus/contract/dual/shapes.ts';
import { invest } from '@aureus/core/dual/payouts.ts';
import { type DualSettlement, possiblePayouts, settle } from '@aureus/core/dual/receipt.ts';
import { dualRules } from '@aureus/core/dual/rule.ts';
import { daysToEnd } from '@aureus/core/dual/sale.ts';
import type { ClientBase } from 'pg';
import { type PriceTick, readWindows, spanName, ticksOf } from '../market/public.ts';
import { house } from '../platform/ledger/house.ts';
import { type Moved, movedByCause } from '../platform/ledger/moved.ts';
import { readChunks } from '../platform/settlements/chunks.ts';
import { compareMoved, type ExpectedMove } from '../platform/settlements/compare-moved.ts';
import { differences } from '../platform/settlements/differences.ts';
import type { SettlementVerifier } from '../platform/settlements/verifier.ts';
import { FROM_ORDERS, inputsOf, type Order, ORDER_COLUMNS, reservesOf, sideNumber, spanOf } from './orders.ts';
import { stepsOf, typeOf } from './products.ts';

/** So many orders are read at a time. */
const CHUNK = 5_000;
/** What is due is settled within seconds; after so many somebody has to look. */
const LATE_SECONDS = 600;
const KINDS = ['dual_hold', 'dual_release', 'dual_reserve', 'dual_unreserve', 'dual_given', 'dual_payout'] as const;
type Kind = (typeof KINDS)[number];
const READ = `SELECT ${ORDER_COLUMNS} ${FROM_ORDERS} WHERE dual_order.id >= $1 ORDER BY dual_order.id LIMIT $2`;

/**
 * Settles every order again: by what it and its product say and the prices that were recorded. What comes out must be what
 * is stored, and the money must have moved so. That the prices are what the log says is asked of all windows together.
 */
export const verifyDual: SettlementVerifier = {
  name: 'dual investments',
  verify: async ({ client }) => {
    const problems: string[] = [];
    let settled = 0;
    for await (const { rows: orders, first, last } of readChunks<Order>(client, READ, CHUNK)) {
      const windows = await readTicks(client, orders);
      const moved = await movedByCause(client, KINDS, first, last);
      const known = new Set(orders.map(({ id }) => id));
      for (const id of moved.keys()) {
        if (!known.has(id)) problems.push(`dual investment ${id}: is gone, and its money has moved`);
      }
      for (const order of orders) {
        if (order.settled_at !== null) settled += 1;
        for (const fault of [...faultsOf(order, windows), ...compareMoney(order, moved.get(order.id))])
          problems.push(`dual investment ${order.id}: ${fault}`);
      }
    }
    problems.push(...(await findOtherCounts(client)), ...(await findLate(client)));
    return { settled, problems };
  },
};

/** The windows that orders went by, each read once. One whose rule nobody knows is told where it is settled again. */
async function readTicks(client: ClientBase, orders: readonly Order[]): Promise<ReadonlyMap<string, PriceTick[]>> {
  const known = orders.filter((order) => order.settled_at !== null && dualRules.some(({ version }) => version === order.rule)); // prettier-ignore
  const spans = new Map(known.map(spanOf).map((span) => [spanName(span), span] as const));
  const texts = await readWindows(client, [...spans.values()]);
  return new Map([...texts].map(([name, text]) => [name, ticksOf(text)]));
}

function faultsOf(order: Order, windows: ReadonlyMap<string, PriceTick[]>): readonly string[] {
  try {
    const bought = compareBought(order);
    if (order.settled_at === null) return bought;
    const ticks = windows.get(spanName(spanOf(order)));
    if (ticks === undefined) return [...bought, 'the prices it was settled by are gone'];
    return [...bought, ...compareSettled(order, settle(inputsOf(order), ticks))];
  } catch (error) {
    return [`cannot be settled again: ${error instanceof Error ? error.message : String(error)}`];
  }
}

/** What was promised with the purchase, beside what its terms come to. */
function compareBought(order: Order): string[] {
  const { coin, usdt } = possiblePayouts(inputsOf(order));
  const { principal } = invest(typeOf(order), order.number, Number(order.price), stepsOf(order));
  return differences([
    ['principal', order.principal, principal],
    ['days', order.days, daysToEnd(order.bought_at, order.ends_at)],
    ['payout in the coin', order.coin_payout, coin],
    ['payout in USDT', order.usdt_payout, usdt],
  ]);
}

function compareSettled(order: Order, made: DualSettlement): string[] {
  return differences([
    ['settlement price', order.settlement_price, made.price],
    ['number of prices', order.good_ticks, made.goodTicks],
    ['paid in', order.paid_in, made.paid === null ? null : sideNumber[made.paid]],
    ['status', order.status, made.paid === null ? dualStatuses.failed : dualStatuses.success],
  ]);
}

/** What the money of its user and of the house should have moved. */
function compareMoney(order: Order, moved: readonly Moved[] = []): string[] {
  const { principal, coin_id, usdt_id, paid_in, settled_at } = order;
  const reserves = reservesOf(order);
  const isCall = typeOf(order) === 'call';
  const isDone = settled_at !== null;
  const isBack = isDone && (paid_in === null || (paid_in === sideNumber.coin) === isCall);
  const pay = isCall ? coin_id : usdt_id;
  const other = isCall ? usdt_id : coin_id;
  const sides = [
    { currency: coin_id, reserve: reserves.coin, isPaid: paid_in === sideNumber.coin },
    { currency: usdt_id, reserve: reserves.usdt, isPaid: paid_in === sideNumber.usdt },
  ];
  const of = (kind: Kind, whose: 'user' | 'house', currency: number, available: bigint): ExpectedMove => ({ kind, whose, currency, available }); // prettier-ignore
  const none = (kind: Kind, whose: 'user' | 'house', currency: number) => of(kind, whose, currency, 0n);
  return compareMoved(
    { user: order.owner_id, house: house.dual },
    [
      of('dual_hold', 'user', pay, -principal),
      of('dual_release', 'user', pay, isBack ? principal : 0n),
      of('dual_given', 'house', pay, isDone && !isBack ? principal : 0n),
      ...(['dual_hold', 'dual_release'] as const).flatMap((kind) => [
        none(kind, 'user', other),
        none(kind, 'house', pay),
        none(kind, 'house', other),
      ]),
      none('dual_given', 'house', other),
      ...[pay, other].map((currency) => none('dual_given', 'user', currency)),
      ...sides.flatMap(({ currency, reserve, isPaid }) => [
        of('dual_reserve', 'house', currency, -reserve),
        of('dual_unreserve', 'house', currency, isDone && !isPaid ? reserve : 0n),
        of('dual_payout', 'user', currency, isPaid ? reserve : 0n),
        none('dual_reserve', 'user', currency),
        none('dual_unreserve', 'user', currency),
        none('dual_payout', 'house', currency),
      ]),
    ],
    moved,
  );
}

/** Products of which other shares are counted than were bought. */
async function findOtherCounts(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string; counted: number; bought: number }>(
    `SELECT name, purchased_number AS counted, coalesce(sum(number), 0)::integer AS bought
     FROM dual_product LEFT JOIN dual_order ON product_id = dual_product.id
     GROUP BY dual_product.id HAVING purchased_number <> coalesce(sum(number), 0) ORDER BY name`,
  );
  return rows.map(({ name, counted, bought }) => `dual product ${name}: counts ${counted} shares, and ${bought} were bought`); // prettier-ignore
}

/** What has been due for long, by the database's clock. */
async function findLate(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ id: bigint }>(
    `SELECT dual_order.id ${FROM_ORDERS}
     WHERE status = ${dualStatuses.purchased} AND ends_at < clock_timestamp() - $1 * interval '1 second'
     ORDER BY dual_order.id LIMIT 100`,
    [LATE_SECONDS],
  );
  return rows.map(({ id }) => `dual investment ${id}: has been due for more than ten minutes`);
}
