import type { DaymarketEvent } from '@aureus/contract/market/events.ts';
import type { MarketRow } from '@aureus/contract/market/shapes.ts';
import type { OrderRow } from '@aureus/contract/spot/shapes.ts';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LiveContext } from '../../src/platform/live/hooks.ts';
import type { Live } from '../../src/platform/live/live.ts';
import { publicKey } from '../../src/platform/queries/client.ts';
import { OrderItem } from '../../src/spot/orders/order-items.tsx';
import { quietLive } from '../support/quiet-live.ts';

const order = {
  id: 7,
  match_id: 1,
  symbol: 'BTC/USDT',
  type: 1,
  order_kind: 'limit',
  time_in_force: 'GTC',
  post_only: 0,
  trigger_price: null,
  trail_distance: null,
  triggered_at: null,
  pair_id: null,
  ended_by_pair: 0,
  target_price: '60000',
  trade_price: '0',
  trade_amount: '0.05',
  filled_amount: '0',
  filled_total: '0',
  status: 1,
  cancel_reason: null,
  created_at: '2026-11-21T00:00:00Z',
} as OrderRow;
const words = 'Beyond the price band: it waits until the index comes near.';

let live: Live;
beforeEach(() => {
  vi.stubGlobal('requestAnimationFrame', (flush: () => void) => setTimeout(flush, 0));
  live = quietLive();
  i18n.load('en', {});
  i18n.activate('en');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(shown: OrderRow, more: Partial<MarketRow> = {}): void {
  const queries = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  queries.setQueryData(publicKey('market', 'quotation'), [{ id: 1, price_band: '5', ...more } as MarketRow]);
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queries}>
        <LiveContext value={live}>
          <OrderItem order={shown} onCancel={() => undefined} />
        </LiveContext>
      </QueryClientProvider>
    </I18nProvider>,
  );
}

async function seeIndex(index_price: string): Promise<void> {
  await act(async () => {
    live.ticks.put({ match_id: 1, now_price: '1', stale: 0, index_price } as DaymarketEvent);
    await expect.poll(() => live.ticks.get(1)?.indexPrice).toBe(index_price);
  });
}

test('an open order says that it waits for the index while it is beyond the band', async () => {
  show(order);
  expect(screen.queryByText(words)).toBeNull();
  await seeIndex('67000');
  expect(screen.queryByText(words)).not.toBeNull();
  await seeIndex('62000');
  expect(screen.queryByText(words)).toBeNull();
});

test.each([
  ['is done', { status: 3 }],
  ['would trade at the edge of the band', { type: 2 }],
] as const)('an order that %s does not', async (_, change) => {
  show({ ...order, ...change });
  await seeIndex('67000');
  expect(screen.queryByText(words)).toBeNull();
});

test.each([
  ['a buy', { type: 1 }, 'Waits until the mark price rises to 66,000.'],
  ['a sell', { type: 2 }, 'Waits until the mark price falls to 66,000.'],
] as const)('%s that waits for its trigger says for what, not that it is beyond the band', async (_, change, text) => {
  show({ ...order, ...change, trigger_price: '66000' });
  await seeIndex('67000');
  expect(screen.getByText(text)).toBeDefined();
  expect(screen.queryByText(words)).toBeNull();
});

test('once it was triggered it is an order like any other, and still says by what', async () => {
  show({ ...order, trigger_price: '66000', triggered_at: '2026-11-21T00:00:01Z' });
  expect(screen.getByText('Trigger 66,000')).toBeDefined();
  await seeIndex('67000');
  expect(screen.queryByText(words)).not.toBeNull();
});

test('an order of a pair names the other one while it is open, and says when that came first', () => {
  show({ ...order, pair_id: 12 });
  expect(screen.getByText('OCO pair with no. 12')).toBeDefined();
  cleanup();
  show({ ...order, pair_id: 12, status: 3, cancel_reason: 'user', ended_by_pair: 1 });
  expect(screen.queryByText('OCO pair with no. 12')).toBeNull();
});

test('an open order says that nothing is traded while its market is halted', () => {
  show(order, { open_coin_trade: 0, opens_at: null, closed_since: 1 });
  expect(screen.getByText('Nothing is traded in this market for now. The order stays.')).toBeDefined();
});
