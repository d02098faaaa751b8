// @vitest-environment node
import type { CandleRow } from '@aureus/contract/market/shapes.ts';
import { expect, test } from 'vitest';
import { candlesBefore } from '../../src/market/chart/candle-history.ts';
import { intervalIds, intervals } from '../../src/market/chart/intervals.ts';

const candle = (time: number): CandleRow => ({ time }) as CandleRow;

test('asks for one page before the instant and leaves out what is not before it', async () => {
  const asked: [number, number][] = [];
  const found = await candlesBefore(
    async (_symbol, _period, from, to) => {
      asked.push([from, to]);
      return [candle(59_940_000), candle(60_000_000)];
    },
    'BTC/USDT',
    intervals['1m'],
    60_000_000,
  );
  expect(asked).toEqual([[59_999 - 400 * 60, 59_999]]);
  expect(found.map(({ time }) => time)).toEqual([59_940_000]);
});

test('looks further back once before it takes a hole for the beginning', async () => {
  const asked: number[] = [];
  const found = await candlesBefore(
    async (_symbol, _period, from) => {
      asked.push(from);
      return asked.length === 1 ? [] : [candle(1)];
    },
    'AAPL/USDT',
    intervals['1D'],
    1_700_000_000_000,
  );
  expect(found).toHaveLength(1);
  expect(asked).toHaveLength(2);
  expect(asked[1]).toBeLessThan(asked[0]!);
});

test('never asks for more than the call answers', async () => {
  for (const id of intervalIds) {
    await candlesBefore(
      async (_symbol, _period, from, to) => {
        expect((to - from) / intervals[id].seconds).toBeLessThan(1500);
        return [];
      },
      'BTC/USDT',
      intervals[id],
      1_700_000_000_000,
    );
  }
});

test('the socket knows each interval by the name the server stores', () => {
  expect(intervalIds.map((id) => intervals[id].resolution)).toEqual([
    '1min',
    '1min',
    '5min',
    '15min',
    '30min',
    '60min',
    '1day',
    '1week',
    '1mon',
  ]);
});
