import type { ReceiptTick } from '@aureus/core/futures/receipt.ts';
import { apartPpmOf } from '@aureus/core/market/index-price.ts';
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

/** How far two sources were apart that did not agree: a closing against its owner's will is worse by so much. */
export function apartIn({ state, used }: Pick<PriceTick, 'state' | 'used'>): Pick<ReceiptTick, 'apartPpm'> {
  if (state !== 'sources_apart') return {};
  const prices = used.map(({ price }) => price);
  return { apartPpm: apartPpmOf(Math.min(...prices), Math.max(...prices)) };
}
