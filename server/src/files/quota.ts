import type { Pool } from 'pg';
import type { Transaction } from '../platform/database/transaction.ts';
import { AppError } from '../platform/errors.ts';
import { ownerColumns } from './attaching.ts';
import type { Uploader } from './public.ts';

const MEGABYTE = 1024 * 1024;

/**
 * What one user may store: in any 24 hours, and in all. Operators, who answer users for years, have the limits of a day
 * alone. Bytes are those of the stored pictures.
 */
export const uploadQuota = {
  dayFiles: 100,
  dayBytes: 100 * MEGABYTE,
  files: 1000,
  bytes: 500 * MEGABYTE,
} as const;

interface Used {
  readonly day_files: number;
  readonly day_bytes: number;
  readonly files: number;
  readonly bytes: number;
}

/** @throws AppError upload_quota_reached when one more picture of this size is too much for who uploads it */
export async function checkQuota(client: Pool | Transaction['client'], by: Uploader, size: number, now: Date) {
  const { rows } = await client.query<Used>(
    `SELECT count(*) FILTER (WHERE recent)::integer AS day_files,
            coalesce(sum(size) FILTER (WHERE recent), 0)::float8 AS day_bytes,
            count(*)::integer AS files, coalesce(sum(size), 0)::float8 AS bytes
     FROM (
       SELECT size, created_at > $3::timestamptz - interval '24 hours' AS recent FROM files
       WHERE owner_id = $1 OR (operator_id = $2 AND created_at > $3::timestamptz - interval '24 hours')
     ) own`,
    [...ownerColumns(by), now],
  );
  const [used] = rows;
  if (!used) return;
  if (used.day_files >= uploadQuota.dayFiles || used.day_bytes + size > uploadQuota.dayBytes) {
    throw new AppError('upload_quota_reached', { reason: 'day' });
  }
  if (used.files >= uploadQuota.files || used.bytes + size > uploadQuota.bytes) {
    throw new AppError('upload_quota_reached', { reason: 'all' });
  }
}

/** Keeps uploads of one user or operator from counting past each other, until the end of the transaction. */
export async function lockQuota({ client }: Transaction, by: Uploader): Promise<void> {
  await client.query(`SELECT pg_advisory_xact_lock(hashtextextended($1, 0))`, [
    'user' in by ? `files ${by.user}` : `files of operator ${by.operator}`,
  ]);
}
