/** Days of rebates are those of UTC, counted from 1970. */
export const DAY_MS = 86_400_000;

/** A day is reckoned so long after it is over: what was dated in it has been written by then. */
const RECKONED_AFTER_MS = 15 * 60_000;

/** The day of a moment. @param ms epoch milliseconds */
export const dayOf = (ms: number): number => Math.floor(ms / DAY_MS);

/** When a day begins, and when it is over: that of the next begins. Epoch milliseconds. */
export const beginMs = (day: number): number => day * DAY_MS;
export const endMs = (day: number): number => (day + 1) * DAY_MS;

/** When its rebates are reckoned, and when they are paid; epoch milliseconds. */
export const reckonedMs = (day: number): number => endMs(day) + RECKONED_AFTER_MS;
export const paidMs = (day: number, delayDays: number): number => reckonedMs(day) + delayDays * DAY_MS;

/** A day as `2026-11-25`, and back. */
export const dayText = (day: number): string => new Date(beginMs(day)).toISOString().slice(0, 10);
export const dayFrom = (text: string): number => dayOf(Date.parse(`${text}T00:00:00Z`));
