import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { systemClock } from '../../../src/platform/clock.ts';
import { PROJECT_ROOT } from '../../../src/platform/settings.ts';
import type { MovableClock } from '../../operator/operators.ts';
import type { TestDatabase } from '../../support/database.ts';
import { createFormClient, type FormClient } from '../../support/server.ts';
import type { Order } from './child.ts';

const CHILD = path.join(import.meta.dirname, 'child.ts');

/** A server process that is killed and started again on the same data, with a clock that only goes forward. */
export class Victim implements MovableClock {
  readonly #database: TestDatabase;
  readonly #dataDir: string;
  #child: ChildProcess | null = null;
  #url = '';
  #aheadMs = 0;
  #kill: Order['kill'] = null;

  constructor(database: TestDatabase, dataDir: string) {
    this.#database = database;
    this.#dataDir = dataDir;
  }

  readonly call: FormClient = (call, fields, sending) => createFormClient(this.#url)(call, fields, sending);

  epochMs(): number {
    return systemClock.epochMs() + this.#aheadMs;
  }

  now(): Date {
    return new Date(this.epochMs());
  }

  forward(ms: number): void {
    this.#aheadMs += ms;
    this.#tell();
  }

  get isAlive(): boolean {
    return this.#child !== null && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  async start(): Promise<void> {
    const { PATH } = process.env;
    const child = fork(CHILD, {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      execArgv: [],
      env: {
        PATH,
        // As the program does: it is started two dozen times.
        NODE_COMPILE_CACHE: path.join(PROJECT_ROOT, '.cache/compiled'),
        PORT: '0',
        DATA_DIR: this.#dataDir,
        DATABASE_URL: this.#database.applicationUrl,
        DATABASE_OWNER_URL: this.#database.ownerUrl,
        RATE_LIMIT_FACTOR: '1000',
        DEMO_ART: 'off',
        LOG_LEVEL: 'silent',
        DEMO_LIFE: 'off',
        MARKET_SEED: '1',
      },
    });
    this.#child = child;
    this.#kill = null;
    const port = await new Promise<number>((resolve, reject) => {
      child.on('message', (message: { port?: number }) => {
        if (message.port !== undefined) resolve(message.port);
      });
      child.once('exit', (code, signal) => reject(new Error(`The server ended with ${signal ?? code}`)));
    });
    this.#url = `http://127.0.0.1:${port}`;
    this.#tell();
  }

  /** Says at which commit it dies, or that it does not. Is in force when the promise resolves. */
  async arm(kill: Order['kill']): Promise<void> {
    this.#kill = kill;
    if (!this.#child) return;
    const taken = once(this.#child, 'message');
    this.#tell();
    await taken;
  }

  /** Waits until the process that was killed is gone. */
  async gone(): Promise<void> {
    const child = this.#child;
    if (child && this.isAlive) await once(child, 'exit');
  }

  async stop(): Promise<void> {
    if (!this.#child || !this.isAlive) return;
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGTERM');
    await ended;
  }

  #tell(): void {
    if (this.isAlive) this.#child?.send({ aheadMs: this.#aheadMs, kill: this.#kill } satisfies Order);
  }
}
