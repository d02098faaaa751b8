import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { makeScratch } from '../../tools/vitest/scratch.ts';
import { copyPreparedData } from './prepared-data.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const MAIN = path.join(ROOT, 'server/test/support/clocked-main.ts');

/** A server of a walk's own, with data of its own and a clock the walk turns. */
export class ClockedServer {
  readonly url: string;
  readonly #process: ChildProcess;
  readonly #folder: string;
  #aheadMs = 0;

  private constructor(url: string, child: ChildProcess, folder: string) {
    this.url = url;
    this.#process = child;
    this.#folder = folder;
  }

  static async start(): Promise<ClockedServer> {
    const folder = await makeScratch('aureus-walk');
    await copyPreparedData(folder, async (empty) => {
      const first = await ClockedServer.#startIn(empty);
      await first.#end();
    });
    return ClockedServer.#startIn(folder);
  }

  static async #startIn(folder: string): Promise<ClockedServer> {
    const { PATH } = process.env;
    const child = fork(MAIN, {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      execArgv: [],
      env: {
        PATH,
        NODE_COMPILE_CACHE: path.join(ROOT, '.cache/compiled'),
        DATA_DIR: folder,
        PORT: '0',
        RATE_LIMIT_FACTOR: '1000',
        DEMO_ART: 'off',
        LOG_LEVEL: 'warn',
        MARKET_STEERING: 'on',
        DEMO_LIFE: 'off',
        MARKET_SEED: '1',
      },
    });
    const { port } = (await nextMessage(child)) as { port: number };
    return new ClockedServer(`http://127.0.0.1:${port}`, child, folder);
  }

  /** How far its clock is ahead of that of the machine. */
  get aheadMs(): number {
    return this.#aheadMs;
  }

  /** The moment on the server, in milliseconds since 1970. */
  now(): number {
    return Date.now() + this.#aheadMs;
  }

  /** Turns the clock on; it is turned when the promise resolves. */
  async advance(ms: number): Promise<void> {
    this.#aheadMs += ms;
    const taken = nextMessage(this.#process);
    this.#process.send({ aheadMs: this.#aheadMs });
    await taken;
  }

  /** What is due of a kind is due from now on. @param kind the name of a deadline */
  async letBeDue(kind: string): Promise<void> {
    const taken = nextMessage(this.#process);
    this.#process.send({ due: kind });
    await taken;
  }

  async stop(): Promise<void> {
    await this.#end();
    await rm(this.#folder, { recursive: true, force: true });
  }

  async #end(): Promise<void> {
    if (this.#process.exitCode !== null) return;
    const ended = once(this.#process, 'exit');
    this.#process.kill('SIGTERM');
    await ended;
  }
}

/** What the server says next. @throws Error when it ends instead */
async function nextMessage(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null): void => reject(new Error(`The server of the walk ended with ${code}`));
    child.once('exit', ended);
    child.once('message', (message) => {
      child.off('exit', ended);
      resolve(message);
    });
  });
}
