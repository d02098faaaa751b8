import { siteConfig } from '@aureus/contract/content/calls.ts';
import * as entry from '@aureus/contract/operator/entry-calls.ts';
import { operatorUpload } from '@aureus/contract/files/calls.ts';
import { expect, test } from 'vitest';
import { createOriginCheck } from '../../src/platform/http/origin.ts';
import { useServer } from '../support/server.ts';
import { filesOf } from '../files/area.ts';
import { noise } from '../files/pictures.ts';
import { FORM, raw } from '../platform/http/edge.ts';
import { demoOperator, freshCode, movableClock } from './operators.ts';

const consoleUrl = 'http://console.aureus.test:8443';
const clock = movableClock();
const server = useServer({ settings: { consoleUrl }, clock });
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

test('private pictures are sent and seen on the host of the operators, too, by whom the link names alone', async () => {
  const port = Number(new URL(server.url).port);
  const { email, password } = demoOperator('finance1');
  const form = new URLSearchParams({ email, password, code: freshCode(clock, 'finance1') }).toString();
  const login = await raw({ port }, 'POST', `/api${entry.login.path}`, { host: CONSOLE, 'content-type': FORM }, form);
  const token = login.json.message as string;
  const data = new FormData();
  data.set('file', new Blob([new Uint8Array(await noise(40, 30))]), 'a.jpg');
  const encoded = new Response(data);
  const headers = { host: CONSOLE, authorization: token, 'content-type': encoded.headers.get('content-type') ?? '' };
  const body = Buffer.from(await encoded.arrayBuffer());
  const sent = await raw({ port }, 'POST', `/api${operatorUpload.path}`, headers, body);
  expect(sent.json).toMatchObject({ type: 'ok' });
  const { rows } = await server.database.owner.query<{ id: bigint; operator_id: bigint; session: bigint }>(
    `SELECT files.id, files.operator_id, operator_sessions.id AS session
     FROM files JOIN operator_sessions USING (operator_id) WHERE files.operator_id IS NOT NULL`,
  );
  const { id, operator_id: operatorId, session: sessionId } = rows[0]!;
  const link = filesOf(server.app.platform).linkForOperator(id, { operatorId, sessionId });
  const look = (host: string, authorization: string) => raw({ port }, 'GET', link, { host, authorization });
  const seen = await look(CONSOLE, token);
  expect([seen.status, seen.headers['content-type']]).toEqual([200, 'image/jpeg']);
  expect((await look(CONSOLE, 'somebody else')).status).toBe(404);
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
