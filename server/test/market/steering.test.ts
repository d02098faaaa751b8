import { quotation } from '@aureus/contract/market/calls.ts';
import { afterEach, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer | undefined;
afterEach(() => server?.stop());

const steer = async (fields: string, headers: Readonly<Record<string, string>> = { 'X-Aureus-Steering': '1' }) => {
  const { status } = await fetch(`${server?.url}/dev/prices?${fields}`, { method: 'POST', headers });
  return status;
};

test('a steered price is the price of all sources, two sources are two, none are stale, and let go it is drawn again', async () => {
  server = await startTestServer({ settings: { marketSteering: 'on' } });
  const { call } = server;
  const bitcoin = async () => (await call(quotation)).answer[0]?.quotation.find(({ id }) => id === 1);
  const drawn = Number((await bitcoin())?.now_price);
  expect(await steer('market=1&price=12345.67')).toBe(204);
  await expect.poll(bitcoin, { timeout: 10_000 }).toMatchObject({ now_price: '12345.67', price_state: 'fresh' });
  expect(await steer('market=1&price=12345.67&sources=2')).toBe(204);
  await expect.poll(bitcoin, { timeout: 20_000 }).toMatchObject({ price_state: 'two_sources' });
  expect(await steer('market=1&sources=0')).toBe(204);
  await expect.poll(bitcoin, { timeout: 20_000 }).toMatchObject({ now_price: '12345.67', price_state: 'stale' });
  expect(await steer('market=1')).toBe(204);
  await expect.poll(async () => Number((await bitcoin())?.now_price), { timeout: 10_000 }).toBeGreaterThan(drawn * 0.9);
});

test('what is no market, no price or not meant is refused', async () => {
  server = await startTestServer({ settings: { marketSteering: 'on' } });
  for (const fields of [
    '',
    'market=9999&price=1',
    'market=1&price=-1',
    'market=1&price=0.001',
    'market=1&price=0',
    'market=1&sources=4',
    'market=1&price=x',
  ]) {
    expect([fields, await steer(fields)]).toEqual([fields, 400]);
  }
  expect(await steer('market=1&price=1', {})).toBe(400);
});

test('without the setting there is no such route', async () => {
  server = await startTestServer();
  expect(await steer('market=1&price=1')).toBe(405);
});
