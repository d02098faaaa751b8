import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { withTransaction } from '../../../src/platform/database/transaction.ts';
import type { DeadlineTerms } from '../../../src/platform/deadlines/deadline.ts';
import { auditLedger } from '../../../src/platform/ledger/audit.ts';
import { house } from '../../../src/platform/ledger/house.ts';
import { post } from '../../../src/platform/ledger/post.ts';
import { useDatabase } from '../../support/database.ts';
import { untilSomebodyWaits } from '../../support/interference.ts';
import { bulks, kindOf, leftOver, note, rowsFrom, schedule, settledRefs, sweeping } from './support.ts'; // prettier-ignore
import { useSweeps } from './use-sweeps.ts';

const database = useDatabase();
const HOUR = 3_600_000;
const { sweep } = useSweeps(database);

const left = async (): Promise<string[]> =>
  (await database.owner.query<{ ref: string }>('SELECT ref FROM deadline ORDER BY ref')).rows.map(({ ref }) => ref);
const mean = { due: new Date(0) };

test('what is due is settled as of its moment; what is not, is not, and what was rolled back never was due', async () => {
  const kind = kindOf();
  await sweep([kind]);
  await schedule(database.pool, kind, [
    { ref: 'over', due: new Date(1_000) },
    { ref: 'later', inMs: HOUR },
    { ref: 'soon', inMs: 50 },
  ]);
  const failing = withTransaction(database.pool, async (tx) => {
    await kind.schedule(tx, [{ ref: 'dropped', inMs: 0 }]);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  await expect.poll(() => settledRefs(database)).toEqual(['over', 'soon']);
  const { rows } = await database.owner.query<{ due: Date; late: boolean }>(
    'SELECT due, at >= due AS late FROM settled ORDER BY id',
  );
  expect(rows[0]?.due).toEqual(new Date(1_000));
  expect(rows.every(({ late }) => late)).toBe(true);
  expect(await left()).toEqual(['later']);
});

test('10,000 due in one second are settled in two bulks and a few statements', async () => {
  await schedule(database.pool, kindOf(), rowsFrom(10_000, mean));
  const ask = pg.Client.prototype.query as (this: pg.Client, ...given: unknown[]) => unknown;
  let statements = 0;
  const asked = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given) {
    const { connectionParameters } = this as unknown as { connectionParameters: { application_name?: string } };
    if (connectionParameters.application_name === 'aureus deadlines') statements += 1;
    return ask.apply(this, given) as never;
  });
  try {
    await sweep([kindOf()]);
    await expect.poll(() => leftOver(database)).toBe(0);
  } finally {
    asked.mockRestore();
  }
  expect(await bulks(database)).toEqual([5_000, 5_000]);
  // Twice five for the bulks; the others found that nothing is left, listened, and looked how late it was.
  expect(statements).toBeLessThan(40);
  const { rows } = await database.owner.query<{ all: bigint; each: bigint }>(
    'SELECT count(*) AS all, count(DISTINCT ref) AS each FROM settled',
  );
  expect(rows[0]).toEqual({ all: 10_000n, each: 10_000n });
});

test('two sweepers racing for the same rows settle each once, and both have some', async () => {
  const rows = rowsFrom(400, mean);
  const seen = [new Set<string>(), new Set<string>()];
  const both = Promise.withResolvers<void>();
  // Neither commits before the other has taken its own.
  const racing =
    (own: number): DeadlineTerms['settle'] =>
    async (tx, due) => {
      for (const { ref } of due) seen[own]?.add(ref);
      if (seen.every(({ size }) => size > 0)) both.resolve();
      await both.promise;
      return note(tx, due);
    };
  await schedule(database.pool, kindOf(), rows);
  await Promise.all([0, 1].map((own) => sweep([kindOf({ atOnce: 10, settle: racing(own) })])));
  await expect.poll(() => leftOver(database)).toBe(0);
  expect((await settledRefs(database)).toSorted()).toEqual(rows.map(({ ref }) => ref).toSorted());
  expect(Math.min(...seen.map(({ size }) => size))).toBeGreaterThanOrEqual(10);
});

test('what ends its obligation takes the deadline back with it; who comes after the moment is too late', async () => {
  const kind = kindOf();
  await schedule(database.pool, kind, [
    { ref: 'ended', inMs: HOUR },
    { ref: 'stays', inMs: HOUR },
    { ref: 'over', inMs: -1 },
  ]);
  const undone = withTransaction(database.pool, async (tx) => {
    expect(await kind.cancel(tx, ['stays'])).toEqual(new Set(['stays']));
    throw new Error('it goes on');
  });
  await expect(undone).rejects.toThrow('it goes on');
  // However late the sweeper is: here there is none yet.
  const taken = await withTransaction(database.pool, (tx) => kind.cancel(tx, ['ended', 'over', 'never']));
  expect(taken).toEqual(new Set(['ended']));
  expect(await left()).toEqual(['over', 'stays']);
  await sweep([kind]);
  await expect.poll(() => settledRefs(database)).toEqual(['over']);
});

test('who waited for another end of the same thing until its moment had come is too late', async () => {
  const kind = kindOf();
  await schedule(database.pool, kind, [{ ref: 'held', inMs: 1_500 }]);
  const isDue = async () =>
    (await database.owner.query('SELECT FROM deadline WHERE due <= clock_timestamp()')).rowCount;
  let second: Promise<ReadonlySet<string>> | undefined;
  const first = withTransaction(database.pool, async (tx) => {
    await kind.cancel(tx, ['held']);
    second = withTransaction(database.pool, (other) => kind.cancel(other, ['held']));
    await untilSomebodyWaits(database);
    await expect.poll(isDue, { timeout: 10_000 }).toBe(1);
    throw new Error('it goes on');
  });
  await expect(first).rejects.toThrow('it goes on');
  expect(await second).toEqual(new Set());
  expect(await left()).toEqual(['held']);
});

test('a row being taken back is left alone until it is known whether it was', async () => {
  const kind = kindOf();
  await schedule(database.pool, kind, [{ ref: 'held', inMs: 300 }]);
  await sweep([kind]);
  const undone = withTransaction(database.pool, async (tx) => {
    await kind.cancel(tx, ['held']);
    await schedule(database.pool, kind, [{ ref: 'other', inMs: 600 }]);
    // By now 'held' is due as well.
    await expect.poll(() => settledRefs(database)).toEqual(['other']);
    throw new Error('it goes on');
  });
  await expect(undone).rejects.toThrow('it goes on');
  await expect.poll(() => settledRefs(database)).toEqual(['other', 'held']);
});

test('a kind that is settled can be due again: what is settled writes the next moment itself', async () => {
  const kind = kindOf({
    settle: async (tx, due) => {
      await note(tx, due);
      const again = due.filter((row) => row.due.getTime() < 3_000);
      await kind.schedule(
        tx,
        again.map(({ ref, due: last }) => ({ ref, due: new Date(last.getTime() + 1_000) })),
      );
    },
  });
  await schedule(database.pool, kind, [{ ref: 'fee', due: new Date(1_000) }]);
  await sweep([kind]);
  await expect.poll(() => settledRefs(database)).toEqual(['fee', 'fee', 'fee']);
  await expect.poll(() => leftOver(database)).toBe(0);
});

test('a kind that is broken holds up no other kind', async () => {
  const stuck = Promise.withResolvers<void>();
  const slow = kindOf({ name: 'test.slow', settle: () => stuck.promise });
  const quick = kindOf();
  await schedule(database.pool, slow, rowsFrom(1, mean));
  await sweep([slow, quick]);
  await schedule(database.pool, quick, rowsFrom(3, mean));
  await expect.poll(() => settledRefs(database)).toHaveLength(3);
  stuck.resolve();
});

test('what is told is told after the commit, and a failure of telling undoes nothing', async () => {
  const seen: number[] = [];
  const kind = kindOf({
    settle: async (tx, due) => {
      await note(tx, due);
      return () => {
        // On a connection of its own: what it sees is committed.
        void leftOver(database).then((left) => seen.push(left));
        throw new Error('nobody listens');
      };
    },
  });
  await sweep([kind]);
  await schedule(database.pool, kind, rowsFrom(2, mean));
  await expect.poll(() => seen).toEqual([0]);
  expect(await settledRefs(database)).toEqual(['r0', 'r1']);
});

test('what is due moves money by one posting for all of it, and its owners are told their balances once', async () => {
  const kind = kindOf({
    settle: async (tx, due) => {
      await post(tx, {
        kind: 'genesis',
        ref: null,
        at: due[0]?.due ?? new Date(0),
        postings: [
          { owner: house.external, account: 0, currency: 3, available: -5n * BigInt(due.length), held: 0n },
          ...due.map(({ ref }) => ({ owner: BigInt(ref), account: 2, currency: 3, available: 5n, held: 0n })),
        ],
      });
      if (due.some(({ ref }) => ref === '8')) throw new Error('not this one');
    },
  });
  await schedule(
    database.pool,
    kind,
    ['7', '8', '9'].map((ref) => ({ ref, inMs: -1 })),
  );
  const { paid } = await sweep([kind]);
  await expect
    .poll(() => paid.toSorted(([a], [b]) => Number(a - b)))
    .toEqual([
      [7n, [5n]],
      [9n, [5n]],
    ]);
  expect(await auditLedger(database.owner, [])).toMatchObject({ problems: [] });
});

test('new rows are settled while nobody listens, and heard of again once somebody does', async () => {
  const kind = kindOf();
  await sweep([kind]);
  const listeners = async () =>
    (
      await database.owner.query<{ pid: number }>(
        `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND query = 'LISTEN deadline'`,
      )
    ).rows;
  await schedule(database.pool, kind, [{ ref: 'before', inMs: 0 }]);
  await expect.poll(() => settledRefs(database)).toEqual(['before']);
  const [first] = await listeners();
  await database.owner.query('SELECT pg_terminate_backend($1)', [first?.pid]);
  await schedule(database.pool, kind, [{ ref: 'after', inMs: 0 }]);
  await expect.poll(() => settledRefs(database)).toEqual(['before', 'after']);
  await expect.poll(async () => (await listeners()).filter(({ pid }) => pid !== first?.pid)).toHaveLength(1);
});

test('two kinds of one name end the start', async () => {
  await expect(sweeping(database.pool, [kindOf(), kindOf()])).rejects.toThrow('test.note');
});
