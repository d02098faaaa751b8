import { formatDecimal, formatFixed, parseDecimal } from '@aureus/core/money/decimal.ts';

/** Price and amount, best first, as the wire gives them. */
export type Levels = readonly (readonly [price: string, amount: string])[];

/** How prices and amounts of a market are written. */
export interface Scales {
  readonly price: number;
  readonly amount: number;
}

export interface LadderRow {
  /** With all digits of the grouping. */
  readonly price: string;
  readonly amount: string;
  /** Amount from the best level up to this one. */
  readonly sum: string;
  /** `sum` as a share of the largest shown, 0 to 1; for the bar alone. */
  readonly share: number;
  /** The user has an open order within it. */
  readonly isOwn: boolean;
}

export interface LadderView {
  readonly side: 'bids' | 'asks';
  /** Size of one step of the ladder in units of the price's last digit. */
  readonly group: bigint;
  readonly count: number;
  /** Prices of the user's own open orders on this side. */
  readonly own?: readonly string[];
}

interface Step {
  readonly price: bigint;
  amount: bigint;
}

/** Levels put together in steps: bids down, asks up, so that nobody is promised a better price than there is. */
function steps(levels: Levels, { side, group, count }: LadderView, scales: Scales): Step[] {
  const result: Step[] = [];
  for (const [price, amount] of levels) {
    const step = stepOf(parseDecimal(price, scales.price), side, group);
    const last = result.at(-1);
    if (last?.price === step) {
      last.amount += parseDecimal(amount, scales.amount);
      continue;
    }
    if (result.length === count) break;
    result.push({ price: step, amount: parseDecimal(amount, scales.amount) });
  }
  return result;
}

function stepOf(price: bigint, side: 'bids' | 'asks', group: bigint): bigint {
  return side === 'bids' ? (price / group) * group : ((price + group - 1n) / group) * group;
}

/** The rows of one side, best first. */
export function ladderRows(levels: Levels, view: LadderView, scales: Scales): LadderRow[] {
  const own = new Set(
    (view.own ?? []).map((price) => stepOf(parseDecimal(price, scales.price), view.side, view.group)),
  );
  const digits = groupDigits(view.group, scales.price);
  const grouped = steps(levels, view, scales);
  const total = grouped.reduce((sum, step) => sum + step.amount, 0n);
  let sum = 0n;
  return grouped.map((step) => {
    sum += step.amount;
    return {
      price: formatFixed(step.price, scales.price, digits),
      amount: formatDecimal(step.amount, scales.amount),
      sum: formatDecimal(sum, scales.amount),
      share: total === 0n ? 0 : Number((sum * 1000n) / total) / 1000,
      isOwn: own.has(step.price),
    };
  });
}

/** Fraction digits a price needs when it moves in steps of `group`: none that are always zero. */
export function groupDigits(group: bigint, priceScale: number): number {
  let digits = priceScale;
  for (let rest = group; digits > 0 && rest % 10n === 0n; rest /= 10n) digits -= 1;
  return digits;
}

/** Step sizes to choose from: the tick, and ten, a hundred, a thousand of it while they are small beside the price. */
export function groupSizes(tick: bigint, price: bigint): bigint[] {
  return [1n, 10n, 100n, 1000n].map((factor) => factor * tick).filter((size) => size === tick || size * 50n <= price);
}

/** Best ask less best bid; null when a side is empty. */
export function spreadOf(bids: Levels, asks: Levels, scale: number): string | null {
  const [bid, ask] = [bids[0], asks[0]];
  if (bid === undefined || ask === undefined) return null;
  const spread = parseDecimal(ask[0], scale) - parseDecimal(bid[0], scale);
  return spread < 0n ? null : formatDecimal(spread, scale);
}
