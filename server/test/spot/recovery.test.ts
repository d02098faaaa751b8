import * as calls from '@aureus/contract/spot/calls.ts';
import type { DepthSnapshot, OrderRow } from '@aureus/contract/spot/shapes.ts';
import { parseDecimal } from '@aureus/core/money/decimal.ts';
import type { PoolClient } from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { withTransaction } from '../../src/platform/database/transaction.ts';
import { house } from '../../src/platform/ledger/house.ts';
import { post } from '../../src/platform/ledger/ledger.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import type { Currency } from '../../src/market/public.ts';
import { BTC, USDT } from '../wallet/markets.ts';
import { codeOf, type Exchange, startExchange, wrongs } from './exchange.ts';

let database: TestDatabase;
let drop: () => Promise<void>;
let exchange: Exchange;
const [alice, bob, mallory, trap] = [1_001n, 1_002n, 6_666n, 6_667n];
const M = 1_000_000n;
const buy = (price: number, amount: number | string, more = {}) => ({ type: 1, target_price: price, amount, ...more });
const sell = (price: number, amount: number | string, more = {}) => ({ type: 2, target_price: price, amount, ...more });
const AT_ANY_PRICE = buy(99_000, '0.1', { time_in_force: 'IOC' });

beforeEach(async () => {
  ({ database, drop } = await createTestDatabase());
  exchange = await startExchange(database);
  for (const user of [alice, bob, trap]) {
    await exchange.fund(user, USDT, '1000000');
    await exchange.fund(user, BTC, '100');
  }
  await exchange.fund(house.liquidityDesk, USDT, '100000000');
  await exchange.fund(house.liquidityDesk, BTC, '10000');
  await expect.poll(async () => (await depth()).asks.length).toBe(10);
  // What waits for those who come when the desk is away: nine times the index.
  await exchange.place(trap, sell(90_000, 50));
});
afterEach(async () => {
  await exchange.stop();
  await drop();
});

async function depth(): Promise<Pick<DepthSnapshot, 'bids' | 'asks'>> {
  const { bids, asks } = (await exchange.read(calls.depth, alice, { match_id: 1 })) as DepthSnapshot;
  return { bids, asks };
}

/** Moves money between the spot account of a user and another one of theirs, as a transfer does. */
async function move(owner: bigint, currency: Currency, amount: string, from: 1 | 2): Promise<void> {
  const units = parseDecimal(amount, currency.scale);
  const common = { owner, currency: currency.id, held: 0n };
  await withTransaction(database.pool, (tx) =>
    post(tx, {
      kind: 'transfer',
      ref: null,
      at: new Date(),
      postings: [
        { ...common, account: from, available: -units },
        { ...common, account: from === 1 ? 2 : 1, available: units },
      ],
    }),
  );
}

/** Whatever happens between the moment the writer has matched a batch and the moment it writes it. */
function beforeWriting(act: (turn: number) => Promise<unknown> | undefined): { readonly turns: number } {
  const seen = { turns: 0 };
  for (const client of (database.pool as unknown as { _clients: PoolClient[] })._clients) {
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
    client.query = (async (...args: unknown[]) => {
      if ((args[0] as { name?: string } | undefined)?.name === 'spot-batch') await act((seen.turns += 1));
      return query(...args);
    }) as typeof client.query;
  }
  return seen;
}

/** Until a transaction of this database waits for another one. */
async function untilSomebodyWaits(): Promise<void> {
  const waiting = async () =>
    (
      await database.owner.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      )
    ).rowCount;
  await expect.poll(waiting).toBe(1);
}

/** Records every depth anybody could have seen of the first market, until it is asked. */
function watchDepth(): () => Promise<{ emptiest: number; dearest: number; looks: number }> {
  const seen = { emptiest: Infinity, dearest: 0, looks: 0 };
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const { bids, asks } = await depth();
      seen.emptiest = Math.min(seen.emptiest, bids.length, asks.length);
      seen.dearest = Math.max(seen.dearest, Number(asks[0]?.[0] ?? Infinity));
      seen.looks += 1;
      await new Promise((resolve) => setImmediate(resolve));
    }
  })();
  return async () => {
    isOver = true;
    await watching;
    return seen;
  };
}

const isNearIndex = ({ status, trade_price }: OrderRow): boolean =>
  status === 2 && Math.abs(Number(trade_price) - 10_000) <= 100;

describe('an order whose money is moved away while its batch is written', () => {
  test('is refused alone: those beside it trade with the desk, and the desk never leaves', async () => {
    await exchange.fund(mallory, USDT, '1000');
    const writes = beforeWriting((turn) => (turn === 1 ? move(mallory, USDT, '1000', 2) : undefined));
    const endWatch = watchDepth();
    const [attack, market, limit, waiting] = await Promise.all([
      codeOf(exchange.place(mallory, buy(9_000, '0.1'))),
      exchange.place(alice, { type: 1, order_kind: 'market', amount: '0.1' }),
      exchange.place(bob, AT_ANY_PRICE),
      codeOf(exchange.place(bob, buy(9_000, '0.1'))),
    ]);
    expect(writes.turns).toBe(2);
    expect([attack, waiting]).toEqual(['insufficient_balance', 'ok']);
    expect([market, limit].map(isNearIndex)).toEqual([true, true]);
    expect(await endWatch()).toMatchObject({ emptiest: 10, dearest: 10_002.5 });
    expect(await wrongs(database)).toEqual([]);
  });

  test('loses no more of its batch than what cannot be paid', async () => {
    await exchange.fund(mallory, USDT, '3000');
    beforeWriting((turn) => (turn === 1 ? move(mallory, USDT, '1500', 2) : undefined));
    const codes = await Promise.all([1, 2, 3].map(() => codeOf(exchange.place(mallory, buy(9_000, '0.1')))));
    expect(codes).toEqual(['ok', 'insufficient_balance', 'insufficient_balance']);
    expect(await exchange.balance(mallory, USDT)).toEqual([600n * M, 900n * M]);
    expect(await wrongs(database)).toEqual([]);
  });

  test('cannot be moved a second time while the batch is run again', async () => {
    await exchange.fund(mallory, USDT, '1000');
    const later: Promise<string>[] = [];
    const writes = beforeWriting(async (turn) => {
      if (turn === 1) return move(mallory, USDT, '50', 2);
      const moved = codeOf(move(mallory, USDT, '500', 2));
      later.push(moved);
      // It waits for the batch, so the batch cannot wait for it.
      return Promise.race([moved, untilSomebodyWaits()]);
    });
    const codes = await Promise.all([
      codeOf(exchange.place(mallory, buy(9_000, '0.1'))),
      codeOf(exchange.place(mallory, buy(9_500, '0.01'))),
      codeOf(exchange.place(alice, AT_ANY_PRICE)),
    ]);
    expect(codes).toEqual(['ok', 'insufficient_balance', 'ok']);
    expect(writes.turns).toBe(2);
    expect(await Promise.all(later)).toEqual(['insufficient_balance']);
    expect(await wrongs(database)).toEqual([]);
  });
});

test('ten accounts order against transfers: the desk is always there, nobody beside them is refused or fleeced', async () => {
  const attackers = Array.from({ length: 10 }, (_, index) => 7_000n + BigInt(index));
  for (const user of attackers) await exchange.fund(user, USDT, '1000');
  const endWatch = watchDepth();
  let lost = 0;
  const attack = async (user: bigint, rounds: number): Promise<void> => {
    for (let round = 0; round < rounds; round += 1) {
      const [placed, moved] = await Promise.all([
        exchange.place(user, buy(9_000, '0.1')).catch(() => null),
        codeOf(move(user, USDT, '1000', 2)),
      ]);
      if (placed) await codeOf(exchange.cancel(user, placed.id));
      else lost += 1;
      if (moved === 'ok') await move(user, USDT, '1000', 1);
    }
  };
  const rounds = 25;
  const over = Promise.all(attackers.map((user) => attack(user, rounds)));
  let isOver = false;
  void over.then(() => (isOver = true));
  const filled: boolean[] = [];
  for (let turn = 0; !isOver; turn += 1) {
    const order = turn % 2 === 0 ? AT_ANY_PRICE : { type: 1, order_kind: 'market', amount: '0.1' };
    filled.push(isNearIndex(await exchange.place(turn % 3 === 0 ? alice : bob, order)));
  }
  await over;
  const { emptiest, dearest, looks } = await endWatch();
  expect(filled).not.toContain(false);
  expect(filled.length).toBeGreaterThan(10);
  expect(looks).toBeGreaterThan(100);
  expect(lost).toBeGreaterThan(0);
  expect(emptiest).toBeGreaterThanOrEqual(10);
  expect(dearest).toBeLessThan(10_100);
  expect(await wrongs(database)).toEqual([]);
});
