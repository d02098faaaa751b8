import type { PoolClient } from 'pg';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { campaign } from '../../../../tools/vitest/campaign.ts';
import { withTransaction } from '../../../src/platform/database/transaction.ts';
import { isCommit, loseConnection, loseNextCommit, onQuery } from '../../support/interference.ts';
import { CountingProgram, TOO_MUCH } from './counting.ts';
import { resultOf, useCounting } from './stage.ts';

const { database, start, createCounter, createWallet, balanceOf, stored } = useCounting();

/** Whatever happens between the moment a batch was matched and the moment it is written. */
function beforeWriting(act: (turn: number) => Promise<unknown> | undefined): { readonly turns: number } {
  const seen = { turns: 0 };
  onQuery(database, async (_client, query, args) => {
    if ((args[0] as { name?: string }).name === 'counting-batch') await act((seen.turns += 1));
    return query(...args);
  });
  return seen;
}

const cutConnections = () =>
  database.owner.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND usename = 'aureus_app' AND pid <> pg_backend_pid()`,
  );

describe('when the answer to a commit is lost', () => {
  test('and it took effect, everybody is answered and hears of it, and memory stays as it is', async () => {
    const [counter, from, to] = [await createCounter(), await createWallet(9n), await createWallet(0n)];
    const { count, committed, program } = await start();
    await count({ counter, by: 1 });
    committed.length = 0;
    loseNextCommit(database, 'committed');
    const price = { amount: 4n, from, to };
    expect(await Promise.all([count({ counter, by: 1, price }), count({ counter, by: 1, price })])).toEqual([2, 3]);
    expect(committed.map(({ wallets }) => wallets.map(({ available }) => available))).toEqual([[1n, 8n]]);
    expect(await count({ counter, by: 1 })).toBe(4);
    expect([await stored(counter), await balanceOf(to), program.rebuilt]).toEqual([4, 8n, 1]);
  });

  test('and the database is away just then, they wait for what became of it', async () => {
    const counter = await createCounter();
    const { count } = await start();
    await count({ counter, by: 1 });
    loseNextCommit(database, 'committed');
    const pool: { connect(): Promise<unknown> } = database.pool;
    const connecting = vi.spyOn(pool, 'connect').mockRejectedValueOnce(new Error('The database is away'));
    expect(await resultOf(count({ counter, by: 1 }))).toBe(2);
    expect(connecting).toHaveBeenCalledTimes(2);
    connecting.mockRestore();
  });

  test.each(['57P01', '58030', '53100', '53200', 'XX000', 'EPIPE', 'ECONNRESET'])(
    'and %s is all that is heard of it, what took effect is answered as such',
    async (code) => {
      const counter = await createCounter();
      const { count, program } = await start();
      loseNextCommit(database, 'committed', Object.assign(new Error('The machine broke'), { code }));
      expect(await resultOf(count({ counter, by: 5 }))).toBe(5);
      expect([await stored(counter), program.rebuilt]).toEqual([5, 1]);
    },
  );

  test('and there was nothing to write, the batch before it is not told once more', async () => {
    const [counter, from, to] = [await createCounter(), await createWallet(1n), await createWallet(0n)];
    const { count, committed } = await start();
    await count({ counter, by: 1 });
    committed.length = 0;
    let isArmed = true;
    onQuery(database, (_client, query, args) => {
      if (!isArmed || !String(args[0]).includes('FROM wallet')) return query(...args);
      isArmed = false;
      return Promise.reject(Object.assign(new Error('a race was lost'), { code: '40001' }));
    });
    // Run again with all of it locked, so in a transaction.
    loseNextCommit(database, 'committed');
    expect(await resultOf(count({ counter, by: 1, price: { amount: 2n, from, to } }))).toBe('service_unavailable');
    expect(committed.filter(({ effects }) => effects.hasRows)).toEqual([]);
  });

  test('and it took none, everybody is refused, nobody hears of it, and memory is made anew', async () => {
    const counter = await createCounter();
    const { count, committed, program } = await start();
    await count({ counter, by: 1 });
    committed.length = 0;
    loseNextCommit(database, 'cut before');
    const answers = await Promise.all([count({ counter, by: 5 }), count({ counter, by: 5 })].map(resultOf));
    expect(answers).toEqual(['service_unavailable', 'service_unavailable']);
    expect(committed.filter(({ effects }) => effects.hasRows)).toEqual([]);
    expect(await count({ counter, by: 1 })).toBe(2);
    expect([await stored(counter), program.rebuilt]).toEqual([2, 2]);
  });
});

test('a connection that does not take its settings is given back, and the next one is asked for them', async () => {
  const counter = await createCounter();
  const { count, sequencer } = await start();
  const seen: string[] = [];
  const pool = database.pool as unknown as { connect(): Promise<PoolClient> };
  const connect = pool.connect.bind(pool);
  const connecting = vi.spyOn(pool, 'connect');
  onTestFinished(() => connecting.mockRestore());
  connecting.mockImplementation(async () => {
    const client = await connect();
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
    client.query = ((...args: unknown[]) => {
      const isSetting = String(args[0]).startsWith('SET plan_cache_mode');
      if (isSetting) seen.push('settings');
      return isSetting && seen.length === 1 ? Promise.reject(new Error('not now')) : query(...args);
    }) as typeof client.query;
    return client;
  });
  await cutConnections();
  sequencer.wantBatch();
  await expect.poll(() => seen).toEqual(['settings', 'settings']);
  expect(await count({ counter, by: 1 })).toBe(1);
});

test('a batch of which nobody knows is not taken for one of a run before', async () => {
  const counter = await createCounter();
  const before = await start();
  await before.count({ counter, by: 1 });
  await before.sequencer.stop();
  const { count } = await start({ number: before.number });
  loseNextCommit(database, 'cut before');
  expect(await resultOf(count({ counter, by: 1 }))).toBe('service_unavailable');
  expect(await stored(counter)).toBe(1);
});

test('when somebody else has taken over before it is known, everybody is told so, and memory is given up', async () => {
  const counter = await createCounter();
  const { count, number, program } = await start();
  await count({ counter, by: 1 });
  const dropped = vi.spyOn(program, 'drop');
  const replacing: Awaited<ReturnType<typeof start>>[] = [];
  onQuery(database, async (client, query, args) => {
    if (!isCommit(client, args) || replacing.length > 0) return query(...args);
    loseConnection(client);
    replacing.push(await start({ number }));
    throw new Error('Connection terminated unexpectedly');
  });
  const answers = await Promise.all([count({ counter, by: 10 }), count({ counter, by: 10 })].map(resultOf));
  expect(answers).toEqual(['outcome_unknown', 'outcome_unknown']);
  expect(await resultOf(count({ counter, by: 10 }))).toBe('service_unavailable');
  expect(dropped).toHaveBeenCalledOnce();
  expect(await replacing[0]?.count({ counter, by: 1 })).toBe(2);
});

test('connections cut under load: what was acknowledged is stored, and nothing twice', async () => {
  const counter = await createCounter();
  const { count } = await start();
  const over = new AbortController();
  let acknowledged = 0;
  let newest = 0;
  let lost = 0;
  const client = async (): Promise<void> => {
    while (!over.signal.aborted) {
      const result = await resultOf(count({ counter, by: 1 }));
      if (typeof result === 'number') {
        acknowledged += 1;
        newest = Math.max(newest, result);
      } else {
        lost += 1;
        await new Promise((resolve) => setImmediate(resolve));
      }
    }
  };
  const load = Promise.all(Array.from({ length: 16 }, client));
  for (let cut = 0; cut < campaign(10, 200); cut += 1) {
    const enough = acknowledged + 30;
    await cutConnections();
    await expect.poll(() => acknowledged).toBeGreaterThan(enough);
  }
  over.abort();
  await load;
  // Every answer was another value: none was counted twice, and none that was refused was counted.
  expect([newest, await stored(counter)]).toEqual([acknowledged, acknowledged]);
  expect(lost).toBeGreaterThan(0);
});

describe('the fence', () => {
  test('lets nobody commit who was replaced, not even what was matched before', async () => {
    const counter = await createCounter();
    const old = await start();
    await old.count({ counter, by: 1 });
    const replacing: Awaited<ReturnType<typeof start>>[] = [];
    const seen = beforeWriting(async (turn) => {
      if (turn === 1) replacing.push(await start({ number: old.number }));
    });
    expect(await resultOf(old.count({ counter, by: 10 }))).toBe('service_unavailable');
    expect(seen.turns).toBe(1);
    expect(await stored(counter)).toBe(1);
    expect(await replacing[0]?.count({ counter, by: 100 })).toBe(101);
    expect(await resultOf(old.count({ counter, by: 10 }))).toBe('service_unavailable');
    expect(await stored(counter)).toBe(101);
  });

  test('keeps the writers of a program and of several programs apart', async () => {
    const [one, other, third] = [await createCounter(), await createCounter(), await createCounter()];
    const first = await start();
    const second = await start();
    const stranger = await start({ number: first.number, program: new CountingProgram('counting_twice') });
    const answers = [first.count({ counter: one, by: 1 }), second.count({ counter: other, by: 2 })];
    expect(await Promise.all([...answers, stranger.count({ counter: third, by: 3 })])).toEqual([1, 2, 3]);
    const { rows } = await database.pool.query<{ program: string; number: number }>(
      'SELECT program, number FROM sequencer_writer WHERE number = ANY($1) AND last_batch > 0 ORDER BY 1, 2',
      [[first.number, second.number]],
    );
    expect(rows).toEqual([
      { program: 'counting', number: first.number },
      { program: 'counting', number: second.number },
      { program: 'counting_twice', number: first.number },
    ]);
  });

  test('commits nothing that was matched before a change that everybody has to know of', async () => {
    const [counter, other] = [await createCounter(), await createCounter()];
    const { count } = await start();
    const setClosed = (isClosed: boolean) =>
      database.owner.query(
        `WITH moved AS (UPDATE sequencer_writer SET revision = revision + 1)
         UPDATE counter SET closed = ${isClosed} WHERE name = '${counter}'`,
      );
    const seen = beforeWriting((turn) => (turn === 1 ? setClosed(true) : undefined));
    expect(await Promise.all([count({ counter, by: 1 }), count({ counter: other, by: 1 })].map(resultOf))).toEqual([
      'market_closed',
      1,
    ]);
    expect(seen.turns).toBe(2);
    // Nobody has told that it is open again, and a batch of refusals would never be written: it asks.
    await setClosed(false);
    expect(await count({ counter, by: 1 })).toBe(1);
  });
});

describe('a change that everybody has to know of', () => {
  test('holds up nobody before it commits, and counts from its commit on', async () => {
    const counter = await createCounter();
    const { count, number } = await start();
    await database.owner.query(
      `INSERT INTO users (account_name, password_hash, nickname, invitation_code, password_changed_at, created_at)
       VALUES ('somebody', 'x', 'somebody', 'SOMEBODY', now(), now())`,
    );
    const sql = 'SELECT revision FROM sequencer_writer WHERE number = $1';
    const revision = async () => (await database.owner.query<{ revision: bigint }>(sql, [number])).rows[0]?.revision;
    expect(await revision()).toBe(0n);
    await withTransaction(database.owner, async ({ client }) => {
      await client.query(`UPDATE users SET funds_frozen = true WHERE account_name = 'somebody'`);
      expect(await count({ counter, by: 1 })).toBe(1);
      expect(await revision()).toBe(0n);
    });
    expect(await revision()).toBe(1n);
  });

  test('is found by the fence also where it comes while a writer learns', async () => {
    const counter = await createCounter();
    const { count, sequencer } = await start();
    let isArmed = true;
    onQuery(database, async (_client, query, args) => {
      const result = await query(...args);
      if (isArmed && String(args[0]).includes('FROM counter WHERE closed')) {
        isArmed = false;
        await database.owner.query(
          `WITH moved AS (UPDATE sequencer_writer SET revision = revision + 1)
           UPDATE counter SET closed = true WHERE name = '${counter}'`,
        );
      }
      return result;
    });
    sequencer.refresh();
    await expect.poll(() => isArmed).toBe(false);
    expect(await resultOf(count({ counter, by: 1 }))).toBe('market_closed');
  });

  test('is told by every trigger in that way', async () => {
    const { rows } = await database.owner.query<{ late: boolean }>(
      `SELECT tginitdeferred AS late FROM pg_trigger WHERE tgfoid = 'sequencer_move_revision'::regproc`,
    );
    expect(rows.length).toBeGreaterThan(2);
    expect(rows.every(({ late }) => late)).toBe(true);
  });
});

describe('a command that fails its batch', () => {
  test('is found by halves and refused alone', async () => {
    const [counter, bad] = [await createCounter(), await createCounter()];
    const { count, program } = await start();
    const seen = beforeWriting(() => undefined);
    const answers = await Promise.all(
      Array.from({ length: 32 }, (_, index) =>
        resultOf(count(index === 13 ? { counter: bad, by: TOO_MUCH } : { counter, by: 1 })),
      ),
    );
    const values = Array.from({ length: 31 }, (_, index) => index + 1);
    expect(answers).toEqual(values.toSpliced(13, 0, 'service_unavailable' as never));
    // Five halvings of 32: one batch with it in and one beside it, each time.
    expect(seen.turns).toBeLessThanOrEqual(11);
    expect([await stored(counter), program.values.get(bad)]).toEqual([31, 0]);
  });

  test('takes all others with it when the machine fails: none of them would succeed', async () => {
    const counter = await createCounter();
    const { count } = await start();
    const seen = beforeWriting((turn) =>
      turn === 1 ? Promise.reject(Object.assign(new Error('no room on the disk'), { code: '53100' })) : undefined,
    );
    const answers = await Promise.all([1, 2, 3].map(() => resultOf(count({ counter, by: 1 }))));
    expect(answers).toEqual(Array.from({ length: 3 }, () => 'service_unavailable'));
    expect(seen.turns).toBe(1);
    expect(await count({ counter, by: 1 })).toBe(1);
  });

  test('because of what has changed meanwhile is run again, also when it is the only one', async () => {
    const counter = await createCounter();
    const { count, number } = await start();
    const seen = beforeWriting((turn) =>
      turn === 1
        ? database.owner.query(`UPDATE sequencer_writer SET revision = revision + 1 WHERE number = ${number}`)
        : undefined,
    );
    expect(await count({ counter, by: 1 })).toBe(1);
    expect(seen.turns).toBe(2);
  });

  test('is not matched on what was learned before, when that changes again before it is locked', async () => {
    const counter = await createCounter();
    const { count, number } = await start();
    const moveRevision = () =>
      database.owner.query(`UPDATE sequencer_writer SET revision = revision + 1 WHERE number = ${number}`);
    const seen = beforeWriting((turn) => (turn === 1 ? moveRevision() : undefined));
    let isArmed = true;
    onQuery(database, async (_client, query, args) => {
      if (isArmed && /FROM wallet .* FOR NO KEY UPDATE/.test(String(args[0]))) {
        isArmed = false;
        await moveRevision();
      }
      return query(...args);
    });
    expect(await count({ counter, by: 1 })).toBe(1);
    expect([isArmed, seen.turns]).toEqual([false, 2]);
  });

  test('is not written when memory is not what is stored', async () => {
    const counter = await createCounter();
    const { count } = await start();
    await database.owner.query('UPDATE counter SET value = 40 WHERE name = $1', [counter]);
    expect(await resultOf(count({ counter, by: 1 }))).toBe('service_unavailable');
    expect(await stored(counter)).toBe(40);
    // Made anew, it is.
    expect(await count({ counter, by: 1 })).toBe(41);
  });
});
