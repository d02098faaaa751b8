import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppError } from '../../../src/platform/errors.ts';
import { clientAddress } from '../../../src/platform/http/client-address.ts';
import { limitTable } from '../../../src/platform/http/limit-table.ts';
import { createLimits } from '../../../src/platform/http/limits.ts';
import { addressKey } from '../../../src/platform/http/networks.ts';
import { useDatabase } from '../../support/database.ts';
import { post, raw, startEdge } from './edge.ts';
import type { Edge } from './edge.ts';

const database = useDatabase();
let edge: Edge;
let proxied: Edge;
beforeAll(async () => {
  // 24 reads or 5 writes a minute, 60 requests of an address.
  edge = await startEdge(database, { environment: { RATE_LIMIT_FACTOR: '0.02' } });
  proxied = await startEdge(database, { environment: { RATE_LIMIT_FACTOR: '0.02', TRUST_PROXY: '1' } });
});
afterAll(async () => {
  await edge.stop();
  await proxied.stop();
});

test('a user who writes too fast is told how long to wait; another user is not held up', async () => {
  const replies = [];
  for (let n = 0; n < 7; n += 1) replies.push(await post(edge, '/api/test/write', 'text=x'));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429, 429]);
  const last = replies.at(-1);
  expect(last?.json).toMatchObject({ type: 'error', error_code: 'too_many_requests' });
  expect(last?.json.message).toMatch(/Please wait \d+ seconds\./);
  expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0);
  expect((await post(edge, '/api/test/write', 'text=x', { authorization: 'token-v' })).status).toBe(200);
});

test('only the trusted hop says where a client is: made-up headers move nobody', async () => {
  const from = (at: Edge, forwarded: string) =>
    raw(at, 'GET', '/api/test/echo', {
      'x-forwarded-for': forwarded,
      'x-real-ip': '9.9.9.9',
      forwarded: 'for=9.9.9.9',
    });
  expect((await from(edge, '1.2.3.4')).json).toMatchObject({ message: { ip: '127.0.0.1' } });
  expect((await from(proxied, '6.6.6.6, 1.2.3.4')).json).toMatchObject({ message: { ip: '1.2.3.4' } });
  const statuses: number[] = [];
  for (let n = 0; n < 30; n += 1) statuses.push((await from(proxied, `10.0.0.${n}, 5.5.5.5`)).status);
  expect(statuses.filter((status) => status === 429)).toHaveLength(6);
  expect((await from(proxied, '5.5.5.6')).status).toBe(200);
});

test('requests that reach no call count by address', async () => {
  const strict = await startEdge(database, { environment: { RATE_LIMIT_FACTOR: '0.01' } });
  try {
    const statuses: number[] = [];
    for (let n = 0; n < 35; n += 1) statuses.push((await raw(strict, 'GET', '/nothing')).status);
    expect([statuses.indexOf(429), statuses.at(-1)]).toEqual([30, 429]);
  } finally {
    await strict.stop();
  }
});

test('shared limits hold over processes, and 100 parallel uses pass exactly as often as allowed', async () => {
  const [a, b] = [createLimits(database.pool, 1), createLimits(database.pool, 1)];
  const uses = await Promise.allSettled(
    Array.from({ length: 100 }, (_, n) => (n % 2 ? a : b).consume('account.login.account', 'someone')),
  );
  expect(uses.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  for (const use of uses) if (use.status === 'rejected') expect(use.reason).toBeInstanceOf(AppError);
  expect(await a.isSpent('account.login.account', 'someone')).toBe(true);
  expect(await a.isSpent('account.login.account', 'somebody else')).toBe(false);
  await b.reset('account.login.account', 'someone');
  expect(await a.isSpent('account.login.account', 'someone')).toBe(false);
  await a.consume('account.login.account', 'someone');
});

test('only what protects a process is counted by each of them: guesses, codes and proofs count over all', () => {
  const byProcess = Object.entries(limitTable).flatMap(([name, { store }]) => (store === 'memory' ? [name] : []));
  expect(byProcess).toEqual([
    'edge.address',
    'edge.read',
    'edge.write',
    'edge.money',
    'edge.sensitive',
    'edge.message',
    'edge.sign',
    'edge.report.address',
    'edge.report.all',
    'live.connect',
    'live.message',
  ]);
});

test.each([
  ['1.2.3.4', '1.2.3.4'],
  ['::ffff:1.2.3.4', '1.2.3.4'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s counts as %s', (ip, key) => {
  expect(addressKey(ip)).toBe(key);
});

test.each([
  [0, '6.6.6.6', '127.0.0.1'],
  [1, '6.6.6.6, 1.2.3.4', '1.2.3.4'],
  [2, '6.6.6.6, 1.2.3.4', '6.6.6.6'],
  [5, '6.6.6.6, 1.2.3.4', '6.6.6.6'],
  [1, undefined, '127.0.0.1'],
  [1, '6.6.6.6, unknown', '127.0.0.1'],
  [1, '6.6.6.6, ', '127.0.0.1'],
  [1, '1.2.3.4:5678', '127.0.0.1'],
  [1, 'a.long.word.of.my.own', '127.0.0.1'],
  [1, '2001:db8::1', '2001:db8::1'],
])('behind %i proxies %s means %s', (hops, forwarded, address) => {
  expect(clientAddress('127.0.0.1', forwarded, hops)).toBe(address);
});
