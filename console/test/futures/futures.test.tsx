import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { FuturesPage } from '../../src/futures/futures-page.tsx';
import { FuturesTerms } from '../../src/futures/futures-terms.tsx';
import { LiquidationPage } from '../../src/futures/liquidation-page.tsx';
import { Liquidations } from '../../src/futures/liquidations.tsx';
import { checkPayload, initialTexts } from '../../src/operator/proposals/payload.ts';
import { ProposeContext, type ProposeRequest } from '../../src/operator/proposals/propose-context.ts';
import { openSession } from '../../src/platform/session/session.ts';
import { show } from '../support/console.tsx';
import { meSample } from '../support/samples.ts';
import { type Asked, serve } from '../support/server.ts';
import { exposureSample, liquidationSample, termsSample } from './samples.ts';

/** Shows a part to an operator with some rights, beside answers of the server. */
function open(part: ReactNode, answers: Parameters<typeof serve>[0], permissions: readonly string[]) {
  openSession('t');
  const asked: Asked[] = serve({ '/operator/me': () => meSample(2, permissions), ...answers });
  const proposed: ProposeRequest[] = [];
  show(<ProposeContext value={(request) => proposed.push(request)}>{part}</ProposeContext>);
  return { asked, proposed };
}
const terms = { '/operator/futures/terms': () => [termsSample], '/operator/settings': () => [] };

test('the form of a market begins with what is in force and says how far each may go', async () => {
  const { proposed } = open(<FuturesTerms />, terms, ['terms.decide']);
  await userEvent.click(await screen.findByRole('button', { name: 'Propose a change of BTC/USDT' }));
  expect(proposed).toMatchObject([{ kind: 'futures.terms', payload: { market_id: 4 } }]);
  const fields = proposed[0]?.fields ?? [];
  expect(initialTexts(fields)).toEqual({
    fee: '0.05',
    spread: '0.02',
    skew_spread: '0.1',
    overnight: '0.03',
    max_side: '5000000',
    max_skew: '2000000',
    max_user: '500000',
    min_lots: '1',
    max_lots: '1000000',
    leverages: '2,5,10',
    tiers: '20:250000',
    cross: '1',
    open: '1',
  });
  const help = Object.fromEntries(fields.map((field) => [field.name, field.help]));
  expect(help).toMatchObject({ fee: 'From 0 to 5', max_side: 'From 1 to 1,000,000,000', max_lots: 'From 1 to 1,000,000' }); // prettier-ignore
  // Closing is for those who may do it alone.
  expect(screen.queryByRole('button', { name: /Close now/ })).toBeNull();
});

test('closing a market now asks for that and nothing else', async () => {
  const { proposed } = open(<FuturesTerms />, terms, ['terms.decide', 'proposals.override']);
  await userEvent.click(await screen.findByRole('button', { name: 'Close now: BTC/USDT' }));
  expect(proposed).toMatchObject([{ kind: 'futures.terms', payload: { market_id: 4, open: false } }]);
  expect(proposed[0]?.fields).toBeUndefined();
});

test('a market is closed in an emergency from beside what is open there, by those who may do it alone', async () => {
  const isOpen = { ...exposureSample, markets: exposureSample.markets.map((market) => ({ ...market, open: true })) };
  const answers = { '/operator/futures/exposure': () => isOpen, '/operator/futures/insurance': () => [] };
  const { proposed } = open(<FuturesPage />, answers, ['dashboard.read', 'terms.decide', 'proposals.override']);
  await userEvent.click(await screen.findByRole('button', { name: 'Close now: BTC/USDT' }));
  expect(proposed).toMatchObject([{ kind: 'futures.terms', payload: { market_id: 4, open: false } }]);
});

test('a market is made reduce-only for a reason users are told, and the state says which and since when', async () => {
  const reduce_only = { reason: 'volatility' as const, since: '2026-11-21T04:00:00Z' };
  const { proposed } = open(
    <FuturesTerms />,
    { ...terms, '/operator/futures/terms': () => [{ ...termsSample, reduce_only }] },
    ['terms.decide'],
  );
  await screen.findByText(/^Prices move too fast · since/);
  await userEvent.click(await screen.findByRole('button', { name: 'Reduce-only: BTC/USDT' }));
  const [field] = proposed[0]?.fields ?? [];
  expect(proposed).toMatchObject([{ kind: 'futures.reduce_only', payload: { market_id: 4 } }]);
  expect(field).toMatchObject({ kind: 'choice', initial: 'volatility' });
  for (const { value } of field?.kind === 'choice' ? field.choices : []) {
    expect(checkPayload('futures.reduce_only', { market_id: 4 }, [field!], { reduce_only: value }).ok).toBe(true);
  }
});

const entries = (liquidation: number | null) => [
  { id: 9, kind: 'futures_insurance', currency: 'USDT', change: '-100.34', liquidation, dividend: null, created_at: '2026-11-21T04:00:00Z' }, // prettier-ignore
  { id: 8, kind: 'futures_insurance', currency: 'USDT', change: '-5', liquidation: null, dividend: 1_000, created_at: '2026-11-21T03:00:00Z' }, // prettier-ignore
];

test.each([
  ['who may see users is led to the liquidation', ['dashboard.read', 'users.read'], true],
  ['who may not sees its number', ['dashboard.read'], false],
])('exposure stands beside its limits, alarms above it; %s', async (_, permissions, isLed) => {
  const answers = { '/operator/futures/exposure': () => exposureSample, '/operator/futures/insurance': () => entries(1_001) }; // prettier-ignore
  open(<FuturesPage />, answers, permissions);
  const alarm = await screen.findByRole('alert');
  expect(alarm.textContent).toContain('BTC/USDT: one side is at 85.12% of its limit (alarm from 80%).');
  const over = within(await screen.findByRole('region', { name: 'Alarms that are over' }));
  over.getByText('USDT: the insurance fund has 90,000 (alarm below 100,000).');
  const markets = within(screen.getByRole('table', { name: 'By market' }));
  markets.getByText('50% of 4,000');
  markets.getByText('66.6% of 1,500');
  markets.getByText('Closed');
  await screen.findByText('#1001');
  screen.getByText('Paid for a dividend');
  expect(screen.queryByRole('button', { name: /Close now/ })).toBeNull();
  expect(screen.queryByRole('link', { name: '#1001' }) !== null).toBe(isLed);
});

test('liquidations are asked for by user, market and time, and older ones after the last', async () => {
  const row = (id: number) => ({ id, user_id: 100_001, user_name: 'g•••@example.com', symbols: ['BTC/USDT'], positions: 1, quote: 'USDT', profit: '-200.36', shortfall: '0', created_at: '2026-11-21T04:00:00Z' }); // prettier-ignore
  const markets = [{ id: 4, symbol: 'BTC/USDT' }];
  const { asked } = open(
    <Liquidations />,
    {
      '/operator/futures/liquidations': ({ before }) =>
        before === undefined
          ? { data: [row(1_002)], next: 1_002, markets }
          : { data: [row(1_001)], next: null, markets },
    },
    ['users.read'],
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Older ones' }));
  await screen.findByRole('link', { name: 'Liquidation 1001' });
  screen.getByRole('link', { name: 'Liquidation 1002' });
  expect(screen.queryByRole('button', { name: 'Older ones' })).toBeNull();
  expect(asked.at(-1)?.fields).toEqual({ limit: '50', before: '1002', lang: 'en' });
  await userEvent.type(screen.getByLabelText("User's number"), '100001');
  await userEvent.click(screen.getByRole('combobox', { name: 'Market' }));
  await userEvent.click(await screen.findByRole('option', { name: 'BTC/USDT' }));
  await userEvent.type(screen.getByLabelText('From'), '2026-11-20T04:00');
  await expect
    .poll(() => asked.at(-1)?.fields)
    .toEqual({
      limit: '50',
      user: '100001',
      market: '4',
      from: String(Date.parse('2026-11-20T04:00')),
      lang: 'en',
    });
});

const found = (shown: object) => ({ '/operator/futures/liquidation': () => ({ ...liquidationSample, ...shown }) });

test('a receipt is reckoned again here, and compared with the log', async () => {
  open(<LiquidationPage />, found({}), ['users.read']);
  const receipt = within(await screen.findByRole('region', { name: 'Receipt' }));
  receipt.getByRole('link', { name: 'g•••@example.com (100001)' });
  receipt.getByText('Equal');
  receipt.getByText('100.34');
  expect(screen.queryByText(/something else came out/)).toBeNull();
  const prices = within(screen.getByRole('region', { name: 'Recorded prices' }));
  prices.getByText('Equal');
  within(screen.getByRole('table', { name: 'Closed, in this order' })).getByText('-200.36');
});

const { receipt } = liquidationSample;
test.each<[string, object]>([
  ['output', { receipt: { ...receipt, output: receipt.output.replace('-200360000n', '-200360001n') } }],
  ['input', { receipt: { ...receipt, inputs: receipt.inputs.replace('1000200', '1000201') } }],
  ['price', { receipt: { ...receipt, ticks: [{ ...receipt.ticks[0], mark: '8000.01' }] } }],
])('a receipt whose %s was altered is told', async (_, shown) => {
  open(<LiquidationPage />, found(shown), ['users.read']);
  await screen.findByText(/something else came out/);
  within(screen.getByRole('region', { name: 'Receipt' })).getByText('Different');
});

test('a price that is not in the log is told', async () => {
  open(<LiquidationPage />, found({ recorded: [false] }), ['users.read']);
  within(await screen.findByRole('region', { name: 'Recorded prices' })).getByText('Different');
});
