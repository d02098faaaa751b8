import type { CivilDay } from '@aureus/core/market/session/civil-day.ts';
import { dayAt } from '@aureus/core/typed/day.ts';
import { useZone } from './zone.ts';

/** The days of the user: of which day an instant is, epoch milliseconds or as the wire has it, where they live. */
export function useDays(): { readonly zone: string; readonly dayOf: (value: string | number) => CivilDay } {
  const zone = useZone();
  return { zone, dayOf: (value) => dayAt(zone, typeof value === 'number' ? value : Date.parse(value)) };
}
