import * as calls from '@aureus/contract/account/calls.ts';
import { expect, test } from 'vitest';
import { useAccounts } from './support.ts';

const accounts = useAccounts({ settings: { mode: 'production', smtpUrl: 'smtp://127.0.0.1:1' } });

test('production makes no demo logins and shows no outbox', async () => {
  expect((await accounts.database.pool.query('SELECT FROM users')).rowCount).toBe(0);
  expect(await accounts.account.demoUsers()).toEqual([]);
  expect(await accounts.account.plantSimulatedPeople()).toEqual([]);
  for (const page of ['/dev/outbox', '/dev/outbox.json', '/dev/outbox.css']) {
    expect((await fetch(accounts.url + page)).status).toBe(404);
  }
});

test('without a provider a telephone gets no code, and the caller is told', async () => {
  const reply = await accounts.call(calls.sendPhoneCode, { mobile: '13800138000' });
  expect(reply.error).toBe('service_unavailable');
  expect((await accounts.database.pool.query('SELECT FROM codes')).rowCount).toBe(0);
});

test('with the mail server away a code is still asked for at once, and its mail waits', async () => {
  expect((await accounts.call(calls.sendMailCode, { user_string: 'a@example.com' })).answer).toEqual({ done: true });
  await expect
    .poll(() => accounts.logged.filter((line) => line.includes('A job failed and is tried again')).length)
    .toBeGreaterThan(0);
  const { rows } = await accounts.database.owner.query<{ attempts: number }>(
    'SELECT attempts FROM graphile_worker._private_jobs',
  );
  expect(rows).toHaveLength(1);
});
