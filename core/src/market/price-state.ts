import type { PriceState } from '@aureus/contract/market/shapes.ts';
import { HOUSE_SOURCES, type Index } from './index-price.ts';

/**
 * What a price may be used for. `order`: users trade with each other at prices they name. `quote`: the house stands for
 * the price, as the market maker, in an exchange and for market orders. `open` and `close`: a user takes on or ends
 * what is reckoned by the price, such as a position. `liquidate`: it is ended against its owner's will. `settle`: what
 * is due is paid by the price. `tell`: a user is told that the price has come somewhere.
 */
export const priceActions = ['order', 'quote', 'open', 'close', 'liquidate', 'settle', 'tell'] as const;
export type PriceAction = (typeof priceActions)[number];

/**
 * The one table of what is allowed at which state.
 * - Nothing happens in a closed market.
 * - Without a price, or with one that a single source could move, nothing is reckoned by it. Users may name their own;
 *   the band of the market, which needs an index, is asked beside this.
 * - After a jump the house goes on quoting (its spread follows how lively the price is) and who wants to get out may.
 *   Nobody gets in, nobody is put out, nothing is paid and nobody is told until the mark has followed, some seconds later at
 *   most: a jump of moments is no reason. A price that only moves fast is no jump: see `mark-price.ts`.
 */
const ALLOWED: Readonly<Record<PriceState, readonly PriceAction[]>> = {
  closed: [],
  stale: ['order'],
  few_sources: ['order'],
  jumped: ['order', 'quote', 'close'],
  fresh: priceActions,
};

export function isAllowed(action: PriceAction, state: PriceState): boolean {
  return ALLOWED[state].includes(action);
}

/** What the state of a price follows from. */
export interface PriceFacts {
  /** Whether the market trades: nobody closed it, and its session is on. */
  readonly isOpen: boolean;
  /** The index price of now, null when the sources carry none. */
  readonly index: (Pick<Index, 'families'> & { readonly isJumped: boolean }) | null;
}

/** The worst that can be said of a price. */
export function priceStateOf({ isOpen, index }: PriceFacts): PriceState {
  if (!isOpen) return 'closed';
  if (index === null) return 'stale';
  if (index.families < HOUSE_SOURCES) return 'few_sources';
  return index.isJumped ? 'jumped' : 'fresh';
}
