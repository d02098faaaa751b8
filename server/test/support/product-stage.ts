import type { Answer, Call } from '@aureus/contract/platform/call.ts';
import { afterEach, beforeEach, expect } from 'vitest';
import { heldMoney } from '../../src/held-money.ts';
import { recordedPrices } from '../../src/market/prices/recorded-prices.ts';
import type { Clock } from '../../src/platform/clock.ts';
import { type SettlingNeeds, settleBulk } from '../../src/platform/deadlines/settling.ts';
import type { Deadline } from '../../src/platform/deadlines/deadline.ts';
import type { Route } from '../../src/platform/http/route.ts';
import { auditLedger } from '../../src/platform/ledger/audit.ts';
import { silentLogger } from '../../src/platform/log.ts';
import type { Platform } from '../../src/platform/platform.ts';
import { verifySettlements } from '../../src/platform/settlements/verifier.ts';
import { settlementVerifiers } from '../../src/settlement-verifiers.ts';
import { moneyContext, userContext } from '../wallet/platform.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';

/** What the stages of products have in common: a database for each test, calls through the contract, and what is due. */

/**
 * A stage for each test; the books are right after it.
 * The returned object is filled in `beforeEach`: use its members inside hooks and tests only.
 * @param create is given the object that it fills, for what asks the stage of later
 * @param check what else has to be right after a test
 */
export function useProductStage<Stage extends { readonly database: TestDatabase }>(
  create: (database: TestDatabase, stage: Partial<Stage>) => Promise<Stage>,
  check: (stage: Stage) => Promise<void> = async () => {},
): Stage {
  const holder: Partial<Stage> = {};
  let drop = async (): Promise<void> => {};
  beforeEach(async () => {
    const made = await createTestDatabase();
    ({ drop } = made);
    Object.assign(holder, await create(made.database, holder));
  });
  afterEach(async () => {
    try {
      const { database } = holder as Stage;
      expect((await auditLedger(database.pool, heldMoney)).problems).toEqual([]);
      await check(holder as Stage);
    } finally {
      await drop();
    }
  });
  return holder as Stage;
}

/** Makes a call as a user; a `key` among the fields repeats an idempotency key. */
export type CallAs = <C extends Call>(call: C, user: bigint, fields?: object) => Promise<Answer<C>>;

/** Calls of a product without HTTP: they go to the handlers of its routes through the parsers of the contract. */
export function callAs(routes: readonly Route[], clock: Clock): CallAs {
  return async (call, user, fields = {}) => {
    const route = routes.find((each) => each.call === call);
    if (!route) throw new Error(`${call.name} has no route here`);
    const { key, ...given } = fields as { key?: string };
    // A field that is undefined is not sent at all.
    const sent = Object.entries(given).filter(([, value]) => value !== undefined);
    const text = Object.fromEntries(sent.map(([name, value]) => [name, String(value)]));
    const input = call.request.parse(text);
    const context = call.money
      ? { ...moneyContext(user, input, call.name, key), receivedAt: clock.now() }
      : userContext(user);
    return call.answer.parse(await route.handle(input as never, context as never)) as Answer<typeof call>;
  };
}

/** By what deadlines are settled in a test; nobody is told of failures. */
export const settlingNeeds = ({ pool, money }: Pick<Platform, 'pool' | 'money'>): SettlingNeeds => ({
  pool,
  money,
  log: silentLogger,
  onFailing: async () => {},
  onSettled: () => {},
});

/** Settles what is due of these, in their order, until nothing is. */
export async function settleAll(
  platform: Pick<Platform, 'pool' | 'money'>,
  deadlines: readonly Deadline[],
): Promise<void> {
  const needs = settlingNeeds(platform);
  for (const deadline of deadlines) while ((await settleBulk(needs, deadline, 'first')) > 0);
}

/** What was put off for prices that have come since is due at once. @param kind of one kind alone */
export async function hurry({ owner }: TestDatabase, kind?: string): Promise<void> {
  await owner.query(
    `UPDATE deadline SET due = least(due, now() - interval '1 second') WHERE kind = coalesce($1, kind)`,
    [kind],
  );
}

/** A new user. @param place of them in the test, from 1 */
export async function addUser({ owner }: TestDatabase, place: number | bigint): Promise<bigint> {
  const { rows } = await owner.query<{ id: bigint }>(
    `INSERT INTO users (account_name, password_hash, nickname, invitation_code, password_changed_at, created_at)
     VALUES ($1, 'x', $1, $2, now(), now()) RETURNING id`,
    [`player${place}`, `${10_000_000n + BigInt(place)}`],
  );
  const [row] = rows;
  if (!row) throw new Error('A user was not added');
  return row.id;
}

/** What `npm run verify:settlements` finds. */
export async function findProblems({ pool }: Pick<TestDatabase, 'pool'>): Promise<readonly string[]> {
  const all = await verifySettlements(pool, recordedPrices(pool).window, settlementVerifiers);
  return all.flatMap(({ problems }) => problems);
}
