import { allCalls } from '@aureus/contract/calls.ts';
import { login, logout } from '@aureus/contract/account/calls.ts';
import type { Call } from '@aureus/contract/platform/call.ts';
import type { Socket } from 'node:net';
import { beforeAll, describe, expect, test } from 'vitest';
import { CHANGING_GETS } from '../../../src/platform/http/origin-guard.ts';
import { BODY_LIMIT } from '../../../src/platform/http/server.ts';
import { useServer } from '../../support/server.ts';
import { demoToken, fieldsOf, sendForm } from './all-calls.ts';
import { FORM, raw } from './edge.ts';

/** Security rules that hold for every call, whatever area it is of; named by the ids of the security plan. */

const server = useServer();
let token: string;
let port: number;
beforeAll(async () => {
  token = await demoToken(server);
  port = Number(new URL(server.url).port);
});

const movements = async (): Promise<unknown> =>
  (await server.database.owner.query('SELECT count(*) FROM ledger_entry WHERE owner_id > 0 AND kind > 2')).rows[0];

describe('S20, C20: a form on a foreign page moves no money and does no act of an operator', () => {
  const encodings = {
    urlencoded: FORM,
    multipart: 'multipart/form-data; boundary=x',
    text: 'text/plain',
  };
  const acts = allCalls.filter(({ money, access, method }) => money || (access === 'operator' && method === 'POST'));
  test.each(acts)('$name', async (call) => {
    const before = await movements();
    for (const type of Object.values(encodings)) {
      // What a browser adds by itself: its cookies, and where the form stands.
      const headers = {
        'content-type': type,
        cookie: `token=${token}; Authorization=${token}; session=${token}`,
        origin: 'https://evil.example',
        'sec-fetch-site': 'cross-site',
      };
      const foreign = await raw({ port }, 'POST', `/api${call.path}`, headers, 'amount=1&number=1&currency=3');
      expect([type, foreign.status, foreign.json.type]).toEqual([type, 403, 'error']);
      // Even where a browser hides the origin: a session is never found in a cookie.
      const { cookie } = headers;
      const hidden = await raw({ port }, 'POST', `/api${call.path}`, { 'content-type': type, cookie }, 'amount=1');
      expect(hidden.json.type).not.toBe('ok');
    }
    expect(await movements()).toEqual(before);
  });
});

describe('S21: nothing changes by GET, HEAD or a disguised method', () => {
  test('a GET that ends a session is the only one that changes anything', () => {
    const changing = allCalls.filter((call) => call.method === 'GET' && CHANGING_GETS.has(call.name));
    expect(changing).toEqual([logout]);
  });

  test.each(allCalls.filter((call) => call.method === 'POST' && call.access !== 'public'))('$name', async (call) => {
    const disguises: [string, string, Record<string, string>][] = [
      ['GET', '', {}],
      ['HEAD', '', {}],
      ['GET', '?_method=POST', { 'x-http-method-override': 'POST' }],
    ];
    for (const [method, query, headers] of disguises) {
      const reply = await raw({ port }, method, `/api${call.path}${query}`, { authorization: token, ...headers });
      expect([method, reply.status, reply.headers.allow]).toEqual([method, 405, 'POST']);
    }
  });
});

describe('S46: nobody asks for more than a page', () => {
  const paged = allCalls.filter((call) => 'limit' in fieldsOf(call).fields && 'page' in fieldsOf(call).fields);
  test('lists page', () => expect(paged.length).toBeGreaterThan(5));

  test.each(paged)('$name', async (call) => {
    const headers = { authorization: token };
    for (const query of [
      'limit=1000000000',
      'limit=0',
      'limit=-1',
      'limit=101',
      'page=0',
      'page=-1',
      'page=1.5',
      'page=99999999999999999999',
      'page=1e3',
    ]) {
      const reply = await sendForm(server, call, query, headers);
      expect([query, reply.json.type]).not.toEqual([query, 'ok']);
      expect([query, reply.status < 500]).toEqual([query, true]);
    }
  });
});

describe('S46: nobody makes a request that is much work to refuse', () => {
  const heavy: [string, string][] = [
    ['10,000 fields', Array.from({ length: 10_000 }, (_, n) => `k${n}=1`).join('&')],
    ['10,000 times one field', 'id=1&'.repeat(10_000)],
    ['a name 200 deep', `id${'[a]'.repeat(200)}=1`],
    ['5 MB', `id=${'1'.repeat(5_000_000)}`],
    ['as many escapes as are taken', `id=${'%31'.repeat(Math.floor((BODY_LIMIT - 3) / 3))}`],
    ['a million escapes', `id=${'%31'.repeat(1_000_000)}`],
  ];
  /** What stands before the body, and between its pieces, in bytes. */
  const AROUND_BODY = 1024;
  /** What one read of a socket brings at most, in bytes. */
  const SOCKET_BUFFER = 64 * 1024;

  /** What the server reads of the connections that come while something is done, in bytes, to their end. */
  async function bytesRead(act: () => Promise<unknown>): Promise<number> {
    const sockets: Socket[] = [];
    const ends: Promise<unknown>[] = [];
    const take = (socket: Socket): void => {
      sockets.push(socket);
      ends.push(new Promise((resolve) => socket.once('close', resolve)));
    };
    server.app.http.server.on('connection', take);
    try {
      await act();
      await Promise.all(ends);
    } finally {
      server.app.http.server.off('connection', take);
    }
    expect(sockets.length).toBe(1);
    return sockets.reduce((sum, socket) => sum + socket.bytesRead, 0);
  }

  test.each(heavy)('%s', async (_what, form) => {
    const call = allCalls.find(({ name }) => name === 'spot.cancel') as Call;
    // With its length told beforehand, and found out while it comes.
    for (const length of [{}, { 'transfer-encoding': 'chunked' }]) {
      let status = 0;
      const read = await bytesRead(async () => {
        status = (await sendForm(server, call, form, { authorization: token, ...length })).status;
      });
      expect(status).toBe(form.length > BODY_LIMIT ? 413 : 400);
      expect(read).toBeLessThanOrEqual(BODY_LIMIT + AROUND_BODY + SOCKET_BUFFER);
    }
  });

  test('fifty years of minutes', async () => {
    const call = allCalls.find(({ name }) => name === 'market.candles') as Call;
    const reply = await sendForm(server, call, 'symbol=BTC/USDT&period=1min&from=0&to=1577836800', {});
    expect(reply.status).toBeLessThan(500);
    expect(reply.text.length).toBeLessThan(300_000);
  });
});

describe('S48: a field given twice is never guessed at', () => {
  test.each(allCalls.filter((call) => call.method === 'POST' && call.encoding === 'form'))('$name', async (call) => {
    const [name = 'id'] = Object.keys(fieldsOf(call).fields);
    const send = (path: string, body: string) =>
      raw({ port }, 'POST', path, { 'content-type': FORM, authorization: token }, body);
    const path = `/api${call.path}`;
    expect((await send(path, `${name}=1&${name}=2`)).json.error_code).toBe('repeated_field');
    // The same name beside the body is refused as well, not merged.
    expect(['repeated_field', 'unknown_field']).toContain(
      (await send(`${path}?${name}=2`, `${name}=1`)).json.error_code,
    );
  });
});

test('S12 C08: a token somebody brings along never becomes a session', async () => {
  const chosen = 'A'.repeat(43);
  const before = await raw({ port }, 'POST', `/api${login.path}`, { 'content-type': FORM, authorization: chosen }, '');
  expect(before.json.type).toBe('error');
  const info = allCalls.find((call) => call.name === 'account.info') as Call;
  expect((await sendForm(server, info, '', { authorization: chosen })).json.type).toBe('999');
});
