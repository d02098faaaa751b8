import { mulDivUp, RATE_ONE } from '../money/rounding.ts';

/** How the spread of the exchange is reckoned. All parts in parts per million (ppm) of what the user would get. */
export interface SpreadRules {
  /** Always there; what the prices may be wrong by comes on top. */
  readonly basePpm: number;
  /** How much of the volatility counts: 1,000,000 is all of it. */
  readonly volatilityPpm: number;
  /** Added for each 100,000 USDT of the exchange's value, in proportion, and twice for each exchanged before. */
  readonly sizePpm: number;
  /** Added when all is taken that the house has of the target, in proportion; up to twice that for the last of it. */
  readonly stockPpm: number;
}

/** What the spread of one exchange depends on. */
export interface SpreadInputs {
  /** Volatility of both coins, ppm; see `RecentRange`. */
  readonly fromVolatilityPpm: number;
  readonly toVolatilityPpm: number;
  /** How far from the truth the prices of both together may be because a source lies, ppm; see `doubtPpm`. */
  readonly doubtPpm: number;
  /** Value of the exchange in USDT: `value` of 10^-`valueScale`. */
  readonly value: bigint;
  readonly valueScale: number;
  /** What the user exchanged shortly before, alike: the next part of it, if it is one, goes on where that ended. */
  readonly valueBefore: bigint;
  /** What it would take at the index price, and what the house has, in the same minor units. */
  readonly takes: bigint;
  readonly stock: bigint;
  /** How much more of the target than it took the house gave shortly before, to whomever; not in `stock` any more. */
  readonly takenBefore: bigint;
}

/** The spread and how it comes about, ppm, each part rounded up. */
export interface Spread {
  readonly base: number;
  readonly volatility: number;
  readonly size: number;
  readonly stock: number;
  /** The sum. */
  readonly total: number;
}

/** The value for which `sizePpm` is added once, whole USDT. */
export const SPREAD_SIZE_USDT = 100_000n;

/** A spread from here on is no price any more: half of everything. */
export const SPREAD_LIMIT_PPM = 500_000;

/**
 * By how much less than the index is worth the user gets. It covers what may happen to the price while a quote holds
 * (volatility), what a large exchange costs the house to turn back (size), and it makes the house dearer the less it
 * has left to give (stock), so that nobody empties it of one coin cheaply. Never less for a larger exchange, a livelier
 * coin or a smaller stock.
 *
 * An amount V at a spread of s V costs s V². What comes after V costs s (V + v)² - s V², which is v at a spread of
 * s (2 V + v): so the parts of an exchange cost what the whole does. The stock counts alike.
 */
export function spreadOf(rules: SpreadRules, inputs: SpreadInputs): Spread {
  const { fromVolatilityPpm, toVolatilityPpm, doubtPpm, value, valueScale, valueBefore, takes, stock, takenBefore } =
    inputs;
  const base = rules.basePpm + doubtPpm;
  const volatility = up(BigInt(fromVolatilityPpm + toVolatilityPpm), BigInt(rules.volatilityPpm), RATE_ONE);
  const size = up(2n * valueBefore + value, BigInt(rules.sizePpm), SPREAD_SIZE_USDT * 10n ** BigInt(valueScale));
  // More than there is will be refused; the part is then as if all were taken.
  const whole = stock + takenBefore;
  const part = whole === 0n ? RATE_ONE : mulDivUp(2n * takenBefore + (takes < stock ? takes : stock), RATE_ONE, whole);
  const ofStock = up(part, BigInt(rules.stockPpm), RATE_ONE);
  return { base, volatility, size, stock: ofStock, total: base + volatility + size + ofStock };
}

function up(amount: bigint, numerator: bigint, denominator: bigint): number {
  return Number(mulDivUp(amount, numerator, denominator));
}
