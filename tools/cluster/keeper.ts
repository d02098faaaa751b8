import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';

/** What a keeper runs. */
export interface Program {
  /** Name of the process in messages, and of its log. */
  readonly name: string;
  readonly command: string;
  readonly parameters: readonly string[];
  readonly env: NodeJS.ProcessEnv;
}

export interface KeeperOptions {
  readonly logFolder: string;
  readonly say: (line: string) => void;
  /** How long a process that was asked to end is given before it is killed, in milliseconds. */
  readonly stopLimitMs: number;
  /** Waits before a process is started again; given by tests. Returns what ends the waiting. */
  readonly wait?: (ms: number, then: () => void) => () => void;
}

/** The first pause before a process is started again; each further one is twice as long, up to the longest. */
const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 10_000;
/** What lived this long has started well: the next pause is the first again. */
const SETTLED_MS = 10_000;
/** A log that has grown to this is put aside as `.1` at the next start of its process. */
const LOG_LIMIT = 20 * 1024 * 1024;

/** Ends a process with the one that started it, however that dies. Linux alone has it. */
const LEASH = '/usr/bin/setpriv';

const timer = (ms: number, then: () => void): (() => void) => {
  const handle = setTimeout(then, ms);
  return () => clearTimeout(handle);
};

/** Keeps one process running: whenever it ends by itself it is started again, after pauses that grow. */
export class Keeper {
  readonly #program: Program;
  readonly #options: KeeperOptions;
  #child: ChildProcess | undefined;
  #starts = 0;
  #startedAt = 0;
  #pauseMs = FIRST_PAUSE_MS;
  #isStopping = false;
  #giveUpWaiting: () => void = () => {};
  #ended: Promise<void> = Promise.resolve();

  constructor(program: Program, options: KeeperOptions) {
    this.#program = program;
    this.#options = options;
  }

  get name(): string {
    return this.#program.name;
  }

  /** Its number; undefined while it does not run. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** How often it was started. */
  get starts(): number {
    return this.#starts;
  }

  get logFile(): string {
    return path.join(this.#options.logFolder, `${this.name}.log`);
  }

  /** What it wrote last. */
  lastLines(count: number): string {
    if (!existsSync(this.logFile)) return '';
    return readFileSync(this.logFile, 'utf8').trimEnd().split('\n').slice(-count).join('\n');
  }

  /** Starts it, also once more after a stop. */
  start(): void {
    this.#isStopping = false;
    const { command, parameters, env } = this.#program;
    const log = this.#openLog();
    const leash = existsSync(LEASH) ? [LEASH, '--pdeathsig', 'TERM', '--'] : [];
    const [file = command, ...rest] = [...leash, command, ...parameters];
    this.#starts += 1;
    this.#startedAt = performance.now();
    // A group of its own: a Ctrl-C meant for whoever started us must not end it out of order.
    const child = spawn(file, rest, { env, detached: true, stdio: ['ignore', log, log] });
    closeSync(log);
    this.#child = child;
    this.#ended = new Promise((resolve) => {
      const end = (how: string): void => {
        if (this.#child !== child) return;
        this.#child = undefined;
        resolve();
        if (!this.#isStopping) this.#startLater(how);
      };
      child.once('error', (error) => end(error.message));
      child.once('exit', (code, signal) => end(signal ?? `code ${code}`));
    });
  }

  /** Sends it a signal, if it runs. */
  signal(name: NodeJS.Signals): void {
    this.#child?.kill(name);
  }

  /** Ends it for good; resolves when it has ended. */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    this.#isStopping = true;
    this.#giveUpWaiting();
    if (!this.#child) return;
    this.signal(signal);
    const limit = setTimeout(() => {
      this.#options.say(`${this.name} does not end and is killed`);
      this.signal('SIGKILL');
    }, this.#options.stopLimitMs);
    await this.#ended;
    clearTimeout(limit);
  }

  #startLater(how: string): void {
    const { wait = timer, say } = this.#options;
    if (performance.now() - this.#startedAt >= SETTLED_MS) this.#pauseMs = FIRST_PAUSE_MS;
    const pauseMs = this.#pauseMs;
    this.#pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
    say(`${this.name} has ended (${how}) and is started again in ${pauseMs / 1000} s`);
    this.#giveUpWaiting = wait(pauseMs, () => this.start());
  }

  #openLog(): number {
    mkdirSync(this.#options.logFolder, { recursive: true });
    if (existsSync(this.logFile) && statSync(this.logFile).size >= LOG_LIMIT) {
      renameSync(this.logFile, `${this.logFile}.1`);
    }
    return openSync(this.logFile, 'a', 0o600);
  }
}
