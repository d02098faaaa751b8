import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { PROJECT_ROOT } from '../../src/platform/settings.ts';

/** One process of an installation: the program itself, as a child. */
export class StartedProcess {
  readonly #child: ChildProcess;
  output = '';
  url = '';

  private constructor(child: ChildProcess) {
    this.#child = child;
  }

  /** Starts the program and waits until it answers. @throws Error with what it said when it ended instead */
  static async start(environment: Readonly<Record<string, string>>): Promise<StartedProcess> {
    const child = spawn(process.execPath, [path.join(PROJECT_ROOT, 'server/src/main.ts')], {
      env: {
        PATH: process.env['PATH'],
        PORT: '0',
        LOG_FORMAT: 'json',
        MARKET_SEED: '1',
        DEMO_LIFE: 'off',
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const started = new StartedProcess(child);
    await new Promise<void>((resolve, reject) => {
      const hear = (data: Buffer): void => {
        started.output += data.toString();
        const port = /answers at http:\/\/localhost:(\d+)/.exec(started.output)?.[1];
        if (port === undefined || started.url !== '') return;
        started.url = `http://127.0.0.1:${port}`;
        resolve();
      };
      child.stdout.on('data', hear);
      child.stderr.on('data', hear);
      child.once('exit', (code) => reject(new Error(`The process ended with ${code}: ${started.output}`)));
    });
    return started;
  }

  /** What `/readyz` says of it. */
  async state(): Promise<string> {
    return (await fetch(`${this.url}/readyz`)).text();
  }

  signal(name: 'SIGSTOP' | 'SIGCONT' | 'SIGTERM'): void {
    this.#child.kill(name);
  }

  async kill(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    this.#child.kill('SIGKILL');
    await once(this.#child, 'exit');
  }
}
