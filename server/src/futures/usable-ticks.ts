import type { ReceiptTick } from '@aureus/core/futures/receipt.ts';
import { isAllowed } from '@aureus/core/market/price-state.ts';
import { isOpenNow, type PriceTick } from '../market/public.ts';
import type { MarketsNow } from './facts.ts';

/** Those prices by which something may be done against users: the mark counts, and the table of states allows it. */
export function usableTicks(
  recorded: ReadonlyMap<number, PriceTick>,
  markets: Pick<MarketsNow, 'instrumentOn'>,
): ReadonlyMap<number, ReceiptTick> {
  return new Map(
    [...recorded].flatMap(([marketId, tick]): [number, ReceiptTick][] => {
      const { second, sequence, state, mark, isMarkValid } = tick;
      const instrument = markets.instrumentOn(marketId);
      const isUsable = instrument && isMarkValid && isAllowed('liquidate', state) && isOpenNow(instrument);
      return isUsable && mark !== null ? [[marketId, { marketId, second, sequence, mark, ...apartIn(tick) }]] : [];
    }),
  );
}

/** How far two sources that did not agree were from the mark, rounded up: a liquidation closes by the worse of them. */
export function apartIn({ state, mark, used }: Pick<PriceTick, 'state' | 'mark' | 'used'>): Pick<ReceiptTick, 'apart'> {
  if (state !== 'sources_apart' || mark === null) return {};
  const prices = used.map(({ price }) => price);
  const ppmOf = (away: number): number => Math.max(0, Math.ceil((away * 1_000_000) / mark));
  return { apart: { belowPpm: ppmOf(mark - Math.min(...prices)), abovePpm: ppmOf(Math.max(...prices) - mark) } };
}
