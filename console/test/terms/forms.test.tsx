import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { ProposeContext, type ProposeRequest } from '../../src/operator/proposals/propose-context.ts';
import { initialTexts } from '../../src/operator/proposals/payload.ts';
import { openSession } from '../../src/platform/session/session.ts';
import { DepositTerms } from '../../src/terms/deposit-terms.tsx';
import { ExchangeTerms } from '../../src/terms/exchange-terms.tsx';
import { GeneralSettings } from '../../src/terms/general-settings.tsx';
import { LevelLimits } from '../../src/terms/level-limits.tsx';
import { Markets } from '../../src/terms/markets.tsx';
import { WithdrawalTerms } from '../../src/terms/withdrawal-terms.tsx';
import { show } from '../support/console.tsx';
import { meSample } from '../support/samples.ts';
import { serve } from '../support/server.ts';

const exchange = {
  fee_percent: '0.2',
  minimum: '10',
  maximum: '50000',
  spread_base: '0.3',
  spread_volatility: '75',
  spread_size: '0.4',
  spread_stock: '2',
  user_daily: '100000',
  house_daily: '250000',
};
const changed = '2026-11-21T04:00:00Z';
const percentOf = (enabled: boolean) => ({
  currency: 3,
  name: 'USDT',
  network: 'TRC20',
  network_name: 'Tron',
  fee: '1.5',
  fee_kind: 'percent',
  minimum: '20',
  decimals: 6,
  enabled,
  update_time: changed,
});
const depositOf = (open: boolean) => ({
  currency: 3,
  name: 'USDT',
  network: 'TRC20',
  network_name: 'Tron',
  minimum: '10',
  open,
  possible: true,
  update_time: null,
});
const marketOf = (open: boolean) => ({
  id: 4,
  symbol: 'BTC/USDT',
  kind: 'coin',
  quote: 'USDT',
  maker_fee: '0.1',
  taker_fee: '0.2',
  price_band: '5',
  min_total: '7',
  tick: '0.01',
  lot: '0.00001',
  open,
  halt: open ? null : { reason: 'volatility', since: Date.parse(changed), until: null },
  prices_missing: false,
});

/** Shows terms to an administrator and keeps what is proposed from there. */
function open(part: ReactNode, path: string, answer: unknown, permissions = ['terms.decide', 'proposals.override']) {
  openSession('t');
  serve({ '/operator/me': () => meSample(2, permissions), [path]: () => answer });
  const proposed: ProposeRequest[] = [];
  show(<ProposeContext value={(request) => proposed.push(request)}>{part}</ProposeContext>);
  return proposed;
}

test.each<[string, ReactNode, string, unknown, object, object]>([
  [
    'a market',
    <Markets key="" />,
    '/operator/markets',
    [marketOf(true)],
    { kind: 'market.terms', payload: { market_id: 4 } },
    {
      maker_fee: '0.1',
      taker_fee: '0.2',
      price_band: '5',
      min_total: '7',
      open: '1',
      halt_reason: '',
      halt_minutes: '',
    },
  ],
  [
    'deposits',
    <DepositTerms key="" />,
    '/operator/deposit/terms',
    [depositOf(false)],
    { kind: 'currency.terms', payload: { currency: 3, network: 'TRC20' } },
    { minimum: '10', open: '0' },
  ],
  [
    'withdrawals',
    <WithdrawalTerms key="" />,
    '/operator/withdrawal/terms',
    [percentOf(false)],
    { kind: 'withdrawal.terms', payload: { currency: 3, network: 'TRC20' } },
    { fee: '1.5', fee_kind: 'percent', minimum: '20', enabled: '0' },
  ],
  [
    'the exchange',
    <ExchangeTerms key="" />,
    '/operator/exchange/terms',
    exchange,
    { kind: 'exchange.terms', payload: {} },
    exchange,
  ],
  [
    'a setting',
    <GeneralSettings key="" />,
    '/operator/settings',
    [{ name: 'address_wait_hours', value: 36, initial: 24, least: 12, most: 168, unit: 'h' }],
    { kind: 'settings.general', payload: {} },
    { address_wait_hours: '36' },
  ],
  [
    'a setting that is one of several things',
    <GeneralSettings key="" />,
    '/operator/settings',
    [{ name: 'futures_liquidation_way', value: 2, initial: 1, least: 1, most: 2, unit: '' }],
    {
      title: 'How a liquidation closes positions',
      fields: [{ kind: 'choice', isNumber: true, choices: [{ label: 'One position after the other' }, { label: 'All positions together' }] }], // prettier-ignore
    },
    { futures_liquidation_way: '2' },
  ],
  [
    'a level',
    <LevelLimits key="" />,
    '/operator/withdrawal/limits',
    [{ level: 2, daily: '5', single: '3000', update_time: changed }],
    { kind: 'withdrawal.limits', payload: { level: 2 } },
    { daily: '5', single: '3000' },
  ],
])('the form of %s is about it and begins with what is in force', async (_, part, path, answer, request, texts) => {
  const proposed = open(part, path, answer);
  await userEvent.click(await screen.findByRole('button', { name: /Propose a change/ }));
  expect(proposed).toMatchObject([request]);
  expect(initialTexts(proposed[0]?.fields ?? [])).toEqual(texts);
});

test.each<[string, ReactNode, string, unknown, object]>([
  [
    'deposits',
    <DepositTerms key="" />,
    '/operator/deposit/terms',
    [depositOf(true)],
    { kind: 'currency.terms', payload: { currency: 3, network: 'TRC20', open: false } },
  ],
  [
    'withdrawals',
    <WithdrawalTerms key="" />,
    '/operator/withdrawal/terms',
    [percentOf(true)],
    { kind: 'withdrawal.terms', payload: { currency: 3, network: 'TRC20', enabled: false } },
  ],
])('closing %s now asks for that and nothing else', async (_, part, path, answer, request) => {
  const proposed = open(part, path, answer);
  await userEvent.click(await screen.findByRole('button', { name: 'Close now: USDT TRC20' }));
  expect(proposed).toMatchObject([request]);
  expect(proposed[0]?.fields).toBeUndefined();
});

test('a market that is closed says what users are told of it', async () => {
  open(<Markets />, '/operator/markets', [marketOf(false)]);
  expect(await screen.findByText(/^Prices move too fast · since /)).toBeTruthy();
});

test('the open orders of a market are cancelled where it is closed, and nothing is asked beside', async () => {
  const proposed = open(<Markets />, '/operator/markets', [
    marketOf(false),
    { ...marketOf(true), id: 5, symbol: 'ETH/USDT' },
  ]);
  await userEvent.click(await screen.findByRole('button', { name: /^Cancel the open orders of/ }));
  expect(proposed).toMatchObject([{ kind: 'market.clear', payload: { market_id: 4 } }]);
  expect(proposed[0]?.fields).toBeUndefined();
});

test('a fee in percent is told in percent', async () => {
  open(<WithdrawalTerms />, '/operator/withdrawal/terms', [percentOf(true)]);
  expect((await screen.findByText('1.5')).textContent).toBe('1.5 %');
});

test('who may only read terms is offered no change', async () => {
  open(<Markets />, '/operator/markets', [marketOf(true)], ['terms.read', 'proposals.override']);
  await screen.findByText('BTC/USDT');
  await screen.findByText('–');
  expect(screen.queryByRole('button')).toBeNull();
});
