import * as calls from '@aureus/contract/operator/terms-calls.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import type { Pool } from 'pg';
import type { OperatorView, Proposals } from '../operator/public.ts';
import { route } from '../platform/http/route.ts';
import type { MarketDirectory } from './public.ts';
import { marketTerms, PERCENT_SCALE, storedTerms } from './terms-act.ts';

interface Needs {
  readonly pool: Pool;
  readonly markets: MarketDirectory;
  readonly proposals: Proposals;
}

/** Operators change the terms of markets, and see the prices of now. */
export function marketView({ pool, markets, proposals }: Needs): OperatorView {
  proposals.handle('market.terms', marketTerms(markets));
  return {
    takeUp: () => markets.refreshTerms(),
    routes: [
      route(calls.markets, () => listMarketTerms(pool, markets)),
      route(calls.currencies, async () => listCurrencies(markets)),
    ],
    live: () => ({
      feeds: markets.markets().map((market) => {
        const price = markets.indexPrice(market.id);
        return {
          symbol: market.symbol,
          price: price ? formatDecimal(BigInt(price.ticks) * BigInt(market.tick), market.priceScale) : null,
          sources: price?.sources ?? 0,
          at: price ? new Date(price.at).toISOString() : null,
        };
      }),
    }),
  };
}

/** The terms of all markets as stored, and which of them have no prices to trade at. */
async function listMarketTerms(pool: Pool, markets: MarketDirectory): Promise<Answer<typeof calls.markets>> {
  return (await storedTerms(pool)).flatMap((stored) => {
    const market = markets.market(stored.id);
    if (!market) return [];
    return [
      {
        id: market.id,
        symbol: market.symbol,
        kind: market.kind,
        maker_fee: formatDecimal(BigInt(stored.maker_fee_ppm), PERCENT_SCALE),
        taker_fee: formatDecimal(BigInt(stored.taker_fee_ppm), PERCENT_SCALE),
        price_band: formatDecimal(BigInt(stored.band_ppm), PERCENT_SCALE),
        min_total: formatDecimal(stored.min_total, market.quote.scale),
        quote: market.quote.code,
        tick: formatDecimal(BigInt(market.tick), market.priceScale),
        lot: formatDecimal(BigInt(market.lot), market.amountScale),
        open: stored.open_spot,
        prices_missing: stored.open_spot && !market.openSpot,
      },
    ];
  });
}

function listCurrencies(markets: MarketDirectory): Answer<typeof calls.currencies> {
  return markets.currencies().map(({ id, code, fullName, kind, scale }) => ({ id, code, name: fullName, kind, scale }));
}
