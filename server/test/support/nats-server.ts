import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
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
  const port = await freePort();
  let child: ChildProcess | undefined;
  const server: NatsServer = {
    url: `nats://127.0.0.1:${port}`,
    start: async () => {
      const started = spawn(program, ['-a', '127.0.0.1', '-p', String(port)], { stdio: ['ignore', 'ignore', 'pipe'] });
      child = started;
      let said = '';
      await new Promise<void>((resolve, reject) => {
        started.stderr.setEncoding('utf8').on('data', (text: string) => {
          said += text;
          if (said.includes('Server is ready')) resolve();
        });
        started.once('exit', () => reject(new Error(`nats-server ended: ${said}`)));
      });
    },
    kill: async () => {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
  await server.start();
  return server;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, 'close');
  return port;
}
