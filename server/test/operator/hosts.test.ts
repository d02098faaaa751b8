import { siteConfig } from '@aureus/contract/content/calls.ts';
import * as entry from '@aureus/contract/operator/entry-calls.ts';
import { expect, test } from 'vitest';
import { createOriginCheck } from '../../src/platform/http/origin.ts';
import { useServer } from '../support/server.ts';
import { raw } from '../platform/http/edge.ts';

const consoleUrl = 'http://console.aureus.test:8443';
const server = useServer({ settings: { consoleUrl } });
const on = async (host: string, path: string) => {
  const port = Number(new URL(server.url).port);
  const reply = await raw({ port }, 'GET', path, { host });
  return reply.status;
};
const CONSOLE = 'console.aureus.test:8443';
const APP = 'app.aureus.test';

test('with a host of their own, operators are answered there alone, and users nowhere there', async () => {
  const mine = `/api${entry.me.path}`;
  const users = `/api${siteConfig.path}`;
  expect([await on(CONSOLE, mine), await on(APP, mine)]).toEqual([200, 404]);
  expect([await on(CONSOLE, users), await on(APP, users)]).toEqual([404, 200]);
  expect([await on(CONSOLE, '/'), await on(CONSOLE, '/console')]).toEqual([302, 302]);
  expect([await on(APP, '/console/'), await on(APP, '/console'), await on(APP, '/console/index.html')]).toEqual([
    404, 404, 404,
  ]);
  expect(await on(CONSOLE.toUpperCase(), mine)).toBe(200);
  expect(await on(CONSOLE, '/api/docs')).toBe(404);
  expect(await on(CONSOLE, '/dev/outbox')).toBe(404);
  expect(await on(CONSOLE, '/healthz')).toBe(200);
});

test('pages of the app may not call the operators’ host, nor pages of the console the app', () => {
  const check = createOriginCheck({
    publicUrl: 'https://app.aureus.test',
    consoleUrl: 'https://console.aureus.test',
    allowedOrigins: ['https://partner.test'],
    mode: 'production',
  });
  expect(check('https://console.aureus.test', 'console.aureus.test')).toBe('same');
  expect(check('https://app.aureus.test', 'console.aureus.test')).toBe('foreign');
  expect(check('https://partner.test', 'console.aureus.test')).toBe('foreign');
  expect(check('https://console.aureus.test', 'app.aureus.test')).toBe('foreign');
  expect(check('https://app.aureus.test', 'app.aureus.test')).toBe('same');
});
