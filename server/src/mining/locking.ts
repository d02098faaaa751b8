import type * as calls from '@aureus/contract/mining/calls.ts';
import type { Answer, Input } from '@aureus/contract/platform/call.ts';
import { accounts } from '@aureus/contract/wallet/accounts.ts';
import { firstDayOf } from '@aureus/core/mining/days.ts';
import { dayInterest } from '@aureus/core/mining/interest.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import type { PoolClient } from 'pg';
import { refuseFrozen } from '../account/public.ts';
import type { Currency, MarketDirectory } from '../market/public.ts';
import type { Deadline } from '../platform/deadlines/deadline.ts';
import { AppError } from '../platform/errors.ts';
import type { MoneyContext } from '../platform/http/route.ts';
import { openHolds } from '../platform/ledger/holds.ts';
import type { MoneyTransaction } from '../platform/ledger/money.ts';
import { lockWallets, type WalletKey } from '../platform/ledger/wallets.ts';
import type { Platform } from '../platform/platform.ts';
import { parseAmount } from '../wallet/public.ts';
import { describeOrder, type MiningOrder, nextDividend } from './orders.ts';
import { interestFrom, type Plan } from './plans.ts';

type Deposit = typeof calls.deposit;

export interface LockingNeeds {
  readonly platform: Pick<Platform, 'money' | 'clock'>;
  readonly markets: Pick<MarketDirectory, 'currency'>;
  /** What is due of an order: the interest of its next day. */
  readonly dividends: Deadline;
  /** Tells a user what became of an order of theirs. */
  readonly tell: (orders: readonly MiningOrder[]) => void;
}

/** Running orders one user may have in one plan: what is shown and reckoned of them at once stays small. */
export const MOST_ORDERS = 50;

/** Where amounts are locked. */
export const lockedIn = (owner: bigint, currency: number): WalletKey => ({ owner, account: accounts.spot, currency });

/**
 * Locks an amount by a plan. It stays its owner's and is held in their spot account; all interest to come is held in the
 * account of the house, so that a plan the house could not pay in full is not sold.
 */
export async function lockAmount(
  needs: LockingNeeds,
  input: Input<Deposit>,
  { caller: { userId }, claim }: MoneyContext,
): Promise<Answer<Deposit>> {
  const { platform, markets } = needs;
  let made: MiningOrder | undefined;
  const answer = await platform.money.transaction(claim, async (tx) => {
    await refuseFrozen(tx, userId);
    const plan = await lockPlan(tx.client, input.config_id);
    const currency = plan && markets.currency(plan.currency_id);
    if (!plan?.is_open || !currency) throw new AppError('mining_plan_unknown');
    if (input.terms !== undefined && input.terms !== plan.revision) throw new AppError('mining_terms_changed');
    const amount = parseAmount(input.amount, currency);
    refuseOutOfBounds(plan, currency, amount);
    refuseFull(plan, currency, amount, await readOwn(tx.client, userId, plan.id));
    // From here on nobody is waited for: the day it is locked on is that of this moment.
    await lockWallets(tx.client, [lockedIn(userId, currency.id), interestFrom(currency.id)]);
    const now = platform.clock.now();
    made = await write(tx, needs, plan, { owner: userId, amount, now });
    return describeOrder(markets, made, now.getTime());
  });
  if (made) needs.tell([made]);
  return answer;
}

/** The plan, locked: orders of it are made one by one, and its terms do not change meanwhile. */
async function lockPlan(client: PoolClient, id: number): Promise<Plan | undefined> {
  const { rows } = await client.query<Plan>('SELECT * FROM mining_plan WHERE id = $1::bigint FOR NO KEY UPDATE', [id]);
  return rows[0];
}

interface Own {
  readonly orders: number;
  readonly locked: bigint;
}

/** What the user has running in a plan. */
async function readOwn(client: PoolClient, owner: bigint, plan: number): Promise<Own> {
  const { rows } = await client.query<Own>(
    `SELECT count(*)::integer AS orders, coalesce(sum(amount), 0)::bigint AS locked
     FROM mining_order WHERE owner_id = $1 AND plan_id = $2 AND state = 1`,
    [owner, plan],
  );
  return rows[0] ?? { orders: 0, locked: 0n };
}

const textOf = (amount: bigint, { scale, code }: Currency): string => `${formatDecimal(amount, scale)} ${code}`;

/** @throws AppError amount_too_small, amount_too_large */
function refuseOutOfBounds({ min_amount, max_amount }: Plan, currency: Currency, amount: bigint): void {
  if (amount < min_amount) throw new AppError('amount_too_small', { minimum: textOf(min_amount, currency) });
  if (amount > max_amount) throw new AppError('amount_too_large', { maximum: textOf(max_amount, currency) });
}

/** @throws AppError mining_orders_full, mining_user_full, mining_plan_full */
function refuseFull({ max_amount, capacity, locked }: Plan, currency: Currency, amount: bigint, own: Own): void {
  const left = (most: bigint, taken: bigint): string => textOf(most > taken ? most - taken : 0n, currency);
  if (own.orders >= MOST_ORDERS) throw new AppError('mining_orders_full');
  if (own.locked + amount > max_amount) throw new AppError('mining_user_full', { left: left(max_amount, own.locked) });
  if (locked + amount > capacity) throw new AppError('mining_plan_full', { left: left(capacity, locked) });
}

interface Locked {
  readonly owner: bigint;
  readonly amount: bigint;
  readonly now: Date;
}

/** @throws AppError insufficient_balance, mining_house_full */
async function write(
  tx: MoneyTransaction,
  { dividends }: LockingNeeds,
  plan: Plan,
  { owner, amount, now }: Locked,
): Promise<MiningOrder> {
  const { rows } = await tx.client.query<MiningOrder>(
    `INSERT INTO mining_order (owner_id, plan_id, currency_id, days, rate_ppm, penalty_ppm, dividend_minute, amount,
       day_interest, taken_at, first_day)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) RETURNING *`,
    [
      owner,
      plan.id,
      plan.currency_id,
      plan.days,
      plan.rate_ppm,
      plan.penalty_ppm,
      plan.dividend_minute,
      amount,
      dayInterest(amount, plan.rate_ppm),
      now,
      firstDayOf(now.getTime()),
    ],
  );
  const [order] = rows;
  const due = order && nextDividend(order);
  if (!order || !due) throw new Error('A lock-up order was not written');
  await tx.client.query('UPDATE mining_plan SET locked = locked + $2 WHERE id = $1', [plan.id, amount]);
  await setAside(tx, order, now);
  await dividends.schedule(tx, [{ ref: String(order.id), due }]);
  return order;
}

/** The amount of the user, and the interest of all days: both until the order has ended. */
async function setAside(tx: MoneyTransaction, order: MiningOrder, at: Date): Promise<void> {
  const { id: ref, owner_id: owner, currency_id: currency, amount, day_interest, days } = order;
  const interest = day_interest * BigInt(days);
  try {
    await openHolds(tx, at, [
      { kind: 'mining_principal', ref, ...lockedIn(owner, currency), amount, as: 'mining_lock' },
      { kind: 'mining_interest', ref, ...interestFrom(currency), amount: interest, as: 'mining_reserve' },
    ]);
  } catch (error) {
    const isHouse = error instanceof AppError && error.code === 'house_funds_exhausted';
    throw isHouse ? new AppError('mining_house_full') : error;
  }
}
