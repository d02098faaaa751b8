/**
 * Conversations: how long the newest part of one with 10,000 messages takes, beside one with 50, and how long a message takes
 * from its writer to both screens while 2,000 people listen and 200 messages a second are stored. Server and sockets are
 * processes of their own. Run it with `node bench/chat/run.ts`. It exits with 1 when the long one takes 300 ms or more (p99),
 * or a message 100 ms or more (p99), or when one did not come.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { messages } from '@aureus/contract/conversation/calls.ts';
import type { ConversationArea } from '@aureus/server/conversation/conversation.ts';
import { withTransaction } from '@aureus/server/platform/database/transaction.ts';
import type { LiveHub } from '@aureus/server/platform/live/hub.ts';
import { openStage, type Stage } from '../orders/stage.ts';
import { openDesk } from './desk.ts';
import { CONVERSATIONS, type FromClients, type FromServer, MESSAGES_A_SECOND, SECONDS, SOCKETS, type ToClients, type ToServer } from './messages.ts'; // prettier-ignore

const [LONG, SHORT, OPENINGS, TOGETHER] = [10_000, 50, 500, 100];
const [MOST_TO_OPEN_MS, MOST_TO_ARRIVE_MS] = [300, 100];

const silentHub: LiveHub = {
  publish: () => {},
  publishToUser: () => {},
  hasSubscribers: () => false,
  sequenceOf: () => 0,
  endSession: () => {},
};

/** The value below which such a part of all lies. */
function partOf(times: readonly number[], part: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.POSITIVE_INFINITY;
}

function show(what: string, times: readonly number[]): void {
  const columns = [0.5, 0.99, 1].map((part) => `${partOf(times, part).toFixed(1)} ms`.padStart(12));
  console.log(`${what.padEnd(56)}${columns.join('')}`);
}

/** A conversation of two, with so many messages. @returns its number */
async function converse({ pool, traders }: Stage, desk: ConversationArea, place: number, length = 0): Promise<number> {
  const members = [0, 1].map((at) => ({ user: traders[2 * place + at]?.id ?? 0n, role: 'trader', name: 'trader' }));
  const ref = BigInt(1 + length * CONVERSATIONS + place);
  const id = await withTransaction(pool, (tx) => desk.open(tx, { topic: 'bench', ref, members }));
  // A few at a time: each gives its conversation the next number, and a transaction keeps every version of that row.
  for (let written = 0; written < length; written += TOGETHER) {
    await pool.query(
      `INSERT INTO conversation_message (conversation_id, member_no, kind, text, key, at)
       SELECT $1, 1 + n % 2, 'text', repeat('word ', 1 + n % 40), gen_random_uuid(), now()
       FROM generate_series(1, $2::integer) AS n`,
      [id, Math.min(TOGETHER, length - written)],
    );
  }
  return Number(id);
}

async function opening({ traders }: Stage, desk: ConversationArea, id: number): Promise<number[]> {
  const handle = desk.routes.find(({ call }) => call === messages)?.handle;
  const caller = { userId: traders[0]?.id ?? 0n, sessionId: 1n };
  const times: number[] = [];
  for (let turn = 0; turn < OPENINGS; turn += 1) {
    const from = performance.now();
    await handle?.({ id, limit: 50 } as never, { caller } as never);
    times.push(performance.now() - from);
  }
  return times;
}

const start = (file: string): ChildProcess => fork(path.join(import.meta.dirname, file));

async function answer<Message>(child: ChildProcess): Promise<Message> {
  const [message] = (await once(child, 'message')) as [Message];
  return message;
}

async function arriving({ embedded, traders }: Stage, conversations: readonly number[]): Promise<number[]> {
  const users = traders.map(({ id }) => String(id));
  const [server, clients] = [start('server.ts'), start('clients.ts')];
  try {
    server.send({ database: embedded.applicationUrl, users, conversations } satisfies ToServer);
    const { port } = await answer<FromServer & { readonly port: number }>(server);
    clients.send({ port, users } satisfies ToClients);
    await answer<FromClients>(clients);
    server.send('begin' satisfies ToServer);
    await answer<FromServer>(server);
    await pause(1_000);
    const received = answer<Exclude<FromClients, string>>(clients);
    clients.send('end' satisfies ToClients);
    return [...(await received).times];
  } finally {
    for (const child of [clients, server]) {
      const ended = once(child, 'exit');
      if (child.exitCode === null && child.kill('SIGKILL')) await ended;
    }
  }
}

const stage = await openStage(SOCKETS, 1_000n);
let isGood = false;
try {
  const desk = openDesk(stage.pool, silentHub);
  const [long, short] = [await converse(stage, desk, 0, LONG), await converse(stage, desk, 0, SHORT)];
  const conversations: number[] = [];
  for (let place = 0; place < CONVERSATIONS; place += 1) conversations.push(await converse(stage, desk, place));
  console.log(`${''.padEnd(56)}${['median', 'p99', 'longest'].map((text) => text.padStart(12)).join('')}`);
  const ofShort = await opening(stage, desk, short);
  const ofLong = await opening(stage, desk, long);
  show(`the newest of a conversation of ${SHORT} messages`, ofShort);
  show(`the newest of a conversation of ${LONG.toLocaleString('en')} messages`, ofLong);
  const times = await arriving(stage, conversations);
  show(`to both screens, ${SOCKETS.toLocaleString('en')} sockets, ${MESSAGES_A_SECOND} messages/s`, times);
  const due = 2 * MESSAGES_A_SECOND * SECONDS;
  if (times.length !== due) console.log(`${due - times.length} of ${due} did not come`);
  const opens = partOf(ofLong, 0.99) < MOST_TO_OPEN_MS;
  const arrives = partOf(times, 0.99) < MOST_TO_ARRIVE_MS && times.length === due;
  console.log(`\nopened in less than ${MOST_TO_OPEN_MS} ms: ${opens ? 'yes' : 'NO'}; arrived in less than ${MOST_TO_ARRIVE_MS} ms: ${arrives ? 'yes' : 'NO'}`); // prettier-ignore
  isGood = opens && arrives;
} finally {
  await stage.close();
}
process.exit(isGood ? 0 : 1);
