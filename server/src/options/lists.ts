import type { Answer, Input } from '@aureus/contract/platform/call.ts';
import type * as calls from '@aureus/contract/options/calls.ts';
import { accounts } from '@aureus/contract/wallet/accounts.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import { currentRule } from '@aureus/core/options/rule.ts';
import { percentOf } from '@aureus/core/money/percent.ts';
import type { Pool } from 'pg';
import { isOpenNow, type MarketDirectory, whyClosed } from '../market/public.ts';
import { AppError } from '../platform/errors.ts';
import { readBalancesOf } from '../platform/ledger/balances.ts';
import { describeOption, IS_OPEN, type OptionOrder } from './orders.ts';
import type { OptionInstruments } from './public.ts';

/** The expiries that can be chosen on a market; without one those of the first on which options are taken. */
export function listExpiries(
  instruments: OptionInstruments,
  { match_id: marketId }: Input<typeof calls.seconds>,
): Answer<typeof calls.seconds> {
  const instrument =
    marketId === undefined ? instruments.all().find((each) => isOpenNow(each)) : instruments.on(marketId);
  if (!instrument || whyClosed(instrument) === 'market_closed') return [];
  const { market, expiries } = instrument;
  const amount = (minor: bigint): string => formatDecimal(minor, market.quote.scale);
  return expiries
    .filter(({ isOpen }) => isOpen)
    .map(({ id, seconds, payoutPpm, minStake, maxStake }) => ({
      id,
      match_id: market.id,
      seconds,
      profit_ratio: percentOf(payoutPpm),
      min_amount: amount(minStake),
      max_amount: amount(maxStake),
      status: 1,
    }));
}

/** @throws AppError market_unknown */
export function showTerms(
  instruments: OptionInstruments,
  { match_id: marketId }: Input<typeof calls.terms>,
): Answer<typeof calls.terms> {
  const instrument = instruments.on(marketId);
  if (!instrument) throw new AppError('market_unknown');
  const { market, leastSlippagePpm, slippagePpm, maxSlippagePpm, userStake, userOrders } = instrument;
  const { windowSeconds, leastTicks, waitSeconds } = currentRule();
  return {
    match_id: market.id,
    open: isOpenNow(instrument) ? 1 : 0,
    min_slippage: percentOf(leastSlippagePpm),
    slippage: percentOf(slippagePpm),
    max_slippage: percentOf(maxSlippagePpm),
    user_stake: formatDecimal(userStake, market.quote.scale),
    user_orders: userOrders,
    window_seconds: windowSeconds,
    least_ticks: leastTicks,
    wait_seconds: waitSeconds,
  };
}

/** What stakes can be paid in: the quote currencies of the markets that have options. */
export async function listPayable(
  pool: Pool,
  instruments: OptionInstruments,
  userId: bigint,
): Promise<Answer<typeof calls.payableCurrencies>> {
  const own = (await readBalancesOf(pool, userId)).filter(({ account }) => account === accounts.options);
  const currencies = new Map(instruments.all().map(({ market }) => [market.quote.id, market.quote]));
  return [...currencies.values()].map(({ id, code, scale }) => {
    const { available = 0n, held = 0n } = own.find(({ currency }) => currency === id) ?? {};
    const text = formatDecimal(available, scale);
    const user_wallet = {
      micro_with_insurance: text,
      micro_balance: text,
      lock_micro_balance: formatDecimal(held, scale),
    };
    return { id, name: code, scale, user_wallet };
  });
}

const FOUND = `FROM option_order WHERE owner_id = $1 AND ($2::integer IS NULL OR market_id = $2)
  AND ($3::integer IS NULL OR (${IS_OPEN}) = ($3 = 1))`;

/** The user's options, newest first. */
export async function listOptions(
  pool: Pool,
  markets: MarketDirectory,
  userId: bigint,
  { match_id: marketId, status, page, limit }: Input<typeof calls.lists>,
  now: number,
): Promise<Answer<typeof calls.lists>> {
  const found = [userId, marketId ?? null, status ?? null];
  const [{ rows }, { rows: counted }] = await Promise.all([
    pool.query<OptionOrder>(`SELECT * ${FOUND} ORDER BY id DESC LIMIT $4 OFFSET $5`, [
      ...found,
      limit,
      (page - 1) * limit,
    ]),
    pool.query<{ total: number }>(`SELECT count(*)::integer AS total ${FOUND}`, found),
  ]);
  const data = rows.map((order) => describeOption(markets, order, now));
  return { data, page, limit, total: counted[0]?.total ?? 0 };
}

/** One option of the user; undefined when there is none of this number, or it is another's. */
export async function findOption(pool: Pool, userId: bigint, id: number): Promise<OptionOrder | undefined> {
  const { rows } = await pool.query<OptionOrder>('SELECT * FROM option_order WHERE id = $1 AND owner_id = $2', [
    id,
    userId,
  ]);
  return rows[0];
}
