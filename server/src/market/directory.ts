import { ALWAYS_OPEN } from '@aureus/core/market/session/calendar.ts';
import type { CalendarName } from '@aureus/core/market/session/calendars.ts';
import { assertMarketSpec } from '@aureus/core/spot/market-spec.ts';
import type { Pool } from 'pg';
import { baseScales, coins, commonTerms, houseCoinId, logoOf, marketIds, quoteCurrency, stocks } from './catalogue.ts';
import type { Currency, Market } from './public.ts';

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

interface CurrencyRow {
  readonly id: number;
  readonly code: string;
  readonly full_name: string;
  readonly kind: 'coin' | 'stock';
  readonly scale: number;
  readonly logo: string;
  readonly sort: number;
}

interface MarketRow {
  readonly id: number;
  readonly base_id: number;
  readonly quote_id: number;
  readonly price_scale: number;
  readonly tick: number;
  readonly amount_scale: number;
  readonly lot: number;
  readonly maker_fee_ppm: number;
  readonly taker_fee_ppm: number;
  readonly band_ppm: number;
  readonly min_total: bigint;
  readonly market_from: number;
  readonly tags: string[];
  readonly sort: number;
  readonly open_spot: boolean;
  readonly displayed: boolean;
  readonly calendar: CalendarName;
}

const ADD_CURRENCIES = `INSERT INTO currencies (id, code, full_name, kind, scale, logo, sort)
  SELECT id, code, full_name, kind, scale, logo, sort FROM json_populate_recordset(NULL::currencies, $1)
  ON CONFLICT DO NOTHING`;

/** Whether a market is displayed, and its band, are what the table says by itself. */
const ADD_MARKETS = `INSERT INTO markets (id, base_id, quote_id, price_scale, tick, amount_scale, lot, maker_fee_ppm,
    taker_fee_ppm, min_total, market_from, tags, sort, open_spot, calendar)
  SELECT id, base_id, quote_id, price_scale, tick, amount_scale, lot, maker_fee_ppm,
    taker_fee_ppm, min_total, market_from, tags, sort, open_spot, calendar
  FROM json_populate_recordset(NULL::markets, $1) ON CONFLICT DO NOTHING`;

/**
 * Adds what the catalogue has and the database has not, then reads everything.
 * @throws Error naming a market whose terms do not fit together
 */
export async function loadDirectory(pool: Pool): Promise<Directory> {
  await pool.query(ADD_CURRENCIES, [JSON.stringify(catalogueCurrencies())]);
  await pool.query(ADD_MARKETS, [JSON.stringify(catalogueMarkets())]);
  const { rows: currencyRows } = await pool.query<CurrencyRow>('SELECT * FROM currencies ORDER BY id');
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
  const { rows: marketRows } = await pool.query<MarketRow>('SELECT * FROM markets ORDER BY id');
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

function catalogueCurrencies(): CurrencyRow[] {
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

/** As JSON takes them: `min_total` as text. */
function catalogueMarkets(): (Omit<MarketRow, 'displayed' | 'band_ppm' | 'min_total'> & {
  readonly min_total: string;
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
    min_total: String(BigInt(commonTerms.minTotal) * 10n ** BigInt(quoteCurrency.scale)),
    market_from: entry.id === houseCoinId ? 1 : 2,
    tags: [...entry.tags],
    sort: marketIds[kind] + place,
    open_spot: true,
    calendar: entry.calendar,
  });
  return [...coins.map(row('coin')), ...stocks.map(row('stock'))];
}
