import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { MiningPage } from '../../src/mining/mining-page.tsx';
import { checkPayload } from '../../src/operator/proposals/payload.ts';
import { ProposeContext, type ProposeRequest } from '../../src/operator/proposals/propose-context.ts';
import { openSession } from '../../src/platform/session/session.ts';
import { show } from '../support/console.tsx';
import { meSample } from '../support/samples.ts';
import { serve } from '../support/server.ts';

const plan = (days: number, open: boolean) => ({
  id: days,
  currency_id: 3,
  currency: 'USDT',
  days,
  open,
  rate: '0.4',
  penalty: '0.3',
  min_amount: '100',
  max_amount: '10000',
  capacity: '500000',
  dividend_at: '08:30',
  locked: '1234.5',
  left: '498765.5',
});

const order = (id: number, state: string) => ({
  id,
  user_id: 100001,
  user_name: 'a•••@example.com',
  currency: 'USDT',
  days: 5,
  rate: '0.4',
  amount: '1000',
  paid: '8',
  full_interest: '20',
  penalty: state === 'redeemed' ? '12' : null,
  state,
  created_at: '2026-11-20T09:00:00Z',
  matures_at: '2026-11-26T00:00:00Z',
  ended_at: state === 'running' ? null : '2026-11-23T09:00:00Z',
});

function open(permissions = ['terms.read', 'terms.decide', 'dashboard.read', 'users.read']) {
  openSession('t');
  const seen = serve({
    '/operator/me': () => meSample(2, permissions),
    '/operator/mining/plans': () => ({
      currencies: [
        { id: 1, code: 'BTC' },
        { id: 3, code: 'USDT' },
      ],
      plans: [plan(5, true), plan(30, false)],
    }),
    '/operator/mining/exposure': () => ({
      house: [{ currency: 'USDT', available: '980', held: '20' }],
      plans: [{ currency: 'USDT', days: 5, orders: 3, locked: '1234.5', interest: '20', capacity: '500000' }],
      due: [{ date: '2026-11-26', currency: 'USDT', interest: '4', principal: '1000' }],
    }),
    '/operator/mining/orders': ({ before }) =>
      before === undefined
        ? { data: [order(9, 'running'), order(8, 'redeemed')], next: 8 }
        : { data: [order(2, 'matured')], next: null },
  });
  const proposed: ProposeRequest[] = [];
  show(
    <ProposeContext value={(request) => proposed.push(request)}>
      <MiningPage />
    </ProposeContext>,
  );
  return { proposed, seen };
}

test('what the platform has, owes and pays each day is shown', async () => {
  open();
  expect((await screen.findByRole('table', { name: 'Account that pays interest' })).textContent).toContain('980');
  expect(screen.getByRole('table', { name: 'What runs, by plan' }).textContent).toContain('USDT, 5 days');
  const due = within(screen.getByRole('table', { name: 'Paid for each day' }))
    .getAllByRole('row')
    .slice(1);
  expect(due.map((row) => row.textContent)).toEqual([expect.stringMatching(/Nov 26, 2026.*4.*1,000/)]);
});

test('a change of a plan begins with its terms, and what the form asks for is a payload of the act', async () => {
  const { proposed } = open();
  const table = await screen.findByRole('table', { name: 'Plans' });
  await userEvent.click(await within(table).findByRole('button', { name: 'Propose a change of USDT, 5 days' }));
  const { kind, payload, fields = [] } = proposed[0]!;
  expect([kind, payload]).toEqual(['mining.plan', { currency_id: 3, days: 5 }]);
  const initial = Object.fromEntries(
    fields.map((field) => [field.name, 'initial' in field ? field.initial : undefined]),
  );
  expect(initial).toEqual({
    rate: '0.4',
    penalty: '0.3',
    min_amount: '100',
    max_amount: '10000',
    capacity: '500000',
    dividend_at: '08:30',
    open: '1',
  });
  const filled = (more: object) => checkPayload(kind, payload, fields, { ...(initial as Record<string, string>), ...more }); // prettier-ignore
  expect(filled({ rate: '0.35' })).toMatchObject({ ok: true, payload: { currency_id: 3, days: 5, rate: '0.35' } });
  expect(filled({ rate: '0' })).toEqual({ ok: false, wrong: ['rate'] });
  expect(filled({ rate: '10.1' })).toEqual({ ok: false, wrong: ['rate'] });
  expect(filled({ dividend_at: '24:00' })).toEqual({ ok: false, wrong: ['dividend_at'] });
});

test('a new plan is of a currency and a number of days', async () => {
  const { proposed } = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Add a plan' }));
  const { kind, payload, fields = [] } = proposed[0]!;
  const all = { currency_id: '1', days: '15', rate: '0.2', penalty: '0.4', min_amount: '0.01', max_amount: '2', capacity: '50', dividend_at: '00:00', open: '1' }; // prettier-ignore
  expect(checkPayload(kind, payload, fields, all)).toEqual({
    ok: true,
    payload: { ...all, currency_id: 1, days: 15, open: true },
  });
  expect(checkPayload(kind, payload, fields, { ...all, days: '366' })).toEqual({ ok: false, wrong: ['days'] });
});

test('orders of all users go on below, and are narrowed by user and state', async () => {
  const { seen } = open();
  const table = await screen.findByRole('table', { name: 'Orders' });
  const rows = within(table).getAllByRole('row').slice(1);
  expect(rows.map((row) => within(row).getByText(/^(Running|Redeemed early)$/).textContent)).toEqual(['Running', 'Redeemed early']); // prettier-ignore
  await userEvent.click(screen.getByRole('button', { name: 'Older ones' }));
  expect(await within(table).findByText('Matured')).toBeTruthy();
  await userEvent.type(screen.getByRole('textbox', { name: "User's number" }), '100001');
  await vi.waitFor(() => expect(seen.some(({ fields }) => fields['user'] === '100001')).toBe(true));
});

test('who may not look at people or decide sees neither orders nor buttons', async () => {
  open(['terms.read']);
  expect(await screen.findByRole('table', { name: 'Plans' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add a plan' })).toBeNull();
  expect(screen.queryByRole('table', { name: 'Orders' })).toBeNull();
  expect(screen.queryByRole('table', { name: 'Account that pays interest' })).toBeNull();
});
