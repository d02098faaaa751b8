import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import * as calls from '@aureus/contract/account/calls.ts';
import { afterAll, beforeAll, expect } from 'vitest';
import { hasContact } from '../../src/account/contact.ts';
import { createAccount } from '../../src/account/account.ts';
import type { Account } from '../../src/account/account.ts';
import type { CodeScene } from '../../src/account/codes.ts';
import { createFiles } from '../../src/files/files.ts';
import { createNotices } from '../../src/notice/notice.ts';
import { openMatters } from '../../src/open-matters.ts';
import { systemClock } from '../../src/platform/clock.ts';
import type { Clock } from '../../src/platform/clock.ts';
import { createLimits } from '../../src/platform/http/limits.ts';
import { createOnce } from '../../src/platform/http/once.ts';
import { noOperators } from '../../src/platform/http/operators.ts';
import { createOriginCheck } from '../../src/platform/http/origin.ts';
import { createHttpServer } from '../../src/platform/http/server.ts';
import { createSessions } from '../../src/platform/http/sessions.ts';
import { createJobs } from '../../src/platform/jobs/jobs.ts';
import { createSocketHub } from '../../src/platform/live/socket-hub.ts';
import { createLogger } from '../../src/platform/log.ts';
import { createMetrics } from '../../src/platform/metrics.ts';
import { createMessaging } from '../../src/platform/outbox/messaging.ts';
import type { OutboxMessage } from '../../src/platform/outbox/outbox.ts';
import { outboxPages } from '../../src/platform/outbox/pages.ts';
import type { Platform } from '../../src/platform/platform.ts';
import { createProcesses } from '../../src/platform/processes.ts';
import { readSettings } from '../../src/platform/settings.ts';
import type { Settings } from '../../src/platform/settings.ts';
import { createTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { createFormClient } from '../support/server.ts';
import type { FormClient } from '../support/server.ts';
import { createMoney } from '../../src/platform/ledger/money.ts';

export const GOOD_PASSWORD = 'walnut-desk-by-the-window';

export interface AccountServer {
  readonly url: string;
  readonly call: FormClient;
  readonly account: Account;
  readonly database: TestDatabase;
  readonly platform: Platform;
  /** Everything logged so far, as the lines of the log. */
  readonly logged: readonly string[];
  /** Messages to an address once there are so many, newest first. */
  messages(to: string, count?: number): Promise<OutboxMessage[]>;
  /** Messages to an address until now, newest first. */
  outbox(to: string): Promise<readonly OutboxMessage[]>;
  /** Asks for a code and returns what was sent. */
  mailedCode(email: string, scene?: CodeScene): Promise<string>;
  /** Registers an e-mail address the whole way. */
  register(email: string, password?: string, fields?: { extension_code?: string }): Promise<void>;
  /** Logs in and returns the token. */
  login(name: string, password?: string, fields?: { area_code?: string }): Promise<string>;
  stop(): Promise<void>;
}

export interface AccountServerOptions {
  readonly clock?: Clock;
  readonly settings?: Partial<Settings>;
}

/** The account area behind the real edge, hub and queue on a database of its own, for all tests of a file. */
export function useAccounts(options: AccountServerOptions = {}): AccountServer {
  const holder: Partial<AccountServer> = {};
  beforeAll(async () => {
    Object.assign(holder, await startAccounts(options));
  });
  afterAll(() => holder.stop?.());
  return holder as AccountServer;
}

export async function startAccounts({
  clock = systemClock,
  settings: changes = {},
}: AccountServerOptions = {}): Promise<AccountServer> {
  const { database, drop } = await createTestDatabase();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'aureus-account-'));
  const settings: Settings = {
    ...readSettings({ PORT: '0', RATE_LIMIT_FACTOR: '100000', LOG_FORMAT: 'json', TRUST_PROXY: '1', MARKET_SEED: '1' }),
    dataDir,
    ...changes,
  };
  const logged: string[] = [];
  const sink = new Writable({
    write: (line: Buffer, _encoding, done) => {
      logged.push(line.toString());
      done();
    },
  });
  const log = createLogger(settings, sink);
  const metrics = createMetrics();
  const { pool } = database;
  const limits = createLimits(pool, settings.rateLimitFactor);
  const origins = createOriginCheck(settings);
  const sessions = createSessions((token) => account.findSession(token), clock);
  const hub = createSocketHub({
    settings,
    log,
    clock,
    metrics,
    limits,
    sessions,
    origins,
    operators: async () => null,
  });
  const platform: Platform = {
    settings,
    log,
    clock,
    pool,
    money: createMoney(pool, () => {}),
    hub,
    limits,
    metrics,
    processes: createProcesses({ settings, pool, log }),
  };
  const jobs = createJobs(platform);
  const messaging = createMessaging(platform, jobs);
  const notices = createNotices(platform, jobs);
  const files = createFiles(platform, {
    viewers: { user: (token) => sessions.find(token), operator: async () => null },
    audit: { note: async () => {}, look: async () => {} },
    hasContact,
  });
  const account = createAccount(platform, {
    jobs,
    messaging,
    notices,
    files,
    brands: () => ['Aureus'],
    identities: { summaryOf: async () => ({ reviewStatus: 0, name: '' }) },
    closing: { matters: openMatters, countMoney: async () => 0 },
    exported: { parts: [], currency: () => undefined },
  });
  const declared = account.routes.map((route) => route.call);
  const http = await createHttpServer({
    settings,
    log,
    metrics,
    limits,
    sessions,
    origins,
    clock,
    calls: declared,
    routes: account.routes,
    once: createOnce(pool),
    operators: noOperators,
    identities: { levelOf: async () => 0, isUnderReview: async () => false },
    extend: (app) => {
      if (messaging.outbox) outboxPages(app, { outbox: messaging.outbox });
    },
  });
  hub.attach(http.server);
  await account.start();
  await jobs.start();
  const url = await http.listen({ port: 0, host: '127.0.0.1' });
  const call = createFormClient(url);

  async function messages(to: string, count = 1): Promise<OutboxMessage[]> {
    await expect.poll(async () => (await messaging.outbox?.list(to))?.length).toBe(count);
    return (await messaging.outbox?.list(to)) ?? [];
  }

  async function mailedCode(email: string, scene: CodeScene = 'register'): Promise<string> {
    // Notices may come in between.
    const codes = async () => (await messaging.outbox?.list(email))?.flatMap(({ code }) => code ?? []) ?? [];
    const before = (await codes()).length;
    expect((await call(calls.sendMailCode, { user_string: email, scene })).answer).toEqual({ done: true });
    await expect.poll(async () => (await codes()).length).toBe(before + 1);
    return (await codes())[0] ?? '';
  }

  return {
    url,
    call,
    account,
    database,
    platform,
    logged,
    messages,
    outbox: async (to) => (await messaging.outbox?.list(to)) ?? [],
    mailedCode,
    register: async (email, password = GOOD_PASSWORD, fields = {}) => {
      const code = await mailedCode(email);
      const form = { type: 'email', user_string: email, code, password, re_password: password, ...fields } as const;
      expect((await call(calls.register, form)).answer).toEqual({ done: true });
    },
    login: async (name, password = GOOD_PASSWORD, fields = {}) =>
      (await call(calls.login, { user_string: name, password, ...fields })).answer,
    stop: async () => {
      await hub.stop();
      await http.close();
      await jobs.stop();
      messaging.close();
      await account.stop();
      await drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** An address nobody used before. */
export function freshEmail(): string {
  return `u${randomBytes(6).toString('hex')}@example.com`;
}
