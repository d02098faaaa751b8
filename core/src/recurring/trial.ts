import { Decimal } from '../money/exact-decimal.ts';

/** The price of one coin at the end of a day. */
export interface PricedDay {
  readonly time: number;
  readonly close: string;
}

/** What buying again and again would have come to after a day on which something was bought. */
export interface TrialPoint {
  readonly time: number;
  readonly invested: string;
  readonly value: string;
}

export interface Trial {
  readonly points: readonly TrialPoint[];
  readonly runs: number;
  readonly invested: string;
  readonly received: string;
  /** What one coin would have cost on average; null when nothing was bought. */
  readonly average: string | null;
  /** Worth at the last price. */
  readonly value: string;
}

/**
 * What buying for the same amount every so many days would have come to, at prices that were recorded, the last day
 * counted back from the newest one. An example: spread and fee are one rate.
 * @param days oldest first
 * @param amount whole USDT, and `costPpm` what of it goes for fee and spread, parts per million
 */
export function trialOf(days: readonly PricedDay[], every: number, amount: string, costPpm: number): Trial {
  const kept = new Decimal(1).minus(new Decimal(costPpm).div(1_000_000));
  let received = new Decimal(0);
  let invested = new Decimal(0);
  const points = days
    .filter((_, place) => (days.length - 1 - place) % every === 0)
    .map(({ time, close }) => {
      received = received.plus(new Decimal(amount).times(kept).div(close));
      invested = invested.plus(amount);
      return { time, invested: invested.toString(), value: received.times(close).round(2, 'down').toString() };
    });
  return {
    points,
    runs: points.length,
    invested: invested.toString(),
    received: received.round(8, 'down').toString(),
    average: points.length === 0 ? null : invested.div(received).round(8, 'up').toString(),
    value: points.at(-1)?.value ?? '0',
  };
}
