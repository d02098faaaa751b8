import type { create } from '@aureus/contract/recurring/calls.ts';
import { MOST_COINS } from '@aureus/contract/recurring/shapes.ts';
import type { Input } from '@aureus/contract/platform/call.ts';
import { exchangeableOf } from '@aureus/core/exchange/exchange.ts';
import type { CivilDay } from '@aureus/core/market/session/civil-day.ts';
import { formatDecimal, parseDecimal } from '@aureus/core/money/decimal.ts';
import { areShares, partsOf } from '@aureus/core/recurring/parts.ts';
import { PAID_SCALE } from '@aureus/core/recurring/price-paid.ts';
import { dayAt, parseDay, parseZone } from '@aureus/core/typed/day.ts';
import type { HouseTerms } from '../exchange/public.ts';
import type { MarketDirectory } from '../market/public.ts';
import { AppError } from '../platform/errors.ts';
import { parseAmount, usdtOf } from '../wallet/public.ts';
import { type Plan, type PlanTerms, rhythmNumber } from './plans.ts';
import { isBuyable, type Terms } from './terms.ts';

type Wanted = Omit<Input<typeof create>, 'id' | 'version'>;

export interface ReadingNeeds {
  readonly markets: MarketDirectory;
  readonly terms: Terms;
  readonly exchange: HouseTerms;
  readonly now: Date;
}

/** A year ahead is as far as somebody plans the first run. */
const FARTHEST_START = 366;

/**
 * What somebody wants of a plan, checked.
 * @param before the plan that is changed; null for a new one
 * @throws AppError for whatever does not do
 */
export function readPlan(needs: ReadingNeeds, wanted: Wanted, before: Plan | null): PlanTerms {
  const { markets, terms, now } = needs;
  if (!terms.is_open) throw new AppError('recurring_closed');
  const amount = readAmount(needs, wanted.amount);
  const coins = readCoins(needs, wanted.coins, amount);
  const zone = readZone(wanted.zone);
  const { rhythm, weekday, month_day } = wanted;
  const isWeekly = rhythm === 'weekly' || rhythm === 'two_weeks';
  const isMonthly = rhythm === 'monthly';
  if ((weekday !== undefined) !== isWeekly || (month_day !== undefined) !== isMonthly) {
    throw new AppError('recurring_rhythm_invalid');
  }
  const endSum = wanted.end_sum === undefined ? null : parseAmount(wanted.end_sum, usdtOf(markets));
  const endRuns = wanted.end_runs ?? null;
  // The next run has to be possible.
  const isOver =
    (endSum !== null && endSum < (before?.invested ?? 0n) + amount) ||
    (endRuns !== null && endRuns <= (before?.runs_done ?? 0));
  if (isOver) throw new AppError('recurring_end_invalid');
  return {
    amount,
    ...coins,
    rhythm: rhythmNumber[rhythm],
    day: weekday ?? month_day ?? 0,
    hour: wanted.hour,
    zone,
    start_day: readStart(wanted.start_day, dayAt(zone, now.getTime()), before),
    end_runs: endRuns,
    end_sum: endSum,
  };
}

function readAmount({ markets, terms }: ReadingNeeds, text: string): bigint {
  const usdt = usdtOf(markets);
  const amount = parseAmount(text, usdt);
  const one = 10n ** BigInt(usdt.scale);
  if (amount < BigInt(terms.min_usdt) * one)
    throw new AppError('amount_too_small', { minimum: `${terms.min_usdt} USDT` });
  if (amount > BigInt(terms.max_usdt) * one)
    throw new AppError('amount_too_large', { maximum: `${terms.max_usdt} USDT` });
  return amount;
}

/** @throws AppError recurring_coins_invalid, recurring_coin_not_offered, recurring_part_too_small, amount_too_large */
function readCoins({ markets, terms, exchange }: ReadingNeeds, wanted: Wanted['coins'], amount: bigint) {
  const coins = wanted.map(({ id }) => id);
  const shares = wanted.map(({ share }) => share);
  if (coins.length > MOST_COINS || new Set(coins).size < coins.length || !areShares(shares)) {
    throw new AppError('recurring_coins_invalid');
  }
  for (const id of coins) {
    const currency = markets.currency(id);
    if (!currency || !terms.coins.includes(id) || !isBuyable(markets, currency)) {
      throw new AppError('recurring_coin_not_offered', { coin: currency?.code ?? String(id) });
    }
  }
  const limits = wanted.map(({ limit }) => (limit === null ? null : parseDecimal(limit, PAID_SCALE)));
  if (limits.includes(0n)) throw new AppError('recurring_coins_invalid');
  const { scale } = usdtOf(markets);
  const one = 10n ** BigInt(scale);
  for (const part of partsOf(amount, shares)) {
    const exchanged = exchangeableOf(part, exchange.feePpm);
    if (exchanged < BigInt(exchange.minUsdt) * one) {
      throw new AppError('recurring_part_too_small', { minimum: `${exchange.minUsdt} USDT` });
    }
    if (exchanged > BigInt(exchange.maxUsdt) * one) {
      throw new AppError('amount_too_large', {
        maximum: `${formatDecimal(BigInt(exchange.maxUsdt) * one, scale)} USDT`,
      });
    }
  }
  return { coins, shares, limits };
}

/** In its one spelling. @throws AppError invalid_timezone */
function readZone(zone: string): string {
  const known = parseZone(zone);
  if (known === null) throw new AppError('invalid_timezone');
  return known;
}

/** @param today in the time zone of the plan. @throws AppError recurring_start_invalid */
function readStart(text: string | undefined, today: CivilDay, before: Plan | null): CivilDay {
  if (text === undefined) return before?.start_day ?? today;
  const day = parseDay(text);
  if (day !== null && day === before?.start_day) return day;
  if (day === null || day < today || day > today + FARTHEST_START) throw new AppError('recurring_start_invalid');
  return day;
}
