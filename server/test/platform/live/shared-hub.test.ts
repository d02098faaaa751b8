import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Bus } from '../../../src/platform/bus/bus.ts';
import { natsBus } from '../../../src/platform/bus/nats.ts';
import { createSealing } from '../../../src/platform/bus/sealing.ts';
import { systemClock } from '../../../src/platform/clock.ts';
import type { LiveHub } from '../../../src/platform/live/hub.ts';
import { createRelay, createSharedHub } from '../../../src/platform/live/shared-hub.ts';
import { silentLogger } from '../../../src/platform/log.ts';
import { type NatsServer, startNats } from '../../support/nats-server.ts';
import { collect, type LiveServer, startLive } from './live-server.ts';

/** A process that publishes and one with sockets, as two of an installation. */
let nats: NatsServer;
let edge: LiveServer;
let publishing: LiveServer;
let publisher: LiveHub & { stop(): void };
let other: LiveHub & { stop(): void };
const busses: Bus[] = [];
const key = randomBytes(32);
/** What the edge has the message server send it now. */
let subscriptions = 0;
const nobodyLeads = { onTake: () => {}, onVanished: () => {} };

async function connect(name: string): Promise<Bus> {
  const bus = natsBus({ url: nats.url, sealing: createSealing(key), log: silentLogger, name });
  busses.push(bus);
  await bus.start();
  return bus;
}

function counted(bus: Bus): Bus {
  const subscribe: Bus['subscribe'] = (topic, listener) => {
    const { ready, end } = bus.subscribe(topic, listener);
    subscriptions += 1;
    return { ready, end: () => ((subscriptions -= 1), end()) };
  };
  return Object.assign(Object.create(bus) as Bus, { subscribe });
}

beforeAll(async () => {
  nats = await startNats();
  const [here, there] = [await connect('edge'), await connect('publisher')];
  edge = await startLive(
    {},
    systemClock,
    createRelay(counted(here), () => edge.hub),
  );
  publishing = await startLive();
  other = createSharedHub({ bus: here, leases: nobodyLeads, clock: systemClock }, edge.hub);
  publisher = createSharedHub({ bus: there, leases: nobodyLeads, clock: systemClock }, publishing.hub);
});
afterAll(async () => {
  publisher?.stop();
  other?.stop();
  await edge?.stop();
  await publishing?.stop();
  for (const bus of busses) await bus.stop();
  await nats?.kill();
});

const room = 'market_depth:1';
const subscribe = (socket: Awaited<ReturnType<LiveServer['connect']>>, name: string, streams = [room]) =>
  socket.timeout(30_000).emitWithAck(name, { streams }) as Promise<{ ok: boolean; seqs?: Record<string, number> }>;

/** Everything published so far has passed the message server: who joins a room now does not hear it any more. */
async function passed(): Promise<void> {
  const socket = await edge.connect();
  const heard = collect(socket, 'daymarket');
  await subscribe(socket, 'subscribe', ['daymarket:7']);
  publisher.publish('daymarket:7', { type: 'daymarket' });
  await expect.poll(() => heard.length).toBeGreaterThan(0);
  socket.disconnect();
}

test('an edge names the number of a room only when it has heard all of it', async () => {
  publisher.publish(room, { type: 'market_depth', n: 1 });
  await passed();
  const [first, second] = await Promise.all([edge.connect(), edge.connect()]);
  // It was told before anybody listened here: nobody may believe that what they fetched is up to it.
  expect(await subscribe(first, 'subscribe')).toEqual({ ok: true, seqs: {} });
  const heard = collect(first, 'market_depth');
  publisher.publish(room, { type: 'market_depth', n: 2 });
  await expect.poll(() => heard).toMatchObject([{ n: 2, seq: publisher.sequenceOf(room) }]);
  expect(await subscribe(second, 'subscribe')).toEqual({ ok: true, seqs: { [room]: publisher.sequenceOf(room) } });
  // And no longer than it hears it.
  for (const socket of [first, second]) await subscribe(socket, 'unsubscribe');
  publisher.publish(room, { type: 'market_depth', n: 3 });
  await passed();
  expect(await subscribe(second, 'subscribe')).toEqual({ ok: true, seqs: {} });
  for (const socket of [first, second]) socket.disconnect();
});

test('what a process publishes itself while nobody listens there says nothing of what others published since', async () => {
  const room9 = 'market_depth:9';
  edge.hub.deliver(room9, { type: 'market_depth', n: 1 }, 5);
  publisher.publish(room9, { type: 'market_depth', n: 2 });
  await passed();
  const socket = await edge.connect();
  expect(await subscribe(socket, 'subscribe', [room9])).toEqual({ ok: true, seqs: {} });
  socket.disconnect();
});

test('an edge hears rooms and users as long as somebody there listens', async () => {
  edge.sessions.set('token-c', { userId: 9n, sessionId: 91n });
  // Those of the tests before have gone.
  await expect.poll(() => subscriptions).toBe(0);
  const [one, two] = await Promise.all([edge.connect(), edge.connect()]);
  for (const socket of [one, two]) {
    await subscribe(socket, 'subscribe', ['market_depth:3', 'daymarket:3']);
    await socket.emitWithAck('login', { token: 'token-c' });
  }
  expect(subscriptions).toBe(3);
  one.disconnect();
  await subscribe(two, 'unsubscribe', ['daymarket:3']);
  await expect.poll(() => subscriptions).toBe(2);
  two.disconnect();
  await expect.poll(() => subscriptions).toBe(0);
});

test('where the publisher has sockets of its own, it is the same', async () => {
  const socket = await publishing.connect();
  publisher.publish(room, { type: 'market_depth', n: 4 });
  const heard = collect(socket, 'market_depth');
  await subscribe(socket, 'subscribe');
  publisher.publish(room, { type: 'market_depth', n: 5 });
  await expect.poll(() => heard).toMatchObject([{ n: 5, seq: publisher.sequenceOf(room) }]);
});

test('after a process was away everybody is told that something may be missed', async () => {
  const [here, there] = await Promise.all([edge.connect(), publishing.connect()]);
  const [atEdge, atPublisher] = [collect(here, 'resync'), collect(there, 'resync')];
  await nats.kill();
  await nats.start();
  await expect.poll(() => atEdge.length > 0 && atPublisher.length > 0).toBe(true);
});

test('what is told to one user reaches that user alone, wherever they are connected, and nobody after a logout', async () => {
  edge.sessions.set('token-a', { userId: 7n, sessionId: 71n });
  edge.sessions.set('token-b', { userId: 8n, sessionId: 81n });
  const [one, two] = await Promise.all([edge.connect(), edge.connect()]);
  await one.emitWithAck('login', { token: 'token-a' });
  await two.emitWithAck('login', { token: 'token-b' });
  const [byOne, byTwo] = [collect(one, 'balance'), collect(two, 'balance')];
  publisher.publishToUser(7n, { type: 'balance', n: 1 });
  publisher.publishToUser(8n, { type: 'balance', n: 2 });
  await expect.poll(() => [byOne, byTwo]).toMatchObject([[{ n: 1, seq: 1 }], [{ n: 2, seq: 1 }]]);
  // The session ends in the process that publishes; its sockets are elsewhere.
  publisher.endSession(71n);
  await expect.poll(() => one.connected).toBe(false);
  publisher.publishToUser(7n, { type: 'balance', n: 3 });
  publisher.publishToUser(8n, { type: 'balance', n: 4 });
  await expect.poll(() => byTwo).toHaveLength(2);
  expect(byOne).toHaveLength(1);
});
