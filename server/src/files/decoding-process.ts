import { AppError } from '../platform/errors.ts';
import type { DecodingAnswer, DecodingTask } from './decoder.ts';
import { renewPicture } from './picture.ts';

/** The process that decodes pictures: it does one after another, and ends with the server it works for. */
process.on('message', ({ id, bytes, purpose }: DecodingTask) => {
  const answer = (done: DecodingAnswer): void => void process.send?.(done);
  renewPicture(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), purpose).then(
    (picture) => answer({ id, picture }),
    (error: unknown) => answer({ id, code: error instanceof AppError ? error.code : 'internal_error' }),
  );
});
process.on('disconnect', () => process.exit(0));
