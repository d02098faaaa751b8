import type { AlertRow } from '@aureus/contract/alert/shapes.ts';
import type { DaymarketEvent } from '@aureus/contract/market/events.ts';
import type { MarketRow } from '@aureus/contract/market/shapes.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { ok, type SeenRequest, serve } from '../../../client/test/support/server.ts';
import { AlertForm } from '../../src/alert/alert-form.tsx';
import { AlertList } from '../../src/alert/alert-list.tsx';
import { LiveContext } from '../../src/platform/live/hooks.ts';
import type { Live } from '../../src/platform/live/live.ts';
import { queryClient } from '../../src/platform/queries/client.ts';
import { openSession } from '../../src/platform/session/session.ts';
import { quietServer } from '../support/app.tsx';
import { quietLive } from '../support/quiet-live.ts';
import { show } from '../support/render.tsx';

const market = {
  id: 1,
  currency_name: 'BTC',
  legal_name: 'USDT',
  now_price: '60000',
  price_scale: 2,
  tick: '0.01',
} as MarketRow;
const alert: AlertRow = {
  id: 7,
  match_id: 1,
  symbol: 'BTC/USDT',
  side: 'above',
  price: '61000.00',
  kind: 'once',
  period: null,
  state: 'active',
  is_beyond: 0,
  last_time: null,
  last_price: null,
  expire_time: null,
  create_time: '2026-01-01T00:00:00.000Z',
};

let live: Live;
let seen: SeenRequest[];
let alerts: AlertRow[];
beforeEach(() => {
  vi.stubGlobal('requestAnimationFrame', (flush: () => void) => setTimeout(flush, 0));
  openSession('token');
  queryClient.clear();
  live = quietLive();
  alerts = [alert];
  seen = serve({
    ...quietServer,
    '/alert/list': () => ok({ alerts, most: 50 }),
    '/alert/add': () => ok(alert),
    '/alert/pause': () => ok({ ...alert, state: 'paused' }),
    '/alert/del': () => {
      alerts = [];
      return ok({ done: true });
    },
    '/alert/restore': () => {
      alerts = [alert];
      return ok(alert);
    },
  });
});

/** What was sent to a call, beside the language. */
const sent = (path: string): Record<string, string>[] =>
  seen
    .filter((request) => request.path === path)
    .map(({ form }) => Object.fromEntries([...form].filter(([name]) => name !== 'lang')));

test('the side follows from the price of now, and at it nothing can be set', async () => {
  show(
    <LiveContext value={live}>
      <AlertForm market={market} changed={null} onDone={() => undefined} />
    </LiveContext>,
  );
  const set = screen.getByRole<HTMLButtonElement>('button', { name: 'Set price alert' });
  const field = screen.getByRole('textbox');
  expect(set.disabled).toBe(true);
  await userEvent.type(field, '60000');
  expect(set.disabled).toBe(true);
  await userEvent.clear(field);
  await userEvent.type(field, '60500');
  expect(screen.getByRole('status').textContent).toContain('rises above 60,500');
  await act(async () => {
    live.ticks.put({ match_id: 1, now_price: '60700', stale: 0 } as DaymarketEvent);
    await expect.poll(() => live.ticks.get(1)?.price).toBe('60700');
  });
  expect(screen.getByText(/falls below 60,500/)).toBeTruthy();
  await userEvent.click(screen.getByRole('radio', { name: 'On close' }));
  await userEvent.click(screen.getByRole('button', { name: '15m' }));
  await userEvent.click(screen.getByRole('button', { name: '7 days' }));
  const before = Math.floor(Date.now() / 1_000);
  await userEvent.click(set);
  const expires = expect.stringMatching(/^\d+$/) as string;
  await waitFor(() =>
    expect(sent('/alert/add')).toEqual([
      { match_id: '1', side: 'below', price: '60500', kind: 'close', period: '15min', expires },
    ]),
  );
  expect(Number(sent('/alert/add')[0]!['expires'])).toBeGreaterThanOrEqual(before + 7 * 86_400);
});

test('until when an alert waits stands in the list, and that it has expired', async () => {
  alerts = [
    { ...alert, expire_time: '2026-12-01T10:00:00.000Z' },
    { ...alert, id: 8, state: 'expired', expire_time: '2026-01-02T10:00:00.000Z' },
  ];
  show(<AlertList first={null} onChange={() => undefined} />);
  const [waiting, expired] = await screen.findAllByRole('listitem');
  expect(waiting!.textContent).toMatch(/Until Dec 1, 2026/);
  expect(expired!.textContent).toContain('Expired');
  expect(within(expired!).getByRole('button', { name: /^Turn on again/ })).toBeTruthy();
  expect(screen.getByText('1 of 50')).toBeTruthy();
});

test('an alert is paused, and one that was deleted comes back by the toast', async () => {
  show(<AlertList first={null} onChange={() => undefined} />);
  const row = await screen.findByRole('listitem');
  expect(row.textContent).toContain('BTC/USDT above 61,000');
  await userEvent.click(within(row).getByRole('button', { name: /^Pause/ }));
  await waitFor(() => expect(sent('/alert/pause')).toEqual([{ id: '7', paused: '1' }]));
  await userEvent.click(within(await screen.findByRole('listitem')).getByRole('button', { name: /^Delete/ }));
  await screen.findByText('No price alerts yet');
  await userEvent.click(screen.getByText('Undo'));
  await waitFor(() => expect(sent('/alert/restore')).toEqual([{ id: '7' }]));
  expect(await screen.findByRole('listitem')).toBeTruthy();
});
