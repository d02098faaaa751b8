import type { Pool } from 'pg';
import { expect, test } from 'vitest';
import { storedCandles } from '../../src/market/candles/stored-candles.ts';
import { silentLogger } from '../../src/platform/log.ts';
import { useDatabase } from '../support/database.ts';

const database = useDatabase();
const MINUTE = 60_000;

const candle = (place: number, close = 100 + place) => {
  const [open, high, low] = [100, 1_000, 50];
  return { start: place * MINUTE, open, high, low, close, volume: 7 };
};

test('a candle that is written while a chart is read is in the chart, in its newest form', async () => {
  let reading = async (): Promise<void> => {};
  // A database that answers a read only after what was waiting then has been written.
  const pool = {
    query: async (text: string, values: unknown[]) => {
      const answer = await database.pool.query(text, values);
      if (text.startsWith('SELECT')) await reading();
      return answer;
    },
  };
  const store = storedCandles('replay', pool as unknown as Pool, silentLogger);
  const closes = async () => (await store.range(1, '1min', 0, 10 * MINUTE)).map(({ close }) => close);
  for (let place = 0; place < 4; place += 1) store.append(1, '1min', candle(place));
  reading = () => store.flush();
  expect(await closes()).toEqual([100, 101, 102, 103]);
  expect(await closes()).toEqual([100, 101, 102, 103]);
  store.append(1, '1min', candle(1, 555));
  reading = async () => {
    await store.flush();
    store.append(1, '1min', candle(2, 666));
  };
  expect(await closes()).toEqual([100, 555, 666, 103]);
  await store.flush();
});

test('the candles of one feed are not those of another, nor forgotten with them', async () => {
  const [replay, live] = [
    storedCandles('replay', database.pool, silentLogger),
    storedCandles('live', database.pool, silentLogger),
  ];
  replay.append(2, '1min', candle(1, 111));
  live.append(2, '1min', candle(1, 222));
  live.append(2, '1min', candle(2, 333));
  await replay.flush();
  await live.flush();
  const closes = async (store: typeof live) => (await store.range(2, '1min', 0, 10 * MINUTE)).map(({ close }) => close);
  expect([await closes(replay), await closes(live)]).toEqual([[111], [222, 333]]);
  expect([await replay.newest(2, '1min'), await live.newest(2, '1min')]).toEqual([MINUTE, 2 * MINUTE]);
  await replay.clear();
  expect([await closes(replay), await closes(live)]).toEqual([[], [222, 333]]);
});
