import { useFormat } from '../platform/format/format.ts';

/** A day (UTC, as `2026-11-24`), of which no moment is meant. */
export function Day({ day }: { day: string }) {
  const format = useFormat();
  return <time dateTime={day}>{format.day(day)}</time>;
}
