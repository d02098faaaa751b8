import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as entry from '@aureus/contract/operator/entry-calls.ts';
import * as calls from '@aureus/contract/operator/proposal-calls.ts';
import type { ProposalKind, ProposalPayload } from '@aureus/contract/operator/proposals.ts';
import { expect, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { Api } from './api.ts';
import type { ClockedServer } from './clocked-server.ts';
import type { Look } from './look.ts';
import { consoleSays } from './texts.ts';

/** Shows the personal data of a page of the console, for a decision; the look is noted and counted. */
export async function showPersonal(page: Page, { language }: Look): Promise<void> {
  const said = consoleSays(language);
  await page.getByRole('button', { name: said('Show personal data') }).click();
  await page.getByRole('menuitem', { name: said('To decide about it') }).click();
  await expect(page.getByRole('button', { name: said('Hide personal data') })).toBeVisible();
}

export const OPERATOR_PASSWORD = 'two-keys-for-every-vault';

/** Demo operators, with the secrets of their authenticators. */
export const demoSecrets = {
  finance1: 'JBSWY3DPEHPK3PXPAUREUSDEMO234567',
  finance2: 'KRSXG5CTMVRXEZLUAUREUSDEMO234567',
  finance3: 'ONSWG4TFOQQHE2LUAUREUSDEMO234567',
  finance4: 'PF2GK3LTEBTG64TNAUREUSDEMO234567',
  admin1: 'MFRGGZDFMZTWQ2LKAUREUSDEMO234567',
  admin2: 'NBSWY3DPO5XXE3DEAUREUSDEMO234567',
} as const;
export type Colleague = keyof typeof demoSecrets;

export const emailOf = (who: Colleague): string => `${who}@operators.aureus.demo`;

const person = (who: Colleague): Person => ({ email: emailOf(who), secret: demoSecrets[who] });

/** Demo operators who can check each other. */
const pairs: readonly (readonly [Person, Person])[] = [
  [person('finance1'), person('finance2')],
  [person('finance3'), person('finance4')],
];

interface Person {
  readonly email: string;
  readonly secret: string;
}

const STEP_MS = 30_000;

/** What the walks of all workers know together: the last step of each operator's codes, and open sessions. */
interface Shared {
  steps: Record<string, number>;
  tokens: Record<string, string>;
}

const folder = path.resolve(import.meta.dirname, '../results');

/** Longer than anybody works under a lock; who held it longer has died. */
const LOCK_MS = 120_000;

/** Works while nobody else, of all workers, works under that name. */
async function alone<T>(name: string, work: () => Promise<T> | T): Promise<T> {
  const lock = path.join(folder, `${name}.lock`);
  mkdirSync(folder, { recursive: true });
  for (;;) {
    try {
      mkdirSync(lock);
      break;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
      const taken = statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
      if (Date.now() - taken > LOCK_MS) rmSync(lock, { recursive: true, force: true });
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
  try {
    return await work();
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}

/** Changes what the workers share. */
async function withShared<T>(change: (shared: Shared) => T): Promise<T> {
  const file = path.join(folder, 'operators.json');
  return alone('operators', () => {
    const empty: Shared = { steps: {}, tokens: {} };
    const shared = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Shared) : empty;
    const result = change(shared);
    writeFileSync(file, JSON.stringify(shared));
    return result;
  });
}

/** A code is given out only while it is good for this much longer, or a busy machine would bring it too late. */
const GOOD_FOR_MS = 15_000;

/**
 * Uses a code the operator has not used yet: codes are good from the step before this one to the step after it, each
 * once, and only forwards. Waits for the next step when all are used up. Until it is used nobody gets a later one, which
 * would make it worthless.
 */
export async function withCode<T>({ email, secret }: Person, use: (code: string) => Promise<T>): Promise<T> {
  return alone(`code-${email}`, async () => {
    const stepAt = (moment: number): number => Math.floor(moment / STEP_MS);
    const wanted = await withShared(({ steps }) => {
      const step = Math.max(stepAt(Date.now() + GOOD_FOR_MS) - 1, (steps[email] ?? 0) + 1);
      steps[email] = step;
      return step;
    });
    while (wanted > stepAt(Date.now()) + 1) await new Promise((resolve) => setTimeout(resolve, 250));
    return use(new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: wanted * STEP_MS }));
  });
}

/** The pair of this worker. Workers share the pairs evenly: each code serves once, and whoever needs the next one waits for it. */
function ownPair(): readonly [Person, Person] {
  const [pair] = pairs.slice(Number(process.env['TEST_PARALLEL_INDEX'] ?? '0') % pairs.length);
  if (!pair) throw new Error('There are no operators');
  return pair;
}

/**
 * Two operators decide on a server of the walk's own. Its clock goes on by a step for each code, so that none is used
 * twice and nobody waits.
 */
export async function decideAt<Kind extends ProposalKind>(
  server: ClockedServer,
  kind: Kind,
  payload: ProposalPayload<Kind>,
): Promise<void> {
  const [proposer, approver] = ownPair();
  const codeOf = async ({ secret }: Person): Promise<string> => {
    await server.advance(STEP_MS);
    return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: server.now() });
  };
  const enter = async (person: Person): Promise<Api> => {
    const client = new Api(server.url);
    const code = await codeOf(person);
    client.useToken(await client.call(entry.login, { email: person.email, password: OPERATOR_PASSWORD, code }));
    return client;
  };
  const { id } = await (
    await enter(proposer)
  ).call(calls.propose, { kind, payload: JSON.stringify(payload), reason: 'A walk through the product' });
  const second = await enter(approver);
  const { state, error_code: why } = await second.call(calls.approveProposal, { id, code: await codeOf(approver) });
  expect([state, why]).toEqual(['executed', '']);
}

/** Two operators of the demo for the console, and everybody who may decide beside them, with a client each. */
export class OperatorPair {
  readonly first: Person;
  readonly second: Person;
  readonly #clients: ReadonlyMap<Person, Api>;

  constructor(base: string) {
    const pair = ownPair();
    [this.first, this.second] = pair;
    const others = pairs.filter((each) => each !== pair);
    this.#clients = new Map([pair, ...others].flat().map((each) => [each, new Api(base)]));
  }

  /**
   * One proposes, the other one approves; what is approved must have been executed.
   * @returns JSON of the payload that undoes it, empty where there is none
   */
  async decide<Kind extends ProposalKind>(kind: Kind, payload: ProposalPayload<Kind>): Promise<string> {
    // A code takes half a minute to come: of all who may decide, whoever has used fewer has the next one sooner.
    const approver = await withShared(({ steps }) => {
      const step = ({ email }: Person): number => steps[email] ?? 0;
      return [...this.#clients.keys()].reduce((best, each) => (step(each) < step(best) ? each : best), this.second);
    });
    const proposer = await this.#client(approver === this.first ? this.second : this.first);
    const { id } = await proposer.call(calls.propose, {
      kind,
      payload: JSON.stringify(payload),
      reason: 'A walk through the product',
    });
    const second = await this.#client(approver);
    const {
      state,
      error_code: why,
      undo,
    } = await withCode(approver, (code) => second.call(calls.approveProposal, { id, code }));
    expect([state, why]).toEqual(['executed', '']);
    return undo;
  }

  async #client(person: Person): Promise<Api> {
    const client = this.#clients.get(person);
    if (!client) throw new Error(`${person.email} decides nothing here`);
    if (client.token !== '') return client;
    const known = await withShared(({ tokens }) => tokens[person.email] ?? '');
    client.useToken(known);
    if (known !== '' && (await client.reply(entry.me, {})).type === 'ok') return client;
    client.useToken('');
    const { email } = person;
    const token = await withCode(person, (code) =>
      client.call(entry.login, { email, password: OPERATOR_PASSWORD, code }),
    );
    client.useToken(token);
    await withShared(({ tokens }) => {
      tokens[person.email] = token;
    });
    return client;
  }
}

/** Logs an operator in on the console's own page, in the look's language. */
export async function enterConsole(page: Page, person: Person, look: Look): Promise<void> {
  const say = consoleSays(look.language);
  await page.addInitScript((language) => localStorage.setItem('console.language', language), look.language);
  await page.goto('/console/');
  await page.getByRole('textbox', { name: say('E-mail') }).fill(person.email);
  await page.locator('input[type=password]').fill(OPERATOR_PASSWORD);
  await withCode(person, async (code) => {
    await page.locator('input[autocomplete=one-time-code]').fill(code);
    await page.locator('button[type=submit]').click();
    await expect(page.locator('input[type=password]')).toHaveCount(0);
  });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}
