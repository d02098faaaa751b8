// @vitest-environment node
import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { DaymarketEvent } from '@aureus/contract/market/events.ts';
import type { MarketRow } from '@aureus/contract/market/shapes.ts';
import type { DepthSnapshot } from '@aureus/contract/spot/shapes.ts';
import { Server, type Socket } from 'socket.io';
import { io } from 'socket.io-client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Live } from '../../src/platform/live/live.ts';

let http: HttpServer;
let server: Server;
let port: number;
let connections: Socket[];
let joins: string[];
let leaves: string[];
let logins: string[];
let depthSeq: number;
let privateSeq: number;
let depthCalls: number;
let quotationCalls: number;
let termsChanges: number;
let live: Live;
let now: () => number;

async function listen(onPort = 0): Promise<void> {
  http = createServer();
  server = new Server(http, { transports: ['websocket', 'polling'] });
  server.on('connection', (socket) => {
    connections.push(socket);
    socket.on('subscribe', (message: { streams: string[] }, ack) => {
      joins.push(...message.streams);
      ack({ ok: true, seqs: Object.fromEntries(message.streams.map((stream) => [stream, depthSeq])) });
    });
    socket.on('unsubscribe', (message: { streams: string[] }, ack) => {
      leaves.push(...message.streams);
      ack({ ok: true });
    });
    socket.on('login', (message: { token: string }, ack) => {
      logins.push(message.token);
      ack({ ok: true, seqs: { private: privateSeq } });
    });
  });
  await new Promise<void>((resolve) => {
    // A port that was given up may be somebody's for a moment.
    http.on('error', () => setTimeout(() => http.listen(onPort, '127.0.0.1'), 50));
    http.listen(onPort, '127.0.0.1', resolve);
  });
  port = (http.address() as AddressInfo).port;
}

function depthAt(seq: number): DepthSnapshot {
  return { match_id: 1, symbol: 'BTC/USDT', seq, bids: [[String(seq), '1']], asks: [] };
}

function tick(seq: number, price: string): DaymarketEvent {
  return {
    type: 'daymarket',
    seq,
    match_id: 1,
    currency_id: 1,
    currency_name: 'BTC',
    legal_id: 2,
    legal_name: 'USDT',
    symbol: 'BTC/USDT',
    now_price: price,
    change: '0.00',
    open: price,
    high: price,
    low: price,
    close: price,
    volume: '1',
    quote_volume: '1',
    own_volume: null,
    own_turnover: null,
    index_price: price,
    stale: 0,
    time: 1,
    min_total: '5',
    maker_fee: '0.08',
    taker_fee: '0.1',
    price_band: '5',
    open_coin_trade: 1,
    opens_at: null,
    price_state: 'fresh',
  };
}

const eventually = <T>(check: () => T) => vi.waitFor(check, { timeout: 20_000, interval: 20 });

beforeEach(async () => {
  vi.stubGlobal('requestAnimationFrame', (flush: () => void) => setTimeout(flush, 0));
  connections = [];
  joins = [];
  leaves = [];
  logins = [];
  depthSeq = 5;
  privateSeq = 0;
  depthCalls = 0;
  quotationCalls = 0;
  termsChanges = 0;
  now = Date.now;
  await listen();
  live = new Live({
    openSocket: async () =>
      io(`http://127.0.0.1:${port}`, {
        transports: ['websocket', 'polling'],
        autoConnect: false,
        reconnectionDelay: 50,
        reconnectionDelayMax: 100,
      }),
    now: () => now(),
    onTermsChange: () => {
      termsChanges += 1;
    },
    calls: {
      quotation: async () => {
        quotationCalls += 1;
        return [{ id: 1, now_price: '42' } as MarketRow];
      },
      depth: async () => {
        depthCalls += 1;
        return depthAt(depthSeq);
      },
      trades: async () => ({ seq: 0, data: [] }),
      candles: async () => [],
    },
  });
});

afterEach(async () => {
  live.stop();
  await server.close();
  vi.unstubAllGlobals();
});

test('joins what is in use, shows its events, leaves a second after the last release', async () => {
  const book = live.followDepth(1);
  live.followDepth(1);
  live.start();
  await eventually(() => expect(joins).toEqual(['market_depth:1']));
  await eventually(() => expect(book.get()?.bids[0]?.[0]).toBe('5'));
  connections[0]!.emit('market_depth', { type: 'market_depth', ...depthAt(6) });
  await eventually(() => expect(book.get()?.bids[0]?.[0]).toBe('6'));
  expect(depthCalls).toBe(1);
  live.releaseDepth(1);
  live.releaseDepth(1);
  await eventually(() => expect(leaves).toEqual(['market_depth:1']));
});

test('a gap refetches', async () => {
  const book = live.followDepth(1);
  live.start();
  // The call may have answered before there is a connection.
  await eventually(() => expect(joins).toEqual(['market_depth:1']));
  await eventually(() => expect(book.get()?.bids[0]?.[0]).toBe('5'));
  depthSeq = 9;
  connections[0]!.emit('market_depth', { type: 'market_depth', ...depthAt(8) });
  await eventually(() => expect(book.get()?.bids[0]?.[0]).toBe('9'));
  expect(depthCalls).toBe(2);
});

test('a server that may have missed events itself says so: all is fetched again, whatever the numbers', async () => {
  live.setToken('secret');
  const book = live.followDepth(1);
  live.start();
  const missed = vi.fn();
  live.own.listen({ missed });
  await eventually(() => expect([joins, logins]).toEqual([['market_depth:1'], ['secret']]));
  await eventually(() => expect([book.get()?.bids[0]?.[0], live.own.isJoined]).toEqual(['5', true]));
  missed.mockClear();
  // Another process publishes the room now, and counts from elsewhere.
  depthSeq = 3;
  connections[0]!.emit('resync', { type: 'resync' });
  await eventually(() => expect(book.get()?.bids[0]?.[0]).toBe('3'));
  await eventually(() => expect(missed).toHaveBeenCalledOnce());
  connections[0]!.emit('market_depth', { type: 'market_depth', ...depthAt(4) });
  await eventually(() => expect(book.get()?.bids[0]?.[0]).toBe('4'));
  expect(depthCalls).toBe(2);
});

test('a frame that breaks the contract never reaches the screen', async () => {
  const book = live.followDepth(1);
  live.start();
  await eventually(() => expect(joins).toEqual(['market_depth:1']));
  await eventually(() => expect(book.get()).not.toBeNull());
  connections[0]!.emit('market_depth', { type: 'market_depth', ...depthAt(6), bids: [[6, 1]] });
  await eventually(() => expect(depthCalls).toBe(2));
  expect(book.get()?.bids[0]?.[0]).toBe('5');
});

test('a lost server is said, greys the prices, and everything is joined and refetched when it is back', async () => {
  live.setToken('secret');
  live.followTicks(1);
  live.start();
  const missed = vi.fn();
  live.own.listen({ missed });
  await eventually(() => expect(logins).toEqual(['secret']));
  connections[0]!.emit('daymarket', tick(1, '10'));
  await eventually(() => expect(live.ticks.get(1)?.price).toBe('10'));
  missed.mockClear();
  const before = port;
  // No price grows old from here on: what greys it is the lost connection alone.
  const stopped = Date.now();
  now = () => stopped;
  await server.close();
  await eventually(() => expect(live.connection.value).toBe('offline'));
  await eventually(() => expect(live.ticks.get(1)?.isStale).toBe(true));
  now = Date.now;
  await listen(before);
  await eventually(() => expect(live.connection.value).toBe('open'));
  await eventually(() => expect(joins).toEqual(['daymarket:1', 'daymarket:1']));
  await eventually(() => expect(logins).toEqual(['secret', 'secret']));
  await eventually(() => expect(live.ticks.get(1)).toMatchObject({ price: '42', isStale: false }));
  expect(quotationCalls).toBe(1);
  await eventually(() => expect(missed).toHaveBeenCalled());
});

test('a device without a network has no live prices from that moment, and all is joined anew when it is back', async () => {
  live.followTicks(1);
  live.start();
  await eventually(() => expect(joins).toEqual(['daymarket:1']));
  connections[0]!.emit('daymarket', tick(1, '10'));
  await eventually(() => expect(live.ticks.get(1)?.price).toBe('10'));
  const before = port;
  await server.close();
  live.networkLost();
  // At once: nobody has to wait until the connection is found to be dead.
  expect(live.connection.value).toBe('offline');
  await eventually(() => expect(live.ticks.get(1)?.isStale).toBe(true));
  await listen(before);
  live.networkBack();
  await eventually(() => expect(live.connection.value).toBe('open'));
  await eventually(() => expect(joins).toEqual(['daymarket:1', 'daymarket:1']));
  await eventually(() => expect(live.ticks.get(1)).toMatchObject({ price: '42', isStale: false }));
});

test('a connection on which nothing comes any more is not called live, and is given up in the end', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    let at = Date.now();
    now = () => at;
    const pass = (seconds: number): void => {
      for (let second = 0; second < seconds; second += 1) {
        at += 1000;
        vi.advanceTimersByTime(1000);
      }
    };
    live.followTicks(1);
    live.start();
    await eventually(() => expect([live.connection.value, joins]).toEqual(['open', ['daymarket:1']]));
    pass(1);
    connections[0]!.emit('daymarket', tick(1, '10'));
    await eventually(() => expect(live.ticks.get(1)?.price).toBe('10'));
    pass(7);
    expect(live.connection.value).toBe('open');
    pass(1);
    expect(live.connection.value).toBe('offline');
    await eventually(() => expect(live.ticks.get(1)?.isStale).toBe(true));
    connections[0]!.emit('daymarket', tick(2, '11'));
    await eventually(() => expect(live.connection.value).toBe('open'));
    pass(20);
    await eventually(() => expect(connections).toHaveLength(2));
    await eventually(() => expect(connections[0]!.connected).toBe(false));
  } finally {
    vi.useRealTimers();
  }
});

test('a page that stood still itself does not take what it has yet to hear for silence', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    let at = Date.now();
    now = () => at;
    live.followTicks(1);
    live.start();
    await eventually(() => expect(live.connection.value).toBe('open'));
    at += 1000;
    vi.advanceTimersByTime(1000);
    at += 60_000;
    vi.advanceTimersByTime(1000);
    expect(live.connection.value).toBe('open');
  } finally {
    vi.useRealTimers();
  }
});

test('a connection the server has ended comes back by itself, with all that was joined', async () => {
  live.setToken('secret');
  live.followTicks(1);
  live.start();
  await eventually(() => expect([logins, joins]).toEqual([['secret'], ['daymarket:1']]));
  // As a server does that stops in order, and one where the session has ended: the library leaves it at that.
  connections[0]!.disconnect(true);
  await eventually(() => expect(joins).toEqual(['daymarket:1', 'daymarket:1']));
  expect(logins).toEqual(['secret', 'secret']);
  expect(live.connection.value).toBe('open');
  connections[1]!.emit('daymarket', tick(1, '10'));
  await eventually(() => expect(live.ticks.get(1)?.price).toBe('10'));
});

test('terms of a market that changed are told once, whether the list or a price said the old ones', async () => {
  live.followTicks(1);
  live.start();
  await eventually(() => expect(joins).toEqual(['daymarket:1']));
  connections[0]!.emit('daymarket', tick(1, '10'));
  connections[0]!.emit('daymarket', tick(2, '11'));
  await eventually(() => expect(live.ticks.get(1)?.price).toBe('11'));
  expect(termsChanges).toBe(0);
  connections[0]!.emit('daymarket', { ...tick(3, '12'), open_coin_trade: 0 });
  connections[0]!.emit('daymarket', { ...tick(4, '13'), open_coin_trade: 0 });
  await eventually(() => expect(live.ticks.get(1)?.price).toBe('13'));
  expect(termsChanges).toBe(1);
  live.seed([{ ...tick(5, '14'), id: 1 } as unknown as MarketRow], Date.now());
  connections[0]!.emit('daymarket', { ...tick(5, '15'), open_coin_trade: 0 });
  await eventually(() => expect(termsChanges).toBe(2));
  connections[0]!.emit('daymarket', { ...tick(6, '16'), open_coin_trade: 0, price_band: '4' });
  await eventually(() => expect(termsChanges).toBe(3));
});

test('own events reach their listeners; a gap in them says that something was missed', async () => {
  live.setToken('secret');
  live.followTicks(1);
  live.start();
  await eventually(() => expect(logins).toHaveLength(1));
  const balance = vi.fn();
  const missed = vi.fn();
  await new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
  live.own.listen({ balance, missed });
  const balances = [{ account: 'change', currency: 2, available: '1', held: '0', version: 1 }];
  await eventually(() => {
    connections[0]!.emit('balance', { type: 'balance', seq: 1, balances });
    expect(balance).toHaveBeenCalledWith(balances);
  });
  missed.mockClear();
  connections[0]!.emit('balance', { type: 'balance', seq: 3, balances });
  await eventually(() => expect(missed).toHaveBeenCalledOnce());
});

test('a notice alone reaches its listeners', async () => {
  privateSeq = 6;
  live.setToken('secret');
  const notice = vi.fn();
  const missed = vi.fn();
  live.own.listen({ notice, missed });
  live.followTicks(1);
  live.start();
  await eventually(() => expect(missed).toHaveBeenCalledOnce());
  connections[0]!.emit('notice', { type: 'notice', seq: 7, id: 1, kind: 'withdrawal_approved' });
  await eventually(() => expect(notice).toHaveBeenCalledOnce());
});

test.each([
  ['is seen', 8, 1],
  ['is not seen where there is none', 7, 0],
])('a gap before the first own event %s', async (_, first, times) => {
  privateSeq = 6;
  live.setToken('secret');
  live.followTicks(1);
  const balance = vi.fn();
  const missed = vi.fn();
  live.own.listen({ balance, missed });
  live.start();
  // The login itself: what was fetched before it may be old.
  await eventually(() => expect(missed).toHaveBeenCalledOnce());
  missed.mockClear();
  connections[0]!.emit('balance', { type: 'balance', seq: first, balances: [] });
  connections[0]!.emit('balance', { type: 'balance', seq: first + 1, balances: [] });
  await eventually(() => expect(balance).toHaveBeenCalledTimes(2));
  await eventually(() => expect(missed).toHaveBeenCalledTimes(times));
});

test('after a restart of the server the own events are counted from where it stands', async () => {
  privateSeq = 6;
  live.setToken('secret');
  live.start();
  live.followTicks(1);
  const balance = vi.fn();
  live.own.listen({ balance });
  await eventually(() => expect(logins).toHaveLength(1));
  const before = port;
  await server.close();
  privateSeq = 0;
  await listen(before);
  await eventually(() => expect(logins).toHaveLength(2));
  await eventually(() => {
    connections.at(-1)!.emit('balance', { type: 'balance', seq: 1, balances: [] });
    expect(balance).toHaveBeenCalledOnce();
  });
});

test('another session gets a connection of its own', async () => {
  live.setToken('first');
  live.followTicks(1);
  live.start();
  await eventually(() => expect(logins).toEqual(['first']));
  live.setToken('second');
  await eventually(() => expect(logins).toEqual(['first', 'second']));
  expect(connections).toHaveLength(2);
});

test('a logout leaves the connection that heard what is the user’s own', async () => {
  live.setToken('first');
  live.followTicks(1);
  live.start();
  await eventually(() => expect(logins).toEqual(['first']));
  live.setToken(null);
  await eventually(() => expect(joins).toEqual(['daymarket:1', 'daymarket:1']));
  await eventually(() => expect(connections.map(({ connected }) => connected)).toEqual([false, true]));
  expect(logins).toEqual(['first']);
});

test('the connection waits for something to follow, but not for ever', async () => {
  live.start();
  expect(live.connection.value).toBe('idle');
  live.followTicks(1);
  expect(live.connection.value).toBe('connecting');
  await eventually(() => expect(joins).toEqual(['daymarket:1']));
  live.stop();
  live.start();
  await eventually(() => expect(live.connection.value).toBe('open'));
});

test('with nothing to follow it connects by itself after a while, for the own events', async () => {
  live.setToken('secret');
  live.start();
  await eventually(() => expect(logins).toEqual(['secret']));
  expect(joins).toEqual([]);
});
