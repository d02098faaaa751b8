import type { AlertKind, AlertSide } from '@aureus/contract/alert/shapes.ts';

/** After a crossing the price has to come back so far before the next one counts: parts per million of the level. */
export const REARM_PPM = 1_000;
/** The least time between two crossings that are told of one alert, seconds. */
export const LEAST_PAUSE_SECONDS = 60;

/** What an alert waits for. Prices in ticks, times in seconds since 1970. */
export interface AlertTerms {
  readonly side: AlertSide;
  readonly price: number;
  readonly kind: AlertKind;
}

/** An alert as it waits. */
export interface WaitingAlert extends AlertTerms {
  /** Whether the price was last seen on the near side, so that it can cross. */
  readonly isArmed: boolean;
  /** The last second that it was judged by, or in which it was set: nothing of before counts. */
  readonly since: number;
  /** When it crossed last; null when never. */
  readonly crossedAt: number | null;
  /** The last second that counts; null when there is none. */
  readonly expiresAt: number | null;
}

/** A price that may be relied on: of a second, or of the end of a candle. */
export interface Sample {
  readonly second: number;
  readonly price: number;
}

/** Whether a price is beyond the level: strictly, a price at the level has not crossed it. */
export function isBeyond({ side, price }: Pick<AlertTerms, 'side' | 'price'>, sample: number): boolean {
  return side === 'above' ? sample > price : sample < price;
}

/**
 * The price it waits for now, and from which side: `up` is reached by a price strictly above it, else by one strictly
 * below. Armed it is the level. Else it is where the price counts as back: the level, or for one that tells each
 * crossing {@link REARM_PPM} away from it, at least a tick.
 */
export function thresholdOf({ side, price, kind, isArmed }: WaitingAlert): {
  readonly isUp: boolean;
  readonly price: number;
} {
  if (isArmed) return { isUp: side === 'above', price };
  // A multiple of the level in parts per million, rounded up; prices stay far below 2^53 ÷ 1,000.
  const away = kind === 'each' ? Math.max(1, Math.ceil((price * REARM_PPM) / 1_000_000)) : 0;
  // Strictly beyond `price ± (away − 1)` is at least `away` from the level, in whole ticks.
  const back = Math.max(0, away - 1);
  return side === 'above' ? { isUp: false, price: price - back } : { isUp: true, price: price + back };
}

/** Whether a second is past the last one that counts. */
export const hasExpired = ({ expiresAt }: Pick<WaitingAlert, 'expiresAt'>, second: number): boolean =>
  expiresAt !== null && second > expiresAt;

/** What a price does to an alert: it crosses, it comes back so that the next one counts, or nothing. */
export type Judgement = 'crosses' | 'arms' | null;

/**
 * Judges an alert by a price. The same prices in the same order give the same crossings, so they can be judged again
 * after a crash: a second that was judged counts no second time.
 */
export function judge(alert: WaitingAlert, sample: Sample): Judgement {
  if (sample.second <= alert.since || hasExpired(alert, sample.second)) return null;
  const { isUp, price } = thresholdOf(alert);
  if (isUp ? sample.price <= price : sample.price >= price) return null;
  if (alert.isArmed) return 'crosses';
  const isEarly = alert.crossedAt !== null && sample.second < alert.crossedAt + LEAST_PAUSE_SECONDS;
  return alert.kind === 'each' && isEarly ? null : 'arms';
}

/** The alert after it was judged. One that tells a single crossing is over by it: `isOver`. */
export function judged<Alert extends WaitingAlert>(
  alert: Alert,
  judgement: 'crosses' | 'arms',
  second: number,
): { readonly alert: Alert; readonly isOver: boolean } {
  if (judgement === 'arms') return { alert: { ...alert, isArmed: true, since: second }, isOver: false };
  return {
    alert: { ...alert, isArmed: false, since: second, crossedAt: second },
    isOver: alert.kind !== 'each',
  };
}
