import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ok, refuse, type Responder } from '../../../client/test/support/server.ts';
import { useLoginGate } from '../../src/platform/session/require-login.ts';
import { closeSession, openSession } from '../../src/platform/session/session.ts';
import { openApp } from '../support/app.tsx';
import { balance, facts, marketsAt } from './pages.ts';
import { collateral, loan, offer, rules } from './samples.ts';

const offers = (more: object = {}) => ({ offers: [offer()], collaterals: [collateral()], rules, ...more });

const open = (page: string, more: Readonly<Record<string, Responder>> = {}) =>
  openApp(page, {
    '/currency/quotation_new': marketsAt('10000'),
    '/borrowList': () => ok(offers()),
    '/borrow/info': () => ok({ offer: offer(), own_left: '8000' }),
    '/borrow/order/list': () => ok({ data: [], next: null }),
    '/wallet/detail': balance,
    '/borrow/buy': () => ok(loan({ id: 31 })),
    ...more,
  });

beforeEach(() => openSession('token'));
afterEach(() => useLoginGate.setState({ open: false }));

const amountField = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Amount' });
const heldField = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Collateral' });

/** The form of the offer, with an amount and what secures it. */
async function fill(amount: string, held: string, more: Readonly<Record<string, Responder>> = {}) {
  const opened = await open('/pages/borrowing/apply?id=7', more);
  await userEvent.type(await amountField(), amount);
  await userEvent.type(await heldField(), held);
  return opened;
}

async function ask(more: Readonly<Record<string, Responder>> = {}) {
  const { seen } = await fill('4000', '0.8', more);
  await userEvent.click(await screen.findByRole('button', { name: 'Borrow' }));
  return { sheet: await screen.findByRole('dialog'), seen };
}

test('an offer says its rate and leads to borrowing; one of which nothing is left does not', async () => {
  await open('/pages/common/borrowing', {
    '/borrowList': () => ok(offers({ offers: [offer(), offer({ id: 8, currency_name: 'ETH', left: '49' })] })),
  });
  const link = await screen.findByRole('link', { name: 'Borrow USDT' });
  expect(link.getAttribute('href')).toBe('#/pages/borrowing/apply?id=7');
  expect(screen.getByText('All lent')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Borrow ETH' })).toBeNull();
});

test('who owes something is told how much of it is late', async () => {
  await open('/pages/common/borrowing', {
    '/borrow/order/list': () => ok({ data: [loan(), loan({ id: 13, state: 'overdue' })], next: null }),
  });
  expect(await screen.findByText('At least one is overdue: repay it first.')).toBeTruthy();
});

test('two amounts move one gauge, and the price is said at which collateral is sold', async () => {
  await fill('4000', '0.8');
  const gaugeText = async () =>
    (await screen.findByRole('meter', { name: 'Risk rate' })).getAttribute('aria-valuetext');
  await waitFor(async () => expect(await gaugeText()).toBe('179.8%, No warning'));
  expect(screen.getByText('BTC below 5,839.166 USDT')).toBeTruthy();
  expect(screen.getByRole('img', { name: /50% is owed, 54% may be borrowed, and 10% does not count/ })).toBeTruthy();
  await userEvent.clear(await heldField());
  await userEvent.type(await heldField(), '0.75');
  await waitFor(async () => expect(await gaugeText()).toBe('168.5%, No warning'));
});

test('sliders set a share of what one has and of what that allows', async () => {
  await open('/pages/borrowing/apply?id=7');
  const held = await screen.findByRole('slider', { name: 'Share of what you have available' });
  await waitFor(() => expect(held).toHaveProperty('disabled', false));
  held.focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  expect((await heldField()).value).toBe('0.1');
  await userEvent.click(await screen.findByRole('button', { name: 'Max' }));
  expect((await amountField()).value).toBe('539.460539');
});

test('the least collateral for an amount is filled in on request', async () => {
  await open('/pages/borrowing/apply?id=7');
  await userEvent.type(await amountField(), '4000');
  await userEvent.click(await screen.findByRole('button', { name: 'Least' }));
  expect((await heldField()).value).toBe('0.74148149');
});

test('before it is taken everything is said: cost, risk, warnings, and what being late means', async () => {
  const { sheet, seen } = await ask();
  await waitFor(() => expect(facts(sheet)['Left in your spot account']).toBe('0.2 BTC'));
  expect(facts(sheet)).toMatchObject({
    'You borrow': '4,000 USDT',
    'Set aside as collateral': '0.8 BTC',
    'Does not count of its value': '10%',
    'Risk rate': '179.8%',
    Term: '30 days',
    'Interest a day': '0.1% = 4 USDT',
    'Owed at once, for the first day': '4 USDT',
    'Interest in all, if you keep it to the end': '120 USDT',
    'To repay in all': '4,120 USDT',
    'We warn you at a risk rate of': '140% · 130% · 115% · 110%',
    'Collateral is sold under': '105%',
    'With the debt of today that is': 'BTC below 5,839.166 USDT',
    'Fee of such a sale': '2%',
    'After the term': '0.5% a day, and after 7 days collateral is sold',
  });
  await userEvent.click(within(sheet).getByRole('button', { name: 'Borrow' }));
  expect((await screen.findByRole('status')).textContent).toContain('+4,000 USDT');
  const sent = seen.find(({ path }) => path === '/borrow/buy')?.form;
  // The terms that were shown are given back: others would not be taken.
  expect(Object.fromEntries(sent ?? [])).toMatchObject({
    id: '7',
    amount: '4000',
    days: '30',
    collateral_id: '1',
    collateral: '0.8',
    terms: '4',
    collateral_terms: '2',
  });
});

test('terms that have changed lend nothing, and the offers are fetched again', async () => {
  let asked = 0;
  const { sheet } = await ask({
    '/borrowList': () => ok(offers({ offers: [offer({ terms: (asked += 1) })] })),
    '/borrow/buy': () => refuse('error', 'The terms have changed.', 'loans_terms_changed'),
  });
  await userEvent.click(within(sheet).getByRole('button', { name: 'Borrow' }));
  expect((await within(sheet).findByRole('alert')).textContent).toContain('The terms have changed.');
  const before = asked;
  await userEvent.click(within(sheet).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(asked).toBeGreaterThan(before));
});

test.each([
  ['49', '0.8', 'At least 50 USDT'],
  ['8000.000001', '1', 'At most 8,000 USDT'],
  ['4000', '1.00000001', 'More than is available'],
  ['4000', '0.7', 'At least 0.74148149 BTC for this loan'],
])('%s on %s is not asked about: %s', async (amount, held, why) => {
  await fill(amount, held);
  expect(await screen.findByText(why)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Borrow' })).toBeNull();
});

test('an amount that cannot be does no harm', async () => {
  await fill('99999999999999999999', '99999999999999999999');
  expect(await screen.findAllByText('This number is too large')).toHaveLength(2);
  expect(screen.getByRole('button', { name: 'Check what you typed' })).toHaveProperty('disabled', true);
});

test('without a price nothing is promised', async () => {
  await fill('4000', '0.8', { '/currency/quotation_new': () => ok([]) });
  expect(await screen.findByRole('button', { name: 'No price right now' })).toHaveProperty('disabled', true);
  expect(screen.getByRole('meter').getAttribute('aria-valuetext')).toBe('–, No price right now');
});

test('a visitor sees what a loan would be, and is asked to log in before taking it', async () => {
  closeSession();
  const { seen } = await fill('4000', '0.8');
  await userEvent.click(await screen.findByRole('button', { name: 'Log in to borrow' }));
  expect(useLoginGate.getState().open).toBe(true);
  expect(seen.filter(({ path }) => path === '/wallet/detail' || path === '/borrow/buy')).toEqual([]);
});

test('a currency does not secure itself, and an offer that is gone leads on', async () => {
  await open('/pages/borrowing/apply?id=7', {
    '/borrowList': () =>
      ok(offers({ collaterals: [collateral({ currency_id: 3, currency_name: 'USDT' }), collateral()] })),
  });
  const group = await screen.findByRole('group', { name: 'Against' });
  expect(
    within(group)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['BTC']);
  window.location.hash = '#/pages/borrowing/apply?id=99';
  expect(await screen.findByText('This loan is not offered right now')).toBeTruthy();
});

test('the example says what a price does, by the rule of the server', async () => {
  await open('/pages/borrowing/help');
  const slider = await screen.findByRole<HTMLInputElement>('slider', { name: /Price of 1 BTC/ });
  expect(slider.getAttribute('aria-valuetext')).toContain('Nothing happens');
  const set = (price: string) => fireEvent.change(slider, { target: { value: price } });
  set('62000');
  expect(slider.getAttribute('aria-valuetext')).toContain('We warn you');
  set('46500');
  expect(await screen.findByText('0.05 BTC × 46,500 − 2% = 2,278.5 USDT')).toBeTruthy();
  // 0.05 × 46,500 × 90 % over 4,000 − 2,278.5.
  expect(screen.getByText('Afterwards you owe 1,721.5 USDT, at a risk rate of 121.5%.')).toBeTruthy();
});
