import type { DaymarketEvent } from '@aureus/contract/market/events.ts';
import type { MarketRow as Market } from '@aureus/contract/market/shapes.ts';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MarketRow } from '../../src/market/market-row.tsx';
import { LiveContext } from '../../src/platform/live/hooks.ts';
import type { Live } from '../../src/platform/live/live.ts';
import { quietLive } from '../support/quiet-live.ts';

const market = {
  id: 1,
  currency_id: 10,
  currency_name: 'BTC',
  full_name: 'Bitcoin',
  open_coin_trade: 1,
  legal_id: 3,
  legal_name: 'USDT',
  kind: 'coin',
  logo: '/icons/btc.webp',
  now_price: '67512.40',
  change: '2.31',
  quote_volume: '1280000',
  price_scale: 2,
} as Market;

let live: Live;
let see: (isVisible: boolean) => void;
let joined: string[];

beforeEach(() => {
  joined = [];
  vi.stubGlobal('requestAnimationFrame', (flush: () => void) => setTimeout(flush, 0));
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
        see = (isIntersecting) => report([{ isIntersecting }]);
      }
      observe() {}
      disconnect() {}
    },
  );
  live = quietLive();
  const { followTicks, releaseTicks } = live;
  vi.spyOn(live, 'followTicks').mockImplementation((id) => {
    joined.push(`follow ${id}`);
    followTicks.call(live, id);
  });
  vi.spyOn(live, 'releaseTicks').mockImplementation((id) => {
    joined.push(`release ${id}`);
    releaseTicks.call(live, id);
  });
  i18n.load('en', {});
  i18n.activate('en');
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(volume = false) {
  const queries = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  return render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queries}>
        <LiveContext value={live}>
          <MarketRow market={market} volume={volume} />
        </LiveContext>
      </QueryClientProvider>
    </I18nProvider>,
  );
}

const tick = (change: Partial<DaymarketEvent>) =>
  act(async () => {
    live.ticks.put({
      match_id: 1,
      now_price: market.now_price,
      change: market.change,
      quote_volume: market.quote_volume,
      stale: 0,
      ...change,
    } as DaymarketEvent);
    await new Promise((resolve) => {
      setTimeout(resolve, 1);
    });
  });

test('leads to the trade screen of the market', () => {
  show();
  expect(screen.getByRole('link').getAttribute('href')).toBe('#/pages/transaction/index?currency_id=10&legal_id=3');
});

test('a volume stands only under a head that says whose it is', () => {
  show(true);
  expect(screen.getByRole('link').textContent).toContain('24h 1.2M');
  cleanup();
  show();
  expect(screen.getByRole('link').textContent).not.toContain('24h');
  expect(screen.getByRole('link').textContent).toContain(market.full_name);
});

test('a tick changes the cells of its figures and nothing else', async () => {
  const { container } = show();
  await tick({});
  const changed: string[] = [];
  const observer = new MutationObserver((records) => {
    for (const { target, type } of records) if (type === 'characterData') changed.push(target.textContent ?? '');
  });
  observer.observe(container, { subtree: true, childList: true, characterData: true });
  await tick({ now_price: '67513.00' });
  observer.disconnect();
  expect(changed).toEqual(['67,513.00', '$67,513.00']);
});

test('a stale price is grey, and live again with the next tick', async () => {
  const { container } = show();
  await tick({ stale: 1 });
  expect(container.querySelector('.stale')).not.toBeNull();
  await tick({ stale: 0 });
  expect(container.querySelector('.stale')).toBeNull();
});

test('is subscribed to only while it can be seen', () => {
  const { unmount } = show();
  expect(joined).toEqual([]);
  act(() => see(true));
  act(() => see(true));
  expect(joined).toEqual(['follow 1']);
  act(() => see(false));
  expect(joined).toEqual(['follow 1', 'release 1']);
  act(() => see(true));
  unmount();
  expect(joined).toEqual(['follow 1', 'release 1', 'follow 1', 'release 1']);
});
