import { useTimeZone } from '../session/session.ts';

/** The time zone of the device. */
export const deviceZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The zone in which the user's days begin and end: the one of the account; a visitor's is that of the device. */
export function useZone(): string {
  return useTimeZone() ?? deviceZone();
}
