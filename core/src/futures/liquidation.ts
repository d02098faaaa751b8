import { partOf, takeInOrder } from './closing.ts';
import { LONG, profitOf, SHORT } from './reckoning.ts';
import { isAtOrBelow, type OpenPosition, runningProfit } from './risk.ts';
import { closingTicks } from './spread.ts';

/** A position that may be closed against its owner's will. */
export interface LiquidationPosition extends OpenPosition {
  readonly id: number;
  readonly marketId: number;
  readonly reserve: bigint;
  /** Of closings on its market. */
  readonly spreadPpm: number;
  /** Its market is closed: it cannot be ended now, and counts with what it has lost alone; see `markWhileClosed`. */
  readonly isStuck: boolean;
}

/**
 * The price at which a position counts while its market is closed: the last one, where it has lost by it, else its own.
 * A gain that nobody can take now must not stand for losses: once these were paid out, it might be gone.
 */
export function markWhileClosed({ side, openTicks }: Pick<OpenPosition, 'side' | 'openTicks'>, last: number): number {
  return side * (last - openTicks) < 0 ? last : openTicks;
}

export interface LiquidationRules {
  /** At this risk rate or below it is liquidated. */
  readonly limitPpm: number;
  /** It goes on until the rate is above the limit by this. */
  readonly bufferPpm: number;
  /** Closes everything, instead of looking at the rate again after each. */
  readonly isAllTogether: boolean;
}

/** The rules of an account whose positions may have been ordered on several. */
export interface AccountRules extends LiquidationRules {
  /** Of an account of which the others are closed all together: the positions that are not. Left out for none. */
  readonly oneByOne?: readonly number[];
}

/** The rules a position keeps, with the margin it was opened with. */
export interface UnderRules extends LiquidationRules {
  readonly id: number;
  readonly originalMargin: bigint;
}

/**
 * The rules of an account whose positions were ordered on several. Each brings its own, where those of now are no milder,
 * in proportion to its original margin: so a change of the rules liquidates nobody, and who keeps a small position of
 * before keeps the old rules for that one alone. Rounded down, which is later. The way in which it is closed has no mean:
 * each position keeps its own, for a majority would be a line somebody could stay just beyond.
 */
export function rulesOf(positions: readonly UnderRules[], now: LiquidationRules): AccountRules {
  const milder = positions.map(({ id, originalMargin, limitPpm, bufferPpm, isAllTogether }) => ({
    id,
    originalMargin,
    limitPpm: Math.min(limitPpm, now.limitPpm),
    bufferPpm: Math.min(bufferPpm, now.bufferPpm),
    isAllTogether: isAllTogether && now.isAllTogether,
  }));
  const oneByOne = milder.filter(({ isAllTogether }) => !isAllTogether).map(({ id }) => id);
  const isAllTogether = now.isAllTogether && (milder.length === 0 || oneByOne.length < milder.length);
  return {
    limitPpm:
      meanPpm(milder.map(({ originalMargin, limitPpm }) => ({ originalMargin, ppm: limitPpm }))) ?? now.limitPpm,
    bufferPpm:
      meanPpm(milder.map(({ originalMargin, bufferPpm }) => ({ originalMargin, ppm: bufferPpm }))) ?? now.bufferPpm,
    isAllTogether,
    ...(isAllTogether && oneByOne.length > 0 ? { oneByOne } : {}),
  };
}

/** A rate of several positions in proportion to their original margins, rounded down; null without any. */
export function meanPpm(rates: readonly { readonly originalMargin: bigint; readonly ppm: number }[]): number | null {
  const all = rates.reduce((sum, { originalMargin }) => sum + originalMargin, 0n);
  if (all === 0n) return null;
  return Number(rates.reduce((sum, { originalMargin, ppm }) => sum + originalMargin * BigInt(ppm), 0n) / all);
}

/** Lots of a position that are closed, and at which price. */
export interface LiquidationStep {
  readonly id: number;
  readonly lots: number;
  readonly ticks: number;
  readonly profit: bigint;
}

export interface Liquidation {
  /** In the order in which they are done. */
  readonly steps: readonly LiquidationStep[];
  /** What those that stay open pay out of their margin, because the balance did not reach. */
  readonly charges: readonly { readonly id: number; readonly amount: bigint }[];
  /** The balance afterwards; never below zero. */
  readonly balance: bigint;
  /** What nobody but the insurance fund pays. */
  readonly shortfall: bigint;
}

/**
 * What is closed of an account at or below the limit, and in which order: first longs against shorts of the same market,
 * at the mark and without a spread, for that frees margin and costs nothing; then whatever has the largest loss. The rate
 * is looked at again after each. What is closed all together goes whatever the rate, and before the rest: that stays where
 * this was enough, and a pair of it too. Only what would be closed against a position that must go is closed with it while
 * the rate is not enough. When a loss is more than all the money of the account, everything else is closed with it: the
 * insurance fund pays for what is missing in the end, and for no loss that a gain beside it covers.
 * @param balance the free balance, zero for a position whose margin is its own
 */
export function liquidate(
  balance: bigint,
  positions: readonly LiquidationPosition[],
  rules: AccountRules,
): Liquidation {
  const account = new Shrinking(balance, positions);
  const isEnough = (): boolean => !isAtOrBelow(account, rules.limitPpm + rules.bufferPpm) && account.isSolvent;
  const spared = new Set(rules.oneByOne);
  const mustGo: Among = ({ id }) => rules.isAllTogether && !spared.has(id);
  const any: Among = () => true;
  const closePair = (pair: Pair | null): boolean => {
    if (!pair) return false;
    const lots = Math.min(pair.long.lots, pair.short.lots);
    account.close(pair.long, lots, 0);
    account.close(pair.short, lots, 0);
    return true;
  };
  const closeWorst = (among: Among): boolean => {
    const worst = account.largestLoss(among);
    if (worst) account.close(worst, worst.lots, worst.spreadPpm);
    return worst !== null;
  };
  while (
    closePair(account.pair(mustGo, mustGo)) ||
    (!isEnough() && closePair(firstOf(account.pair(mustGo, any), account.pair(any, mustGo)))) ||
    closeWorst(mustGo) ||
    (!isEnough() && (closePair(account.pair(any, any)) || closeWorst(any)))
  );
  return account.result();
}

interface Pair {
  readonly long: LiquidationPosition;
  readonly short: LiquidationPosition;
}

/** Pairs go in the order of their markets. */
function firstOf(one: Pair | null, other: Pair | null): Pair | null {
  return one && other ? (one.long.marketId < other.long.marketId ? one : other) : (one ?? other);
}

/** Whether a position is among those that may be closed. */
type Among = (position: LiquidationPosition) => boolean;

/** An account while it is liquidated. */
class Shrinking {
  balance: bigint;
  positions: readonly LiquidationPosition[];
  readonly #steps: LiquidationStep[] = [];

  constructor(balance: bigint, positions: readonly LiquidationPosition[]) {
    this.balance = balance;
    this.positions = positions.toSorted((a, b) => a.id - b.id);
  }

  /** Whether balance and margins together have paid for everything so far. */
  get isSolvent(): boolean {
    return this.positions.reduce((sum, { margin }) => sum + margin, this.balance) >= 0n;
  }

  /** The oldest long and the oldest short of the first market that has both among these. */
  pair(isLong: Among, isShort: Among): Pair | null {
    const oldest = (side: number, isAmong: Among): Map<number, LiquidationPosition> => {
      const found = this.positions.filter((each) => each.side === side && !each.isStuck && isAmong(each));
      return new Map(found.toReversed().map((each) => [each.marketId, each]));
    };
    const [longs, shorts] = [oldest(LONG, isLong), oldest(SHORT, isShort)];
    const [market] = [...longs.keys()].filter((each) => shorts.has(each)).toSorted((a, b) => a - b);
    const long = market === undefined ? undefined : longs.get(market);
    const short = market === undefined ? undefined : shorts.get(market);
    return long && short ? { long, short } : null;
  }

  /** The position with the largest loss that can be ended; of equal ones the oldest. */
  largestLoss(isAmong: Among): LiquidationPosition | null {
    let found: LiquidationPosition | null = null;
    for (const position of this.positions) {
      if (position.isStuck || !isAmong(position)) continue;
      if (found === null || runningProfit(position) < runningProfit(found)) found = position;
    }
    return found;
  }

  close(position: LiquidationPosition, lots: number, spreadPpm: number): void {
    const { id, unit, side, openTicks, mark } = position;
    const ticks = closingTicks(side, openTicks, mark, spreadPpm);
    const profit = profitOf(unit, side, openTicks, ticks, lots);
    const part = partOf(position, lots);
    this.balance += part.margin + profit;
    this.#steps.push({ id, lots, ticks, profit });
    this.positions = this.positions.flatMap((each) => {
      if (each.id !== id) return [each];
      if (each.lots === lots) return [];
      const { margin, originalMargin, reserve } = each;
      return [
        {
          ...each,
          lots: each.lots - lots,
          margin: margin - part.margin,
          originalMargin: originalMargin - part.originalMargin,
          reserve: reserve - part.reserve,
        },
      ];
    });
  }

  result(): Liquidation {
    const missing = this.balance < 0n ? -this.balance : 0n;
    const { taken, uncovered } = takeInOrder(
      missing,
      this.positions.map(({ margin }) => margin),
    );
    const charges = this.positions.map(({ id }, place) => ({ id, amount: taken[place] ?? 0n }));
    return {
      steps: this.#steps,
      charges: charges.filter(({ amount }) => amount > 0n),
      balance: this.balance + missing,
      shortfall: uncovered,
    };
  }
}
