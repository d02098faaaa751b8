import { Socket } from 'node:net';
import { storeBytes } from '../storage/permit.ts';
import { PIPE, readFrames } from './frames.ts';
import type { Refused, Task, TaskAnswer } from './tasks.ts';
import { createDecoders } from './decoders.ts';

/**
 * The process of pictures: it is sent files over a pipe, keeps them until it is told to forget them, and does with each what
 * it is told. It looks into none of them: that is what its decoder is for, which a file may cost. Answers go back as
 * messages. It ends with the server it works for.
 */
const pieces = new Map<number, Buffer[]>();
const [, , workMs, waitMs] = process.argv;
const renew = createDecoders({ workMs: Number(workMs), waitMs: Number(waitMs) });

type Answered = Exclude<Task, { act: 'drop' }>;
type Said = TaskAnswer extends infer Answer ? (Answer extends unknown ? Omit<Answer, 'id'> : never) : never;

/** The bytes of a file, in one piece from now on. */
function bytesOf(id: number): Buffer {
  const whole = Buffer.concat(pieces.get(id) ?? []);
  pieces.set(id, [whole]);
  return whole;
}

async function carryOut(id: number, task: Answered): Promise<Said> {
  if (task.act === 'store') {
    await storeBytes(task.permit, bytesOf(id));
    return { stored: true };
  }
  const { bytes, ...worked } = await renew({ purpose: task.purpose, bytes: bytesOf(id) });
  // Unless it was to be forgotten meanwhile.
  if (bytes && pieces.has(id)) pieces.set(id, [Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)]);
  return worked;
}

function answer(id: number, task: Answered): void {
  void carryOut(id, task)
    .catch((error: unknown): Refused => ({ defect: String(error) }))
    .then((said) => process.send?.({ id, ...said }));
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
