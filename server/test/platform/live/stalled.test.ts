import { connect as connectTcp } from 'node:net';
import type { Socket as TcpSocket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { manualClock } from '../../../src/platform/clock.ts';
import { LAG_LIMIT_MS } from '../../../src/platform/live/backlog.ts';
import { startLive } from './live-server.ts';
import type { LiveServer } from './live-server.ts';

/** Turned by hand: who lags for four seconds is cut after four seconds of this clock, however slow the machine is. */
const clock = manualClock();
let live: LiveServer;
beforeAll(async () => {
  live = await startLive({}, clock);
});
afterAll(() => live.stop());

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const STALLED = 50;
const FILLER = 'x'.repeat(8000);
/** Whole-state events at a rate far above what the sockets of the stalled can take. */
const BURST = 5;
const BURST_MS = 10;
/** Far more than an operating system takes for a socket nobody reads. */
const MOST_BURSTS = 10_000;

test('50 readers that stop reading cost little memory, are cut in time, and do not hold up the others', async () => {
  const healthy = await live.connect();
  await healthy.emitWithAck('subscribe', { streams: ['market_depth:1'] });
  const seen: unknown[] = [];
  let heard = (): void => {};
  healthy.on('market_depth', ({ seq }: { seq: number }) => {
    seen.push(seq);
    heard();
  });
  const stalled = await Promise.all(Array.from({ length: STALLED }, () => stalledReader('market_depth:1')));
  await expect.poll(() => stalled.every((reader) => reader.subscribed)).toBe(true);
  for (const reader of stalled) reader.socket.pause();

  const before = memoryInUse();
  let most = 0;
  let published = 0;
  /** Publishes a burst and waits until the reader that keeps up has it. */
  const burst = async (): Promise<void> => {
    const arrived = new Promise<void>((resolve) => {
      heard = () => {
        if (seen.length === published) resolve();
      };
    });
    for (let n = 0; n < BURST; n += 1) live.hub.publish('market_depth:1', { type: 'market_depth', filler: FILLER });
    published += BURST;
    await arrived;
    clock.advance(BURST_MS);
  };
  const closed = () => stalled.filter((reader) => reader.isClosed()).length;
  for (let bursts = 1; closed() < STALLED && bursts < MOST_BURSTS; bursts += 1) {
    await burst();
    if (bursts % 100 === 0) most = Math.max(most, memoryInUse());
  }
  expect(closed()).toBe(STALLED);
  // Nobody lags before there is something to lag behind with.
  expect((published / BURST) * BURST_MS).toBeGreaterThan(LAG_LIMIT_MS);
  // Without the skipping, 50 readers would each hold everything published.
  const unbounded = STALLED * published * FILLER.length;
  expect(unbounded).toBeGreaterThan(500 * 1024 * 1024);
  expect(most).toBeGreaterThan(0);
  expect(most - before).toBeLessThan(150 * 1024 * 1024);
  expect(seen).toEqual(Array.from({ length: published }, (_, n) => n + 1));
});

test('a reader that falls behind is skipped and sees the gap in the numbers when it reads on', async () => {
  const reader = await stalledReader('market_depth:2');
  await expect.poll(() => reader.subscribed).toBe(true);
  reader.socket.pause();
  // Fill whatever the operating system takes, then some more.
  for (let n = 0; n < 3000; n += 1) {
    live.hub.publish('market_depth:2', { type: 'market_depth', filler: FILLER });
    if (n % 50 === 0) await turn();
  }
  reader.socket.resume();
  // Once it has caught up, it is told again.
  const told = () => {
    live.hub.publish('market_depth:2', { type: 'market_depth', later: true });
    return reader.seqs().at(-1);
  };
  await expect.poll(told).toBeGreaterThan(3000);
  const seqs = reader.seqs();
  expect(reader.isClosed()).toBe(false);
  expect(seqs.filter((seq) => seq <= 3000).length).toBeLessThan(3000);
  expect(seqs).toEqual(seqs.toSorted((a, b) => a - b));
  reader.socket.destroy();
});

/** What is held, in bytes, garbage not counted. */
function memoryInUse(): number {
  collectGarbage();
  const { external, heapUsed } = process.memoryUsage();
  return external + heapUsed;
}

/** A WebSocket written by hand, so that its reading can be stopped at the level of TCP. */
async function stalledReader(stream: string) {
  const socket: TcpSocket = connectTcp(live.port, '127.0.0.1');
  const state = { text: '', subscribed: false, closed: false };
  socket.on('error', () => {
    state.closed = true;
  });
  socket.on('close', () => {
    state.closed = true;
  });
  await new Promise((resolve) => socket.once('connect', resolve));
  socket.on('data', (data) => {
    state.text += data.toString('latin1');
    // Engine.IO says open (0), then Socket.IO connects (40), then the acknowledgement (43) comes.
    if (state.text.includes('430[')) state.subscribed = true;
  });
  socket.write(
    'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\n' +
      'Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  );
  await expect.poll(() => state.text).toContain('"sid"');
  socket.write(frame('40'));
  await expect.poll(() => state.text).toMatch(/40\{"sid"/);
  socket.write(frame(`420["subscribe",{"streams":["${stream}"]}]`));
  return {
    socket,
    get subscribed() {
      return state.subscribed;
    },
    /** A paused socket hears of its end only when it writes. */
    isClosed: () => {
      if (!state.closed && socket.isPaused()) socket.write(frame('3'));
      return state.closed;
    },
    seqs: () => [...state.text.matchAll(/"seq":(\d+)/g)].map(([, seq]) => Number(seq)),
  };
}

/** A masked text frame with a mask of zeros. */
function frame(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)]);
}
