import { beginMs, DAY_MS, endMs } from '@aureus/core/rebate/days.ts';
import type { Connection, ReckoningNeeds } from './needs.ts';
import type { CollectedFee } from './public.ts';

/** What is added up by one statement of each area: a whole day of many trades would take longer than a statement may. */
export const PART_MS = DAY_MS / 24;

/**
 * What was collected of each person in each currency on a day, by all areas together; nothing that is less than nothing.
 * Fees that were taken in shares are left out: those are split with all shares there are, so none may be set aside.
 */
export async function collectedOf(
  connection: Connection,
  day: number,
  { collected, markets }: Pick<ReckoningNeeds, 'collected' | 'markets'>,
): Promise<CollectedFee[]> {
  const parts: CollectedFee[] = [];
  for (const read of collected) {
    for (let from = beginMs(day); from < endMs(day); from += PART_MS) {
      parts.push(...(await read(connection, new Date(from), new Date(from + PART_MS))));
    }
  }
  return addedUp(parts, markets);
}

/** All of one person in one currency together; see {@link collectedOf}. */
export function addedUp(parts: readonly CollectedFee[], markets: ReckoningNeeds['markets']): CollectedFee[] {
  const sums = new Map<string, CollectedFee>();
  for (const each of parts) {
    if (markets.currency(each.currency)?.kind !== 'coin') continue;
    const name = `${each.payer} ${each.currency}`;
    const { fee = 0n, worth = 0n, trades = 0 } = sums.get(name) ?? {};
    sums.set(name, { ...each, fee: fee + each.fee, worth: worth + each.worth, trades: trades + each.trades });
  }
  return [...sums.values()].filter(({ fee }) => fee > 0n);
}
