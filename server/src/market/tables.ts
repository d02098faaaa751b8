import type { CalendarName } from '@aureus/core/market/session/calendars.ts';
import type { Generated } from 'kysely';

/** The tables of the market area. */
export interface MarketTables {
  currencies: {
    id: number;
    code: string;
    full_name: string;
    kind: 'coin' | 'stock';
    scale: number;
    logo: string;
    sort: number;
  };
  markets: {
    id: number;
    base_id: number;
    quote_id: number;
    price_scale: number;
    tick: number;
    amount_scale: number;
    lot: number;
    maker_fee_ppm: number;
    taker_fee_ppm: number;
    band_ppm: Generated<number>;
    min_total: bigint;
    market_from: number;
    tags: string[];
    sort: number;
    open_spot: boolean;
    displayed: Generated<boolean>;
    calendar: Generated<CalendarName>;
  };
  favourites: {
    id: Generated<bigint>;
    user_id: bigint;
    currency_id: number;
    created_at: Date;
  };
  candles: {
    feed: number;
    market_id: number;
    resolution: number;
    start: Date;
    open: bigint;
    high: bigint;
    low: bigint;
    close: bigint;
    volume: bigint;
  };
  fiat_rates: {
    currency_code: string;
    rate: string;
    fetched_at: Date;
  };
}

declare module '../platform/database/schema.ts' {
  interface Database extends MarketTables {}
}
