import * as calls from '@aureus/contract/market/calls.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import { AppError } from '../platform/errors.ts';
import { route } from '../platform/http/route.ts';
import type { Route } from '../platform/http/route.ts';
import type { Platform } from '../platform/platform.ts';
import type { Board } from './board.ts';
import type { CandleStore } from './candles/store.ts';
import type { Directory } from './directory.ts';
import { addFavourite, listFavourites, removeFavourite } from './favourites.ts';
import { candleHistory } from './history.ts';
import type { InstrumentKindName, MarketDirectory, QuotedTerms } from './public.ts';
import { currencyListOf, quotationOf, sparklinesOf } from './quotation.ts';
import type { FiatRates, FiatRatesNow } from './rates/fiat-rates.ts';
import { oneUnit } from './value.ts';

/** What the calls work with once the area has started. */
export interface RunningMarket {
  /** With the markets of now. */
  readonly directory: () => Directory;
  /** What is said of the instrument on a market that lists of markets tell. */
  readonly quotedOn: (marketId: number) => QuotedTerms | undefined;
  /** 1 where instruments of a kind are on a market and open now. */
  readonly isOpenOn: (kind: InstrumentKindName, marketId: number) => 0 | 1;
  readonly board: Board;
  readonly store: CandleStore;
}

const flag = (isSo: boolean): 0 | 1 => (isSo ? 1 : 0);

/** Decimals of a fiat rate. */
const RATE_SCALE = 8;
const USDT = 3;

/** @param running gives what start() made; throws before it */
export function marketRoutes(
  { pool, clock, settings }: Pick<Platform, 'pool' | 'clock' | 'settings'>,
  markets: MarketDirectory,
  rates: FiatRates,
  running: () => RunningMarket,
): Route[] {
  const ownClock = settings.marketFeed === 'replay';
  const ratesNow = (): FiatRatesNow => {
    const current = rates.current();
    if (current === null) throw new AppError('rates_unavailable');
    return current;
  };
  const knownCurrency = (id: number) => {
    const currency = markets.currency(id);
    if (currency === undefined) throw new AppError('currency_unknown');
    return currency;
  };
  return [
    route(calls.currencyList, async () => currencyListOf(running().directory(), running().board)),
    route(calls.quotation, async () => quotationOf(running())),
    route(calls.sparklines, async () => sparklinesOf(running().directory(), running().board, running().store)),
    route(calls.candles, async (query) =>
      candleHistory(running().directory(), running().board, running().store, query, ownClock),
    ),
    route(calls.hours, async ({ match_id }) => {
      const market = markets.market(match_id);
      if (market === undefined) throw new AppError('market_unknown');
      const { listedOn, calendar, session, isOpen, halt } = market;
      return {
        listed_on: listedOn,
        calendar,
        open: flag(session.isOpen),
        until: session.until,
        halted: flag(!isOpen),
        halt,
      };
    }),
    route(calls.rates, async () => {
      const { rates: values, stale, updatedAt } = ratesNow();
      return {
        rates: [...values].map(([code, rate]) => ({
          currency_code: code,
          rate: formatDecimal(scaled(rate), RATE_SCALE),
        })),
        stale: stale ? (1 as const) : (0 as const),
        updated_at: updatedAt.toISOString(),
      };
    }),
    route(calls.rateOfCurrency, async ({ id }) => {
      const currency = knownCurrency(id);
      const value = markets.valueInUsdt(id, oneUnit(currency));
      if (value === null) throw new AppError('prices_unavailable');
      const cny = scaled(ratesNow().rates.get('CNY') ?? Number.NaN);
      const scale = markets.currency(USDT)?.scale ?? 0;
      return { rmb: formatDecimal((value * cny) / 10n ** BigInt(scale), RATE_SCALE) };
    }),
    route(calls.favourites, async (_, { caller }) => listFavourites(pool, caller.userId)),
    route(calls.addFavourite, async ({ currency_id: id }, { caller }) => ({
      id: await addFavourite(pool, caller.userId, knownCurrency(id).id, clock.now()),
    })),
    route(calls.removeFavourite, async ({ id }, { caller }) => {
      await removeFavourite(pool, caller.userId, id);
      return { done: true as const };
    }),
  ];
}

function scaled(rate: number): bigint {
  return BigInt(Math.round(rate * 10 ** RATE_SCALE));
}
