import type { ProposalPayload } from '@aureus/contract/operator/proposals.ts';
import { costOf, PRICE_SCALE } from '@aureus/core/ieo/cost.ts';
import { MAX_AMOUNT } from '@aureus/core/money/bounds.ts';
import type { Currency, MarketDirectory } from '../market/public.ts';
import { parseDecimalInput } from '../platform/decimal-input.ts';
import { AppError } from '../platform/errors.ts';
import { momentOf } from '../platform/moment-text.ts';

/** What a project is, before it has a number. Amounts in minor units of its coin. */
export interface PlannedProject {
  readonly coin: Currency;
  readonly total: bigint;
  readonly step: bigint;
  readonly min: bigint;
  readonly userCap: bigint;
  readonly prices: readonly PlannedPrice[];
  readonly start: Date;
  readonly end: Date;
  readonly listing: Date;
}

/** What one coin costs, in units of 10^-12 of a currency. */
interface PlannedPrice {
  readonly pay: Currency;
  readonly perCoin: bigint;
}

const MINUTE_MS = 60_000;
/** Whoever wants to apply has time to hear of it, and operators to lodge its coins or to take it back. */
const LEAST_AHEAD_MS = 10 * MINUTE_MS;
const LEAST_OPEN_MS = 10 * MINUTE_MS;
const LEAST_LOCKED_MS = 10 * MINUTE_MS;
const MOST_OPEN_MS = 90 * 86_400_000;
const MOST_AHEAD_MS = 366 * 86_400_000;

/**
 * Whether the coins of a project that has not opened at its hour may still come: it opens with them, and whoever wants to
 * apply has as much time as one that is announced has to leave, to hear of it and to do it. Otherwise those who know when
 * the coins come would have it for themselves.
 */
export function opensInTime({ start, end }: Pick<PlannedProject, 'start' | 'end'>, now: Date): boolean {
  const [begun, left] = [now.getTime() - start.getTime(), end.getTime() - now.getTime()];
  return begun <= 0 || left >= LEAST_AHEAD_MS + LEAST_OPEN_MS;
}

const PAYS = { price_usdt: 'USDT', price_btc: 'BTC', price_eth: 'ETH' } as const;

type Markets = Pick<MarketDirectory, 'currency' | 'currencies' | 'markets'>;

/** Coins that can be sold here: nobody can trade them yet, so that their price is what the project says. */
export function unlistedCoins(markets: Pick<MarketDirectory, 'currencies' | 'markets'>): Currency[] {
  const traded = new Set(markets.markets().flatMap(({ base, quote }) => [base.id, quote.id]));
  return markets.currencies().filter(({ id, kind }) => kind === 'coin' && !traded.has(id));
}

/**
 * Reads a project that operators ask for.
 * @param now by the database's clock
 * @throws AppError currency_unknown, ieo_currency_unfit, ieo_terms_invalid, ieo_moments_invalid, amount_too_precise
 */
export function planProject(markets: Markets, payload: ProposalPayload<'ieo.project'>, now: Date): PlannedProject {
  const coin = markets.currency(payload.currency_id);
  if (!coin) throw new AppError('currency_unknown');
  if (!unlistedCoins(markets).some(({ id }) => id === coin.id)) throw new AppError('ieo_currency_unfit');
  const amount = (text: string): bigint => parseDecimalInput(text, coin.scale, () => new AppError('ieo_terms_invalid'));
  const planned = {
    coin,
    total: amount(payload.total),
    step: amount(payload.step),
    min: amount(payload.min),
    userCap: amount(payload.user_cap),
    prices: pricesOf(markets, payload),
    start: momentOf(payload.start),
    end: momentOf(payload.end),
    listing: momentOf(payload.listing),
  };
  if (!isConsistent(planned)) throw new AppError('ieo_terms_invalid');
  if (!isTimely(planned, now)) throw new AppError('ieo_moments_invalid');
  return planned;
}

function pricesOf(markets: Markets, payload: ProposalPayload<'ieo.project'>): PlannedPrice[] {
  return (Object.keys(PAYS) as (keyof typeof PAYS)[]).flatMap((field) => {
    const text = payload[field];
    if (text === undefined) return [];
    const pay = markets.currencies().find(({ code }) => code === PAYS[field]);
    if (!pay) throw new AppError('currency_unknown');
    return [{ pay, perCoin: parseDecimalInput(text, PRICE_SCALE, () => new AppError('ieo_terms_invalid')) }];
  });
}

/** Everything is in whole steps, and whatever anybody may apply for can be counted. */
function isConsistent({ coin, total, step, min, userCap, prices }: PlannedProject): boolean {
  const whole = [total, min, userCap].every((amount) => amount > 0n && amount % step === 0n);
  const counted = prices.every(({ pay, perCoin }) => {
    return costOf(total, { perCoin, coinScale: coin.scale, payScale: pay.scale }) <= MAX_AMOUNT;
  });
  return whole && min <= userCap && userCap <= total && total <= MAX_AMOUNT && prices.length > 0 && counted;
}

function isTimely({ start, end, listing }: PlannedProject, now: Date): boolean {
  const [ahead, open, locked] = [start.getTime() - now.getTime(), end.getTime() - start.getTime(), listing.getTime() - end.getTime()]; // prettier-ignore
  return (
    ahead >= LEAST_AHEAD_MS &&
    ahead <= MOST_AHEAD_MS &&
    open >= LEAST_OPEN_MS &&
    open <= MOST_OPEN_MS &&
    locked >= LEAST_LOCKED_MS &&
    locked <= MOST_AHEAD_MS
  );
}
