import { expect } from 'vitest';
import type { TestDatabase } from './database.ts';

type Database = Pick<TestDatabase, 'owner'>;

/** Statements of this database that wait for a lock. */
export async function waiting({ owner }: Database): Promise<number> {
  const { rowCount } = await owner.query(
    `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rowCount ?? 0;
}

/**
 * Holds a row while calls come to wait for it one after the other, then lets them go in that order. What each of them
 * looks at before it writes, it has looked at before the first of them wrote.
 * @param held the row, as `table WHERE …`
 * @returns what the calls gave
 */
export async function oneAfterTheOther<Replies extends readonly unknown[]>(
  database: Database,
  held: string,
  calls: { readonly [Index in keyof Replies]: () => Promise<Replies[Index]> },
): Promise<Replies> {
  const client = await database.owner.connect();
  try {
    await client.query('BEGIN');
    await client.query(`SELECT FROM ${held} FOR NO KEY UPDATE`);
    const replies: Promise<unknown>[] = [];
    for (const call of calls) {
      const reply = call();
      let isOver = false;
      void reply.then(
        () => (isOver = true),
        () => (isOver = true),
      );
      replies.push(reply);
      // One that never waits for the row is over, and the tries of its caller tell what it answered.
      await expect
        .poll(async () => isOver || (await waiting(database)) === replies.length, { timeout: 30_000 })
        .toBe(true);
    }
    await client.query('COMMIT');
    return (await Promise.all(replies)) as unknown as Replies;
  } finally {
    client.release();
  }
}

/**
 * Holds an advisory lock while a call comes to wait for it, changes something, and lets the call go on.
 * @param name what the lock is of
 */
export async function meanwhile<Reply>(
  database: Database,
  name: string,
  call: () => Promise<Reply>,
  change: () => Promise<unknown>,
): Promise<Reply> {
  const client = await database.owner.connect();
  try {
    await client.query('BEGIN');
    await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
    const reply = call();
    await expect.poll(() => waiting(database), { timeout: 30_000 }).toBe(1);
    await change();
    await client.query('COMMIT');
    return await reply;
  } finally {
    client.release();
  }
}
