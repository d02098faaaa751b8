import * as access from '@aureus/contract/operator/access-calls.ts';
import * as entry from '@aureus/contract/operator/entry-calls.ts';
import { randomBytes } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { makeAuthenticator } from '../account/authenticator.ts';
import { oneAfterTheOther } from '../support/under-way.ts';
import { useServer } from '../support/server.ts';
import {
  approveAct,
  demoOperator,
  freshCode,
  movableClock,
  operatorId,
  operatorToken,
  proposeAct,
} from './operators.ts';

const ORIGIN = 'http://localhost:4321';
const clock = movableClock();
const server = useServer({ clock });
const me = demoOperator('finance2');

/** What opens the console for the operator now. */
async function factors(): Promise<{ totp: boolean; passkeys: number; sessions: number }> {
  const { rows } = await server.database.owner.query<{ totp: boolean; passkeys: number; sessions: number }>(
    `SELECT totp_secret IS NOT NULL AS totp,
            (SELECT count(*)::integer FROM operator_passkeys WHERE operator_id = o.id) AS passkeys,
            (SELECT count(*)::integer FROM operator_sessions WHERE operator_id = o.id) AS sessions
       FROM operators o WHERE email = $1`,
    [me.email],
  );
  if (!rows[0]) throw new Error('The operator is gone');
  return rows[0];
}

async function provedToken(): Promise<string> {
  const token = await operatorToken(server, clock, 'finance2');
  const { error } = await server.call(access.prove, { code: freshCode(clock, 'finance2') }, { token });
  expect(error).toBeNull();
  return token;
}

async function addKey(token: string) {
  const key = makeAuthenticator(ORIGIN);
  const { options } = (await server.call(access.passkeyNewAsk, {}, { token })).answer;
  const name = randomBytes(4).toString('hex');
  expect((await server.call(access.passkeyAdd, { passkey: key.register(options), name }, { token })).error).toBeNull();
  const { passkeys } = (await server.call(access.access, {}, { token })).answer;
  return { key, id: passkeys.at(-1)?.id ?? 0 };
}

/** Calls that come to wait for the operator's row, one after the other. */
const inTurn = async <Replies extends readonly { error: string | null }[]>(calls: {
  readonly [Index in keyof Replies]: () => Promise<Replies[Index]>;
}): Promise<(string | null)[]> => {
  const replies = await oneAfterTheOther<Replies>(
    server.database,
    `operators WHERE id = ${await operatorId(server, me.email)}`,
    calls,
  );
  return replies.map(({ error }) => error);
};

/** The factor as it was, for the next test. */
let secret: string | null = null;
afterEach(async () => {
  const { owner } = server.database;
  await owner.query('DELETE FROM operator_passkeys');
  if (secret !== null) await owner.query('UPDATE operators SET totp_secret = $2 WHERE email = $1', [me.email, secret]);
});
async function keepSecret(): Promise<void> {
  const { rows } = await server.database.owner.query<{ secret: string }>(
    'SELECT totp_secret AS secret FROM operators WHERE email = $1',
    [me.email],
  );
  secret ??= rows[0]?.secret ?? null;
}

describe('of the last two factors, removed at once, one stays', () => {
  test('two passkeys', async () => {
    await keepSecret();
    const token = await provedToken();
    const [one, two] = [await addKey(token), await addKey(token)];
    expect((await server.call(access.totpRemove, {}, { token })).error).toBeNull();
    const remove =
      ({ id }: typeof one) =>
      () =>
        server.call(access.passkeyRemove, { id }, { token });
    expect(await inTurn([remove(one), remove(two)])).toEqual([null, 'second_factor_last']);
    expect(await factors()).toMatchObject({ totp: false, passkeys: 1 });
  });

  test('a passkey and the authenticator', async () => {
    await keepSecret();
    const token = await provedToken();
    const { id } = await addKey(token);
    const removals = [
      () => server.call(access.passkeyRemove, { id }, { token }),
      () => server.call(access.totpRemove, {}, { token }),
    ] as const;
    expect(await inTurn([...removals])).toEqual([null, 'second_factor_last']);
    expect(await factors()).toMatchObject({ totp: true, passkeys: 0 });
  });
});

describe('what is under way while two others reset the factor', () => {
  /** The reset, as far as its approval. */
  async function reset() {
    const [admin1, admin2] = [
      await operatorToken(server, clock, 'admin1'),
      await operatorToken(server, clock, 'admin2'),
    ];
    const operator_id = Number(await operatorId(server, me.email));
    const id = await proposeAct(server, admin1, 'operator.reset_factor', { operator_id });
    return () => approveAct(server, clock, admin2, 'admin2', id);
  }

  test('a login by the code opens nothing', async () => {
    await keepSecret();
    const approve = await reset();
    const login = () =>
      server.call(entry.login, { email: me.email, password: me.password, code: freshCode(clock, 'finance2') });
    expect(await inTurn([approve, login])).toEqual([null, 'operator_login_failed']);
    expect(await factors()).toEqual({ totp: false, passkeys: 0, sessions: 0 });
  });

  test('a login by the passkey opens nothing', async () => {
    await keepSecret();
    const { key } = await addKey(await provedToken());
    const approve = await reset();
    const { options } = (await server.call(entry.passkeyLoginAsk, {})).answer;
    const passkey = key.answer(options);
    expect(await inTurn([approve, () => server.call(entry.passkeyLogin, { passkey })])).toEqual([
      null,
      'operator_login_failed',
    ]);
    expect(await factors()).toEqual({ totp: false, passkeys: 0, sessions: 0 });
  });

  test('a passkey somebody adds in an open session is not added', async () => {
    await keepSecret();
    const token = await provedToken();
    const { options } = (await server.call(access.passkeyNewAsk, {}, { token })).answer;
    const passkey = makeAuthenticator(ORIGIN).register(options);
    const approve = await reset();
    const add = () => server.call(access.passkeyAdd, { passkey, name: 'Thief' }, { token });
    expect(await inTurn([approve, add])).toEqual([null, 'not_logged_in']);
    expect(await factors()).toEqual({ totp: false, passkeys: 0, sessions: 0 });
  });
});
