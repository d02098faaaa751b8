import * as entry from '@aureus/contract/operator/entry-calls.ts';
import * as calls from '@aureus/contract/operator/proposal-calls.ts';
import type { ProposalKind, ProposalPayload } from '@aureus/contract/operator/proposals.ts';
import { expect, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { Api } from './api.ts';
import type { Look } from './look.ts';
import { consoleSays } from './texts.ts';

const PASSWORD = 'two-keys-for-every-vault';

/** Demo operators who can check each other. Each look has a pair of its own: a code counts once. */
const pairs: Readonly<Record<string, readonly [Person, Person]>> = {
  'mobile-en': [
    { email: 'finance1@operators.aureus.demo', secret: 'JBSWY3DPEHPK3PXPAUREUSDEMO234567' },
    { email: 'finance2@operators.aureus.demo', secret: 'KRSXG5CTMVRXEZLUAUREUSDEMO234567' },
  ],
  'mobile-jp': [
    { email: 'finance3@operators.aureus.demo', secret: 'ONSWG4TFOQQHE2LUAUREUSDEMO234567' },
    { email: 'finance4@operators.aureus.demo', secret: 'PF2GK3LTEBTG64TNAUREUSDEMO234567' },
  ],
};

interface Person {
  readonly email: string;
  readonly secret: string;
}

/** Codes are good from the step before this one to the step after it, each once, and only forwards. */
const lastStep = new Map<string, number>();
const STEP_MS = 30_000;

/** A code the operator has not used yet; waits for the next step when all are used up. */
export async function unusedCode({ email, secret }: Person): Promise<string> {
  const stepNow = (): number => Math.floor(Date.now() / STEP_MS);
  const wanted = Math.max(stepNow() - 1, (lastStep.get(email) ?? 0) + 1);
  while (wanted > stepNow() + 1) await new Promise((resolve) => setTimeout(resolve, 250));
  lastStep.set(email, wanted);
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: wanted * STEP_MS });
}

/** Two operators of the demo, with a client each. */
export class Desk {
  readonly #people: readonly [Person, Person];
  readonly #clients: readonly [Api, Api];

  constructor(base: string, look: Look) {
    const people = pairs[look.name];
    if (!people) throw new Error(`The look ${look.name} has no operators`);
    this.#people = people;
    this.#clients = [new Api(base), new Api(base)];
  }

  get first(): Person {
    return this.#people[0];
  }

  get second(): Person {
    return this.#people[1];
  }

  /** The first proposes, the second approves; what is approved must have been executed. */
  async decide<Kind extends ProposalKind>(kind: Kind, payload: ProposalPayload<Kind>): Promise<void> {
    const [proposer, approver] = [await this.#client(0), await this.#client(1)];
    const { id } = await proposer.call(calls.propose, {
      kind,
      payload: JSON.stringify(payload),
      reason: 'A walk through the product',
    });
    const { state, error_code: why } = await approver.call(calls.approveProposal, {
      id,
      code: await unusedCode(this.second),
    });
    expect([state, why]).toEqual(['executed', '']);
  }

  async #client(index: 0 | 1): Promise<Api> {
    const [person, client] = [this.#people[index], this.#clients[index]];
    if (client.token === '') {
      const code = await unusedCode(person);
      client.useToken(await client.call(entry.login, { email: person.email, password: PASSWORD, code }));
    }
    return client;
  }
}

/** Logs an operator in on the console's own page. */
export async function enterConsole(page: Page, person: Person, look: Look): Promise<void> {
  const say = consoleSays(look.language);
  await page.goto('/console/');
  await page.getByRole('textbox', { name: say('E-mail') }).fill(person.email);
  await page.locator('input[type=password]').fill(PASSWORD);
  await page.locator('input[autocomplete=one-time-code]').fill(await unusedCode(person));
  await page.locator('button[type=submit]').click();
  await expect(page.getByRole('navigation').or(page.getByRole('main')).first()).toBeVisible();
}
