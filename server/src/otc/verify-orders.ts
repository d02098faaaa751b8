import { amountsOf } from '@aureus/core/otc/amounts.ts';
import { fiatScale } from '@aureus/core/otc/pricing.ts';
import type { ClientBase } from 'pg';
import { readScales } from '../market/public.ts';
import { type Moved, movedByCause } from '../platform/ledger/moved.ts';
import { readChunks } from '../platform/settlements/chunks.ts';
import { compareMoved, type ExpectedMove } from '../platform/settlements/compare-moved.ts';
import { differences } from '../platform/settlements/differences.ts';
import { lockUntil } from './coin-moves.ts';
import { showsPayment } from './known-buyer.ts';
import type { OtcOrder } from './order-row.ts';
import { compareSteps, type Step } from './verify-steps.ts';

/** So many orders are read at a time. */
const CHUNK = 1_000;
const KINDS = ['otc_hold', 'otc_return', 'otc_trade', 'otc_lock', 'otc_unlock', 'otc_reclaim'] as const;
type Kind = (typeof KINDS)[number];

/** An order with what it is reckoned by. */
interface Verified extends OtcOrder {
  readonly registered: Date;
  /** Purchases of the buyer that may have made them known by then. */
  readonly earlier: number;
  /** When coins that are held become free. */
  readonly free_at: Date | null;
  readonly advert_ended_at: Date | null;
}

// Processes may differ by a moment in what time it is, so purchases of about the same moment count.
const READ = `SELECT otc_order.*, users.created_at AS registered, deadline.due AS free_at,
    otc_advert.ended_at AS advert_ended_at, (
      SELECT count(*)::integer FROM otc_order AS other
      WHERE other.buyer_id = otc_order.buyer_id AND other.id <> otc_order.id AND ${showsPayment('other')}
        AND other.ended_at < otc_order.ended_at + interval '1 minute'
    ) AS earlier
  FROM otc_order JOIN users ON users.id = buyer_id JOIN otc_advert ON otc_advert.id = advert_id
    LEFT JOIN deadline ON deadline.kind = 'otc.unlock' AND deadline.ref = otc_order.id::text
  WHERE otc_order.id >= $1 ORDER BY otc_order.id LIMIT $2`;

interface Found {
  /** How many orders have ended. */
  readonly ended: number;
  readonly problems: string[];
  /** Of sales: what was given back of orders, by advertisement. */
  readonly returnedBy: Map<bigint, bigint>;
}

export async function verifyOrders(client: ClientBase): Promise<Found> {
  const scales = await readScales(client);
  const problems: string[] = [];
  const returnedBy = new Map<bigint, bigint>();
  let ended = 0;
  for await (const { rows: orders, first, last } of readChunks<Verified>(client, READ, CHUNK)) {
    const moved = await movedByCause(client, KINDS, first, last);
    const steps = await readSteps(client, first, last);
    const known = new Set(orders.map(({ id }) => id));
    for (const id of moved.keys()) {
      if (!known.has(id)) problems.push(`OTC order ${id}: is gone, and its money has moved`);
    }
    for (const order of orders) {
      if (order.ended_at !== null) ended += 1;
      const ofOrder = moved.get(order.id);
      const returned = returnedOf(order, ofOrder);
      if (order.is_sale) returnedBy.set(order.advert_id, (returnedBy.get(order.advert_id) ?? 0n) + returned);
      const faults = [
        ...compareAmounts(order, scales.get(order.currency_id) ?? 0),
        ...compareSteps(order, steps.get(order.id) ?? []),
        ...compareLock(order),
        ...compareMoney(order, returned, ofOrder),
      ];
      problems.push(...faults.map((fault) => `OTC order ${order.id}: ${fault}`));
    }
  }
  return { ended, problems, returnedBy };
}

async function readSteps(client: ClientBase, first: bigint, last: bigint): Promise<ReadonlyMap<bigint, Step[]>> {
  const { rows } = await client.query<Step & { readonly order_id: bigint }>(
    'SELECT * FROM otc_step WHERE order_id BETWEEN $1 AND $2 ORDER BY order_id, version',
    [first, last],
  );
  return Map.groupBy(rows, ({ order_id }) => order_id);
}

/** Whoever took it named its coins or its total: the other one comes out by the price. */
function compareAmounts({ amount: coins, total, price, fiat }: Verified, coin: number): string[] {
  const scales = { coin, fiat: fiatScale(fiat) };
  const byCoins = amountsOf({ coins }, price, scales);
  const byTotal = amountsOf({ total }, price, scales);
  return byCoins.total === total || byTotal.coins === coins
    ? []
    : [
        `total is ${total}, and comes out as ${byCoins.total}, and amount is ${coins}, and comes out as ${byTotal.coins}`,
      ];
}

/** Whether its coins had to stay held, and until when. */
function compareLock({ registered, earlier, ...order }: Verified): string[] {
  const { state, ended_at, lock_state, free_at } = order;
  if (state !== 'released' || ended_at === null)
    return lock_state === 'none' ? [] : [`has coins that are ${lock_state}`];
  const until = lockUntil({ registeredAt: registered.getTime(), purchases: earlier }, order, ended_at);
  if (until !== null && lock_state === 'none') return ['its coins were free at once, and its buyer was new'];
  if (order.charge_back_days === 0 && lock_state !== 'none') return ['its coins were held, and its payment could not come back']; // prettier-ignore
  if (lock_state !== 'held') return [];
  const due = ended_at.getTime() + order.charge_back_days * 86_400_000;
  return differences([['when its coins are free', free_at?.toISOString(), new Date(due).toISOString()]]);
}

/** What the journal says went back to the seller of an order that was not released. */
function returnedOf({ seller_id }: Verified, moved: readonly Moved[] = []): bigint {
  return moved.find(({ kind, owner }) => kind === 'otc_return' && owner === seller_id)?.available ?? 0n;
}

/** What the money of its two people should have moved. */
function compareMoney(order: Verified, returned: bigint, moved: readonly Moved[] | undefined): string[] {
  const { buyer_id: buyer, seller_id: seller, currency_id: currency, amount, state, is_sale, lock_state } = order;
  const isReleased = state === 'released';
  const wasLocked = isReleased && lock_state !== 'none';
  const of = (kind: Kind, ofBuyer: bigint, ofSeller: bigint): ExpectedMove<'buyer' | 'seller'>[] => [
    { kind, whose: 'buyer', currency, available: ofBuyer },
    { kind, whose: 'seller', currency, available: ofSeller },
  ];
  return compareMoved(
    { buyer, seller },
    [
      ...of('otc_hold', 0n, is_sale ? 0n : -amount),
      ...of('otc_return', 0n, mayGoBack(order, returned) ? returned : backOf(order)),
      ...of('otc_trade', isReleased ? amount : 0n, 0n),
      ...of('otc_lock', wasLocked ? -amount : 0n, 0n),
      ...of('otc_unlock', lock_state === 'free' ? amount : 0n, 0n),
      ...of('otc_reclaim', 0n, lock_state === 'reclaimed' ? amount : 0n),
    ],
    moved,
  );
}

/**
 * Coins of a sale went back to its advertisement, or to whoever sold them where that had ended. When both ended at about the
 * same moment either is right, and the sum of the advertisement tells.
 */
function mayGoBack({ state, is_sale, amount, ended_at, advert_ended_at }: Verified, returned: bigint): boolean {
  if (state !== 'cancelled' || !is_sale || !ended_at || !advert_ended_at) return false;
  const isClose = Math.abs(ended_at.getTime() - advert_ended_at.getTime()) < 60_000;
  return isClose && (returned === 0n || returned === amount);
}

function backOf({ state, is_sale, amount, ended_at, advert_ended_at }: Verified): bigint {
  if (state !== 'cancelled') return 0n;
  if (!is_sale) return amount;
  return advert_ended_at && ended_at && ended_at > advert_ended_at ? amount : 0n;
}
