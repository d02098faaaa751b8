import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Answer, Call, Fields } from '@aureus/contract/platform/call.ts';
import type { ErrorReply, OkReply } from '@aureus/contract/platform/envelope.ts';
import { afterAll, beforeAll } from 'vitest';
import { createApp } from '../../src/app.ts';
import type { App } from '../../src/app.ts';
import { systemClock } from '../../src/platform/clock.ts';
import type { Clock } from '../../src/platform/clock.ts';
import { createLifecycle } from '../../src/platform/lifecycle.ts';
import { silentLogger } from '../../src/platform/log.ts';
import type { Logger } from '../../src/platform/log.ts';
import { createMetrics } from '../../src/platform/metrics.ts';
import { readSettings } from '../../src/platform/settings.ts';
import type { Settings } from '../../src/platform/settings.ts';
import { createTestDatabase } from './database.ts';
import type { TestDatabase } from './database.ts';

export interface TestServerOptions {
  /** Differences to the demo defaults. Limits are a thousand times as wide unless set. */
  readonly settings?: Partial<Settings>;
  readonly clock?: Clock;
  readonly log?: Logger;
}

/** The whole app in this process on a free port, with a database of its own. */
export interface TestServer {
  readonly app: App;
  readonly database: TestDatabase;
  /** `http://127.0.0.1:<port>` */
  readonly url: string;
  readonly call: FormClient;
  stop(): Promise<void>;
}

export interface Sending {
  readonly token?: string;
  /** `Idempotency-Key`. */
  readonly key?: string;
  readonly lang?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What came back. `body` is the envelope: `message` is the answer when `type` is `ok` (candles: `data` when `code` is 1). */
export interface Received<T> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: OkReply<T> | ErrorReply;
  readonly text: string;
  /** The answer. @throws Error that shows the reply when it is a refusal */
  readonly answer: T;
  /** The refusal's code, or null. */
  readonly error: string | null;
}

export type FormClient = <C extends Call>(
  call: C,
  fields?: Fields<C>,
  sending?: Sending,
) => Promise<Received<Answer<C>>>;

/**
 * Starts the app before the first test of the file and stops it after the last.
 * The returned object is filled in `beforeAll`: use its members inside hooks and tests only.
 */
export function useServer(options: TestServerOptions = {}): TestServer {
  const holder: Partial<TestServer> = {};
  beforeAll(async () => {
    Object.assign(holder, await startTestServer(options));
  });
  afterAll(() => holder.stop?.());
  return holder as TestServer;
}

/** As `useServer`, for a test that needs several or its own moment. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { database, drop } = await createTestDatabase();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'aureus-data-'));
  const { log = silentLogger, clock = systemClock } = options;
  const settings: Settings = {
    ...readSettings({
      PORT: '0',
      RATE_LIMIT_FACTOR: '1000',
      LOG_LEVEL: 'silent',
      MARKET_SEED: '1',
      DEMO_LIFE: 'off',
      DEMO_ART: 'off',
    }),
    databaseUrl: database.applicationUrl,
    databaseOwnerUrl: database.ownerUrl,
    dataDir,
    ...options.settings,
  };
  const lifecycle = createLifecycle({ log, stopLimitMs: 15_000, exit: () => {} });
  const metrics = createMetrics();
  let app: App;
  try {
    const base = { settings, log, clock, metrics, pool: database.pool };
    app = await createApp(base, lifecycle.isRunning);
    for (const part of app.parts) lifecycle.add(part);
    await lifecycle.start();
  } catch (error) {
    await drop();
    throw error;
  }
  const address = app.http.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const url = `http://127.0.0.1:${port}`;
  return {
    app,
    database,
    url,
    call: createFormClient(url),
    stop: async () => {
      await lifecycle.stop('the test is over');
      await drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Sends calls as an app does: form-encoded, `lang` beside the fields, the bare token as a header. */
export function createFormClient(url: string): FormClient {
  return async (call, fields, { token, key, lang = 'en', headers = {} } = {}) => {
    const form = new URLSearchParams({ lang });
    for (const [name, value] of Object.entries<unknown>(fields ?? {})) {
      if (typeof value === 'string' || typeof value === 'number') form.set(name, String(value));
    }
    const get = call.method === 'GET';
    const response = await fetch(`${url}/api${call.path}${get ? `?${form.toString()}` : ''}`, {
      method: call.method,
      headers: {
        ...(token === undefined ? {} : { authorization: token }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
        ...headers,
      },
      ...(get ? {} : { body: form }),
    });
    return received(call, response, await response.text());
  };
}

function received<T>(call: Call, response: Response, text: string): Received<T> {
  const raw = JSON.parse(text) as Record<string, unknown>;
  const ok = call.envelope === 'candle' ? raw.code === 1 : raw.type === 'ok';
  return {
    status: response.status,
    headers: response.headers,
    body: raw as unknown as OkReply<T> | ErrorReply,
    text,
    get answer() {
      if (!ok) throw new Error(`${call.name} was refused with ${response.status}: ${text}`);
      return (call.envelope === 'candle' ? raw.data : raw.message) as T;
    },
    error: ok ? null : String(raw.error_code),
  };
}
