import { createHash, randomBytes } from 'node:crypto';
import type { FilePurpose } from '@aureus/contract/files/purposes.ts';
import { withTransaction } from '../platform/database/transaction.ts';
import { AppError } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import { createDecoder } from './decoder.ts';
import { inspectPicture } from './picture.ts';
import { checkQuota, lockQuota } from './quota.ts';
import { createSlots } from './slots.ts';
import type { FileStorage } from './storage/storage.ts';

/** Pictures decoded at a time: one processor's worth, whatever the number of uploads. */
const DECODED_AT_ONCE = 1;
/** Pictures that may wait for it. */
const LINE = 64;

/** Takes uploads in. */
export interface Uploading {
  /**
   * Checks, renews and stores a picture. @returns its name
   * @throws AppError file_type_not_allowed, file_unreadable, file_too_many_pixels, upload_quota_reached,
   *   service_unavailable when the store fails or too many pictures wait
   */
  take(userId: bigint, file: Buffer, purpose: FilePurpose): Promise<string>;
  close(): void;
}

export function createUploading({ pool, clock, log }: Platform, storage: FileStorage): Uploading {
  const slots = createSlots(DECODED_AT_ONCE, LINE);
  const decoder = createDecoder(log);
  return {
    close: () => decoder.close(),
    take: async (userId, file, purpose) => {
      await inspectPicture(file);
      // Before the work, so that it is not done for nothing; decided below.
      await checkQuota(pool, userId, 0, clock.now());
      const picture = await slots.run(() => decoder.renew(file, purpose));
      const { bytes, contentType, width, height } = picture;
      const name = randomBytes(16).toString('hex');
      const sha256 = createHash('sha256').update(bytes).digest();
      // The row first: bytes without a row would never be removed.
      await withTransaction(pool, async (tx) => {
        await lockQuota(tx, userId);
        await checkQuota(tx.client, userId, bytes.length, clock.now());
        await tx.client.query(
          `INSERT INTO files (name, owner_id, purpose, sha256, content_type, size, width, height, created_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
          [name, userId, purpose, sha256, contentType, bytes.length, width, height, clock.now()],
        );
      });
      try {
        await storage.put(name, bytes, contentType);
      } catch (error) {
        log.error({ err: error }, 'A picture could not be stored');
        await pool.query('DELETE FROM files WHERE name = $1', [name]);
        throw new AppError('service_unavailable');
      }
      return name;
    },
  };
}
