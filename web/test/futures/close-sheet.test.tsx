import type { LeverRow } from '@aureus/contract/futures/shapes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { ok, refuse, serve } from '../../../client/test/support/server.ts';
import { CloseSheet } from '../../src/futures/positions/close-sheet.tsx';
import { countingOf, heldOf } from '../../src/futures/positions/reckon.ts';
import { LiveContext } from '../../src/platform/live/hooks.ts';
import { openSession } from '../../src/platform/session/session.ts';
import { quietServer } from '../support/app.tsx';
import { quietLive } from '../support/quiet-live.ts';
import { show } from '../support/render.tsx';
import { row } from './rows.ts';

const terms = { spread_percent: '0.02', overnight_percent: '0.03', liquidation_percent: 50 };
const counting = countingOf({ id: 1, price_scale: 2, tick: '0.01' }, terms, 6);

/** A sheet that closes a position of this side, which the server says has moved; and what goes out. */
function opened(type: 1 | 2, more: Partial<LeverRow> = {}) {
  openSession('token');
  const shown = row({ type, share: 1_000, number: '0.1', price: '10002', update_price: '10000', ...more });
  const held = heldOf(shown, counting);
  const seen = serve({
    ...quietServer,
    '/lever/close': () => refuse('error', 'The price has moved.', 'price_moved'),
    '/lever/my_trade': () => ok({}),
  });
  show(
    <LiveContext value={quietLive()}>
      <CloseSheet
        row={shown}
        held={held}
        account={{ balance: 10n ** 12n, positions: held === null ? [] : [held] }}
        refusal={undefined}
        onClose={() => undefined}
      />
    </LiveContext>,
  );
  const sheet = screen.getByRole('dialog');
  const send = async (name: string): Promise<URLSearchParams> => {
    await userEvent.click(within(sheet).getByRole('button', { name }));
    const find = () => seen.find(({ path }) => path === '/lever/close');
    await waitFor(() => expect(find()).toBeDefined());
    return find()!.form;
  };
  return { sheet, send };
}

/** What goes out when all of it is closed. */
async function closing(type: 1 | 2, more: Partial<LeverRow> = {}) {
  const { sheet, send } = opened(type, more);
  return { sheet, sent: await send('Close position') };
}

test('closing a long sends the least price that was shown, and says when the price has moved', async () => {
  const { sheet, sent } = await closing(1);
  // 10,000 less the spread of 2 is 9,998; of that half a percent, 49.99, is let go.
  expect(sent.get('worst_price')).toBe('9948.01');
  expect(within(sheet).getByText('Price, at least').nextElementSibling?.textContent).toBe('9,948.01');
  expect((await within(sheet).findByRole('alert')).textContent).toContain('The price has moved.');
});

test('closing a short sends the highest one', async () => {
  const { sheet, sent } = await closing(2);
  expect(sent.get('worst_price')).toBe('10052.01');
  expect(within(sheet).getByText('Price, at most').nextElementSibling?.textContent).toBe('10,052.01');
});

test('a trial is closed whole, and says what is its owner’s and what goes back', async () => {
  const trial = { cross: 0, trial_ends: '2026-12-01T00:00:00.000Z' } as const;
  const lost = await closing(1, trial);
  const said = (label: string) => within(lost.sheet).getByText(label).nextElementSibling?.textContent;
  // Opened at 10,002 and closed at 9,998: 0.1 BTC have lost 0.4 of a margin of 100.
  expect([said('Yours'), said('Goes back to the platform'), said('Balance after')]).toEqual([
    '0 USDT',
    '99.6 USDT',
    '1,000,000 USDT',
  ]);
  expect(within(lost.sheet).queryByRole('slider')).toBeNull();
  expect(lost.sent.get('share')).toBeNull();
});

test('of a position that is no whole number of lots hundredths are closed', async () => {
  // A lot of 0.01 BTC: of 3.75 lots, opened at 10,002 and closed at 9,998, 1.25 have lost 0.05.
  const { sheet, send } = opened(1, { share: 3.75, number: '0.0375', caution_money: '37.5' });
  const field = within(sheet).getByRole('textbox', { name: 'Lots' });
  await userEvent.clear(field);
  await userEvent.type(field, '3.76');
  expect(within(sheet).getByText('Between 0.01 and 3.75')).toBeDefined();
  await userEvent.clear(field);
  await userEvent.type(field, '1.25');
  const said = (label: string) => within(sheet).getByText(label).nextElementSibling?.textContent;
  expect([said('Estimated P&L'), said('Margin released')]).toEqual(['-0.05 USDT', '12.5 USDT']);
  expect((await send('Close part')).get('share')).toBe('1.25');
});

test('of a whole number of lots whole ones are closed', async () => {
  const { sheet, send } = opened(1, { share: 3, number: '0.03' });
  const field = within(sheet).getByRole('textbox', { name: 'Lots' });
  await userEvent.clear(field);
  await userEvent.type(field, '0');
  expect(within(sheet).getByText('Between 1 and 3')).toBeDefined();
  // There is no point in it.
  await userEvent.clear(field);
  await userEvent.type(field, '2.');
  expect((await send('Close part')).get('share')).toBe('2');
});
