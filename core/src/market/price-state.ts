import type { PriceState } from '@aureus/contract/market/shapes.ts';
import { HOUSE_SOURCES, type Index } from './index-price.ts';

/**
 * What a price may be used for. `order`: users trade with each other at prices they name. `quote`: the house stands for
 * the price, as the market maker, in an exchange and for market orders. `open` and `close`: a user takes on or ends
 * what is reckoned by the price, such as a position. `liquidate`: contracts are ended whose margin is lost. `trigger`: what
 * waits for a price is done by it, such as a stop or the sale of a collateral. `settle`: what is due is paid by the price.
 * `tell`: a user is told that the price has come somewhere.
 */
export const priceActions = ['order', 'quote', 'open', 'close', 'liquidate', 'trigger', 'settle', 'tell'] as const;
export type PriceAction = (typeof priceActions)[number];

/**
 * Two sources agree closely while a lie of one of them moves the index by at most so much, parts per million of it.
 *
 * By the first terms a position pays 0.09 % for its way in and out, a long and a short together 0.18 %: a lie brings the
 * one 0.075 % and the two, of lies in both directions, 0.15 %. Who sets milder terms asks for less here.
 */
export const DOUBT_PPM = 750;

/**
 * Two sources that do not agree closely contradict each other beyond so much of the lower one, parts per million. Up to
 * there it may be that they tell of a fast move one after the other: at 0.5 % a second, two seconds apart.
 */
const APART_PPM = 10_000;

/**
 * The one table of what is allowed at which state.
 * - Nothing happens in a closed market.
 * - Without a price, or with one that a single source could move, nothing is reckoned by it. Users may name their own;
 *   the band of the market, which needs an index, is asked beside this.
 * - After a jump the house goes on quoting (its spread follows how lively the price is) and who wants to get out may.
 *   Nobody gets in, nobody is put out, nothing is paid and nobody is told until the mark has followed, some seconds later at
 *   most: a jump of moments is no reason. A price that only moves fast is no jump: see `mark-price.ts`.
 * - With two sources that agree closely nobody gets in. All else goes on: a source that falls silent would otherwise
 *   decide whose loss is not closed. The house quotes wider by what one of the two may lie; see {@link doubtPpm}.
 * - With two that are apart contracts are liquidated and nothing else is done: else the insurance fund would pay for a fast
 *   move of which one source tells late while a third is silent. The mark moves only as far as both say that the price has
 *   come, so a lie of one of them liquidates no position; and closings go by the worse of the two, so the lie gains nothing.
 */
const ALLOWED: Readonly<Record<PriceState, readonly PriceAction[]>> = {
  closed: [],
  stale: ['order'],
  few_sources: ['order'],
  sources_apart: ['order', 'liquidate'],
  jumped: ['order', 'quote', 'close'],
  two_sources: priceActions.filter((action) => action !== 'open'),
  fresh: priceActions,
};

export function isAllowed(action: PriceAction, state: PriceState): boolean {
  return ALLOWED[state].includes(action);
}

/** What an index price says of the sources behind it. */
export interface Quorum {
  readonly sources: number;
  /** How many independent families they are of. */
  readonly families: number;
  readonly apartPpm: number;
}

export function quorumOf({ sources, families, apartPpm }: Index): Quorum {
  return { sources: sources.length, families, apartPpm };
}

/**
 * Whether one of two families that lies has moved the index by so little that this may be borne. The index of one source
 * each is their middle; of a family that has more, it is what that one says.
 */
function isPair({ sources, families, apartPpm }: Quorum): boolean {
  return families === HOUSE_SOURCES - 1 && (sources === families ? apartPpm / 2 : apartPpm) <= DOUBT_PPM;
}

/** Whether an index is of two families that do not agree closely, of one source each, and do not contradict each other either. */
export function isApart(index: Quorum): boolean {
  const { sources, families, apartPpm } = index;
  return families === HOUSE_SOURCES - 1 && sources === families && apartPpm <= APART_PPM && !isPair(index);
}

/** How far from the truth an index may be because one of its sources lies, parts per million of it. */
export function doubtPpm(index: Pick<Quorum, 'families'> | null): number {
  return index === null || index.families >= HOUSE_SOURCES ? 0 : DOUBT_PPM;
}

/** What the state of a price follows from. */
export interface PriceFacts {
  /** Whether the market trades: nobody closed it, and its session is on. */
  readonly isOpen: boolean;
  /** The index price of now, null when the sources carry none. */
  readonly index: (Quorum & { readonly isJumped: boolean }) | null;
}

/** The worst that can be said of a price. */
export function priceStateOf({ isOpen, index }: PriceFacts): PriceState {
  if (!isOpen) return 'closed';
  if (index === null) return 'stale';
  const isWhole = index.families >= HOUSE_SOURCES;
  if (!isWhole && !isPair(index)) return isApart(index) && !index.isJumped ? 'sources_apart' : 'few_sources';
  if (index.isJumped) return 'jumped';
  return isWhole ? 'fresh' : 'two_sources';
}
