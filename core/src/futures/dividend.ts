import { takeInOrder } from './closing.ts';
import { LONG, type PositionSide, valueOf } from './reckoning.ts';

/** A dividend of the share that contracts are on. */
export interface ContractDividendTerms {
  /** Minor units of the share in one of the `lots` it is paid to, and the decimals of that unit. */
  readonly lot: bigint;
  /** As of an open position. */
  readonly inLot?: number;
  readonly shareScale: number;
  /** Quote minor units for one whole share. */
  readonly perShare: bigint;
}

/** What a dividend of the share does to a position on it is reckoned from these; amounts in quote minor units. */
export interface ContractDividendInputs extends ContractDividendTerms {
  readonly side: PositionSide;
  readonly lots: number;
  /** What is left of the position's margin. */
  readonly margin: bigint;
  /** The free balance of its owner's account. */
  readonly balance: bigint;
  /** The other positions that share their margin with it and what is left of theirs, in the order in which they pay. */
  readonly others: readonly { readonly id: number; readonly margin: bigint }[];
}

/** Above zero what a long gets; what a short pays is given by where it is taken from. */
export interface ContractDividend {
  readonly received: bigint;
  readonly fromMargin: bigint;
  readonly fromBalance: bigint;
  /** Of each of the others. */
  readonly fromOthers: readonly bigint[];
  /** What of it nobody of the account has. */
  readonly uncovered: bigint;
}

/**
 * The price of a share falls by its dividend: longs lose by that and shorts gain, without having done anything. So longs
 * get it and shorts pay it. The position's margin pays first, then the balance, then the margins that stand for it; what
 * none of them has its owner does not owe. Rounded against the position.
 */
export function contractDividend(inputs: ContractDividendInputs): ContractDividend {
  const { side, lots, margin, balance, others } = inputs;
  if (side === LONG) {
    const { exact, one } = exactly(lots, inputs);
    return { received: exact / one, fromMargin: 0n, fromBalance: 0n, fromOthers: [], uncovered: 0n };
  }
  const owed = dividendOfLots(lots, inputs);
  const { taken, uncovered } = takeInOrder(owed, [margin, balance, ...others.map((other) => other.margin)]);
  const [fromMargin = 0n, fromBalance = 0n, ...fromOthers] = taken;
  return { received: 0n, fromMargin, fromBalance, fromOthers, uncovered };
}

/** What a dividend brings so many lots at most, rounded up. */
export function dividendOfLots(lots: number, terms: ContractDividendTerms): bigint {
  const { exact, one } = exactly(lots, terms);
  return (exact + one - 1n) / one;
}

/** How many lots a sum pays a dividend to. */
export function lotsPaidBy(sum: bigint, { lot, shareScale, perShare }: ContractDividendTerms): bigint {
  return (sum * 10n ** BigInt(shareScale)) / (lot * perShare);
}

/**
 * The most a dividend may be for the margin of a short to pay it, quote minor units for one whole share, rounded down. If
 * it were more, somebody with a long and a short would have the dividend whole, and others would pay what the short has not.
 * @param unit what one tick on one lot is worth, quote minor units
 */
export function mostPaidByMargin(
  { lot, shareScale }: Pick<ContractDividendTerms, 'lot' | 'shareScale'>,
  { unit, ticks, leverage }: { readonly unit: bigint; readonly ticks: number; readonly leverage: number },
): bigint {
  return (valueOf(unit, ticks, 1) * 10n ** BigInt(shareScale)) / (lot * BigInt(leverage));
}

/**
 * A price of before a dividend, less it: in ticks, rounded down for a long and up for a short, and never below one.
 * @param unit what one tick on one lot is worth, quote minor units
 */
export function priceAfter(
  { lot, shareScale, perShare }: ContractDividendTerms,
  { unit, ticks, side }: { readonly unit: bigint; readonly ticks: number; readonly side: PositionSide },
): number {
  const one = unit * 10n ** BigInt(shareScale);
  const left = BigInt(ticks) * one - lot * perShare;
  const rounded = side === LONG ? left / one : (left + one - 1n) / one;
  return Math.max(1, Number(rounded));
}

function exactly(lots: number, { lot, shareScale, perShare }: ContractDividendTerms) {
  return { exact: BigInt(lots) * lot * perShare, one: 10n ** BigInt(shareScale) };
}
