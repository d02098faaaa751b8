import type { BillGroup } from '@aureus/contract/bills/groups.ts';
import { type Account, accounts } from '@aureus/contract/wallet/accounts.ts';

/** Which time a list of bills is about. Days are those of the device, as `YYYY-MM-DD`; the last one is meant whole. */
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

/** The first moment of a day of the device; `add` days later. NaN for what is no day. */
function dayStart(day: string, add = 0): number {
  const [year, month, date] = day.split('-').map(Number);
  return new Date(year ?? Number.NaN, (month ?? 1) - 1, (date ?? 1) + add).getTime();
}

/** The moments a period stands for: the first that counts and the first that no longer does. */
export function periodBounds(period: Period, now = Date.now()): { from?: number; to?: number } {
  if (period.kind === 'all') return {};
  if (period.kind === 'days') {
    const today = new Date(now);
    return { from: new Date(today.getFullYear(), today.getMonth(), today.getDate() - period.days + 1).getTime() };
  }
  const from = dayStart(period.from);
  const to = dayStart(period.to, 1);
  return { ...(from >= 0 ? { from } : {}), ...(to >= 0 ? { to } : {}) };
}

/** Whether a range can hold anything. */
export function isSoundPeriod(period: Period): boolean {
  const { from, to } = periodBounds(period);
  return from === undefined || to === undefined || from < to;
}

/** The fields of the call. */
export function filterFields({ account, currency, group, period }: BillFilter) {
  return {
    type: account === null ? 0 : accounts[account],
    currency: currency ?? 0,
    ...(group === null ? {} : { kind: group }),
    ...periodBounds(period),
  };
}

/** How many things narrow the list. */
export function narrowings({ account, currency, group, period }: BillFilter): number {
  return [account !== null, currency !== null, group !== null, period.kind !== 'all'].filter(Boolean).length;
}
