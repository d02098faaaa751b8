// @vitest-environment node
import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { Server } from 'socket.io';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openSocket, type SocketLike } from '@aureus/client/open-socket.ts';

/** As an app waits, but for less: a network that swallows is given up after so many milliseconds. */
const LONGEST_OPENING_MS = 500;
const WAIT_MS = 50;

let http: HttpServer;
let server: Server;
let client: SocketLike | undefined;
/** How each connection reached the server. */
let ways: string[];
/** Requests for a WebSocket that the network has met: nothing else ends them. */
let met: Duplex[];

beforeEach(async () => {
  ways = [];
  met = [];
  http = createServer();
  server = new Server(http, { path: '/socket.io', transports: ['websocket', 'polling'] });
  server.on('connection', (socket) => {
    ways.push(socket.conn.transport.name);
    socket.on('subscribe', ({ streams }: { streams: string[] }, acknowledge: (ack: object) => void) => {
      acknowledge({ ok: true });
      for (const stream of streams) socket.emit('daymarket', { stream, now_price: '65186.13' });
    });
  });
  await new Promise<void>((resolve) => {
    http.listen(0, '127.0.0.1', resolve);
  });
  const { port } = http.address() as AddressInfo;
  vi.stubGlobal('location', { protocol: 'http:', host: `127.0.0.1:${port}` });
});

afterEach(async () => {
  client?.disconnect();
  client = undefined;
  vi.unstubAllGlobals();
  for (const socket of met) socket.destroy();
  await server.close();
});

/** Puts a network in front of the server that does this with each request for a WebSocket. */
function meetUpgrades(meet: (socket: Duplex) => void): void {
  http.removeAllListeners('upgrade');
  http.on('upgrade', (_request, socket) => {
    socket.on('error', () => undefined);
    met.push(socket);
    meet(socket);
  });
}

/** Connects, follows a market, and waits for its price. */
async function firstPrice(): Promise<unknown> {
  client = await openSocket(WAIT_MS, LONGEST_OPENING_MS);
  const socket = client;
  const frames: unknown[] = [];
  socket.onAny((_event, frame) => void frames.push(frame));
  socket.on('connect', () => socket.emit('subscribe', { streams: ['daymarket:1'] }, () => undefined));
  socket.connect();
  await vi.waitFor(() => expect(frames).not.toEqual([]), { timeout: 60_000, interval: 20 });
  return frames[0];
}

const PRICE = { stream: 'daymarket:1', now_price: '65186.13' };

test('where nothing is in the way, prices come by WebSocket', async () => {
  expect(await firstPrice()).toEqual(PRICE);
  expect(ways).toEqual(['websocket']);
});

test.each([
  ['refuses', (socket: Duplex) => void socket.end('HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n')],
  ['cuts', (socket: Duplex) => void socket.destroy()],
  ['swallows', () => undefined],
  ['answers with a page', (socket: Duplex) => void socket.end('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nno')],
])('where a network %s WebSocket, prices come by polling', async (_, meet) => {
  meetUpgrades(meet);
  expect(await firstPrice()).toEqual(PRICE);
  expect(ways[0]).toBe('polling');
});

test('a connection begun with polling goes over to WebSocket where that works after all', async () => {
  const open = http.listeners('upgrade') as ((...args: unknown[]) => void)[];
  meetUpgrades(() => {
    http.removeAllListeners('upgrade');
    for (const listener of open) http.on('upgrade', listener);
  });
  expect(await firstPrice()).toEqual(PRICE);
  const sockets = await server.fetchSockets();
  const { conn } = server.sockets.sockets.get(sockets[0]!.id)!;
  await vi.waitFor(() => expect(conn.transport.name).toBe('websocket'), { timeout: 60_000, interval: 20 });
});
