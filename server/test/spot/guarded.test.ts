import { BAND_MEMORY_MS } from '@aureus/contract/spot/price-band.ts';
import type { ClientBase } from 'pg';
import { expect, test } from 'vitest';
import type { CostlyTrade } from '../../src/spot/costly-trades.ts';
import { GuardedOwners } from '../../src/spot/guarded.ts';
import { SPOT_BTC } from '../wallet/markets.ts';

const market = { ...SPOT_BTC, bandPpm: 50_000, makerFeePpm: 800, takerFeePpm: 1_000 };
const start = new Date('2026-11-22T00:00:00Z');
const later = (ms: number): Date => new Date(start.getTime() + ms);

/** A trade that cost an order of Alice, owner 1, so many parts per million of its value. */
const trade = (id: number, ppm: number, isWithinNarrow = false) =>
  ({ loser: { owner: 1, id }, loss: BigInt(ppm), orderValue: 1_000_000n, isWithinNarrow }) as unknown as CostlyTrade;

test('a loss counts from the moment it is under way, once, for a day, and not when its batch had no effect', () => {
  const guards = new GuardedOwners();
  const band = (at = start): number => guards.bandOf(1, market, at);
  const first = guards.begin();
  guards.enter(first, trade(7, 10_000), start);
  expect(band()).toBe(40_000);
  const other = guards.begin();
  guards.enter(other, trade(8, 5_000), start);
  expect(band()).toBe(35_000);
  guards.drop(other);
  expect(band()).toBe(40_000);
  guards.settle(first);
  expect(band()).toBe(40_000);
  // The same order again: what it cost before is in it already.
  const next = guards.begin();
  guards.enter(next, trade(7, 1_000), later(1_000));
  expect(band()).toBe(39_000);
  guards.settle(next);
  expect([band(), guards.bandOf(2, market, start)]).toEqual([39_000, 50_000]);
  expect(band(later(BAND_MEMORY_MS + 999))).toBe(39_000);
  expect(band(later(BAND_MEMORY_MS + 1_000))).toBe(50_000);
});

test('who has used up the band is held to the narrow one, until what that allows is lost as well', () => {
  const guards = new GuardedOwners();
  const costs = guards.begin();
  expect(guards.isHeld(1, market, start)).toBe(false);
  guards.enter(costs, trade(7, 49_100), start);
  expect([guards.bandOf(1, market, start), guards.isHeld(1, market, start)]).toEqual([900, false]);
  guards.enter(costs, trade(8, 900), start);
  expect([guards.bandOf(1, market, start), guards.isHeld(1, market, start)]).toEqual([800, true]);
  guards.enter(costs, trade(9, 1_500, true), start);
  expect(guards.bandOf(1, market, start)).toBe(500);
  guards.enter(costs, trade(9, 700, true), start);
  expect([guards.bandOf(1, market, start), guards.isHeld(1, market, start)]).toEqual([0, true]);
  guards.settle(costs);
  expect([...guards.owners()]).toEqual([1]);
});

test('what counts no more is forgotten', () => {
  const guards = new GuardedOwners();
  for (const [id, at] of [
    [7, start],
    [8, later(BAND_MEMORY_MS)],
  ] as const) {
    // prettier-ignore
    const costs = guards.begin();
    guards.enter(costs, trade(id, 1_000), at);
    guards.settle(costs);
  }
  // Looked at as of then, the first is gone.
  expect(guards.bandOf(1, market, start)).toBe(49_000);
});

test('what is known of an order stays when less of it is read: it was committed after that was said', async () => {
  const guards = new GuardedOwners();
  const costs = guards.begin();
  guards.enter(costs, trade(7, 10_000), start);
  const before = guards.version;
  guards.settle(costs);
  // Orders that wait are looked at again.
  expect(guards.version).toBeGreaterThan(before);
  const said = [{ loser: 1n, order: 7n, beyond: 4_000, within: 0, at: start }];
  const client = { query: async (sql: string) => ({ rows: sql.includes('spot_costly_trade') ? said : [] }) };
  await guards.read(client as unknown as ClientBase, start);
  expect(guards.bandOf(1, market, start)).toBe(40_000);
  said[0] = { ...said[0]!, beyond: 12_000 };
  await guards.read(client as unknown as ClientBase, start);
  expect(guards.bandOf(1, market, start)).toBe(38_000);
});
