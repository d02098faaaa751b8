import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { PROJECT_ROOT } from '../../src/platform/settings.ts';

/** The message server of a test, on a port of its own. */
export interface NatsServer {
  readonly url: string;
  start(): Promise<void>;
  /** kill -9: nobody is told. */
  kill(): Promise<void>;
}

/** The program, from where the set-up puts it or from the system; null where it cannot be had. */
export async function findNatsServer(): Promise<string | null> {
  const tool = path.join(PROJECT_ROOT, 'tools/setup/debian-tool.mjs');
  if (existsSync(tool)) {
    const { debianTool } = (await import(tool)) as { debianTool(name: string): Promise<string | null> };
    const found = await debianTool('nats-server');
    if (found !== null) return found;
  }
  return ['/usr/sbin/nats-server', '/usr/bin/nats-server'].find((each) => existsSync(each)) ?? null;
}

export async function startNats(program: string): Promise<NatsServer> {
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
