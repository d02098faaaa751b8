import { hashInput } from '../../../src/platform/http/idempotency.ts';
import { describe, expect, test } from 'vitest';
import { withTransaction } from '../../../src/platform/database/transaction.ts';
import { isCommit, noteFailures, onQuery, untilSomebodyWaits } from '../../support/interference.ts';
import { CountingProgram, TOO_MUCH } from './counting.ts';
import { resultOf, useCounting } from './stage.ts';

const { database, start, createCounter, createWallet, balanceOf, stored } = useCounting();

const claimOf = (userId: bigint, key: string | null, by: number) => ({
  userId,
  callName: 'count',
  key,
  inputHash: hashInput({ by }),
  receivedAt: new Date(),
});
/** How often a batch was sent to the database. */
function countWrites(): { readonly writes: number } {
  const seen = { writes: 0 };
  onQuery(database, (_client, query, args) => {
    if ((args[0] as { name?: string }).name === 'counting-batch') seen.writes += 1;
    return query(...args);
  });
  return seen;
}
const claimsOf = async (userId: bigint) =>
  (await database.pool.query('SELECT key, reply FROM idempotency_claim WHERE user_id = $1 ORDER BY key', [userId]))
    .rows;

describe('commands that wait', () => {
  test('become batches of a size, each one statement that is a transaction by itself, and all are answered in order', async () => {
    const counter = await createCounter();
    const { count, committed, program } = await start({ batchSize: 32 });
    const asked: string[] = [];
    onQuery(database, (_client, query, args) => {
      asked.push((args[0] as { name?: string }).name ?? (/^BEGIN|^COMMIT/.exec(String(args[0]))?.[0] || 'read'));
      return query(...args);
    });
    const answers = await Promise.all(Array.from({ length: 100 }, () => count({ counter, by: 2 })));
    expect(answers).toEqual(Array.from({ length: 100 }, (_, index) => 2 * (index + 1)));
    expect(committed.map(({ effects }) => effects.size)).toEqual([32, 32, 32, 4]);
    const written = asked.filter((each) => each !== 'read');
    expect(written).toEqual(Array.from({ length: 4 }, () => 'counting-batch'));
    expect([await stored(counter), program.values.get(counter)]).toEqual([200, 200]);
  });

  test('are answered only once they are durable', async () => {
    const counter = await createCounter();
    const { count } = await start();
    let storedAtCommit = -1;
    const order: string[] = [];
    onQuery(database, async (client, query, args) => {
      const result = await query(...args);
      if (isCommit(client, args)) {
        storedAtCommit = await stored(counter);
        order.push('durable');
      }
      return result;
    });
    await count({ counter, by: 7 }).then(() => order.push('answered'));
    expect([storedAtCommit, order]).toEqual([7, ['durable', 'answered']]);
  });

  test('are finished by a stop, and later ones are refused', async () => {
    const counter = await createCounter();
    const { count, sequencer } = await start({ batchSize: 8 });
    const answers = Promise.all(Array.from({ length: 30 }, () => count({ counter, by: 1 })));
    await sequencer.stop();
    expect((await answers).at(-1)).toBe(30);
    expect(await resultOf(count({ counter, by: 1 }))).toBe('service_unavailable');
    expect(await stored(counter)).toBe(30);
  });
});

test('more commands than may wait are refused at once, and a group that does not fit in as a whole', async () => {
  const counter = await createCounter();
  const { count, countGroup, sequencer, committed } = await start({ batchSize: 20_000 });
  const waiting = Array.from({ length: 19_999 }, () => count({ counter, by: 1 }));
  const group = await countGroup({ counter, by: 1 }, [{ counter, by: 1 }]);
  const last = count({ counter, by: 1 });
  expect(sequencer.queueLength).toBe(20_000);
  expect([...group, await resultOf(count({ counter, by: 1 }))]).toEqual(
    Array.from({ length: 3 }, () => 'service_unavailable'),
  );
  expect([(await Promise.all(waiting)).length, await last]).toEqual([19_999, 20_000]);
  expect(committed.map(({ effects }) => effects.size)).toEqual([20_000]);
});

describe('a command', () => {
  test('of a user is stored with its answer, and counts once', async () => {
    const counter = await createCounter();
    const { count } = await start();
    const claim = claimOf(801n, 'mine', 5);
    const seen = countWrites();
    const twins = [1, 2].map(() => resultOf(count({ counter, by: 5, claim })));
    expect(await Promise.all(twins)).toEqual([5, 'ClaimLostError']);
    // The twin was found before anything was written.
    expect(seen.writes).toBe(1);
    expect(await resultOf(count({ counter, by: 5, claim }))).toBe('ClaimLostError');
    // With a key it is the same however late it comes.
    const late = { ...claim, receivedAt: new Date(claim.receivedAt.getTime() + 60_000) };
    expect(await resultOf(count({ counter, by: 5, claim: late }))).toBe('ClaimLostError');
    expect(await claimsOf(801n)).toEqual([{ key: 'key:mine', reply: 5 }]);
    expect(await stored(counter)).toBe(5);
  });

  test('without a key is a repeat for a second, and no longer', async () => {
    const counter = await createCounter();
    const { count } = await start();
    const claim = claimOf(805n, null, 1);
    const after = (ms: number) =>
      resultOf(count({ counter, by: 1, claim: { ...claim, receivedAt: new Date(claim.receivedAt.getTime() + ms) } }));
    expect([await after(0), await after(999), await after(1_000)]).toEqual([1, 'ClaimLostError', 2]);
  });

  test('that is refused leaves no claim', async () => {
    const [counter, from, to] = [await createCounter(), await createWallet(10n), await createWallet(0n)];
    const { count } = await start();
    const claim = claimOf(802n, 'poor', 1);
    expect(await resultOf(count({ counter, by: 1, claim, price: { amount: 11n, from, to } }))).toBe(
      'insufficient_balance',
    );
    expect(await claimsOf(802n)).toEqual([]);
    expect(await count({ counter, by: 1, claim, price: { amount: 10n, from, to } })).toBe(1);
    expect(await claimsOf(802n)).toHaveLength(1);
  });

  test('whose claim somebody else stores while it is written has no effect', async () => {
    const counter = await createCounter();
    const { count } = await start();
    let isArmed = true;
    onQuery(database, async (_client, query, args) => {
      if (isArmed && (args[0] as { name?: string }).name === 'counting-batch') {
        isArmed = false;
        await database.owner.query(
          `INSERT INTO idempotency_claim (user_id, key, call, input_hash, reply, received_at)
           VALUES (803, 'key:taken', 'count', '\\x00', '1', now())`,
        );
      }
      return query(...args);
    });
    const claim = claimOf(803n, 'taken', 1);
    const answers = await Promise.all([count({ counter, by: 1, claim }), count({ counter, by: 10 })].map(resultOf));
    expect(answers).toEqual(['ClaimLostError', 10]);
    expect(await stored(counter)).toBe(10);
  });

  test('whose keys another writer has in the opposite order waits for nobody in a circle', async () => {
    const [counter, other] = [await createCounter(), await createCounter()];
    const [first, second] = [await start(), await start()];
    const claims = Object.fromEntries(['a', 'b', 'x', 'y'].map((key) => [key, claimOf(804n, key, 1)]));
    const failed = noteFailures(database);
    const count = (one: typeof first, counter: string, keys: readonly string[]) =>
      Promise.all(keys.map((key) => resultOf(one.count({ counter, by: 1, claim: claims[key] ?? null }))));
    let answers: Promise<(number | string)[][]> | undefined;
    // Somebody holds a key in the middle of each batch: were the others taken as they come, each batch would hold now
    // what the other one wants next.
    const holding = withTransaction(database.owner, async ({ client }) => {
      await client.query(
        `INSERT INTO idempotency_claim (user_id, key, call, input_hash, received_at)
         SELECT 804, key, 'count', '\\x00', now() FROM unnest(ARRAY['key:x', 'key:y']) AS key`,
      );
      answers = Promise.all([count(first, counter, ['a', 'x', 'b']), count(second, other, ['b', 'y', 'a'])]);
      await untilSomebodyWaits(database, 2);
      throw new Error('lets them go');
    });
    await expect(holding).rejects.toThrow('lets them go');
    expect((await answers)?.flat().filter((answer) => answer === 'ClaimLostError')).toHaveLength(2);
    expect(failed).not.toContain('40P01');
  });

  test('of the system has no claim and is answered to whoever sent it', async () => {
    const counter = await createCounter();
    const before = (await database.pool.query('SELECT FROM idempotency_claim')).rowCount;
    const { count } = await start();
    // The same thing twice is two things.
    expect(await Promise.all([count({ counter, by: 3 }), count({ counter, by: 3 })])).toEqual([3, 6]);
    expect((await database.pool.query('SELECT FROM idempotency_claim')).rowCount).toBe(before);
  });
});

describe('an update', () => {
  test('comes before the commands, and of several that wait only the newest counts', async () => {
    const [one, other] = [await createCounter(), await createCounter()];
    const { sequencer, count, committed } = await start();
    const answer = count({ counter: one, by: 1 });
    for (const value of [100, 200, 300]) sequencer.update(one, { counter: one, value });
    sequencer.update(other, { counter: other, value: 50 });
    expect(await answer).toBe(301);
    expect(committed.map(({ effects }) => effects.size)).toEqual([3]);
    expect([await stored(one), await stored(other)]).toEqual([301, 50]);
  });

  test('of a batch that has to be halved is done once, before all of it', async () => {
    const [counter, bad] = [await createCounter(), await createCounter()];
    const { sequencer, count } = await start();
    sequencer.update(counter, { counter, value: 100 });
    const asked = [counter, bad, counter, counter].map((each) =>
      resultOf(count({ counter: each, by: each === bad ? TOO_MUCH : 1 })),
    );
    expect(await Promise.all(asked)).toEqual([101, 'service_unavailable', 102, 103]);
    expect(await stored(counter)).toBe(103);
  });

  test('of a batch that fails goes into the next, unless there is a newer one', async () => {
    const [one, other] = [await createCounter(), await createCounter()];
    const { sequencer, count, committed } = await start();
    let isArmed = true;
    onQuery(database, async (_client, query, args) => {
      if (!isArmed || (args[0] as { name?: string }).name !== 'counting-batch') return query(...args);
      isArmed = false;
      sequencer.update(one, { counter: one, value: 11 });
      throw Object.assign(new Error('no room on the disk'), { code: '53100' });
    });
    sequencer.update(one, { counter: one, value: 1 });
    sequencer.update(other, { counter: other, value: 2 });
    expect(await resultOf(count({ counter: one, by: 5 }))).toBe('service_unavailable');
    await expect.poll(() => committed.length).toBe(1);
    expect([await stored(one), await stored(other)]).toEqual([11, 2]);
  });
});

describe('those who listen', () => {
  test('are all told of every batch, in order, whatever one of them does', async () => {
    const [counter, from, to] = [await createCounter(), await createWallet(100n), await createWallet(0n)];
    const { sequencer, count } = await start({ batchSize: 1 });
    const heard: [string, number | undefined, readonly bigint[]][] = [];
    const hear = (name: string) =>
      sequencer.onCommit(({ effects, wallets }) => {
        const balances = wallets.toSorted((a, b) => a.id - b.id).map(({ available }) => available);
        heard.push([name, effects.changes.get(counter)?.after, balances]);
        if (name === 'first') throw new Error('This one is deaf');
      });
    const ends = [hear('first'), hear('second')];
    const price = { amount: 30n, from, to };
    expect(await Promise.all([count({ counter, by: 1, price }), count({ counter, by: 1, price })])).toEqual([1, 2]);
    expect(heard).toEqual([
      ['first', 1, [70n, 30n]],
      ['second', 1, [70n, 30n]],
      ['first', 2, [40n, 60n]],
      ['second', 2, [40n, 60n]],
    ]);
    ends[0]?.();
    await count({ counter, by: 1 });
    expect(heard.slice(4)).toEqual([['second', 3, []]]);
  });

  test('and those who are answered do no harm to the others by failing', async () => {
    const counter = await createCounter();
    const { sequencer, count } = await start();
    const fail = (): never => {
      throw new Error('Nobody is there to be told');
    };
    sequencer.submit({ claim: null, counter, by: 1, resolve: fail, reject: fail });
    expect(await count({ counter, by: 1 })).toBe(2);
    expect(await count({ counter, by: 1 })).toBe(3);
  });
});

describe('money', () => {
  test('moves with the rows of the program, in one transfer of the journal', async () => {
    const [counter, from, to] = [await createCounter(), await createWallet(100n), await createWallet(0n)];
    const { count } = await start();
    const price = { amount: 40n, from, to };
    const results = await Promise.all([1, 2, 3].map(() => resultOf(count({ counter, by: 1, price }))));
    expect(results).toEqual([1, 2, 'insufficient_balance']);
    expect([await balanceOf(from), await balanceOf(to), await stored(counter)]).toEqual([20n, 80n, 2]);
    const { rows } = await database.pool.query<{ transfers: number; sum: bigint; entries: number }>(
      `SELECT count(DISTINCT transfer_id)::integer AS transfers, sum(available_delta)::bigint AS sum,
              count(*)::integer AS entries
       FROM ledger_entry WHERE wallet_id IN ($1, $2)`,
      [from.id, to.id],
    );
    expect(rows).toEqual([{ transfers: 1, sum: 0n, entries: 4 }]);
  });

  test('that a program makes by a defect is never written', async () => {
    const [counter, from, to] = [await createCounter(), await createWallet(100n), await createWallet(0n)];
    const { count, program } = await start();
    program.isUnbalanced = true;
    const seen = countWrites();
    expect(await resultOf(count({ counter, by: 1, price: { amount: 1n, from, to } }))).toBe('service_unavailable');
    expect(seen.writes).toBe(0);
    program.isUnbalanced = false;
    expect([await balanceOf(from), await balanceOf(to), await stored(counter)]).toEqual([100n, 0n, 0]);
    expect(await count({ counter, by: 1, price: { amount: 1n, from, to } })).toBe(1);
  });

  test('that has gone while the batch was written is missed by whoever counted on it, and by nobody else', async () => {
    const [counter, from, to] = [await createCounter(), await createWallet(100n), await createWallet(0n)];
    const { count } = await start();
    let turns = 0;
    onQuery(database, async (_client, query, args) => {
      if ((args[0] as { name?: string }).name === 'counting-batch' && (turns += 1) === 1) {
        await database.owner.query('UPDATE wallet SET available = 50 WHERE id = $1', [from.id]);
      }
      return query(...args);
    });
    const price = { amount: 60n, from, to };
    const answers = await Promise.all([count({ counter, by: 1, price }), count({ counter, by: 1 })].map(resultOf));
    expect(answers).toEqual(['insufficient_balance', 1]);
    expect(turns).toBe(2);
    expect([await balanceOf(from), await stored(counter)]).toEqual([50n, 1]);
  });

  test('is counted on by nobody else while the batch is run again: it is locked, and the revision beside it', async () => {
    const [counter, from, to] = [await createCounter(), await createWallet(100n), await createWallet(0n)];
    const { count, number } = await start();
    let turns = 0;
    const locked: unknown[] = [];
    const tryToLock = async (rows: string) => {
      await database.owner.query(`SELECT FROM ${rows} FOR NO KEY UPDATE NOWAIT`).then(
        () => locked.push(`nobody holds ${rows}`),
        (error: { code: string }) => locked.push(error.code),
      );
    };
    onQuery(database, async (_client, query, args) => {
      if ((args[0] as { name?: string }).name === 'counting-batch') {
        turns += 1;
        if (turns === 1) await database.owner.query('UPDATE wallet SET available = 50 WHERE id = $1', [from.id]);
        else {
          for (const { id } of [from, to]) await tryToLock(`wallet WHERE id = ${id}`);
          await tryToLock(`sequencer_writer WHERE program = 'counting' AND number = ${number}`);
        }
      }
      return query(...args);
    });
    const price = { amount: 30n, from, to };
    const answers = [1, 2].map(() => resultOf(count({ counter, by: 1, price })));
    expect(await Promise.all(answers)).toEqual([1, 'insufficient_balance']);
    expect([turns, ...locked]).toEqual([2, '55P03', '55P03', '55P03']);
  });
});

describe('what others write with a batch', () => {
  test('is there when the batch is, and is gone with it', async () => {
    const [counter, beside] = [await createCounter(), await createCounter()];
    const program = new CountingProgram();
    const { count } = await start({ program });
    let isArmed = false;
    program.aside = async ({ client }) => {
      await client.query('UPDATE counter SET value = value + 1 WHERE name = $1', [beside]);
      if (isArmed) throw new Error('Somebody else says no');
    };
    expect(await count({ counter, by: 1 })).toBe(1);
    expect([await stored(counter), await stored(beside)]).toEqual([1, 1]);
    isArmed = true;
    expect(await resultOf(count({ counter, by: 1 }))).not.toBe(2);
    expect([await stored(counter), await stored(beside)]).toEqual([1, 1]);
    // Memory is what is stored: the next one goes on from there.
    isArmed = false;
    expect(await count({ counter, by: 1 })).toBe(2);
    expect([await stored(counter), await stored(beside)]).toEqual([2, 2]);
  });
});
