import * as calls from '@aureus/contract/account/calls.ts';
import * as factorCalls from '@aureus/contract/account/factor-calls.ts';
import * as proofs from '@aureus/contract/account/proof-calls.ts';
import * as safety from '@aureus/contract/account/safety-calls.ts';
import { undoChanges } from '@aureus/contract/account/undo-calls.ts';
import { expect } from 'vitest';
import type { ManualClock } from '../../src/platform/clock.ts';
import { withTransaction } from '../../src/platform/database/transaction.ts';
import { makeAuthenticator } from './authenticator.ts';
import { prove } from './safety-support.ts';
import type { App, Person } from './safety-support.ts';
import { GOOD_PASSWORD } from './support.ts';
import type { AccountServer } from './support.ts';

/** Where the pages of these tests are. */
export const ORIGIN = 'https://app.example.com';
export const HOUR = 3_600_000;
export const PAY = '481526';
export const NEW_PASSWORD = 'lanterns-over-the-harbour';
export const LATER_PASSWORD = 'copper-kettle-on-the-stove';

export type Key = ReturnType<typeof makeAuthenticator>;

const LINKS = "AND body LIKE '%undo?token=%'";

/** The token of the link in a message; empty when there is none. */
export const tokenIn = (body: string | undefined): string =>
  /undo\?token=([A-Za-z0-9_-]{43})/.exec(body ?? '')?.[1] ?? '';

let mobile = 13_900_000_000;
/** A telephone nobody has. */
export const freshMobile = (): string => String(++mobile);

/** What owners and thieves do in the tests of changes and of undoing them. */
export function changesOn(accounts: AccountServer, clock: ManualClock) {
  const frozen = async (person: Person): Promise<number | null> => {
    const { guards } = accounts.account;
    const block = await withTransaction(accounts.database.pool, (tx) => guards.withdrawalBlock(tx, person.id));
    return block?.until ? (block.until.getTime() - clock.epochMs()) / HOUR : null;
  };
  const state = async ({ token }: Pick<Person, 'token'>) =>
    (await accounts.call(safety.safetyState, {}, { token })).answer;

  /** Bodies of the messages with a link to an address since `known` of them, the oldest first, once there are `count`. */
  async function told(to: string, known: number, count = 1): Promise<string[]> {
    await expect.poll(async () => (await bodies(to, LINKS)).length, { timeout: 20_000 }).toBe(known + count);
    return (await bodies(to, LINKS)).slice(known);
  }
  async function bodies(to: string, which = ''): Promise<string[]> {
    const { rows } = await accounts.database.pool.query<{ body: string }>(
      `SELECT body FROM outbox_message WHERE recipient = $1 ${which} ORDER BY id`,
      [to],
    );
    return rows.map(({ body }) => body);
  }
  /** How many messages with a link an address has, once none is on its way. */
  async function countOf(to: string): Promise<number> {
    const waiting = 'SELECT FROM graphile_worker._private_jobs WHERE run_at <= now()';
    await expect.poll(async () => (await accounts.database.owner.query(waiting)).rowCount, { timeout: 20_000 }).toBe(0);
    return (await bodies(to, LINKS)).length;
  }

  const undo = async (
    token: string,
    fields: { old_password?: string; password?: string; factor_code?: string; passkey?: string } = {},
  ) => {
    const { old_password = GOOD_PASSWORD, password = NEW_PASSWORD, ...factor } = fields;
    return (await accounts.call(undoChanges, { token, old_password, password, re_password: password, ...factor }))
      .error;
  };

  async function bind(who: Person, email: string): Promise<string | null> {
    const code = await accounts.mailedCode(email, 'bind');
    return (await accounts.call(safety.bindEmail, { email, code }, { token: who.token })).error;
  }
  async function bindPhone(who: Person, mobile: string): Promise<string | null> {
    await accounts.call(calls.sendPhoneCode, { mobile, scene: 'bind' });
    const [message] = await accounts.messages(`+86${mobile}`);
    const fields = { area_code: '86', mobile, code: message?.code ?? '' };
    return (await accounts.call(safety.bindPhone, fields, { token: who.token })).error;
  }
  async function addKey(who: Person, key = makeAuthenticator(ORIGIN)) {
    const { options } = (await accounts.call(factorCalls.passkeyRegisterOptions, {}, { token: who.token })).answer;
    const fields = { passkey: key.register(options), name: 'Key' };
    const { id, recovery_codes } = (await accounts.call(factorCalls.passkeyRegister, fields, { token: who.token }))
      .answer;
    return { key, id, recoveryCodes: recovery_codes };
  }

  async function setPay({ token }: Person, fields = {}, password = PAY) {
    return accounts.call(safety.updatePayPassword, { password, re_password: password, ...fields }, { token });
  }

  async function answered(key: ReturnType<typeof makeAuthenticator>): Promise<string> {
    const { options } = (await accounts.call(factorCalls.passkeyLoginOptions, { purpose: 'factor' })).answer;
    return key.answer(options);
  }

  /** Proves with whatever the account has. */
  async function proveBy(who: Person, made: unknown): Promise<void> {
    const app = made as Partial<App> | undefined;
    const key = (made as { key?: ReturnType<typeof makeAuthenticator> } | undefined)?.key;
    if (key) {
      const { options } = (await accounts.call(proofs.reauthOptions, {}, { token: who.token })).answer;
      expect(
        (await accounts.call(proofs.reauth, { passkey: key.answer(options) }, { token: who.token })).error,
      ).toBeNull();
    } else await prove(accounts, who, app?.code?.());
  }

  /** What of an account a change can touch. */
  async function picture({ id }: Person): Promise<unknown> {
    const { rows } = await accounts.database.owner.query(
      `SELECT email, phone_area, phone_number, pay_password_hash,
              (SELECT secret FROM totp WHERE user_id = users.id AND confirmed_at IS NOT NULL) AS totp,
              (SELECT array_agg(code_hash ORDER BY code_hash) FROM recovery_codes WHERE user_id = users.id) AS codes,
              (SELECT array_agg(credential_id ORDER BY id) FROM passkeys WHERE user_id = users.id) AS keys
         FROM users WHERE id = $1`,
      [id],
    );
    return rows[0];
  }

  return { frozen, state, told, bodies, countOf, undo, bind, bindPhone, addKey, setPay, answered, proveBy, picture };
}
