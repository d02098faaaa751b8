import { trade } from '@aureus/contract/spot/calls.ts';
import { direction } from '@aureus/contract/spot/shapes.ts';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { campaign } from '../../../tools/vitest/campaign.ts';
import { createFormClient } from '../support/server.ts';
import { type Commits, noteCommits } from './commits.ts';
import { inspect } from './inspect.ts';
import { Listener } from './listener.ts';
import { useStand } from './stand.ts';
import { attempt, Witness } from './witness.ts';

const TRADERS = 8;
const LISTENERS = 4;
/** Generous: a process starts, and a lease of three seconds is over, on a machine that is busy. */
const PATIENCE = { timeout: 120_000, interval: 50 };
const VICTIMS = ['writer-1', 'edge-1', 'feed', 'worker', 'nats', 'writer-2', 'edge-2'];
const KILLS = campaign(3, 50);
const isFull = KILLS === 50;
/** Longest time in which markets may be taken over, and in which all clients know the same; asked of the full campaign. */
const TAKEN_OVER_MS = 5_000;
const EQUAL_MS = 2_000;

const stand = useStand({ edge: 2, writer: 2, feed: 1, worker: 1 }, TRADERS);
let commits: Commits;
let witness: Witness;
let listeners: Listener[];
let load: Promise<void>;

beforeAll(async () => {
  commits = await noteCommits(stand.database.owner);
});

beforeEach(({ task }) => {
  const { cluster, traders, markets } = stand;
  witness = new Witness(cluster.url, task.id.replaceAll(/[^a-z0-9]/g, '').slice(-12));
  const ids = markets.map(({ id }) => id);
  listeners = traders.slice(0, LISTENERS).map((trader) => new Listener(cluster.url, trader, ids));
  load = witness.trade(traders, markets);
});

afterEach(async () => {
  witness.abandon();
  await load;
  for (const listener of listeners) listener.close();
});

/** Waits until so many further orders were acknowledged in every market. */
async function tradesOn(orders: number): Promise<void> {
  const wanted = stand.markets.map(({ id }) => ({ id, count: witness.acknowledgedIn(id) + orders }));
  const lacking = () => wanted.filter(({ id, count }) => witness.acknowledgedIn(id) < count).map(({ id }) => id);
  await expect.poll(lacking, PATIENCE).toEqual([]);
}

const differences = async (): Promise<string[]> =>
  (await Promise.all(listeners.map((listener) => listener.differences()))).flat();

/** The load ends; what was told is there once, and all clients know the same. */
async function agree(): Promise<void> {
  witness.end();
  await load;
  await expect.poll(differences, { ...PATIENCE, interval: 200 }).toEqual([]);
  await inspect(stand.database.pool, witness);
  expect(await commits.late()).toEqual([]);
}

test(`${KILLS} processes are killed under load: every acknowledged order is there once`, async () => {
  const { cluster } = stand;
  const longest = new Map<string, number>();
  for (let kill = 0; kill < KILLS; kill += 1) {
    const victim = VICTIMS[kill % VICTIMS.length]!;
    await tradesOn(3);
    const before = await commits.epochs();
    const member = cluster.member(victim);
    const { starts } = member;
    const since = await commits.now();
    member.signal('SIGKILL');
    await expect.poll(() => member.starts, PATIENCE).toBe(starts + 1);
    await tradesOn(3);
    const takeovers = await commits.takeovers(before, since);
    if (victim.startsWith('writer')) expect(takeovers.size).toBeGreaterThan(0);
    longest.set(victim, Math.max(longest.get(victim) ?? 0, ...takeovers.values()));
    await cluster.ready();
  }
  process.stdout.write(`Taken over after at most (ms): ${JSON.stringify(Object.fromEntries(longest))}\n`);
  if (isFull) expect(Math.max(...longest.values())).toBeLessThan(TAKEN_OVER_MS);
  await agree();
});

test('a writer that stood still until others had its markets commits nothing when it wakes', async () => {
  const { cluster } = stand;
  const writer = cluster.member('writer-1');
  for (let turn = 0; turn < campaign(1, 10); turn += 1) {
    await tradesOn(3);
    const before = await commits.epochs();
    const since = await commits.now();
    writer.signal('SIGSTOP');
    await tradesOn(3);
    expect((await commits.takeovers(before, since)).size).toBeGreaterThan(0);
    writer.signal('SIGCONT');
    await tradesOn(3);
    await cluster.ready();
  }
  await agree();
});

test('while no message passes between the processes nothing wrong is answered, and afterwards all know the same', async () => {
  const { cluster } = stand;
  const nats = cluster.member('nats');
  const goneMs = campaign(3_000, 60_000);
  await tradesOn(3);
  await nats.stop('SIGKILL');
  const since = await commits.now();
  const unknown = witness.unknown;
  await expect.poll(async () => (await commits.now()) - since, PATIENCE).toBeGreaterThan(goneMs);
  expect(witness.unknown).toBeGreaterThan(unknown);
  witness.end();
  const back = performance.now();
  nats.start();
  await load;
  await expect.poll(differences, { ...PATIENCE, interval: 200 }).toEqual([]);
  const equalAfter = performance.now() - back;
  process.stdout.write(`All clients know the same after ${equalAfter.toFixed(0)} ms\n`);
  await agree();
  if (isFull) expect(equalAfter).toBeLessThan(EQUAL_MS);
});

test('two edges that are asked with one key at the same time answer with one order', async () => {
  const { cluster, traders, markets } = stand;
  const edges = cluster.places.filter(({ role }) => role === 'edge');
  const clients = edges.map(({ port }) => createFormClient(`http://127.0.0.1:${port}`));
  const [trader, market] = [traders[0]!, markets[0]!];
  for (let turn = 0; turn < campaign(10, 200); turn += 1) {
    const key = `both-${turn}`;
    const fields = {
      currency_id: String(market.currencyId),
      legal_id: String(market.legalId),
      type: String(direction.buy),
      order_kind: 'market' as const,
      total: '1000',
    };
    const one = async (client: (typeof clients)[number]): Promise<number> => {
      for (;;) {
        const outcome = await attempt(client, trade, fields, { token: trader.token, key });
        if (outcome) return 'answer' in outcome ? outcome.answer.id : -1;
      }
    };
    const ids = await Promise.all([...clients, ...clients].map(one));
    expect(ids[0]).toBeGreaterThan(0);
    expect(new Set(ids).size).toBe(1);
  }
  const { rows } = await stand.database.owner.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM spot_order WHERE owner_id = $1 AND client_order_id IS NULL`,
    [trader.id],
  );
  expect(rows[0]?.count).toBe(campaign(10, 200));
  await agree();
});
