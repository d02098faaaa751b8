/** A moment as operators write it: `2026-11-24 21:00`, in UTC. */
export const textOf = (moment: Date): string => moment.toISOString().slice(0, 16).replace('T', ' ');

/** Reads one; an invalid date for a day that is not in the calendar. */
export function momentOf(text: string): Date {
  const moment = new Date(`${text.replace(' ', 'T')}:00Z`);
  const isReal = !Number.isNaN(moment.getTime()) && textOf(moment) === text;
  return isReal ? moment : new Date(Number.NaN);
}
