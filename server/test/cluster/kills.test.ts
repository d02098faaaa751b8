import { setTimeout as pause } from 'node:timers/promises';
import { trade } from '@aureus/contract/spot/calls.ts';
import { direction } from '@aureus/contract/spot/shapes.ts';
import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { campaign } from '../../../tools/vitest/campaign.ts';
import { createFormClient } from '../support/server.ts';
import { untilNone } from './asking.ts';
import { type Commits, noteCommits } from './commits.ts';
import { DueItems } from './due-items.ts';
import { byPrices, bySavings, HoldUp, type Place } from './hold-up.ts';
import { inspect } from './inspect.ts';
import { Listener } from './listener.ts';
import { openPeopleDue, type PeopleDue } from './people-due.ts';
import { RewardsDue } from './rewards-due.ts';
import { SavingsDue } from './savings-due.ts';
import { useStand } from './stand.ts';
import { attempt, Witness } from './witness.ts';

const TRADERS = 8;
const LISTENERS = 4;
/** How they connect: by polling alone, by polling that goes over to WebSocket, and by WebSocket. */
const WAYS = [['polling'], ['polling', 'websocket'], ['websocket'], ['websocket']] as const;
/** Generous: a process starts, and a lease of three seconds is over, on a machine that is busy. */
const PATIENCE = { timeout: 120_000, interval: 50 };
const VICTIMS = ['writer-1', 'edge-1', 'feed', 'worker', 'nats', 'writer-2', 'edge-2'];
const KILLS = campaign(3, 50);
/** Who dies in the middle of what is due, turn by turn: those who do it, then fewer of them. */
const VICTIMS_OF_DUE = [
  ['worker', 'writer-1', 'writer-2'],
  ['worker', 'writer-1'],
  ['worker', 'writer-2', 'feed'],
  ['writer-1', 'nats'],
];
const DUE_KILLS = campaign(1, 20);
const isFull = KILLS === 50;
/** Longest time in which markets may be taken over, and in which all clients know the same; asked of the full campaign. */
const TAKEN_OVER_MS = 5_000;
const EQUAL_MS = 2_000;

let savings: SavingsDue;
let rewards: RewardsDue;
let people: PeopleDue;
const stand = useStand({ edge: 2, writer: 2, feed: 1, worker: 1 }, TRADERS, async (database) => {
  savings = await SavingsDue.writePrices(database);
});
let commits: Commits;
let items: DueItems;
let witness: Witness;
let listeners: Listener[];
let load: Promise<void>;

beforeAll(async () => {
  commits = await noteCommits(stand.database.owner);
  items = await DueItems.open(stand);
  await savings.open(stand);
  rewards = await RewardsDue.open(stand);
  people = await openPeopleDue(stand);
});

beforeEach(({ task }) => {
  const { cluster, traders, markets } = stand;
  witness = new Witness(cluster.url, task.id.replaceAll(/[^a-z0-9]/g, '').slice(-12));
  const ids = markets.map(({ id }) => id);
  listeners = traders.slice(0, LISTENERS).map((trader, place) => new Listener(cluster.url, trader, ids, WAYS[place]));
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
  const lacking = (): string[] =>
    wanted
      .filter(({ id, count }) => witness.acknowledgedIn(id) < count)
      .map(({ id }) => `no orders in ${id}; refused so far: ${witness.refusals()}`);
  await expect.poll(lacking, PATIENCE).toEqual([]);
}

/**
 * Waits until somebody has come to each of these places, kills those who do what is due, and lets others go on.
 * @param again done until then: what could not be done yet is tried again later
 */
async function killAt(
  holdUp: HoldUp,
  at: readonly Place[],
  names: readonly string[],
  again = async (): Promise<void> => {},
): Promise<void> {
  const waiting = async (): Promise<readonly Place[]> => {
    await again();
    return holdUp.waiting();
  };
  await expect.poll(waiting, PATIENCE).toEqual(at);
  const victims = names.map((name) => stand.cluster.member(name));
  const starts = victims.map((victim) => victim.starts);
  for (const victim of victims) victim.signal('SIGKILL');
  await holdUp.end(at);
  await expect.poll(() => victims.map((victim) => victim.starts - 1), PATIENCE).toEqual(starts);
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
  const { port } = cluster.places.find(({ name }) => name === 'writer-1')!;
  const state = async (): Promise<string> => (await fetch(`http://127.0.0.1:${port}/readyz`)).text();
  for (let turn = 0; turn < campaign(1, 10); turn += 1) {
    await tradesOn(3);
    await expect.poll(state, PATIENCE).toMatch(/^leases: .*spot/m);
    const before = await commits.epochs();
    const since = await commits.now();
    writer.signal('SIGSTOP');
    await expect.poll(async () => (await commits.takeovers(before, since)).size, PATIENCE).toBeGreaterThan(0);
    await tradesOn(3);
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
      let last: string | undefined;
      // What was refused, e.g. while nobody offers anything, was not done: the same key may ask again.
      for (let again = 0; again < 200; again += 1) {
        const outcome = await attempt(client, trade, fields, { token: trader.token, key });
        if (outcome && 'answer' in outcome) return outcome.answer.id;
        last = outcome?.refusal;
        await pause(50);
      }
      throw new Error(`The order is not taken: ${last}`);
    };
    const ids = await Promise.all([...clients, ...clients].map(one));
    expect(new Set(ids).size).toBe(1);
  }
  const { rows } = await stand.database.owner.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM spot_order WHERE owner_id = $1 AND client_order_id IS NULL`,
    [trader.id],
  );
  expect(rows[0]?.count).toBe(campaign(10, 200));
  await agree();
});

test(`${DUE_KILLS} times those who do what is due are killed in the middle of it: each of it is done once`, async () => {
  const { cluster, database } = stand;
  witness.end();
  await load;
  const holdUp = await HoldUp.make(database.owner, byPrices);
  onTestFinished(() => holdUp.release());
  for (let turn = 0; turn < DUE_KILLS; turn += 1) {
    if (turn > 0) await items.takeOptions();
    await items.prepare();
    await holdUp.begin(byPrices);
    await items.release();
    await killAt(holdUp, byPrices, VICTIMS_OF_DUE[turn % VICTIMS_OF_DUE.length]!);
    await cluster.ready();
    await items.fall();
    await items.finish();
    expect(await items.found()).toEqual(items.expected());
  }
  expect(await items.problems()).toEqual([]);
  await agree();
});

test(`${DUE_KILLS} times the one who settles the savings products, what users are given, orders of the OTC desk, auctions and blind boxes, is killed in the middle of it: each is settled once`, async () => {
  const { cluster, database } = stand;
  const { otc, art, boxes } = people;
  witness.end();
  await load;
  const holdUp = await HoldUp.make(database.owner, bySavings.flat());
  onTestFinished(() => holdUp.release());
  for (let turn = 0; turn < DUE_KILLS; turn += 1) {
    await savings.prepare();
    await rewards.prepare();
    for (const what of ['otc_payment', 'otc_unlock'] as const) await otc.prepare(what);
    await art.prepare('art_end');
    await boxes.prepare();
    await holdUp.begin(bySavings.flat());
    await savings.release();
    for (const places of bySavings) {
      if (places.includes('rebate')) await rewards.release();
      if (places.includes('listing')) await Promise.all([savings.list(), rewards.letPayAndRun()]);
      if (places.includes('lapse')) {
        await Promise.all([otc.release('otc_payment'), otc.release('otc_unlock'), art.release('art_end')]);
      }
      if (places.includes('draw')) {
        await expect.poll(() => art.isDone('art_end'), PATIENCE).toBe(true);
        await Promise.all([art.release('art_payment'), boxes.release()]);
      }
      await killAt(holdUp, places, ['worker'], () => rewards.hurry());
    }
    await savings.finish();
    await rewards.finish();
    await untilNone(stand, `deadline WHERE kind IN ('otc.payment', 'otc.unlock')`);
    await expect.poll(async () => (await art.isDone('art_payment')) && boxes.isDone(), PATIENCE).toBe(true);
    expect(await savings.found()).toEqual(savings.expected());
    expect(await rewards.found()).toEqual(rewards.expected());
    expect(await otc.found()).toEqual(otc.expected({ otc_payment: turn + 1, otc_unlock: turn + 1 }));
    expect(await art.found()).toEqual(art.expected());
    expect(await boxes.found()).toEqual(boxes.expected());
    await cluster.ready();
  }
  expect(await items.problems()).toEqual([]);
  await agree();
});
