import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import autocannon from 'autocannon';
import { type Figures, figuresOf } from './figures.ts';
import { orderMix } from './order-mix.ts';
import type { Stage } from './stage.ts';

const MAIN = path.join(import.meta.dirname, '../../server/src/main.ts');
const WARM_UP_SECONDS = 2;

/** The product itself as a process of its own, and load from this one. */
export async function measureOverHttp(
  stage: Stage,
  batchSize: number,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Figures> {
  const port = await freePort();
  const server = startServer(stage, batchSize, port);
  try {
    await waitUntilReady(port, server);
    return await load(stage, port, connections, seconds);
  } finally {
    const ended = once(server, 'exit');
    if (server.exitCode === null && server.kill('SIGTERM')) await ended;
  }
}

function startServer({ embedded, folder }: Stage, batchSize: number, port: number): ChildProcess {
  const { PATH } = process.env;
  return spawn(process.execPath, [MAIN], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH,
      DATA_DIR: folder,
      DATABASE_URL: embedded.applicationUrl,
      DATABASE_OWNER_URL: embedded.ownerUrl,
      PORT: String(port),
      RATE_LIMIT_FACTOR: '1000000',
      LOG_LEVEL: 'warn',
      SPOT_BATCH_SIZE: String(batchSize),
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

async function load({ traders }: Stage, port: number, connections: number, seconds: number): Promise<Figures> {
  const next = orderMix(await indexPrice(port), 11);
  const run = `${process.pid}-${port}`;
  const times: number[] = [];
  let refused = 0;
  let sent = 0;
  const begin = performance.now() + WARM_UP_SECONDS * 1000;
  await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections,
    duration: seconds + WARM_UP_SECONDS,
    requests: [
      {
        method: 'POST',
        path: '/api/coin/trade',
        setupRequest: (request, context) => {
          sent += 1;
          Object.assign(context, { from: performance.now() });
          return {
            ...request,
            headers: {
              'content-type': 'application/x-www-form-urlencoded',
              authorization: traders[sent % traders.length]?.token ?? '',
              'idempotency-key': `${run}-${sent}`,
            },
            body: new URLSearchParams(next()).toString(),
          };
        },
        onResponse: (_status, body, context) => {
          const { from } = context as { from: number };
          if (from < begin) return;
          if (body.startsWith('{"type":"ok"')) times.push(performance.now() - from);
          else refused += 1;
        },
      },
    ],
  });
  return figuresOf(times, seconds, refused);
}

async function indexPrice(port: number): Promise<number> {
  const reply = await fetch(`http://127.0.0.1:${port}/api/currency/depth?match_id=1`);
  const { message } = (await reply.json()) as { message: { bids: [string, string][]; asks: [string, string][] } };
  const [bid, ask] = [message.bids[0]?.[0], message.asks[0]?.[0]];
  return bid && ask ? (Number(bid) + Number(ask)) / 2 : 67_500;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, 'close');
  return port;
}
