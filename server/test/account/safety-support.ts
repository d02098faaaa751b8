import * as calls from '@aureus/contract/account/calls.ts';
import { totpConfirm, totpStart } from '@aureus/contract/account/factor-calls.ts';
import { reauth } from '@aureus/contract/account/proof-calls.ts';
import { Secret, TOTP } from 'otpauth';
import { expect } from 'vitest';
import type { ManualClock } from '../../src/platform/clock.ts';
import type { CallContext } from '../../src/platform/http/route.ts';
import { freshEmail, GOOD_PASSWORD } from './support.ts';
import type { AccountServer } from './support.ts';

/** A user with an open session. */
export interface Person {
  readonly email: string;
  readonly token: string;
  readonly id: bigint;
}

/** Registers somebody and logs in. */
export async function newPerson(accounts: AccountServer): Promise<Person> {
  const email = freshEmail();
  await accounts.register(email);
  const token = await accounts.login(email);
  const { answer } = await accounts.call(calls.info, {}, { token });
  return { email, token, id: BigInt(answer.id) };
}

/** Proves by the password who is there. */
export async function prove(accounts: AccountServer, { token }: Person, factor_code?: string): Promise<void> {
  const fields = { password: GOOD_PASSWORD, ...(factor_code === undefined ? {} : { factor_code }) };
  expect((await accounts.call(reauth, fields, { token })).error).toBeNull();
}

/** A call that comes from somewhere, for parts that are asked without the wire. */
export const SOME_CALL: CallContext = {
  requestId: 'test',
  language: 'en',
  ip: '192.0.2.1',
  userAgent: 'test',
  origin: null,
  receivedAt: new Date(0),
  findCaller: async () => null,
};

/** An authenticator app: the code of the clock's moment. */
export interface App {
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
  code(offsetMs?: number): string;
}

/** Turns an authenticator on for somebody and leaves its time step, so that the next code is a new one. */
export async function turnOnTotp(accounts: AccountServer, person: Person, clock: ManualClock): Promise<App> {
  await prove(accounts, person);
  const { token } = person;
  const { secret } = (await accounts.call(totpStart, {}, { token })).answer;
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const code = (offsetMs = 0): string => totp.generate({ timestamp: clock.epochMs() + offsetMs });
  const { answer } = await accounts.call(totpConfirm, { code: code() }, { token });
  clock.advance(30_000);
  return { secret, recoveryCodes: answer.recovery_codes, code };
}
