import { takeInOrder } from './closing.ts';
import { feeFor, valueOf } from './reckoning.ts';
import type { OpenPosition } from './risk.ts';

/** What the fee of a night is reckoned from. */
export interface NightInputs {
  readonly unit: bigint;
  readonly openTicks: number;
  readonly lots: number;
  /** As of an open position. */
  readonly inLot?: number;
  readonly overnightPpm: number;
  /** What is left of the position's margin. */
  readonly margin: bigint;
  /** The free balance of its owner's account. */
  readonly balance: bigint;
}

export interface NightFee {
  readonly fee: bigint;
  readonly fromMargin: bigint;
  readonly fromBalance: bigint;
}

/**
 * The fee of one night: a part of the value at the open price. The position's margin pays first, the rest the balance;
 * what neither has is not charged, because nobody owes anything.
 */
export function nightFee({ unit, openTicks, lots, overnightPpm, margin, balance }: NightInputs): NightFee {
  const asked = feeFor(valueOf(unit, openTicks, lots), overnightPpm);
  const { taken, uncovered } = takeInOrder(asked, [margin, balance]);
  const [fromMargin = 0n, fromBalance = 0n] = taken;
  return { fee: asked - uncovered, fromMargin, fromBalance };
}

/** An account after a night, and what the night took of each position, in the order in which they were given. */
export interface AfterNight<Position> {
  readonly balance: bigint;
  readonly positions: readonly Position[];
  readonly fees: readonly bigint[];
}

/** What a night makes of an account. @param positions all of one owner in one currency, the oldest first: it pays first */
export function afterNight<Position extends OpenPosition & Pick<NightInputs, 'overnightPpm'>>(
  balance: bigint,
  positions: readonly Position[],
): AfterNight<Position> {
  let left = balance;
  const charged = positions.map((position) => {
    const { fee, fromMargin, fromBalance } = nightFee({ ...position, balance: left });
    left -= fromBalance;
    return { fee, after: { ...position, margin: position.margin - fromMargin } };
  });
  return { balance: left, positions: charged.map(({ after }) => after), fees: charged.map(({ fee }) => fee) };
}
