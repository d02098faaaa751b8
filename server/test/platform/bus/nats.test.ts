import { randomBytes } from 'node:crypto';
import { connect } from '@nats-io/transport-node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type Bus,
  NoAnswerError,
  NobodyThereError,
  type Question,
  returnedTopic,
  type Topic,
} from '../../../src/platform/bus/bus.ts';
import { natsBus } from '../../../src/platform/bus/nats.ts';
import { createSealing } from '../../../src/platform/bus/sealing.ts';
import { OutcomeUnknownError } from '../../../src/platform/database/transaction.ts';
import { AppError } from '../../../src/platform/errors.ts';
import { ClaimLostError } from '../../../src/platform/http/idempotency.ts';
import { silentLogger } from '../../../src/platform/log.ts';
import { type NatsServer, startNats } from '../../support/nats-server.ts';

const key = randomBytes(32);
const busses: Bus[] = [];
let nats: NatsServer;

async function join(name: string, own = key): Promise<Bus> {
  const bus = natsBus({ url: nats.url, sealing: createSealing(own), log: silentLogger, name });
  busses.push(bus);
  await bus.start();
  return bus;
}

beforeAll(async () => {
  nats = await startNats();
});
afterAll(async () => {
  for (const bus of busses) await bus.stop();
  await nats?.kill();
});

const told = 'told' as Topic<{ readonly at: Date; readonly amount: bigint; readonly hash: Buffer }>;
const double = 'double' as Question<number, number>;
const late = 'late' as Topic<number>;
const here = 'here' as Topic<number>;
const nobody = 'nobody' as Question<number, number>;
const refuse = 'refuse' as Question<number, never>;
const patience = { ms: 20_000 };

test('what a process tells all others hear as it is, in order, and it does not hear itself', async () => {
  const [one, two] = [await join('one'), await join('two')];
  const [heard, own]: [unknown[], unknown[]] = [[], []];
  one.subscribe(told, (message) => own.push(message));
  const listening = two.subscribe(told, (message) => heard.push(message));
  await listening.ready;
  const messages = Array.from({ length: 500 }, (_, n) => ({
    at: new Date(n),
    amount: 2n ** 60n + BigInt(n),
    hash: Buffer.from([n % 256]),
  }));
  for (const message of messages) one.publish(told, message);
  await expect.poll(() => heard.length).toBe(500);
  expect(heard).toEqual(messages);
  listening.end();
  one.publish(told, messages[0]!);
  expect(await answered(one, two)).toBe(8);
  expect([heard.length, own]).toEqual([500, []]);
});

/** Everything told before has arrived when this is answered. */
async function answered(asking: Bus, serving: Bus): Promise<number> {
  const served = serving.serve(double, async (n) => 2 * n);
  await served.ready;
  const answer = await asking.request(double, 4, patience);
  served.end();
  return answer;
}

test('a question is answered, or refused for the same reason as where it was asked', async () => {
  const [one, two] = [await join('one'), await join('two')];
  const errors = [
    new AppError('order_total_too_small', { minimum: '5 USDT' }),
    new ClaimLostError(),
    new OutcomeUnknownError('x'),
    new TypeError('a defect'),
  ];
  const served = two.serve(refuse, async (place) => {
    throw errors[place]!;
  });
  await served.ready;
  const refusals = await Promise.all(
    errors.map((_, place) => one.request(refuse, place, patience).catch((error: unknown) => error)),
  );
  expect(refusals[0]).toMatchObject({ code: 'order_total_too_small', params: { minimum: '5 USDT' } });
  expect(refusals.map((error) => (error as Error).constructor)).toEqual([
    AppError,
    ClaimLostError,
    OutcomeUnknownError,
    Error,
  ]);
  // A defect is told in the log of whom it happened to, and nowhere else.
  expect(String(refusals[3])).not.toContain('a defect');
});

test('a question nobody serves is known to have had no effect; one without answer is not', async () => {
  const [one, two] = [await join('one'), await join('two')];
  await expect(one.request(nobody, 1, patience)).rejects.toThrow(NobodyThereError);
  const silent = 'silent' as Question<number, number>;
  const served = two.serve(silent, () => new Promise(() => {}));
  await served.ready;
  await expect(one.request(silent, 1, { ms: 50 })).rejects.toThrow(NoAnswerError);
  const over = new AbortController();
  // Far longer than the test may take: what ends it is the signal alone.
  const waiting = one.request(silent, 1, { ms: 3_600_000, signal: over.signal });
  over.abort();
  await expect(waiting).rejects.toThrow(NoAnswerError);
  await expect(one.request(silent, 1, { ...patience, signal: over.signal })).rejects.toThrow(NobodyThereError);
});

test('messages of others, and of ours that were moved, are not taken', async () => {
  const bus = await join('one');
  const heard: unknown[] = [];
  const listening = bus.subscribe(here, (n) => heard.push(n));
  await listening.ready;
  const stranger = await join('stranger', randomBytes(32));
  stranger.publish(here, 1);
  const raw = await connect({ servers: nats.url.replace('nats://', '') });
  raw.publish('here', createSealing(key).seal('elsewhere', 2));
  raw.publish('here', Buffer.from('garbage'));
  raw.publish('here', createSealing(key).seal('here', 3));
  await expect.poll(() => heard).toEqual([3]);
  await raw.close();
});

test('an answer that is not ours tells nothing of what became of the question', async () => {
  const [one, two] = [await join('one'), await join('two')];
  // A stranger hears the question and answers before anybody else can.
  const raw = await connect({ servers: nats.url.replace('nats://', '') });
  const asked = 'asked' as Question<number, number>;
  raw.subscribe('asked', { callback: (_, message) => void message.respond(Buffer.from('garbage')) });
  await raw.flush();
  await expect(one.request(asked, 1, patience)).rejects.toThrow(NoAnswerError);
  // Not even with the answer somebody else was given.
  const other = 'other' as Question<number, number>;
  const kept = Promise.withResolvers<Uint8Array>();
  raw.subscribe('_INBOX.>', { callback: (_, message) => kept.resolve(message.data) });
  await raw.flush();
  await two.serve(other, async (n) => 2 * n).ready;
  expect(await one.request(other, 4, patience)).toBe(8);
  const recorded = await kept.promise;
  const again = 'again' as Question<number, number>;
  raw.subscribe('again', { callback: (_, message) => void message.respond(recorded) });
  await raw.flush();
  await expect(one.request(again, 1, patience)).rejects.toThrow(NoAnswerError);
  await raw.close();
});

test('an answer that cannot be sent costs the process nothing, and whoever asked is not told that nothing happened', async () => {
  const [one, two] = [await join('one'), await join('two')];
  const large = 'large' as Question<number, Uint8Array>;
  await two.serve(large, async (size) => new Uint8Array(size)).ready;
  await expect(one.request(large, 4_000_000, { ms: 300 })).rejects.toThrow(NoAnswerError);
  expect(await one.request(large, 4, patience)).toHaveLength(4);
});

test('a flood of messages of others is a few lines in the log', async () => {
  const lines: unknown[][] = [];
  const log = { ...silentLogger, error: (...line: unknown[]) => void lines.push(line) };
  const bus = natsBus({ url: nats.url, sealing: createSealing(key), log, name: 'flooded' });
  busses.push(bus);
  await bus.start();
  let heard = 0;
  await bus.subscribe(here, () => (heard += 1)).ready;
  const raw = await connect({ servers: nats.url.replace('nats://', '') });
  for (let n = 0; n < 1_000; n += 1) raw.publish('here', Buffer.from('garbage'));
  raw.publish('here', createSealing(key).seal('here', 1));
  await expect.poll(() => heard).toBe(1);
  expect(lines).toHaveLength(1);
  await raw.close();
});

test('without the server nothing is sent, now or later; with it everybody knows that something was missed', async () => {
  const [one, two] = [await join('one'), await join('two')];
  const heard: number[] = [];
  let [returns, othersReturned] = [0, 0];
  two.subscribe(late, (n) => heard.push(n));
  two.onReturn(() => (returns += 1));
  // Whoever returns last is heard by those who were there before.
  for (const bus of [one, two]) bus.subscribe(returnedTopic, () => (othersReturned += 1));
  const silent = 'silent' as Question<number, number>;
  await two.serve(silent, () => new Promise(() => {})).ready;
  const underWay = one.request(silent, 1, patience).catch((error: unknown) => error);
  await nats.kill();
  expect(await underWay).toBeInstanceOf(NoAnswerError);
  await expect.poll(() => [one.isConnected, two.isConnected]).toEqual([false, false]);
  one.publish(late, 1);
  await expect(one.request(double, 1, patience)).rejects.toThrow(NobodyThereError);
  // A process that starts meanwhile starts all the same.
  const three = await join('three');
  expect(three.isConnected).toBe(false);
  await nats.start();
  await expect.poll(() => [one, two, three].map(({ isConnected }) => isConnected)).toEqual([true, true, true]);
  await expect.poll(() => [returns, othersReturned > 0]).toEqual([1, true]);
  // The server has what the second one listens to when it has taken its next request.
  expect(await answered(three, two)).toBe(8);
  three.publish(late, 3);
  await expect.poll(() => heard).toEqual([3]);
});
