import type { MarketRow } from '@aureus/contract/market/shapes.ts';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LiveContext } from '../../src/platform/live/hooks.ts';
import type { Book } from '../../src/platform/live/market-streams.ts';
import { ValueStore } from '../../src/platform/live/value-store.ts';
import { publicKey } from '../../src/platform/queries/client.ts';
import { ladderRows } from '../../src/spot/book/ladder.ts';
import { BookAndTicket } from '../../src/spot/trade/book-and-ticket.tsx';
import { summariseTicket } from '../../src/spot/ticket/summary.ts';
import { quietLive } from '../support/quiet-live.ts';

vi.mock('../../src/spot/book/ladder.ts', { spy: true });
vi.mock('../../src/spot/ticket/summary.ts', { spy: true });

const market = {
  id: 1,
  currency_id: 10,
  currency_name: 'BTC',
  legal_id: 3,
  legal_name: 'USDT',
  now_price: '67500.00',
  price_scale: 2,
  amount_scale: 4,
  tick: '0.01',
  lot: '0.0001',
  min_total: '5',
  maker_fee: '0.08',
  taker_fee: '0.1',
  price_band: '5',
  open_coin_trade: 1,
} as MarketRow;

let book: ValueStore<Book>;
const levels = (amount: string): Book => ({ bids: [['67499.00', amount]], asks: [['67501.00', '0.5']] });

beforeEach(() => {
  const live = quietLive();
  book = new ValueStore<Book>(levels('0.4'));
  vi.spyOn(live, 'followDepth').mockReturnValue(book);
  vi.spyOn(live, 'releaseDepth').mockReturnValue();
  vi.spyOn(live, 'depthOf').mockImplementation(() => book.get());
  vi.stubGlobal('requestAnimationFrame', (flush: () => void) => setTimeout(flush, 0));
  i18n.load('en', {});
  i18n.activate('en');
  const queries = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  queries.setQueryData(publicKey('market', 'currencies'), [
    { id: 10, scale: 8 },
    { id: 3, scale: 8 },
  ]);
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queries}>
        <LiveContext value={live}>
          <BookAndTicket market={market} side="buy" rows={6} />
        </LiveContext>
      </QueryClientProvider>
    </I18nProvider>,
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const form = () => within(screen.getByRole('region', { name: 'New order' }));

test('a key in the form draws the form and not the book', async () => {
  const drawn = vi.mocked(ladderRows).mock.calls.length;
  await userEvent.type(form().getByRole('textbox', { name: /Amount/ }), '0.25');
  expect(form().getByRole('textbox', { name: /Amount/ })).toHaveProperty('value', '0.25');
  expect(vi.mocked(ladderRows).mock.calls.length).toBe(drawn);
});

test('a level of the book that is not the best draws the book and not the form', async () => {
  const drawn = vi.mocked(ladderRows).mock.calls.length;
  const reckoned = vi.mocked(summariseTicket).mock.calls.length;
  act(() => book.set(levels('0.9')));
  await expect.poll(() => vi.mocked(ladderRows).mock.calls.length).toBeGreaterThan(drawn);
  expect(vi.mocked(summariseTicket).mock.calls.length).toBe(reckoned);
});

test('a tap on a price of the book fills the form', async () => {
  await userEvent.click(screen.getByRole('button', { name: /67,499/ }));
  expect(form().getByRole('textbox', { name: /Price/ })).toHaveProperty('value', '67499.00');
});

test('a side of the book without orders says so', async () => {
  act(() => book.set({ bids: [], asks: [['67501.00', '0.5']] }));
  expect(await screen.findByText('No bids now')).toBeTruthy();
  expect(screen.queryByText('No asks now')).toBeNull();
});

test('an empty amount cannot be lessened, and one step up it can', async () => {
  const less = () => form().getByRole('button', { name: /^Decrease Amount/ });
  expect(less()).toHaveProperty('disabled', true);
  await userEvent.click(form().getByRole('button', { name: /^Increase Amount/ }));
  expect(less()).toHaveProperty('disabled', false);
});
