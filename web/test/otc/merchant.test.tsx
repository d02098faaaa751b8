import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { ok, type Responder } from '../../../client/test/support/server.ts';
import { draftOf, draftProblem, fieldsOf, isMarginText } from '../../src/otc/advert-draft.ts';
import type { DeskConfig } from '../../src/otc/queries.ts';
import { openSession } from '../../src/platform/session/session.ts';
import { openApp } from '../support/app.tsx';
import { account, config, merchant, ownAdvert } from './samples.ts';

const own = (more: object = {}) => ({
  state: 'approved',
  name: 'Gold Harbour',
  reason: '',
  merchant: merchant(),
  level: 2,
  needed_level: 2,
  ...more,
});

const open = (page: string, more: Readonly<Record<string, Responder>> = {}) =>
  openApp(page, {
    '/otc/config': () => ok(config),
    '/otc/merchant/mine': () => ok(own()),
    '/otc/advert/mine': () => ok({ data: [ownAdvert()], next: null }),
    '/otc/accounts': () => ok({ holder: 'Ada Byron', accounts: [account] }),
    ...more,
  });

beforeEach(() => openSession('token'));

const noMerchant = { state: null, merchant: null, name: null };

test('whoever is none applies with a name and what they want to trade', async () => {
  const { seen } = await open('/pages/otc/mine', {
    '/otc/merchant/mine': () => ok(own(noMerchant)),
    '/otc/merchant/apply': () => ok({ state: 'applied' }),
  });
  await userEvent.type(await screen.findByRole('textbox', { name: /What you want to trade/ }), 'USDT for euro');
  await userEvent.type(screen.getByRole('textbox', { name: 'Name that everybody sees' }), 'Gold Harbour{Enter}');
  await waitFor(() => {
    const sent = Object.fromEntries(seen.find(({ path }) => path === '/otc/merchant/apply')?.form ?? []);
    expect(sent).toMatchObject({ name: 'Gold Harbour', text: 'USDT for euro' });
  });
});

test.each([
  [{ ...noMerchant, state: 'applied' }, 'Your application is being looked at'],
  [{ ...noMerchant, state: 'refused', reason: 'The papers differ.' }, 'The papers differ.'],
  [{ ...noMerchant, level: 1 }, 'Merchants are verified with documents.'],
])('what stands in the way is said', async (more, text) => {
  await open('/pages/otc/mine', { '/otc/merchant/mine': () => ok(own(more)) });
  expect(await screen.findByText(text)).toBeTruthy();
});

test('an advertisement is paused at once, and ended after a question', async () => {
  const { seen } = await open('/pages/otc/mine', {
    '/otc/advert/pause': () => ok(ownAdvert({ state: 'paused' })),
    '/otc/advert/end': () => ok(ownAdvert({ state: 'ended' })),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Pause' }));
  await waitFor(() => expect(seen.find(({ path }) => path === '/otc/advert/pause')?.form.get('paused')).toBe('1'));
  await userEvent.click(screen.getByRole('button', { name: 'End' }));
  const sheet = await screen.findByRole('dialog');
  expect(sheet.textContent).toContain('1,900 USDT are free again');
  await userEvent.click(within(sheet).getByRole('button', { name: 'End' }));
  await waitFor(() => expect(seen.some(({ path }) => path === '/otc/advert/end')).toBe(true));
});

test('an advertisement without a reliable price says why nobody sees it', async () => {
  const rows = [ownAdvert(), ownAdvert({ id: 12, price: null })];
  await open('/pages/otc/mine', { '/otc/advert/mine': () => ok({ data: rows, next: null }) });
  const [priced, without] = await screen.findAllByRole('article');
  const note = 'There is no reliable price right now. Nobody sees this advertisement until there is one.';
  expect(within(without!).getByText(note)).toBeTruthy();
  expect(within(priced!).queryByText(note)).toBeNull();
});

test('a change begins with what is there and names the revision that was seen', async () => {
  const { seen } = await open('/pages/otc/advertisement?id=11', { '/otc/advert/change': () => ok(ownAdvert()) });
  const margin = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Margin to the index price' });
  expect(margin.value).toBe('1.5');
  expect(screen.getByRole('radio', { name: 'Under' }).getAttribute('aria-checked')).toBe('true');
  await userEvent.clear(margin);
  await userEvent.type(margin, '2{Enter}');
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save changes' }));
  await waitFor(() => {
    const sent = Object.fromEntries(seen.find(({ path }) => path === '/otc/advert/change')?.form ?? []);
    expect(sent).toMatchObject({
      id: '11',
      revision: '4',
      pricing: 'margin',
      margin: '-2',
      accounts: '7',
      window: '15',
    });
    expect(sent).not.toHaveProperty('fixed_price');
  });
});

test('whoever is no merchant is led to become one', async () => {
  await open('/pages/otc/advertisement', { '/otc/merchant/mine': () => ok(own(noMerchant)) });
  expect(await screen.findByText('Only merchants advertise')).toBeTruthy();
});

const desk = config as unknown as DeskConfig;
const fresh = draftOf(desk, null, 'EUR');
const whole = { ...fresh, coin: 3, total: '100', min: '10', max: '90', accounts: [{ id: 7, method: 'sepa' }] };

test.each([
  [fresh, 'total'],
  [{ ...whole, pricing: 'fixed', price: '' }, 'price'],
  [{ ...whole, margin: '20.5' }, 'margin'],
  [{ ...whole, min: '0' }, 'limits'],
  [{ ...whole, min: '91' }, 'order'],
  [{ ...whole, accounts: [] }, 'methods'],
  [{ ...whole, accounts: [{ id: 8, method: 'payapp' }], window: 30 }, 'window'],
  [whole, null],
] as const)('the first thing that is wrong with a draft is named', (draft, problem) => {
  expect(draftProblem(draft, desk)).toBe(problem);
});

test('a purchase is paid by methods, a sale to accounts', () => {
  expect(fieldsOf(whole)).toMatchObject({ accounts: '7' });
  const purchase = fieldsOf({ ...whole, side: 'buy', methods: ['sepa', 'payapp'] });
  expect([purchase.methods, purchase.accounts]).toEqual(['sepa,payapp', undefined]);
});

test.each(['0', '-20', '20.00', '1.25', '-0.5'])('%s is a margin', (text) => expect(isMarginText(text)).toBe(true));
test.each(['', '-', '20.01', '1.', '1.255', '+1', '21'])('“%s” is none', (text) =>
  expect(isMarginText(text)).toBe(false),
);
