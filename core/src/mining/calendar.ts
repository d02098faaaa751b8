import { dividendMs } from './days.ts';
import { dayInterest } from './interest.ts';
import type { OrderTerms } from './redemption.ts';

/** A running order, as far as its payments go. */
export interface Paying extends OrderTerms {
  readonly currency: number;
  /** Days whose interest was paid. */
  readonly paidDays: number;
}

/** What comes in at one moment in one currency; minor units. */
export interface CalendarEntry {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly currency: number;
  readonly interest: bigint;
  /** Amounts of orders that end then. */
  readonly principal: bigint;
  readonly orders: number;
}

/**
 * All that orders still pay until a moment, soonest first. What is overdue is among it, at the moment it was due.
 * @param until epoch milliseconds, included
 */
export function calendarOf(orders: readonly Paying[], until: number): CalendarEntry[] {
  const entries = new Map<string, CalendarEntry>();
  for (const order of orders) {
    const { currency, amount, ratePpm, days, paidDays } = order;
    const aDay = dayInterest(amount, ratePpm);
    for (let place = paidDays + 1; place <= days; place += 1) {
      const at = dividendMs(order, place);
      if (at > until) break;
      const key = `${at} ${currency}`;
      const { interest = 0n, principal = 0n, orders: before = 0 } = entries.get(key) ?? {};
      entries.set(key, {
        at,
        currency,
        interest: interest + aDay,
        principal: principal + (place === days ? amount : 0n),
        orders: before + 1,
      });
    }
  }
  return [...entries.values()].toSorted((a, b) => a.at - b.at || a.currency - b.currency);
}
