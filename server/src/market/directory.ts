import { ALWAYS_OPEN } from '@aureus/core/market/session/calendar.ts';
import type { CalendarName } from '@aureus/core/market/session/calendars.ts';
import { assertMarketSpec } from '@aureus/core/spot/market-spec.ts';
import type { Db } from '../platform/database/kysely.ts';
import { baseScales, coins, commonTerms, houseCoinId, logoOf, marketIds, quoteCurrency, stocks } from './catalogue.ts';
import type { Currency, Market } from './public.ts';
import type { MarketTables } from './tables.ts';

/** A market with what only this area needs of it. */
export interface ListedMarket extends Market {
  readonly marketFrom: number;
  readonly displayed: boolean;
}

/** The currencies and markets of the database, read at start; the terms of markets change while the server runs. */
export interface Directory {
  readonly currencies: readonly Currency[];
  readonly markets: readonly ListedMarket[];
}

/**
 * Adds what the catalogue has and the database has not, then reads everything.
 * @throws Error naming a market whose terms do not fit together
 */
export async function loadDirectory(db: Db): Promise<Directory> {
  await db
    .insertInto('currencies')
    .values(catalogueCurrencies())
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('markets')
    .values(catalogueMarkets())
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const currencyRows = await db.selectFrom('currencies').selectAll().orderBy('id').execute();
  const currencies = currencyRows.map(({ id, code, full_name, kind, scale, logo, sort }): Currency => ({
    id,
    code,
    fullName: full_name,
    kind,
    scale,
    logo,
    sort,
  }));
  const byId = new Map(currencies.map((currency) => [currency.id, currency]));
  const marketRows = await db.selectFrom('markets').selectAll().orderBy('id').execute();
  const markets = marketRows.map((row): ListedMarket => {
    const base = byId.get(row.base_id);
    const quote = byId.get(row.quote_id);
    if (base === undefined || quote === undefined) throw new Error(`Market ${row.id} names an unknown currency`);
    return {
      id: row.id,
      symbol: `${base.code}/${quote.code}`,
      base,
      quote,
      kind: base.kind,
      priceScale: row.price_scale,
      tick: row.tick,
      amountScale: row.amount_scale,
      lot: row.lot,
      makerFeePpm: row.maker_fee_ppm,
      takerFeePpm: row.taker_fee_ppm,
      bandPpm: row.band_ppm,
      minTotal: row.min_total,
      tags: row.tags,
      sort: row.sort,
      openSpot: row.open_spot,
      calendar: row.calendar,
      session: ALWAYS_OPEN,
      marketFrom: row.market_from,
      displayed: row.displayed,
    };
  });
  for (const market of markets) assertTerms(market);
  return { currencies, markets };
}

/**
 * Checks that the terms of a market fit together: one tick on one lot is a whole number of quote minor units.
 * @throws Error naming the market and the fault
 */
export function assertTerms(market: Market): void {
  try {
    const finer = market.base.scale - market.amountScale;
    if (finer < 0) throw new RangeError('An amount may not be finer than the minor unit of its currency');
    assertMarketSpec({
      priceScale: market.priceScale,
      tick: BigInt(market.tick),
      lot: BigInt(market.lot) * 10n ** BigInt(finer),
      baseScale: market.base.scale,
      quoteScale: market.quote.scale,
      makerFeeRate: BigInt(market.makerFeePpm),
      takerFeeRate: BigInt(market.takerFeePpm),
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`Market ${market.symbol} has terms that do not fit together: ${reason}`, { cause: error });
  }
}

function catalogueCurrencies(): MarketTables['currencies'][] {
  const { id, code, fullName, scale } = quoteCurrency;
  const row = (kind: 'coin' | 'stock') => (entry: (typeof coins)[number]) => ({
    id: entry.id,
    code: entry.code,
    full_name: entry.fullName,
    kind,
    scale: baseScales[kind],
    logo: logoOf(entry.code),
    sort: entry.id,
  });
  const quote = { id, code, full_name: fullName, kind: 'coin' as const, scale, logo: logoOf(code), sort: 0 };
  return [quote, ...coins.map(row('coin')), ...stocks.map(row('stock'))];
}

function catalogueMarkets(): (Omit<MarketTables['markets'], 'displayed' | 'band_ppm' | 'calendar'> & {
  readonly calendar: CalendarName;
})[] {
  const row = (kind: 'coin' | 'stock') => (entry: (typeof coins)[number], place: number) => ({
    id: marketIds[kind] + place,
    base_id: entry.id,
    quote_id: quoteCurrency.id,
    price_scale: entry.priceScale,
    tick: 1,
    amount_scale: entry.amountScale,
    lot: 1,
    maker_fee_ppm: commonTerms.makerFeePpm,
    taker_fee_ppm: commonTerms.takerFeePpm,
    min_total: BigInt(commonTerms.minTotal) * 10n ** BigInt(quoteCurrency.scale),
    market_from: entry.id === houseCoinId ? 1 : 2,
    tags: [...entry.tags],
    sort: marketIds[kind] + place,
    open_spot: true,
    calendar: entry.calendar,
  });
  return [...coins.map(row('coin')), ...stocks.map(row('stock'))];
}
