import { login } from '@aureus/contract/account/calls.ts';
import { quotation } from '@aureus/contract/market/calls.ts';
import * as spot from '@aureus/contract/spot/calls.ts';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoLogins } from '../../src/account/demo.ts';
import { createFormClient, type FormClient } from '../support/server.ts';
import { type Installation, openInstallation, shares, until } from './installation.ts';
import type { StartedProcess } from './started-process.ts';

/** Of the catalogue: BTC/USDT and the markets after it are shared out in turn among four writers. */
const [BTC, USDT] = [1, 3];

let installation: Installation;
let writers: StartedProcess[];
let edges: StartedProcess[];
let clients: FormClient[];
let token: string;
let btcMarket: number;
let bases: number[];
const sockets: Socket[] = [];

const clientOf = (place: number): FormClient => clients[place % clients.length]!;

async function priceAt(client: FormClient): Promise<{ now: number; state: string }> {
  const { answer } = await client(quotation);
  const row = answer[0]?.quotation.find(({ id }) => id === btcMarket);
  return { now: Number(row?.now_price), state: row?.price_state ?? 'none' };
}

let placed = 0;
/** A bid far below the price, through one of the edges: it waits. */
async function bid(edge: number, { base = BTC, key = `key-${(placed += 1)}`, name = `bid-${(placed += 1)}` } = {}) {
  const { answer } = await clientOf(edge)(quotation);
  const row = answer[0]?.quotation.find(({ currency_id }) => currency_id === base);
  const scale = row?.price_scale ?? 2;
  const price = (Number(row?.now_price) * 0.5).toFixed(scale);
  const amount = Math.max(20 / Number(price), Number(row?.lot)).toFixed(row?.amount_scale ?? 5);
  return clientOf(edge)(
    spot.trade,
    { currency_id: base, legal_id: USDT, type: 1, amount, target_price: price, client_order_id: name },
    { token, key },
  );
}

const storedNamed = async (name: string): Promise<number> => {
  const { rowCount } = await installation.database.pool.query('SELECT FROM spot_order WHERE client_order_id = $1', [
    name,
  ]);
  return rowCount ?? 0;
};

async function connect(edge: StartedProcess): Promise<Socket> {
  const socket = io(edge.url, { transports: ['websocket'], reconnection: false, forceNew: true });
  sockets.push(socket);
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return socket;
}

beforeAll(async () => {
  installation = await openInstallation();
  // The first one makes what is missing in the database.
  const feed = await installation.start('writer,feed');
  const others = await Promise.all(['writer', 'edge,worker', 'edge'].map((roles) => installation.start(roles)));
  writers = [feed, others[0]!];
  edges = others.slice(1);
  clients = edges.map(({ url }) => createFormClient(url));
  await shares(writers);
  const [demo] = demoLogins();
  token = (await clientOf(0)(login, { user_string: demo!.email, password: demo!.password })).answer;
  for (const client of clients) {
    await until(async () => ((await client(quotation)).answer[0]?.quotation.length ?? 0) > 3);
  }
  const { answer } = await clientOf(0)(quotation);
  const rows = answer[0]?.quotation ?? [];
  btcMarket = rows.find(({ currency_id }) => currency_id === BTC)?.id ?? 0;
  bases = rows
    .toSorted((a, b) => a.id - b.id)
    .slice(0, 4)
    .map(({ currency_id }) => currency_id);
  // Whoever came first held all of them for a moment; and a market that has just moved is quoted in a little later.
  await until(async () => (await shares(writers)).every((held) => held === 2));
  for (const [edge] of clients.entries()) {
    for (const base of bases) await until(async () => (await bid(edge, { base })).error === null);
  }
});
afterAll(async () => {
  for (const socket of sockets) socket.disconnect();
  await installation?.stop();
});

test('two writers share the markets, and each edge reaches all of them', async () => {
  expect(await shares(writers)).toEqual([2, 2]);
  for (const edge of [0, 1]) {
    for (const base of bases) expect((await bid(edge, { base })).error).toBeNull();
  }
});

test('what one edge does is told on the sockets of the other, numbered', async () => {
  const [first, second] = await Promise.all(edges.map((edge) => connect(edge)));
  const seen: { seq: number; order: { client_order_id?: string | null } }[] = [];
  second!.on('order', (event) => seen.push(event));
  await second!.emitWithAck('login', { token });
  const depths: { at: string; seq: number }[] = [];
  for (const [at, socket] of [['first', first!] as const, ['second', second!] as const]) {
    socket.on('market_depth', ({ seq }) => depths.push({ at, seq }));
    await socket.emitWithAck('subscribe', { streams: [`market_depth:${btcMarket}`] });
  }
  const order = await bid(0, { name: 'told' });
  expect(order.error).toBeNull();
  await expect.poll(() => seen.map((event) => event.order.client_order_id)).toContain('told');
  // The same numbers at both edges: whoever misses one sees it.
  await expect
    .poll(() => {
      const [a, b] = ['first', 'second'].map((at) => depths.filter((each) => each.at === at).map(({ seq }) => seq));
      return a!.filter((seq) => b!.includes(seq)).length;
    })
    .toBeGreaterThan(2);
  const view = await clientOf(1)(spot.depth, { match_id: btcMarket });
  expect(view.answer.seq).toBeGreaterThanOrEqual(depths[0]!.seq);
});

test('one key sent to two edges at once has one effect and one answer', async () => {
  for (let round = 0; round < 15; round += 1) {
    const asked = { key: `twice-${round}`, name: `twice-${round}` };
    const { answer } = await clientOf(0)(quotation);
    const price = (Number(answer[0]?.quotation.find(({ id }) => id === btcMarket)?.now_price) * 0.5).toFixed(2);
    const send = (edge: number) =>
      clientOf(edge)(
        spot.trade,
        {
          currency_id: BTC,
          legal_id: USDT,
          type: 1,
          amount: '0.01',
          target_price: price,
          client_order_id: asked.name,
        },
        { token, key: asked.key },
      );
    const both = await Promise.all([send(0), send(1)]);
    for (const each of both) if (each.error !== null) expect(each.error).toBe('idempotency_in_progress');
    const after = await Promise.all([send(0), send(1)]);
    expect(new Set(after.map((each) => each.answer.id)).size).toBe(1);
    expect(await storedNamed(asked.name)).toBe(1);
  }
});

test('a writer that stands still past its lease is replaced, and what it does when it wakes is refused', async () => {
  const held = await shares(writers);
  expect(held).toEqual([2, 2]);
  const asleep = writers[1]!;
  const mine = (await asleep.state()).match(/spot (\d+) of/g)!.map((each) => Number(/\d+/.exec(each)![0]));
  const base = bases[mine[0]!]!;
  const socket = await connect(edges[0]!);
  let resyncs = 0;
  socket.on('resync', () => (resyncs += 1));
  asleep.signal('SIGSTOP');
  // On its way to the one that sleeps, and waiting in its memory.
  const late = bid(0, { base, key: 'late', name: 'late' });
  await expect.poll(async () => (await writers[0]!.state()).match(/spot \d+ of/g)?.length).toBe(4);
  await expect.poll(async () => (await bid(1, { base })).error, { interval: 100 }).toBeNull();
  // Nobody invents an answer: it is not known what became of it.
  expect((await late).error).toBe('outcome_unknown');
  // What it had committed and not told is fetched by those who wait for it.
  await expect.poll(() => resyncs).toBeGreaterThan(0);
  const before = resyncs;
  asleep.signal('SIGCONT');
  await expect.poll(() => asleep.output).toContain('A lease is over');
  // And what it tells now may be old.
  await expect.poll(() => resyncs).toBeGreaterThan(before);
  expect(await storedNamed('late')).toBe(0);
  // Its key is free: sent again it has its effect once. Meanwhile the market may go back to the one that slept.
  await expect.poll(async () => (await bid(0, { base, key: 'late', name: 'late' })).error).toBeNull();
  expect(await storedNamed('late')).toBe(1);
  await expect.poll(() => shares(writers)).toEqual([2, 2]);
});

test('a writer that dies leaves its markets to the other', async () => {
  await shares(writers);
  await writers[1]!.kill();
  await expect.poll(async () => (await writers[0]!.state()).match(/spot \d+ of/g)?.length).toBe(4);
  for (const base of bases) await expect.poll(async () => (await bid(1, { base })).error).toBeNull();
});

test('without the message server nobody gets a wrong answer, and with it everybody is told to look again', async () => {
  const socket = await connect(edges[1]!);
  let resyncs = 0;
  socket.on('resync', () => (resyncs += 1));
  await installation.nats.kill();
  const refused = await bid(0, { key: 'away', name: 'away' });
  expect(refused.error).toMatch(/^(service_unavailable|outcome_unknown|prices_unavailable)$/);
  await expect.poll(async () => (await priceAt(clientOf(0))).state).toBe('stale');
  expect((await bid(0)).error).toBe('prices_unavailable');
  expect(await storedNamed('away')).toBe(refused.error === 'outcome_unknown' ? await storedNamed('away') : 0);
  await installation.nats.start();
  await expect.poll(() => resyncs).toBeGreaterThan(0);
  for (const edge of [0, 1]) {
    await expect.poll(async () => (await priceAt(clientOf(edge))).state).toBe('fresh');
    await expect.poll(async () => (await bid(edge)).error).toBeNull();
  }
});
