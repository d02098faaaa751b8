import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import type { Answered, Asked, Ready } from './protocol.ts';

const CHILD = path.join(import.meta.dirname, 'child.ts');

/** A running child with the answers it owes. */
export class Victim {
  readonly #child: ChildProcess;
  readonly #owed = new Map<number, (answer: Answered | null) => void>();
  readonly #closed: Promise<unknown>;
  #asked = 0;
  ready!: Ready;

  private constructor(child: ChildProcess) {
    this.#child = child;
    this.#closed = once(child, 'close');
  }

  static async start(dataDir: string): Promise<Victim> {
    const child = spawn(process.execPath, [CHILD, dataDir], { stdio: ['pipe', 'pipe', 'pipe'] });
    const victim = new Victim(child);
    let trouble = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (trouble += text));
    // A write to a killed child fails; that is the point.
    child.stdin?.on('error', () => {});
    victim.ready = await new Promise<Ready>((resolve, reject) => {
      createInterface(child.stdout).on('line', (line) => {
        const said = JSON.parse(line) as Ready | Answered;
        if ('ready' in said) resolve(said);
        else victim.#pay(said.n, said);
      });
      child.once('exit', (code, signal) => reject(new Error(`The child ended with ${signal ?? code}: ${trouble}`)));
    });
    return victim;
  }

  /** Its answer; null when the child was killed before it came. */
  ask(request: Omit<Asked, 'n'>): Promise<Answered | null> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return Promise.resolve(null);
    const n = (this.#asked += 1);
    return new Promise((resolve) => {
      this.#owed.set(n, resolve);
      this.#child.stdin?.write(`${JSON.stringify({ n, ...request })}\n`);
    });
  }

  /** kill -9; what was already said is still heard. */
  async kill(andTheDatabase = false): Promise<void> {
    // A server that stands still starts no process that the list would miss and that would hold its memory.
    if (andTheDatabase) process.kill(this.ready.databasePid, 'SIGSTOP');
    const database = andTheDatabase ? databaseProcesses(this.ready) : [];
    this.#child.kill('SIGKILL');
    for (const pid of database) killQuietly(pid);
    await this.#closed;
    // A process counts until its parent has taken note of its end; PostgreSQL does not start beside a lock file whose
    // process number is still in use.
    while (database.some((pid) => existsSync(`/proc/${pid}`))) await pause(10);
    for (const n of this.#owed.keys()) this.#pay(n, null);
  }

  #pay(n: number, answer: Answered | null): void {
    this.#owed.get(n)?.(answer);
    this.#owed.delete(n);
  }
}

/** The database server and its processes, proven by their working folder to be those of this data folder. */
function databaseProcesses({ databasePid, dataDirectory }: Ready): number[] {
  const own = realpathSync(dataDirectory);
  const works = (pid: number): boolean => {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === own;
    } catch {
      return false;
    }
  };
  const all = readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 1);
  const children = all.filter((pid) => parentOf(pid) === databasePid);
  return [databasePid, ...children].filter(works);
}

function parentOf(pid: number): number {
  try {
    return Number(/^PPid:\t(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    return 0;
  }
}

function killQuietly(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself, with its postmaster.
  }
}
