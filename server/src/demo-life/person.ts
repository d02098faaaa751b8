import * as accountCalls from '@aureus/contract/account/calls.ts';
import { upload } from '@aureus/contract/files/calls.ts';
import type { FilePurpose } from '@aureus/contract/files/purposes.ts';
import type { SimulatedKeys, SimulatedPerson } from '../account/public.ts';
import type { Clock } from '../platform/clock.ts';
import { CodeSource } from './code-source.ts';
import { createVisitor, type Visitor } from './visitor.ts';

/** A simulated person at their app. */
export interface Person extends Pick<Visitor, 'call' | 'money'> {
  readonly who: SimulatedPerson;
  readonly payPassword: string;
  /** A code of their authenticator. @throws NotNow while the last one still counts */
  code(): string;
  /** Sends a picture. @returns what names it */
  upload(purpose: FilePurpose, picture: Buffer): Promise<string>;
  /** Logs out, where they are in. */
  leave(): Promise<void>;
}

interface Needs {
  readonly clock: Clock;
  readonly address: () => string;
  readonly keys: SimulatedKeys;
}

export function createPerson(who: SimulatedPerson, { clock, address, keys }: Needs): Person {
  const codes = new CodeSource(keys.authenticatorOf(who.key), clock);
  const visitor = createVisitor({
    address,
    language: who.language,
    userAgent: `Aureus demo (${who.nickname}, simulated)`,
    logIn: (call) =>
      call(accountCalls.login, { user_string: who.email, password: keys.password, factor_code: codes.next() }),
  });
  return {
    who,
    call: visitor.call,
    money: visitor.money,
    payPassword: keys.payPassword,
    code: () => codes.next(),
    upload: (purpose, picture) => visitor.send(upload, { purpose }, picture),
    leave: async () => {
      if (!visitor.isIn()) return;
      await visitor.call(accountCalls.logout, {});
      visitor.forget();
    },
  };
}
