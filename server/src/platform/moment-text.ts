import { parseWallTime, wallText } from '@aureus/core/typed/day.ts';

/** A moment as operators write it: `2026-11-24 21:00`, in UTC. */
export const textOf = (moment: Date): string => wallText(moment.getTime()).replace('T', ' ');

/** Reads one; an invalid date for a day that is not in the calendar. */
export const momentOf = (text: string): Date => new Date(parseWallTime(text) ?? Number.NaN);
