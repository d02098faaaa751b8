import type { LiquidationPosition } from '../../src/futures/liquidation.ts';
import { closingTicks } from '../../src/futures/spread.ts';

/** An exact rational number: what the formulas say before anything is rounded. */
export class Rational {
  readonly top: bigint;
  readonly bottom: bigint;

  constructor(top: bigint, bottom = 1n) {
    this.top = bottom < 0n ? -top : top;
    this.bottom = bottom < 0n ? -bottom : bottom;
  }

  plus(other: Rational): Rational {
    return new Rational(this.top * other.bottom + other.top * this.bottom, this.bottom * other.bottom);
  }

  times(other: Rational): Rational {
    return new Rational(this.top * other.top, this.bottom * other.bottom);
  }

  over(other: Rational): Rational {
    return this.times(new Rational(other.bottom, other.top));
  }

  isAtMost(other: Rational): boolean {
    return this.top * other.bottom <= other.top * this.bottom;
  }
}

export const whole = (number: bigint | number): Rational => new Rational(BigInt(number));
export const ppm = (parts: bigint | number): Rational => new Rational(BigInt(parts), 1_000_000n);

interface Modelled {
  readonly side: number;
  readonly lots: number;
  readonly openTicks: number;
  readonly margin: bigint;
  readonly originalMargin: bigint;
  readonly unit: bigint;
  readonly mark: number;
}

/** (price now − price then) × quantity, the other way round for a short. */
export function profit({ side, unit, openTicks, mark, lots }: Modelled): Rational {
  const difference = side === 1 ? mark - openTicks : openTicks - mark;
  return whole(difference).times(whole(unit)).times(whole(lots));
}

/** (balance + margin that is left + profit) ÷ original margins. */
export function rate(balance: bigint, positions: readonly Modelled[]): Rational {
  const equity = positions.reduce((sum, each) => sum.plus(whole(each.margin)).plus(profit(each)), whole(balance));
  return equity.over(positions.reduce((sum, { originalMargin }) => sum.plus(whole(originalMargin)), whole(0)));
}

interface Way {
  readonly limitPpm: number;
  readonly bufferPpm: number;
  readonly isAllTogether: boolean;
  readonly oneByOne: readonly number[];
}

/**
 * What a liquidation closes, told step by step: each time the account is looked at as a whole, and the first thing that may
 * go by the rule goes. Positions and lots, in order.
 */
export function stepsOf(balance: bigint, list: readonly LiquidationPosition[], way: Way): [id: number, lots: number][] {
  const steps: [number, number][] = [];
  let [free, left] = [balance, list];
  const close = ({ id }: LiquidationPosition, lots: number, spreadPpm: number): void => {
    const it = left.find((each) => each.id === id)!;
    const share = (money: bigint): bigint => (money * BigInt(lots)) / BigInt(it.lots);
    const end = closingTicks(it.side, it.openTicks, it.mark, spreadPpm);
    free += share(it.margin) + BigInt(it.side * (end - it.openTicks)) * it.unit * BigInt(lots);
    steps.push([id, lots]);
    const margins = {
      margin: it.margin - share(it.margin),
      originalMargin: it.originalMargin - share(it.originalMargin),
    };
    const rest = { ...it, ...margins, lots: it.lots - lots };
    left = left.flatMap((each) => (each.id !== id ? [each] : rest.lots > 0 ? [rest] : []));
  };
  const together = ({ id }: LiquidationPosition): boolean => way.isAllTogether && !way.oneByOne.includes(id);
  for (;;) {
    const equity = left.reduce((sum, each) => sum + each.margin + profit(each).top, free);
    const money = left.reduce((sum, { margin }) => sum + margin, free);
    const original = left.reduce((sum, each) => sum + each.originalMargin, 0n);
    const line = BigInt(way.limitPpm + way.bufferPpm) * original;
    const isEnough = (original === 0n || equity * 1_000_000n > line) && money >= 0n;
    const pairs = left
      .flatMap((long) => left.map((short) => ({ long, short })))
      .filter(({ long, short }) => long.side === 1 && short.side === -1 && long.marketId === short.marketId)
      .toSorted((a, b) => a.long.marketId - b.long.marketId || a.long.id - b.long.id || a.short.id - b.short.id);
    const losers = left.toSorted((a, b) =>
      profit(a).isAtMost(profit(b)) ? (profit(b).isAtMost(profit(a)) ? a.id - b.id : -1) : 1,
    );
    const pair =
      pairs.find(({ long, short }) => together(long) && together(short)) ??
      (isEnough ? undefined : pairs.find(({ long, short }) => together(long) || together(short)));
    const loser = losers.find(together);
    const next = pair ?? loser ?? (isEnough ? undefined : (pairs[0] ?? losers[0]));
    if (!next) return steps;
    if ('long' in next) {
      const lots = Math.min(next.long.lots, next.short.lots);
      close(next.long, lots, 0);
      close(next.short, lots, 0);
    } else {
      close(next, next.lots, next.spreadPpm);
    }
  }
}
