import { user, users } from '@aureus/contract/operator/user-calls.ts';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useRouterProvider } from 'react-admin';
import { expect, test } from 'vitest';
import { Users } from '../../src/account/users.tsx';
import type { UserDetail } from '../../src/account/users.tsx';
import { openSession } from '../../src/platform/session/session.ts';
import { DetailPage } from '../../src/ui/detail-page.tsx';
import { show } from '../support/console.tsx';
import { meSample } from '../support/samples.ts';
import { serve } from '../support/server.ts';

const resources = { users: { list: users, detail: user } };
const row = (id: number, email: string) => ({
  id,
  name: email,
  nickname: '',
  email,
  phone: '',
  identity_level: 0,
  login_frozen: false,
  funds_frozen: false,
  created_at: '2026-11-21T04:00:00Z',
});
const detailOf = (id: number, email: string) => ({
  ...row(id, email),
  account_name: '',
  language: 'en',
  timezone: 'UTC',
  sessions: 0,
  last_seen_at: null,
  has_totp: false,
  passkeys: 0,
  withdrawals_frozen_until: null,
  closing_asked_at: null,
  closed_at: null,
  total_usdt: null,
  open_orders: 0,
  copy_leads: 0,
  copy_followers: 0,
  copy_follows: 0,
  copies: 0,
  notes: 0,
});

function open(part: React.ReactNode) {
  openSession('t');
  const asked = serve({
    '/operator/me': () => meSample(2, ['users.read']),
    '/operator/users': () => ({ data: [row(7, 'g•••@example.com')], page: 1, limit: 25, total: 1 }),
    '/operator/users/detail': ({ id, purpose }) =>
      detailOf(Number(id), purpose === undefined ? 'g•••@example.com' : 'grace@example.com'),
  });
  show(part, resources, 'users');
  return (path: string) => asked.filter((one) => one.path === path).map(({ fields }) => fields);
}

function OneUser() {
  const { Routes, Route, Navigate, Link } = useRouterProvider();
  const page = (
    <DetailPage<UserDetail> resource="users" titleOf={({ id }) => `User ${id}`}>
      {({ email }) => (
        <>
          <p>{email}</p>
          <Link to="/users/8">next</Link>
        </>
      )}
    </DetailPage>
  );
  return (
    <Routes>
      <Route path="/users/:id" element={page} />
      <Route path="*" element={<Navigate to="/users/7" />} />
    </Routes>
  );
}

test('a record is hidden until the operator says what for, once a look', async () => {
  const asked = open(<OneUser />);
  await screen.findByText('g•••@example.com');
  await userEvent.click(screen.getByRole('button', { name: 'Show personal data' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'The user asked for help' }));
  await screen.findByText('grace@example.com');
  const looks = () => asked('/operator/users/detail').filter(({ purpose }) => purpose !== undefined);
  expect(looks()).toEqual([expect.objectContaining({ id: '7', purpose: 'support' })]);
  // Coming back to the window is no look.
  window.dispatchEvent(new Event('visibilitychange'));
  await userEvent.click(screen.getByRole('button', { name: 'Hide personal data' }));
  await screen.findByText('g•••@example.com');
  expect(screen.queryByText('grace@example.com')).toBeNull();
  expect(looks()).toHaveLength(1);
});

test('another record begins hidden, and is not looked at', async () => {
  const asked = open(<OneUser />);
  await screen.findByText('g•••@example.com');
  await userEvent.click(screen.getByRole('button', { name: 'Show personal data' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'The user asked for help' }));
  await screen.findByText('grace@example.com');
  await userEvent.click(screen.getByRole('link', { name: 'next' }));
  await screen.findByRole('heading', { name: 'User 8' });
  await screen.findByText('g•••@example.com');
  const looks = asked('/operator/users/detail').filter(({ purpose }) => purpose !== undefined);
  expect(looks.map(({ id }) => id)).toEqual(['7']);
});

test('who looks for somebody types the whole value and says so by Enter', async () => {
  const asked = open(<Users />);
  await screen.findAllByText('g•••@example.com');
  const field = screen.getByRole('searchbox');
  await userEvent.type(field, 'grace@example.com{Enter}');
  await waitFor(() => expect(asked('/operator/users').at(-1)).toMatchObject({ search: 'grace@example.com' }));
  const searched = asked('/operator/users').flatMap(({ search }) => (search === undefined ? [] : [search]));
  expect(new Set(searched)).toEqual(new Set(['grace@example.com']));
  // A number finds a thing, and is looked for while it is typed.
  await userEvent.clear(field);
  await userEvent.type(field, '7');
  await waitFor(() => expect(asked('/operator/users').at(-1)).toMatchObject({ search: '7' }));
});
