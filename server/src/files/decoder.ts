import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { setPriority } from 'node:os';
import path from 'node:path';
import type { FilePurpose } from '@aureus/contract/files/purposes.ts';
import type { ErrorCode } from '@aureus/contract/platform/errors.ts';
import { AppError } from '../platform/errors.ts';
import type { Logger } from '../platform/log.ts';
import type { Picture } from './picture.ts';

export interface DecodingTask {
  readonly id: number;
  readonly bytes: Uint8Array;
  readonly purpose: FilePurpose;
}

export type DecodingAnswer =
  { readonly id: number; readonly picture: Picture } | { readonly id: number; readonly code: ErrorCode };

/** Makes pictures anew in a process of its own. */
export interface Decoder {
  /** As `renewPicture`. @throws AppError file_unreadable, service_unavailable when the process died over it */
  renew(bytes: Buffer, purpose: FilePurpose): Promise<Picture>;
  /** Of the process; undefined while there is none. */
  pid(): number | undefined;
  close(): void;
}

const PROGRAM = path.join(import.meta.dirname, 'decoding-process.ts');
/** Unix niceness: calls get the processors first. */
const NICENESS = 15;

/**
 * A process apart, with the lowest claim on the processors: what decoding costs is not taken from the calls, and a
 * picture that brings the decoder down brings nothing else down. It starts with the first picture.
 */
export function createDecoder(log: Logger): Decoder {
  let child: ChildProcess | undefined;
  let lastId = 0;
  const waiting = new Map<number, { resolve: (picture: Picture) => void; reject: (error: Error) => void }>();

  function start(): ChildProcess {
    const made = fork(PROGRAM, [], {
      serialization: 'advanced',
      execArgv: [],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    if (made.pid !== undefined) setPriority(made.pid, NICENESS);
    made.on('message', (answer: DecodingAnswer) => {
      const asked = waiting.get(answer.id);
      waiting.delete(answer.id);
      if ('code' in answer) asked?.reject(new AppError(answer.code));
      else asked?.resolve({ ...answer.picture, bytes: bufferOver(answer.picture.bytes) });
    });
    const lose = (reason: unknown): void => {
      if (child !== made) return;
      child = undefined;
      log.warn({ err: reason }, 'The process that decodes pictures ended');
      for (const { reject } of waiting.values()) reject(new AppError('service_unavailable'));
      waiting.clear();
    };
    made.on('error', lose);
    made.on('exit', (code, signal) => lose(signal ?? code));
    // It keeps nobody from ending.
    made.unref();
    made.channel?.unref();
    return made;
  }

  return {
    renew: (bytes, purpose) =>
      new Promise((resolve, reject) => {
        child ??= start();
        lastId += 1;
        waiting.set(lastId, { resolve, reject });
        child.send({ id: lastId, bytes, purpose } satisfies DecodingTask);
      }),
    pid: () => child?.pid,
    close: () => {
      const ending = child;
      child = undefined;
      ending?.kill();
    },
  };
}

/** The same bytes, not copied: garbage of this size stops the calls when it is collected. */
const bufferOver = ({ buffer, byteOffset, length }: Uint8Array): Buffer =>
  Buffer.from(buffer as ArrayBuffer, byteOffset, length);
