import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import * as calls from '@aureus/contract/spot/calls.ts';
import { direction, type OrderRow } from '@aureus/contract/spot/shapes.ts';
import { formatPrice, formatQuantity } from '@aureus/core/spot/market-spec.ts';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { campaign } from '../../../../tools/vitest/campaign.ts';
import { createPool } from '../../../src/platform/database/pool.ts';
import { findPostmaster, stopPostmaster } from '../../../src/platform/database/postmaster.ts';
import { heldMoney } from '../../../src/held-money.ts';
import { auditLedger } from '../../../src/platform/ledger/audit.ts';
import { house } from '../../../src/platform/ledger/house.ts';
import { post } from '../../../src/platform/ledger/post.ts';
import { silentLogger } from '../../../src/platform/log.ts';
import { specOf } from '../../../src/spot/instruments.ts';
import { BTC, SPOT_BTC, USDT } from '../../wallet/markets.ts';
import { Victim } from './victim.ts';
import { withMoney } from '../../support/money.ts';

const CLIENTS = 32;
const USERS = Array.from({ length: 8 }, (_, index) => 1_001 + index);
const CANCEL_EVERY = 7;
const STOP_EVERY = 5;
const TRAIL_EVERY = 11;
const AMEND_EVERY = 4;

interface Sent {
  readonly user: number;
  readonly fields: Readonly<Record<string, string>>;
  readonly key: string;
}

let dataDir: string;
let dataDirectory = '';
/** Every order that was ever sent, by its name, and what became of it as far as we were told. */
const sent = new Map<string, Sent>();
const acknowledged = new Map<string, number>();
const refused = new Set<string>();
const cancelled = new Set<number>();
/** Amounts that orders were amended to, as far as we were told. */
const amended = new Map<number, string>();
/** How far the price had led each trailing stop when it was looked at last. */
const led = new Map<number, number>();
let names = 0;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'aureus-crash-'));
  await chmod(dataDir, 0o755);
});

afterAll(async () => {
  const left = existsSync(dataDirectory) ? findPostmaster(dataDirectory) : undefined;
  if (left) await stopPostmaster(left, dataDirectory);
  await rm(dataDir, { recursive: true, force: true });
});

async function withPool<Result>(victim: Victim, work: (pool: Pool) => Promise<Result>): Promise<Result> {
  const pool = createPool({ url: victim.ready.applicationUrl, size: 2, log: silentLogger });
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}

async function fund(victim: Victim): Promise<void> {
  await withPool(victim, (pool) =>
    withMoney(pool, async (tx) => {
      for (const [currency, amount] of [
        [USDT.id, 10n ** 12n],
        [BTC.id, 10n ** 10n],
      ] as const) {
        const all = amount * BigInt(USERS.length);
        const postings = USERS.map((user) => ({
          owner: BigInt(user),
          account: 2,
          currency,
          available: amount,
          held: 0n,
        }));
        postings.push({ owner: house.external, account: 0, currency, available: -all, held: 0n });
        await post(tx, { kind: 'genesis', ref: null, at: new Date(), postings });
      }
    }),
  );
}

/** Sends orders until the child is gone; now and then one of them is cancelled. */
async function client(victim: Victim, number: number, isOver: () => boolean): Promise<void> {
  const user = USERS[number % USERS.length]!;
  while (!isOver()) {
    const name = `order-${(names += 1)}`;
    const isBuy = names % 2 === 0;
    const price = 9_995 + (isBuy ? 5 : -5) + ((names * 7) % 10);
    const common = {
      currency_id: String(BTC.id),
      legal_id: String(USDT.id),
      type: String(isBuy ? direction.buy : direction.sell),
      amount: '0.001',
      client_order_id: name,
    };
    // The price goes to and fro between 9,990 and 10,010 (see `child.ts`).
    const fields =
      names % TRAIL_EVERY === 0
        ? { ...common, order_kind: 'market', trail_distance: '15' }
        : {
            ...common,
            target_price: String(price),
            ...(names % STOP_EVERY === 0 ? { trigger_price: String(isBuy ? 10_006 : 9_994) } : {}),
          };
    sent.set(name, { user, fields, key: name });
    const id = await place(victim, name);
    if (id !== null && names % AMEND_EVERY === 0) await amend(victim, user, id);
    if (id === null || names % CANCEL_EVERY !== 0) continue;
    const reply = await victim.ask({ call: calls.cancel.name, user, fields: { id: String(id) }, key: `cancel-${id}` });
    if (reply?.answer) cancelled.add(id);
  }
}

async function amend(victim: Victim, user: number, id: number): Promise<void> {
  const amount = id % 2 === 0 ? '0.0008' : '0.0014';
  const fields = { id: String(id), amount };
  const reply = await victim.ask({ call: calls.amend.name, user, fields, key: `amend-${id}` });
  if (reply?.answer) amended.set(id, amount);
}

async function place(victim: Victim, name: string): Promise<number | null> {
  const order = sent.get(name)!;
  const reply = await victim.ask({ call: calls.trade.name, ...order });
  if (!reply) return null;
  if (!reply.answer) {
    refused.add(`${name} ${reply.error}`);
    return null;
  }
  const { id } = reply.answer as OrderRow;
  // A repeat is answered with the same order, or two orders came of one key.
  expect(acknowledged.get(name) ?? id).toBe(id);
  acknowledged.set(name, id);
  return id;
}

/** All that must be true of the database and the books after a restart. */
async function inspect(victim: Victim): Promise<void> {
  await withPool(victim, async (pool) => {
    const { rows } = await pool.query<{ id: bigint; name: string; status: number; lots: bigint }>(
      'SELECT id, client_order_id AS name, status, lots FROM spot_order',
    );
    const stored = new Map(rows.map((row) => [row.name, row]));
    expect(stored.size).toBe(rows.length);
    const lost = [...acknowledged].filter(([name, id]) => Number(stored.get(name)?.id) !== id);
    expect(lost).toEqual([]);
    const unknown = rows.filter(({ name }) => !sent.has(name));
    expect(unknown).toEqual([]);
    const statuses = new Map(rows.map(({ id, status }) => [Number(id), status]));
    expect([...cancelled].filter((id) => statuses.get(id) !== 3)).toEqual([]);
    const lots = new Map(rows.map((row) => [Number(row.id), formatQuantity(specOf(SPOT_BTC), Number(row.lots))]));
    expect([...amended].filter(([id, amount]) => lots.get(id) !== amount)).toEqual([]);
    expect(await trailsBack(pool)).toEqual([]);
    expect((await auditLedger(pool, heldMoney)).problems).toEqual([]);
    expect(await depthOf(victim)).toEqual(await openLevels(pool));
  });
}

/** Trailing stops whose trigger has gone back since it was looked at last. */
async function trailsBack(pool: Pool): Promise<number[]> {
  const { rows } = await pool.query<{ id: bigint; side: number; trigger: number }>(
    'SELECT id, side, trigger_price AS trigger FROM spot_order WHERE trail > 0',
  );
  return rows.flatMap(({ id: stored, side, trigger }) => {
    const [id, before] = [Number(stored), led.get(Number(stored)) ?? trigger];
    led.set(id, trigger);
    return (side === 0 ? trigger > before : trigger < before) ? [id] : [];
  });
}

type Level = [price: string, amount: string];

async function depthOf(victim: Victim): Promise<{ bids: Level[]; asks: Level[] }> {
  const reply = await victim.ask({ call: calls.depth.name, user: USERS[0]!, fields: { match_id: '1' } });
  if (!reply?.answer) throw new Error(`No depth: ${reply?.error}`);
  const { bids, asks } = reply.answer as { bids: Level[]; asks: Level[] };
  return { bids, asks };
}

/** The best levels as the open orders give them. */
async function openLevels(pool: Pool): Promise<{ bids: Level[]; asks: Level[] }> {
  const spec = specOf(SPOT_BTC);
  const side = async (number: number, order: string): Promise<Level[]> => {
    const { rows } = await pool.query<{ price: number; lots: bigint }>(
      `SELECT price, sum(lots - filled_lots)::bigint AS lots FROM spot_order
       WHERE status = 1 AND market_id = 1 AND side = $1 AND (trigger_price = 0 OR triggered_at IS NOT NULL) GROUP BY price ORDER BY price ${order} LIMIT 20`,
      [number],
    );
    return rows.map(({ price, lots }) => [formatPrice(spec, price), formatQuantity(spec, Number(lots))]);
  };
  return { bids: await side(0, 'DESC'), asks: await side(1, 'ASC') };
}

/** Starts, looks at everything, repeats what was not answered, then puts on load and kills. */
async function round(number: number, loadMs: number, andTheDatabase: boolean): Promise<Victim['ready']> {
  const victim = await Victim.start(dataDir);
  ({ dataDirectory } = victim.ready);
  if (number === 0) await fund(victim);
  await inspect(victim);
  const unanswered = [...sent.keys()].filter((name) => !acknowledged.has(name));
  await Promise.all(unanswered.map((name) => place(victim, name)));
  const before = acknowledged.size;
  let isOver = false;
  const load = Promise.all(Array.from({ length: CLIENTS }, (_, index) => client(victim, index, () => isOver)));
  // A kill at a moment nobody chose: after a number of acknowledgements and a little while.
  await expect.poll(() => acknowledged.size - before, { interval: 5 }).toBeGreaterThan(40);
  await pause(loadMs);
  await victim.kill(andTheDatabase);
  isOver = true;
  await load;
  return victim.ready;
}

describe('kill -9 under load', () => {
  const ROUNDS = campaign(8, 100);
  const WITH_DATABASE = campaign(2, 10);
  test('of the server, again and again: every acknowledged order is there once', async () => {
    for (let number = 0; number < ROUNDS; number += 1) {
      const { adopted } = await round(number, (number * 37) % 200, false);
      expect(adopted).toBe(number > 0);
    }
  }, 1_200_000);

  test('of the server and its database together, again and again', async () => {
    // The first round is that of a child whose database is still there from before.
    for (let number = 0; number < WITH_DATABASE; number += 1) {
      const { adopted } = await round(ROUNDS + number, (number * 37) % 200, true);
      expect(adopted).toBe(number === 0);
    }
    const victim = await Victim.start(dataDir);
    await inspect(victim);
    expect(acknowledged.size).toBeGreaterThan((ROUNDS + WITH_DATABASE) * 40);
    // What the moving price makes of orders beside what they are refused for without it.
    expect(
      [...refused].filter(
        (line) => !/ (too_many_open_orders|trigger_reached|price_held|trail_out_of_range)$/.test(line),
      ),
    ).toEqual([]);
    await withPool(victim, async (pool) => {
      const { rows } = await pool.query<{ triggered: bigint }>(
        'SELECT count(triggered_at) AS triggered FROM spot_order GROUP BY trail',
      );
      // Of those whose trigger stays, and of those that trail.
      expect(rows.map(({ triggered }) => triggered > 0n)).toEqual([true, true]);
    });
    expect(amended.size).toBeGreaterThan(0);
    await victim.kill();
  });
});
