import pino from 'pino';
import { once } from 'node:events';
import { connect } from 'node:net';
import { Readable, Writable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OutcomeUnknownError } from '../../../src/platform/database/transaction.ts';
import { failureOf } from '../../../src/platform/http/failure.ts';
import { useDatabase } from '../../support/database.ts';
import { FORM, raw, startEdge } from './edge.ts';
import type { Edge } from './edge.ts';

const database = useDatabase();
const lines: string[] = [];
let edge: Edge;
let begin: () => void = () => {};
const begun = new Promise<void>((resolve) => {
  begin = resolve;
});
beforeAll(async () => {
  const target = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  edge = await startEdge(database, {
    log: pino({ level: 'debug' }, target),
    extend: (app) => {
      app.post('/slow', (request) => {
        begin();
        return once(request.raw.socket, 'close').then(() => 'what nobody reads '.repeat(50_000));
      });
      app.get('/broken', (_request, reply) => {
        const body = new Readable({ read: () => body.destroy() });
        return reply.send(body);
      });
    },
  });
});
afterAll(() => edge.stop());

const faulty = (how: string) => raw(edge, 'GET', `/api/test/faulty?how=${how}`);

test.each(['defect', 'sql', 'no-error', 'wrong-answer'])(
  'after %s the client sees a number and nothing else',
  async (how) => {
    const reply = await faulty(how);
    expect([reply.status, reply.json.error_code]).toEqual([500, 'internal_error']);
    expect(Object.keys(reply.json).toSorted()).toEqual(['error_code', 'message', 'request_id', 'type']);
    expect(reply.text).not.toMatch(/secret|srv|\.ts|relation|at |a text|number/i);
    expect(lines.some((line) => line.includes(String(reply.json.request_id)) && line.includes('"level":50'))).toBe(
      true,
    );
  },
);

test('what the contract does not name never leaves', async () => {
  expect((await faulty('extra-keys')).json).toEqual({ type: 'ok', message: { a: 'fine' } });
});

test.each(['57P01', '57P03', '57014', '53100', '53200', '53300', '08006', '40001', '55P03', 'refused'])(
  'while the database cannot work (%s) the answer is 503 with a time to wait',
  async (how) => {
    const reply = await faulty(how);
    expect([reply.status, reply.json.error_code, reply.json.type]).toEqual([503, 'service_unavailable', 'error']);
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
    expect(reply.text).not.toContain('10.0.0.1');
  },
);

test.each(['23505', '42P01', '22P02'])('a statement that is wrong (%s) is a defect of ours', async (how) => {
  expect((await faulty(how)).status).toBe(500);
});

test('an unknown outcome is called unknown', () => {
  const { error, retrySeconds } = failureOf(new OutcomeUnknownError(new Error('cut')));
  expect([error.code, retrySeconds]).toEqual(['outcome_unknown', 2]);
});

test('errors of node-postgres without a code count as a lost connection', () => {
  for (const text of [
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'timeout exceeded when trying to connect',
    'Query read timeout',
  ]) {
    expect(failureOf(new Error(text)).error.code).toBe('service_unavailable');
  }
  expect(failureOf(Object.assign(new Error('open'), { code: 'ENOENT', syscall: 'open' })).error.code).toBe(
    'internal_error',
  );
});

const noted = (text: string): { level: number }[] =>
  lines.filter((line) => line.includes(text)).map((line) => JSON.parse(line) as { level: number });

test('a browser that leaves before its answer is nobody’s fault', async () => {
  const socket = connect(edge.port, '127.0.0.1');
  socket.write(
    `POST /slow HTTP/1.1\r\nHost: x\r\nAccept-Encoding: br\r\nContent-Type: ${FORM}\r\nContent-Length: 3\r\n\r\na=1`,
  );
  await begun;
  socket.destroy();
  await expect.poll(() => noted('A client left before its answer')).toMatchObject([{ level: 20 }]);
  expect(noted('PREMATURE_CLOSE')).toEqual([]);
});

test('an answer that breaks off while its reader waits is a defect', async () => {
  expect((await raw(edge, 'GET', '/broken')).status).toBe(500);
  expect(noted('PREMATURE_CLOSE')).toMatchObject([{ level: 50 }]);
});
