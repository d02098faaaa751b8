import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { type NatsServer, startNats } from '../support/nats-server.ts';
import { StartedProcess } from './started-process.ts';

/** An installation of several processes on a database and a message server of its own. */
export interface Installation {
  readonly database: TestDatabase;
  readonly nats: NatsServer;
  start(roles: string, more?: Readonly<Record<string, string>>): Promise<StartedProcess>;
  stop(): Promise<void>;
}

export async function openInstallation(): Promise<Installation> {
  const { database, drop } = await createTestDatabase();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'aureus-processes-'));
  const nats = await startNats();
  const started: StartedProcess[] = [];
  return {
    database,
    nats,
    start: async (roles, more = {}) => {
      const child = await StartedProcess.start({
        AUREUS_ROLES: roles,
        NATS_URL: nats.url,
        DATABASE_URL: database.applicationUrl,
        DATABASE_OWNER_URL: database.ownerUrl,
        DATABASE_POOL_SIZE: '10',
        DATA_DIR: dataDir,
        RATE_LIMIT_FACTOR: '1000',
        DEMO_ART: 'off',
        ...more,
      });
      started.push(child);
      return child;
    },
    stop: async () => {
      await Promise.all(started.map((each) => each.kill()));
      await nats.kill();
      await drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** As long as a hook may take: three programs that start at once on a busy machine need more than a minute. */
const LIMIT_MS = 170_000;

/** Waits for what has to come: in hooks too. */
export async function until(isSo: () => Promise<boolean>): Promise<void> {
  await vi.waitUntil(isSo, { timeout: LIMIT_MS, interval: 50 });
}

/** How many markets' leases each of the processes holds, once together they hold all. */
export async function shares(writers: readonly StartedProcess[], all = 4): Promise<number[]> {
  let held: number[] = [];
  await until(async () => {
    const states = await Promise.all(writers.map((each) => each.state()));
    held = states.map((state) => (state.match(/spot \d+ of/g) ?? []).length);
    return held.reduce((sum, each) => sum + each, 0) === all;
  });
  return held;
}
