import { formatDecimal } from '@aureus/core/money/decimal.ts';
import type { Market } from '../market/public.ts';
import type { Transaction } from '../platform/database/transaction.ts';
import { type Product, typeNumber } from './products.ts';

/** A product that is to be offered. */
export interface NewProduct {
  readonly type: Product['type'];
  /** Ticks. */
  readonly strike: number;
  readonly endsAt: Date;
  readonly ratePpm: number;
  readonly totalNumber: number;
  readonly userLimit: number;
}

/** What it is called in every language: coin, end, reference price, and C for call or P for put. */
export function productName(market: Market, { type, strike, endsAt }: NewProduct): string {
  const price = formatDecimal(BigInt(strike) * BigInt(market.tick), market.priceScale);
  return `${market.base.code}-${endsAt.toISOString().slice(0, 10)}-${price}-${type === typeNumber.call ? 'C' : 'P'}`;
}

/** Adds a product, on sale from now on; false when there is one of this coin, type, reference price and day. */
export async function addProduct(
  { client }: Transaction,
  market: Market,
  product: NewProduct,
  { now, proposalId }: { readonly now: Date; readonly proposalId: bigint | null },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `INSERT INTO dual_product (name, market_id, coin_id, usdt_id, tick, price_scale, coin_scale, usdt_scale, type, strike,
       rate_ppm, starts_at, ends_at, total_number, user_limit, proposal_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
     ON CONFLICT ON CONSTRAINT dual_product_once DO NOTHING`,
    [
      productName(market, product),
      market.id,
      market.base.id,
      market.quote.id,
      market.tick,
      market.priceScale,
      market.base.scale,
      market.quote.scale,
      product.type,
      product.strike,
      product.ratePpm,
      now,
      product.endsAt,
      product.totalNumber,
      product.userLimit,
      proposalId,
    ],
  );
  return rowCount === 1;
}
