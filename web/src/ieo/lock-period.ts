import type { ProjectRow } from '@aureus/contract/ieo/shapes.ts';
import { plural } from '@lingui/core/macro';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long coins are locked, from the end to the listing: in days, else hours or minutes, rounded up. */
export function lockPeriod({ end_at, sell_begin }: Pick<ProjectRow, 'end_at' | 'sell_begin'>): string {
  const span = Date.parse(sell_begin) - Date.parse(end_at);
  const of = (unit: number): number => Math.ceil(span / unit);
  if (span > DAY) return plural(of(DAY), { one: '# day', other: '# days' });
  if (span > HOUR) return plural(of(HOUR), { one: '# hour', other: '# hours' });
  return plural(of(MINUTE), { one: '# minute', other: '# minutes' });
}
