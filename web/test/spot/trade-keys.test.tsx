import type { MarketRow } from '@aureus/contract/market/shapes.ts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { LiveContext } from '../../src/platform/live/hooks.ts';
import { ValueStore } from '../../src/platform/live/value-store.ts';
import type { Book } from '../../src/platform/live/market-streams.ts';
import { publicKey, queryClient } from '../../src/platform/queries/client.ts';
import { keyMeaning, type Pressed } from '../../src/spot/trade/keys/key-meaning.ts';
import TradeKeyHelp from '../../src/spot/trade/keys/trade-key-help.tsx';
import { BookAndTicket } from '../../src/spot/trade/book-and-ticket.tsx';
import { quietLive } from '../support/quiet-live.ts';
import { show } from '../support/render.tsx';

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

describe('what a key means', () => {
  const pressed = (change: Partial<Pressed>): Pressed => ({
    key: 'b',
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    repeat: false,
    isComposing: false,
    target: document.body,
    ...change,
  });
  const inside = (html: string): Element => {
    document.body.innerHTML = html;
    return document.body.querySelector('[data-here]')!;
  };

  test('a letter means its act, and nothing with a modifier, held down, within a character, or under a sheet', () => {
    expect(keyMeaning(pressed({}), false)).toBe('buy');
    for (const change of [
      { ctrlKey: true },
      { metaKey: true },
      { altKey: true },
      { repeat: true },
      { isComposing: true },
    ])
      expect(keyMeaning(pressed(change), false)).toBeNull();
    expect(keyMeaning(pressed({}), true)).toBeNull();
    expect(keyMeaning(pressed({ key: 'constructor' }), false)).toBeNull();
  });

  test('in a field every key is a letter, but Escape leaves it', () => {
    for (const html of ['<input data-here>', '<textarea data-here></textarea>', '<input type="search" data-here>']) {
      const target = inside(html);
      expect(keyMeaning(pressed({ target }), false)).toBeNull();
      expect(keyMeaning(pressed({ target, key: 'Escape' }), false)).toBe('leave');
    }
    // A slider and a box take no letters.
    expect(keyMeaning(pressed({ target: inside('<input type="range" data-here>') }), false)).toBe('buy');
  });

  test('Enter on a button is the button’s', () => {
    expect(keyMeaning(pressed({ key: 'Enter' }), false)).toBe('submit');
    const target = inside('<button><b data-here></b></button>');
    expect(keyMeaning(pressed({ key: 'Enter', target }), false)).toBeNull();
    expect(keyMeaning(pressed({ target }), false)).toBe('buy');
  });
});

describe('the keys of the order form', () => {
  beforeEach(() => {
    const live = quietLive();
    const book = new ValueStore<Book>({ bids: [['67499.00', '0.4']], asks: [['67501.00', '0.5']] });
    vi.spyOn(live, 'followDepth').mockReturnValue(book);
    vi.spyOn(live, 'releaseDepth').mockReturnValue();
    vi.stubGlobal('requestAnimationFrame', (flush: () => void) => setTimeout(flush, 0));
    queryClient.setQueryData(publicKey('market', 'currencies'), [
      { id: 10, scale: 8 },
      { id: 3, scale: 8 },
    ]);
    show(
      <LiveContext value={live}>
        <TradeKeyHelp />
        <BookAndTicket market={market} side="buy" rows={6} />
      </LiveContext>,
    );
  });
  const form = () => within(screen.getByRole('region', { name: 'New order' }));

  test('they choose side and kind, and go to the fields; what is typed there is typed', async () => {
    await userEvent.keyboard('s');
    expect(form().getByRole('radio', { name: 'Sell' }).getAttribute('aria-checked')).toBe('true');
    await userEvent.keyboard('a');
    expect(document.activeElement).toBe(form().getByRole('textbox', { name: /Amount/ }));
    await userEvent.keyboard('b0.5');
    expect(form().getByRole('textbox', { name: /Amount/ })).toHaveProperty('value', 'b0.5');
    expect(form().getByRole('radio', { name: 'Sell' }).getAttribute('aria-checked')).toBe('true');
    await userEvent.keyboard('{Escape}m');
    expect(form().queryByRole('textbox', { name: /Price/ })).toBeNull();
    await userEvent.keyboard('lp');
    expect(document.activeElement).toBe(form().getByRole('textbox', { name: /Price/ }));
  });

  test('without a login no share of nothing is asked for', async () => {
    await userEvent.keyboard('4');
    expect(form().getByRole('slider')).toHaveProperty('value', '0');
  });

  test('the list of keys is opened by a key and by a button, and keys do nothing meanwhile', async () => {
    await userEvent.keyboard('?');
    const list = screen.getByRole('dialog', { name: 'Keyboard shortcuts' });
    expect(within(list).getByText('Market or limit order')).toBeDefined();
    await userEvent.keyboard('s');
    expect(form().getByRole('radio', { name: 'Buy' }).getAttribute('aria-checked')).toBe('true');
    await userEvent.keyboard('{Escape}');
    expect(list.hasAttribute('open')).toBe(false);
    await userEvent.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }));
    expect(list.hasAttribute('open')).toBe(true);
  });
});
