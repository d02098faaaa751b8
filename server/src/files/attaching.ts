import type { Pool, PoolClient } from 'pg';
import type { Clock } from '../platform/clock.ts';
import { sqlState } from '../platform/database/transaction.ts';
import { AppError } from '../platform/errors.ts';
import type { FilePurpose } from '@aureus/contract/files/purposes.ts';
import type { FileFacts, Files, Uploader } from './public.ts';
import type { StoredType } from './stored-types.ts';
import { ALIKE_BITS } from './likeness.ts';
import { UNUSED_HOURS } from './sweep.ts';

const UNIQUE_VIOLATION = '23505';

/** What names a picture on the wire. */
export const referenceOf = (name: string): string => `/upload/${name}`;
export const nameOf = (reference: string): string => reference.slice('/upload/'.length);

/** The columns of who has uploaded a picture: the user, and the operator. */
export const ownerColumns = (by: Uploader): readonly [bigint | null, bigint | null] =>
  'user' in by ? [by.user, null] : [null, by.operator];

type AttachingCalls = Pick<Files, 'attach' | 'attachOfOperator' | 'show' | 'hide' | 'release' | 'alike' | 'describe'>;

/** Keeping pictures for what they were uploaded for, and what is known of them. */
export function createAttaching(pool: Pool, clock: Clock): AttachingCalls {
  async function attach(client: PoolClient, by: Uploader, reference: string, purpose: FilePurpose): Promise<bigint> {
    const values = [nameOf(reference), ...ownerColumns(by), purpose];
    try {
      const { rows } = await client.query<{ id: bigint }>(
        `UPDATE files SET attached_at = $5
         WHERE name = $1 AND (owner_id = $2 OR operator_id = $3) AND purpose = $4 AND attached_at IS NULL
           AND created_at > $5::timestamptz - make_interval(hours => $6)
         RETURNING id`,
        [...values, clock.now(), UNUSED_HOURS],
      );
      if (rows[0]) return rows[0].id;
    } catch (error) {
      throw sqlState(error) === UNIQUE_VIOLATION ? new AppError('file_already_used') : error;
    }
    const { rowCount } = await client.query(
      `SELECT 1 FROM files
       WHERE name = $1 AND (owner_id = $2 OR operator_id = $3) AND purpose = $4 AND attached_at IS NOT NULL`,
      values,
    );
    throw new AppError(rowCount === 0 ? 'file_unknown' : 'file_already_used');
  }

  return {
    attach: ({ client }, user, reference, purpose) => attach(client, { user }, reference, purpose),

    attachOfOperator: ({ client }, operator, reference) => attach(client, { operator }, reference, 'conversation'),

    show: async ({ client }, fileIds) => {
      await client.query('UPDATE files SET shown_at = coalesce(shown_at, $2) WHERE id = ANY ($1)', [
        fileIds,
        clock.now(),
      ]);
    },

    hide: async ({ client }, fileIds) => {
      await client.query('UPDATE files SET shown_at = NULL WHERE id = ANY ($1)', [fileIds]);
    },

    release: async ({ client }, fileId) => {
      await client.query('UPDATE files SET attached_at = NULL WHERE id = $1', [fileId]);
    },

    alike: async ({ client }, fileId) => {
      const { rows } = await client.query<{ fileId: bigint; bits: number }>(
        `SELECT other.id AS "fileId", bit_count(other.likeness # own.likeness)::integer AS bits
         FROM files own JOIN files other ON other.id <> own.id
         WHERE own.id = $1 AND own.purpose = 'voucher' AND other.purpose = 'voucher'
           AND other.attached_at IS NOT NULL AND other.likeness IS NOT NULL
           AND bit_count(other.likeness # own.likeness) <= $2
         ORDER BY bits, other.id LIMIT 1`,
        [fileId, ALIKE_BITS],
      );
      return rows[0] ?? null;
    },

    describe: async (fileIds, connection = pool) => {
      const { rows } = await connection.query<DescribedRow>(
        `SELECT id, name, width, height, content_type, size, created_at,
                (SELECT count(DISTINCT owner_id)::integer FROM files same
                 WHERE same.sha256 = files.sha256 AND same.owner_id <> files.owner_id) AS others
         FROM files WHERE id = ANY ($1)`,
        [fileIds],
      );
      return new Map(
        rows.map(
          ({
            id,
            name,
            width,
            height,
            content_type: contentType,
            size,
            created_at: createdAt,
            others,
          }): [bigint, FileFacts] => [
            id,
            { reference: referenceOf(name), width, height, contentType, size, createdAt, otherOwners: others },
          ],
        ),
      );
    },
  };
}

interface DescribedRow {
  readonly id: bigint;
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly content_type: StoredType;
  readonly size: number;
  readonly created_at: Date;
  readonly others: number;
}
