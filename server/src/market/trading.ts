import { beganBefore, commonSession } from '@aureus/core/market/session/calendar.ts';
import { sessionOf } from '@aureus/core/market/session/calendars.ts';
import { isAllowed, type PriceAction, priceStateOf } from '@aureus/core/market/price-state.ts';
import type { PriceState } from '@aureus/contract/market/shapes.ts';
import type { ErrorCode } from '@aureus/contract/platform/errors.ts';
import { AppError } from '../platform/errors.ts';
import type { Instrument, Market, MarketDirectory } from './public.ts';

/** Why a market or an instrument may not be used now. */
export type MarketRefusal = Extract<
  ErrorCode,
  | 'market_closed'
  | 'session_closed'
  | 'split_pending'
  | 'market_reduce_only'
  | 'prices_unavailable'
  | 'price_sources_few'
  | 'price_jumped'
>;

type AskedMarket = Pick<Market, 'id' | 'isOpen' | 'isResting' | 'session'>;

/**
 * What is asked about: an instrument, or a market by whoever trades at its price and has no instrument of its own, as
 * the exchange.
 */
export type Asked =
  | AskedMarket
  | (Pick<Instrument, 'isOpen' | 'session' | 'isReduceOnly'> & { readonly market: AskedMarket });

const marketOf = (asked: Asked): AskedMarket => ('market' in asked ? asked.market : asked);

/**
 * Why something is closed, null when it is not: operators closed its market or itself, or the feed does not know the
 * market; its market rests for a split; or it is outside of the hours of one of them. A closed market is closed in every
 * product. While one rests no order waits for its opening either: so the rest comes before the hours.
 */
export function whyClosed(asked: Asked): 'market_closed' | 'split_pending' | 'session_closed' | null {
  const market = marketOf(asked);
  if (!market.isOpen || !asked.isOpen) return 'market_closed';
  if (market.isResting) return 'split_pending';
  return market.session.isOpen && asked.session.isOpen ? null : 'session_closed';
}

export function isOpenNow(asked: Asked): boolean {
  return whyClosed(asked) === null;
}

/** Whether operators let nothing new be opened on it. Whether it is closed besides is another question. */
export function isReduceOnly(asked: Asked): boolean {
  return 'market' in asked && asked.isReduceOnly === true;
}

/** When its hours begin next, epoch milliseconds; null while they are on, whether or not operators closed it. */
export function opensAt({ session }: Pick<Instrument, 'session'>): number | null {
  return session.isOpen ? null : session.until;
}

/**
 * When its trading of now began, epoch milliseconds: with its hours, or when operators opened its market again. Null while
 * its hours are off, and of what keeps none and was never closed.
 */
export function beganAt(instrument: Pick<Instrument, 'market' | 'calendar' | 'session'>): number | null {
  const { openedAt } = instrument.market;
  if (!instrument.session.isOpen) return null;
  const began = hoursBeganAt(instrument);
  return began === null || openedAt === null ? (began ?? openedAt) : Math.max(began, openedAt);
}

function hoursBeganAt({
  market,
  calendar,
  session,
}: Pick<Instrument, 'market' | 'calendar' | 'session'>): number | null {
  if (session.until === null) return null;
  const calendars = [market.calendar, calendar ?? market.calendar];
  const hoursAt = (moment: number) =>
    commonSession(
      calendars.map((name) => (at: number) => sessionOf(name, at)),
      moment,
    );
  return beganBefore(hoursAt, session.until - 1);
}

const REFUSALS = {
  stale: 'prices_unavailable',
  few_sources: 'price_sources_few',
  sources_apart: 'price_sources_few',
  jumped: 'price_jumped',
  two_sources: 'price_sources_few',
} as const satisfies Partial<Record<PriceState, MarketRefusal>>;

/**
 * The one question every product asks before it trades: may this be done now? Null when it may. What may be done at
 * which state of the price stands in the table of core/src/market/price-state.ts. A test looks for products that do not
 * ask.
 */
export function refusalOf(
  markets: Pick<MarketDirectory, 'indexPrice'>,
  asked: Asked,
  action: PriceAction,
): MarketRefusal | null {
  const state = priceStateOf({ isOpen: isOpenNow(asked), index: markets.indexPrice(marketOf(asked).id) });
  if (state === 'closed') return whyClosed(asked);
  if (action === 'open' && isReduceOnly(asked)) return 'market_reduce_only';
  return state === 'fresh' || isAllowed(action, state) ? null : REFUSALS[state];
}

/** A refusal as users are told it: where its hours are off, with the moment they begin next. */
export function refusalError(refusal: ErrorCode, asked: Asked): AppError {
  if (refusal !== 'session_closed') return new AppError(refusal);
  const opens = Math.max(opensAt(marketOf(asked)) ?? 0, opensAt(asked) ?? 0);
  return new AppError('session_closed', { opens: utcText(opens) });
}

/** To the minute, as no language reads it otherwise: 2026-11-24 14:30. */
function utcText(moment: number): string {
  return new Date(moment).toISOString().slice(0, 16).replace('T', ' ');
}

/** @throws AppError what {@link refusalOf} says */
export function requireOpen(markets: Pick<MarketDirectory, 'indexPrice'>, asked: Asked, action: PriceAction): void {
  const refusal = refusalOf(markets, asked, action);
  if (refusal !== null) throw refusalError(refusal, asked);
}
