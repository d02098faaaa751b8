import type { Pool, PoolClient } from 'pg';
import * as spotCalls from '@aureus/contract/spot/calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { campaign } from '../../../tools/vitest/campaign.ts';
import { type Exchange, codeOf, startExchange, wrongs } from '../spot/exchange.ts';
import { useDatabase } from '../support/database.ts';
import { USDT } from '../wallet/markets.ts';
import { openWithdrawals, type Withdrawing } from './support.ts';

const database = useDatabase();
const ROUNDS = campaign(12, 100);
const M = 1_000_000n;
let app: Withdrawing;
let exchange: Exchange;
beforeAll(async () => {
  app = await openWithdrawals(database);
  exchange = await startExchange(database);
});
afterAll(() => exchange.stop());

const count = (codes: readonly string[], code: string): number => codes.filter((each) => each === code).length;

describe('C01: 20 at once against money for one', () => {
  test('withdrawals alone, again and again', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const user = await app.user('100');
      const id = await app.address(user);
      const codes = await Promise.all(Array.from({ length: 20 }, () => codeOf(app.ask(user, id, 100))));
      expect([count(codes, 'ok'), count(codes, 'insufficient_balance')]).toEqual([1, 19]);
      expect(await app.balance(user)).toEqual([0n, 100n * M]);
    }
    expect(await wrongs(database)).toEqual([]);
  });

  test('withdrawals beside spot orders, again and again', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const user = await app.user('9000');
      const id = await app.address(user);
      const order = { type: 1, amount: '1', target_price: '9000' };
      const codes = await Promise.all(
        Array.from({ length: 20 }, (_, at) =>
          codeOf(at % 2 === round % 2 ? app.ask(user, id, 9000) : exchange.place(user, order)),
        ),
      );
      expect([count(codes, 'ok'), count(codes, 'insufficient_balance')]).toEqual([1, 19]);
      const { total } = (await exchange.read(spotCalls.list, user)) as { total: number };
      const [available, held] = await app.balance(user);
      expect([available, held]).toEqual([0n, 9000n * M]);
      expect(total).toBeLessThanOrEqual(1);
    }
    expect(await wrongs(database)).toEqual([]);
  });
});

test('20 twins with one key are one withdrawal', async () => {
  const user = await app.user('5000');
  const id = await app.address(user);
  const codes = await Promise.all(Array.from({ length: 20 }, () => codeOf(app.ask(user, id, 100, {}, 'twin'))));
  expect([count(codes, 'ok'), count(codes, 'ClaimLostError')]).toEqual([1, 19]);
  expect(await app.balance(user, USDT)).toEqual([4900n * M, 100n * M]);
});

/** Statements whose failure is tried: everything but the frame of the transaction. */
const isWork = (text: string): boolean => !/^(BEGIN|COMMIT|ROLLBACK)/.test(text);

/**
 * Lets the n-th statement of the work fail, as a connection that dies does. The numbers of statements begin anew with
 * each act.
 */
function failing(pool: Pool): { arm(at: number): void; seen(): number; restore(): void } {
  let count = 0;
  let failAt = Number.POSITIVE_INFINITY;
  const connect = pool.connect.bind(pool) as () => Promise<PoolClient>;
  const wrapped = async (): Promise<PoolClient> => {
    const client = await connect();
    const query = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>;
    const release = client.release.bind(client);
    const spied = (...given: unknown[]): Promise<unknown> => {
      const [first] = given;
      const text = typeof first === 'string' ? first : ((first as { text?: string } | undefined)?.text ?? '');
      if (isWork(text)) {
        count += 1;
        if (count === failAt) return Promise.reject(new Error('The connection died'));
      }
      return query(...given);
    };
    client.query = spied as typeof client.query;
    client.release = (broken) => {
      client.query = query as typeof client.query;
      client.release = release;
      release(broken);
    };
    return client;
  };
  pool.connect = wrapped as typeof pool.connect;
  return {
    arm: (at) => {
      count = 0;
      failAt = at;
    },
    seen: () => count,
    restore: () => {
      pool.connect = connect as typeof pool.connect;
    },
  };
}

describe('S55: a fault at each statement leaves all or nothing', () => {
  test.each(['request', 'cancel', 'approve', 'complete', 'refuse'] as const)('%s', async (act) => {
    const user = await app.user('1000');
    const addressId = await app.address(user);
    let transaction = 0;
    const prepare = async (): Promise<number> => {
      if (act === 'request') return 0;
      const { id } = await app.ask(user, addressId, 20);
      if (act === 'complete') await app.decide('withdrawal.approve', { id });
      return id;
    };
    const perform = (id: number): Promise<unknown> => {
      transaction += 1;
      if (act === 'request') return app.ask(user, addressId, 20);
      if (act === 'cancel') return app.cancel(user, id);
      if (act === 'approve') return app.decide('withdrawal.approve', { id });
      if (act === 'complete') return app.decide('withdrawal.complete', { id, tx_id: named(user, transaction) });
      return app.decide('withdrawal.refuse', { id, reason: 'no' });
    };
    const named = (owner: bigint, count: number): string =>
      owner.toString(16) + count.toString(16).padStart(64 - owner.toString(16).length, 'b');
    const picture = async (): Promise<string> => {
      const { rows } = await database.owner.query<{ sum: string }>(
        `SELECT (SELECT json_agg(w ORDER BY id) FROM withdrawal AS w WHERE owner_id = $1)::text
             || (SELECT json_agg(w ORDER BY id) FROM wallet AS w WHERE owner_id = $1)::text
             || (SELECT count(*) FROM withdrawal_event)::text || (SELECT count(*) FROM notices)::text
             || (SELECT count(*) FROM ledger_entry)::text AS sum`,
        [user],
      );
      return rows[0]?.sum ?? '';
    };
    const id = await prepare();
    const faults = failing(database.pool);
    try {
      let tried = 0;
      for (let at = 1; ; at += 1) {
        faults.arm(Number.POSITIVE_INFINITY);
        const before = await picture();
        faults.arm(at);
        const failed = await perform(id).then(
          () => false,
          () => true,
        );
        // The act went through before its at-th statement: every one of them has failed once.
        if (!failed) break;
        expect(await picture()).toBe(before);
        tried += 1;
      }
      expect(tried).toBeGreaterThan(4);
    } finally {
      faults.restore();
    }
    expect(await wrongs(database)).toEqual([]);
  });
});
