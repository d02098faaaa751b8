import { randomUUID } from 'node:crypto';
import { marks, messages, send } from '@aureus/contract/conversation/calls.ts';
import { operatorSend } from '@aureus/contract/conversation/operator-calls.ts';
import type { Answer, Call } from '@aureus/contract/platform/call.ts';
import * as calls from '@aureus/contract/support/calls.ts';
import * as agentCalls from '@aureus/contract/support/operator-calls.ts';
import { expect } from 'vitest';
import { createCodeChallenges } from '../../src/account/code-challenges.ts';
import { createTicketChallenges } from '../../src/account/ticket-challenges.ts';
import { createConversations } from '../../src/conversation/conversation.ts';
import type { Files } from '../../src/files/public.ts';
import type { Notice } from '../../src/notice/public.ts';
import type { AuditEntry } from '../../src/operator/public.ts';
import { createLimits } from '../../src/platform/http/limits.ts';
import type { OperatorContext, Route } from '../../src/platform/http/route.ts';
import type { Jobs } from '../../src/platform/jobs/jobs.ts';
import type { Mail } from '../../src/platform/mail/mailer.ts';
import type { Platform } from '../../src/platform/platform.ts';
import { createSupport, type Support } from '../../src/support/support.ts';
import type { TestDatabase } from '../support/database.ts';
import { addUser, type CallAs, hurry, settleAll, useProductStage } from '../support/product-stage.ts';
import { recordingHub, type RecordingHub, testPlatform, userContext } from '../wallet/platform.ts';

/** Customer service on a test database, with real conversations; what is due is settled when the test says so. */
export interface Stage {
  readonly database: TestDatabase;
  readonly platform: Platform;
  readonly support: Support;
  readonly hub: RecordingHub;
  readonly notices: readonly Notice[];
  readonly record: readonly AuditEntry[];
  readonly mails: readonly Mail[];
  /** Accounts that are one person's. */
  readonly linked: Set<bigint>;
  /** Does what was left for later, such as mails. */
  work(): Promise<void>;
  readonly call: CallAs;
  /** Makes a call without a session. */
  stranger<C extends Call>(call: C, fields: object, ip?: string): Promise<Answer<C>>;
  /** Makes a call as an operator. */
  readonly as: CallAs;
  user(): Promise<bigint>;
  /** An operator who is there. */
  agent(name: string): Promise<bigint>;
  /** A user who has asked something. @returns the case */
  asked(user: bigint, text?: string): Promise<Answer<typeof calls.begin>>;
  /** The user writes in a case. */
  write(user: bigint, id: number, text?: string): Promise<number>;
  /** An agent writes in it. */
  answer(agent: bigint, id: number, text?: string, seen?: number): Promise<number>;
  /** The user reads all there is. */
  read(user: bigint, id: number): Promise<void>;
  /** What a user sees of the conversation: texts, or the codes of events in brackets. */
  transcript(user: bigint, id: number): Promise<string[]>;
  /** What is due becomes due now, and is settled. */
  settle(kind: 'support.silent' | 'support.rested' | 'support.left' | 'conversation.unread'): Promise<void>;
  /** Whether the agent is heard of no more. */
  gone(agent: bigint): Promise<void>;
}

export const useStage = (): Stage => useProductStage(createStage);

export const refused = (code: string) => expect.objectContaining({ code });

const operatorContext = (operatorId: bigint): OperatorContext => ({
  ...userContext(operatorId),
  operator: {
    operatorId,
    sessionId: operatorId,
    name: `Agent ${operatorId}`,
    permissions: new Set(['support.answer']),
  },
});

/** Calls without HTTP, through the parsers of the contract; `callAs` of products keeps the field `key` to itself. */
function callBy(routes: readonly Route[], contextOf: (who: bigint) => object): CallAs {
  return async (call, who, fields = {}) => {
    const route = routes.find((each) => each.call === call);
    if (!route) throw new Error(`${call.name} has no route here`);
    const text = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
    const answer = await route.handle(call.request.parse(text) as never, contextOf(who) as never);
    return call.answer.parse(answer) as Answer<typeof call>;
  };
}

export async function createStage(database: TestDatabase): Promise<Stage> {
  const hub = recordingHub();
  const platform: Platform = { ...testPlatform(database, hub), limits: createLimits(database.pool, 1) };
  const { pool, clock } = platform;
  const notices: Notice[] = [];
  const record: AuditEntry[] = [];
  const mails: Mail[] = [];
  const linked = new Set<bigint>();
  const later: (() => Promise<void>)[] = [];
  const handlers = new Map<string, (payload: never) => Promise<void>>();
  const mailer = { send: async (mail: Mail) => void mails.push(mail), close: () => {} };
  handlers.set('mail.send', (mail: Mail) => mailer.send(mail));
  const jobs: Jobs = {
    add: async (_tx, name, payload) => void later.push(async () => handlers.get(name)?.(payload as never)),
    handle: (name, work) => void handlers.set(name, work),
    start: async () => {},
    stop: async () => {},
  };
  const audit = { note: async (_at: unknown, entry: AuditEntry) => void record.push(entry), look: async () => {} };
  // No picture is sent here: the tests of conversations do that.
  const conversations = createConversations(platform, { files: {} as Files, proposals: { handle: () => {} } });
  const challenges = createCodeChallenges(
    { pool, clock, meter: { load: async () => 0 }, factor: 4_096 },
    Buffer.alloc(32, 7),
  );
  const support = createSupport(platform, {
    conversations,
    notices: { send: async (_tx, notice) => void notices.push(notice) },
    audit,
    jobs,
    mailer,
    challenges: createTicketChallenges(pool, challenges),
    links: () => {
      const all = `ARRAY[${[...linked].join(', ')}]::bigint[]`;
      return [{ kind: 'device' as const, sql: `SELECT id FROM users WHERE id = ANY(${all}) AND $1 = ANY(${all})` }];
    },
  });
  const userRoutes = [...support.routes, ...conversations.routes];
  const call = callBy(userRoutes, userContext);
  const as = callBy([...support.agentRoutes, ...(conversations.view.routes ?? [])], operatorContext);
  let people = 0;
  const conversationOf = async (id: number): Promise<bigint> => {
    const { rows } = await pool.query<{ conversation_id: bigint }>(
      'SELECT conversation_id FROM support_case WHERE id = $1',
      [id],
    );
    return rows[0]?.conversation_id ?? 0n;
  };

  const stage: Stage = {
    database,
    platform,
    support,
    hub,
    notices,
    record,
    mails,
    linked,
    work: async () => {
      while (later.length > 0) await later.shift()?.();
    },
    call,
    as,
    stranger: async (wanted, fields, ip = '192.0.2.1') => {
      const route = userRoutes.find((each) => each.call === wanted);
      const input = wanted.request.parse(fields);
      return (await route?.handle(input as never, { ...userContext(0n), ip } as never)) as Answer<typeof wanted>;
    },
    user: () => addUser(database, (people += 1)),
    agent: async (name) => {
      const { rows } = await database.owner.query<{ id: bigint }>(
        `INSERT INTO operators (name, email, password_hash, created_at, access_since)
         VALUES ($1, $2, 'x', now(), now()) RETURNING id`,
        [name, `${name.replaceAll(' ', '.').toLowerCase()}${(people += 1)}@operators.test`],
      );
      const id = rows[0]?.id ?? 0n;
      await database.owner.query(`INSERT INTO operator_roles (operator_id, role) VALUES ($1, 'support')`, [id]);
      await as(agentCalls.present, id, { on_duty: '1' });
      return id;
    },
    asked: async (user, text = 'Where is my deposit?') => {
      const { id } = await call(calls.begin, user, { subject: 'deposit' });
      await stage.write(user, id, text);
      return call(calls.one, user, { id });
    },
    write: async (user, id, text = 'Hello?') =>
      (await call(send, user, { id: await conversationOf(id), key: randomUUID(), text })).seq,
    answer: async (agent, id, text = 'I am looking.', seen = 1_000_000) =>
      (await as(operatorSend, agent, { id: await conversationOf(id), key: randomUUID(), text, seen })).seq,
    read: async (user, id) => {
      const conversation = await conversationOf(id);
      const { last } = await call(messages, user, { id: conversation });
      await call(marks, user, { id: conversation, read: last });
    },
    transcript: async (user, id) => {
      const { data } = await call(messages, user, { id: await conversationOf(id), after: 0, limit: 100 });
      return data.map(({ text, event }) => (event === null ? text : `[${event.code}]`));
    },
    settle: async (kind) => {
      // What is due at once keeps its moment: it gives the place in the queue.
      if (kind !== 'support.left') await hurry(database, kind);
      await settleAll(
        platform,
        [...support.deadlines, ...conversations.deadlines].filter(({ name }) => name === kind),
      );
    },
    gone: async (agent) => {
      await database.owner.query(
        `UPDATE support_agent SET seen_at = now() - interval '2 minutes' WHERE operator_id = $1`,
        [agent],
      );
    },
  };
  return stage;
}
