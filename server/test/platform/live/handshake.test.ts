import { connect as connectTcp } from 'node:net';
import type { Socket as TcpSocket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startLive } from './live-server.ts';
import type { LiveServer } from './live-server.ts';

let live: LiveServer;
beforeAll(async () => {
  live = await startLive({ ALLOWED_ORIGINS: 'https://friend.example', PUBLIC_URL: 'https://app.example' });
});
afterAll(() => live.stop());

const FOREIGN = ['https://evil.example', 'null', 'https://app.example.evil.example', 'http://app.example'];
const poll = (headers: Record<string, string>, query = '') =>
  fetch(`${live.url}/socket.io/?EIO=4&transport=polling${query}`, { headers });

test.each(FOREIGN)('a page of %s gets no socket, by polling or by upgrade', async (origin) => {
  const reply = await poll({ origin });
  expect(reply.status).toBe(403);
  expect(reply.headers.get('access-control-allow-origin')).toBeNull();
  expect(await upgrade({ Origin: origin })).toMatch(/^HTTP\/1\.1 40[03] /);
  const opened = await poll({});
  const { sid } = JSON.parse((await opened.text()).slice(1)) as { sid: string };
  expect((await poll({ origin }, `&sid=${sid}`)).status).toBe(403);
});

test('our own page and a listed one are welcome', async () => {
  for (const origin of ['https://app.example', 'https://friend.example']) {
    expect((await poll({ origin })).status).toBe(200);
    expect(await upgrade({ Origin: origin })).toMatch(/^HTTP\/1\.1 101 /);
  }
  const listed = await poll({ origin: 'https://friend.example' });
  expect(listed.headers.get('access-control-allow-origin')).toBe('https://friend.example');
  expect(listed.headers.get('access-control-allow-credentials')).toBeNull();
});

test.each([
  ['a first poll', 'EIO=4&transport=polling', {}, 200],
  ['an unknown transport', 'EIO=4&transport=pigeon', {}, 400],
  ['an unknown session', 'EIO=4&transport=polling&sid=none', {}, 400],
  ['a foreign page', 'EIO=4&transport=polling', { origin: 'https://evil.example' }, 403],
])('the reply to %s carries the security headers', async (_, query, sent, status) => {
  const reply = await fetch(`${live.url}/socket.io/?${query}`, { headers: sent });
  expect(reply.status).toBe(status);
  const { headers } = reply;
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(headers.get('strict-transport-security')).toMatch(/max-age=\d{8,}; includeSubDomains/);
});

test('a client of the older protocol is let in', async () => {
  const opened = await fetch(`${live.url}/socket.io/?EIO=3&transport=polling`);
  const text = await opened.text();
  expect(opened.status).toBe(200);
  expect(text).toMatch(/^\d+:0\{"sid"/);
  const { sid } = JSON.parse(text.slice(text.indexOf('{'), text.indexOf('}') + 1)) as { sid: string };
  const address = `${live.url}/socket.io/?EIO=3&transport=polling&sid=${sid}`;
  const subscribe = '420["subscribe",{"streams":["daymarket:5"]}]';
  const sent = await fetch(address, { method: 'POST', body: `${subscribe.length}:${subscribe}` });
  expect(await sent.text()).toBe('ok');
  await expect.poll(() => live.hub.hasSubscribers('daymarket:5')).toBe(true);
  live.hub.publish('daymarket:5', { type: 'daymarket', match_id: 5 });
  let received = '';
  await expect
    .poll(async () => {
      received += await (await fetch(address)).text();
      return received;
    })
    .toContain('["daymarket",{"type":"daymarket","match_id":5,"seq":1}]');
});

test('a message over 64 KB ends the connection', async () => {
  const socket = await live.connect();
  socket.emit('subscribe', { streams: ['x'.repeat(70_000)] });
  await expect.poll(() => socket.connected).toBe(false);
});

test('a flood of messages ends the connection', async () => {
  const strict = await startLive({ RATE_LIMIT_FACTOR: '1' });
  try {
    const socket = await strict.connect();
    for (let n = 0; n < 10_000; n += 1) socket.emit('subscribe', { streams: [`daymarket:${n + 1}`] });
    await expect.poll(() => socket.connected).toBe(false);
    expect(strict.hub.hasSubscribers('daymarket:1')).toBe(false);
    expect(strict.hub.hasSubscribers('daymarket:200')).toBe(false);
  } finally {
    await strict.stop();
  }
});

test('one address opens only so many sockets a minute', async () => {
  const strict = await startLive({ RATE_LIMIT_FACTOR: '0.05' });
  try {
    const statuses: number[] = [];
    for (let n = 0; n < 8; n += 1) {
      statuses.push((await fetch(`${strict.url}/socket.io/?EIO=4&transport=polling`)).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 403, 403]);
  } finally {
    await strict.stop();
  }
});

test('all addresses of one customer open as many as one', async () => {
  const strict = await startLive({ RATE_LIMIT_FACTOR: '0.05', TRUST_PROXY: '1' });
  try {
    const statuses: number[] = [];
    for (const address of ['2001:db8::1', '2001:db8::2', '2001:db8::3', '2001:db8::4', '2001:db8:0:0:9::1']) {
      for (let n = 0; n < 2; n += 1) {
        const headers = { 'x-forwarded-for': address };
        statuses.push((await fetch(`${strict.url}/socket.io/?EIO=4&transport=polling`, { headers })).status);
      }
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(6);
  } finally {
    await strict.stop();
  }
});

test('a dropped connection cannot be taken up again by its id', async () => {
  const socket = await live.connect();
  const id = socket.id ?? '';
  socket.disconnect();
  const again = await live.connect({ auth: { pid: id, offset: '0' } });
  expect(again.recovered ?? false).toBe(false);
  expect(again.id).not.toBe(id);
});

/** The first line of the answer to a WebSocket handshake written by hand. */
function upgrade(headers: Record<string, string>): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket: TcpSocket = connectTcp(live.port, '127.0.0.1', () => {
      const lines = [
        'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
        'Host: 127.0.0.1',
        'Connection: Upgrade',
        'Upgrade: websocket',
        'Sec-WebSocket-Version: 13',
        'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
        ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      ];
      socket.write(`${lines.join('\r\n')}\r\n\r\n`);
    });
    socket.once('data', (data) => {
      resolve(data.toString('latin1').split('\r\n')[0] ?? '');
      socket.destroy();
    });
    socket.once('error', reject);
    socket.once('close', () => resolve('closed'));
  });
}
