import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { candles } from '@aureus/contract/market/calls.ts';
import { simulatedCandles } from '@aureus/core/market/simulated/simulated-history.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadDirectory } from '../../src/market/directory.ts';
import { simulatedMarkets } from '../../src/market/feeds/simulated-terms.ts';
import { simulationSeed } from '../../src/market/feeds/simulation-seed.ts';
import { manualClock } from '../../src/platform/clock.ts';
import { readSettings } from '../../src/platform/settings.ts';
import { useDatabase } from '../support/database.ts';
import { testMarket } from './support/market.ts';

const database = useDatabase();
const NOW = Date.UTC(2026, 4, 6, 13, 7);
const folders: string[] = [];

beforeAll(async () => {
  for (let i = 0; i < 2; i += 1) folders.push(await mkdtemp(path.join(tmpdir(), 'aureus-seed-')));
});
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

/** Closing prices of three hours of a demo that begins in a folder. */
async function closes(env: Record<string, string>): Promise<number[]> {
  const market = testMarket(database, { env: { MARKET_SEED: '', ...env }, clock: manualClock(NOW) });
  await market.area.start();
  const to = NOW / 1000;
  const rows = await market.call(candles, { symbol: 'BTC/USDT', period: '1min', from: to - 10_800, to: to - 60 });
  await market.area.stop();
  return rows.map(({ close }) => Number(close));
}

test('a demo that sets no seed has prices that no seed of the settings foretells, the same after a restart', async () => {
  const [one = '', two = ''] = folders;
  const first = await closes({ DATA_DIR: one });
  expect(first.length).toBeGreaterThan(100);
  expect(await closes({ DATA_DIR: one })).toEqual(first);
  expect(await closes({ DATA_DIR: two })).not.toEqual(first);
  const { markets } = await loadDirectory(database.pool);
  const known = simulatedCandles(simulatedMarkets(markets, 1).get(1)!, '1min', NOW - 10_800_000, NOW);
  const scale = 10 ** markets.find(({ id }) => id === 1)!.priceScale;
  const foretold = new Set(known.map(({ close }) => close / scale));
  expect(first.filter((close) => foretold.has(close)).length).toBeLessThan(10);
});

test('processes that share a secret share the prices, whatever their folders; a seed that is set wins', async () => {
  const shared = { SECRET_KEY: 'a-secret-that-two-processes-share-0123456789' };
  const [one = '', two = ''] = folders;
  const [here, there] = [await closes({ ...shared, DATA_DIR: one }), await closes({ ...shared, DATA_DIR: two })];
  expect(there).toEqual(here);
  expect(await closes({ ...shared, MARKET_SEED: '7' })).toEqual(await closes({ MARKET_SEED: '7' }));
  // The seed is a key of its own: neither the secret nor any other key that is made of it.
  const seed = simulationSeed(readSettings({ ...shared }));
  expect(seed).toHaveLength(32);
});
