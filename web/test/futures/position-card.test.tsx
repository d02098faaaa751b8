import type { LeverRow } from '@aureus/contract/futures/shapes.ts';
import type { MarketRow } from '@aureus/contract/market/shapes.ts';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PositionCard } from '../../src/futures/positions/position-card.tsx';
import { type Account, countingOf, heldOf } from '../../src/futures/positions/reckon.ts';
import { RiskBar } from '../../src/futures/positions/risk-bar.tsx';
import { LiveContext } from '../../src/platform/live/hooks.ts';
import { quietLive } from '../support/quiet-live.ts';
import { row } from './rows.ts';

const terms = { spread_percent: '0.02', overnight_percent: '0.03', liquidation_percent: 50 };
const counting = countingOf({ id: 1, price_scale: 2, tick: '0.01' }, terms, 6);
/** 0.1 BTC at 10,002 with a margin of 100.02. */
const long = (change: Partial<LeverRow> = {}): LeverRow =>
  row({
    share: 1_000,
    number: '0.1',
    price: '10002',
    update_price: '10102',
    caution_money: '100.02',
    origin_caution_money: '100.02',
    ...change,
  });
const share = { id: 1, kind: 'stock', open_coin_trade: 1, price_state: 'fresh' } as MarketRow;
const accountOf = (shown: LeverRow, balance: bigint): Account => {
  const held = heldOf(shown, counting);
  return { balance, positions: held === null ? [] : [held] };
};

beforeEach(() => {
  i18n.load('en', {});
  i18n.activate('en');
});
afterEach(cleanup);

function showCard(shown: LeverRow, market?: MarketRow): void {
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { enabled: false } } })}>
        <LiveContext value={quietLive()}>
          <PositionCard
            row={shown}
            market={market}
            held={heldOf(shown, counting)}
            account={accountOf(shown, 0n)}
            onAct={() => undefined}
            onShare={() => undefined}
          />
        </LiveContext>
      </QueryClientProvider>
    </I18nProvider>,
  );
}

const figure = (name: string): string | null => screen.getByText(name).nextElementSibling?.textContent ?? null;

test('a position shows what it has gained, and where a price and the next night bring it', () => {
  showCard(long({ cross: 0 }));
  expect(screen.getByText('+10.00')).toBeDefined();
  expect(screen.getByText(/\+9\.9%/)).toBeDefined();
  expect(figure('Liquidation price')).toBe('9,501.9');
  expect(
    screen.getByText('Next overnight fee (00:01 UTC): 0.3 USDT. The liquidation price is then 9,504.9.'),
  ).toBeDefined();
});

test('a part that was closed does not count as running; its result is shown beside', () => {
  showCard(long({ cross: 0, fact_profits: '-3.5', profits: '6.5' }));
  expect(screen.getByText('+10.00')).toBeDefined();
  expect(figure('Realized')).toBe('-3.5');
});

test('receipts are offered once a night was paid for, and of shares from the first day on: they bring dividends', () => {
  const offered = (shown: LeverRow, market?: MarketRow): boolean => {
    showCard(shown, market);
    const found = screen.queryByRole('button', { name: 'Receipts' }) !== null;
    cleanup();
    return found;
  };
  expect(offered(long())).toBe(false);
  expect(offered(long({ overnight_money: '0.3' }))).toBe(true);
  expect(offered(long(), share)).toBe(true);
});

test('a trial says until when it is open at the latest, and takes no margin', () => {
  showCard(long({ cross: 0 }));
  expect(screen.queryByText('Trial')).toBeNull();
  expect(screen.getByRole('button', { name: 'Add margin' })).toBeDefined();
  cleanup();
  showCard(long({ cross: 0, trial_ends: '2026-12-01T09:30:00.000Z' }));
  expect(screen.getByText('Trial')).toBeDefined();
  // Every trial is isolated.
  expect(screen.queryByText('Isolated')).toBeNull();
  expect(figure('Closed at the latest')).toMatch(/Dec 1, 2026/);
  expect(screen.queryByRole('button', { name: 'Add margin' })).toBeNull();
  expect(screen.getByRole('button', { name: 'TP/SL' })).toBeDefined();
});

test('without a price nothing is said that would need one', () => {
  showCard(long({ update_price: '0' }));
  expect(screen.getByText(/^No price right now/)).toBeDefined();
  expect(figure('Mark price')).toBe('–');
  expect(screen.queryByText(/^Next overnight fee/)).toBeNull();
});

test.each([
  ['nothing above 150%', 50_020_000n, null],
  ['a warning at 150%', 50_010_000n, /^Your risk rate is at 150% or below.*at 50%/],
  ['that nothing new is opened at 100%', 0n, /^Your risk rate is at 100% or below.*At 50%/],
] as const)('the account says %s', (_what, balance, words) => {
  // 10,002: no profit, so that the rate is (balance + 100.02) ÷ 100.02.
  const shown = long({ update_price: '10002' });
  render(
    <I18nProvider i18n={i18n}>
      <RiskBar account={accountOf(shown, balance)} unit="USDT" />
    </I18nProvider>,
  );
  const note = screen.queryByRole('status');
  if (words === null) expect(note).toBeNull();
  else expect(note?.textContent).toMatch(words);
});

test.each([
  ['9,999%', 9_900_979_800n],
  ['> 9,999%', 1_000_000_000_000n],
] as const)('a rate is told as %s, however much lies beside a small position', (rate, balance) => {
  const shown = long({ update_price: '10002' });
  render(
    <I18nProvider i18n={i18n}>
      <RiskBar account={accountOf(shown, balance)} unit="USDT" />
    </I18nProvider>,
  );
  expect(screen.getByRole('meter').getAttribute('aria-valuetext')).toBe(rate);
});
