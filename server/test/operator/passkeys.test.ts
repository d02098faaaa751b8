import * as entry from '@aureus/contract/operator/entry-calls.ts';
import { approveProposal } from '@aureus/contract/operator/proposal-calls.ts';
import { expect, test } from 'vitest';
import { makeAuthenticator } from '../account/authenticator.ts';
import { useServer } from '../support/server.ts';
import { approveAct, movableClock, operatorToken, proposeAct } from './operators.ts';

const clock = movableClock();
const server = useServer({ clock });

/** Somebody invited who sets up a passkey instead of an authenticator app. */
async function invitedToken(email: string): Promise<string> {
  const admin1 = await operatorToken(server, clock, 'admin1');
  const admin2 = await operatorToken(server, clock, 'admin2');
  const id = await proposeAct(server, admin1, 'operator.invite', { name: 'Fred', email, roles: ['finance'] });
  expect((await approveAct(server, clock, admin2, 'admin2', id)).answer.state).toBe('executed');
  const body = async () =>
    (
      await server.database.pool.query<{ body: string }>('SELECT body FROM outbox_message WHERE recipient = $1', [
        email,
      ])
    ).rows[0]?.body ?? '';
  await expect.poll(body).toContain('token=');
  return /token=([\w-]+)/.exec(await body())?.[1] ?? '';
}

test('a passkey alone lets its owner in and approves, where it is real', async () => {
  const token = await invitedToken('fred@example.com');
  const device = makeAuthenticator(new URL(server.app.platform.settings.publicUrl).origin);
  const password = 'seven-lamps-in-a-hall';
  const accept = async (flaws = {}) => {
    const { passkey_options: options } = (await server.call(entry.invitation, { token })).answer;
    return (await server.call(entry.acceptInvitation, { token, password, passkey: device.register(options, flaws) }))
      .error;
  };
  expect(await accept({ unverified: true })).toBe('passkey_failed');
  expect(await accept({ origin: 'https://evil.example' })).toBe('passkey_failed');
  expect(await accept({ challenge: 'AAAA' })).toBe('passkey_failed');
  expect(await accept()).toBe(null);
  // Confirmed, and with us for long enough to approve what moves money.
  await server.database.owner.query(
    `UPDATE operators SET access_since = access_since - interval '4 days', confirmed_at = access_since WHERE email = $1`,
    ['fred@example.com'],
  );

  const ask = async () => (await server.call(entry.passkeyLoginAsk, {})).answer.options;
  const login = async (passkey: string) => server.call(entry.passkeyLogin, { passkey });
  for (const flaws of [
    { foreignKey: true },
    { unverified: true },
    { origin: 'https://evil.example' },
    { rpId: 'evil' },
  ]) {
    expect((await login(device.answer(await ask(), flaws))).error).toBe('operator_login_failed');
  }
  const answered = device.answer(await ask());
  const fred = (await login(answered)).answer;
  expect((await login(answered)).error).toBe('operator_login_failed');
  expect((await server.call(entry.me, {}, { token: fred })).answer).toMatchObject({ passkeys: 1, has_totp: false });

  const finance1 = await operatorToken(server, clock, 'finance1');
  const id = await proposeAct(server, finance1, 'user.credit', {
    user_id: 100_001,
    account: 'change',
    currency: 'USDT',
    amount: '1',
  });
  const approve = (passkey: string) => server.call(approveProposal, { id, passkey }, { token: fred });
  // An answer to a login is none to an act.
  expect((await approve(device.answer(await ask()))).error).toBe('second_factor_wrong');
  const { options } = (await server.call(entry.passkeyAsk, {}, { token: fred })).answer;
  expect((await approve(device.answer(options, { foreignKey: true }))).error).toBe('second_factor_wrong');
  const again = (await server.call(entry.passkeyAsk, {}, { token: fred })).answer.options;
  expect((await approve(device.answer(again))).answer.state).toBe('executed');
  expect((await server.call(entry.passkeyAsk, {}, { token: finance1 })).error).toBe('second_factor_missing');

  // Two answers that count alike: one of them is from a copy.
  const [one, two] = [device.answer(await ask(), { counter: 90 }), device.answer(await ask(), { counter: 90 })];
  const client = await server.database.owner.connect();
  const waiting = async () =>
    (
      await server.database.owner.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      )
    ).rowCount;
  try {
    await client.query('BEGIN');
    await client.query('SELECT FROM operator_passkeys FOR UPDATE');
    const both = Promise.all([login(one), login(two)]);
    await expect.poll(waiting).toBe(2);
    await client.query('ROLLBACK');
    const errors = (await both).map(({ error }) => error);
    expect(new Set(errors)).toEqual(new Set(['operator_login_failed', null]));
  } finally {
    client.release();
  }

  // Who is disabled does not get in by it either.
  await server.database.owner.query(`UPDATE operators SET state = 'disabled' WHERE email = 'fred@example.com'`);
  expect((await login(device.answer(await ask(), { counter: 95 }))).error).toBe('operator_login_failed');
});
