import { createHash } from 'node:crypto';
import { AppError } from '../../platform/errors.ts';
import { likenessOf } from '../likeness.ts';
import { renewUpload } from '../upload-kinds.ts';
import type { Refused, RenewedPicture, DecoderAnswer, DecoderJob } from './tasks.ts';
import { watchWork } from './watch-work.ts';

/**
 * The one process in which the bytes of strangers are read and decoded: one file at a time, each within a share of the
 * processor. A file that takes more ends this process and nothing else; whoever started it starts another.
 */
const mostMs = Number(process.argv[2]);
const watch = watchWork(mostMs);

async function work({ purpose, bytes: sent }: DecoderJob): Promise<{ picture: RenewedPicture; bytes: Buffer }> {
  const { bytes, ...facts } = await renewUpload(Buffer.from(sent.buffer, sent.byteOffset, sent.byteLength), purpose);
  const likeness = purpose === 'voucher' ? await likenessOf(bytes) : null;
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { picture: { ...facts, size: bytes.length, sha256, likeness }, bytes };
}

const refused = (error: unknown): Refused =>
  error instanceof AppError ? { code: error.code, params: error.params } : { defect: String(error) };

process.on('message', (job: DecoderJob) => {
  const begun = process.cpuUsage();
  watch.begin();
  void work(job)
    .catch(refused)
    .then((result) => {
      watch.end();
      const { user, system } = process.cpuUsage(begun);
      const answer: DecoderAnswer = { ...result, spentMs: Math.ceil((user + system) / 1000) };
      process.send?.(answer);
    });
});
process.on('disconnect', () => process.exit(0));
// A signal to all says that the server is to end: what is under way is still finished for it.
process.on('SIGINT', () => {}).on('SIGTERM', () => {});
