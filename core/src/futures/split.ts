import { splitPrice, type SplitRatio, type SplitRounding } from '../market/split.ts';
import { type Closed, closePosition, type Stops } from './closing.ts';
import { LONG, type PositionSide, reserveFor, valueOf } from './reckoning.ts';

/** What a split of the share does to a position on it is reckoned from these; amounts in quote minor units. */
export interface ContractSplitInputs extends SplitRatio, Stops {
  readonly marketId: number;
  readonly side: PositionSide;
  readonly lots: number;
  readonly openTicks: number;
  /** The mark price at the opening. */
  readonly originTicks: number;
  readonly margin: bigint;
  readonly originalMargin: bigint;
  readonly reserve: bigint;
  /** One tick on one of `lots`. */
  readonly unit: bigint;
  /** As of an open position. */
  readonly inLot?: number;
  /** The last recorded mark price before the cut-off, by which lots that do not fit are closed; null where all do. */
  readonly mark: number | null;
  /** The splits between that price and the shares the position counts in; left out for none. */
  readonly sinceMark?: SplitRatio;
  /** What pays beside the margin when these are closed at a loss: as in `ClosingInputs`. */
  readonly balance: bigint;
  readonly others: readonly { readonly id: number; readonly margin: bigint }[];
}

/** What is left of a position after a split. */
export interface SplitPosition extends Stops {
  readonly lots: number;
  readonly openTicks: number;
  readonly originTicks: number;
  readonly originalMargin: bigint;
  readonly reserve: bigint;
  /** What the house adds to the margin: as much as a whole tick makes the open price worse for the position. */
  readonly added: bigint;
}

export interface ContractSplit {
  /** The lots that do not fit, and how they were closed, without a spread; null where all fit. */
  readonly closed: (Closed & { readonly lots: number }) | null;
  /** Null where none is left. */
  readonly after: SplitPosition | null;
}

/** The most lots, and the highest price in ticks, that are stored. */
const MOST = 2_147_483_647;

/**
 * How many of its `lots`, which may be parts of some, cannot be split: those that would not become whole ones, or more than
 * can be stored; and all of a position whose open price would be no whole tick above zero.
 */
export function unfitLots(
  { lots, openTicks, inLot = 1 }: Pick<ContractSplitInputs, 'lots' | 'openTicks' | 'inLot'>,
  { newShares, oldShares }: SplitRatio,
): number {
  const open = openTicks * oldShares;
  if (open < newShares || open > MOST * newShares - newShares) return lots;
  const fitting = Math.min(Math.floor(lots / oldShares), Math.floor((MOST * inLot) / newShares)) * oldShares;
  return lots - fitting;
}

/**
 * A split makes more lots of a position and divides its open price, so that it is worth the same. Where that price is no
 * whole tick it is rounded against the position, and the difference in its profit is added to its margin: equity before is
 * equity after, exactly. Stops are rounded away from the price, so that the split reaches none.
 * @throws RangeError when lots have to be closed and there is no price to do it by
 */
export function contractSplit(inputs: ContractSplitInputs): ContractSplit {
  const { side, lots, openTicks, unit, newShares, oldShares } = inputs;
  const closed = closeUnfit(inputs);
  const kept = lots - (closed?.lots ?? 0);
  if (kept === 0) return { closed, after: null };
  const after = {
    lots: (kept / oldShares) * newShares,
    openTicks: rounded(side === LONG ? 'up' : 'down', openTicks, inputs),
  };
  const worth = valueOf(unit, after.openTicks, after.lots);
  const price = (ticks: number | null, isUp: boolean): number | null =>
    ticks === null ? null : rounded(isUp ? 'up' : 'down', ticks, inputs);
  const isLong = side === LONG;
  return {
    closed,
    after: {
      ...after,
      originTicks: splitPrice(inputs.originTicks, inputs),
      takeProfit: price(inputs.takeProfit, isLong),
      stopLoss: price(inputs.stopLoss, !isLong),
      originalMargin: inputs.originalMargin - (closed?.part.originalMargin ?? 0n),
      reserve: reserveFor(side, worth),
      added: BigInt(side) * (worth - valueOf(unit, openTicks, kept)),
    },
  };
}

/** The margin a position has left after a split. */
export function marginAfter({ margin }: Pick<ContractSplitInputs, 'margin'>, { closed, after }: ContractSplit): bigint {
  if (!after) return 0n;
  return margin - (closed ? closed.part.margin + closed.fromRest : 0n) + after.added;
}

function closeUnfit(inputs: ContractSplitInputs): ContractSplit['closed'] {
  const lots = unfitLots(inputs, inputs);
  if (lots === 0) return null;
  const { mark, sinceMark, others } = inputs;
  if (mark === null) throw new RangeError('There is no price to close lots by that cannot be split');
  const closed = closePosition({
    ...inputs,
    mark: sinceMark ? splitPrice(mark, sinceMark) : mark,
    closed: lots,
    spreadPpm: 0,
    others: others.map(({ margin }) => margin),
  });
  return { ...closed, lots };
}

function rounded(to: SplitRounding, ticks: number, ratio: SplitRatio): number {
  return Math.min(MOST, splitPrice(ticks, ratio, to));
}
