import { momentAt, parseWallTime, wallAt, wallText } from '@aureus/core/typed/day.ts';

/** A moment as an input of the kind `datetime-local` has it, where the user lives, to the minute. @param moment epoch milliseconds */
export const inputOf = (zone: string, moment: number): string => wallText(wallAt(zone, moment));

/** The moment such an input names, epoch milliseconds; null when it is empty or none. */
export function momentOf(zone: string, input: string): number | null {
  const wall = parseWallTime(input);
  return wall === null ? null : momentAt(zone, wall);
}

/** As the server reads it: `2026-11-24T21:00:00Z`. */
export const wireOf = (moment: number): string => `${new Date(moment).toISOString().slice(0, 19)}Z`;
