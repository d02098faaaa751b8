import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { checkPayload } from '../../src/operator/proposals/payload.ts';
import { ProposeContext, type ProposeRequest } from '../../src/operator/proposals/propose-context.ts';
import { openSession } from '../../src/platform/session/session.ts';
import { RebatePage } from '../../src/rebate/rebate-page.tsx';
import { show } from '../support/console.tsx';
import { meSample } from '../support/samples.ts';
import { serve } from '../support/server.ts';

const terms = (id: number, open: boolean) => ({
  id,
  made_at: `2026-11-2${id}T09:00:00Z`,
  open,
  delay_days: 7,
  lasting_days: 365,
  tiers: [
    { place: 1, people: 0, fees: '0', rate: '10' },
    { place: 2, people: 5, fees: '500', rate: '15.5' },
  ],
});

const earning = (id: number, state: string, reason: string | null) => ({
  id,
  day: '2026-11-24',
  trades: 3,
  fee: '12.3',
  rate: '10',
  amount: reason === null ? '1.23' : '0',
  state,
  reason,
  due_at: reason === null ? '2026-12-02T00:15:00Z' : null,
  paid_at: null,
  currency: 'USDT',
  user_id: 100001,
  user_name: 'a•••@example.com',
  invited_name: 'fr•••@example.com',
});

function open(permissions = ['terms.read', 'terms.decide', 'dashboard.read', 'users.read']) {
  openSession('t');
  const seen = serve({
    '/operator/me': () => meSample(2, permissions),
    '/operator/rebates/terms': () => [terms(2, true), terms(1, false)],
    '/operator/rebates/exposure': () => ({
      house: [{ currency: 'USDT', available: '980', held: '20' }],
      due: [{ at: '2026-12-02T00:15:00Z', currency: 'USDT', amount: '20', inviters: 4 }],
      short: [{ day: '2026-11-23', currency: 'BTC', amount: '0.002', inviters: 3 }],
      days: [{ day: '2026-11-24', fees: '300', counted: '200', rebates: '20', people: 9, inviters: 4, linked: 2 }],
    }),
    '/operator/rebates/list': ({ before }) =>
      before === undefined
        ? { data: [earning(9, 'pending', null), earning(8, 'nothing', 'linked')], next: 8 }
        : { data: [earning(2, 'paid', null)], next: null },
  });
  const proposed: ProposeRequest[] = [];
  show(
    <ProposeContext value={(request) => proposed.push(request)}>
      <RebatePage />
    </ProposeContext>,
  );
  return { proposed, seen };
}

const rowsOf = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);

test('what is set aside, what is paid when, and what each day came to is shown', async () => {
  open();
  expect(await rowsOf('Account of fees')).toEqual([expect.stringMatching(/USDT.*980.*20/)]);
  expect(await rowsOf('Rebates to be paid')).toEqual([expect.stringMatching(/4.*20/)]);
  expect(await rowsOf('Rebates that cannot be set aside')).toEqual([expect.stringMatching(/Nov 23, 2026.*3.*0\.002/)]);
  expect(await rowsOf('The last 30 days')).toEqual([expect.stringMatching(/Nov 24, 2026.*4.*9.*2.*300.*200.*20/)]);
});

test('a change of the terms begins with those that hold, and what the form asks for is a payload of the act', async () => {
  const { proposed } = open();
  expect((await rowsOf('Terms'))[0]).toContain('15.5% from 5 people and 500 USDT of fees');
  await userEvent.click(await screen.findByRole('button', { name: 'Propose a change' }));
  const { kind, payload, fields = [] } = proposed[0]!;
  const initial = Object.fromEntries(
    fields.map((field) => [field.name, 'initial' in field ? field.initial : undefined]),
  );
  expect(initial).toEqual({ tiers: '0:0:10,5:500:15.5', delay_days: '7', lasting_days: '365', open: '1' });
  const filled = (more: object) => checkPayload(kind, payload, fields, { ...(initial as Record<string, string>), ...more }); // prettier-ignore
  expect(filled({ delay_days: '3', open: '0' })).toMatchObject({
    ok: true,
    payload: { tiers: '0:0:10,5:500:15.5', delay_days: 3, lasting_days: 365, open: false },
  });
  expect(filled({ tiers: '0:0:50' })).toEqual({ ok: false, wrong: ['tiers'] });
  expect(filled({ delay_days: '61' })).toEqual({ ok: false, wrong: ['delay_days'] });
});

test('an administrator is offered to stop rebates alone, while they are offered', async () => {
  const { proposed } = open(['terms.read', 'terms.decide', 'proposals.override']);
  await userEvent.click(await screen.findByRole('button', { name: 'Close now: Rebates' }));
  expect(proposed.map(({ kind, payload, fields }) => ({ kind, payload, fields }))).toEqual([
    { kind: 'rebate.terms', payload: { open: false }, fields: undefined },
  ]);
});

test('rebates of all users go on below, say why nothing came of them, and are narrowed by inviter', async () => {
  const { seen } = open();
  const table = await screen.findByRole('table', { name: 'Rebates by day and person' });
  expect(within(table).getByText('Seems to be one person')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Older ones' }));
  expect(await within(table).findByText('Paid')).toBeTruthy();
  await userEvent.type(screen.getByRole('textbox', { name: "Inviter's number" }), '100001');
  await vi.waitFor(() => expect(seen.some(({ fields }) => fields['user'] === '100001')).toBe(true));
});

test('who may not look at people or decide sees neither names nor buttons', async () => {
  open(['terms.read']);
  expect(await screen.findByRole('table', { name: 'Terms' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Propose a change' })).toBeNull();
  expect(screen.queryByRole('button', { name: /Close now/ })).toBeNull();
  expect(screen.queryByRole('table', { name: 'Rebates by day and person' })).toBeNull();
  expect(screen.queryByRole('table', { name: 'Account of fees' })).toBeNull();
});
