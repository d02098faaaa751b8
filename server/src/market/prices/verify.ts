import type { Pool, PoolClient } from 'pg';
import { type Batch, hashBatch, isSealed } from './price-batch.ts';
import type { SealKey } from './seal-key.ts';

/** So many batches are read at a time. */
const CHUNK = 2_000;
/** One batch a second, and one of each minute is signed. */
const MOST_BETWEEN_SEALS = 60;
/** Whole days that are kept of everything, as `price_forget_days` has it. */
const KEPT_DAYS = 7;
/** A use may rest on a tick from so many seconds before it. */
const LOOK_BACK_SECONDS = 5;
/** More would not be read. */
const MOST_PROBLEMS = 100;

export interface PriceVerification {
  readonly batches: number;
  readonly seals: number;
  /** Batches since the last signature: nobody outside the database vouches for them yet. */
  readonly unsigned: number;
  readonly problems: readonly string[];
}

interface Seal {
  readonly second: number;
  readonly hash: Buffer;
}

/**
 * Reads every price that is kept and recomputes the chain: each batch is what was hashed, leads on from the one before,
 * and the first of each minute is signed with this installation's key. No day within the week is gone, and no signature.
 * Where days were dropped, what was settled by them is whole, from the signature before to the one after.
 */
export async function verifyPrices(pool: Pool, key: SealKey): Promise<PriceVerification> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    return await verify(client, key);
  } finally {
    await client.query('ROLLBACK').catch(() => undefined);
    client.release();
  }
}

async function verify(client: PoolClient, key: SealKey): Promise<PriceVerification> {
  const problems: string[] = [];
  const seals = await readSeals(client, key, problems);
  const detailFrom = await firstDetailedSecond(client);
  const unseen = new Set([...seals].flatMap(([sequence, { second }]) => (second >= detailFrom ? [sequence] : [])));
  let before: Batch | undefined;
  let batches = 0;
  let unsigned = 0;
  for await (const batch of readBatches(client)) {
    batches += 1;
    const { second, sequence } = batch;
    const name = `second ${second} (${new Date(second * 1_000).toISOString()}), number ${sequence}`;
    if (!hashBatch(batch).equals(batch.hash)) problems.push(`${name}: is not what was written down`);
    const seal = seals.get(sequence);
    if (seal && (seal.second !== second || !seal.hash.equals(batch.hash))) {
      problems.push(`${name}: is not what was signed`);
    }
    const follows = before?.sequence === sequence - 1;
    if (before && follows && !before.hash.equals(batch.previous)) {
      problems.push(`${name}: does not lead on from the one before`);
    }
    if (before && !follows) {
      if (before.second >= detailFrom) problems.push(`${name}: what was before it is gone`);
      else if (!seals.has(before.sequence)) problems.push(`number ${before.sequence}: no signature proves it`);
    }
    const mustBeSigned = !before || !follows || isSealed(second, before.second);
    if (mustBeSigned && !seal) problems.push(`${name}: its signature is missing`);
    unseen.delete(sequence);
    unsigned = seal ? 0 : unsigned + 1;
    before = batch;
    if (problems.length >= MOST_PROBLEMS) break;
  }
  if (problems.length < MOST_PROBLEMS) {
    for (const sequence of unseen) problems.push(`number ${sequence}: was signed and is gone`);
    problems.push(...(await findLostUses(client, detailFrom)));
    if (!(await isHead(client, before))) problems.push('The last batch is not the one that was written last');
  }
  return { batches, seals: seals.size, unsigned, problems };
}

async function readSeals(client: PoolClient, key: SealKey, problems: string[]): Promise<Map<number, Seal>> {
  const { rows } = await client.query<{
    sequence: string;
    second: string;
    hash: Buffer;
    public_key: Buffer;
    signature: Buffer;
  }>('SELECT sequence, second, hash, public_key, signature FROM price_seal ORDER BY sequence');
  const seals = new Map<number, Seal>();
  let before: number | undefined;
  for (const { hash, public_key: publicKey, signature, ...row } of rows) {
    const [sequence, second] = [Number(row.sequence), Number(row.second)];
    // The first batch of all is signed, and then one of sixty at least: signatures are never dropped.
    const latest = before === undefined ? 1 : before + MOST_BETWEEN_SEALS;
    if (sequence > latest) problems.push(`number ${(before ?? 0) + 1} to ${sequence - 1}: their signatures are gone`);
    before = sequence;
    if (!publicKey.equals(key.publicKey)) problems.push(`number ${sequence}: was signed with another key`);
    else if (!key.verify({ sequence, second, hash }, signature)) problems.push(`number ${sequence}: is not signed`);
    else seals.set(sequence, { second, hash });
  }
  return seals;
}

/** The first second of the oldest day that has not been dropped, or could not have been yet. */
async function firstDetailedSecond(client: PoolClient): Promise<number> {
  const { rows } = await client.query<{ second: string }>(
    `SELECT least(
       (extract(epoch FROM clock_timestamp())::bigint / 86400 - $1) * 86400,
       min(extract(epoch FROM to_date(right(relname, 8), 'YYYYMMDD')))::bigint
     ) AS second
     FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid WHERE inhparent = 'price_batch'::regclass`,
    [KEPT_DAYS],
  );
  return Number(rows[0]?.second ?? 0);
}

/** What was settled by days that were dropped, and is not there any more from signature to signature. */
async function findLostUses(client: PoolClient, detailFrom: number): Promise<string[]> {
  const { rows } = await client.query<Record<'first' | 'last' | 'cause', string>>(
    `SELECT first, last, cause FROM (
       SELECT coalesce(low.sequence, 1) AS first, high.sequence AS last, coalesce(low.second, 0) AS from_second,
         high.second AS to_second, min(cause) AS cause
       FROM price_use
       LEFT JOIN LATERAL (
         SELECT sequence, second FROM price_seal WHERE second <= from_second - $2 ORDER BY second DESC LIMIT 1
       ) AS low ON true
       CROSS JOIN LATERAL (
         SELECT sequence, second FROM price_seal WHERE second >= to_second ORDER BY second LIMIT 1
       ) AS high
       WHERE from_second < $1 GROUP BY 1, 2, 3, 4
     ) AS used
     WHERE last - first + 1 >
       (SELECT count(*) FROM price_record AS record WHERE record.second BETWEEN used.from_second AND used.to_second)
     ORDER BY first LIMIT ${MOST_PROBLEMS}`,
    [detailFrom, LOOK_BACK_SECONDS],
  );
  return rows.map(({ first, last, cause }) => `number ${first} to ${last}: was kept for ${cause} and is not whole`);
}

async function* readBatches(client: PoolClient): AsyncGenerator<Batch> {
  let after = -1;
  for (;;) {
    const { rows } = await client.query<
      Record<'second' | 'sequence' | 'payload', string> & Pick<Batch, 'previous' | 'hash'>
    >('SELECT second, sequence, payload, previous, hash FROM price_record WHERE second > $1 ORDER BY second LIMIT $2', [
      after,
      CHUNK,
    ]);
    for (const row of rows) {
      after = Number(row.second);
      yield { ...row, second: after, sequence: Number(row.sequence) };
    }
    if (rows.length < CHUNK) return;
  }
}

async function isHead(client: PoolClient, last: Batch | undefined): Promise<boolean> {
  const { rows } = await client.query<{ second: string; sequence: string; hash: Buffer }>(
    'SELECT second, sequence, hash FROM price_head',
  );
  const [head] = rows;
  if (!head || !last) return head !== undefined && Number(head.sequence) === 0;
  return Number(head.sequence) === last.sequence && Number(head.second) === last.second && head.hash.equals(last.hash);
}
