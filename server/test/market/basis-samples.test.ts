import { expect, test } from 'vitest';
import { basisSamples } from '../../src/market/feeds/live/basis-samples.ts';
import type { ListedMarket } from '../../src/market/directory.ts';
import type { Logger } from '../../src/platform/log.ts';
import { silentLogger } from '../../src/platform/log.ts';
import { useDatabase } from '../support/database.ts';
import { BTC_USDT } from '../wallet/markets.ts';
import { book, inventedExchanges } from './support/invented-exchange.ts';
import { noBasisSamples } from './support/market.ts';

const database = useDatabase();
const market: ListedMarket = { ...BTC_USDT, marketFrom: 2, displayed: true, rest: null };
const [USDT, USD] = ['BTC/USDT', 'BTC/USD'];
const listed = { a: [USDT], b: [USDT], c: [USD] };
const books = {
  a: { [USDT]: book(60_000, 0.0002) },
  b: { [USDT]: book(60_000, 0.0002) },
  c: { [USD]: book(60_000 / 1.001, 0.0002) },
};

test('another process converts by the same basis at once, and after an hour of silence begins anew', async () => {
  const first = await inventedExchanges([market], listed, basisSamples(database.pool, silentLogger));
  await first.tell(420, books);
  expect(first.index(1)).toMatchObject({ ticks: 6_000_000, families: 3 });
  await first.stop();
  const familiesAt = async (begin: number, kept = basisSamples(database.pool, silentLogger)) => {
    let reading: Promise<unknown> = Promise.resolve();
    const read = () => {
      const rows = kept.read();
      reading = rows;
      return rows;
    };
    const stage = await inventedExchanges([market], listed, { ...kept, read }, begin);
    await reading;
    await stage.tell(5, books);
    await stage.stop();
    return stage.index(1)?.families;
  };
  const soon = first.now() + 60_000;
  expect(await familiesAt(soon, noBasisSamples)).toBe(2);
  expect(await familiesAt(soon)).toBe(3);
  expect(await familiesAt(first.now() + 3_700_000)).toBe(2);
});

test('a process that begins to follow the prices has the same index as those that always did', async () => {
  const stage = await inventedExchanges([market], listed);
  await stage.tell(420, books);
  const followed = stage.follow();
  await stage.tell(2, books);
  expect(followed(1)).toMatchObject({ ticks: 6_000_000, families: 3 });
  expect(followed(1)).toEqual(stage.index(1));
  await stage.stop();
});

test('samples are kept for an hour, each minute once, in their order', async () => {
  await database.owner.query('DELETE FROM dollar_basis');
  const samples = basisSamples(database.pool, silentLogger);
  for (const minute of [100, 101, 101, 162]) samples.keep({ minute, ratio: 1 + minute / 1e6, families: ['a', 'b'] });
  await samples.flush();
  expect(await samples.read()).toEqual([{ minute: 162, ratio: 1.000_162, families: ['a', 'b'] }]);
  samples.keep({ minute: 163, ratio: 0.999, families: [] });
  await samples.flush();
  expect((await samples.read()).map(({ minute }) => minute)).toEqual([162, 163]);
});

test('a sample that cannot be written is said so, and the next one is tried', async () => {
  const warnings: string[] = [];
  const log = { ...silentLogger, warn: (_: unknown, text: string) => warnings.push(text) } as unknown as Logger;
  const samples = basisSamples(database.pool, log);
  samples.keep({ minute: 500, ratio: 5, families: [] });
  samples.keep({ minute: 501, ratio: 1, families: [] });
  await samples.flush();
  expect(warnings).toEqual(['What the other dollar costs could not be written down']);
  expect((await samples.read()).map(({ minute }) => minute)).toContain(501);
});
