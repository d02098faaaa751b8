import { AppError } from '../errors.ts';
import type { Limits } from './limits.ts';
import type { Receive, ReceivedFile } from './route.ts';

const LIMIT = 'upload.received';

/**
 * As `receive`, for a sender whose bytes are counted: all that come, also of a file that is refused or breaks off.
 * @throws AppError too_many_requests when the sender has sent as much as one may
 */
export function countedReceive<File extends ReceivedFile>(
  receive: Receive<File>,
  limits: Limits,
  sender: string,
): Receive<File> {
  return async (pieces) => {
    // Takes nothing but says how long to wait.
    if (await limits.isSpent(LIMIT, sender)) await limits.consume(LIMIT, sender);
    let bytes = 0;
    async function* counted(): AsyncGenerator<Buffer> {
      for await (const piece of pieces) {
        bytes += piece.length;
        yield piece;
      }
    }
    try {
      return await receive(counted());
    } finally {
      await count(limits, sender, Math.ceil(bytes / 1000));
    }
  };
}

/** What goes over the limit counts as well; it is the next file that is refused. */
async function count(limits: Limits, sender: string, kilobytes: number): Promise<void> {
  try {
    await limits.consume(LIMIT, sender, kilobytes);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}
