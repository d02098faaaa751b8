import type { DaymarketEvent } from '@aureus/contract/market/events.ts';
import type { MarketRow } from '@aureus/contract/market/shapes.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { ok, refuse, type Responder, type SeenRequest, serve } from '../../../client/test/support/server.ts';
import OptionsMode from '../../src/options/options-mode.tsx';
import { noteOptions, notedOptions } from '../../src/options/running/noted-options.ts';
import { LiveContext } from '../../src/platform/live/hooks.ts';
import type { Live } from '../../src/platform/live/live.ts';
import { queryClient } from '../../src/platform/queries/client.ts';
import { openSession } from '../../src/platform/session/session.ts';
import { quietServer } from '../support/app.tsx';
import { quietLive } from '../support/quiet-live.ts';
import { show } from '../support/render.tsx';
import { option } from './option.ts';

const market = { id: 1, currency_name: 'BTC', legal_name: 'USDT', legal_id: 3, price_scale: 2 } as MarketRow;
const expiry = { id: 1, match_id: 1, seconds: 60, profit_ratio: '80', min_amount: '1', max_amount: '1000', status: 1 };
const terms = { match_id: 1, open: 1, min_slippage: '0.0375', slippage: '0.05', max_slippage: '0.5', user_stake: '9', user_orders: 9, window_seconds: 5, least_ticks: 3, wait_seconds: 60 }; // prettier-ignore
const moved = (): Response => refuse('error', 'The price has moved.', 'option_price_moved');

let live: Live;
let seen: SeenRequest[];
let answers: Responder[];
beforeEach(() => {
  vi.stubGlobal('requestAnimationFrame', (flush: () => void) => setTimeout(flush, 0));
  openSession('token');
  queryClient.clear();
  live = quietLive();
  answers = [];
  seen = serve({
    ...quietServer,
    '/microtrade/seconds': () => ok([expiry]),
    '/microtrade/terms': () => ok(terms),
    '/microtrade/lists': () => ok({ data: [], page: 1, limit: 20, total: 0 }),
    '/microtrade/submit': (request) => answers.shift()!(request),
  });
});

async function tell(index_price: string): Promise<void> {
  await act(async () => {
    live.ticks.put({ match_id: 1, now_price: '1', stale: 0, index_price } as DaymarketEvent);
    await expect.poll(() => live.ticks.get(1)?.indexPrice).toBe(index_price);
  });
}

/** The sheet that asks about an option for which the user has what it takes. */
async function ask(): Promise<HTMLElement> {
  show(
    <LiveContext value={live}>
      <OptionsMode market={market} onMarks={() => undefined} />
    </LiveContext>,
  );
  await tell('60000');
  await userEvent.type(await screen.findByRole('textbox'), '10');
  const up = screen.getByRole<HTMLButtonElement>('button', { name: 'Up' });
  await waitFor(() => expect(up.disabled).toBe(false));
  await userEvent.click(up);
  return screen.findByRole('dialog');
}

const prices = (): (string | null)[] =>
  seen.filter(({ path }) => path === '/microtrade/submit').map(({ form }) => form.get('open_price'));
const confirm = (sheet: HTMLElement) => userEvent.click(within(sheet).getByRole('button', { name: 'Up' }));

test('the sheet shows the price of the moment, and that is what is sent', async () => {
  answers = [() => ok(option)];
  const sheet = await ask();
  expect(sheet.textContent).toContain('60,000.00');
  await tell('60012.5');
  expect(sheet.textContent).toContain('60,012.50');
  await confirm(sheet);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(prices()).toEqual(['60012.5']);
});

test.each(['few_sources', 'two_sources'] as const)('while %s make the price no option can be taken', async (state) => {
  show(
    <LiveContext value={live}>
      <OptionsMode market={market} onMarks={() => undefined} />
    </LiveContext>,
  );
  await tell('60000');
  await userEvent.type(await screen.findByRole('textbox'), '10');
  const up = screen.getByRole<HTMLButtonElement>('button', { name: 'Up' });
  await waitFor(() => expect(up.disabled).toBe(false));
  await act(async () => {
    live.ticks.put({
      match_id: 1,
      now_price: '1',
      stale: 0,
      index_price: '60001',
      price_state: state,
    } as DaymarketEvent);
    await expect.poll(() => live.ticks.get(1)?.indexPrice).toBe('60001');
  });
  expect(up.disabled).toBe(true);
  expect(document.body.textContent).toContain('Too few price sources now');
});

test('what is taken is noted at once, so that it is known after a reload', async () => {
  noteOptions([3]);
  answers = [() => ok(option)];
  await confirm(await ask());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(notedOptions()).toEqual([3, option.id]);
  noteOptions([]);
});

test('a price that has moved leaves the sheet open with the new one; confirming again sends it', async () => {
  answers = [moved, () => ok(option)];
  const sheet = await ask();
  await confirm(sheet);
  expect((await within(sheet).findByRole('alert')).textContent).toContain('The price has moved');
  await tell('60100');
  expect(sheet.textContent).toContain('60,100.00');
  await confirm(sheet);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(prices()).toEqual(['60000', '60100']);
});

test('any other refusal closes it and is said; what was refused before is not said when it opens again', async () => {
  answers = [moved, () => refuse('error', 'Not now.', 'option_market_full')];
  const sheet = await ask();
  await confirm(sheet);
  await within(sheet).findByRole('alert');
  await confirm(sheet);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText('Not now.')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Up' }));
  expect(within(await screen.findByRole('dialog')).queryByRole('alert')).toBeNull();
});
