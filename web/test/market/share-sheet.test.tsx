import { clock } from '@aureus/client/clock/page-clock.ts';
import type { MarketRow } from '@aureus/contract/market/shapes.ts';
import { i18n } from '@lingui/core';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ok, serve } from '../../../client/test/support/server.ts';
import { expectedEnd, type Hours, sessionClock } from '../../src/market/share/session-words.ts';
import { dividendsQuery, hoursQuery, splitsQuery } from '../../src/market/share/queries.ts';
import { ShareSheet } from '../../src/market/share/share-sheet.tsx';
import { queryClient } from '../../src/platform/queries/client.ts';
import { show } from '../support/render.tsx';

const NOON = Date.UTC(2026, 10, 24, 12);
const open: Hours = { listed_on: 'XNAS', calendar: 'XNAS', open: 1, until: NOON + 125 * 60_000, halted: 0, halt: null };

test.each<[Partial<Hours>, ReturnType<typeof sessionClock>]>([
  [{}, { state: 'open', left: { hours: 2, minutes: 5 } }],
  [
    { open: 0, until: NOON + 1 },
    { state: 'closed', left: { hours: 0, minutes: 1 } },
  ],
  [{ until: NOON - 1 }, { state: 'open', left: { hours: 0, minutes: 0 } }],
  [
    { calendar: 'always', until: null },
    { state: 'always', left: null },
  ],
  [{ halted: 1 }, { state: 'halted', left: { hours: 2, minutes: 5 } }],
  [
    { calendar: 'always', until: null, halted: 1 },
    { state: 'halted', left: null },
  ],
])('the clock of a session: %j', (more, clock) => {
  expect(sessionClock({ ...open, ...more }, NOON)).toEqual(clock);
});

beforeEach(() => {
  i18n.load('en', {});
  i18n.activate('en');
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  vi.spyOn(clock, 'now').mockReturnValue(NOON);
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const dividend = (id: number, amount: string, state: 'announced' | 'paid') => ({
  id,
  match_id: 201,
  symbol: 'AAPL/USDT',
  amount,
  currency: 'USDT',
  cut_off: '2026-11-24T21:00:00Z',
  announced_at: '2026-11-20T09:00:00Z',
  state,
});

const split = (id: number, newShares: number, oldShares: number, state: 'announced' | 'done', cut_off: string) => ({
  id,
  match_id: 201,
  symbol: 'AAPL/USDT',
  new_shares: newShares,
  old_shares: oldShares,
  cut_off,
  announced_at: '2026-11-20T09:00:00Z',
  state,
});

function showSheet(hours: Hours, rows: ReturnType<typeof dividend>[], splits: ReturnType<typeof split>[] = []) {
  queryClient.setQueryData(hoursQuery(201).queryKey, hours);
  queryClient.setQueryData(dividendsQuery(201).queryKey, rows);
  queryClient.setQueryData(splitsQuery(201).queryKey, splits);
  const market = {
    id: 201,
    kind: 'stock',
    full_name: 'Apple Inc.',
    currency_name: 'AAPL',
    legal_name: 'USDT',
    tick: '0.01',
    lot: '0.001',
    min_total: '5',
    price_band: '5',
    maker_fee: '0.08',
    taker_fee: '0.1',
  } as MarketRow;
  show(<ShareSheet open onClose={() => {}} market={market} />);
}

test('a share says its exchange, when it closes, and the next dividend before those that were paid', async () => {
  showSheet(open, [dividend(3, '0.5', 'announced'), dividend(2, '0.4', 'announced'), dividend(1, '0.3', 'paid')]);
  expect(await screen.findByText('Nasdaq')).toBeTruthy();
  expect(screen.getByText('Closes in').nextElementSibling?.textContent).toContain('2 h 5 min');
  const lines = screen.getAllByText('per share').map((each) => each.closest('li')?.textContent);
  expect(lines.map((line) => line?.slice(0, 3))).toEqual(['0.4', '0.5', '0.3']);
  expect(lines[2]).toContain('Paid');
});

test('a share says the terms it is traded on, and where it is listed also when it trades here at every hour', async () => {
  showSheet({ ...open, calendar: 'always', until: null }, []);
  expect(await screen.findByText('Nasdaq')).toBeTruthy();
  expect(screen.getByText('Open around the clock')).toBeTruthy();
  const said = (label: string) => screen.getByText(label).nextElementSibling?.textContent;
  expect(said('Priced in')).toBe('USDT');
  expect(said('Smallest price step')).toBe('0.01 USDT');
  expect(said('Smallest amount step')).toBe('0.001 AAPL');
  expect(said('Smallest order')).toBe('5 USDT');
  expect(said('Price band')).toBe('± 5%');
  expect(said('Fee, maker / taker')).toBe('0.08% / 0.1%');
});

test('outside of its hours a share says which orders are taken', async () => {
  showSheet({ ...open, open: 0 }, []);
  expect(await screen.findByText(/only limit orders that wait for the opening are taken/)).toBeTruthy();
});

test('a halt is said whatever the hours, and that nothing is announced', async () => {
  showSheet({ ...open, halted: 1, halt: { reason: null, since: null, until: null } }, []);
  expect(await screen.findByText('Halted by the platform')).toBeTruthy();
  expect(screen.getByText(/Nothing is traded in this market for now/)).toBeTruthy();
  expect(screen.getByText('No dividend is announced.')).toBeTruthy();
  expect(screen.getByText('No split is announced.')).toBeTruthy();
});

test('a halt is told with its reason and its expected end, which is said otherwise once it has passed', async () => {
  const halt = { reason: 'volatility', since: NOON - 3_600_000, until: NOON + 60_000 } as const;
  expect(expectedEnd(halt, NOON)).toBe('ahead');
  expect(expectedEnd(halt, halt.until)).toBe('late');
  expect(expectedEnd(null, NOON)).toBe('unknown');
  showSheet({ ...open, halted: 1, halt }, []);
  const said = (await screen.findByText(/Trading is halted since/)).closest('[role=status]');
  expect(said?.textContent).toMatch(/Its prices move too fast\. Expected to trade again: .+\. Nothing is traded/);
});

test('splits say their ratio either way: the one to come first, one that is being done, those that were', async () => {
  const [noon, later] = ['2026-11-24T12:00:00Z', '2026-11-24T21:00:00Z'];
  showSheet(open, [], [split(9, 1, 10, 'done', noon), split(8, 4, 1, 'announced', later)]);
  const linesOf = (): (string | undefined)[] =>
    screen.getAllByText(/plit: /).map((each) => each.closest('li')?.textContent ?? undefined);
  await screen.findByText('Split: 4 for 1');
  expect(linesOf()).toEqual([
    expect.stringMatching(/^Split: 4 for 1Cut-off /),
    expect.stringMatching(/^Reverse split: 1 for 10Done, cut-off /),
  ]);
  cleanup();
  showSheet(open, [], [split(8, 4, 1, 'announced', noon)]);
  await screen.findByText('Being done now');
  expect(screen.getByText(/your open orders in this share are cancelled/)).toBeTruthy();
});

test('what was announced since the chart asked is there when the sheet is opened', async () => {
  serve({
    '/currency/hours': () => ok(open),
    '/currency/dividends': () => ok([dividend(1, '0.75', 'announced')]),
    '/currency/splits': () => ok([]),
  });
  showSheet(open, []);
  expect(await screen.findByText('0.75')).toBeTruthy();
});
