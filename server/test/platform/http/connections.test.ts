import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useDatabase } from '../../support/database.ts';
import { startEdge } from './edge.ts';
import type { Edge } from './edge.ts';

const database = useDatabase();
let edge: Edge;
beforeAll(async () => {
  edge = await startEdge(database);
});
afterAll(() => edge.stop());

/** Writes bytes to the server and collects what it says until it hangs up. */
function talk(bytes: string, drip?: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(edge.port, '127.0.0.1', () => socket.write(bytes));
    let text = '';
    const dripping = drip === undefined ? undefined : setInterval(() => socket.write(drip), 200);
    socket.on('data', (data) => {
      text += data.toString('latin1');
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      clearInterval(dripping);
      resolve(text);
    });
  });
}

const statusLines = (text: string): string[] => text.match(/^HTTP\/1\.1 \d+/gm) ?? [];

const HEAD =
  'POST /api/test/write HTTP/1.1\r\nHost: x\r\nAuthorization: token-u\r\nContent-Type: application/x-www-form-urlencoded\r\n';

test.each([
  [
    'both lengths',
    `${HEAD}Content-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /api/test/echo HTTP/1.1\r\nHost: x\r\n\r\n`,
  ],
  ['two lengths', `${HEAD}Content-Length: 6\r\nContent-Length: 7\r\n\r\ntext=x`],
  ['a signed length', `${HEAD}Content-Length: +6\r\n\r\ntext=x`],
  ['an odd transfer encoding', `${HEAD}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`],
  ['a space before the colon', `${HEAD}Content-Length : 6\r\n\r\ntext=x`],
  ['a broken chunk size', `${HEAD}Transfer-Encoding: chunked\r\n\r\nzz\r\ntext=x\r\n0\r\n\r\n`],
  ['a chunk extension with a bare line feed', `${HEAD}Transfer-Encoding: chunked\r\n\r\n6;a\nb\r\ntext=x\r\n0\r\n\r\n`],
  ['a bare carriage return', `${HEAD}X: a\rY: b\r\nContent-Length: 6\r\n\r\ntext=x`],
  ['no HTTP at all', 'HELLO\r\n\r\n'],
  ['no host', 'GET /api/test/echo HTTP/1.1\r\n\r\n'],
  ['two hosts', 'GET /api/test/echo HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n'],
  ['two tokens', `${HEAD}authorization: token-v\r\nContent-Length: 6\r\n\r\ntext=x`],
  ['two idempotency keys', `${HEAD}Idempotency-Key: a\r\nIdempotency-Key: b\r\nContent-Length: 6\r\n\r\ntext=x`],
  ['two origins', `${HEAD}Origin: http://x\r\nOrigin: http://evil\r\nContent-Length: 6\r\n\r\ntext=x`],
  ['a whole address', 'GET http://x/api/test/echo HTTP/1.1\r\nHost: x\r\n\r\n'],
])('a request with %s is answered with 400 once and the connection ends', async (_what, bytes) => {
  const text = await talk(bytes);
  expect(statusLines(text)).toEqual(['HTTP/1.1 400']);
});

test('headers beyond 16 kB are refused', async () => {
  const text = await talk(`GET /api/test/echo HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`);
  expect(statusLines(text)).toEqual(['HTTP/1.1 431']);
});

test.each([['headers', 'GET /api/test/echo HTTP/1.1\r\nHost: x\r\n', 'X-A: b\r\n']])(
  'a client that drips its %s is cut',
  async (_what, start, drip) => {
    const text = await talk(start, drip);
    expect(statusLines(text)).toEqual(['HTTP/1.1 408']);
  },
);
