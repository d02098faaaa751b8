import type { markets } from '@aureus/contract/operator/terms-calls.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import type { Pool } from 'pg';
import { readOpenness, whyClosed } from '../market/public.ts';
import { lotText, percentOf, readSpotTerms } from './instruments.ts';
import type { SpotInstruments } from './public.ts';

/** The terms of all markets as stored, and which of them have no prices to trade at. */
export async function listMarketTerms(pool: Pool, instruments: SpotInstruments): Promise<Answer<typeof markets>> {
  const stored = await readSpotTerms(pool);
  const openness = await readOpenness(pool);
  return instruments.all().flatMap((instrument) => {
    const { market } = instrument;
    const terms = stored.get(market.id);
    if (!terms) return [];
    const isOpen = openness.get(market.id)?.isOpen === true;
    return [
      {
        id: market.id,
        symbol: market.symbol,
        kind: market.kind,
        maker_fee: percentOf(terms.makerFeePpm),
        taker_fee: percentOf(terms.takerFeePpm),
        price_band: percentOf(terms.bandPpm),
        min_total: formatDecimal(terms.minTotal, market.quote.scale),
        quote: market.quote.code,
        tick: formatDecimal(BigInt(market.tick), market.priceScale),
        lot: lotText(terms),
        open: isOpen,
        halt: openness.get(market.id)?.halt ?? null,
        // The feed does not know what operators have open.
        prices_missing: isOpen && whyClosed(market) === 'market_closed',
      },
    ];
  });
}
