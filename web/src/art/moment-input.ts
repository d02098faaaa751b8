/** A moment as an input of the kind `datetime-local` has it, in the zone of this device, to the minute. */
export function inputOf(moment: Date): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  const day = `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
  return `${day}T${two(moment.getHours())}:${two(moment.getMinutes())}`;
}

/** The moment such an input names; null when it is empty or none. */
export function momentOf(input: string): Date | null {
  const moment = new Date(input);
  return input === '' || Number.isNaN(moment.getTime()) ? null : moment;
}

/** As the server reads it: `2026-11-24T21:00:00Z`. */
export const wireOf = (moment: Date): string => `${moment.toISOString().slice(0, 19)}Z`;
