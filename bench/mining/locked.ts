import { dayOf } from '@aureus/core/mining/days.ts';
import { newOrder, setAsideFor } from '@aureus/server/mining/locking.ts';
import { nextDividend } from '@aureus/server/mining/orders.ts';
import type { MiningOrder } from '@aureus/server/mining/orders.ts';
import type { Plan } from '@aureus/server/mining/plans.ts';
import { systemClock } from '@aureus/server/platform/clock.ts';
import type { Deadline } from '@aureus/server/platform/deadlines/deadline.ts';
import { openHolds } from '@aureus/server/platform/ledger/holds.ts';
import { house, HOUSE_ACCOUNT } from '@aureus/server/platform/ledger/house.ts';
import { createMoney, type MoneyTransaction } from '@aureus/server/platform/ledger/money.ts';
import { post } from '@aureus/server/platform/ledger/post.ts';
import type pg from 'pg';
import { type Stage, USDT } from '../orders/stage.ts';

const UNIT = 10n ** 8n;
const DAY_MS = 86_400_000;
/** Of the plan: days, what each order locks, whole USDT, and parts per million a day. */
const [DAYS, AMOUNT, RATE_PPM] = [60, 100n, 3_000];
/** Written in one transaction. */
const AT_ONCE = 1_000;

/**
 * Locks so many small amounts by one plan, of all traders in turns, as the product writes them, but many in one transaction:
 * yesterday at noon, so that their first day of interest is over with the next midnight (UTC).
 */
export async function lockMany(
  { pool, traders }: Stage,
  owner: pg.Pool,
  dividends: Deadline,
  count: number,
): Promise<void> {
  const money = createMoney(pool, () => {});
  await money.transaction(null, (tx) => fundHouse(tx, (AMOUNT * UNIT * BigInt(RATE_PPM * DAYS * count)) / 1_000_000n));
  const { rows } = await owner.query<Plan>(
    `INSERT INTO mining_plan (currency_id, days, rate_ppm, penalty_ppm, min_amount, max_amount, capacity, dividend_minute)
     VALUES ($1, $2, $3, 4000, $4, $5, $5, 0) RETURNING *`,
    [USDT, DAYS, RATE_PPM, AMOUNT * UNIT, AMOUNT * UNIT * BigInt(count)],
  );
  const [plan] = rows;
  if (!plan) throw new Error('There is no plan');
  const taken = new Date((dayOf(systemClock.epochMs()) - 1) * DAY_MS + DAY_MS / 2);
  for (let first = 0; first < count; first += AT_ONCE) {
    const orders = Array.from({ length: Math.min(AT_ONCE, count - first) }, (_, place) => {
      const user = traders[(first + place) % traders.length]?.id ?? 0n;
      return newOrder(plan, { owner: user, amount: AMOUNT * UNIT, now: taken });
    });
    await money.transaction(null, (tx) => write(tx, dividends, orders));
  }
}

async function fundHouse(tx: MoneyTransaction, available: bigint): Promise<void> {
  const own = { account: HOUSE_ACCOUNT, currency: USDT, held: 0n };
  await post(tx, {
    kind: 'genesis',
    ref: null,
    at: systemClock.now(),
    postings: [
      { ...own, owner: house.external, available: -available },
      { ...own, owner: house.mining, available },
    ],
  });
}

async function write(
  tx: MoneyTransaction,
  dividends: Deadline,
  made: readonly Omit<MiningOrder, 'id'>[],
): Promise<void> {
  const [first] = made;
  if (!first) return;
  const { rows: orders } = await tx.client.query<MiningOrder>(
    `INSERT INTO mining_order (owner_id, plan_id, currency_id, days, rate_ppm, penalty_ppm, dividend_minute, amount,
       day_interest, taken_at, first_day)
     SELECT owner, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11 FROM unnest($1::bigint[]) AS given (owner) RETURNING *`,
    [
      made.map(({ owner_id }) => owner_id),
      first.plan_id,
      first.currency_id,
      first.days,
      first.rate_ppm,
      first.penalty_ppm,
      first.dividend_minute,
      first.amount,
      first.day_interest,
      first.taken_at,
      first.first_day,
    ],
  );
  const amount = orders.reduce((sum, order) => sum + order.amount, 0n);
  await tx.client.query('UPDATE mining_plan SET locked = locked + $2 WHERE id = $1', [first.plan_id, amount]);
  await openHolds(tx, systemClock.now(), orders.flatMap(setAsideFor));
  await dividends.schedule(
    tx,
    orders.flatMap((order) => {
      const due = nextDividend(order);
      return due ? [{ ref: String(order.id), due }] : [];
    }),
  );
}
