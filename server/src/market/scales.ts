import type { ClientBase, Pool } from 'pg';

/** The decimals of each currency, by id: for what knows no markets, as a check by hand. */
export async function readScales(connection: Pool | ClientBase): Promise<ReadonlyMap<number, number>> {
  const { rows } = await connection.query<{ id: number; scale: number }>('SELECT id, scale FROM currencies');
  return new Map(rows.map(({ id, scale }) => [id, scale]));
}

/** How a market counts its prices, and in which currency; see core/src/spot/market-spec.ts. */
export interface MarketSteps {
  readonly quote: number;
  readonly tick: number;
  readonly priceScale: number;
  readonly baseScale: number;
  readonly quoteScale: number;
}

/** How each market counts, by id; it never changes. */
export async function readMarketSteps(connection: Pool | ClientBase): Promise<ReadonlyMap<number, MarketSteps>> {
  const { rows } = await connection.query<MarketSteps & { readonly id: number }>(
    `SELECT markets.id, quote_id AS quote, tick, price_scale AS "priceScale", base.scale AS "baseScale",
       quote.scale AS "quoteScale"
     FROM markets JOIN currencies AS base ON base.id = base_id JOIN currencies AS quote ON quote.id = quote_id`,
  );
  return new Map(rows.map(({ id, ...steps }) => [id, steps]));
}
