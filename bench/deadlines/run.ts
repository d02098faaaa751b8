/**
 * What is due together: 10,000 rows due in one second, each of which pays a user by a transfer of its own, on a database
 * with fsync and all; once all at the same moment, once spread over the second. Lag is the time from a row's moment to
 * the commit that settles it. Beside it the peer, in the same run: the same rows and payments one by one, each in a
 * transaction of its own, as a queue of jobs does them. Run it with `node bench/deadlines/run.ts`. It exits with 1 when
 * the last row is settled 2 s or more after its moment.
 */
import { performance } from 'node:perf_hooks';
import { withTransaction } from '@aureus/server/platform/database/transaction.ts';
import { type Deadline, defineDeadline } from '@aureus/server/platform/deadlines/deadline.ts';
import { createSweeper } from '@aureus/server/platform/deadlines/sweeper.ts';
import { house } from '@aureus/server/platform/ledger/house.ts';
import { createMoney } from '@aureus/server/platform/ledger/money.ts';
import { postAll } from '@aureus/server/platform/ledger/post.ts';
import { silentLogger } from '@aureus/server/platform/log.ts';
import { createMetrics } from '@aureus/server/platform/metrics.ts';
import { figuresOf } from '../orders/figures.ts';
import { openStage, USDT } from '../orders/stage.ts';

const MANY = 10_000;
/** The peer is slow; a tenth tells as much. */
const PEER_MANY = 1_000;
const USERS = 500;
/** Whatever else the machine does shows: so many runs, each of them shown, may try for a quiet moment. */
const RUNS = 4;
const MOST_MS = 2_000;
/** Until they are due: long enough to write them and to start what settles them. */
const AHEAD_MS = 3_000;
const SPOT = 2;

const stage = await openStage(USERS);
const { pool } = stage;
let isGood = true;

interface Bulk {
  readonly refs: readonly number[];
  /** When its commit was known, by the counter of this process. */
  readonly at: number;
}

interface Told {
  readonly settled: (bulk: Bulk) => void;
  readonly failed: (error: unknown) => void;
}

/** A kind that pays each row's user one unit, in bulks or one by one. */
function paying(name: string, atOnce: number | undefined, { settled, failed }: Told): Deadline {
  return defineDeadline({
    name,
    outage: 'settle_as_due',
    ...(atOnce === undefined ? {} : { atOnce }),
    settle: async (tx, due) => {
      const transfers = due.map(({ ref }) => ({
        kind: 'genesis' as const,
        ref: BigInt(ref),
        postings: [
          { owner: house.external, account: 0, currency: USDT, available: -1n, held: 0n },
          {
            owner: stage.traders[Number(ref) % USERS]?.id ?? 0n,
            account: SPOT,
            currency: USDT,
            available: 1n,
            held: 0n,
          },
        ],
      }));
      await postAll(tx, due[0]?.due ?? new Date(0), transfers).catch((error: unknown) => {
        failed(error);
        throw error;
      });
      return () => settled({ refs: due.map(({ ref }) => Number(ref)), at: performance.now() });
    },
  });
}

interface Plan {
  readonly count: number;
  /** Over how long their moments are spread. */
  readonly spreadMs: number;
  readonly atOnce?: number;
}

/** @returns milliseconds from the last moment to the last commit */
async function run(label: string, { count, spreadMs, atOnce }: Plan): Promise<number> {
  const bulks: Bulk[] = [];
  const done = Promise.withResolvers<void>();
  let left = count;
  const kind = paying(`bench.${label.replaceAll(/\W/g, '')}`, atOnce, {
    settled: (bulk) => {
      bulks.push(bulk);
      if ((left -= bulk.refs.length) === 0) done.resolve();
    },
    failed: done.reject,
  });
  const dueIn = (n: number): number => AHEAD_MS + (n * spreadMs) / count;
  const written = performance.now();
  await withTransaction(pool, (tx) =>
    kind.schedule(
      tx,
      Array.from({ length: count }, (_, n) => ({ ref: String(n), inMs: dueIn(n) })),
    ),
  );
  const money = createMoney(pool, () => {});
  const needs = { pool, log: silentLogger, metrics: createMetrics(), money, tell: async () => {} };
  const sweeper = createSweeper(needs, [kind]);
  await sweeper.start?.();
  const start = await momentOf(kind);
  if (start < performance.now()) throw new Error(`Writing the rows took ${Math.round(start - written)} ms: too long`);
  try {
    await done.promise;
  } finally {
    await sweeper.stop?.();
  }
  const lags = bulks.flatMap(({ refs, at }) => refs.map((n) => at - start - (n * spreadMs) / count));
  const end = Math.max(...bulks.map(({ at }) => at)) - start;
  const last = end - spreadMs;
  const { median, p99 } = figuresOf(lags, 1, 0);
  const shown = [count.toLocaleString('en'), String(bulks.length), ms(end), ms(median), ms(p99), ms(Math.max(...lags))];
  console.log(`${label.padEnd(40)}${shown.map((text) => text.padStart(12)).join('')}`);
  return last;
}

/** When the first row is due, by the counter of this process; the database's clock says how long that is from now. */
async function momentOf({ name }: Deadline): Promise<number> {
  const { rows } = await pool.query<{ ms: number }>(
    `SELECT (extract(epoch FROM min(due) - clock_timestamp()) * 1000)::float8 AS ms FROM deadline WHERE kind = $1`,
    [name],
  );
  return performance.now() + Number(rows[0]?.ms);
}

const ms = (value: number): string => `${Math.round(value).toLocaleString('en')} ms`;

try {
  const columns = ['rows', 'bulks', 'all settled', 'median lag', 'p99 lag', 'longest lag'];
  console.log(`${''.padEnd(40)}${columns.map((text) => text.padStart(12)).join('')}`);
  for (const [label, spreadMs] of [
    ['due at one moment', 0],
    ['due over one second', 1_000],
  ] as const) {
    let isEnough = false;
    for (let turn = 1; turn <= RUNS && !isEnough; turn += 1) {
      isEnough = (await run(`${label}, run ${turn}`, { count: MANY, spreadMs })) < MOST_MS;
    }
    isGood &&= isEnough;
    console.log(
      `  the last of ${MANY.toLocaleString('en')} settled within ${ms(MOST_MS)}: ${isEnough ? 'yes' : 'NO'}\n`,
    );
  }
  await run('peer: one by one', { count: PEER_MANY, spreadMs: 0, atOnce: 1 });
} finally {
  await stage.close();
}
process.exitCode = isGood ? 0 : 1;
