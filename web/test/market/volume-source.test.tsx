import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { useVolumeSource } from '../../src/market/volume-source.ts';
import { siteConfigQuery } from '../../src/platform/site/site-config.ts';

beforeEach(() => {
  i18n.load('en', {});
  i18n.activate('en');
});
afterEach(cleanup);

const market = { lead_source: 'okx', price_sources: ['okx', 'binance', 'somewhere'] };

function Said({ of }: { of: typeof market | null }) {
  const { label, head, note } = useVolumeSource(of);
  return [label, head, note].join(' | ');
}

function said(feed: string, of: typeof market | null): string | null {
  const queries = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  queries.setQueryData(siteConfigQuery().queryKey, { market_feed: feed } as never);
  const { container } = render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queries}>
        <Said of={of} />
      </QueryClientProvider>
    </I18nProvider>,
  );
  return container.textContent;
}

test.each([
  ['simulated', market, 'Simulated volume | Simulated volume | Candles and volume are simulated, not traded here.'],
  ['simulated', null, 'Simulated volume | Simulated volume | Candles and volume are simulated, not traded here.'],
  [
    'replay',
    market,
    'Recorded volume | Recorded volume | Candles and volume were recorded elsewhere, not traded here.',
  ],
  ['live', market, 'OKX volume | Reference volume | Candles and volume: OKX. Index: OKX, Binance, and somewhere.'],
  ['live', null, 'Reference volume | Reference volume | '],
  ['live', { lead_source: '', price_sources: [''] }, 'Reference volume | Reference volume | '],
] as const)('whose volume it is, of %s prices', (feed, of, expected) => {
  expect(said(feed, of as typeof market | null)).toBe(expected);
});
