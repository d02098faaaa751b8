import type { Pool } from 'pg';
import type { Logger } from '../../platform/log.ts';
import { type Batch, encodeBatch, hashBatch, isSealed } from './price-batch.ts';
import type { PriceSecond } from './price-second.ts';
import type { SealKey } from './seal-key.ts';

/** Seconds that may wait for a database that does not answer; older ones are lost. */
const MOST_WAITING = 120;
const DAY_SECONDS = 86_400;

interface Waiting {
  readonly second: number;
  readonly payload: string;
}

type Head = Pick<Batch, 'second' | 'sequence' | 'hash'>;

/** Writes the seconds down, each once whatever dies: one statement a second, sealed and in order. */
export interface PriceLog {
  start(): Promise<void>;
  /** @param second grows from call to call; one that does not is left out */
  add(second: number, markets: readonly PriceSecond[]): void;
  /** Writes what waits. */
  stop(): Promise<void>;
}

/** @param feed where the prices come from, named in every batch */
export function createPriceLog(
  { pool, log }: { readonly pool: Pool; readonly log: Logger },
  key: SealKey,
  feed: string,
): PriceLog {
  let waiting: Waiting[] = [];
  let head: Head | undefined;
  let running: Promise<void> | undefined;
  let isFailing = false;
  let newest = 0;
  const days = new Set<number>();

  /** The chain as it is stored: another process may have gone on with it. */
  async function readHead(): Promise<Head> {
    const { rows } = await pool.query<{ second: string; sequence: string; hash: Buffer }>(
      'SELECT second, sequence, hash FROM price_head',
    );
    const [row] = rows;
    if (!row) throw new Error('The chain of prices has no head');
    const stored = { second: Number(row.second), sequence: Number(row.sequence), hash: row.hash };
    if (head && stored.sequence < head.sequence) {
      log.error({ stored: stored.sequence, written: head.sequence }, 'Prices that were written are gone');
    }
    return (head = stored);
  }

  /** The tables of a day and the next; with a new day those of long ago go. */
  async function prepareDay(second: number): Promise<void> {
    const day = Math.floor(second / DAY_SECONDS);
    if (days.has(day)) return;
    const { rows } = await pool.query<{ days: number }>('SELECT price_forget_days() AS days');
    if (Number(rows[0]?.days) > 0) log.info({ days: rows[0]?.days }, 'Prices of more than a week ago were dropped');
    await pool.query('SELECT price_make_day($1), price_make_day($1 + 1)', [day]);
    days.add(day);
  }

  async function write(): Promise<void> {
    head ??= await readHead();
    const { second: last } = head;
    waiting = waiting.filter(({ second }) => second > last);
    const chain = chained(head, waiting);
    const end = chain.at(-1);
    if (!end) return;
    for (const { second } of chain) await prepareDay(second);
    if (await append(pool, key, head, chain)) head = end;
    else await readHead();
    waiting = waiting.filter(({ second }) => second > (head?.second ?? 0));
  }

  async function writeAll(): Promise<void> {
    try {
      while (waiting.length > 0) await write();
      isFailing = false;
    } catch (error) {
      // What became of the last statement is not known. Had it gone through, the next one finds another head.
      days.clear();
      if (!isFailing) log.error({ err: error, waiting: waiting.length }, 'Prices could not be written down');
      isFailing = true;
    }
  }

  const flush = (): Promise<void> =>
    (running ??= writeAll().finally(() => {
      running = undefined;
    }));

  return {
    start: async () => {
      newest = (await readHead()).second;
    },
    add: (second, markets) => {
      if (second <= newest || markets.length === 0) return;
      newest = second;
      waiting.push({ second, payload: encodeBatch(feed, markets) });
      if (waiting.length > MOST_WAITING) waiting.shift();
      void flush();
    },
    stop: async () => {
      await running;
      await flush();
    },
  };
}

/** The batches that go on from a head. */
function chained(head: Head, waiting: readonly Waiting[]): Batch[] {
  let { sequence, hash } = head;
  return waiting.map(({ second, payload }) => {
    const batch = { second, sequence: sequence + 1, payload, previous: hash };
    ({ sequence, hash } = { ...batch, hash: hashBatch(batch) });
    return { ...batch, hash };
  });
}

/** Adds batches to the chain in one statement. @returns false when another process has gone on from this head */
async function append(pool: Pool, key: SealKey, head: Head, chain: readonly Batch[]): Promise<boolean> {
  const end = chain.at(-1);
  const seals = chain.filter(({ second }, place) => isSealed(second, (chain[place - 1] ?? head).second));
  const { rowCount } = await pool.query({
    name: 'append prices',
    text: `WITH head AS (
        UPDATE price_head SET second = $1, sequence = $2, hash = $3 WHERE sequence = $4 AND hash = $5 RETURNING 1
      ), seals AS (
        INSERT INTO price_seal (sequence, second, hash, public_key, signature)
        SELECT sequence, second, hash, $11, signature
        FROM unnest($12::bigint[], $13::bigint[], $14::bytea[], $15::bytea[]) AS sealed (sequence, second, hash, signature)
        WHERE EXISTS (SELECT FROM head)
      )
      INSERT INTO price_batch (second, sequence, payload, previous, hash)
      SELECT * FROM unnest($6::bigint[], $7::bigint[], $8::text[], $9::bytea[], $10::bytea[])
      WHERE EXISTS (SELECT FROM head)`,
    values: [
      end?.second,
      end?.sequence,
      end?.hash,
      head.sequence,
      head.hash,
      chain.map(({ second }) => second),
      chain.map(({ sequence }) => sequence),
      chain.map(({ payload }) => payload),
      chain.map(({ previous }) => previous),
      chain.map(({ hash }) => hash),
      key.publicKey,
      seals.map(({ sequence }) => sequence),
      seals.map(({ second }) => second),
      seals.map(({ hash }) => hash),
      seals.map((sealed) => key.sign(sealed)),
    ],
  });
  return rowCount === chain.length;
}
