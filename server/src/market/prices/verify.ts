import type { Pool, PoolClient } from 'pg';
import { type Batch, hashBatch, isSealed } from './price-batch.ts';
import type { SealKey } from './seal-key.ts';

/** So many batches are read at a time. */
const CHUNK = 2_000;
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
 * and the first of each minute is signed with this installation's key. Where days were dropped, each piece that was kept
 * begins and ends with a signature.
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
  for (const { hash, public_key: publicKey, signature, ...row } of rows) {
    const [sequence, second] = [Number(row.sequence), Number(row.second)];
    if (!publicKey.equals(key.publicKey)) problems.push(`number ${sequence}: was signed with another key`);
    else if (!key.verify({ sequence, second, hash }, signature)) problems.push(`number ${sequence}: is not signed`);
    else seals.set(sequence, { second, hash });
  }
  return seals;
}

/** The first second of the oldest day that has not been dropped. */
async function firstDetailedSecond(client: PoolClient): Promise<number> {
  const { rows } = await client.query<{ second: string | null }>(
    `SELECT min(extract(epoch FROM to_date(right(relname, 8), 'YYYYMMDD')))::bigint AS second
     FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid WHERE inhparent = 'price_batch'::regclass`,
  );
  const second = rows[0]?.second ?? null;
  return second === null ? Number.POSITIVE_INFINITY : Number(second);
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
