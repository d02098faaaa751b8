import type { Pool } from 'pg';
import { type Transaction, withTransaction } from '../../../src/platform/database/transaction.ts';
import type { Deadline, DeadlineTerms, Scheduled } from '../../../src/platform/deadlines/deadline.ts';
import { defineDeadline } from '../../../src/platform/deadlines/deadline.ts';
import { createSweeper } from '../../../src/platform/deadlines/sweeper.ts';
import type { DeadlineAlarm } from '../../../src/platform/deadlines/watch.ts';
import { createMoney } from '../../../src/platform/ledger/money.ts';
import type { Part } from '../../../src/platform/lifecycle.ts';
import { silentLogger } from '../../../src/platform/log.ts';
import { createMetrics, type Metrics } from '../../../src/platform/metrics.ts';
import type { TestDatabase } from '../../support/database.ts';

/** What was settled, row by row: a row that comes twice stands here twice. */
export const SETTLED_SQL = `
  CREATE TABLE settled (id bigint GENERATED ALWAYS AS IDENTITY, ref text, due timestamptz, at timestamptz DEFAULT clock_timestamp());
  CREATE TABLE settling (id bigint GENERATED ALWAYS AS IDENTITY, count integer);
  GRANT SELECT, INSERT ON settled, settling TO aureus_app`;

/** Notes the rows of a bulk, and that there was a bulk. */
export const note: DeadlineTerms['settle'] = async ({ client }, due) => {
  await client.query('INSERT INTO settled (ref, due) SELECT * FROM unnest($1::text[], $2::timestamptz[])', [
    due.map(({ ref }) => ref),
    due.map((row) => row.due),
  ]);
  await client.query('INSERT INTO settling (count) VALUES ($1)', [due.length]);
};

export const kindOf = (more: Partial<DeadlineTerms> = {}): Deadline =>
  defineDeadline({ name: 'test.note', outage: 'settle_as_due', settle: note, ...more });

export const schedule = (pool: Pool, kind: Deadline, rows: readonly Scheduled[]): Promise<void> =>
  withTransaction(pool, (tx) => kind.schedule(tx, rows));

export const rowsFrom = (count: number, at: { due: Date } | { inMs: number }, prefix = 'r'): Scheduled[] =>
  Array.from({ length: count }, (_, n) => ({ ref: `${prefix}${n}`, ...at }));

/** A sweeper as another process has one. */
export interface Running {
  readonly metrics: Metrics;
  readonly told: DeadlineAlarm[];
  /** New balances users were told. */
  readonly paid: readonly (readonly [bigint, bigint[]])[];
  stop(): Promise<void>;
}

export async function sweeping(
  pool: Pool,
  kinds: readonly Deadline[],
  tell: (tx: Transaction, alarm: DeadlineAlarm) => Promise<void> = async () => {},
): Promise<Running> {
  const metrics = createMetrics();
  const told: DeadlineAlarm[] = [];
  const paid: [bigint, bigint[]][] = [];
  const sweeper: Part = createSweeper(
    {
      pool,
      log: silentLogger,
      metrics,
      money: createMoney(pool, (owner, balances) => paid.push([owner, balances.map(({ available }) => available)])),
      tell: async (tx, alarm) => {
        told.push(alarm);
        await tell(tx, alarm);
      },
    },
    kinds,
  );
  await sweeper.start?.();
  return { metrics, told, paid, stop: async () => sweeper.stop?.() };
}

export const settledRefs = async ({ owner }: TestDatabase): Promise<string[]> =>
  (await owner.query<{ ref: string }>('SELECT ref FROM settled ORDER BY id')).rows.map(({ ref }) => ref);

export const bulks = async ({ owner }: TestDatabase): Promise<number[]> =>
  (await owner.query<{ count: number }>('SELECT count FROM settling ORDER BY id')).rows.map(({ count }) => count);

export const leftOver = async ({ owner }: TestDatabase): Promise<number> =>
  Number((await owner.query<{ n: bigint }>('SELECT count(*) AS n FROM deadline')).rows[0]?.n);
