import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { ok, refuse, type Responder } from '../../../client/test/support/server.ts';
import { openSession } from '../../src/platform/session/session.ts';
import { openApp } from '../support/app.tsx';
import { detail, follow, terms } from './samples.ts';

const balance = {
  currency: 3,
  currency_name: 'USDT',
  logo: '',
  usdt_price: '1',
  is_charge: 1,
  type: 'lever',
  coin_trade_fee: '0',
  lever_balance: '2500',
  lock_lever_balance: '0',
  version: 1,
};

const open = (more: Readonly<Record<string, Responder>> = {}) =>
  openApp('/pages/follow/follow?uid=100002', {
    '/follow/traderDetail': () => ok(detail()),
    '/follow/terms': () => ok(terms),
    '/follow/follows': () => ok({ data: [], next: null }),
    '/follow/follow': () => ok(follow()),
    '/wallet/detail': () => ok(balance),
    ...more,
  });

beforeEach(() => openSession('token'));

const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const factsOf = (sheet: HTMLElement) =>
  Object.fromEntries(
    [...sheet.querySelectorAll('dl > div')].map((fact) => [
      fact.querySelector('dt')?.textContent,
      fact.querySelector('dd')?.textContent,
    ]),
  );

test('the worst case is the first line, before anything is typed and with each figure that moves it', async () => {
  await open();
  await field('Copy budget');
  const main = screen.getByRole('main');
  expect(main.textContent).toMatch(/^At worst you lose your whole copy budget/);
  await userEvent.type(await field('Copy budget'), '1000');
  expect(main.textContent).toMatch(/^At worst you lose 1,000 USDT/);
  expect(main.textContent).toContain('All losses and fees come out of the copy budget');
  await userEvent.type(await field('Stop copying at a loss of'), '300');
  expect(main.textContent).toMatch(/^At worst you lose 1,000 USDT.*at a loss of about 300 USDT/);
});

test('nobody follows without a budget within the terms, sound limits and a word on the agreement', async () => {
  await open();
  const button = () => screen.getAllByRole('button').at(-1);
  await field('Copy budget');
  expect(button()?.textContent).toBe('Enter a copy budget');
  await userEvent.type(await field('Copy budget'), '49.99');
  expect(screen.getByText('At least 50 USDT')).toBeTruthy();
  expect(button()?.textContent).toBe('Check the figures');
  await userEvent.clear(await field('Copy budget'));
  await userEvent.type(await field('Copy budget'), '50');
  await userEvent.type(await field('Stop copying at a loss of'), '60');
  expect(screen.getByText('Not more than the copy budget')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  await userEvent.clear(await field('Multiple of the trader’s lots'));
  await userEvent.type(await field('Multiple of the trader’s lots'), '5.01');
  expect(screen.getByText('Between 0.01 and 5')).toBeTruthy();
  await userEvent.click(screen.getByRole('radio', { name: 'Fixed lots' }));
  expect((await field('Lots of each copy')).value).toBe('1');
  expect(button()?.textContent).toBe('Agree to the copy trading agreement first');
  await userEvent.click(screen.getByRole('checkbox'));
  expect(button()?.textContent).toBe('Follow');
  expect(button()?.hasAttribute('disabled')).toBe(false);
});

test('all of it is said once more, and what was shown is what is sent', async () => {
  const { seen } = await open();
  await userEvent.type(await field('Copy budget'), '1000.50');
  await userEvent.type(await field('Most margin of one copy'), '100');
  await userEvent.click(screen.getByRole('radio', { name: 'Keep them as self-held' }));
  await userEvent.click(screen.getByRole('checkbox'));
  await userEvent.click(screen.getByRole('button', { name: 'Follow' }));
  const sheet = await screen.findByRole('dialog');
  expect(within(sheet).getByText('At worst you lose 1,000.5 USDT')).toBeTruthy();
  expect(factsOf(sheet)).toMatchObject({
    'Copy budget': '1,000.5 USDT',
    'Size of each copy': '1 × the trader’s lots',
    'Most margin of one copy': '100 USDT',
    'Stop copying at a loss of': 'No stop',
    'Profit share': '10%',
    'When the trader stops': 'Keep them as self-held',
  });
  await userEvent.click(within(sheet).getByRole('button', { name: 'Follow' }));
  expect(await screen.findByText('You now follow Marlow')).toBeTruthy();
  const sent = seen.find(({ path }) => path === '/follow/follow');
  expect(Object.fromEntries(sent?.form ?? [])).toMatchObject({
    trader_user_id: '100002',
    type: '1',
    number: '1',
    allocation: '1000.5',
    order_limit: '100',
    stop_loss: '0',
    at_end: 'keep',
    // Others than those that were shown would not be taken.
    terms: '7',
  });
});

test('Enter in a figure asks as the button does, and not before all is said', async () => {
  await open();
  await userEvent.type(await field('Copy budget'), '1000{Enter}');
  expect(screen.queryByRole('dialog')).toBeNull();
  await userEvent.click(screen.getByRole('checkbox'));
  await userEvent.type(await field('Copy budget'), '{Enter}');
  expect(await screen.findByRole('dialog', { name: 'Follow Marlow?' })).toBeTruthy();
});

test('terms that have changed are told in the sheet, and follow nobody', async () => {
  await open({
    '/follow/follow': () => refuse('error', 'The terms of this trader have changed.', 'copy_terms_changed'),
  });
  await userEvent.type(await field('Copy budget'), '1000');
  await userEvent.click(screen.getByRole('checkbox'));
  await userEvent.click(screen.getByRole('button', { name: 'Follow' }));
  const sheet = await screen.findByRole('dialog');
  await userEvent.click(within(sheet).getByRole('button', { name: 'Follow' }));
  expect((await within(sheet).findByRole('alert')).textContent).toContain('The terms of this trader have changed.');
});

test('who follows already changes what there is, on the share that was agreed', async () => {
  const { seen } = await open({ '/follow/follows': () => ok({ data: [follow()], next: null }) });
  expect((await field('Copy budget')).value).toBe('1000');
  expect((await field('Multiple of the trader’s lots')).value).toBe('0.5');
  expect((await field('Stop copying at a loss of')).value).toBe('400');
  await userEvent.clear(await field('Stop copying at a loss of'));
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  const sheet = await screen.findByRole('dialog');
  expect(factsOf(sheet)).toMatchObject({ 'Profit share': '8%', 'Stop copying at a loss of': 'No stop' });
  await userEvent.click(within(sheet).getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Changes saved')).toBeTruthy();
  const sent = seen.find(({ path }) => path === '/follow/follow')?.form;
  expect(Object.fromEntries(sent ?? [])).toMatchObject({ stop_loss: '0', at_end: 'keep' });
  expect(sent?.has('terms')).toBe(false);
  expect(sent?.get('follow_id')).toBe(String(follow().id));
});

test.each([
  ['of oneself', detail({ own: true }), 'You cannot follow yourself'],
  ['who leads no more', detail({ is_leading: false }), 'This trader can no longer be followed'],
  ['who is full', detail({ full: true }), 'Takes no more followers now'],
])('a trader %s cannot be followed, and the button says why', async (_name, trader, why) => {
  await open({ '/follow/traderDetail': () => ok(trader) });
  await field('Copy budget');
  const button = screen.getByRole('button', { name: why });
  expect(button.hasAttribute('disabled')).toBe(true);
});

test('an address without a trader leads to all of them', async () => {
  await openApp('/pages/follow/follow', {});
  expect(await screen.findByText('There is no such trader')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See all traders' }).getAttribute('href')).toBe('#/pages/follow/index');
});
