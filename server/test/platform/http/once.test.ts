import type { Call } from '@aureus/contract/platform/call.ts';
import { exchange } from '@aureus/contract/exchange/calls.ts';
import { transfer } from '@aureus/contract/transfer/calls.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { manualClock } from '../../../src/platform/clock.ts';
import { OutcomeUnknownError } from '../../../src/platform/database/transaction.ts';
import { AppError } from '../../../src/platform/errors.ts';
import { ClaimLostError, type IdempotencyClaim, storeClaim } from '../../../src/platform/http/idempotency.ts';
import { createOnce } from '../../../src/platform/http/once.ts';
import { useDatabase } from '../../support/database.ts';
import { post, startEdge } from './edge.ts';
import type { Edge } from './edge.ts';

const database = useDatabase();
/** Stands still: what is sent at once arrives within the second in which it counts as a repeat, however busy we are. */
const clock = manualClock();
/** Two processes would share nothing but the database; two edges in one process share no more. */
let edge: Edge;
let other: Edge;
beforeAll(async () => {
  edge = await startEdge(database, { clock });
  other = await startEdge(database, { clock });
});
afterAll(async () => {
  await edge.stop();
  await other.stop();
});
beforeEach(async () => {
  await database.owner.query('TRUNCATE payment, idempotency_claim');
});

const payBy = (at: Edge, body: string, key?: string, token = 'token-u') =>
  post(at, '/api/test/pay', body, { authorization: token, ...(key === undefined ? {} : { 'idempotency-key': key }) });

async function payments(): Promise<number> {
  const { rows } = await database.owner.query<{ n: number }>('SELECT count(*)::int AS n FROM payment');
  return Number(rows[0]?.n);
}

test('a repeat with the key gets the same bytes and has no second effect', async () => {
  const first = await payBy(edge, 'amount=1', 'k');
  expect([first.status, first.headers['idempotent-replayed']]).toEqual([200, undefined]);
  for (const at of [edge, other]) {
    const again = await payBy(at, 'amount=1&lang=fra', 'k');
    expect([again.status, again.text, again.headers['idempotent-replayed']]).toEqual([200, first.text, 'true']);
  }
  expect(await payments()).toBe(1);
});

test('a repeat is answered from what is stored even when the call itself would be refused by now', async () => {
  const first = await payBy(edge, 'amount=777', 'k');
  expect(first.json.type).toBe('ok');
  expect((await payBy(edge, 'amount=777', 'another')).json.error_code).toBe('insufficient_balance');
  expect((await payBy(edge, 'amount=777', 'k')).text).toBe(first.text);
});

test('a page must name its intent by a key; a program may leave it out, as it always could', async () => {
  for (const page of [{ origin: edge.url.replace('127.0.0.1', 'localhost') }, { 'sec-fetch-site': 'same-origin' }]) {
    const headers = { authorization: 'token-u', host: `localhost:${edge.port}`, ...page };
    const bare = await post(edge, '/api/test/pay', 'amount=1', headers);
    expect([bare.status, bare.json.error_code]).toEqual([400, 'idempotency_key_required']);
    expect(await payments()).toBe(0);
    const key = `page ${Object.keys(page)[0]}`;
    expect((await post(edge, '/api/test/pay', 'amount=1', { ...headers, 'idempotency-key': key })).status).toBe(200);
    await database.owner.query('TRUNCATE payment');
  }
  expect((await payBy(edge, 'amount=5')).status).toBe(200);
  expect((await payBy(edge, 'amount=5')).json.error_code).toBe('duplicate_request');
});

test('20 parallel twins with a key have one effect and one answer, over two servers', async () => {
  for (let round = 0; round < 10; round += 1) {
    await database.owner.query('TRUNCATE payment');
    const key = `round ${round}`;
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) => payBy(n % 2 ? edge : other, 'amount=1', key)),
    );
    expect(await payments()).toBe(1);
    const answered = replies.filter(({ status }) => status === 200);
    expect(new Set(answered.map(({ text }) => text)).size).toBe(1);
    for (const { status, json } of replies) {
      if (status !== 200) expect([status, json.error_code]).toEqual([409, 'idempotency_in_progress']);
    }
  }
});

test('20 parallel twins without a key have one effect, over two servers; the rest are told', async () => {
  for (let round = 0; round < 10; round += 1) {
    await database.owner.query('TRUNCATE payment');
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) => payBy(n % 2 ? edge : other, `amount=${round + 1}`)),
    );
    expect(await payments()).toBe(1);
    expect(replies.filter(({ json }) => json.type === 'ok')).toHaveLength(1);
    for (const { status, json } of replies) {
      expect(status).toBe(200);
      if (json.type !== 'ok') expect(json.error_code).toBe('duplicate_request');
    }
  }
});

test('without a key a repeat is refused within a second and taken after it', async () => {
  expect((await payBy(edge, 'amount=1')).json.type).toBe('ok');
  expect((await payBy(other, 'amount=1&lang=fra')).json.error_code).toBe('duplicate_request');
  expect((await payBy(edge, 'amount=2')).json.type).toBe('ok');
  expect((await payBy(edge, 'amount=1', undefined, 'token-v')).json.type).toBe('ok');
  clock.advance(1000);
  expect((await payBy(edge, 'amount=1')).json.type).toBe('ok');
  expect(await payments()).toBe(4);
});

test('a key that was used for something else is refused with 422, another user may use it', async () => {
  await payBy(edge, 'amount=1', 'k');
  const reply = await payBy(edge, 'amount=2', 'k');
  expect([reply.status, reply.json.type, reply.json.error_code]).toEqual([422, 'error', 'idempotency_key_reused']);
  expect((await payBy(edge, 'amount=2', 'k', 'token-v')).json.type).toBe('ok');
  expect(await payments()).toBe(2);
});

test('a key that was used for another call with the very same fields is refused as well', async () => {
  const once = createOnce(database.pool);
  const request = { userId: 1n, key: 'k', input: { id: 5 }, receivedAt: clock.now() };
  const run = (call: Call) =>
    once.run(call, request, async (claim) => {
      await storeClaim(database.pool, claim, call.name);
      return call.name;
    });
  expect(await run(transfer)).toEqual({ answer: transfer.name, replayed: false });
  expect(await run(transfer)).toEqual({ answer: transfer.name, replayed: true });
  await expect(run(exchange)).rejects.toMatchObject({ code: 'idempotency_key_reused' });
});

test('whoever lost against a twin, or does not know what became of it, gets what was stored, and no success otherwise', async () => {
  const once = createOnce(database.pool);
  const run = (key: string, failure: Error, stores: boolean) =>
    once.run(transfer, { userId: 1n, key, input: { id: 5 }, receivedAt: clock.now() }, async (claim) => {
      if (stores) await storeClaim(database.pool, claim, 'of the twin');
      throw failure;
    });
  const found = { answer: 'of the twin', replayed: true };
  expect(await run('lost', new ClaimLostError(), true)).toEqual(found);
  expect(await run('unknown', new OutcomeUnknownError(new Error('gone')), true)).toEqual(found);
  await expect(run('early', new ClaimLostError(), false)).rejects.toMatchObject({ code: 'idempotency_in_progress' });
  const unknown = new OutcomeUnknownError(new Error('gone'));
  await expect(run('nothing', unknown, false)).rejects.toBe(unknown);
});

test('work that finds stored claims itself is not looked up before; refused, it gets what is stored under its key', async () => {
  const asked: unknown[] = [];
  const pool = { query: (...parts: [never]) => (asked.push(parts), database.pool.query(...parts)) };
  const once = createOnce(pool as never);
  const run = (key: string, id: number, work: (claim: IdempotencyClaim) => Promise<unknown>) =>
    once.run(transfer, { userId: 1n, key, input: { id }, receivedAt: clock.now() }, work, true);
  const refuse = () => Promise.reject(new AppError('insufficient_balance'));
  const first = await run('k', 5, async (claim) => {
    await storeClaim(database.pool, claim, 'done');
    return 'done';
  });
  expect([first, asked.length]).toEqual([{ answer: 'done', replayed: false }, 0]);
  expect(await run('k', 5, refuse)).toEqual({ answer: 'done', replayed: true });
  await expect(run('k', 6, refuse)).rejects.toMatchObject({ code: 'idempotency_key_reused' });
  await expect(run('new', 5, refuse)).rejects.toMatchObject({ code: 'insufficient_balance' });
  const defect = new Error('a defect');
  await expect(run('k', 5, () => Promise.reject(defect))).rejects.toBe(defect);
});

test('a twin of one that runs waits, and is told with 409 when it takes too long', async () => {
  const held = await startEdge(database, { clock });
  try {
    const first = payBy(held, 'amount=1&wait=release', 'slow');
    await expect
      .poll(async () => {
        const { rows } = await database.owner.query(
          `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND state = 'idle in transaction'`,
        );
        return rows.length;
      })
      .toBe(1);
    const late = await payBy(held, 'amount=1&wait=release', 'slow');
    expect([late.status, late.json.error_code]).toEqual([409, 'idempotency_in_progress']);
    const patient = payBy(held, 'amount=1&wait=release', 'slow');
    held.release();
    expect((await patient).text).toBe((await first).text);
    expect(await payments()).toBe(1);
  } finally {
    await held.stop();
  }
});

test('a refused call stores nothing: the key is free, and a repeat without one is judged anew', async () => {
  for (const key of ['k', undefined]) {
    for (let n = 0; n < 2; n += 1) {
      expect((await payBy(edge, 'amount=666', key)).json.error_code).toBe('insufficient_balance');
      expect((await payBy(edge, 'amount=x', key)).json.error_code).toBe('invalid_number');
    }
  }
  const { rowCount } = await database.owner.query('SELECT 1 FROM idempotency_claim');
  expect(rowCount).toBe(0);
  expect((await payBy(edge, 'amount=1', 'k')).json.type).toBe('ok');
});

test.each(['x'.repeat(256), 'kéy', 'a\tb', ''])('the key %.10j is refused', async (key) => {
  const reply = await payBy(edge, 'amount=1', Buffer.from(key).toString('latin1'));
  expect([reply.status, reply.json.error_code]).toEqual([400, 'idempotency_key_invalid']);
  expect(await payments()).toBe(0);
});

test.each(['x', 'x'.repeat(255), '"8e03978e-40d5-43dd-bc93-6894a57f9324"', "'; DROP TABLE payment; --"])(
  'the key %.10j is taken',
  async (key) => {
    const first = await payBy(edge, 'amount=1', key);
    expect(first.json.type).toBe('ok');
    expect((await payBy(edge, 'amount=1', key)).text).toBe(first.text);
  },
);
