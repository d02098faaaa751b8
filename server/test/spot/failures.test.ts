import * as calls from '@aureus/contract/spot/calls.ts';
import type { DepthSnapshot } from '@aureus/contract/spot/shapes.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WriterConnection } from '../../src/platform/sequencer/connection.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { loseNextCommit } from '../support/interference.ts';
import { BTC, USDT } from '../wallet/markets.ts';
import { codeOf, type Exchange, startExchange, wrongs } from './exchange.ts';

let database: TestDatabase;
let drop: () => Promise<void>;
let exchange: Exchange;
const [alice, bob, carol] = [1_001n, 1_002n, 1_003n];
const M = 1_000_000n;

beforeEach(async () => {
  ({ database, drop } = await createTestDatabase());
  exchange = await startExchange(database);
  for (const user of [alice, bob, carol]) {
    await exchange.fund(user, USDT, '1000000');
    await exchange.fund(user, BTC, '100');
  }
});
afterEach(async () => {
  await exchange.stop();
  await drop();
});

const buy = (price: number, amount: number | string, more = {}) => ({ type: 1, target_price: price, amount, ...more });
const sell = (price: number, amount: number | string, more = {}) => ({ type: 2, target_price: price, amount, ...more });
/** Without its number: the announcement of an order before, at most four a second, may still be on its way. */
async function depth(): Promise<Pick<DepthSnapshot, 'bids' | 'asks'>> {
  const { bids, asks } = (await exchange.read(calls.depth, alice, { match_id: 1 })) as DepthSnapshot;
  return { bids, asks };
}

/** Makes every write of a trade at a price fail, as a full disk or a defect would. */
async function breakTradesAt(price: number): Promise<() => Promise<void>> {
  await database.owner.query(`
    CREATE FUNCTION refuse_trade() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN IF NEW.price = ${price * 100} THEN RAISE 'no room on the disk' USING ERRCODE = '53100'; END IF; RETURN NEW; END $$;
    CREATE TRIGGER refuse_trade BEFORE INSERT ON spot_trade FOR EACH ROW EXECUTE FUNCTION refuse_trade()`);
  return async () => {
    await database.owner.query('DROP FUNCTION refuse_trade CASCADE');
  };
}

describe('a batch', () => {
  test('in which some orders are refused settles the others', async () => {
    await exchange.place(bob, sell(9_900, 2));
    const codes = await Promise.all([
      codeOf(exchange.place(alice, buy(9_900, 1))),
      codeOf(exchange.place(alice, buy(10_000, 500))),
      codeOf(exchange.place(carol, buy(9_900, '0.5', { post_only: 1 }))),
      codeOf(exchange.place(carol, buy(9_900, 5, { time_in_force: 'FOK' }))),
      codeOf(exchange.place(carol, buy(9_900, '0.5'))),
      codeOf(exchange.cancel(carol, 12)),
    ]);
    expect(codes).toEqual([
      'ok',
      'insufficient_balance',
      'post_only_would_cross',
      'fill_or_kill_unfilled',
      'ok',
      'order_unknown',
    ]);
    expect(await exchange.balance(alice, USDT)).toEqual([990_100n * M, 0n]);
    expect(await exchange.balance(carol, USDT)).toEqual([995_050n * M, 0n]);
    expect(await wrongs(database)).toEqual([]);
  });

  test('that fails as a whole refuses all of it, shows nobody anything, and leaves the book as it was', async () => {
    const old = await exchange.place(bob, sell(9_900, 2));
    const before = await depth();
    const repair = await breakTradesAt(9_900);
    exchange.hub.toUsers.length = 0;
    const codes = await Promise.all([
      codeOf(exchange.place(carol, buy(9_000, 1))),
      codeOf(exchange.place(alice, buy(9_900, 1), 'again')),
      codeOf(exchange.cancel(bob, old.id)),
    ]);
    expect(codes).toEqual(['service_unavailable', 'service_unavailable', 'service_unavailable']);
    expect(exchange.hub.toUsers).toEqual([]);
    expect(await depth()).toEqual(before);
    expect(await exchange.balance(alice, USDT)).toEqual([1_000_000n * M, 0n]);
    await repair();
    expect(await exchange.place(alice, buy(9_900, 1), 'again')).toMatchObject({ status: 2, trade_price: '9900' });
    expect(await exchange.cancel(bob, old.id)).toMatchObject({ filled_amount: '1', status: 3 });
    expect(await wrongs(database)).toEqual([]);
  });

  test('shows no depth that is not committed while it is being written', async () => {
    await exchange.place(bob, sell(9_900, 2));
    const before = await depth();
    const lock = await database.owner.connect();
    try {
      await lock.query('BEGIN');
      await lock.query('LOCK TABLE spot_trade IN EXCLUSIVE MODE');
      let isAnswered = false;
      const order = exchange.place(alice, buy(9_900, 1)).then((row) => {
        isAnswered = true;
        return row;
      });
      const isWaiting = async () => {
        // Of this table alone: other test files wait for locks of theirs on the same server.
        const { rows } = await lock.query(
          `SELECT FROM pg_locks WHERE NOT granted AND relation = 'spot_trade'::regclass
             AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
        );
        return rows.length;
      };
      await expect.poll(isWaiting).toBe(1);
      expect(await depth()).toEqual(before);
      expect(isAnswered).toBe(false);
      await lock.query('COMMIT');
      expect(await order).toMatchObject({ status: 2 });
      expect(await depth()).toMatchObject({ asks: [['9900', '1']] });
    } finally {
      lock.release();
    }
  });
});

describe('when the answer to a commit is lost', () => {
  test('and it took effect, everybody is answered as if nothing had happened', async () => {
    await exchange.place(bob, sell(9_900, 2));
    loseNextCommit(database, 'committed');
    expect(await exchange.place(alice, buy(9_900, 1))).toMatchObject({ status: 2, trade_price: '9900' });
    expect(await exchange.balance(alice, USDT)).toEqual([990_100n * M, 0n]);
    expect(await exchange.place(alice, buy(9_900, 1))).toMatchObject({ status: 2 });
    expect(await wrongs(database)).toEqual([]);
  });

  test('and it took none, everybody is refused and the book is as it was', async () => {
    await exchange.place(bob, sell(9_900, 2));
    const before = await depth();
    loseNextCommit(database, 'cut before');
    expect(await codeOf(exchange.place(alice, buy(9_900, 1)))).toBe('service_unavailable');
    expect(await depth()).toEqual(before);
    expect(await exchange.place(alice, buy(9_900, 1))).toMatchObject({ status: 2 });
    expect(await exchange.balance(alice, USDT)).toEqual([990_100n * M, 0n]);
    expect(await wrongs(database)).toEqual([]);
  });
});

test('a take-over whose answer was lost is found in place by the next try', async () => {
  const connection = new WriterConnection(database.pool);
  const writer = { program: 'spot', number: 9, writers: 10 };
  await connection.open();
  const first = await connection.fence(writer, null);
  const query = connection.client.query.bind(connection.client) as (...args: unknown[]) => Promise<unknown>;
  connection.client.query = async (...args: unknown[]) => {
    await query(...args);
    throw new Error('Connection terminated unexpectedly');
  };
  await expect(connection.fence(writer, first!.epoch)).rejects.toThrow('terminated');
  await connection.open();
  const second = await connection.fence(writer, first!.epoch);
  expect(second?.epoch).not.toBe(first!.epoch);
  const other = new WriterConnection(database.pool);
  await other.open();
  await other.fence(writer, null);
  expect(await connection.fence(writer, second!.epoch)).toBeNull();
  connection.close();
  other.close();
});

test('connections cut under load: the process lives, what was acknowledged is stored, nothing twice', async () => {
  const acknowledged = new Set<string>();
  const over = new AbortController();
  let sent = 0;
  const client = async (user: bigint): Promise<void> => {
    while (!over.signal.aborted) {
      const name = `order-${(sent += 1)}`;
      const fields = { client_order_id: name, ...(sent % 2 === 0 ? buy(10_000, '0.001') : sell(10_000, '0.001')) };
      const code = await codeOf(exchange.place(user, fields));
      if (code === 'ok') acknowledged.add(name);
      else await new Promise((resolve) => setImmediate(resolve));
    }
  };
  const load = Promise.all([alice, bob, carol].flatMap((user) => Array.from({ length: 8 }, () => client(user))));
  for (let cut = 0; cut < 40; cut += 1) {
    const enough = acknowledged.size + 20;
    await database.owner.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND usename = 'aureus_app' AND pid <> pg_backend_pid()`,
    );
    await expect.poll(() => acknowledged.size).toBeGreaterThan(enough);
  }
  over.abort();
  await load;
  const { rows } = await database.owner.query<{ name: string }>('SELECT client_order_id AS name FROM spot_order');
  const stored = rows.map(({ name }) => name);
  expect(new Set(stored).size).toBe(stored.length);
  expect([...acknowledged].filter((name) => !stored.includes(name))).toEqual([]);
  // Whatever is stored without having been acknowledged was on its way when the connection went.
  expect(stored.length - acknowledged.size).toBeLessThan(40 * 24);
  expect(await wrongs(database)).toEqual([]);
});

describe('at start', () => {
  test('the books are what the open orders say, in the order they came', async () => {
    await exchange.place(bob, sell(9_900, 1));
    await exchange.place(carol, sell(9_900, 1));
    await exchange.place(bob, sell(9_950, 3));
    await exchange.place(bob, buy(9_000, 1));
    await exchange.place(alice, buy(9_900, '0.25'));
    const before = await depth();
    await exchange.stop();
    exchange = await startExchange(database);
    expect(await depth()).toEqual(before);
    await exchange.place(alice, buy(9_900, 1));
    expect(await exchange.balance(bob, BTC)).toEqual([96n * 100_000_000n, 300_000_000n]);
    expect(await exchange.balance(carol, BTC)).toEqual([99n * 100_000_000n, 75_000_000n]);
    const { data } = (await exchange.read(calls.recentTrades, alice, { match_id: 1 })) as { data: object[] };
    expect(data).toHaveLength(3);
    expect(await wrongs(database)).toEqual([]);
  });

  test('open orders that cross trade with the next order, at the price nearest to the index that both allow', async () => {
    await exchange.place(bob, sell(9_900, 1));
    await exchange.place(carol, buy(9_800, 1));
    await exchange.stop();
    await database.owner.query('UPDATE spot_order SET price = 975000 WHERE side = 1');
    exchange = await startExchange(database);
    expect(await codeOf(exchange.place(alice, buy(9_000, 1)))).toBe('ok');
    const { rows } = await database.pool.query('SELECT price FROM spot_trade');
    expect(rows).toEqual([{ price: 980_000 }]);
    expect(await wrongs(database)).toEqual([]);
    expect(await codeOf(exchange.place(alice, { ...buy(900, 1), currency_id: 3 }))).toBe('ok');
  });

  test('a second server takes over, and the first takes no more orders', async () => {
    const { id } = await exchange.place(alice, buy(9_000, 1));
    const second = await startExchange(database);
    try {
      expect(await codeOf(exchange.place(alice, buy(9_000, 1)))).toBe('service_unavailable');
      expect(await codeOf(exchange.cancel(alice, id))).toBe('service_unavailable');
      expect(await second.cancel(alice, id)).toMatchObject({ status: 3 });
      expect(await wrongs(database)).toEqual([]);
    } finally {
      await second.stop();
    }
  });

  test('after a stop nothing is taken, and what was taken is done', async () => {
    const orders = Array.from({ length: 30 }, () => codeOf(exchange.place(alice, buy(9_000, '0.1'))));
    const stopped = exchange.stop();
    const codes = await Promise.all(orders);
    await stopped;
    const open = (await exchange.read(calls.list, alice, { state: 'open' })) as { total: number };
    expect(open.total).toBe(codes.filter((code) => code === 'ok').length);
    expect(await codeOf(exchange.place(alice, buy(9_000, 1)))).toBe('service_unavailable');
  });
});
