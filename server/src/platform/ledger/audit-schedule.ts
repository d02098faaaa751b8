import { Gauge } from 'prom-client';
import type { Pool } from 'pg';
import type { Chore } from '../chores/chore.ts';
import { createPool } from '../database/pool.ts';
import { type Transaction, withTransaction } from '../database/transaction.ts';
import type { Platform } from '../platform.ts';
import { auditLedger } from './audit.ts';
import type { HeldMoney } from './held-money.ts';

/**
 * Checks the books four times a day, off the request path: what `npm run audit:ledger` does, without somebody who
 * remembers to. One process does it for all; when something is wrong administrators are told.
 */

const HOUR_MS = 3_600_000;
const SLOT_MS = 6 * HOUR_MS;
const LOOK_EVERY_MS = 5 * 60_000;
/** Longest a single statement of it may take; beyond it something else is wrong, and it must not go on for ever. */
const STATEMENT_MS = 10 * 60_000;
/** A run that has not ended by then died with its process. */
const LOST_AFTER_MS = HOUR_MS;

/** What administrators are told. */
export interface LedgerAlarm {
  readonly problems: number;
  /** The first of them, as the audit words it. */
  readonly first: string;
}

type Needs = Pick<Platform, 'pool' | 'clock' | 'log' | 'metrics'> & {
  /** What areas say is set aside for them. */
  readonly held: readonly HeldMoney[];
  readonly tell: (tx: Transaction, alarm: LedgerAlarm) => Promise<void>;
};

export interface LedgerAudits extends Chore {
  /** Does the check of this part of the day unless somebody has. @returns how many problems, null when it was not ours */
  runOnce(): Promise<number | null>;
}

export function ledgerAudits({ pool, clock, log, metrics, held, tell }: Needs): LedgerAudits {
  const found = new Gauge({
    name: 'aureus_ledger_problems',
    help: 'What the last check of the books by this process found wrong',
    registers: [metrics.registry],
  });

  async function claim(slot: Date): Promise<boolean> {
    const now = clock.now();
    const { rowCount } = await pool.query(
      `INSERT INTO ledger_audit_run (slot, started_at) VALUES ($1, $2)
       ON CONFLICT (slot) DO UPDATE SET started_at = excluded.started_at
         WHERE ledger_audit_run.finished_at IS NULL AND ledger_audit_run.started_at < $3`,
      [slot, now, new Date(now.getTime() - LOST_AFTER_MS)],
    );
    return rowCount === 1;
  }

  async function runOnce(): Promise<number | null> {
    const slot = new Date(clock.epochMs() - (clock.epochMs() % SLOT_MS));
    if (!(await claim(slot))) return null;
    const { problems } = await check(pool);
    found.set(problems.length);
    for (const problem of problems) log.error({ problem }, 'The ledger is wrong');
    await withTransaction(pool, async (tx) => {
      const { rowCount } = await tx.client.query(
        'UPDATE ledger_audit_run SET finished_at = $2, problems = $3 WHERE slot = $1 AND finished_at IS NULL',
        [slot, clock.now(), problems.length],
      );
      const [first] = problems;
      if (rowCount === 1 && first !== undefined) await tell(tx, { problems: problems.length, first });
    });
    return problems.length;
  }

  /** On a connection of its own with limits of its own: it takes none of those that orders want. */
  async function check({ options: { connectionString = '' } }: Pool) {
    const own = createPool({
      url: connectionString,
      size: 1,
      log,
      statementTimeoutMs: STATEMENT_MS,
      name: 'aureus audit',
    });
    try {
      return await auditLedger(own, held, STATEMENT_MS);
    } finally {
      await own.end();
    }
  }

  return { name: 'ledger.audit', everyMs: LOOK_EVERY_MS, work: runOnce, runOnce };
}
