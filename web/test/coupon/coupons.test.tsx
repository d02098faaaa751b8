import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { ok, refuse, type Responder } from '../../../client/test/support/server.ts';
import { openSession } from '../../src/platform/session/session.ts';
import { order } from '../mining/samples.ts';
import { openApp } from '../support/app.tsx';
import { boosting, coupon, offer, running, trying } from './samples.ts';

const page = '/pages/setting/coupon';
const open = (where: string, more: Readonly<Record<string, Responder>> = {}) =>
  openApp(where, {
    '/coupon/offers': () => ok([offer()]),
    '/coupon': () => ok({ coupons: [], next: null }),
    '/coupon/take': () => ok(coupon()),
    '/coupon/use': () => ok(running()),
    ...more,
  });
const formOf = (seen: readonly { path: string; form: URLSearchParams }[], path: string) =>
  Object.fromEntries(seen.find((each) => each.path === path)?.form ?? []);
const factsOf = (sheet: HTMLElement) =>
  Object.fromEntries(
    [...sheet.querySelectorAll('dl > div')].map((fact) => [
      fact.querySelector('dt')?.textContent,
      fact.querySelector('dd')?.textContent,
    ]),
  );

beforeEach(() => openSession('token'));

test('a coupon is shown in full before it is taken, and is then among the own ones', async () => {
  let isTaken = false;
  const { seen } = await open(page, {
    '/coupon/take': () => {
      isTaken = true;
      return ok(coupon());
    },
    '/coupon': () => ok({ coupons: isTaken ? [coupon()] : [], next: null }),
  });
  expect(await screen.findByText('Up to 20 USDT back within 7 days')).toBeTruthy();
  expect(screen.getByText(/^987 of 1,000 left/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: /^Take: Fee rebate/ }));
  const sheet = await screen.findByRole('dialog');
  expect(factsOf(sheet)).toMatchObject({
    'Share of your fees': '20%',
    'Comes back at most': '20 USDT',
    'Runs for': '7 days',
    'Identity verification': 'Level 1',
    'Time to use it': '30 days',
  });
  await userEvent.click(within(sheet).getByRole('button', { name: 'Take' }));
  expect(await screen.findByText('Ready')).toBeTruthy();
  expect(formOf(seen, '/coupon/take')).toMatchObject({ campaign_id: '4' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('who lacks something for a coupon is led to it and cannot take it', async () => {
  await open(page, { '/coupon/offers': () => ok([offer({ lacks: ['level', 'deposit'], deposited: true })]) });
  expect(await screen.findByText('Condition open')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: /^Details/ }));
  const sheet = await screen.findByRole('dialog');
  const links = within(sheet)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));
  expect(links).toEqual(['#/pages/setting/real_mark', '#/pages/fund/select']);
  expect(within(sheet).getByRole<HTMLButtonElement>('button', { name: 'Take' }).disabled).toBe(true);
});

test('a code takes a coupon, and one there is none of says so beside the field', async () => {
  const { seen } = await open(page, {
    '/coupon/take': ({ form }) =>
      form.get('code') === 'GOLD-2026'
        ? ok(coupon())
        : refuse('error', 'There is no such coupon.', 'coupon_code_unknown'),
  });
  const field = await screen.findByRole('textbox', { name: 'Have a code?' });
  await userEvent.type(field, 'nothing-1');
  await userEvent.click(screen.getByRole('button', { name: 'Take' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
  await userEvent.clear(field);
  await userEvent.type(field, 'gold-2026');
  expect(screen.queryByRole('alert')).toBeNull();
  await userEvent.keyboard('{Enter}');
  expect((await screen.findByText('The coupon is yours.')).getAttribute('role')).toBe('status');
  expect(seen.filter(({ path }) => path === '/coupon/take').map(({ form }) => form.get('code'))).toEqual([
    'NOTHING-1',
    'GOLD-2026',
  ]);
});

test('a fee rebate is used at once, and shows what it has brought of all it can', async () => {
  let isUsed = false;
  const { seen } = await open(`${page}?tab=mine`, {
    '/coupon/use': () => {
      isUsed = true;
      return ok(running());
    },
    '/coupon': () => ok({ coupons: [isUsed ? running() : coupon()], next: null }),
  });
  await userEvent.click(await screen.findByRole('button', { name: /^Use/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Use it now' }));
  expect(await screen.findByRole('img', { name: '5 of 20 USDT so far' })).toBeTruthy();
  expect(formOf(seen, '/coupon/use')).toEqual(expect.objectContaining({ id: '12' }));
  expect(formOf(seen, '/coupon/use')).not.toHaveProperty('order_id');
  // The sheet stays, with what it is now.
  const sheet = screen.getByRole('dialog');
  expect(factsOf(sheet)).toMatchObject({ 'Fees that count': '25 USDT', 'Brought so far': '+5 USDT' });
  expect(within(sheet).queryByRole('button', { name: 'Use it now' })).toBeNull();
});

test('extra interest needs an order, and says what it would bring on each that fits', async () => {
  // Its first day is far ahead, so that all of its days are left.
  const start_at = '2099-01-02T00:00:00.000Z';
  const { seen } = await open(`${page}?tab=mine`, {
    '/coupon': () => ok({ coupons: [boosting()], next: null }),
    '/lh/deposit/order': () =>
      ok({
        order_list: [
          order({ id: 31, amount: '2500', start_at }),
          order({ id: 32, amount: '400', start_at, day: 2 }),
          order({ id: 33, start_at, currency_id: 1, currency_name: 'BTC' }),
          // All of its days have begun.
          order({ id: 34, start_at: '2020-01-01T00:00:00.000Z' }),
        ],
        next: null,
      }),
  });
  await userEvent.click(await screen.findByRole('button', { name: /^Use: Extra interest/ }));
  const sheet = await screen.findByRole('dialog');
  const use = within(sheet).getByRole<HTMLButtonElement>('button', { name: 'Use it now' });
  expect(use.disabled).toBe(true);
  const radios = await within(sheet).findAllByRole('radio');
  expect(radios.map((radio) => radio.closest('label')?.textContent)).toEqual([
    expect.stringMatching(/2,500 USDT, 5 days count.*\+5 USDT/),
    expect.stringMatching(/400 USDT, 2 days count.*\+0\.8 USDT/),
  ]);
  await userEvent.click(radios[1]!);
  await userEvent.click(use);
  await waitFor(() => expect(formOf(seen, '/coupon/use')).toMatchObject({ id: '13', order_id: '32' }));
});

test('what is refused is said in the sheet, and nothing is lost', async () => {
  await open(`${page}?tab=mine`, {
    '/coupon': () => ok({ coupons: [coupon()], next: null }),
    '/coupon/use': () => refuse('error', 'A fee rebate is already running.', 'coupon_rebate_running'),
  });
  await userEvent.click(await screen.findByRole('button', { name: /^Use/ }));
  const sheet = await screen.findByRole('dialog');
  await userEvent.click(within(sheet).getByRole('button', { name: 'Use it now' }));
  expect((await within(sheet).findByRole('alert')).textContent).toContain('already running');
  expect(within(sheet).getByRole('button', { name: 'Use it now' })).toBeTruthy();
});

test('coupons that are over say what became of them', async () => {
  const used = running({ id: 9, state: 'used', ends_at: null, ended_at: '2026-11-24T10:00:00.000Z' });
  const expired = coupon({ id: 8, state: 'expired', expires_at: null, ended_at: '2026-11-23T10:00:00.000Z' });
  await open(`${page}?tab=over`, { '/coupon': () => ok({ coupons: [used, expired], next: null }) });
  expect(await screen.findByText('Used')).toBeTruthy();
  expect(screen.getByText('paid').closest('p')?.textContent).toContain('+5');
  expect(screen.getByText(/^Not used in time/)).toBeTruthy();
});

test('the example reckons as the server does, up to the most', async () => {
  await open(`${page}?tab=help`);
  const box = (await screen.findByRole('heading', { name: 'Try it: what comes back?' })).closest('section')!;
  const back = () => factsOf(box)['Comes back'];
  expect(back()).toBe('+10 USDT');
  await userEvent.click(within(box).getByRole('button', { name: '100' }));
  expect(back()).toBe('+20 USDT');
  await userEvent.click(within(box).getByRole('button', { name: '150' }));
  expect(back()).toBe('+20 USDT');
});

test('a trial says what is to be done with it: to be used, to be opened, open, or over', async () => {
  const begun = { state: 'active', expires_at: null, ends_at: '2099-01-01T00:00:00.000Z' } as const;
  const coupons = [trying(), trying({ id: 15, ...begun }), trying({ id: 16, ...begun, position_id: 77 })];
  await open(`${page}?tab=mine`, { '/coupon': () => ok({ coupons, next: null }) });
  const [ready, toOpen, isOpen] = await screen.findAllByRole('article');
  expect(ready!.textContent).toContain('For one BTC/USDT position at 10×, open for up to 3 days');
  expect(within(ready!).getByRole('button', { name: /^Use: Trial margin/ })).toBeTruthy();
  expect(within(toOpen!).getByText('To be opened')).toBeTruthy();
  expect(within(toOpen!).getByRole('button', { name: /^Open position: / })).toBeTruthy();
  const link = within(isOpen!).getByRole('link', { name: 'See the position' });
  expect(link.getAttribute('href')).toBe('#/pages/transaction/contract_order?tab=open');
  expect(isOpen!.textContent).toMatch(/Closed by .* at the latest/);
});

test('a trial that is over says what it brought, and leads to the receipts of its position', async () => {
  const over = trying({ state: 'used', expires_at: null, brought: '12.5', position_id: 77, ended_at: '2026-11-24T10:00:00.000Z' }); // prettier-ignore
  await open(`${page}?tab=over`, { '/coupon': () => ok({ coupons: [over], next: null }) });
  await userEvent.click(await screen.findByRole('button', { name: /^Details: Trial margin/ }));
  const sheet = await screen.findByRole('dialog');
  expect(factsOf(sheet)).toMatchObject({ Market: 'BTC/USDT', Leverage: '10×', 'Paid to you': '+12.5 USDT' });
  expect(within(sheet).getByRole('link', { name: 'No. 77' }).getAttribute('href')).toBe(
    '#/pages/transaction/contract_order?tab=history&position=77',
  );
});

test('the example of a trial gives a gain to the user and what is left of the margin to the platform', async () => {
  await open(`${page}?tab=help`);
  const box = (await screen.findByRole('heading', { name: 'Try it: what does a trial bring?' })).closest('section')!;
  const shown = () => factsOf(box);
  expect(shown()).toMatchObject({ 'You get': '50 USDT', 'Goes back to the platform': '100 USDT' });
  const slider = within(box).getByRole('slider', { name: 'How far the price moves' });
  slider.focus();
  await userEvent.keyboard('{ArrowLeft>10/}');
  expect(shown()).toMatchObject({
    'P&L of the position': '-50 USDT',
    'You get': '0 USDT',
    'Goes back to the platform': '50 USDT',
  });
});
