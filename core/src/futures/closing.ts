import { LONG, type PositionSide, profitOf, gainLimit } from './reckoning.ts';
import type { OpenPosition } from './risk.ts';
import { closingTicks } from './spread.ts';

/** What of a position's money belongs to a number of its lots. */
export interface Part {
  readonly margin: bigint;
  readonly originalMargin: bigint;
  /** What the house had set aside for it. */
  readonly reserve: bigint;
}

type Whole = Pick<OpenPosition, 'lots' | 'margin' | 'originalMargin'> & { readonly reserve: bigint };

/**
 * What is let go when `lots` of a position are closed: in proportion, rounded down, and all of it with the last lot. The
 * reserve is a multiple of the value, so it divides without a rest.
 * @throws RangeError when there are not so many
 */
export function partOf({ lots, margin, originalMargin, reserve }: Whole, closed: number): Part {
  if (!(Number.isInteger(closed) && closed > 0 && closed <= lots)) throw new RangeError(`Of ${lots} lots ${closed}`);
  const share = (amount: bigint): bigint => (amount * BigInt(closed)) / BigInt(lots);
  return { margin: share(margin), originalMargin: share(originalMargin), reserve: share(reserve) };
}

/** What pays an amount, in order: each as far as it goes. */
export function takeInOrder(
  amount: bigint,
  purses: readonly bigint[],
): { readonly taken: readonly bigint[]; readonly uncovered: bigint } {
  let left = amount;
  const taken = purses.map((purse) => {
    const part = purse < left ? purse : left;
    left -= part;
    return part;
  });
  return { taken, uncovered: left };
}

/** What a closing is reckoned from. */
export interface ClosingInputs extends OpenPosition {
  readonly reserve: bigint;
  /** Lots that are closed. */
  readonly closed: number;
  readonly spreadPpm: number;
  /** The free balance that pays beside the margin: zero for a position whose margin is its own. */
  readonly balance: bigint;
  /** Margins of the other positions that share theirs with it, in the order in which they pay. */
  readonly others: readonly bigint[];
}

export interface Closed {
  /** The price it was closed at. */
  readonly ticks: number;
  readonly profit: bigint;
  readonly part: Part;
  /** What of a loss the margin of the closed lots did not cover, and who paid it. */
  readonly fromBalance: bigint;
  /** The margin of the lots that stay open. */
  readonly fromRest: bigint;
  readonly fromOthers: readonly bigint[];
  /** What nobody could pay: above zero it is no closing but a liquidation. */
  readonly uncovered: bigint;
}

/** Closes lots of a position. A loss is paid by their margin, the balance, the rest of the margin, and other margins. */
export function closePosition(inputs: ClosingInputs): Closed {
  const { side, openTicks, mark, spreadPpm, unit, closed, balance, others } = inputs;
  const ticks = closingTicks(side, openTicks, mark, spreadPpm);
  const profit = profitOf(unit, side, openTicks, ticks, closed);
  const part = partOf(inputs, closed);
  const missing = -profit > part.margin ? -profit - part.margin : 0n;
  const { taken, uncovered } = takeInOrder(missing, [balance, inputs.margin - part.margin, ...others]);
  const [fromBalance = 0n, fromRest = 0n, ...fromOthers] = taken;
  return { ticks, profit, part, fromBalance, fromRest, fromOthers, uncovered };
}

/** Prices at which a position is closed by itself, ticks; null when there is none. */
export interface Stops {
  readonly takeProfit: number | null;
  readonly stopLoss: number | null;
}

export type StopKind = 'take_profit' | 'stop_loss' | 'gain_limit';

/** Which of its stops a mark price has reached; null for none. A loss goes first. */
export function stopReached(
  position: Pick<OpenPosition, 'side' | 'openTicks'>,
  { takeProfit, stopLoss }: Stops,
  mark: number,
): { readonly kind: StopKind; readonly ticks: number } | null {
  const { side, openTicks } = position;
  const isPast = (ticks: number, direction: PositionSide): boolean => direction * (mark - ticks) >= 0;
  const against: PositionSide = side === LONG ? -1 : 1;
  if (stopLoss !== null && isPast(stopLoss, against)) return { kind: 'stop_loss', ticks: stopLoss };
  if (takeProfit !== null && isPast(takeProfit, side)) return { kind: 'take_profit', ticks: takeProfit };
  const limit = gainLimit(side, openTicks);
  return limit !== null && mark >= limit ? { kind: 'gain_limit', ticks: limit } : null;
}

/** Whether stops stand on the right sides of the price of now: the profit ahead of it, the loss behind it. */
export function areStopsApart(side: PositionSide, { takeProfit, stopLoss }: Stops, mark: number): boolean {
  return (takeProfit === null || side * (takeProfit - mark) > 0) && (stopLoss === null || side * (mark - stopLoss) > 0);
}
