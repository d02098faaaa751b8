import type { HaltReason } from '@aureus/contract/market/halts.ts';
import { ALWAYS_OPEN } from '@aureus/core/market/session/calendar.ts';
import type { CalendarName } from '@aureus/core/market/session/calendars.ts';
import type { Pool } from 'pg';
import {
  baseScales,
  coins,
  houseCoinId,
  logoOf,
  marketIds,
  quoteCurrency,
  stocks,
  unlistedCoins,
} from './catalogue.ts';
import { haltOf } from './openness.ts';
import type { Rest } from './rests.ts';
import type { Currency, Market } from './public.ts';

/** A market with what only this area needs of it. */
export interface ListedMarket extends Market {
  readonly marketFrom: number;
  readonly displayed: boolean;
  /** When it rests, now or next; null where nothing is announced. */
  readonly rest: Rest | null;
}

/** The currencies and markets of the database, read at start; markets open and close while the server runs. */
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
  readonly volume_scale: number;
  readonly volume_step: number;
  readonly market_from: number;
  readonly tags: string[];
  readonly sort: number;
  readonly is_open: boolean;
  readonly closed_at: Date | null;
  readonly opened_at: Date | null;
  readonly halt_reason: HaltReason | null;
  readonly halt_until: Date | null;
  readonly displayed: boolean;
  readonly calendar: CalendarName;
}

const ADD_CURRENCIES = `INSERT INTO currencies (id, code, full_name, kind, scale, logo, sort)
  SELECT id, code, full_name, kind, scale, logo, sort FROM json_populate_recordset(NULL::currencies, $1)
  ON CONFLICT DO NOTHING`;

/** Whether a market is displayed is what the table says by itself. */
const ADD_MARKETS = `INSERT INTO markets (id, base_id, quote_id, price_scale, tick, volume_scale, volume_step,
    market_from, tags, sort, is_open, calendar)
  SELECT id, base_id, quote_id, price_scale, tick, volume_scale, volume_step, market_from, tags, sort, is_open, calendar
  FROM json_populate_recordset(NULL::markets, $1) ON CONFLICT DO NOTHING`;

/**
 * Adds what the catalogue has and the database has not, then reads everything.
 * @throws Error naming a market of an unknown currency
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
      volumeScale: row.volume_scale,
      volumeStep: row.volume_step,
      tags: row.tags,
      sort: row.sort,
      isOpen: row.is_open,
      closedAt: row.closed_at?.getTime() ?? null,
      openedAt: row.opened_at?.getTime() ?? null,
      halt: haltOf(row),
      isResting: false,
      rest: null,
      listedOn: row.calendar === 'always' ? null : row.calendar,
      calendar: row.calendar,
      session: ALWAYS_OPEN,
      marketFrom: row.market_from,
      displayed: row.displayed,
    };
  });
  return { currencies, markets };
}

function catalogueCurrencies(): CurrencyRow[] {
  const { id, code, fullName, scale } = quoteCurrency;
  const row = (kind: 'coin' | 'stock') => (entry: (typeof unlistedCoins)[number]) => ({
    id: entry.id,
    code: entry.code,
    full_name: entry.fullName,
    kind,
    scale: baseScales[kind],
    logo: logoOf(entry.code),
    sort: entry.id,
  });
  const quote = { id, code, full_name: fullName, kind: 'coin' as const, scale, logo: logoOf(code), sort: 0 };
  return [quote, ...[...coins, ...unlistedCoins].map(row('coin')), ...stocks.map(row('stock'))];
}

function catalogueMarkets(): Omit<MarketRow, 'displayed' | 'closed_at' | 'opened_at' | 'halt_reason' | 'halt_until'>[] {
  const row = (kind: 'coin' | 'stock') => (entry: (typeof coins)[number], place: number) => ({
    id: marketIds[kind] + place,
    base_id: entry.id,
    quote_id: quoteCurrency.id,
    price_scale: entry.priceScale,
    tick: 1,
    volume_scale: entry.volumeScale,
    volume_step: 1,
    market_from: entry.id === houseCoinId ? 1 : 2,
    tags: [...entry.tags],
    sort: marketIds[kind] + place,
    is_open: true,
    calendar: entry.calendar,
  });
  return [...coins.map(row('coin')), ...stocks.map(row('stock'))];
}
