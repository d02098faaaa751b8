import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hours } from '@aureus/contract/market/calls.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { httpStockQuotes } from '../../src/market/feeds/live/stock-quotes.ts';
import { useDatabase } from '../support/database.ts';
import { testMarket } from './support/market.ts';
import type { TestMarket } from './support/market.ts';

const database = useDatabase();
const running = new AbortController().signal;
let server: Server;
let url: string;
let asked: string[] = [];
let answer: RequestListener;
let market: TestMarket | undefined;
let left: unknown[] = [];
const unread = { note: (kind: string, facts?: object) => void left.push([kind, facts]) };

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    answer(request, response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/quotes?key=k`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
afterEach(async () => {
  await market?.area.stop();
  market = undefined;
  asked = [];
  left = [];
});

const says =
  (body: unknown, status = 200): RequestListener =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
const silent: RequestListener = () => {};
/** Sends the head at once and then a blank from time to time, never an end. */
const dripping: RequestListener = (_, response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  const drip = setInterval(() => response.write(' '), 20);
  response.on('close', () => clearInterval(drip));
};
const quote = (symbol: string, price: unknown, time: unknown = Date.now()) => ({ symbol, price, time });

test('quotes are asked for in one request and read with price and time', async () => {
  answer = says({ quotes: [quote('AAPL', 226.41, 1_700_000_000_000), quote('BRK.B', 480, 1_700_000_000_001)] });
  expect(await httpStockQuotes(url, unread).fetch(['AAPL', 'BRK.B', 'A&B'], running)).toEqual([
    { code: 'AAPL', price: 226.41, time: 1_700_000_000_000 },
    { code: 'BRK.B', price: 480, time: 1_700_000_000_001 },
  ]);
  expect(asked).toEqual(['/quotes?key=k&symbols=AAPL%2CBRK.B%2CA%26B']);
});

test('rows that are no quote are left out and counted, the others stay', async () => {
  const time = 1_700_000_000_000;
  const otherUnits = [quote('AAPL', 1, time / 1_000), quote('AAPL', 1, time * 1_000)];
  const wrong = [quote('AAPL', '226.41'), quote('AAPL', null), quote('AAPL', 1, 'now'), ...otherUnits];
  const rows = [null, 7, 'AAPL', [], {}, ...wrong, { symbol: 1, price: 1, time }];
  answer = says({ quotes: [...rows, quote('MSFT', 428, time)] });
  expect(await httpStockQuotes(url, unread).fetch(['AAPL', 'MSFT'], running)).toEqual([
    { code: 'MSFT', price: 428, time },
  ]);
  const kind = `${new URL(url).host} row`;
  expect(left).toEqual(rows.map((row) => [kind, { row }]));
});

describe('an answer that is none is an error:', () => {
  const wrong: [string, RequestListener][] = [
    ['nothing', says('')],
    ['HTML', says('<!doctype html><h1>Welcome</h1>')],
    ['half of a text', says('{"quotes":[{"symbol":"AAPL"')],
    ['null', says('null')],
    ['a list', says([quote('AAPL', 1)])],
    ['no quotes', says({ data: [] })],
    ['quotes by name', says({ quotes: { AAPL: 1 } })],
    ['500 with quotes', says({ quotes: [quote('AAPL', 1)] }, 500)],
    ['204', (_, response) => response.writeHead(204).end()],
    ['a redirect', (_, response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end()],
    ['too much', says({ quotes: [quote('AAPL', 1)], more: 'x'.repeat(300_000) })],
    ['a broken connection', (request) => void request.socket.destroy()],
  ];
  test.each(wrong)('%s', async (_, listener) => {
    answer = listener;
    await expect(httpStockQuotes(url, unread).fetch(['AAPL'], running)).rejects.toThrow();
    expect(asked).toHaveLength(1);
  });
});

test.each([
  ['says nothing', silent],
  ['never ends', dripping],
])('a service that %s is given up after its time', async (_, listener) => {
  answer = listener;
  await expect(httpStockQuotes(url, unread, 200).fetch(['AAPL'], running)).rejects.toMatchObject({
    name: 'TimeoutError',
  });
});

test('a stop ends a request under way', async () => {
  answer = silent;
  const stopped = new AbortController();
  const fetching = httpStockQuotes(url, unread).fetch(['AAPL'], stopped.signal);
  await expect.poll(() => asked.length).toBe(1);
  stopped.abort();
  await expect(fetching).rejects.toMatchObject({ name: 'AbortError' });
});

test('MARKET_STOCK_QUOTES_URL gives shares their price, and an outage in between takes it away and back', async () => {
  const good: RequestListener = (request, response) =>
    // 1e400 is read as infinite.
    says(
      `{"quotes":[${JSON.stringify(quote('AAPL', 226.41))},${JSON.stringify(quote('MSFT', 428, 0))},` +
        `{"symbol":"NVDA","price":1e400,"time":${Date.now()}},${JSON.stringify(quote('TSLA', -3))}]}`,
    )(request, response);
  answer = good;
  market = testMarket(database, {
    env: { MARKET_FEED: 'live', MARKET_LIVE_EXCHANGES: ',', MARKET_STOCK_QUOTES_URL: url },
  });
  await market.area.start();
  const apple = () => market!.area.indexPrice(201)?.ticks;
  await expect.poll(apple).toBe(22_641);
  const session = market.area.market(201)!.session;
  expect(await market.call(hours, { match_id: '201' })).toEqual({
    listed_on: 'XNAS',
    calendar: 'XNAS',
    open: session.isOpen ? 1 : 0,
    until: session.until,
    halted: 0,
    halt: null,
  });
  // Nothing outside prices the coin of the house.
  expect(await market.call(hours, { match_id: '5' })).toEqual({
    listed_on: null,
    calendar: 'always',
    open: 1,
    until: null,
    halted: 1,
    halt: null,
  });
  await expect(market.call(hours, { match_id: '999' })).rejects.toMatchObject({ code: 'market_unknown' });
  expect(asked[0]).toMatch(/symbols=AAPL%2CMSFT/);
  for (const other of [202, 203, 204]) expect(market.area.indexPrice(other)).toBeNull();
  answer = says('down for maintenance', 500);
  await expect.poll(apple, { interval: 100 }).toBeUndefined();
  answer = good;
  await expect.poll(apple).toBe(22_641);
});
