import { clock } from '@aureus/client/clock/page-clock.ts';
import { i18n } from '@lingui/core';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ChartBoard } from '../../src/market/chart/chart-board.ts';
import EventLayer from '../../src/market/chart/events/event-layer.tsx';
import { placeEvents, type ShareEvent } from '../../src/market/chart/events/share-events.ts';
import type { ChartView } from '../../src/market/chart/view/chart-view.ts';
import { dividendsQuery, splitsQuery } from '../../src/market/share/queries.ts';
import { queryClient } from '../../src/platform/queries/client.ts';
import { show } from '../support/render.tsx';

const DAY = 86_400_000;
const BEGAN = Date.UTC(2026, 10, 1);
const days = (count: number): { timestamp: number }[] =>
  Array.from({ length: count }, (_, place) => ({ timestamp: BEGAN + place * DAY }));

/** Ten days, twenty pixels each, the first of them at the left edge. */
const view: ChartView = { width: 200, height: 100, top: 200, bottom: 100, originX: 10, barWidth: 20, bars: days(10), step: DAY }; // prettier-ignore
const event = (id: string, day: number, kind: ShareEvent['kind'] = 'dividend'): ShareEvent => ({
  id,
  kind,
  time: BEGAN + day * DAY,
  label: id,
});
const places = (events: readonly ShareEvent[], seen = view): unknown[] =>
  placeEvents(events, seen).map(({ id, x, above }) => [id, x, above]);

test('each stands at the candle it fell in, one above the other, and none where there is no candle', () => {
  // The cut-off is an hour before the end of its day: that day's candle it is, and not the next one.
  expect(places([event('late', 3 + 23 / 24), event('first', 0)])).toEqual([
    ['first', 10, 0],
    ['late', 70, 0],
  ]);
  expect(places([event('one', 3.5), event('two', 3.9)])).toEqual([
    ['one', 70, 0],
    ['two', 70, 1],
  ]);
  expect(places([event('before', -1), event('to come', 10)])).toEqual([]);
  // What was scrolled out of sight.
  expect(places([event('first', 0)], { ...view, originX: -30 })).toEqual([]);
  // A market that rests over the weekend: at the last candle before.
  const rests = { ...view, bars: days(10).filter((_, place) => place !== 4 && place !== 5) };
  expect(places([event('sunday', 5.5)], rests)).toEqual([['sunday', 70, 0]]);
});

beforeEach(() => {
  i18n.load('en', {});
  i18n.activate('en');
  vi.stubGlobal('fetch', () => new Promise(() => {}));
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  reload.mockClear();
  vi.unstubAllGlobals();
});

const reload = vi.fn();
const board = {
  reload,
  chart: {
    getDataList: () => view.bars,
    getSize: () => ({ width: view.width, height: view.height }),
    convertFromPixel: () => [{ value: view.top }, { value: view.bottom }],
    convertToPixel: () => ({ x: view.originX }),
    getBarSpace: () => ({ bar: view.barWidth }),
  },
  interval: { seconds: DAY / 1_000 },
  watch: () => () => undefined,
} as unknown as ChartBoard;

const dividend = (id: number, day: number, state: 'announced' | 'paid' = 'paid') => ({
  id,
  match_id: 201,
  symbol: 'AAPL/USDT',
  amount: '0.25',
  currency: 'USDT',
  cut_off: new Date(BEGAN + day * DAY).toISOString(),
  announced_at: new Date(BEGAN).toISOString(),
  state,
});

test('a dividend is a letter that says which one it is, to who presses it and to who cannot see it', async () => {
  const rows = [dividend(1, 3.5), dividend(2, 9.9, 'announced')];
  queryClient.setQueryData(dividendsQuery(201).queryKey, rows);
  const told = vi.spyOn(clock, 'now').mockReturnValue(BEGAN + 9.5 * DAY);
  queryClient.setQueryData(splitsQuery(201).queryKey, []);
  show(<EventLayer board={board} marketId={201} />);
  const mark = screen.getByRole('button', { name: /Dividend of 0\.25 USDT per share/ });
  expect(mark.textContent).toBe('D');
  expect(screen.queryByText(/Dividend of/)).toBeNull();
  await userEvent.click(mark);
  expect(screen.getByText(/Dividend of 0\.25 USDT per share/).tagName).toBe('P');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByText(/Dividend of/)).toBeNull();
  told.mockRestore();
});

const split = (id: number, new_shares: number, old_shares: number, state: 'announced' | 'done' = 'done') => ({
  id,
  match_id: 201,
  symbol: 'AAPL/USDT',
  new_shares,
  old_shares,
  cut_off: new Date(BEGAN + 2.5 * DAY).toISOString(),
  announced_at: new Date(BEGAN).toISOString(),
  state,
});

test('a split is a letter once it is done, and then the candles are fetched anew: they are adjusted', async () => {
  queryClient.setQueryData(splitsQuery(201).queryKey, [split(1, 4, 1, 'announced')]);
  show(<EventLayer board={board} marketId={201} />);
  expect(screen.queryByRole('button')).toBeNull();
  expect(reload).not.toHaveBeenCalled();
  queryClient.setQueryData(splitsQuery(201).queryKey, [split(1, 4, 1)]);
  expect((await screen.findByRole('button', { name: /^Split: 4 for 1/ })).textContent).toBe('S');
  expect(reload).toHaveBeenCalledOnce();
  queryClient.setQueryData(splitsQuery(201).queryKey, [split(1, 1, 10)]);
  expect(await screen.findByRole('button', { name: /^Reverse split: 1 for 10/ })).toBeDefined();
  expect(reload).toHaveBeenCalledOnce();
});
