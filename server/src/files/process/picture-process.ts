import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { Socket } from 'node:net';
import { setPriority } from 'node:os';
import path from 'node:path';
import type { FilePurpose } from '@aureus/contract/files/purposes.ts';
import { AppError } from '../../platform/errors.ts';
import type { Logger } from '../../platform/log.ts';
import type { StorePermit } from '../storage/permit.ts';
import { frameHeader, PIPE } from './frames.ts';
import type { FrameKind } from './frames.ts';
import type { Task, TaskAnswer, Worked } from './tasks.ts';

/** A file in the process of pictures. Whatever fails because of the process fails as service_unavailable. */
export interface HeldFile {
  /** As `renewUpload`; the picture that was made takes the file's place. What it cost is said also of what was refused. */
  renew(purpose: FilePurpose): Promise<Worked>;
  /** Writes the picture to its store. @throws Error that says why it could not */
  store(permit: StorePermit): Promise<void>;
  /** Forgets it; again does nothing. */
  drop(): void;
}

/** Holds uploads, makes them anew and stores them, in a process of its own. */
export interface PictureProcess {
  /**
   * Sends a file over as it comes; the next piece is taken when the one before has gone. What fails in `pieces` fails
   * here. @throws AppError service_unavailable when the process dies or holds enough
   */
  receive(pieces: AsyncIterable<Buffer>): Promise<HeldFile>;
  /** Of the process; undefined while there is none. */
  pid(): number | undefined;
  /** What it holds of files as they came, in bytes. */
  held(): number;
  /** Ends it, and with it whatever it was doing. */
  close(): void;
}

export interface PictureProcessOptions {
  /** Longest time it may take over one piece or one task, in milliseconds; then it is ended. */
  readonly patienceMs?: number;
  /** Time of the processor, and of the clock, that one file may take, in milliseconds; then its decoder is ended. */
  readonly workMs?: number;
  readonly waitMs?: number;
  /** Most it holds of files as they came, in bytes. */
  readonly mostHeld?: number;
}

const PROGRAM = path.join(import.meta.dirname, 'program.ts');
/** Unix niceness: calls get the processors first. */
const NICENESS = 15;
/** Several times what the largest picture or animation takes. */
export const WORK_MS = 15_000;
/** On a machine that is busy with calls, which come first. */
const WAIT_MS = 60_000;
/** Longer than one file may take. */
const PATIENCE_MS = 90_000;
const MOST_HELD = 256 * 1024 * 1024;
/** What it needs of the environment to reach a store over the network. Secrets stay here. */
const NETWORK = ['NODE_EXTRA_CA_CERTS', 'NODE_USE_ENV_PROXY', 'HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY'] as const;

/** The process while it runs. */
interface Running {
  readonly pid: number | undefined;
  send(kind: FrameKind, id: number, bytes: Buffer): Promise<void>;
  /** Sends the task and waits for its answer. */
  ask(id: number, task: Task): Promise<TaskAnswer>;
  readonly isLost: () => boolean;
  end(): void;
}

/**
 * A process apart, with the lowest claim on the processors: what pictures cost is not taken from the calls, their
 * bytes never rest in the memory of the server, and one that brings the process down brings nothing else down. It
 * starts with the first file, without the secrets of the server.
 */
export function createPictureProcess(log: Logger, options: PictureProcessOptions = {}): PictureProcess {
  const { patienceMs = PATIENCE_MS, mostHeld = MOST_HELD, workMs = WORK_MS, waitMs = WAIT_MS } = options;
  let running: Running | undefined;
  let lastId = 0;
  let held = 0;

  function open(): Running {
    let opened: Running | undefined;
    try {
      opened = start({ patienceMs, workMs, waitMs }, (reason) => {
        if (running !== opened) return;
        running = undefined;
        log.warn({ err: reason }, 'The process of pictures ended');
      });
      return opened;
    } catch (error) {
      log.error({ err: error }, 'There was no starting the process of pictures');
      throw new AppError('service_unavailable');
    }
  }

  return {
    receive: async (pieces) => {
      running ??= open();
      const process = running;
      lastId += 1;
      const id = lastId;
      let size = 0;
      let isDropped = false;
      const file: HeldFile = {
        renew: async (purpose) => {
          const answer = await process.ask(id, { act: 'renew', purpose });
          if ('spentMs' in answer) return answer;
          throw new Error('defect' in answer ? answer.defect : 'The process of pictures made none');
        },
        store: async (permit) => {
          const answer = await process.ask(id, { act: 'store', permit });
          if ('defect' in answer) throw new Error(answer.defect);
        },
        drop: () => {
          if (isDropped) return;
          isDropped = true;
          held -= size;
          if (!process.isLost()) process.send('task', id, taskBytes({ act: 'drop' })).catch(() => undefined);
        },
      };
      try {
        for await (const piece of pieces) {
          if (held + piece.length > mostHeld) throw new AppError('service_unavailable');
          held += piece.length;
          size += piece.length;
          await process.send('bytes', id, piece);
        }
        return file;
      } catch (error) {
        file.drop();
        throw error;
      }
    },
    pid: () => running?.pid,
    held: () => held,
    close: () => {
      const ending = running;
      running = undefined;
      ending?.end();
    },
  };
}

const taskBytes = (task: Task): Buffer => Buffer.from(JSON.stringify(task));

/** @param onLost is told once, when the process is no more */
function start(
  { patienceMs, workMs, waitMs }: Required<Omit<PictureProcessOptions, 'mostHeld'>>,
  onLost: (reason: unknown) => void,
): Running {
  const child = fork(PROGRAM, [String(workMs), String(waitMs)], {
    execArgv: [],
    env: Object.fromEntries(NETWORK.map((name) => [name, process.env[name]])),
    stdio: ['ignore', 'ignore', 'ignore', 'ipc', 'pipe'],
  });
  const waiting = new Map<number, (answer: TaskAnswer | null) => void>();
  let isLost = false;
  child.on('error', (error) => lose(error));
  child.on('exit', (code, signal) => lose(signal ?? code));
  const pipe = pipeOf(child);
  if (!pipe) throw new Error('The process of pictures has no pipe');
  if (child.pid !== undefined) setPriority(child.pid, NICENESS);

  function lose(reason: unknown): void {
    if (isLost) return;
    isLost = true;
    pipeOf(child)?.destroy();
    for (const tell of waiting.values()) tell(null);
    waiting.clear();
    onLost(reason);
  }
  child.on('message', (answer: TaskAnswer) => {
    waiting.get(answer.id)?.(answer);
    waiting.delete(answer.id);
  });
  // Broken when the process has ended, which is heard of in a moment.
  pipe.on('error', () => undefined);

  /** Ends a process that hangs, so that those who wait hear of it and the next file finds another. */
  async function inTime<Result>(promise: Promise<Result>): Promise<Result> {
    const timer = setTimeout(() => child.kill('SIGKILL'), patienceMs).unref();
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
    }
  }

  const running: Running = {
    pid: child.pid,
    send: (kind, id, bytes) =>
      inTime(
        new Promise((resolve, reject) => {
          pipe.cork();
          pipe.write(frameHeader(kind, id, bytes.length));
          pipe.write(bytes, (error) => (error ? reject(new AppError('service_unavailable')) : resolve()));
          pipe.uncork();
        }),
      ),
    ask: async (id, task) => {
      const answered = new Promise<TaskAnswer | null>((resolve) => {
        if (isLost) resolve(null);
        else waiting.set(id, resolve);
      });
      await running.send('task', id, taskBytes(task));
      const answer = await inTime(answered);
      if (answer === null) throw new AppError('service_unavailable');
      return answer;
    },
    isLost: () => isLost,
    end: () => child.kill('SIGKILL'),
  };
  // It keeps nobody from ending.
  child.unref();
  child.channel?.unref();
  pipe.unref();
  return running;
}

/** Null where it could not be opened; then the child tells of an error in a moment. */
function pipeOf(child: ChildProcess): Socket | null {
  // Without descriptors left there is nothing of what the types promise.
  const pipe = (child.stdio as readonly unknown[] | undefined)?.[PIPE];
  return pipe instanceof Socket ? pipe : null;
}
