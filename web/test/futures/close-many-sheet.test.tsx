import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { LeverRow } from '@aureus/contract/futures/shapes.ts';
import { expect, test } from 'vitest';
import { ok, serve } from '../../../client/test/support/server.ts';
import { CloseManySheet } from '../../src/futures/positions/close-many-sheet.tsx';
import { countingOf, heldOf } from '../../src/futures/positions/reckon.ts';
import { LiveContext } from '../../src/platform/live/hooks.ts';
import { openSession } from '../../src/platform/session/session.ts';
import { quietServer } from '../support/app.tsx';
import { quietLive } from '../support/quiet-live.ts';
import { show } from '../support/render.tsx';
import { row } from './rows.ts';

const counting = countingOf(
  { id: 1, price_scale: 2, tick: '0.01' },
  { spread_percent: '0.02', overnight_percent: '0' },
  6,
);
const held = (shown: LeverRow) => heldOf(shown, counting);
const [long, short, priceless] = [
  row({ id: 7, type: 1, price: '10002', update_price: '10000' }),
  row({ id: 8, type: 2, price: '10002', update_price: '10000' }),
  row({ id: 9, type: 1, update_price: '0' }),
];

/** What goes out when all of them are closed. */
async function closing(rows: LeverRow[], isWhole: boolean, closed: number[]): Promise<URLSearchParams> {
  openSession('token');
  const seen = serve({ ...quietServer, '/lever/batch_close': () => ok({ closed, refused: [] }) });
  const reckoning = { counting: () => counting, held, account: () => null };
  show(
    <LiveContext value={quietLive()}>
      <CloseManySheet rows={rows} isWhole={isWhole} pair={null} reckoning={reckoning} onClose={() => undefined} />
    </LiveContext>,
  );
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close all' }));
  const find = () => seen.find(({ path }) => path === '/lever/batch_close');
  await waitFor(() => expect(find()).toBeDefined());
  return find()!.form;
}

test('closing many sends the worst price of each that was shown, and says what stayed open without one', async () => {
  const sent = await closing([long, short, priceless], true, [7, 8]);
  expect(sent.get('worst_prices')).toBe('7:9948.01,8:10052.01');
  expect(await screen.findByText('1 position could not be closed at the price of now.')).toBeDefined();
});

test('of more than are known all are closed, at any price: none can be named', async () => {
  const sent = await closing([long], false, [7]);
  expect(sent.get('worst_prices')).toBeNull();
});

test('what a trial loses is not among what closing brings, and what it gains is', async () => {
  openSession('token');
  serve(quietServer);
  const reckoning = { counting: () => counting, held, account: () => null };
  const losing = { type: 1, price: '10002', update_price: '10000' } as const;
  const ends = '2026-12-01T00:00:00.000Z';
  const shown = (rows: LeverRow[]) =>
    show(
      <LiveContext value={quietLive()}>
        <CloseManySheet rows={rows} isWhole pair={null} reckoning={reckoning} onClose={() => undefined} />
      </LiveContext>,
    );
  const facts = () => within(screen.getByRole('dialog')).getAllByRole('definition').map(({ textContent }) => textContent); // prettier-ignore
  const { unmount } = shown([row({ id: 1, ...losing }), row({ id: 2, ...losing, trial_ends: ends })]);
  // Ten base units, opened at 10,002: closed two below and 0.02 % under that, each loses 40 USDT.
  expect(facts()).toEqual(['2', '-40 USDT', '-40 USDT']);
  unmount();
  shown([row({ id: 1, ...losing }), row({ id: 2, ...losing, type: 2, price: '10010', trial_ends: ends })]);
  // This one gains 80.
  expect(facts()).toEqual(['2', '+40 USDT']);
});
