import { createHash } from 'node:crypto';
import { Socket } from 'node:net';
import { AppError } from '../../platform/errors.ts';
import { likenessOf } from '../likeness.ts';
import { inspectUpload, renewUpload } from '../upload-kinds.ts';
import { storeBytes } from '../storage/permit.ts';
import { PIPE, readFrames } from './frames.ts';
import type { Task, TaskAnswer, RenewedPicture } from './tasks.ts';

/**
 * The process of pictures: it is sent files over a pipe, keeps them until it is told to forget them, and does with
 * each what it is told. Answers go back as messages. It ends with the server it works for.
 */
const pieces = new Map<number, Buffer[]>();

/** The bytes of a file, in one piece from now on. */
function bytesOf(id: number): Buffer {
  const whole = Buffer.concat(pieces.get(id) ?? []);
  pieces.set(id, [whole]);
  return whole;
}

async function carryOut(id: number, task: Exclude<Task, { act: 'drop' }>): Promise<RenewedPicture | undefined> {
  switch (task.act) {
    case 'inspect':
      await inspectUpload(bytesOf(id), task.purpose);
      return undefined;
    case 'renew': {
      const { bytes, ...facts } = await renewUpload(bytesOf(id), task.purpose);
      // Unless it was to be forgotten meanwhile.
      if (pieces.has(id)) pieces.set(id, [bytes]);
      const likeness = task.purpose === 'voucher' ? await likenessOf(bytes) : null;
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      return { ...facts, size: bytes.length, sha256, likeness };
    }
    case 'store':
      await storeBytes(task.permit, bytesOf(id));
      return undefined;
  }
}

function answer(id: number, task: Exclude<Task, { act: 'drop' }>): void {
  const say = (said: TaskAnswer): void => void process.send?.(said);
  carryOut(id, task).then(
    (picture) => say({ id, ...(picture ? { picture } : {}) }),
    (error: unknown) =>
      say(error instanceof AppError ? { id, code: error.code, params: error.params } : { id, defect: String(error) }),
  );
}

const end = (): never => process.exit(0);
const pipe = new Socket({ fd: PIPE, readable: true, writable: false });
pipe.on('end', end).on('error', end);
pipe.on(
  'data',
  readFrames({
    bytes: (id, piece) => {
      const known = pieces.get(id);
      if (known) known.push(piece);
      else pieces.set(id, [piece]);
    },
    task: (id, text) => {
      const task = JSON.parse(text) as Task;
      if (task.act === 'drop') pieces.delete(id);
      else answer(id, task);
    },
  }),
);
process.on('disconnect', end);
// A signal to all says that the server is to end: what is under way is still finished for it.
process.on('SIGINT', () => {}).on('SIGTERM', () => {});
