import type { Call } from '@aureus/contract/platform/call.ts';
import { defineCall } from '@aureus/contract/platform/call.ts';
import { decimalText, idText, lineText } from '@aureus/contract/platform/wire.ts';
import type { AddressInfo } from 'node:net';
import { request } from 'node:http';
import type { OutgoingHttpHeaders } from 'node:http';
import * as z from 'zod/mini';
import { systemClock } from '../../../src/platform/clock.ts';
import type { Clock } from '../../../src/platform/clock.ts';
import { withTransaction } from '../../../src/platform/database/transaction.ts';
import { AppError } from '../../../src/platform/errors.ts';
import { storeClaim } from '../../../src/platform/http/idempotency.ts';
import { callLimits } from '../../../src/platform/http/call-limits.ts';
import { createLimits } from '../../../src/platform/http/limits.ts';
import { createOnce } from '../../../src/platform/http/once.ts';
import { noOperators } from '../../../src/platform/http/operators.ts';
import { createOriginCheck } from '../../../src/platform/http/origin.ts';
import { route, uploadRoute } from '../../../src/platform/http/route.ts';
import type { Caller } from '../../../src/platform/http/route.ts';
import { createHttpServer } from '../../../src/platform/http/server.ts';
import type { ServerOptions } from '../../../src/platform/http/server.ts';
import { createSessions } from '../../../src/platform/http/sessions.ts';
import type { PaceRule } from '../../../src/platform/http/upload-pace.ts';
import { silentLogger } from '../../../src/platform/log.ts';
import type { Logger } from '../../../src/platform/log.ts';
import { createMetrics } from '../../../src/platform/metrics.ts';
import { readSettings } from '../../../src/platform/settings.ts';
import type { TestDatabase } from '../../support/database.ts';

/** Calls that try out the edge itself; they borrow the limits of real ones. */
export const echo = defineCall({
  name: 'content.menu',
  method: 'GET',
  path: '/test/echo',
  access: 'public',
  summary: 'Says what it was given.',
  request: z.strictObject({ text: z.optional(lineText(0, 200)), id: z.optional(idText()) }),
  answer: z.object({ text: z.string(), ip: z.string(), userAgent: z.string(), language: z.string() }),
});

export const write = defineCall({
  name: 'account.updateTimezone',
  method: 'POST',
  path: '/test/write',
  access: 'user',
  summary: 'Writes nothing, but only for users.',
  request: z.strictObject({ text: lineText(1, 20_000_000), amount: z.optional(decimalText()) }),
  answer: z.object({ user: z.string(), text: z.string() }),
});

export const pay = defineCall({
  name: 'wallet.faucet',
  method: 'POST',
  path: '/test/pay',
  access: 'user',
  summary: 'Writes one row a payment.',
  request: z.strictObject({ amount: decimalText(), wait: z.optional(z.string()) }),
  answer: z.object({ z: z.int(), amount: z.string() }),
  errors: ['insufficient_balance'],
  money: true,
});

export const chart = defineCall({
  name: 'market.candles',
  method: 'GET',
  path: '/test/chart',
  access: 'public',
  summary: 'The other envelope.',
  request: z.strictObject({ id: idText() }),
  answer: z.array(z.int()),
  errors: ['market_unknown'],
  envelope: 'candle',
});

export const faulty = defineCall({
  name: 'spot.depth',
  method: 'GET',
  path: '/test/faulty',
  access: 'public',
  summary: 'Fails in the way it is told.',
  request: z.strictObject({ how: lineText(1, 40) }),
  answer: z.object({ a: z.string() }),
});

export const leave = defineCall({
  name: 'account.logout',
  method: 'GET',
  path: '/user/logout',
  access: 'user',
  summary: 'A state-changing GET.',
  request: z.strictObject({}),
  answer: z.object({ done: z.literal(true) }),
});

export const gated = defineCall({
  name: 'market.addFavourite',
  method: 'POST',
  path: '/test/gated',
  access: 'verified',
  summary: 'For users with a verified identity.',
  request: z.strictObject({}),
  answer: z.object({ user: z.string() }),
});

export const take = defineCall({
  name: 'files.upload',
  method: 'POST',
  path: '/test/take',
  access: 'user',
  encoding: 'multipart',
  summary: 'Tells what it was given.',
  request: z.strictObject({ text: z.optional(lineText(0, 200)) }),
  answer: z.object({ bytes: z.int(), text: z.string(), language: z.string() }),
});

export const edgeCalls: readonly Call[] = [echo, write, pay, chart, faulty, leave, gated, take];
if (edgeCalls.some(({ name }) => callLimits[name] === undefined)) throw new Error('A test call has no limit');

export interface Edge {
  readonly url: string;
  readonly port: number;
  readonly sessions: Map<string, Caller>;
  /** How often a session was looked up. */
  lookups(): number;
  forget(sessionId: bigint): void;
  /** Files that began to come in, those that came whole, those let go of, and why others failed. */
  readonly files: { begun: number; received: number; dropped: number; readonly failures: unknown[] };
  /** Cuts requests that take longer, in milliseconds. */
  allow(ms: number): void;
  /** Lets payments that wait go on. */
  release(): void;
  stop(): Promise<void>;
}

export interface EdgeOptions {
  readonly environment?: Record<string, string>;
  readonly clock?: Clock;
  readonly log?: Logger;
  readonly extend?: ServerOptions['extend'];
  readonly pace?: PaceRule;
}

/** The HTTP edge with the calls above on a free port. */
export async function startEdge(database: TestDatabase, options: EdgeOptions = {}): Promise<Edge> {
  const { clock = systemClock, log = silentLogger } = options;
  const settings = readSettings({ RATE_LIMIT_FACTOR: '1000', ...options.environment });
  await database.owner.query('CREATE TABLE IF NOT EXISTS payment (id serial PRIMARY KEY, amount text NOT NULL)');
  await database.owner.query('GRANT ALL ON payment, payment_id_seq TO aureus_app');
  const known = new Map<string, Caller>([
    ['token-u', { userId: 1n, sessionId: 11n }],
    ['token-v', { userId: 2n, sessionId: 22n }],
  ]);
  let lookups = 0;
  const sessions = createSessions(async (token) => {
    lookups += 1;
    return known.get(token) ?? null;
  }, clock);
  let release: () => void = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const files: Edge['files'] = { begun: 0, received: 0, dropped: 0, failures: [] };
  const receive = async (pieces: AsyncIterable<Buffer>) => {
    let bytes = 0;
    files.begun += 1;
    try {
      for await (const piece of pieces) bytes += piece.length;
    } catch (error) {
      files.failures.push(error);
      throw error;
    }
    files.received += 1;
    return {
      bytes,
      drop: () => {
        files.dropped += 1;
      },
    };
  };
  const app = await createHttpServer({
    settings,
    log,
    metrics: createMetrics(),
    clock,
    limits: createLimits(database.pool, settings.rateLimitFactor),
    sessions,
    once: createOnce(database.pool),
    identities: {
      levelOf: async (userId) => (userId === 1n ? 1 : 0),
      isUnderReview: async (userId) => userId === 3n,
    },
    operators: noOperators,
    origins: createOriginCheck(settings),
    calls: edgeCalls,
    routes: [
      route(echo, async ({ text = '' }, { ip, userAgent, language }) => ({ text, ip, userAgent, language })),
      route(write, async ({ text }, { caller }) => ({ user: caller.userId.toString(), text })),
      route(pay, ({ amount, wait }, { claim }) =>
        withTransaction(database.pool, async (tx) => {
          const { rows } = await tx.client.query<{ id: number }>(
            'INSERT INTO payment (amount) VALUES ($1) RETURNING id',
            [amount],
          );
          const balance = await tx.client.query("SELECT 1 FROM payment WHERE amount = '777'");
          if (amount === '666' || balance.rows.length > 1) throw new AppError('insufficient_balance');
          if (wait === 'release') await released;
          const answer = { z: rows[0]?.id ?? 0, amount };
          await storeClaim(tx.client, claim, answer);
          return answer;
        }),
      ),
      route(chart, async ({ id }) => {
        if (id === 404) throw new AppError('market_unknown');
        return [id];
      }),
      route(faulty, async ({ how }) => fail(how, database)),
      route(leave, async () => ({ done: true as const })),
      route(gated, async (_input, { caller }) => ({ user: caller.userId.toString() })),
      uploadRoute(take, receive, async ({ text = '' }, { file, language }) => ({ bytes: file.bytes, text, language })),
    ],
    ...(options.pace ? { pace: options.pace } : {}),
    ...(options.extend ? { extend: options.extend } : {}),
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    sessions: known,
    files,
    allow: (ms) => {
      // The lesser of the two counts for the head.
      app.server.headersTimeout = Math.min(10_000, ms);
      app.server.requestTimeout = ms;
    },
    lookups: () => lookups,
    forget: (sessionId) => sessions.forget(sessionId),
    release: () => release(),
    stop: () => app.close(),
  };
}

async function fail(how: string, { pool }: TestDatabase): Promise<{ a: string }> {
  switch (how) {
    case 'wrong-answer':
      return { a: 1 } as unknown as { a: string };
    case 'extra-keys':
      return { a: 'fine', password_hash: 'x' } as { a: string };
    case 'defect':
      throw new TypeError('secret path /srv/app/x.ts');
    case 'sql':
      await pool.query('SELECT secret_column FROM secret_table');
      break;
    case 'no-error':
      return Promise.reject('a text');
    case 'refused':
      throw Object.assign(new Error('connect ECONNREFUSED 10.0.0.1:5432'), { code: 'ECONNREFUSED' });
    default:
      throw Object.assign(new Error('from the database'), { code: how });
  }
  return { a: '' };
}

export interface RawReply {
  readonly status: number;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly text: string;
  readonly json: Record<string, unknown>;
}

export const FORM = 'application/x-www-form-urlencoded';

/** One request exactly as written, without what fetch would add or forbid. */
export function raw(
  edge: Pick<Edge, 'port'>,
  method: string,
  path: string,
  headers: OutgoingHttpHeaders = {},
  body?: string | Buffer,
): Promise<RawReply> {
  return new Promise((resolve, reject) => {
    // Node leaves the length out for methods that rarely have a body.
    const length =
      body === undefined || 'transfer-encoding' in headers ? {} : { 'content-length': Buffer.byteLength(body) };
    const whole = { ...length, ...headers };
    const sent = request(
      { port: edge.port, host: '127.0.0.1', method, path, headers: whole, agent: false },
      (reply) => {
        const parts: Buffer[] = [];
        reply.on('data', (part: Buffer) => parts.push(part));
        reply.on('end', () => {
          const text = Buffer.concat(parts).toString('utf8');
          resolve({
            status: reply.statusCode ?? 0,
            headers: reply.headers,
            text,
            get json() {
              return JSON.parse(text) as Record<string, unknown>;
            },
          });
        });
        reply.on('error', reject);
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

/** A form POST by user U unless told otherwise. */
export const post = (
  edge: Pick<Edge, 'port'>,
  path: string,
  body: string | Buffer,
  headers: OutgoingHttpHeaders = {},
) => raw(edge, 'POST', path, { 'content-type': FORM, authorization: 'token-u', ...headers }, body);
