import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { checkPayload } from '../../src/operator/proposals/payload.ts';
import { ProposeContext, type ProposeRequest } from '../../src/operator/proposals/propose-context.ts';
import { openSession } from '../../src/platform/session/session.ts';
import { RecurringPage } from '../../src/recurring/recurring-page.tsx';
import { show } from '../support/console.tsx';
import { meSample } from '../support/samples.ts';
import { serve } from '../support/server.ts';

const plan = (id: number, more: object = {}) => ({
  id,
  user_id: 100001,
  user_name: 'a•••@example.com',
  coins: [
    { currency: 'BTC', share: 60 },
    { currency: 'ETH', share: 40 },
  ],
  amount: '100',
  rhythm: 'weekly',
  state: 'active',
  reason: null,
  waiting: null,
  runs_done: 3,
  invested: '300',
  skipped: 0,
  created_at: '2026-11-20T09:00:00Z',
  next_run_at: '2026-11-30T09:00:00Z',
  ...more,
});

function open(permissions = ['terms.read', 'terms.decide', 'dashboard.read', 'users.read']) {
  openSession('t');
  const seen = serve({
    '/operator/me': () => meSample(2, permissions),
    '/operator/recurring/terms': () => ({
      minimum: '10',
      maximum: '5000',
      spread_limit: '1',
      open: true,
      coins: [1],
      possible: [
        { id: 1, code: 'BTC' },
        { id: 2, code: 'ETH' },
      ],
    }),
    '/operator/recurring/due': () => ({
      due: [{ at: '2026-11-26T09:00:00Z', currency: 'BTC', runs: 3, amount: '1110' }],
      stock: [{ currency: 'BTC', available: '50', worth: '3500000', due: '1110' }],
      active: 4,
      paused: 2,
      waiting: 1,
    }),
    '/operator/recurring/plans': ({ before }) =>
      before === undefined
        ? { data: [plan(9), plan(8, { state: 'paused', reason: 'no_money', next_run_at: null })], next: 8 }
        : { data: [plan(2, { waiting: 'market' })], next: null },
  });
  const proposed: ProposeRequest[] = [];
  show(
    <ProposeContext value={(request) => proposed.push(request)}>
      <RecurringPage />
    </ProposeContext>,
  );
  return { proposed, seen };
}

test('what is due is shown by hour, and against the stock', async () => {
  open();
  const stock = await screen.findByRole('table', { name: 'Due within 24 hours, against the stock' });
  expect(stock.textContent).toMatch(/BTC.*1,110.*50.*3,500,000/);
  expect(screen.getByText('Plans that go on: 4. Paused: 2. With a run that waits: 1.')).toBeTruthy();
  expect(screen.getByRole('table', { name: 'Due by hour' }).textContent).toMatch(/BTC.*3.*1,110/);
});

test('a change of the terms begins with them, and what the form asks for is a payload of the act', async () => {
  const { proposed } = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Propose a change of Recurring buys' }));
  const { kind, payload, fields = [] } = proposed[0]!;
  const initial = Object.fromEntries(
    fields.map((field) => [field.name, 'initial' in field ? field.initial : undefined]),
  );
  expect([kind, payload, initial]).toEqual(['recurring.terms', {}, { minimum: '10', maximum: '5000', spread_limit: '1', open: '1' }]); // prettier-ignore
  const filled = (more: object) => checkPayload(kind, payload, fields, { ...(initial as Record<string, string>), ...more }); // prettier-ignore
  expect(filled({ spread_limit: '0.5' })).toMatchObject({ ok: true, payload: { spread_limit: '0.5', open: true } });
  expect(filled({ spread_limit: '0.04' })).toEqual({ ok: false, wrong: ['spread_limit'] });
  expect(filled({ spread_limit: '5.1' })).toEqual({ ok: false, wrong: ['spread_limit'] });
  expect(filled({ maximum: '0' })).toEqual({ ok: false, wrong: ['maximum'] });
});

test('an administrator is offered to stop all runs alone', async () => {
  const { proposed } = open(['terms.read', 'terms.decide', 'proposals.override']);
  await userEvent.click(await screen.findByRole('button', { name: 'Close now: Recurring buys' }));
  expect(proposed.map(({ kind, payload, fields }) => ({ kind, payload, fields }))).toEqual([
    { kind: 'recurring.terms', payload: { open: false }, fields: undefined },
  ]);
});

test('a coin is offered, or taken off, by a proposal', async () => {
  const { proposed } = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Stop offering BTC' }));
  await userEvent.click(screen.getByRole('button', { name: 'Offer ETH' }));
  expect(proposed.map(({ kind, payload }) => [kind, payload])).toEqual([
    ['recurring.coin', { currency_id: 1, offered: false }],
    ['recurring.coin', { currency_id: 2, offered: true }],
  ]);
});

test('plans of all users go on below, and are narrowed by user', async () => {
  const { seen } = open();
  const table = await screen.findByRole('table', { name: 'Plans' });
  expect(table.textContent).toContain('BTC 60%, ETH 40%');
  expect(table.textContent).toContain('no money, three runs in a row');
  await userEvent.click(screen.getByRole('button', { name: 'Older ones' }));
  expect(await within(table).findByText('Run waits')).toBeTruthy();
  await userEvent.type(screen.getByRole('textbox', { name: "User's number" }), '100001');
  await vi.waitFor(() => expect(seen.some(({ fields }) => fields['user'] === '100001')).toBe(true));
});

test('who may not look at people or decide sees neither plans nor ways to change something', async () => {
  open(['terms.read']);
  expect(await screen.findByRole('table', { name: 'Terms of recurring buys' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Propose a change of Recurring buys' })).toBeNull();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Offer ETH' }).disabled).toBe(true);
  expect(screen.queryByRole('table', { name: 'Plans' })).toBeNull();
});
