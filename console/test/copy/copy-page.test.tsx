import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { CopyPage } from '../../src/copy/copy-page.tsx';
import { checkPayload } from '../../src/operator/proposals/payload.ts';
import { ProposeContext, type ProposeRequest } from '../../src/operator/proposals/propose-context.ts';
import { openSession } from '../../src/platform/session/session.ts';
import { show } from '../support/console.tsx';
import { meSample } from '../support/samples.ts';
import { serve } from '../support/server.ts';

const terms = {
  open: true,
  max_leaders: 2,
  max_followers: 1_000,
  max_share: '20',
  min_allocation: '50',
  max_allocation: '100000',
  min_multiple: '0.01',
  max_multiple: '5',
  min_lots: '1',
  max_lots: '5',
  currency_id: 3,
  currency_name: 'USDT',
  scale: 8,
  markets: [],
};

const leader = (id: number, state: string, more: object = {}) => ({
  id,
  user_id: 100_000 + id,
  user_name: 'a•••@example.com',
  state,
  plan: '•••',
  share: state === 'leading' ? '10' : null,
  followers: 3,
  closed: 12,
  total_return: '12.5',
  drawdown: '4',
  followers_earned: '-20.5',
  earned: '84.1',
  linked_followers: 0,
  applied_at: '2026-11-20T09:00:00Z',
  decided_at: state === 'applied' ? null : '2026-11-21T09:00:00Z',
  ...more,
});

const follow = (id: number, more: object = {}) => ({
  id,
  user_id: 100_001,
  user_name: 'b•••@example.com',
  leader_id: 100_008,
  state: 'active',
  reason: null,
  type: 1,
  number: '0.5',
  allocation: '1000',
  stop_loss: null,
  share: '10',
  net: '-25',
  share_paid: '1.5',
  margin: '200',
  copies: 2,
  began_at: '2026-11-22T09:00:00Z',
  ended_at: null,
  ...more,
});

function open(permissions = ['terms.read', 'terms.decide', 'dashboard.read', 'users.read']) {
  openSession('t');
  const seen = serve({
    '/operator/me': () => meSample(2, permissions),
    '/operator/copy/summary': () => ({
      applications: 1,
      leaders: 4,
      follows: 30,
      copies: 55,
      margin: '1234.5',
      shares: '99.9',
    }),
    '/operator/copy/terms': () => terms,
    '/operator/copy/leaders': ({ before }) =>
      before === undefined
        ? { data: [leader(9, 'applied', { linked_followers: 2 }), leader(8, 'leading')], next: 8 }
        : { data: [leader(2, 'refused')], next: null },
    '/operator/copy/follows': () => ({
      data: [follow(5), follow(4, { state: 'ended', reason: 'stop', ended_at: '2026-11-23T09:00:00Z' })],
      next: null,
    }),
  });
  const proposed: ProposeRequest[] = [];
  show(
    <ProposeContext value={(request) => proposed.push(request)}>
      <CopyPage />
    </ProposeContext>,
  );
  return { proposed, seen };
}

const table = (name: string) => screen.findByRole('table', { name });
const checked = ({ kind, payload, fields = [] }: ProposeRequest, texts: Record<string, string>) =>
  checkPayload(kind, payload, fields, texts);

test('what is copied stands above all, with the applications that wait', async () => {
  open();
  const part = await screen.findByRole('region', { name: 'What is copied' });
  expect(await within(part).findByText('Applications waiting')).toBeTruthy();
  expect(part.textContent).toContain('1,234.5');
});

test('an application is approved with a share, or refused with a word to the user', async () => {
  const { proposed } = open();
  const rows = within(await table('Applications and traders'));
  await userEvent.click(rows.getByRole('button', { name: 'Approve: Let user 100009 be followed' }));
  await userEvent.click(rows.getByRole('button', { name: 'Refuse the application of user 100009' }));
  const [approving, refusing] = proposed;
  expect(checked(approving!, { share: '10' })).toEqual({ ok: true, payload: { user_id: 100_009, share: '10' } });
  expect(checked(approving!, { share: '50.01' })).toEqual({ ok: false, wrong: ['share'] });
  expect(checked(refusing!, { note: '' })).toEqual({ ok: true, payload: { user_id: 100_009 } });
  expect(refusing).toMatchObject({ kind: 'copy.refuse' });
});

test('a trader is given another share or ended, and at once by those who may alone', async () => {
  const { proposed } = open(['terms.read', 'terms.decide', 'users.read', 'proposals.override']);
  const rows = within(await table('Applications and traders'));
  await userEvent.click(rows.getByRole('button', { name: 'Change the share: Change the profit share of user 100008' }));
  await userEvent.click(rows.getByRole('button', { name: 'End that user 100008 is followed' }));
  await userEvent.click(rows.getByRole('button', { name: 'End now: user 100008 is followed' }));
  expect(proposed.map(({ kind }) => kind)).toEqual(['copy.leader', 'copy.dismiss', 'copy.dismiss']);
  expect(proposed[0]?.fields?.[0]).toMatchObject({ name: 'share', initial: '10' });
  // Nothing to fill in: only then may it be done alone.
  expect(proposed[2]).toMatchObject({ payload: { user_id: 100_008 } });
  expect(proposed[2]?.fields).toEqual([]);
});

test('who may not decide sees the same and can do nothing', async () => {
  open(['terms.read', 'users.read']);
  const list = await table('Applications and traders');
  expect(within(list).queryByRole('button')).toBeNull();
  expect(screen.queryByRole('button', { name: 'End now: user 100008 is followed' })).toBeNull();
});

test('older applications come below, and a state narrows the list', async () => {
  const { seen } = open();
  await table('Applications and traders');
  await userEvent.click(screen.getAllByRole('button', { name: 'Older ones' })[0]!);
  expect(await screen.findByText('Refused')).toBeTruthy();
  const [filter] = screen.getAllByRole('combobox', { name: 'State' });
  await userEvent.click(filter!);
  await userEvent.click(await screen.findByRole('option', { name: 'Applied' }));
  await table('Applications and traders');
  expect(seen.some(({ path, fields }) => path === '/operator/copy/leaders' && fields['state'] === 'applied')).toBe(
    true,
  );
});

test('follows say how they stand, and why those that are over ended', async () => {
  open();
  const list = await table('Follows of users');
  const [, first, second] = within(list).getAllByRole('row');
  expect(first?.textContent).toContain('Goes on');
  expect(second?.textContent).toContain('Ended by the stop');
});

test('terms are proposed as they stand, and only sound ones are sent', async () => {
  const { proposed } = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Propose a change of Copy trading' }));
  const [request] = proposed;
  const initial = Object.fromEntries((request?.fields ?? []).map(({ name, initial: text = '' }) => [name, text]));
  expect(initial).toEqual({
    max_share: '20',
    max_leaders: '2',
    max_followers: '1000',
    min_allocation: '50',
    max_allocation: '100000',
    open: '1',
  });
  expect(checked(request!, { ...initial, max_share: '25' })).toMatchObject({ ok: true });
  expect(checked(request!, { ...initial, min_allocation: '50.5' })).toEqual({ ok: false, wrong: ['min_allocation'] });
});
