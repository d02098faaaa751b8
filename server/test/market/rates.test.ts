import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { rateOfCurrency, rates } from '@aureus/contract/market/calls.ts';
import { fiatCodes } from '@aureus/contract/market/fiat.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bundledRates } from '../../src/market/rates/bundled.ts';
import { createFiatRates } from '../../src/market/rates/fiat-rates.ts';
import { parseRates } from '../../src/market/rates/parse.ts';
import { manualClock } from '../../src/platform/clock.ts';
import { silentLogger } from '../../src/platform/log.ts';
import { readSettings } from '../../src/platform/settings.ts';
import { useDatabase } from '../support/database.ts';
import { testMarket } from './support/market.ts';

const database = useDatabase();
const DAY = 86_400_000;
const NOW = Date.UTC(2026, 4, 6);
let server: Server;
let url: string;
let asked = 0;
let answer: RequestListener;

beforeAll(async () => {
  server = createServer((request, response) => {
    asked += 1;
    answer(request, response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/US.json`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(async () => {
  asked = 0;
  await database.owner.query('DELETE FROM fiat_rates');
});

const good = (change: Record<string, unknown> = {}) => ({ ...bundledRates.rates, ...change });
const says =
  (body: unknown, status = 200): RequestListener =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
const rows = (values: Record<string, unknown>) =>
  Object.entries(values).map(([code, rate]) => ({ currency_code: code, rate }));

function service(clock = manualClock(NOW), env: Record<string, string> = { FIAT_RATES_URL: url }) {
  const settings = readSettings({ LOG_LEVEL: 'silent', ...env });
  return { clock, fiat: createFiatRates({ settings, pool: database.pool, clock, log: silentLogger }) };
}

test('rates are fetched once a day, kept over a restart, and read in both shapes', async () => {
  answer = says({ rates: rows(good({ CNY: '7.1' })) });
  const { clock, fiat } = service();
  await fiat.refresh();
  await fiat.refresh();
  expect(asked).toBe(1);
  expect(fiat.current()).toMatchObject({ stale: false, updatedAt: new Date(NOW) });
  expect(fiat.current()?.rates.get('CNY')).toBe(7.1);
  expect([...(fiat.current()?.rates.keys() ?? [])]).toEqual([...fiatCodes]);
  clock.advance(DAY - 1);
  const again = service(clock);
  await again.fiat.start();
  expect(again.fiat.current()?.rates.get('CNY')).toBe(7.1);
  await again.fiat.refresh();
  expect(asked).toBe(1);
  clock.advance(1);
  answer = says({ rates: good({ CNY: 7.3 }), date: '2026-05-06' });
  await again.fiat.refresh();
  expect(asked).toBe(2);
  expect(again.fiat.current()?.rates.get('CNY')).toBe(7.3);
  await again.fiat.stop();
});

describe('S60: nonsense of the service leaves the last good rates in place, marked stale:', () => {
  const nonsense: [string, RequestListener][] = [
    ['a rate of 0', says({ rates: good({ EUR: 0 }) })],
    ['a negative rate', says({ rates: good({ EUR: -0.9 }) })],
    ['1e9', says({ rates: good({ EUR: 1e9 }) })],
    ['a rate that is no number', says('{"rates":{"USD":1,"EUR":NaN}}')],
    ['text in exponent form', says({ rates: good({ EUR: '9e-1' }) })],
    ['a jump of more than half', says({ rates: good({ EUR: 1.6 }) })],
    ['another unit', says({ rates: good({ USD: 2 }) })],
    ['a missing code', says({ rates: rows(good()).slice(1) })],
    ['an empty answer', says('')],
    ['null', says('null')],
    ['HTML', says('<!doctype html><h1>Welcome</h1>')],
    ['a stale date', says({ rates: good(), date: '2024-01-01' })],
    ['a stale time stamp', says({ rates: good(), timestamp: 1_600_000_000 })],
    ['a time stamp in milliseconds that is stale', says({ rates: good(), timestamp: 1_600_000_000_000 })],
    ['a time stamp of the future', says({ rates: good(), timestamp: NOW / 1_000 + 3 * 86_400 })],
    ['two rates of one currency', says({ rates: [...rows(good()), { currency_code: 'CNY', rate: 7.3 }] })],
    ['a row without a currency', says({ rates: [...rows(good()), { rate: 7.3 }] })],
    ['a date that is none', says({ rates: good(), updated_at: 'soon' })],
    ['an error status', says({ rates: good() }, 500)],
    ['a redirect', (_, response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end()],
    ['a broken answer', (_, response) => void response.socket?.destroy()],
  ];
  test.each(nonsense)('%s', async (_, listener) => {
    answer = says({ rates: good({ EUR: 0.9 }) });
    const { clock, fiat } = service();
    await fiat.refresh();
    answer = listener;
    clock.advance(DAY);
    await fiat.refresh();
    expect(asked).toBe(2);
    expect(fiat.current()).toMatchObject({ stale: true, updatedAt: new Date(NOW) });
    expect(fiat.current()?.rates.get('EUR')).toBe(0.9);
    // Asked again a quarter of an hour later, not at once.
    await fiat.refresh();
    expect(asked).toBe(2);
    answer = says({ rates: good({ EUR: 0.95 }) });
    clock.advance(15 * 60_000);
    await fiat.refresh();
    expect(fiat.current()).toMatchObject({ stale: false, updatedAt: new Date(NOW + DAY + 15 * 60_000) });
    expect(fiat.current()?.rates.get('EUR')).toBe(0.95);
  });

  test('64 MB, of which a small part is read', async () => {
    let sent = 0;
    answer = (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const part = ' '.repeat(65_536);
      const more = (): void => {
        while (sent < 64 * 1024 * 1024 && !response.destroyed) {
          sent += part.length;
          if (!response.write(part)) {
            response.once('drain', more);
            return;
          }
        }
        if (!response.destroyed) response.end(JSON.stringify({ rates: good() }));
      };
      more();
    };
    const { fiat } = service();
    await fiat.refresh();
    expect(fiat.current()).toMatchObject({ stale: true, updatedAt: bundledRates.date });
    // The operating system takes some megabytes more than are read.
    expect(sent).toBeLessThan(32 * 1024 * 1024);
  });
});

test('without a service the demo shows the bundled rates as stale, production none', async () => {
  const demo = service(manualClock(NOW), {});
  await demo.fiat.start();
  expect(demo.fiat.current()).toMatchObject({ stale: true, updatedAt: bundledRates.date });
  expect(demo.fiat.usable().size).toBe(fiatCodes.length);
  await demo.fiat.stop();
  const settings = { ...readSettings({ LOG_LEVEL: 'silent' }), mode: 'production' as const };
  const bare = createFiatRates({ settings, pool: database.pool, clock: manualClock(NOW), log: silentLogger });
  expect([bare.current(), bare.usable()]).toEqual([null, new Map([['USD', 1]])]);
});

test('rates that could not be fetched for two days are still shown, and nobody acts on them', async () => {
  answer = says({ rates: rows(good({ CNY: '7.1' })) });
  const { clock, fiat } = service();
  await fiat.refresh();
  answer = says('', 500);
  clock.advance(2 * DAY);
  await fiat.refresh();
  expect(fiat.usable().get('CNY')).toBe(7.1);
  clock.advance(1);
  // A dollar is a dollar.
  expect([fiat.usable(), fiat.current()?.rates.get('CNY')]).toEqual([new Map([['USD', 1]]), 7.1]);
  answer = says({ rates: rows(good({ CNY: '7.2' })) });
  clock.advance(15 * 60_000);
  await fiat.refresh();
  expect(fiat.usable().get('CNY')).toBe(7.2);
});

test('a first answer is judged by where a rate may lie at all', () => {
  const text = (change: Record<string, unknown>) => JSON.stringify({ rates: good(change) });
  expect(parseRates(text({}), undefined, NOW).size).toBe(11);
  for (const change of [{ JPY: 1.5 }, { VND: 25 }, { EUR: 95 }]) {
    expect(() => parseRates(text(change), undefined, NOW)).toThrow(/not plausible/);
  }
});

test('the calls give eleven codes, and the value of a currency in CNY', async () => {
  answer = says({ rates: good({ CNY: 7.2 }) });
  const market = testMarket(database, { env: { FIAT_RATES_URL: url } });
  await market.area.start();
  await expect.poll(async () => (await market.call(rates)).stale).toBe(0);
  const all = await market.call(rates);
  expect(all.rates.map(({ currency_code: code }) => code)).toEqual([...fiatCodes]);
  expect(all.rates[1]).toEqual({ currency_code: 'CNY', rate: '7.2' });
  expect(await market.call(rateOfCurrency, { id: 3 })).toEqual({ rmb: '7.2' });
  await expect.poll(() => market.area.indexPrice(1)).not.toBeNull();
  const index = market.area.indexPrice(1)!.ticks / 100;
  const { rmb } = await market.call(rateOfCurrency, { id: 1 });
  expect(Math.abs(Number(rmb) / (index * 7.2) - 1)).toBeLessThan(0.001);
  await expect(market.call(rateOfCurrency, { id: 77 })).rejects.toMatchObject({ code: 'currency_unknown' });
  await market.area.stop();
});
