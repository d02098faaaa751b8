import type { Bet } from './options-desk.ts';
import type { Second } from './prices.ts';
import { isGood } from './plain-states.ts';

const median = (list: readonly number[]): number => list.toSorted((a, b) => a - b)[(list.length - 1) / 2] ?? 0;

/**
 * How an option ends, by the whole log of prices at once: whoever settles it, and when, makes no difference.
 * @returns null while that lies in the future
 */
export function plainOutcome(bet: Bet, log: readonly Second[]): { result: string; profit: bigint } | null {
  const last = log.at(-1)?.second ?? 0;
  const at = (second: number): Second | undefined => log.find((each) => each.second === second);
  let second = bet.recordedUntil + 1;
  while (second * 1_000 < bet.takenMs + 1_500) second += 1;
  if (second > last) return null;
  const entry = at(second);
  if (entry?.state !== 'fresh' || entry.index === null) return { result: 'no_price', profit: 0n };
  const ages = entry.used.map(({ ageMs }) => ageMs).toSorted((a, b) => a - b);
  if ((ages[Math.floor(ages.length / 2)] ?? Infinity) > 1_000) return { result: 'price_lags', profit: 0n };
  if (Math.abs(entry.index - bet.seen) * 1_000_000 > bet.seen * bet.slippagePpm) {
    return { result: 'price_moved', profit: 0n };
  }
  const due = second + bet.seconds;
  const endsUntil = (end: number): number[] =>
    [4, 3, 2, 1, 0].flatMap((before) => {
      const tick = at(end - before);
      return tick && isGood(tick) && tick.index !== null ? [tick.index] : [];
    });
  const until = Array.from({ length: 61 }, (_, wait) => due + wait).find((end) => endsUntil(end).length >= 3);
  if (until === undefined && due + 60 <= last) return { result: 'void', profit: 0n };
  if (until === undefined || until > last) return null;
  const ends = endsUntil(until);
  const end = median(ends.length % 2 === 0 ? ends.slice(1) : ends);
  if (end === entry.index) return { result: 'draw', profit: 0n };
  const isWon = bet.direction === 1 ? end > entry.index : end < entry.index;
  return isWon
    ? { result: 'won', profit: (bet.stake * BigInt(bet.payoutPpm)) / 1_000_000n }
    : { result: 'lost', profit: -bet.stake };
}
