import type { DaymarketEvent } from '@aureus/contract/market/events.ts';
import type { MarketRow } from '@aureus/contract/market/shapes.ts';
import { QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ok, refuse, type Responder, serve } from '../../../client/test/support/server.ts';
import { openPositionsQuery, termsQuery } from '../../src/futures/queries.ts';
import TrialSheet from '../../src/futures/trial/trial-sheet.tsx';
import { LiveContext } from '../../src/platform/live/hooks.ts';
import { publicKey } from '../../src/platform/queries/client.ts';
import { openSession } from '../../src/platform/session/session.ts';
import { trying } from '../coupon/samples.ts';
import { quietServer } from '../support/app.tsx';
import { quietLive } from '../support/quiet-live.ts';
import { show } from '../support/render.tsx';
import { row } from './rows.ts';
import { market as counted, wire } from './terms.ts';

const market = { ...counted, currency_id: 1, currency_name: 'BTC', legal_id: 3, legal_name: 'USDT', price_state: 'fresh' } as MarketRow; // prettier-ignore
const tick = {
  match_id: 1,
  now_price: '10000',
  index_price: '10000',
  price_state: 'fresh',
  stale: 0,
} as DaymarketEvent;
const begun = trying({ state: 'active', expires_at: null, ends_at: '2099-01-04T00:00:00.000Z' });
const opened = row({ id: 77, trial_ends: begun.ends_at, cross: 0 });

/** The sheet of a trial, with a price of 10,000, over a server that answers as told. */
async function open(coupon = trying(), routes: Readonly<Record<string, Responder>> = {}) {
  openSession('token');
  const seen = serve({
    ...quietServer,
    '/coupon/use': () => ok(begun),
    '/lever/trial': () => ok(opened),
    ...routes,
  });
  const queries = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  const put = (key: QueryKey, value: unknown): void => void queries.setQueryData(key, value);
  put(publicKey('market', 'quotation'), [market]);
  put(publicKey('market', 'currencies'), [
    { id: 1, scale: 8 },
    { id: 3, scale: 6 },
  ]);
  put(termsQuery(market).queryKey, wire);
  put(openPositionsQuery().queryKey, []);
  const live = quietLive();
  live.ticks.put(tick);
  const [onChange, onClose] = [vi.fn<() => void>(), vi.fn<() => void>()];
  show(
    <QueryClientProvider client={queries}>
      <LiveContext value={live}>
        <TrialSheet coupon={coupon} closedBy="2099-01-04T00:00:00.000Z" onChange={onChange} onClose={onClose} />
      </LiveContext>
    </QueryClientProvider>,
  );
  const sheet = await screen.findByRole('dialog');
  const button = (name: string) => within(sheet).findByRole<HTMLButtonElement>('button', { name });
  const press = async (name: string) => {
    const found = await button(name);
    await waitFor(() => expect(found.disabled).toBe(false));
    await userEvent.click(found);
  };
  const formsOf = (path: string) =>
    seen.filter((each) => each.path === path).map(({ form }) => Object.fromEntries(form));
  const fact = (label: string) => within(sheet).getByText(label).nextElementSibling?.textContent;
  return { sheet, press, formsOf, fact, onChange, onClose };
}

test('all of it is shown once more; then the coupon is begun and its position opened at the price that was shown', async () => {
  const { sheet, press, formsOf, fact, onClose } = await open();
  await userEvent.click(await within(sheet).findByRole('radio', { name: /^Short/ }));
  await userEvent.click(within(sheet).getByRole('checkbox', { name: 'Take profit / stop-loss' }));
  await userEvent.type(within(sheet).getByRole('textbox', { name: 'Take profit' }), '9000');
  expect(formsOf('/coupon/use')).toEqual([]);
  await press('Continue');
  // A spread of 0.02 % and a quarter of 0.1 %, as 1,000 of 4,000 stand against the platform: 9,995.5. Less half a percent.
  expect([fact('Price, about'), fact('Price, at least')]).toEqual(['9,995.50 USDT', '9,945.52 USDT']);
  expect([fact('Lots'), fact('Opening fee'), fact('At risk')]).toEqual(['1,000 (0.1 BTC)', 'None', 'Nothing of yours']);
  expect(fact('Take profit')).toMatch(/^9,000\.00 USDT \+99\.\d\d$/);
  await press('Open the short position');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(formsOf('/coupon/use')).toEqual([expect.objectContaining({ id: '14' })]);
  expect(formsOf('/lever/trial')).toEqual([
    expect.objectContaining({ id: '14', type: '2', worst_price: '9945.52', target_profit_price: '9000' }),
  ]);
});

test('a refusal keeps the coupon begun and says so; trying again begins nothing a second time', async () => {
  let isMoved = true;
  const { sheet, press, formsOf, onChange, onClose } = await open(trying(), {
    '/lever/trial': () => (isMoved ? refuse('error', 'The price has moved.', 'price_moved') : ok(opened)),
  });
  await press('Continue');
  await press('Open the long position');
  expect((await within(sheet).findByRole('alert')).textContent).toContain(
    'The price has moved. Your coupon stays yours to open a position with.',
  );
  expect([onChange.mock.calls.length > 0, onClose.mock.calls.length]).toEqual([true, 0]);
  isMoved = false;
  await press('Try again');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect([formsOf('/coupon/use').length, formsOf('/lever/trial').length]).toEqual([1, 2]);
});

test('a coupon that cannot be begun opens nothing', async () => {
  const refused = await open(trying(), {
    '/coupon/use': () => refuse('error', 'Another account of yours has used it.', 'coupon_linked'),
  });
  await refused.press('Continue');
  await refused.press('Open the long position');
  expect((await within(refused.sheet).findByRole('alert')).textContent).toContain(
    'Another account of yours has used it.',
  );
  expect(refused.formsOf('/lever/trial')).toEqual([]);
});

test('a coupon that was begun before only opens', async () => {
  const { press, formsOf, onClose } = await open(begun);
  await press('Continue');
  await press('Open the long position');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect([formsOf('/coupon/use').length, formsOf('/lever/trial').length]).toEqual([0, 1]);
});
