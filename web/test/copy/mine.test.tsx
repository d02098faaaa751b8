import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { ok, refuse, type Responder } from '../../../client/test/support/server.ts';
import type { ShareRow } from '@aureus/contract/copy/shapes.ts';
import { openSession } from '../../src/platform/session/session.ts';
import { openApp } from '../support/app.tsx';
import { row } from '../futures/rows.ts';
import { copied, follow, share } from './samples.ts';

const list = (data: readonly unknown[]) => ok({ data, next: null });

const open = (tab: string, more: Readonly<Record<string, Responder>> = {}) =>
  openApp(`/pages/follow/my?tab=${tab}`, {
    '/follow/follows': ({ form }) => list(form.get('status') === '1' ? [follow()] : []),
    '/follow/copies': () => list([copied()]),
    '/follow/shares': () => list([share()]),
    '/follow/cancel': () => ok(follow({ state: 'ended' })),
    '/follow/selfHolding': () => ok(row({ id: 9, copied_from: 100002 })),
    ...more,
  });

const openShares = (row: ShareRow) => open('shares', { '/follow/shares': () => list([row]) });

beforeEach(() => openSession('token'));

test('a follow says what it has brought, what is left of its budget, and from where on a share is paid', async () => {
  await open('traders');
  const card = await screen.findByRole('article', { name: 'Marlow' });
  expect(card.textContent).toContain('-25.00 USDT');
  expect(card.textContent).toContain('2 copies open');
  expect(card.textContent).toContain('765.50 / 1,000.00 USDT');
  // A loss that was carried over is made good before the next share.
  expect(card.textContent).toContain(
    'Profit share: 8% of what the net P&L, less the losses of open copies, rises above 10 USDT.',
  );
  expect(within(card).getByRole('link', { name: 'Change limits' })).toBeTruthy();
});

test.each([
  ['keep', 'Keep them as self-held', '0'],
  ['close', 'Close the copies', '1'],
] as const)('who stops following chooses what becomes of the copies: %s', async (_name, option, sent) => {
  const { seen } = await open('traders');
  await userEvent.click(await screen.findByRole('button', { name: 'Stop following Marlow' }));
  const sheet = await screen.findByRole('dialog');
  // What was chosen when the follow began stands first.
  expect(
    within(sheet)
      .getByRole('radio', { name: /Keep them/ })
      .getAttribute('aria-checked'),
  ).toBe('true');
  await userEvent.click(within(sheet).getByRole('radio', { name: new RegExp(option) }));
  await userEvent.click(within(sheet).getByRole('button', { name: 'Stop following' }));
  expect(await screen.findByText('You no longer follow Marlow')).toBeTruthy();
  const fields = seen.find(({ path }) => path === '/follow/cancel')?.form;
  expect(Object.fromEntries(fields ?? [])).toMatchObject({ follow_user_id: '100002', close: sent });
});

test('without copies there is nothing to choose, and nothing is closed', async () => {
  const { seen } = await open('traders', { '/follow/follows': () => list([follow({ copies: 0, at_end: 'close' })]) });
  await userEvent.click(await screen.findByRole('button', { name: 'Stop following Marlow' }));
  const sheet = await screen.findByRole('dialog');
  expect(within(sheet).queryByRole('radio')).toBeNull();
  await userEvent.click(within(sheet).getByRole('button', { name: 'Stop following' }));
  await waitFor(() => expect(seen.find(({ path }) => path === '/follow/cancel')?.form.get('close')).toBe('0'));
});

test('a copy becomes the user’s own once it was said what that means', async () => {
  const { seen } = await open('current');
  await userEvent.click(await screen.findByRole('button', { name: 'Self-hold' }));
  const sheet = await screen.findByRole('dialog');
  expect(sheet.textContent).toContain('+12.34 USDT');
  expect(sheet.textContent).toContain('counts for the profit share at once');
  await userEvent.click(within(sheet).getByRole('button', { name: 'Self-hold' }));
  expect(await screen.findByText('The position is your own now')).toBeTruthy();
  expect(seen.find(({ path }) => path === '/follow/selfHolding')?.form.get('transaction_id')).toBe('9');
});

test('a refusal stays in the sheet, and the copy a copy', async () => {
  await open('current', { '/follow/selfHolding': () => refuse('error', 'No price right now.', 'prices_unavailable') });
  await userEvent.click(await screen.findByRole('button', { name: 'Self-hold' }));
  const sheet = await screen.findByRole('dialog');
  await userEvent.click(within(sheet).getByRole('button', { name: 'Self-hold' }));
  expect((await within(sheet).findByRole('alert')).textContent).toContain('No price right now.');
});

test('what is the user’s own already is marked, and cannot become it again', async () => {
  await open('current', { '/follow/copies': () => list([copied({ self_held_at: '2026-11-26T03:00:00.000Z' })]) });
  const card = await screen.findByRole('article', { name: 'BTC/USDT' });
  expect(card.textContent).toContain('Self-held');
  expect(card.textContent).toContain('2.5 lots');
  expect(within(card).queryByRole('button')).toBeNull();
});

test('each profit share has its arithmetic', async () => {
  await open('shares');
  const item = (await screen.findByText('Marlow')).closest('li');
  expect(item?.textContent).toContain('Net 120, highest before 100: 10% of 20');
  expect(item?.textContent).toContain('-2 USDT');
});

test('a profit share names the open losses that were deducted, with the mark price of each, and what it could be at most', async () => {
  const copy = {
    position_id: 11,
    symbol: 'ETH/USDT',
    type: 2 as const,
    share: 2.5,
    number: '2.5',
    price: '2000',
    mark: '2004',
  };
  const open = [{ ...copy, caution_money: '500', costs: '0.5', loss: '-10.5' }];
  const row = share({ before: '128', after: '130', high_water: '90', open_loss: '-10.5', open, share: '2' });
  await openShares(row);
  const item = (await screen.findByText('Marlow')).closest('li');
  expect(item?.textContent).toContain('Net 130, less open losses of 10.5, highest before 90: 10% of 29.5');
  expect(item?.textContent).toContain('No more than the copy brought: 2');
  expect(item?.textContent).toContain('ETH/USDT · Short · 2.5 lots · -10.5 USDT');
  expect(item?.textContent).toContain('Entry price 2,000, mark price 2,004, fees not counted before 0.5');
});

test('a follow that changes is asked for again at once', async () => {
  const { seen, live } = await open('traders');
  await screen.findByRole('article', { name: 'Marlow' });
  const asked = () => seen.filter(({ path }) => path === '/follow/follows').length;
  const before = asked();
  act(() => live.own.joined(1));
  act(() => live.own.receive({ type: 'follow', seq: 2, trader_user_id: 100002 }));
  await waitFor(() => expect(asked()).toBeGreaterThan(before));
});
