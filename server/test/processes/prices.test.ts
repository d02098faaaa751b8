import { quotation } from '@aureus/contract/market/calls.ts';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFormClient, type FormClient } from '../support/server.ts';
import { type Installation, openInstallation, until } from './installation.ts';
import type { StartedProcess } from './started-process.ts';

let installation: Installation;
let feeds: StartedProcess[];
let edge: StartedProcess;
let client: FormClient;
let market: number;
let socket: Socket;
const told: number[] = [];

const stateNow = async (): Promise<string> =>
  (await client(quotation)).answer[0]?.quotation.find(({ id }) => id === market)?.price_state ?? 'none';
const isLeading = async (feed: StartedProcess): Promise<boolean> => (await feed.state()).includes('prices');

beforeAll(async () => {
  installation = await openInstallation();
  const first = await installation.start('feed');
  const [second, answering] = await Promise.all([installation.start('feed'), installation.start('edge')]);
  feeds = [first, second];
  edge = answering;
  client = createFormClient(edge.url);
  await until(async () => ((await client(quotation)).answer[0]?.quotation.length ?? 0) > 3);
  market = (await client(quotation)).answer[0]?.quotation[0]?.id ?? 0;
  await until(async () => (await stateNow()) === 'fresh');
  socket = io(edge.url, { transports: ['websocket'], forceNew: true });
  socket.on('daymarket', ({ seq }: { seq: number }) => told.push(seq));
  await socket.emitWithAck('subscribe', { streams: [`daymarket:${market}`] });
});
afterAll(async () => {
  socket?.disconnect();
  await installation?.stop();
});

test('one process makes the prices, and the edge has them', async () => {
  expect(await Promise.all(feeds.map(isLeading))).toEqual([true, false]);
  await expect.poll(() => told.length).toBeGreaterThan(4);
  expect(told).toEqual(told.map((_, place) => told[0]! + place));
});

test('a feed that stands still leaves stale prices and then none of its own: the other makes them, in one chain', async () => {
  const [asleep, other] = feeds as [StartedProcess, StartedProcess];
  asleep.signal('SIGSTOP');
  await expect.poll(() => isLeading(other)).toBe(true);
  await expect.poll(stateNow).toBe('fresh');
  const before = told.length;
  await expect.poll(() => told.length).toBeGreaterThan(before + 2);
  asleep.signal('SIGCONT');
  await expect.poll(() => asleep.output).toContain('A lease is over');
  const since = told.length;
  await expect.poll(() => told.length).toBeGreaterThan(since + 2);
  // The numbers only grow, with one gap: the other publisher began above all of the first.
  expect(told).toEqual(told.toSorted((a, b) => a - b));
  expect(told.filter((seq, place) => place > 0 && seq !== told[place - 1]! + 1)).toHaveLength(1);
  const { rows } = await installation.database.pool.query<{ batches: number; newest: number; seconds: number }>(
    `SELECT count(*)::integer AS batches, max(sequence)::integer AS newest, count(DISTINCT second)::integer AS seconds
       FROM price_batch`,
  );
  expect(rows[0]?.batches).toBe(rows[0]?.newest);
  expect(rows[0]?.seconds).toBe(rows[0]?.batches);
});

test('without any feed the edge says that it has no fresh price', async () => {
  await Promise.all(feeds.map((feed) => feed.kill()));
  await expect.poll(stateNow).toBe('stale');
  const again = await installation.start('feed');
  await expect.poll(() => isLeading(again)).toBe(true);
  await expect.poll(stateNow).toBe('fresh');
});
