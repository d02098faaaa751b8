import * as account from '@aureus/contract/account/calls.ts';
import type { Answer, Call, Fields } from '@aureus/contract/platform/call.ts';
import { vi } from 'vitest';
import { demoLogins } from '../../src/account/demo.ts';
import { createFormClient } from '../support/server.ts';
import type { Stand } from './stand.ts';
import { Witness } from './witness.ts';

/** What a call is refused for while sources have not told and the market maker has not quoted: it may be asked again. */
const COMES_YET: ReadonlySet<string> = new Set(['prices_unavailable', 'price_sources_few', 'no_liquidity']);

/** Calls of users that are made until it is known that they were done. */
export class Asking {
  readonly #witness: Witness;
  readonly #name: string;
  #keys = 0;

  /** @param name begins its keys */
  constructor(stand: Stand, name: string) {
    this.#witness = new Witness(stand.cluster.url, name);
    this.#name = name;
  }

  /** @throws Error when it is refused, but for what comes yet */
  async ask<C extends Call>(token: string, call: C, fields: Fields<C>): Promise<Answer<C>> {
    const key = `${this.#name}-${(this.#keys += 1)}`;
    const answer = await vi.waitUntil(
      async () => {
        const outcome = await this.#witness.settle(call, fields, { token, key });
        if ('answer' in outcome) return { is: outcome.answer };
        if (COMES_YET.has(outcome.refusal)) return false;
        throw new Error(`${call.name} was refused: ${outcome.refusal}`);
      },
      { timeout: 120_000, interval: 200 },
    );
    return answer.is;
  }
}

/** Sessions of the users of the demo. */
export async function loginDemoUsers(stand: Stand): Promise<string[]> {
  const ask = createFormClient(stand.cluster.url);
  const tokens: string[] = [];
  for (const { email, password } of demoLogins()) {
    tokens.push((await ask(account.login, { user_string: email, password })).answer);
  }
  return tokens;
}

/**
 * Waits until there is nothing of it left.
 * @param none SQL: where to look, and for what
 * @param again done until then
 */
export async function untilNone(stand: Stand, none: string, again = async (): Promise<void> => {}): Promise<void> {
  const { owner } = stand.database;
  const isNone = async (): Promise<boolean> => {
    await again();
    return (await owner.query(`SELECT FROM ${none} LIMIT 1`)).rowCount === 0;
  };
  await vi.waitUntil(isNone, { timeout: 120_000, interval: 100 }).catch(() => {
    throw new Error(`There is still ${none}`);
  });
}
