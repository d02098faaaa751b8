import { momentAt, parseWallTime } from '@aureus/core/typed/day.ts';
import { machineZone } from './format.ts';

/** The moment that a day and a time name on this machine, epoch milliseconds; null when they are empty or none. */
export function momentOf(input: string): number | null {
  const wall = parseWallTime(input);
  return wall === null ? null : momentAt(machineZone(), wall);
}
