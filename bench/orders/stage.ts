import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createSessions } from '@aureus/server/account/sessions.ts';
import { systemClock } from '@aureus/server/platform/clock.ts';
import { type EmbeddedDatabase, startEmbedded } from '@aureus/server/platform/database/embedded.ts';
import { migrate } from '@aureus/server/platform/database/migrate.ts';
import { createPool } from '@aureus/server/platform/database/pool.ts';
import { house } from '@aureus/server/platform/ledger/house.ts';
import { createMoney } from '@aureus/server/platform/ledger/money.ts';
import { post } from '@aureus/server/platform/ledger/post.ts';
import { silentLogger } from '@aureus/server/platform/log.ts';
import type pg from 'pg';

/** A database as the product runs it, fsync and all, in a folder that is thrown away, with traders who have money. */
export interface Stage {
  readonly embedded: EmbeddedDatabase;
  readonly pool: pg.Pool;
  /** Everything lies here and is removed in the end. */
  readonly folder: string;
  readonly traders: readonly Trader[];
  close(): Promise<void>;
}

export interface Trader {
  readonly id: bigint;
  readonly token: string;
}

/** BTC and USDT of the catalogue. */
export const BTC = 1;
export const USDT = 3;
const SPOT = 2;
const EACH = { [BTC]: 100n * 10n ** 8n, [USDT]: 5_000_000n * 10n ** 8n };

/** @param parts so many times less each of them has: what all have together is bounded */
export async function openStage(traders: number, parts = 1n): Promise<Stage> {
  const folder = await mkdtemp(path.join(tmpdir(), 'aureus-bench-'));
  // The database's own account, when root measures, must be able to pass through.
  await chmod(folder, 0o755);
  const embedded = await startEmbedded({ dataDir: folder, log: silentLogger });
  const pool = createPool({ url: embedded.applicationUrl, size: 20, log: silentLogger });
  const close = async (): Promise<void> => {
    await pool.end();
    await embedded.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await migrate(embedded.ownerUrl, silentLogger);
    return { embedded, pool, folder, traders: await makeTraders(pool, traders, parts), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function makeTraders(pool: pg.Pool, count: number, parts: bigint): Promise<Trader[]> {
  const sessions = createSessions(pool, systemClock);
  return createMoney(pool, () => {}).transaction(null, async (tx) => {
    const { rows } = await tx.client.query<{ id: bigint }>(
      `INSERT INTO users (email, password_hash, nickname, invitation_code, created_at, password_changed_at)
       SELECT 'trader' || n || '@bench.invalid', 'none', 'trader', lpad(n::text, 8, '0'), now(), now()
       FROM generate_series(1, $1) AS n RETURNING id`,
      [count],
    );
    for (const currency of [BTC, USDT] as const) {
      const amount = (EACH[currency] ?? 0n) / parts;
      await post(tx, {
        kind: 'genesis',
        ref: null,
        at: systemClock.now(),
        postings: [
          { owner: house.external, account: 0, currency, available: -amount * BigInt(count), held: 0n },
          ...rows.map(({ id }) => ({ owner: id, account: SPOT, currency, available: amount, held: 0n })),
        ],
      });
    }
    const traders: Trader[] = [];
    for (const { id } of rows) {
      traders.push({ id, token: await sessions.open(tx, id, { ip: '127.0.0.1', userAgent: 'bench' }) });
    }
    return traders;
  });
}
