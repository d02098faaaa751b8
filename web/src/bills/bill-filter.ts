import type { BillGroup } from '@aureus/contract/bills/groups.ts';
import { type Account, accounts } from '@aureus/contract/wallet/accounts.ts';
import { dayAt, dayBounds, parseDay } from '@aureus/core/typed/day.ts';

/** Which time a list of bills is about. Days are those of the user, as `YYYY-MM-DD`; the last one is meant whole. */
export type Period =
  | { kind: 'all' }
  | { kind: 'days'; days: 7 | 30 | 90 }
  /** An empty end is open. */
  | { kind: 'range'; from: string; to: string };

/** Which bills are asked for; null does not narrow. */
export interface BillFilter {
  account: Account | null;
  currency: number | null;
  group: BillGroup | null;
  period: Period;
}

export const everything: BillFilter = { account: null, currency: null, group: null, period: { kind: 'all' } };

/** Where the days of a period are, and the moment of now (epoch milliseconds), from which days are counted back. */
export interface DayPlace {
  readonly zone: string;
  readonly now: number;
}

/** The moments a period stands for: the first that counts and the first that no longer does. */
export function periodBounds(period: Period, { zone, now }: DayPlace): { from?: number; to?: number } {
  if (period.kind === 'all') return {};
  if (period.kind === 'days') return { from: dayBounds(zone, dayAt(zone, now) - period.days + 1).from };
  const [first, last] = [parseDay(period.from), parseDay(period.to)];
  return {
    ...(first === null ? {} : { from: Math.max(0, dayBounds(zone, first).from) }),
    ...(last === null ? {} : { to: Math.max(0, dayBounds(zone, last).to) }),
  };
}

/** Whether a range can hold anything. */
export function isSoundPeriod(period: Period, place: DayPlace): boolean {
  const { from, to } = periodBounds(period, place);
  return from === undefined || to === undefined || from < to;
}

/** The fields of the call. */
export function filterFields({ account, currency, group, period }: BillFilter, place: DayPlace) {
  return {
    type: account === null ? 0 : accounts[account],
    currency: currency ?? 0,
    ...(group === null ? {} : { kind: group }),
    ...periodBounds(period, place),
  };
}

/** How many things narrow the list. */
export function narrowings({ account, currency, group, period }: BillFilter): number {
  return [account !== null, currency !== null, group !== null, period.kind !== 'all'].filter(Boolean).length;
}
