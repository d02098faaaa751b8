import { login } from '@aureus/contract/operator/entry-calls.ts';
import { approveProposal, propose } from '@aureus/contract/operator/proposal-calls.ts';
import type { ProposalKind } from '@aureus/contract/operator/proposals.ts';
import { Secret, TOTP } from 'otpauth';
import { demoOperators } from '../../src/operator/demo.ts';
import type { Clock } from '../../src/platform/clock.ts';
import { systemClock } from '../../src/platform/clock.ts';
import type { TestServer } from '../support/server.ts';

export interface MovableClock extends Clock {
  forward(ms: number): void;
}

/** The time of the machine, moved on as far as a test wants. */
export function movableClock(): MovableClock {
  let ahead = 0;
  return {
    ...systemClock,
    epochMs: () => systemClock.epochMs() + ahead,
    now: () => new Date(systemClock.epochMs() + ahead),
    forward: (ms) => {
      ahead += ms;
    },
  };
}

/** The demo's operators by what they are in tests. */
export const people = { finance1: 0, finance2: 1, admin1: 2, admin2: 3 } as const;
export type Person = keyof typeof people;

export function demoOperator(person: Person) {
  const operator = demoOperators()[people[person]];
  if (!operator) throw new Error(`There is no demo operator ${person}`);
  return operator;
}

/** A code that was not used yet: the clock moves on by a step. */
export function freshCode(clock: MovableClock, person: Person): string {
  clock.forward(30_000);
  const secret = Secret.fromBase32(demoOperator(person).totpSecret);
  return new TOTP({ algorithm: 'SHA1', digits: 6, period: 30, secret }).generate({ timestamp: clock.epochMs() });
}

/** The number of an operator. */
export async function operatorId(server: TestServer, email: string): Promise<bigint> {
  const { rows } = await server.database.owner.query<{ id: bigint }>('SELECT id FROM operators WHERE email = $1', [
    email,
  ]);
  return rows[0]?.id ?? 0n;
}

/** Gives an administrator of the demo every role there is. @returns the number of the operator */
export async function giveEveryRole(server: TestServer, person: Person): Promise<bigint> {
  const id = await operatorId(server, demoOperator(person).email);
  await server.database.owner.query('INSERT INTO operator_roles SELECT $1, role FROM roles ON CONFLICT DO NOTHING', [
    id,
  ]);
  return id;
}

export async function operatorToken(server: TestServer, clock: MovableClock, person: Person): Promise<string> {
  const { email, password } = demoOperator(person);
  return (await server.call(login, { email, password, code: freshCode(clock, person) })).answer;
}

/** A session of an operator whom every role allows everything; one a server. */
export async function everythingToken(server: TestServer, clock: Clock = systemClock): Promise<string> {
  const { email, password, totpSecret } = demoOperator('finance2');
  await server.database.owner.query(
    'INSERT INTO operator_roles SELECT id, role FROM operators, roles WHERE email = $1 ON CONFLICT DO NOTHING',
    [email],
  );
  const code = new TOTP({ secret: Secret.fromBase32(totpSecret) }).generate({ timestamp: clock.epochMs() });
  return (await server.call(login, { email, password, code })).answer;
}

/** Proposes an act and returns its id. */
export async function proposeAct(
  server: TestServer,
  token: string,
  kind: ProposalKind,
  payload: object,
): Promise<number> {
  const fields = { kind, payload: JSON.stringify(payload), reason: 'as the test wants it' };
  return (await server.call(propose, fields, { token })).answer.id;
}

/** Approves a proposal with a fresh code; the whole reply. */
export function approveAct(server: TestServer, clock: MovableClock, token: string, person: Person, id: number) {
  return server.call(approveProposal, { id, code: freshCode(clock, person) }, { token });
}
