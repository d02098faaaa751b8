import type { DaymarketEvent } from '@aureus/contract/market/events.ts';
import type { MarketRow } from '@aureus/contract/market/shapes.ts';
import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ok, serve } from '../../../client/test/support/server.ts';
import { NextEnd, standingOf } from '../../src/options/next-end.tsx';
import { LiveContext } from '../../src/platform/live/hooks.ts';
import { queryClient } from '../../src/platform/queries/client.ts';
import { openSession } from '../../src/platform/session/session.ts';
import { quietServer } from '../support/app.tsx';
import { quietLive } from '../support/quiet-live.ts';
import { show } from '../support/render.tsx';
import { option } from './option.ts';

test.each([
  [1, '60001', 1],
  [1, '60000.00', 0],
  [1, '59999', -1],
  [2, '59999', 1],
  [2, '60001', -1],
  [2, null, null],
] as const)('an option of side %i that entered at 60000 stands at %s so: %s', (type, now, standing) => {
  expect(standingOf({ type, open_price: '60000' }, now)).toBe(standing);
  expect(standingOf({ type, open_price: null }, now)).toBeNull();
});

const live = quietLive();
const rows = [
  { ...option, id: 8, number: '30', handled_at: '2026-11-23T00:01:30Z', open_price: '60000' },
  { ...option, number: '10', handled_at: '2026-11-23T00:00:50Z', open_price: '60000' },
  { ...option, id: 9, match_id: 2, number: '70', handled_at: '2026-11-23T00:00:10Z' },
];

beforeEach(() => {
  queryClient.clear();
  serve({ ...quietServer, '/microtrade/lists': () => ok({ data: rows, page: 1, limit: 20, total: 3 }) });
});
afterEach(() => void vi.unstubAllGlobals());

test('of the options of the market the one that ends next is shown, and what it would bring now', async () => {
  openSession('token');
  show(
    <LiveContext value={live}>
      <NextEnd market={{ id: 1, price_scale: 2 } as MarketRow} />
    </LiveContext>,
  );
  const card = within(await screen.findByRole('region', { name: 'Ends next' }));
  expect(card.getByText('Up · 10 USDT')).toBeDefined();
  const see = async (index_price: string, word: string, gain: string): Promise<void> => {
    act(() => live.ticks.put({ match_id: 1, now_price: '1', stale: 0, index_price } as DaymarketEvent));
    expect(await card.findByText(word)).toBeDefined();
    expect(card.getByText('If it ends here').nextElementSibling?.textContent).toBe(gain);
  };
  await see('60010', 'Ahead', '+8');
  await see('59990', 'Behind', '-10');
  await see('60000', 'Level', '0');
});

test('on a wide screen, where the list is in sight, it is not shown twice', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }));
  openSession('token');
  show(
    <LiveContext value={live}>
      <NextEnd market={{ id: 1, price_scale: 2 } as MarketRow} />
    </LiveContext>,
  );
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.queryByRole('region', { name: 'Ends next' })).toBeNull();
});
