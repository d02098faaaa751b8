import { withdrawProposal } from '@aureus/contract/operator/proposal-calls.ts';
import { proposalQueueStream } from '@aureus/contract/operator/operator-streams.ts';
import type { SocketAck } from '@aureus/contract/platform/socket.ts';
import { roomOf, type Stream } from '@aureus/contract/platform/stream.ts';
import { allStreams } from '@aureus/contract/streams.ts';
import { depositQueueStream } from '@aureus/contract/deposit/operator-streams.ts';
import { io } from 'socket.io-client';
import type { Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queueStreams } from '../../src/operator/queue-changes.ts';
import { createOperatorSessions } from '../../src/operator/sessions.ts';
import { useServer } from '../support/server.ts';
import { movableClock, operatorToken, proposeAct } from './operators.ts';

/** What waits for operators tells those who may see it that it has changed. */

const clock = movableClock();
const server = useServer({ clock });
const sockets: Socket[] = [];
let finance: string;
let admin: string;

beforeAll(async () => {
  finance = await operatorToken(server, clock, 'finance1');
  admin = await operatorToken(server, clock, 'admin1');
});
afterAll(() => {
  for (const socket of sockets) socket.disconnect();
});

const send = (socket: Socket, name: string, message: unknown): Promise<SocketAck> =>
  socket.timeout(30_000).emitWithAck(name, message) as Promise<SocketAck>;

async function listen(token: string) {
  const socket = io(server.url, { transports: ['websocket'], reconnection: false, forceNew: true });
  sockets.push(socket);
  const heard: string[] = [];
  socket.onAny((name: string) => void heard.push(name));
  await new Promise<void>((resolve) => void socket.once('connect', resolve));
  expect(await send(socket, 'operator_login', { token })).toEqual({ ok: true });
  const join = async (stream: Stream): Promise<string | null> => {
    const ack = await send(socket, 'subscribe', { streams: [roomOf(stream, {})] });
    return ack.ok ? null : ack.error_code;
  };
  return { heard, join };
}

test('a proposal that is made and withdrawn is told, once it is committed, to operators who listen', async () => {
  const one = await listen(finance);
  expect(await one.join(proposalQueueStream)).toBeNull();
  const payload = { user_id: 100_001, account: 'change', currency: 'USDT', amount: '5' };
  const id = await proposeAct(server, finance, 'user.credit', payload);
  await expect.poll(() => one.heard).toEqual(['proposal_queue']);
  await server.call(withdrawProposal, { id }, { token: finance });
  await expect.poll(() => one.heard).toEqual(['proposal_queue', 'proposal_queue']);
});

test('what is rolled back is not told', async () => {
  const one = await listen(finance);
  await one.join(proposalQueueStream);
  expect(await one.join(depositQueueStream)).toBeNull();
  const client = await server.database.owner.connect();
  try {
    await client.query('BEGIN');
    await client.query("SELECT pg_notify('row_changes', 'operator_proposals')");
    await client.query('ROLLBACK');
    // What is told afterwards comes afterwards.
    await client.query("SELECT pg_notify('row_changes', 'no table of a queue')");
    await client.query("SELECT pg_notify('row_changes', 'deposit')");
  } finally {
    client.release();
  }
  await expect.poll(() => one.heard).toEqual(['deposit_queue']);
});

/** A stream of operators without rooms is that of a queue. */
const queues = allStreams.filter(({ access, params }) => access === 'operator' && Object.keys(params).length === 0);

test('every queue is joined by those whose roles allow to read it, and by no other operator', async () => {
  let refused = 0;
  for (const token of [finance, admin]) {
    const who = await createOperatorSessions(server.database.pool, clock).find(token);
    const one = await listen(token);
    for (const stream of queues) {
      const isAllowed = stream.permission === null || who?.permissions.has(stream.permission) === true;
      if (!isAllowed) refused += 1;
      expect([stream.name, await one.join(stream)]).toEqual([stream.name, isAllowed ? null : 'operator_forbidden']);
    }
  }
  expect(refused).toBeGreaterThan(0);
});

test('every table of a queue tells its changes, and every queue has its table', async () => {
  const { rows } = await server.database.owner.query<{ name: string }>(
    `SELECT tgrelid::regclass::text AS name FROM pg_trigger
      WHERE tgfoid = 'tell_change'::regproc AND tgenabled = 'O' AND tgtype & 4 > 0 AND tgtype & 16 > 0`,
  );
  const streams = queueStreams(server.app.views);
  expect(rows.map(({ name }) => name).toSorted()).toEqual([...streams.keys()].toSorted());
  expect(new Set<Stream>(streams.values())).toEqual(new Set(queues));
});

test('after the connection that hears of changes was lost, every queue counts as changed', async () => {
  const one = await listen(finance);
  await one.join(proposalQueueStream);
  await one.join(depositQueueStream);
  const { rowCount } = await server.database.owner.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE application_name = 'aureus changes' AND datname = current_database()`,
  );
  expect(rowCount).toBe(1);
  await expect.poll(() => one.heard.toSorted(), { timeout: 30_000 }).toEqual(['deposit_queue', 'proposal_queue']);
  await server.database.owner.query("SELECT pg_notify('row_changes', 'deposit')");
  await expect.poll(() => one.heard.filter((name) => name === 'deposit_queue')).toHaveLength(2);
});

test('a connection keeps no session alive that nobody uses', async () => {
  const sessions = createOperatorSessions(server.database.pool, clock);
  const usedAt = async (): Promise<number> => {
    const { rows } = await server.database.owner.query<{ at: Date }>(
      'SELECT max(last_used_at) AS at FROM operator_sessions',
    );
    return rows[0]?.at.getTime() ?? 0;
  };
  clock.forward(60_000);
  const before = await usedAt();
  expect(await sessions.peek(finance)).not.toBeNull();
  expect(await usedAt()).toBe(before);
  expect(await sessions.find(finance)).not.toBeNull();
  expect(await usedAt()).toBeGreaterThan(before);
  clock.forward(31 * 60_000);
  expect(await sessions.peek(finance)).toBeNull();
});
