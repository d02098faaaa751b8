import * as calls from '@aureus/contract/spot/calls.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { campaign } from '../../../tools/vitest/campaign.ts';
import { createOnce } from '../../src/platform/http/once.ts';
import { withTransaction } from '../../src/platform/database/transaction.ts';
import { createTestDatabase, useDatabase } from '../support/database.ts';
import { noteFailures, untilSomebodyWaits } from '../support/interference.ts';
import { BTC, ETH, ETH_USDT, USDT } from '../wallet/markets.ts';
import { moneyContext } from '../wallet/platform.ts';
import { codeOf, type Exchange, type Fields, startExchange, wrongs } from './exchange.ts';

const database = useDatabase();
let exchange: Exchange;
let nextUser = 1_000n;

beforeAll(async () => {
  exchange = await startExchange(database, { env: { SPOT_WRITERS: '2' } });
});
afterAll(() => exchange.stop());

const M = 1_000_000n;
const count = (codes: string[], code: string): number => codes.filter((each) => each === code).length;
const ETHEREUM = { currency_id: ETH_USDT.base.id, legal_id: USDT.id };

describe('20 orders at once against money for one', () => {
  test('exactly one is taken, again and again', async () => {
    for (let round = 0; round < campaign(15, 100); round += 1) {
      const user = ++nextUser;
      await exchange.fund(user, USDT, '9000');
      const codes = await Promise.all(
        Array.from({ length: 20 }, () => codeOf(exchange.place(user, { type: 1, target_price: 9_000, amount: 1 }))),
      );
      expect([count(codes, 'ok'), count(codes, 'insufficient_balance')]).toEqual([1, 19]);
      expect(await exchange.balance(user, USDT)).toEqual([0n, 9_000n * M]);
    }
    expect(await wrongs(database)).toEqual([]);
  });

  test('exactly one is taken also when two writers share the wallet, again and again', async () => {
    for (let round = 0; round < campaign(15, 100); round += 1) {
      const user = ++nextUser;
      await exchange.fund(user, USDT, '900');
      const codes = await Promise.all(
        Array.from({ length: 20 }, (_, turn) =>
          codeOf(
            turn % 2 === 0
              ? exchange.place(user, { type: 1, target_price: 9_000, amount: '0.1' })
              : exchange.place(user, { type: 1, target_price: 900, amount: 1, ...ETHEREUM }),
          ),
        ),
      );
      expect([count(codes, 'ok'), count(codes, 'insufficient_balance')]).toEqual([1, 19]);
      expect(await exchange.balance(user, USDT)).toEqual([0n, 900n * M]);
    }
    expect(await wrongs(database)).toEqual([]);
  });
});

test('the same names in two markets, in opposite orders, make no writers wait for each other in a circle', async () => {
  const user = ++nextUser;
  await exchange.fund(user, BTC, '1');
  await exchange.fund(user, ETH, '1');
  const named = (name: string, market: Fields): Promise<string> =>
    codeOf(exchange.place(user, { type: 2, amount: '0.1', client_order_id: name, ...market }));
  const [inBitcoin, inEther] = [{ target_price: 10_100 }, { target_price: 1_010, ...ETHEREUM }];
  expect(await named('first', inBitcoin)).toBe('ok');
  const failed = noteFailures(database);
  // Somebody holds a name in the middle of each batch: were names written as they come, each batch would hold now what
  // the other one wants next.
  let answers: Promise<string[]> | undefined;
  const holding = withTransaction(database.owner, async ({ client }) => {
    await client.query(
      `INSERT INTO spot_order
       SELECT (jsonb_populate_record(known, jsonb_build_object('id', taken.id, 'client_order_id', taken.name))).*
       FROM spot_order AS known, (VALUES (1, 'x'), (2, 'y')) AS taken (id, name) WHERE owner_id = $1`,
      [user],
    );
    answers = Promise.all([
      ...['a', 'x', 'b'].map((name) => named(name, inBitcoin)),
      ...['b', 'y', 'a'].map((name) => named(name, inEther)),
    ]);
    await untilSomebodyWaits(database, 2);
    throw new Error('lets them go');
  });
  await expect(holding).rejects.toThrow('lets them go');
  expect((await answers)?.toSorted()).toEqual(['client_order_id_used', 'client_order_id_used', 'ok', 'ok', 'ok', 'ok']);
  // The names that are there already, found by the guard of the write; no deadlock.
  expect(failed).toEqual(['23505']);
  expect(await wrongs(database)).toEqual([]);
});

describe('cancels and fills at once', () => {
  test('an order is either cancelled or filled, and its money is where that puts it', async () => {
    for (let round = 0; round < campaign(12, 40); round += 1) {
      const [maker, taker] = [++nextUser, ++nextUser];
      await exchange.fund(maker, BTC, '1');
      await exchange.fund(taker, USDT, '10000');
      const { id } = await exchange.place(maker, { type: 2, target_price: 9_900, amount: 1 });
      const [trade, ...cancels] = await Promise.all([
        exchange.place(taker, { type: 1, target_price: 9_900, amount: 1, time_in_force: 'IOC' }),
        ...Array.from({ length: 5 }, () => codeOf(exchange.cancel(maker, id))),
      ]);
      const isFilled = trade.filled_amount === '1';
      expect(count(cancels, 'ok')).toBe(isFilled ? 0 : 1);
      expect(count(cancels, 'order_not_open')).toBe(isFilled ? 5 : 4);
      expect(await exchange.balance(maker, BTC)).toEqual([isFilled ? 0n : 100_000_000n, 0n]);
    }
    expect(await wrongs(database)).toEqual([]);
  });

  test('whatever many users do at once, the books stay right', async () => {
    const users = Array.from({ length: 12 }, () => ++nextUser);
    for (const user of users) {
      await exchange.fund(user, USDT, '50000');
      await exchange.fund(user, BTC, '5');
      await exchange.fund(user, ETH, '50');
    }
    const seed = 20_261_121;
    const next = randomOf(seed);
    const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!;
    const known: { user: bigint; id: number }[] = [];
    const step = async (): Promise<void> => {
      const user = pick(users);
      if (next() < 0.3 && known.length > 0) {
        const target = pick(known);
        await codeOf(exchange.cancel(target.user, target.id));
        return;
      }
      const isEth = next() < 0.5;
      const ticks = (isEth ? 1_000 : 10_000) * (0.99 + next() * 0.02);
      const fields: Fields = {
        type: pick([1, 2]),
        amount: (0.01 + next()).toFixed(3),
        target_price: ticks.toFixed(2),
        ...(isEth ? ETHEREUM : {}),
        ...pick([
          {},
          {},
          { time_in_force: 'IOC' },
          { time_in_force: 'FOK' },
          { post_only: 1 },
          { order_kind: 'market' },
        ]),
      };
      await exchange.place(user, fields).then(({ id }) => known.push({ user, id }), () => {}); // prettier-ignore
    };
    for (let wave = 0; wave < 20; wave += 1) await Promise.all(Array.from({ length: 100 }, step));
    expect(await wrongs(database), `seed ${seed}`).toEqual([]);
    const { rows } = await database.pool.query<{ trades: bigint }>('SELECT count(*) AS trades FROM spot_trade');
    expect(rows[0]!.trades).toBeGreaterThan(100n);
  });
});

test('a batch gives what its orders give one by one', async () => {
  const step = fc.record({
    user: fc.nat(3),
    type: fc.constantFrom(1, 2),
    price: fc.integer({ min: 9_990, max: 10_010 }),
    amount: fc.integer({ min: 1, max: 30 }),
    more: fc.constantFrom<Fields>(
      {},
      {},
      { time_in_force: 'IOC' },
      { time_in_force: 'FOK' },
      { post_only: 1 },
      { order_kind: 'market' },
    ),
  });
  type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
  const run = async (size: string, steps: readonly Step[]) => {
    const { database: own, drop } = await createTestDatabase();
    const exchange = await startExchange(own, { env: { SPOT_BATCH_SIZE: size } });
    try {
      const users = [1n, 2n, 3n, 4n];
      for (const user of users) {
        await exchange.fund(user, USDT, '40000');
        await exchange.fund(user, BTC, '4');
      }
      const codes = await Promise.all(
        steps.map(({ user, type, price, amount, more }) =>
          codeOf(
            exchange.place(users[user]!, { type, target_price: price, amount: (amount / 10).toFixed(1), ...more }),
          ),
        ),
      );
      const balances = await Promise.all(
        users.flatMap((user) => [exchange.balance(user, USDT), exchange.balance(user, BTC)]),
      );
      const { rows } = await own.pool.query(
        'SELECT id, owner_id, side, price, filled_lots, filled_quote, fee, held, status, priority FROM spot_order ORDER BY id',
      );
      expect(await wrongs(own)).toEqual([]);
      return { codes, balances, rows };
    } finally {
      await exchange.stop();
      await drop();
    }
  };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 80 }), async (steps) => {
      expect(await run('256', steps)).toEqual(await run('1', steps));
    }),
    { numRuns: campaign(4, 12), endOnFailure: true },
  );
});

describe('the same key', () => {
  test('sent 10,000 times has one effect', async () => {
    const user = ++nextUser;
    await exchange.fund(user, USDT, '100000');
    const once = createOnce(database.pool);
    const route = exchange.spot.routes.find(({ call }) => call === calls.trade)!;
    const input = calls.trade.request.parse({
      currency_id: '2',
      legal_id: '1',
      type: '1',
      target_price: '9000',
      amount: '1',
    });
    const send = () =>
      once.run(calls.trade, { userId: user, key: 'one and only', input, receivedAt: new Date() }, (claim) =>
        route.handle(input as never, { ...moneyContext(user, input, calls.trade.name), claim } as never),
      );
    const ids = new Set<number>();
    const codes: string[] = [];
    for (let wave = 0; wave < 100; wave += 1) {
      const tried = Array.from({ length: 100 }, send);
      for (const work of tried) work.then(({ answer }) => ids.add((answer as { id: number }).id), () => {}); // prettier-ignore
      codes.push(...(await Promise.all(tried.map(codeOf))));
    }
    expect(ids.size).toBe(1);
    // Twins of the first are told that it is being worked on; everybody later gets its reply.
    expect(count(codes, 'ok') + count(codes.slice(0, 100), 'idempotency_in_progress')).toBe(10_000);
    expect(await exchange.balance(user, USDT)).toEqual([91_000n * M, 9_000n * M]);
  });

  test('past the edge, in one batch and across batches, has one effect', async () => {
    const user = ++nextUser;
    await exchange.fund(user, USDT, '100000');
    const fields = { type: 1, target_price: 9_000, amount: 1 };
    for (let wave = 0; wave < 5; wave += 1) {
      const codes = await Promise.all(Array.from({ length: 20 }, () => codeOf(exchange.place(user, fields, 'twin'))));
      expect(count(codes, 'ok')).toBe(wave === 0 ? 1 : 0);
      expect(count(codes, 'ClaimLostError')).toBe(wave === 0 ? 19 : 20);
    }
    expect(await exchange.balance(user, USDT)).toEqual([91_000n * M, 9_000n * M]);
    expect(await exchange.read(calls.list, user)).toMatchObject({ total: 1 });
  });
});

describe('an order without a key', () => {
  const fields = { type: 1, target_price: 9_000, amount: 1 };
  const at = (ms: number) => new Date(Date.UTC(2026, 0, 1) + ms);
  const send = (user: bigint, ms: number, more: Fields = {}) =>
    codeOf(exchange.place(user, { ...fields, ...more }, null, at(ms)));

  test('repeated within a second is one order, in one batch and across batches', async () => {
    const user = ++nextUser;
    await exchange.fund(user, USDT, '100000');
    for (const wave of [0, 1]) {
      const codes = await Promise.all(Array.from({ length: 5 }, (_, turn) => send(user, wave * 500 + turn)));
      expect(count(codes, 'ok')).toBe(wave === 0 ? 1 : 0);
      expect(count(codes, 'ClaimLostError')).toBe(wave === 0 ? 4 : 5);
    }
    expect(await exchange.balance(user, USDT)).toEqual([91_000n * M, 9_000n * M]);
  });

  test('is another one a second later, with another amount, or from somebody else', async () => {
    const [user, stranger] = [++nextUser, ++nextUser];
    for (const each of [user, stranger]) await exchange.fund(each, USDT, '100000');
    expect(await send(user, 0)).toBe('ok');
    expect(await send(user, 999)).toBe('ClaimLostError');
    expect(await send(user, 1_000)).toBe('ok');
    // The repeats that were refused did not begin the second anew; the order that was taken did.
    expect(await send(user, 1_500)).toBe('ClaimLostError');
    expect(await Promise.all([send(user, 1_500, { amount: 2 }), send(stranger, 1_500)])).toEqual(['ok', 'ok']);
    expect(await exchange.read(calls.list, user)).toMatchObject({ total: 3 });
  });
});

/** Numbers in [0, 1) that a seed repeats. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
