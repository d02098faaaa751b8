import type { DaymarketEvent } from '@aureus/contract/market/events.ts';
import type { MarketRow, PriceState } from '@aureus/contract/market/shapes.ts';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PriceStateBadge } from '../../src/market/price-state-badge.tsx';
import { LiveContext } from '../../src/platform/live/hooks.ts';
import type { Live } from '../../src/platform/live/live.ts';
import { siteConfigQuery } from '../../src/platform/site/site-config.ts';
import { quietLive } from '../support/quiet-live.ts';

const fine = {
  id: 1,
  kind: 'coin',
  open_coin_trade: 1,
  opens_at: null,
  closed_since: null,
  price_state: 'fresh',
} as MarketRow;
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

function textOf(market: MarketRow, feed = 'live') {
  const queries = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  queries.setQueryData(siteConfigQuery().queryKey, { market_feed: feed } as never);
  return render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queries}>
        <LiveContext value={live}>
          <PriceStateBadge market={market} />
        </LiveContext>
      </QueryClientProvider>
    </I18nProvider>,
  ).container;
}

test.each([
  [fine, ''],
  [{ ...fine, price_state: 'stale' }, 'Stale price'],
  [{ ...fine, price_state: 'few_sources' }, 'Few price sources'],
  [{ ...fine, price_state: 'two_sources' }, 'Few price sources'],
  [{ ...fine, price_state: 'jumped' }, ''],
  [{ ...fine, price_state: 'closed', open_coin_trade: 0 }, 'Closed'],
  [{ ...fine, kind: 'stock' }, ''],
] as [MarketRow, string][])('what the list says of a price: %#', (market, text) => {
  expect(textOf(market).textContent).toBe(text);
});

test('a closed exchange says when it opens, on the clock of the reader', () => {
  const opens_at = Date.parse('2026-11-30T14:30:00Z');
  const text = textOf({ ...fine, kind: 'stock', open_coin_trade: 0, price_state: 'closed', opens_at }).textContent;
  const there = new Intl.DateTimeFormat('en', { weekday: 'short', hour: 'numeric', minute: '2-digit' });
  expect(text).toBe(`Opens ${there.format(opens_at)}`);
});

test('one that operators closed says since when, and no opening', () => {
  const closed_since = Date.parse('2026-11-30T09:05:00Z');
  const closed = { ...fine, open_coin_trade: 0, price_state: 'closed', opens_at: closed_since, closed_since } as const;
  const there = new Intl.DateTimeFormat('en', { weekday: 'short', hour: 'numeric', minute: '2-digit' });
  expect(textOf(closed).textContent).toBe(`Closed since ${there.format(closed_since)}`);
});

test('a share at simulated prices says that it keeps no hours', () => {
  expect(textOf({ ...fine, kind: 'stock' }, 'simulated').textContent).toBe('Simulated 24/7');
  expect(textOf(fine, 'simulated').textContent).toBe('');
});

test('a tick says more than the list: its state, and that it is too old', async () => {
  const shown = textOf(fine);
  const put = (price_state: PriceState, stale: 0 | 1) =>
    act(async () => {
      live.ticks.put({ match_id: 1, now_price: '1', price_state, stale } as DaymarketEvent);
      await new Promise((resolve) => {
        setTimeout(resolve, 1);
      });
    });
  await put('few_sources', 0);
  expect(shown.textContent).toBe('Few price sources');
  await put('fresh', 0);
  expect(shown.textContent).toBe('');
  await put('fresh', 1);
  expect(shown.textContent).toBe('Stale price');
});
