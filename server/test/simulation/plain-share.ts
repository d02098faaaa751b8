const PPM = 1_000_000;

/** A follow in plain numbers, minor units. */
export interface PlainFollow<Limits> {
  readonly follower: number;
  limits: Limits;
  /** The leader's part, parts per million. */
  readonly ratio: number;
  readonly carried: number;
  net: number;
  high: number;
  paid: number;
  isOver: boolean;
}

type Counted = Pick<PlainFollow<unknown>, 'ratio' | 'carried' | 'net' | 'high' | 'paid'>;

/**
 * Counts what a copy has brought. All that was ever earned, less what open copies are losing, is what a share is due of;
 * what was paid already is taken off, and no more is paid than the copy has brought.
 * @param lost by copies that are open, zero or below
 * @returns the share
 */
export function count(follow: Counted, result: number, lost: number): number {
  follow.net += result;
  const earned = follow.net + follow.carried + lost;
  const due = Math.floor((earned * follow.ratio) / PPM) - follow.paid;
  if (result <= 0 || earned <= follow.high) return 0;
  const share = Math.min(due, result);
  follow.paid += share;
  follow.high = share === due ? earned : Math.ceil((follow.paid * PPM) / follow.ratio);
  return share;
}

/** What the next follow of the same leader begins with. @param ratio that it will have */
export function rest(follow: Counted | undefined, ratio: number): number {
  if (!follow) return 0;
  const left = follow.net + follow.carried - follow.high;
  if (left <= 0) return left;
  return ratio > follow.ratio ? Math.floor((left * follow.ratio) / ratio) : left;
}
