import type { Pool } from 'pg';
import type { ListedMarket } from './directory.ts';

/** What two operators change of a market while it runs. */
export type MarketTerms = Pick<ListedMarket, 'makerFeePpm' | 'takerFeePpm' | 'bandPpm' | 'minTotal' | 'openSpot'>;

/** The terms of all markets as they are stored, by market id. */
export async function readTerms(pool: Pool): Promise<ReadonlyMap<number, MarketTerms>> {
  const { rows } = await pool.query<{
    id: number;
    maker_fee_ppm: number;
    taker_fee_ppm: number;
    band_ppm: number;
    min_total: bigint;
    open_spot: boolean;
  }>('SELECT id, maker_fee_ppm, taker_fee_ppm, band_ppm, min_total, open_spot FROM markets');
  return new Map(
    rows.map((row) => [
      row.id,
      {
        makerFeePpm: row.maker_fee_ppm,
        takerFeePpm: row.taker_fee_ppm,
        bandPpm: row.band_ppm,
        minTotal: row.min_total,
        openSpot: row.open_spot,
      },
    ]),
  );
}

/** The market with other terms; the same object when nothing is different. */
export function withTerms(market: ListedMarket, terms: MarketTerms): ListedMarket {
  const isSame =
    market.makerFeePpm === terms.makerFeePpm &&
    market.takerFeePpm === terms.takerFeePpm &&
    market.bandPpm === terms.bandPpm &&
    market.minTotal === terms.minTotal &&
    market.openSpot === terms.openSpot;
  return isSame ? market : { ...market, ...terms };
}
