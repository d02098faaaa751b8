import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { LoansPage } from '../../src/loans/loans-page.tsx';
import { checkPayload } from '../../src/operator/proposals/payload.ts';
import { ProposeContext, type ProposeRequest } from '../../src/operator/proposals/propose-context.ts';
import { openSession } from '../../src/platform/session/session.ts';
import { show } from '../support/console.tsx';
import { meSample } from '../support/samples.ts';
import { serve } from '../support/server.ts';

const loan = (id: number, state: string, more: object = {}) => ({
  id,
  user_id: 100001,
  user_name: 'a•••@example.com',
  login_frozen: false,
  currency: 'USDT',
  amount: '1000',
  debt: state === 'repaid' ? '0' : '1003.5',
  collateral_currency: 'BTC',
  collateral: state === 'repaid' ? '0' : '0.05',
  rate: '0.03',
  risk_rate: state === 'repaid' ? null : '138.4512',
  days: 30,
  charged_days: 12,
  state,
  shortfall: null,
  created_at: '2026-11-20T09:00:00Z',
  ended_at: state === 'repaid' ? '2026-11-23T09:00:00Z' : null,
  ...more,
});

const ALL = ['terms.read', 'terms.decide', 'dashboard.read', 'users.read', 'credit.decide', 'proposals.override'];

function open(permissions = ALL, waits = false) {
  openSession('t');
  const seen = serve({
    '/operator/me': () => meSample(2, permissions),
    '/operator/loans/terms': () => ({
      currencies: [
        { id: 1, code: 'BTC' },
        { id: 2, code: 'ETH' },
        { id: 3, code: 'USDT' },
      ],
      offers: [
        { id: 1, currency_id: 3, currency: 'USDT', open: true, rate: '0.03', ltv: '65', min_amount: '50', max_amount: '50000' },
      ],
      collaterals: [
        { currency_id: 1, currency: 'BTC', open: true, haircut: '10' },
        { currency_id: 2, currency: 'ETH', open: false, haircut: '15' },
      ],
    }),
    '/operator/loans/exposure': () => ({
      house: [{ currency: 'USDT', available: '4999000' }],
      lent: [{ currency: 'USDT', collateral: 'BTC', loans: 2, debt: '2007', held: '0.1', overdue: 1 }],
      lost: [{ currency: 'USDT', loans: 1, owed: '12.5' }],
      sales_wait: waits,
    }),
    '/operator/loans/orders': ({ before }) =>
      before === undefined
        ? { data: [loan(9, 'running', { login_frozen: true }), loan(8, 'overdue')], next: 8 }
        : { data: [loan(2, 'repaid')], next: null },
  }); // prettier-ignore
  const proposed: ProposeRequest[] = [];
  show(
    <ProposeContext value={(request) => proposed.push(request)}>
      <LoansPage />
    </ProposeContext>,
  );
  return { proposed, seen };
}

const initialOf = ({ fields = [] }: ProposeRequest): Record<string, string> =>
  Object.fromEntries(fields.map((field) => [field.name, ('initial' in field && field.initial) || '']));

test('what is left to lend, what is owed on what, and what is lost is shown', async () => {
  open();
  expect((await screen.findByRole('table', { name: 'Account that lends' })).textContent).toContain('4,999,000');
  const owed = within(screen.getByRole('table', { name: 'What is owed' })).getAllByRole('row');
  expect(owed[1]?.textContent).toMatch(/USDT.*BTC.*2.*1.*2,007.*0\.1/);
  expect(screen.getByRole('table', { name: 'Debt without collateral' }).textContent).toContain('12.5');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('why nothing is sold after an outage is said', async () => {
  open(ALL, true);
  expect((await screen.findByRole('alert')).textContent).toContain('half an hour');
});

test('a change of an offer begins with its terms, and what the form asks for is a payload of the act', async () => {
  const { proposed } = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Propose a change of Loans of USDT' }));
  const [request] = proposed;
  expect([request!.kind, request!.payload]).toEqual(['loans.offer', { currency_id: 3 }]);
  const initial = initialOf(request!);
  expect(initial).toEqual({ rate: '0.03', ltv: '65', min_amount: '50', max_amount: '50000', open: '1' });
  const filled = (more: object) => checkPayload('loans.offer', request!.payload, request!.fields!, { ...initial, ...more }); // prettier-ignore
  expect(filled({ rate: '0.04' })).toMatchObject({ ok: true, payload: { currency_id: 3, rate: '0.04', open: true } });
  expect(filled({ rate: '0.51' })).toEqual({ ok: false, wrong: ['rate'] });
  expect(filled({ ltv: '71' })).toEqual({ ok: false, wrong: ['ltv'] });
  await userEvent.click(screen.getByRole('button', { name: 'Close now: Loans of USDT' }));
  expect(proposed[1]?.payload).toEqual({ currency_id: 3, open: false });
});

test('another currency is lent, and another is accepted: of those that are not yet', async () => {
  const { proposed } = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Lend another currency' }));
  await userEvent.click(screen.getByRole('button', { name: 'Accept another currency' }));
  const choices = proposed.map(({ fields = [] }) => fields.flatMap((field) => (field.kind === 'choice' ? field.choices.map(({ label }) => label) : []))); // prettier-ignore
  expect(choices).toEqual([['BTC', 'ETH'], ['USDT']]);
  expect(checkPayload('loans.collateral', {}, proposed[1]!.fields!, { currency_id: '3', haircut: '0', open: '1' })).toEqual({ ok: true, payload: { currency_id: 3, haircut: '0', open: true } }); // prettier-ignore
});

test('collateral is changed with what it has now', async () => {
  const { proposed } = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Propose a change of ETH as collateral' }));
  expect([proposed[0]!.payload, initialOf(proposed[0]!)]).toEqual([{ currency_id: 2 }, { haircut: '15', open: '0' }]);
  expect(screen.queryByRole('button', { name: 'Close now: ETH as collateral' })).toBeNull();
});

test('loans of all users go on below, and are narrowed by user, state and frozen login', async () => {
  const { seen } = open();
  const table = await screen.findByRole('table', { name: 'Loans of users' });
  const rows = within(table).getAllByRole('row').slice(1);
  expect(rows.map((row) => within(row).getByText(/^(Running|Overdue)$/).textContent)).toEqual(['Running', 'Overdue']);
  expect(rows[0]?.textContent).toContain('138.45');
  await userEvent.click(screen.getByRole('button', { name: 'Older ones' }));
  expect(await within(table).findByText('Repaid')).toBeTruthy();
  await userEvent.type(screen.getByRole('textbox', { name: "User's number" }), '100001');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Pressing, login frozen' }));
  await vi.waitFor(() => {
    expect(seen.some(({ fields }) => fields['user'] === '100001' && fields['frozen'] === '1')).toBe(true);
  });
});

test('a loan is repaid for a user whose login is frozen, and for nobody else', async () => {
  const { proposed } = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Repay loan 9 for the user' }));
  expect(screen.queryByRole('button', { name: 'Repay loan 8 for the user' })).toBeNull();
  const { kind, payload, fields = [] } = proposed[0]!;
  expect([kind, payload]).toEqual(['loans.repay', { loan_id: 9 }]);
  expect(checkPayload(kind, payload, fields, { source: 'balance', amount: '' })).toEqual({ ok: true, payload: { loan_id: 9, source: 'balance' } }); // prettier-ignore
  expect(checkPayload(kind, payload, fields, { source: '', amount: '1' })).toEqual({ ok: false, wrong: ['source'] });
  expect(checkPayload(kind, payload, fields, { source: 'collateral', amount: '0' })).toEqual({ ok: false, wrong: ['amount'] }); // prettier-ignore
});

test('who may not look at people or decide sees neither loans nor buttons', async () => {
  open(['terms.read']);
  expect(await screen.findByRole('table', { name: 'What is lent' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Lend another currency' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Accept another currency' })).toBeNull();
  expect(screen.queryByRole('table', { name: 'Loans of users' })).toBeNull();
  expect(screen.queryByRole('table', { name: 'Account that lends' })).toBeNull();
});
