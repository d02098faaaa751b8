import type { OtcOrderRow } from '@aureus/contract/otc/shapes.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { ok, refuse, type Responder } from '../../../client/test/support/server.ts';
import { noticeTarget } from '../../src/notice/notice-target.ts';
import { isOwn } from '../../src/platform/live/private-events.ts';
import { openSession } from '../../src/platform/session/session.ts';
import { openApp } from '../support/app.tsx';
import { safeState } from '../support/safe-state.ts';
import { account, config, order } from './samples.ts';

const open = (row: OtcOrderRow, more: Readonly<Record<string, Responder>> = {}) =>
  openApp('/pages/otc/order?id=12', {
    '/otc/order': () => ok(row),
    '/otc/accounts': () => ok({ holder: 'Ada Byron', accounts: [account] }),
    '/otc/config': () => ok(config),
    ...more,
  });

beforeEach(() => openSession('token'));

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const paid = { state: 'paid', was_paid: true, pay_by: null, paid_at: '2026-11-20T09:05:00Z' } as const;
const ended: Partial<OtcOrderRow> = { pay_by: null, pay_to: null, can: [], ended_at: '2026-11-20T10:00:00Z' };
const seller = { role: 'seller', other_name: 'AU100', other_merchant_id: null } as const;

test.each<[string, Partial<OtcOrderRow>]>([
  ['Pay €92.00 from an account in your own name, then press “I have paid”.', {}],
  ['The buyer is to pay now; your coins are set aside meanwhile.', { ...seller, can: [] }],
  ['Wait until the seller has found your payment and releases the coins.', { ...paid, can: [] }],
  ['Look into your account: if €92.00 has come from Ada Byron, release the coins.', { ...paid, ...seller }],
  ['You said that nothing is paid yet: pay and say so, or cancel the order.', { ...paid, state: 'unpaid' }],
  ['The buyer says that nothing is paid yet; no clock ends this order any more.', { ...paid, ...seller, state: 'unpaid' }],
  ['Operators read what both sides show and decide; put all evidence into the conversation.', { ...paid, state: 'appealed' }],
  ['The coins are in your spot account; this order is done.', { ...paid, ...ended, state: 'released' }],
  ['The coins are the buyer’s; this order is done.', { ...paid, ...ended, ...seller, state: 'released' }],
  ['Nobody paid in time. This order has ended, and you have nothing to pay.', { ...ended, state: 'cancelled', ended_by: 'time' }],
  ['Operators decided this order. This order has ended, and your coins are free again.', { ...ended, ...seller, state: 'cancelled', ended_by: 'operators' }],
])('one sentence says what is next: %s', async (sentence, more) => {
  await open(order(more));
  const status = await screen.findAllByRole('status');
  expect(status.map(({ textContent }) => textContent)).toContain(sentence);
}); // prettier-ignore

test.each<[string, Partial<OtcOrderRow>]>([
  ['Until then the seller can still release the coins.', { can: ['cancel'] }],
  ['If the money comes in the meantime, you can still release the coins.', { ...seller, can: ['release', 'other_payer'] }],
  ['Until then nobody can release the coins or cancel the order.', { can: [] }],
  ['Until then nobody can release the coins or cancel the order.', { ...seller, can: [] }],
])('under appeal each side sees what happens next: %s', async (sentence, more) => {
  const appeal = { by: 'buyer', reason: 'not_released', text: 'Look at my bank statement', at: '2026-11-20T09:20:00Z' } as const;
  await open(order({ ...paid, state: 'appealed', appeal, ...more }));
  const section = await screen.findByRole('region', { name: 'Appeal' });
  expect(within(section).getByText('Look at my bank statement')).toBeTruthy();
  const [operators, meanwhile, clock] = within(section).getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(operators).toBe('Two operators decide. We tell you by message.');
  expect(meanwhile).toMatch(sentence);
  expect(clock).toBe('No clock ends this order: nobody loses anything by waiting.');
}); // prettier-ignore

test('coins that stay held say until when', async () => {
  await open(order({ ...paid, ...ended, state: 'released', locked_until: '2026-11-23T10:00:00Z' }));
  expect(await screen.findByText(/stay held until Nov 23, 2026/)).toBeTruthy();
});

test('the buyer sees where to pay, and says they have paid from an account of theirs, naming the version they saw', async () => {
  let now = order();
  const { seen } = await open(now, {
    '/otc/order': () => ok(now),
    '/otc/order/paid': () => ok((now = order({ ...paid, version: 4, can: ['unpaid'] }))),
    '/otc/accounts': () => ok({ holder: 'Ada Byron', accounts: [{ ...account, id: 8, account: 'DE00456' }, account] }),
  });
  expect(await screen.findByText('DE00777')).toBeTruthy();
  expect(screen.getByText(/Pay from an account in the name Ada Byron/)).toBeTruthy();
  await press('I have paid');
  const sheet = await screen.findByRole('dialog');
  expect(within(sheet).getByRole('button', { name: 'Choose the account you paid from' })).toHaveProperty(
    'disabled',
    true,
  );
  await userEvent.click(await within(sheet).findByRole('radio', { name: /DE00123/ }));
  await userEvent.type(within(sheet).getByRole('textbox', { name: /Reference/ }), '12');
  await userEvent.click(within(sheet).getByRole('button', { name: 'I have paid' }));
  expect(await screen.findByText('Wait until the seller has found your payment and releases the coins.')).toBeTruthy();
  const sent = Object.fromEntries(seen.find(({ path }) => path === '/otc/order/paid')?.form ?? []);
  expect(sent).toMatchObject({ id: '12', version: '3', account_id: '7', reference: '12' });
});

test('the form of a new payment account, opened from another one, saves the account and pays nothing', async () => {
  const added = { ...account, id: 9, account: 'DE00999' };
  let accounts: object[] = [];
  const { seen } = await open(order(), {
    '/otc/config': () => ok(config),
    '/otc/accounts': () => ok({ holder: 'Ada Byron', accounts }),
    '/otc/account/save': () => {
      accounts = [added];
      return ok(added);
    },
    '/otc/order/paid': () => ok(order({ ...paid, version: 4, can: ['unpaid'] })),
  });
  await press('I have paid');
  const sheet = await screen.findByRole('dialog', { name: 'I have paid' });
  await userEvent.click(within(sheet).getByRole('button', { name: 'Add a payment account' }));
  const form = await screen.findByRole('dialog', { name: 'Add a payment account' });
  await userEvent.type(within(form).getByRole('textbox', { name: /Account number/ }), 'DE00999');
  await userEvent.type(within(form).getByLabelText('Funds PIN'), '246813');
  await userEvent.click(within(form).getByRole('button', { name: 'Save' }));
  expect(await within(sheet).findByRole('radio', { name: /DE00999/, checked: true })).toBeTruthy();
  expect(seen.some(({ path }) => path === '/otc/order/paid')).toBe(false);
  await userEvent.type(within(sheet).getByRole('textbox', { name: /Reference/ }), '12{Enter}');
  await waitFor(() => expect(seen.filter(({ path }) => path === '/otc/order/paid')).toHaveLength(1));
});

test('an act on an order that has moved on changes nothing and fetches it again', async () => {
  let asked = 0;
  await open(order(), {
    '/otc/order': () => ok(order({ version: (asked += 1) })),
    '/otc/order/cancel': () => refuse('error', 'Something has happened to this order.', 'otc_order_moved_on'),
  });
  await press('Cancel the order');
  const sheet = await screen.findByRole('dialog');
  expect(sheet.textContent).toContain('Whoever cancels 3 purchases within a day takes no further one that day.');
  await userEvent.click(within(sheet).getByRole('button', { name: 'Cancel the order' }));
  expect((await within(sheet).findByRole('alert')).textContent).toContain('Something has happened');
  const before = asked;
  await userEvent.click(within(sheet).getByRole('button', { name: 'Back' }));
  await waitFor(() => expect(asked).toBeGreaterThan(before));
});

test('whoever said “paid” is warned before they cancel', async () => {
  await open(order({ ...paid, can: ['unpaid', 'cancel'] }));
  await press('Cancel the order');
  expect((await screen.findByRole('dialog')).textContent).toContain('nobody here could get it back for you');
});

test('coins are released only after the money was seen, with the funds PIN and a second factor', async () => {
  const safety = { ...safeState, pay_password: true, totp: true, recovery_codes_left: 8 };
  const { seen } = await open(order({ ...paid, ...seller, can: ['release', 'other_payer', 'appeal'], paid_from: { holder: 'Ada Byron', account: 'DE00123', bank: '' } }), { '/safe/state': () => ok(safety), '/otc/order/release': () => ok(order({ ...paid, ...seller, state: 'released', can: [] })) }); // prettier-ignore
  await press('Release the coins');
  const sheet = await screen.findByRole('dialog', { name: 'Release the coins' });
  expect(within(sheet).getByRole('button', { name: 'Say first that the money has come' })).toHaveProperty(
    'disabled',
    true,
  );
  await userEvent.click(
    within(sheet).getByRole('checkbox', { name: 'I see €92.00 in my own account, and it came from Ada Byron.' }),
  );
  expect(within(sheet).getByRole('button', { name: 'Enter your funds PIN' })).toHaveProperty('disabled', true);
  await userEvent.type(within(sheet).getByLabelText('Funds PIN'), '246813');
  await userEvent.keyboard('{Enter}');
  const factor = await screen.findByRole('dialog', { name: 'Confirm it’s you' });
  // Nothing is sent without the factor.
  const sent = () => seen.filter(({ path }) => path === '/otc/order/release');
  expect(sent()).toEqual([]);
  const code = await within(factor).findByRole('textbox', { name: 'Authenticator code' });
  await waitFor(() => expect(document.activeElement).toBe(code));
  await userEvent.keyboard('123456{Enter}');
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(Object.fromEntries(sent()[0]?.form ?? [])).toMatchObject({ factor_code: '123456', pay_password: '246813' });
});

test('a payment of another name is told to operators, with the seller’s words', async () => {
  const { seen } = await open(order({ ...paid, ...seller, can: ['release', 'other_payer'] }), {
    '/otc/order/other_payer': () => ok(order({ ...paid, ...seller, state: 'appealed', can: [] })),
  });
  await press('Another name paid');
  const sheet = await screen.findByRole('dialog');
  await userEvent.type(within(sheet).getByRole('textbox', { name: 'What has happened' }), 'It came from Eve.');
  await userEvent.click(within(sheet).getByRole('button', { name: 'Ask operators to decide' }));
  await waitFor(() => {
    const sent = Object.fromEntries(seen.find(({ path }) => path === '/otc/order/other_payer')?.form ?? []);
    expect(sent).toMatchObject({ id: '12', version: '3', text: 'It came from Eve.' });
  });
});

test('an appeal that is possible later says in how long, and has no reasons that cannot be the caller’s', async () => {
  await open(order({ ...paid, can: ['appeal'], appeal_from: '2099-01-01T00:00:00Z' }));
  expect(await screen.findByRole('button', { name: /^Appeal in/ })).toHaveProperty('disabled', true);
});

test('the buyer appeals for a reason of theirs', async () => {
  const { seen } = await open(order({ ...paid, can: ['appeal'], appeal_from: '2026-11-20T09:15:00Z' }), {
    '/otc/order/appeal': () => ok(order({ ...paid, state: 'appealed', can: [] })),
  });
  await press('Appeal');
  const sheet = await screen.findByRole('dialog', { name: 'Appeal' });
  await userEvent.click(within(sheet).getByRole('button', { name: /^Why/ }));
  const reasons = await screen.findByRole('radiogroup', { name: 'Why' });
  expect(within(reasons).queryByRole('radio', { name: 'The payment has not come' })).toBeNull();
  await userEvent.click(within(reasons).getByRole('radio', { name: 'The seller does not release the coins' }));
  await userEvent.type(within(sheet).getByRole('textbox', { name: 'What has happened' }), 'I paid an hour ago.');
  await userEvent.click(within(sheet).getByRole('button', { name: 'Ask operators to decide' }));
  await waitFor(() => {
    const sent = Object.fromEntries(seen.find(({ path }) => path === '/otc/order/appeal')?.form ?? []);
    expect(sent).toMatchObject({ reason: 'not_released', text: 'I paid an hour ago.' });
  });
});

test('after the end it is said once how it was', async () => {
  const over = { ...paid, ...ended, state: 'released' } as const;
  const { seen } = await open(order({ ...over, can_rate: true }), {
    '/otc/order/rate': () => ok(order({ ...over, rating: 'bad' })),
  });
  await userEvent.click(await screen.findByRole('radio', { name: 'It went badly' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'A few words (optional)' }), 'Slow.{Enter}');
  expect(await screen.findByText('You said: It went badly')).toBeTruthy();
  const sent = Object.fromEntries(seen.find(({ path }) => path === '/otc/order/rate')?.form ?? []);
  expect(sent).toMatchObject({ id: '12', mark: 'bad', text: 'Slow.' });
});

test('what happens to an order is heard, and fetches it again', async () => {
  let asked = 0;
  const { live } = await open(order(), { '/otc/order': () => ok(order({ version: (asked += 1) })) });
  await screen.findByText(/Pay €92.00/);
  expect(isOwn('otc_order')).toBe(true);
  const before = asked;
  act(() => {
    live.own.joined(1);
    live.own.receive({ type: 'otc_order', seq: 2, data: order() });
  });
  await waitFor(() => expect(asked).toBeGreaterThan(before));
});

test('messages about an order lead to it, those about a merchant to their own page', () => {
  expect(noticeTarget({ kind: 'otc_paid', order: 12 })).toBe('/pages/otc/order?id=12');
  expect(noticeTarget({ kind: 'otc_merchant_approved' })).toBe('/pages/otc/mine');
});

test('an order that is nobody’s leads back to the list', async () => {
  await open(order(), { '/otc/order': () => refuse('error', 'There is none.', 'otc_order_unknown') });
  expect(await screen.findByText('There is no such order')).toBeTruthy();
});
