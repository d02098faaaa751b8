import * as calls from '@aureus/contract/operator/terms-calls.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import type { OperatorView } from '../operator/public.ts';
import { route } from '../platform/http/route.ts';
import type { MarketDirectory } from './public.ts';

/** Operators see currencies and the prices of now. */
export function marketView(markets: MarketDirectory): OperatorView {
  return {
    takeUp: () => markets.refresh(),
    routes: [route(calls.currencies, async () => listCurrencies(markets))],
    live: () => ({
      feeds: markets.markets().map((market) => {
        const price = markets.indexPrice(market.id);
        return {
          symbol: market.symbol,
          price: price ? formatDecimal(BigInt(price.ticks) * BigInt(market.tick), market.priceScale) : null,
          sources: price?.families ?? 0,
          at: price ? new Date(price.at).toISOString() : null,
        };
      }),
    }),
  };
}

function listCurrencies(markets: MarketDirectory): Answer<typeof calls.currencies> {
  return markets.currencies().map(({ id, code, fullName, kind, scale }) => ({ id, code, name: fullName, kind, scale }));
}
