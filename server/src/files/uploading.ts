import { randomBytes } from 'node:crypto';
import type { FilePurpose } from '@aureus/contract/files/purposes.ts';
import { createConcurrencyLimit } from '../platform/concurrency-limit.ts';
import { withTransaction } from '../platform/database/transaction.ts';
import { AppError } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import { createPictureProcess } from './process/picture-process.ts';
import type { HeldFile } from './process/picture-process.ts';
import type { RenewedPicture } from './process/tasks.ts';
import { checkQuota, lockQuota } from './quota.ts';
import type { FileStorage } from './storage/storage.ts';

/** Pictures decoded at a time: one processor's worth, whatever the number of uploads. */
const DECODED_AT_ONCE = 1;
/** Pictures that may wait for it. */
const LINE = 64;

/** Takes uploads in. Their bytes are in the process of pictures from the first to the last. */
export interface Uploading {
  /** Sends a file where pictures are handled while it comes in. @throws AppError service_unavailable */
  receive(pieces: AsyncIterable<Buffer>): Promise<HeldFile>;
  /**
   * Checks, renews and stores a picture that was received. @returns its name
   * @throws AppError file_type_not_allowed, file_unreadable, file_too_many_pixels, upload_quota_reached,
   *   service_unavailable when the store or the process fails, or too many pictures wait
   */
  take(userId: bigint, file: HeldFile, purpose: FilePurpose): Promise<string>;
  /** Of the process; undefined while there is none. */
  pid(): number | undefined;
  /** Ends the process, and waits until what failed by it is tidied up. */
  close(): Promise<void>;
}

export function createUploading({ pool, clock, log }: Platform, storage: FileStorage): Uploading {
  const withinLimit = createConcurrencyLimit(DECODED_AT_ONCE, LINE);
  const pictures = createPictureProcess(log);
  const underWay = new Set<Promise<unknown>>();

  async function take(userId: bigint, file: HeldFile, purpose: FilePurpose): Promise<string> {
    await file.inspect(purpose);
    // Before the work, so that it is not done for nothing; decided below.
    await checkQuota(pool, userId, 0, clock.now());
    const picture = await withinLimit(() => file.renew(purpose));
    const name = randomBytes(16).toString('hex');
    // The row first: bytes without a row would never be removed.
    await addRow(name, userId, purpose, picture);
    try {
      await file.store(await storage.permit(name, picture));
    } catch (error) {
      log.error({ err: error }, 'A picture could not be stored');
      await forget(name);
      throw new AppError('service_unavailable');
    }
    return name;
  }

  function addRow(name: string, userId: bigint, purpose: FilePurpose, picture: RenewedPicture): Promise<void> {
    const { contentType, width, height, size, likeness } = picture;
    const sha256 = Buffer.from(picture.sha256, 'hex');
    return withTransaction(pool, async (tx) => {
      await lockQuota(tx, userId);
      await checkQuota(tx.client, userId, size, clock.now());
      await tx.client.query(
        `INSERT INTO files (name, owner_id, purpose, sha256, content_type, size, width, height, created_at, likeness)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10::text::bit(256))`,
        [name, userId, purpose, sha256, contentType, size, width, height, clock.now(), likeness],
      );
    });
  }

  /** Removes what there may be of a picture. A row whose bytes cannot be removed now is swept after a day. */
  async function forget(name: string): Promise<void> {
    try {
      await storage.remove(name);
      await pool.query('DELETE FROM files WHERE name = $1', [name]);
    } catch (error) {
      log.warn({ err: error }, 'What is left of a picture that could not be stored waits to be swept');
    }
  }

  return {
    receive: (pieces) => pictures.receive(pieces),
    take: async (userId, file, purpose) => {
      const taking = take(userId, file, purpose);
      underWay.add(taking);
      try {
        return await taking;
      } finally {
        underWay.delete(taking);
      }
    },
    pid: () => pictures.pid(),
    close: async () => {
      pictures.close();
      await Promise.allSettled(underWay);
    },
  };
}
