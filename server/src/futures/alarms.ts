import type { exposure } from '@aureus/contract/futures/operator-calls.ts';
import { type FuturesAlarmKind, futuresAlarmKinds } from '@aureus/contract/futures/alarms.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import { isOver, isReached } from '@aureus/core/futures/alarms.ts';
import type { Pool } from 'pg';
import { Gauge } from 'prom-client';
import { tellPermitted } from '../operator/public.ts';
import { type Transaction, withTransaction } from '../platform/database/transaction.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { Platform } from '../platform/platform.ts';
import { readFigures, type Reading, type ReadingNeeds } from './alarm-readings.ts';

/** SQL of how many are on. */
export const ALARMS_ON = 'SELECT count(*)::integer FROM futures_alarm WHERE cleared_at IS NULL';

interface Needs extends ReadingNeeds, Pick<Platform, 'log'> {
  readonly jobs: Jobs;
}

/**
 * Raises what has come to its bound and is not raised yet, and clears what is over. That somebody is told is decided by
 * the row alone, in the transaction that writes it: a process that dies tells nobody, or has told everybody.
 */
export async function watchFutures({ jobs, log, ...needs }: Needs): Promise<void> {
  const readings = await readFigures(needs);
  await withTransaction(needs.pool, async (tx) => {
    const { rows } = await tx.client.query<{ id: bigint; kind: FuturesAlarmKind; subject: string }>(
      'SELECT id, kind, subject FROM futures_alarm WHERE cleared_at IS NULL',
    );
    const isSame = (row: (typeof rows)[number], { kind, subject }: Reading): boolean =>
      row.kind === kind && row.subject === subject;
    const over = rows.filter((row) => {
      const reading = readings.find((each) => isSame(row, each));
      return reading === undefined || isOver(reading.kind, reading.figure, reading.bound);
    });
    await tx.client.query('UPDATE futures_alarm SET cleared_at = clock_timestamp() WHERE id = ANY($1::bigint[])', [
      over.map(({ id }) => String(id)),
    ]);
    for (const reading of readings) {
      const isOn = rows.some((row) => isSame(row, reading));
      if (isOn || !isReached(reading.kind, reading.figure, reading.bound)) continue;
      if (await raise(tx, jobs, reading)) {
        const { kind, subject } = reading;
        log.error({ kind, subject, value: reading.text(reading.figure) }, 'Operators are told of futures');
      }
    }
  });
}

/** @returns whether it was not on yet */
async function raise(tx: Transaction, jobs: Jobs, { kind, subject, figure, bound, text }: Reading): Promise<boolean> {
  const params = { kind, subject, value: text(figure), bound: text(bound) };
  const { rowCount } = await tx.client.query(
    'INSERT INTO futures_alarm (kind, subject, value, bound) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
    [kind, subject, params.value, params.bound],
  );
  if (rowCount === 0) return false;
  await tellPermitted(jobs, tx, 'terms.decide', { template: 'futures_alarm', params });
  return true;
}

/** How many are on, by kind, at `/metrics`; asked of the database, so that every process says the same. */
export function measureAlarms(pool: Pool, { registry }: Platform['metrics']): void {
  new Gauge({
    name: 'aureus_futures_alarms',
    help: 'Alarms of futures that are on',
    labelNames: ['kind'],
    registers: [registry],
    async collect() {
      const found = await countByKind(pool);
      // Without the database the other figures count all the more.
      if (found === null) return;
      for (const kind of futuresAlarmKinds) this.set({ kind }, found.get(kind) ?? 0);
    },
  });
}

/** Null when the database does not answer. */
async function countByKind(pool: Pool): Promise<ReadonlyMap<string, number> | null> {
  try {
    const { rows } = await pool.query<{ kind: string; raised: number }>(
      'SELECT kind, count(*)::integer AS raised FROM futures_alarm WHERE cleared_at IS NULL GROUP BY kind',
    );
    return new Map(rows.map(({ kind, raised }) => [kind, raised]));
  } catch {
    return null;
  }
}

/** Those that are on, and the last twenty that are over; newest first. */
export async function listAlarms(pool: Pool): Promise<Answer<typeof exposure>['alarms']> {
  const { rows } = await pool.query<{
    kind: FuturesAlarmKind;
    subject: string;
    value: string;
    bound: string;
    raised_at: Date;
    cleared_at: Date | null;
  }>(
    `SELECT kind, subject, value, bound, raised_at, cleared_at FROM futures_alarm
     WHERE cleared_at IS NULL
       OR id IN (SELECT id FROM futures_alarm WHERE cleared_at IS NOT NULL ORDER BY id DESC LIMIT 20)
     ORDER BY id DESC`,
  );
  return rows.map(({ raised_at, cleared_at, ...alarm }) => ({
    ...alarm,
    raised_at: raised_at.toISOString(),
    cleared_at: cleared_at?.toISOString() ?? null,
  }));
}
