import type { Answer } from '@aureus/contract/platform/call.ts';
import type { valueHistory } from '@aureus/contract/wallet/value-calls.ts';

type History = Answer<typeof valueHistory>;
type Day = History['days'][number];

const DAY_MS = 86_400_000;

export interface CurveDay {
  readonly day: string;
  /** Null when nobody noted what that day ended with. */
  readonly row: Day | null;
}

/** Every day from the first that is known to the last before today, oldest first, with those that were missed. */
export function everyDay({ days, now }: History): CurveDay[] {
  const [first] = days;
  if (!first) return [];
  const known = new Map(days.map((row) => [row.day, row]));
  const count = Math.round((Date.parse(now.day) - Date.parse(first.day)) / DAY_MS);
  return Array.from({ length: Math.max(0, count) }, (_, at) => {
    const day = new Date(Date.parse(first.day) + at * DAY_MS).toISOString().slice(0, 10);
    return { day, row: known.get(day) ?? null };
  });
}
