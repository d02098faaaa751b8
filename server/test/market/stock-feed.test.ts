import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { sessionOf } from '@aureus/core/market/session/calendars.ts';
import { SourcePrices } from '@aureus/core/market/source-prices.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { FeedTick, PriceFeed } from '../../src/market/feeds/feed.ts';
import { liveFeed } from '../../src/market/feeds/live/live-feed.ts';
import { httpStockQuotes } from '../../src/market/feeds/live/stock-quotes.ts';
import { createUnread } from '../../src/market/feeds/live/unread.ts';
import type { ListedMarket } from '../../src/market/directory.ts';
import type { StoredCandles } from '../../src/market/candles/stored-candles.ts';
import { systemClock } from '../../src/platform/clock.ts';
import type { Logger } from '../../src/platform/log.ts';
import { silentLogger } from '../../src/platform/log.ts';
import { AAPL_USDT } from '../wallet/markets.ts';
import { noBasisSamples } from './support/market.ts';

/** The feed of shares against a stand-in service over a real socket, without a database. */

const market: ListedMarket = { ...AAPL_USDT, marketFrom: 2, displayed: true, rest: null };
const KEY = 'good';
/** Answers as the service words them. */
type Body = { readonly status?: number; readonly text: string } | 'broken';

let server: Server;
let url: string;
let asked = 0;
let say: () => Body;
let ticks: FeedTick[] = [];
let warnings: string[] = [];
let feed: PriceFeed | undefined;

const quotes = (...rows: unknown[]): Body => ({ text: JSON.stringify({ quotes: rows }) });
const quote = (price: unknown, ageMs = 0) => ({ symbol: 'AAPL', price, time: Date.now() - ageMs });

async function listen(port = 0): Promise<void> {
  server = createServer((request, response) => {
    asked += 1;
    const key = new URL(request.url ?? '', 'http://service').searchParams.get('key');
    const body = key === KEY ? say() : { status: 401, text: '{"error":"unknown key"}' };
    if (body === 'broken') {
      request.socket.destroy();
      return;
    }
    response.writeHead(body.status ?? 200, { 'content-type': 'application/json' });
    response.end(body.text);
  });
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/quotes`;
}

function hangUp(): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

beforeEach(async () => {
  asked = 0;
  ticks = [];
  warnings = [];
  say = () => quotes();
  await listen();
});
afterEach(async () => {
  await feed?.stop();
  feed = undefined;
  await hangUp();
});

function start(key = KEY): void {
  const log = {
    ...silentLogger,
    warn: ({ err }: { err: unknown }) => void warnings.push(inspect(err)),
  } as unknown as Logger;
  feed = liveFeed([market], {
    exchanges: [],
    open: () => Promise.reject(new Error('no exchange')),
    stockQuotes: httpStockQuotes(`${url}?key=${key}`, createUnread(log), 200),
    store: {} as StoredCandles,
    samples: noBasisSamples,
    clock: systemClock,
    log,
    stockPollMs: 10,
  });
  feed.start({ tick: (tick) => void ticks.push(tick), gap: () => {} }, Date.now());
}
/** Until the service was asked so often again: all it said before has been taken. */
async function rounds(count = 2): Promise<void> {
  const until = asked + count;
  await expect.poll(() => asked, { interval: 5 }).toBeGreaterThanOrEqual(until);
}
/** What the index makes of the ticks. */
function index(now = Date.now()): number | undefined {
  const prices = new SourcePrices(feed!.sourcesOf(market.id)!.sources, 1);
  for (const tick of ticks) prices.accept(tick);
  return prices.index(now)?.ticks;
}

test('a quote is the price at the time the service gives it', async () => {
  const at = Date.now() - 50;
  say = () => quotes({ symbol: 'AAPL', price: 226.41, time: at });
  start();
  await expect.poll(() => ticks.length).toBeGreaterThan(0);
  expect(ticks[0]).toMatchObject({ marketId: market.id, price: 22_641, volume: 0, at, kind: 'quote' });
  expect(index()).toBe(22_641);
});

test('the same quote again makes no price younger: it is stale when the service stands still', async () => {
  const at = Date.now();
  say = () => quotes({ symbol: 'AAPL', price: 226.41, time: at });
  start();
  await expect.poll(() => ticks.length).toBeGreaterThan(3);
  expect(new Set(ticks.map((tick) => tick.at))).toEqual(new Set([at]));
  expect(index(at + 5_000)).toBe(22_641);
  expect(index(at + 5_001)).toBeUndefined();
});

test('what comes out of order, or twice in one answer, does not take the newer price back', async () => {
  const now = Date.now();
  const at = (price: number, ageMs: number) => ({ symbol: 'AAPL', price, time: now - ageMs });
  say = () => quotes(at(227, 10), at(226, 900), at(227, 10));
  start();
  await expect.poll(() => ticks.length).toBeGreaterThanOrEqual(3);
  expect(index(now)).toBe(22_700);
});

test.each([
  ['not a number', '{"quotes":[{"symbol":"AAPL","price":NaN,"time":1}]}'],
  ['infinite', `{"quotes":[{"symbol":"AAPL","price":1e999,"time":${Date.now() + 1_000}}]}`],
  ['a text', JSON.stringify({ quotes: [quote('226.41')] })],
  ['zero', JSON.stringify({ quotes: [quote(0)] })],
  ['below zero', JSON.stringify({ quotes: [quote(-226.41)] })],
  ['too old', JSON.stringify({ quotes: [quote(226.41, 60_000)] })],
  ['of the future', JSON.stringify({ quotes: [quote(226.41, -60_000)] })],
  ['without a time', JSON.stringify({ quotes: [{ symbol: 'AAPL', price: 226.41 }] })],
  ['of a share nobody asked for', JSON.stringify({ quotes: [{ ...quote(226.41), symbol: 'ZZZZ' }] })],
])('a price that is %s is none, and the next good one counts', async (_, text) => {
  say = () => ({ text });
  start();
  await rounds();
  expect(ticks).toEqual([]);
  say = () => quotes(quote(226.41));
  await expect.poll(() => index()).toBe(22_641);
});

test('a wrong key gives no price, and is said once however often it is tried', async () => {
  say = () => quotes(quote(226.41));
  start('secret-of-ours');
  await rounds(5);
  expect(ticks).toEqual([]);
  expect(warnings).toEqual([expect.stringContaining('status 401')]);
  expect(warnings[0]).not.toContain('secret-of-ours');
});

test('a service that breaks off, or goes away and comes back at its address, is asked again; each outage is said once', async () => {
  say = () => quotes(quote(226.41));
  start();
  await expect.poll(() => index()).toBe(22_641);
  say = () => 'broken';
  await rounds(4);
  expect(warnings).toHaveLength(1);
  say = () => quotes(quote(227));
  await expect.poll(() => index()).toBe(22_700);
  const { port } = server.address() as AddressInfo;
  await hangUp();
  await expect.poll(() => warnings.length).toBe(2);
  say = () => quotes(quote(228));
  await listen(port);
  await expect.poll(() => index()).toBe(22_800);
});

test('prices told after the closing make no open market: the hours decide', () => {
  // Thanksgiving of 2026 and the half day after it, in New York.
  expect(sessionOf('XNAS', Date.UTC(2026, 10, 26, 16)).isOpen).toBe(false);
  const closing = Date.UTC(2026, 10, 27, 18);
  expect(sessionOf('XNAS', closing - 1)).toEqual({ isOpen: true, until: closing });
  expect(sessionOf('XNAS', closing).isOpen).toBe(false);
});
