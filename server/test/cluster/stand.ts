import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { quotation } from '@aureus/contract/market/calls.ts';
import { afterAll, beforeAll } from 'vitest';
import { type Cluster, startCluster } from '../../../tools/cluster/cluster.ts';
import type { Layout } from '../../../tools/cluster/layout.ts';
import { debianTool, howToInstall } from '../../../tools/setup/debian-tool.mjs';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { createFormClient } from '../support/server.ts';
import { makeTraders, type Trader } from './traders.ts';
import type { TradedMarket } from './witness.ts';

/** How many markets are traded: enough for every writer to have some. */
const MARKETS = 4;
const START_LIMIT_MS = 600_000;
/** What the processes seal by; a test that seals something for them does so by the same. */
export const SECRET = { SECRET_KEY: 'a-key-of-the-cluster-in-these-tests-0123456789' };

/** A cluster of this machine on a database of its own, with traders. */
export interface Stand {
  readonly cluster: Cluster;
  readonly database: TestDatabase;
  readonly traders: readonly Trader[];
  readonly markets: readonly TradedMarket[];
}

/**
 * Starts the cluster before the first test of the file and stops it after the last.
 * The returned object is filled in `beforeAll`: use its members inside hooks and tests only.
 * @param before what is done with the database while nobody uses it
 */
export function useStand(
  layout: Layout,
  traders: number,
  before: (database: TestDatabase) => Promise<void> = async () => {},
): Stand {
  const holder: Partial<Record<keyof Stand, unknown>> = {};
  const undo: (() => Promise<unknown>)[] = [];
  beforeAll(async () => {
    const tools = { haproxy: await debianTool('haproxy'), nats: await debianTool('nats-server') };
    if (!tools.haproxy || !tools.nats) throw new Error(howToInstall(['haproxy', 'nats-server']));
    const { database, drop } = await createTestDatabase();
    undo.unshift(drop);
    await before(database);
    const dataDir = await mkdtemp(path.join(tmpdir(), 'aureus-cluster-'));
    undo.unshift(() => rm(dataDir, { recursive: true, force: true }));
    const cluster = await startCluster({
      tools: { haproxy: tools.haproxy, nats: tools.nats },
      database,
      dataDir,
      port: 0,
      env: {
        PATH: process.env['PATH'],
        RATE_LIMIT_FACTOR: '100000',
        DATABASE_POOL_SIZE: '6',
        MARKET_STEERING: 'on',
        // Sums of orders are right for the prices of this seed.
        MARKET_SEED: '1',
        ...SECRET,
      },
      layout,
      stopLimitMs: 10_000,
    });
    undo.unshift(() => cluster.stop());
    await cluster.ready();
    const people = await makeTraders(database.pool, traders);
    const { answer } = await createFormClient(cluster.url)(quotation);
    const markets = answer
      .flatMap((group) => group.quotation)
      .slice(0, MARKETS)
      .map((row) => ({ id: row.id, currencyId: row.currency_id, legalId: row.legal_id }));
    Object.assign(holder, { cluster, database, traders: people, markets });
  }, START_LIMIT_MS);
  afterAll(async () => {
    for (const step of undo) await step();
  }, START_LIMIT_MS);
  return holder as unknown as Stand;
}
