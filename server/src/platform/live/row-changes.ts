import pg from 'pg';
import type { Pool } from 'pg';
import { jitter } from '../clock.ts';
import type { Part } from '../lifecycle.ts';
import type { Logger } from '../log.ts';

/** Changes of one table are told at most this often. */
const GATHER_MS = 250;
/** Longest pause before a lost connection is opened again. */
const LONGEST_PAUSE_MS = 10_000;

interface Needs {
  readonly pool: Pool;
  readonly log: Logger;
  /** Tables with a trigger that calls `tell_change`. */
  readonly tables: readonly string[];
}

/**
 * Listens to what the database tells of changed rows. It tells after the commit, of what any process commits. What is
 * told while nobody listens is lost; so whenever listening begins again, every table counts as changed.
 */
export function watchRows({ pool, log, tables }: Needs, changed: (table: string) => void): Part {
  const due = new Map<string, NodeJS.Timeout>();
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let failures = 0;
  let isStopped = false;

  function note(table: string | undefined): void {
    if (table === undefined || isStopped || due.has(table) || !tables.includes(table)) return;
    const tell = (): void => {
      due.delete(table);
      changed(table);
    };
    due.set(table, setTimeout(tell, GATHER_MS).unref());
  }

  async function listen(): Promise<void> {
    const { connectionString, options } = pool.options;
    // A connection of its own: one of the pool's is given back and would forget that it listens.
    const next = new pg.Client({ connectionString, options, application_name: 'aureus changes', keepAlive: true });
    client = next;
    next.on('notification', ({ payload }) => note(payload));
    next.on('error', (error) => log.warn({ err: error }, 'The connection that hears of changed rows was lost'));
    next.on('end', () => later(next));
    try {
      await next.connect();
      await next.query('LISTEN row_changes');
      if (failures > 0) for (const table of tables) note(table);
      failures = 0;
    } catch (error) {
      log.warn({ err: error }, 'Changed rows cannot be listened to');
      await next.end().catch(() => undefined);
      later(next);
    }
  }

  function later(ended: pg.Client): void {
    if (isStopped || client !== ended) return;
    client = undefined;
    failures += 1;
    const pause = Math.min(LONGEST_PAUSE_MS, 100 * 2 ** Math.min(failures, 10)) * (0.5 + jitter() / 2);
    retry = setTimeout(() => void listen(), pause).unref();
  }

  return {
    name: 'changed rows',
    start: listen,
    stop: async () => {
      isStopped = true;
      clearTimeout(retry);
      for (const timer of due.values()) clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
}
