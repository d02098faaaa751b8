import { randomBytes } from 'node:crypto';
import type { FilePurpose } from '@aureus/contract/files/purposes.ts';
import { withTransaction } from '../platform/database/transaction.ts';
import { AppError } from '../platform/errors.ts';
import { createFairLine } from '../platform/fair-line.ts';
import { networksOf } from '../platform/http/networks.ts';
import { placeLimits } from '../platform/http/upload-places.ts';
import type { Platform } from '../platform/platform.ts';
import { ownerColumns } from './attaching.ts';
import { createPictureProcess } from './process/picture-process.ts';
import type { HeldFile } from './process/picture-process.ts';
import type { RenewedPicture } from './process/tasks.ts';
import type { Uploader } from './public.ts';
import { createQuota, lockQuota, ownerKey } from './quota.ts';
import type { HasContact } from './quota.ts';
import type { FileStorage } from './storage/storage.ts';
import { createWorkQuota } from './work-quota.ts';

/** Pictures decoded at a time: one processor's worth, whatever the number of uploads. */
const DECODED_AT_ONCE = 1;
/** Pictures that may wait for it: as many as there are places of uploads. */
const LINE = placeLimits.all;

/** Who sends a file, and from where. */
export interface Sender {
  readonly by: Uploader;
  /** Address of the client. */
  readonly ip: string;
}

/** Takes uploads in. Their bytes are in the process of pictures from the first to the last. */
export interface Uploading {
  /** Sends a file where pictures are handled while it comes in. @throws AppError service_unavailable */
  receive(pieces: AsyncIterable<Buffer>): Promise<HeldFile>;
  /**
   * Checks, renews and stores a picture that was received. @returns its name
   * @throws AppError file_type_not_allowed, file_unreadable, file_too_many_pixels, file_too_complex, upload_quota_reached,
   *   too_many_requests when the sender's files have cost as much as they may, service_unavailable when the store or the
   *   process fails, or too many pictures wait
   */
  take(sender: Sender, file: HeldFile, purpose: FilePurpose): Promise<string>;
  /** Of the process; undefined while there is none. */
  pid(): number | undefined;
  /** Ends the process, and waits until what failed by it is tidied up. */
  close(): Promise<void>;
}

export function createUploading(platform: Platform, storage: FileStorage, hasContact: HasContact): Uploading {
  const { pool, clock, log, limits } = platform;
  const inLine = createFairLine(DECODED_AT_ONCE, LINE);
  const quota = createQuota(platform, hasContact);
  const workQuota = createWorkQuota(limits);
  const pictures = createPictureProcess(log);
  const underWay = new Set<Promise<unknown>>();

  /** The picture that is made of a file, when it is its sender's turn. */
  async function renew({ by, ip }: Sender, file: HeldFile, purpose: FilePurpose): Promise<RenewedPicture> {
    const party = { owner: ownerKey(by), network: networksOf(ip).network };
    const worked = await workQuota.spend(
      party,
      async () => !(await quota.isBare(by)),
      () => inLine(party, () => file.renew(purpose)),
    );
    if ('picture' in worked) return worked.picture;
    if ('code' in worked) throw new AppError(worked.code, worked.params);
    throw new Error(worked.defect);
  }

  async function take(sender: Sender, file: HeldFile, purpose: FilePurpose): Promise<string> {
    // Before the work, so that it is not done for nothing; decided below.
    await quota.check(pool, sender.by, 0);
    const picture = await renew(sender, file, purpose);
    await quota.countBare(sender, picture.size);
    const name = randomBytes(16).toString('hex');
    // The row first: bytes without a row would never be removed.
    await addRow(name, sender.by, purpose, picture);
    try {
      await file.store(await storage.permit(name, picture));
    } catch (error) {
      log.error({ err: error }, 'A picture could not be stored');
      await forget(name);
      throw new AppError('service_unavailable');
    }
    return name;
  }

  function addRow(name: string, by: Uploader, purpose: FilePurpose, picture: RenewedPicture): Promise<void> {
    const { contentType, width, height, size, likeness } = picture;
    const sha256 = Buffer.from(picture.sha256, 'hex');
    return withTransaction(pool, async (tx) => {
      await lockQuota(tx, by);
      await quota.check(tx.client, by, size);
      await tx.client.query(
        `INSERT INTO files
           (name, owner_id, operator_id, purpose, sha256, content_type, size, width, height, created_at, likeness)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11::text::bit(256))`,
        [name, ...ownerColumns(by), purpose, sha256, contentType, size, width, height, clock.now(), likeness],
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
    take: async (sender, file, purpose) => {
      const taking = take(sender, file, purpose);
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
