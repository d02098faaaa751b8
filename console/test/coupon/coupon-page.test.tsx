import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { CouponPage } from '../../src/coupon/coupon-page.tsx';
import { checkPayload } from '../../src/operator/proposals/payload.ts';
import { ProposeContext, type ProposeRequest } from '../../src/operator/proposals/propose-context.ts';
import { openSession } from '../../src/platform/session/session.ts';
import { show } from '../support/console.tsx';
import { meSample } from '../support/samples.ts';
import { serve } from '../support/server.ts';

const campaign = (id: number, ended: boolean) => ({
  id,
  kind: id % 2 === 1 ? 'rebate' : 'boost',
  currency: 'USDT',
  rate: id % 2 === 1 ? '20' : '0.1',
  most: '1000',
  worth: '20',
  days: 7,
  symbol: null as string | null,
  leverage: null as number | null,
  valid_days: 30,
  number: 500,
  taken: 12,
  running: 3,
  paid: '41.5',
  promised: '9760',
  code: ended ? 'GOLD-2026' : null,
  level: 1,
  deposited: true,
  ends_at: '2026-12-24T21:00:00Z',
  ended,
});

const trial = { ...campaign(1, true), kind: 'trial', rate: '0', most: '100', symbol: 'BTC/USDT', leverage: 10 };

const coupon = (id: number, state: string) => ({
  id,
  campaign_id: 3,
  user_id: 100001,
  user_name: 'a•••@example.com',
  kind: 'rebate',
  currency: 'USDT',
  rate: '20',
  worth: '20',
  paid: state === 'used' ? '7.25' : null,
  position_id: null,
  state,
  taken_at: '2026-11-20T09:00:00Z',
  began_at: state === 'available' ? null : '2026-11-21T09:00:00Z',
  ended_at: null,
});

function open(permissions = ['terms.read', 'terms.decide', 'users.read']) {
  openSession('t');
  const seen = serve({
    '/operator/me': () => meSample(2, permissions),
    '/operator/coupon/campaigns': ({ before }) => ({
      currencies: [
        { id: 1, code: 'BTC' },
        { id: 3, code: 'USDT' },
      ],
      markets: [{ id: 1, symbol: 'BTC/USDT', leverages: [5, 10] }],
      house: [{ currency: 'USDT', available: '130000', held: '70000' }],
      campaigns: before === undefined ? [campaign(3, false), campaign(2, true)] : [trial],
      next: before === undefined ? 2 : null,
    }),
    '/operator/coupon/coupons': ({ state }) => ({
      data: state === 'used' ? [coupon(8, 'used')] : [coupon(9, 'available'), coupon(8, 'used')],
      next: null,
    }),
  });
  const proposed: ProposeRequest[] = [];
  show(
    <ProposeContext value={(request) => proposed.push(request)}>
      <CouponPage />
    </ProposeContext>,
  );
  return { proposed, seen };
}

test('what the account has, and what campaigns have paid and can still cost, is shown', async () => {
  open();
  const account = await screen.findByRole('table', { name: 'Account that pays coupons' });
  expect(account.textContent).toMatch(/130,000.*70,000/);
  const table = screen.getByRole('table', { name: 'Campaigns' });
  const rows = within(table).getAllByRole('row').slice(1);
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/Fee rebate.*12 \/ 500.*41\.5.*9,760.*LV1, after a deposit.*Offered/),
    expect.stringMatching(/2, GOLD-2026.*Extra interest.*Ended/),
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Older ones' }));
  await waitFor(() => expect(within(table).getAllByRole('row')).toHaveLength(4));
  expect(table.textContent).toMatch(/Trial margin.*BTC\/USDT, 10×.*100/);
});

test('a rebate is offered by what the form asks for, within what the contract allows', async () => {
  const { proposed } = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Offer coupons for fees' }));
  const { kind, payload, fields = [] } = proposed[0]!;
  const all = { share: '20', most: '10', days: '7', number: '100', ends: '2026-12-24 21:00', valid_days: '30', level: '1', deposited: '0', code: '' }; // prettier-ignore
  const { code: _, ...numbers } = { ...all, days: 7, number: 100, valid_days: 30, level: 1, deposited: false };
  expect(checkPayload(kind, payload, fields, all)).toEqual({ ok: true, payload: numbers });
  expect(checkPayload(kind, payload, fields, { ...all, share: '60' })).toEqual({ ok: false, wrong: ['share'] });
  expect(checkPayload(kind, payload, fields, { ...all, code: 'GOLD' })).toEqual({ ok: false, wrong: ['code'] });
});

test('a boost is of a currency', async () => {
  const { proposed } = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Offer coupons for interest' }));
  const { kind, payload, fields = [] } = proposed[0]!;
  const all = { currency_id: '3', rate: '0.1', most: '1000', days: '5', number: '100', ends: '2026-12-24 21:00', valid_days: '30', level: '0', deposited: '1', code: 'GOLD-2026' }; // prettier-ignore
  expect(checkPayload(kind, payload, fields, all)).toMatchObject({
    ok: true,
    payload: { currency_id: 3, rate: '0.1', deposited: true, code: 'GOLD-2026' },
  });
});

test('a trial is of a market, and only for users who are identified', async () => {
  const { proposed } = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Offer coupons of trial margin' }));
  const { kind, payload, fields = [] } = proposed[0]!;
  const all = { market_id: '1', margin: '100', leverage: '10', days: '3', number: '50', ends: '2026-12-24 21:00', valid_days: '7', level: '1', deposited: '0', code: '' }; // prettier-ignore
  const { code: _, ...numbers } = { ...all, market_id: 1, leverage: 10, days: 3, number: 50, valid_days: 7, level: 1, deposited: false }; // prettier-ignore
  expect(checkPayload(kind, payload, fields, all)).toEqual({ ok: true, payload: numbers });
  expect(checkPayload(kind, payload, fields, { ...all, margin: '1001' })).toEqual({ ok: false, wrong: ['margin'] });
  expect(checkPayload(kind, payload, fields, { ...all, leverage: '50' })).toEqual({ ok: false, wrong: ['leverage'] });
  const level = fields.find(({ name }) => name === 'level');
  expect(level).toMatchObject({ choices: [{ value: '1' }, { value: '2' }] });
});

test('a campaign that is offered can be ended, one that has ended cannot', async () => {
  const { proposed } = open();
  await userEvent.click(await screen.findByRole('button', { name: 'End campaign 3' }));
  expect(proposed[0]).toMatchObject({ kind: 'coupon.end', payload: { campaign_id: 3 } });
  expect(screen.queryByRole('button', { name: 'End campaign 2' })).toBeNull();
});

test('coupons of users are found by their state', async () => {
  const { seen } = open();
  const table = await screen.findByRole('table', { name: 'Coupons of users' });
  expect(within(table).getAllByRole('row')).toHaveLength(3);
  await userEvent.click(screen.getByRole('combobox', { name: 'State' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Used' }));
  expect(await within(table).findByText('7.25')).toBeTruthy();
  expect(seen.some(({ path, fields }) => path === '/operator/coupon/coupons' && fields.state === 'used')).toBe(true);
});

test('who may only read offers and ends nothing', async () => {
  open(['terms.read']);
  await screen.findByRole('table', { name: 'Campaigns' });
  expect(screen.queryByRole('button', { name: /Offer|End campaign/ })).toBeNull();
  expect(screen.queryByRole('table', { name: 'Coupons of users' })).toBeNull();
});
