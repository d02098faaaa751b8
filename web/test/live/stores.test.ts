// @vitest-environment node
import type { DaymarketEvent } from '@aureus/contract/market/events.ts';
import type { CandleRow, MarketRow } from '@aureus/contract/market/shapes.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CandleFeed } from '../../src/platform/live/candle-feed.ts';
import { compareDecimals } from '@aureus/core/money/exact-decimal.ts';
import { RefPool } from '../../src/platform/live/ref-pool.ts';
import { TickStore } from '../../src/platform/live/tick-store.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Frames that happen when the test says so. */
function frames() {
  let waiting: (() => void)[] = [];
  return {
    request: (flush: () => void) => void waiting.push(flush),
    next: () => {
      const due = waiting;
      waiting = [];
      for (const flush of due) flush();
      return due.length;
    },
  };
}

function tick(id: number, price: string, stale: 0 | 1 = 0): DaymarketEvent {
  return { match_id: id, now_price: price, change: '1.00', stale } as DaymarketEvent;
}

describe('ticks', () => {
  test('many ticks of many markets are one frame, and each market tells its own listeners once', () => {
    const frame = frames();
    const store = new TickStore(() => 1, frame.request);
    const calls: number[] = [];
    for (const id of [1, 2, 3]) store.subscribe(id, () => calls.push(id));
    for (let price = 1; price <= 100; price += 1) {
      store.put(tick(1, String(price)));
      store.put(tick(2, String(price)));
    }
    expect(store.get(1)).toBeUndefined();
    expect(frame.next()).toBe(1);
    expect(calls).toEqual([1, 2]);
    expect(store.get(1)?.price).toBe('100');
    expect(frame.next()).toBe(0);
  });

  test('the direction is that of the shown price, and stays while the price does', () => {
    const frame = frames();
    const store = new TickStore(() => 1, frame.request);
    const seen = ['10', '9.99999', '9.99999', '10.00001'].map((price) => {
      store.put(tick(1, price));
      frame.next();
      return [store.get(1)?.direction, store.get(1)?.moves];
    });
    expect(seen).toEqual([
      ['none', 0],
      ['down', 1],
      ['down', 1],
      ['up', 2],
    ]);
  });

  test('an older list does not overwrite a newer tick', () => {
    const frame = frames();
    let now = 100;
    const store = new TickStore(() => now, frame.request);
    store.put(tick(1, '10'));
    store.seed([{ id: 1, now_price: '9' } as MarketRow, { id: 2, now_price: '5' } as MarketRow], 90);
    frame.next();
    expect([store.get(1)?.price, store.get(2)?.price]).toEqual(['10', '5']);
    now = 200;
    store.seed([{ id: 1, now_price: '8' } as MarketRow], 150);
    frame.next();
    expect(store.get(1)?.price).toBe('8');
  });

  test('a price goes stale by age or by word of the server, and comes back with the next tick', () => {
    const frame = frames();
    let now = 0;
    const store = new TickStore(() => now, frame.request);
    store.put(tick(1, '10'));
    store.put(tick(2, '10', 1));
    frame.next();
    expect([store.get(1)?.isStale, store.get(2)?.isStale]).toEqual([false, true]);
    now = 60_001;
    store.expire([1, 2, 3], now - 60_000);
    frame.next();
    expect(store.get(1)?.isStale).toBe(true);
    store.put(tick(1, '10'));
    frame.next();
    expect(store.get(1)?.isStale).toBe(false);
  });
});

describe('the running candle', () => {
  const candle = (time: number, close: string): CandleRow => ({ time, close }) as CandleRow;

  test('is handed on at once, then at most four times a second, with the newest figures', async () => {
    const feed = new CandleFeed();
    const seen: string[] = [];
    feed.listen((row) => seen.push(row.close));
    for (let step = 0; step < 100; step += 1) {
      feed.put(candle(0, String(step)));
      await vi.advanceTimersByTimeAsync(20);
    }
    expect(seen[0]).toBe('0');
    expect(seen.length).toBeLessThanOrEqual(9);
    await vi.advanceTimersByTimeAsync(250);
    expect(seen.at(-1)).toBe('99');
  });

  test('a finished candle is handed on with its last figures before the next', async () => {
    const feed = new CandleFeed();
    const seen: string[] = [];
    feed.listen((row) => seen.push(`${row.time}:${row.close}`));
    feed.put(candle(0, 'a'));
    feed.put(candle(0, 'b'));
    feed.put(candle(60, 'c'));
    feed.put(candle(0, 'late'));
    await vi.advanceTimersByTimeAsync(250);
    expect(seen).toEqual(['0:a', '0:b', '60:c']);
  });
});

describe('shared resources', () => {
  test('are made once, and destroyed a second after the last user left', async () => {
    const log: string[] = [];
    const pool = new RefPool(
      (key) => (log.push(`make ${key}`), key),
      (_, key) => log.push(`destroy ${key}`),
    );
    pool.use('a');
    pool.use('a');
    pool.release('a');
    await vi.advanceTimersByTimeAsync(5000);
    expect(log).toEqual(['make a']);
    pool.release('a');
    await vi.advanceTimersByTimeAsync(999);
    pool.use('a');
    await vi.advanceTimersByTimeAsync(5000);
    expect(log).toEqual(['make a']);
    pool.release('a');
    await vi.advanceTimersByTimeAsync(1000);
    expect(log).toEqual(['make a', 'destroy a']);
    expect(() => pool.release('a')).toThrow('more often');
  });
});

describe('decimal order', () => {
  test.each([
    ['1', '1.000', 0],
    ['10', '9.9', 1],
    ['0.00000001', '0.00000002', -1],
    ['-0.5', '0.1', -1],
    ['-2', '-1.5', -1],
    ['-0', '0.00', 0],
    ['12345678901234567890.1', '12345678901234567890.2', -1],
  ])('%s against %s', (a, b, order) => {
    expect(Math.sign(compareDecimals(a, b))).toBe(order);
    expect(Math.sign(compareDecimals(b, a))).toBe(order === 0 ? 0 : -order);
  });
});
