import type { PriceState } from '@aureus/contract/market/shapes.ts';
import type { ExchangeSide } from '@aureus/core/exchange/exchange.ts';
import { parseDecimal } from '@aureus/core/money/decimal.ts';
import { useMarkets } from '../market/public.ts';
import { useTick, useTicks } from '../platform/live/market-hooks.ts';
import type { Sides } from './reckon.ts';

/** What prices are counted in. */
const BASE = 'USDT';
/** There is no market of this number. */
const NONE = 0;
/** What is reckoned by these would mislead. */
const isGone = (state: PriceState): boolean => state === 'closed' || state === 'stale';

/** A currency of a loan, as offers, collaterals and loans name it. */
export interface Named {
  readonly id: number;
  readonly code: string;
  readonly scale: number;
}

/**
 * A currency at its price of now, live; null while it has none. The server goes by the mark price, which is the index price
 * shown here but for moments after a jump.
 */
function useSide({ id, code, scale }: Named): ExchangeSide | null {
  const { markets } = useMarkets();
  const market = markets.find(({ currency_id, legal_name }) => currency_id === id && legal_name === BASE);
  useTicks(market?.id);
  const price = useTick(market?.id ?? NONE, (tick) =>
    tick === undefined || isGone(tick.priceState) ? null : (tick.indexPrice ?? tick.price),
  );
  if (code === BASE) return { scale, price: { units: 1n, scale: 0 } };
  if (market === undefined || price === null) return null;
  const units = parseDecimal(price, market.price_scale);
  return units === 0n ? null : { scale, price: { units, scale: market.price_scale } };
}

/** Both currencies of a loan at their prices of now; null while one has none. */
export function useSides(loan: Named, collateral: Named): Sides | null {
  const [lent, held] = [useSide(loan), useSide(collateral)];
  return lent !== null && held !== null ? { loan: lent, collateral: held } : null;
}
