import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { debianTool, howToInstall } from '../../../tools/setup/debian-tool.mjs';

/** The message server of a test, on a port of its own. */
export interface NatsServer {
  readonly url: string;
  start(): Promise<void>;
  /** kill -9: nobody is told. */
  kill(): Promise<void>;
}

/** @throws Error what to install where the program cannot be had */
export async function startNats(): Promise<NatsServer> {
  const program = await debianTool('nats-server');
  if (program === null) throw new Error(howToInstall(['nats-server']));
  let child: ChildProcess | undefined;
  const start = async (at: number): Promise<number> => {
    const started = spawn(program, ['-a', '127.0.0.1', '-p', String(at)], { stdio: ['ignore', 'ignore', 'pipe'] });
    child = started;
    let said = '';
    return new Promise((resolve, reject) => {
      started.stderr.setEncoding('utf8').on('data', (text: string) => {
        said += text;
        const taken = /Listening for client connections on 127\.0\.0\.1:(\d+)/.exec(said)?.[1];
        if (taken !== undefined && said.includes('Server is ready')) resolve(Number(taken));
      });
      started.once('exit', () => reject(new Error(`nats-server ended: ${said}`)));
    });
  };
  // It takes a free port itself: one that was looked for before could be somebody else's by now.
  const port = await start(-1);
  return {
    url: `nats://127.0.0.1:${port}`,
    start: async () => {
      await start(port);
    },
    kill: async () => {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}
