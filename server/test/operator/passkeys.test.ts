import * as access from '@aureus/contract/operator/access-calls.ts';
import * as entry from '@aureus/contract/operator/entry-calls.ts';
import { approveProposal } from '@aureus/contract/operator/proposal-calls.ts';
import { expect, test } from 'vitest';
import { makeAuthenticator } from '../account/authenticator.ts';
import { useServer } from '../support/server.ts';
import { approveAct, demoOperator, movableClock, operatorToken, proposeAct } from './operators.ts';

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

  // A passkey proves who has it, not who answers with it.
  const { options: own } = (await server.call(entry.passkeyAsk, {}, { token: fred })).answer;
  const giveTo = (email: string) =>
    server.database.owner.query(
      'UPDATE operator_passkeys SET operator_id = (SELECT id FROM operators WHERE email = $1)',
      [email],
    );
  await giveTo(demoOperator('finance1').email);
  const proof = await server.call(access.prove, { passkey: device.answer(own) }, { token: fred });
  expect(proof.error).toBe('second_factor_wrong');
  await giveTo('fred@example.com');

  // Two answers that count alike, and one that counts less: the key was moved or copied. They are taken, and told.
  const told = async () => {
    const { rows } = await server.database.owner.query<{ action: string }>(
      `SELECT action FROM operator_audit WHERE action = 'operator.passkey_counter_back'`,
    );
    return rows.length;
  };
  const [one, two] = [device.answer(await ask(), { counter: 90 }), device.answer(await ask(), { counter: 90 })];
  expect((await Promise.all([login(one), login(two)])).map(({ error }) => error)).toEqual([null, null]);
  expect(await told()).toBe(1);
  expect((await login(device.answer(await ask(), { counter: 3 }))).error).toBeNull();
  expect(await told()).toBe(2);

  // Who is disabled does not get in by it either.
  await server.database.owner.query(`UPDATE operators SET state = 'disabled' WHERE email = 'fred@example.com'`);
  expect((await login(device.answer(await ask(), { counter: 95 }))).error).toBe('operator_login_failed');
});
