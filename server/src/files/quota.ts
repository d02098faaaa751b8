import type { Pool, PoolClient } from 'pg';
import type { Transaction } from '../platform/database/transaction.ts';
import { AppError } from '../platform/errors.ts';
import { networksOf } from '../platform/http/networks.ts';
import type { Platform } from '../platform/platform.ts';
import { ownerColumns } from './attaching.ts';
import type { Uploader } from './public.ts';

const MEGABYTE = 1024 * 1024;

/** What one user may store: in any 24 hours, and in all. Bytes are those of the stored pictures. */
export interface UploadQuota {
  readonly dayFiles: number;
  readonly dayBytes: number;
  readonly files: number;
  readonly bytes: number;
}

/** Of an account with a mailbox or a telephone. Operators, who answer users for years, have the limits of a day alone. */
export const uploadQuota: UploadQuota = {
  dayFiles: 100,
  dayBytes: 100 * MEGABYTE,
  files: 1000,
  bytes: 500 * MEGABYTE,
};

/** Of an account that has neither, of which anybody can have many: enough to be verified, and to talk to support. */
export const bareQuota: UploadQuota = {
  dayFiles: 20,
  dayBytes: 20 * MEGABYTE,
  files: 60,
  bytes: 60 * MEGABYTE,
};

/** Whether a user has a mailbox or a telephone; the account area says. */
export type HasContact = (connection: Pool | PoolClient, userId: bigint) => Promise<boolean>;

/** Who sends files, as limits count them. */
export const ownerKey = (by: Uploader): string => ('user' in by ? `user ${by.user}` : `operator ${by.operator}`);

interface Used {
  readonly day_files: number;
  readonly day_bytes: number;
  readonly files: number;
  readonly bytes: number;
}

export interface Quota {
  /** @throws AppError upload_quota_reached when one more picture of this size is too much for who uploads it */
  check(connection: Pool | PoolClient, by: Uploader, size: number): Promise<void>;
  /**
   * Counts what an account without a mailbox and a telephone is about to store for the network it comes from.
   * @throws AppError upload_quota_reached when such accounts have stored as much from there as they may in a day
   */
  countBare(sender: { readonly by: Uploader; readonly ip: string }, size: number): Promise<void>;
  /** Whether a user has neither a mailbox nor a telephone. */
  isBare(by: Uploader): Promise<boolean>;
}

export function createQuota({ pool, clock, limits }: Platform, hasContact: HasContact): Quota {
  const isBare = async (connection: Pool | PoolClient, by: Uploader): Promise<boolean> =>
    'user' in by && !(await hasContact(connection, by.user));

  return {
    isBare: (by) => isBare(pool, by),
    check: async (connection, by, size) => {
      const quota = (await isBare(connection, by)) ? bareQuota : uploadQuota;
      const used = await usedBy(connection, by, clock.now());
      if (used.day_files >= quota.dayFiles || used.day_bytes + size > quota.dayBytes) {
        throw new AppError('upload_quota_reached', { reason: 'day' });
      }
      if (used.files >= quota.files || used.bytes + size > quota.bytes) {
        throw new AppError('upload_quota_reached', { reason: 'all' });
      }
    },
    countBare: async ({ by, ip }, size) => {
      if (!(await isBare(pool, by))) return;
      try {
        await limits.consume('upload.bare.network', networksOf(ip).network, Math.ceil(size / 1000));
      } catch (error) {
        throw error instanceof AppError ? new AppError('upload_quota_reached', { reason: 'day' }) : error;
      }
    },
  };
}

async function usedBy(connection: Pool | PoolClient, by: Uploader, now: Date): Promise<Used> {
  const { rows } = await connection.query<Used>(
    `SELECT count(*) FILTER (WHERE recent)::integer AS day_files,
            coalesce(sum(size) FILTER (WHERE recent), 0)::float8 AS day_bytes,
            count(*)::integer AS files, coalesce(sum(size), 0)::float8 AS bytes
     FROM (
       SELECT size, created_at > $3::timestamptz - interval '24 hours' AS recent FROM files
       WHERE owner_id = $1 OR (operator_id = $2 AND created_at > $3::timestamptz - interval '24 hours')
     ) own`,
    [...ownerColumns(by), now],
  );
  return rows[0] ?? { day_files: 0, day_bytes: 0, files: 0, bytes: 0 };
}

/** Keeps uploads of one user or operator from counting past each other, until the end of the transaction. */
export async function lockQuota({ client }: Transaction, by: Uploader): Promise<void> {
  await client.query(`SELECT pg_advisory_xact_lock(hashtextextended($1, 0))`, [`files ${ownerKey(by)}`]);
}
