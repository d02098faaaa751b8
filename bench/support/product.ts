import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { SERVER_COMMAND } from '../../tools/setup/server-command.mjs';
import type { Stage } from '../orders/stage.ts';

/** Runs the product as a process of its own on the stage's database while `work` measures it. */
export async function withProduct<Result>(
  stage: Stage,
  env: Readonly<Record<string, string>>,
  work: (port: number) => Promise<Result>,
): Promise<Result> {
  const port = await freePort();
  const server = startServer(stage, env, port);
  try {
    await waitUntilReady(port, server);
    return await work(port);
  } finally {
    const ended = once(server, 'exit');
    if (server.exitCode === null && server.kill('SIGTERM')) await ended;
  }
}

function startServer({ embedded, folder }: Stage, env: Readonly<Record<string, string>>, port: number): ChildProcess {
  const { PATH } = process.env;
  return spawn(process.execPath, SERVER_COMMAND, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH,
      DATA_DIR: folder,
      DATABASE_URL: embedded.applicationUrl,
      DATABASE_OWNER_URL: embedded.ownerUrl,
      PORT: String(port),
      RATE_LIMIT_FACTOR: '1000000',
      DEMO_LIFE: 'off',
      MARKET_SEED: '1',
      DEMO_ART: 'off',
      LOG_LEVEL: 'warn',
      ...env,
    },
  });
}

async function waitUntilReady(port: number, server: ChildProcess): Promise<void> {
  for (let step = 0; step < 600; step += 1) {
    if (server.exitCode !== null)
      throw new Error(`The server ended with ${server.exitCode}; its log is in its data folder`);
    const reply = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    if (reply?.ok) return;
    await pause(100);
  }
  throw new Error('The server did not become ready within a minute');
}

/** A port nobody listens on now. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, 'close');
  return port;
}
