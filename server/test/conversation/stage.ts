import * as calls from '@aureus/contract/conversation/calls.ts';
import { conversationsOf } from '@aureus/contract/conversation/operator-streams.ts';
import { operatorSend } from '@aureus/contract/conversation/operator-calls.ts';
import type { MessageRow } from '@aureus/contract/conversation/shapes.ts';
import type { OperatorPermission } from '@aureus/contract/operator/permissions.ts';
import type { Answer, Call } from '@aureus/contract/platform/call.ts';
import type { ErrorCode } from '@aureus/contract/platform/errors.ts';
import { createConversations } from '../../src/conversation/conversation.ts';
import type { ConversationArea } from '../../src/conversation/conversation.ts';
import { conversationWords } from '../../src/conversation/words-act.ts';
import type { ConversationTopic, WrittenMessage } from '../../src/conversation/public.ts';
import type { Operator } from '../../src/operator/public.ts';
import { withTransaction } from '../../src/platform/database/transaction.ts';
import type { Transaction } from '../../src/platform/database/transaction.ts';
import type { LiveHub } from '../../src/platform/live/hub.ts';
import type { TestDatabase } from '../support/database.ts';
import { filesOf } from '../files/area.ts';
import { addUser, hurry, settleAll } from '../support/product-stage.ts';
import { testPlatform, userContext } from '../wallet/platform.ts';

/** Conversations of a product of the test, on a test database. */
export interface Stage {
  readonly conversations: ConversationArea;
  readonly topic: ConversationTopic;
  /** What the topic refuses with, for each author; nothing at first. */
  readonly refusals: Map<bigint, ErrorCode>;
  /** What the topic was told. */
  readonly told: WrittenMessage[];
  /** Who was told elsewhere that they have not read what somebody wrote. */
  readonly toldUnread: { readonly user: bigint; readonly from: string }[];
  /** What is due about unread messages becomes due now, and is settled. */
  settleUnread(): Promise<void>;
  /** Two users who are in each conversation, and a stranger. */
  readonly customer: bigint;
  readonly other: bigint;
  readonly stranger: bigint;
  readonly agents: readonly [Operator, Operator];
  call<C extends Call>(call: C, user: bigint, fields: object): Promise<Answer<C>>;
  callAsOperator<C extends Call>(call: C, operator: Operator, fields: object): Promise<Answer<C>>;
  /** A new conversation of the customer and the other user. */
  open(members?: Parameters<ConversationArea['open']>[1]['members']): Promise<number>;
  /** Runs the work of a product, and tells afterwards. */
  product(work: (tx: Transaction) => Promise<(() => void) | undefined>): Promise<void>;
  /** An act of two operators. */
  block(words: readonly string[]): Promise<void>;
  /** A picture the user has uploaded. @returns its reference */
  picture(user: bigint): Promise<string>;
  send(user: bigint, id: number, text: string, more?: object): Promise<MessageRow>;
  reply(operator: Operator, id: number, text: string, seen: number, more?: object): Promise<MessageRow>;
}

let refs = 0;
let pictures = 0;

export const newKey = (): string => crypto.randomUUID();

export async function createStage(database: TestDatabase, hub: LiveHub): Promise<Stage> {
  const platform = testPlatform(database, hub);
  const conversations = createConversations(platform, { files: filesOf(platform), proposals: { handle: () => {} } });
  const refusals = new Map<bigint, ErrorCode>();
  const told: WrittenMessage[] = [];
  const toldUnread: Stage['toldUnread'] = [];
  const topic: ConversationTopic = {
    name: 'trial',
    read: 'users.read',
    write: 'users.freeze',
    stream: conversationsOf('trial', 'users.read'),
    roleOfOperator: 'agent',
    refusalOf: async (_connection, _of, author) =>
      (author.kind === 'user' ? refusals.get(author.user) : undefined) ?? null,
    tellUnread: async (_tx, _of, unread) => void toldUnread.push(unread),
    onMessage: async (_tx, message) => {
      told.push(message);
      return undefined;
    },
  };
  conversations.register(topic);
  const [customer, other, stranger] = [
    await addUser(database, (refs += 1)),
    await addUser(database, (refs += 1)),
    await addUser(database, (refs += 1)),
  ] as const;
  const agent = async (name: string): Promise<Operator> => {
    const { rows } = await database.owner.query<{ id: bigint }>(
      `INSERT INTO operators (name, email, password_hash, language, created_at, access_since)
       VALUES ($1, $2, 'x', 'en', now(), now()) RETURNING id`,
      [name, `${newKey()}@example.com`],
    );
    const permissions: OperatorPermission[] = ['users.read', 'users.freeze'];
    return { operatorId: rows[0]?.id ?? 0n, sessionId: 1n, name, permissions: new Set(permissions) };
  };
  const agents = [await agent('Anna Berg'), await agent('Ben Falk')] as const;
  const routes = [...conversations.routes, ...(conversations.view.routes ?? [])];
  const made = async <C extends Call>(call: C, context: object, fields: object): Promise<Answer<C>> => {
    const route = routes.find((each) => each.call === call);
    if (!route) throw new Error(`${call.name} has no route here`);
    const text = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
    const input = call.request.parse(text);
    return call.answer.parse(await route.handle(input as never, context as never)) as Answer<C>;
  };

  const stage: Stage = {
    conversations,
    topic,
    refusals,
    told,
    toldUnread,
    settleUnread: async () => {
      await hurry(database, 'conversation.unread');
      await settleAll(platform, conversations.deadlines);
    },
    customer,
    other,
    stranger,
    agents,
    call: (call, user, fields) => made(call, userContext(user), fields),
    callAsOperator: (call, operator, fields) => made(call, { ...userContext(1n), operator }, fields),
    open: async (
      members = [
        { user: customer, role: 'customer', name: 'Customer' },
        { user: other, role: 'merchant', name: 'Merchant' },
      ],
    ) => {
      const ref = BigInt((refs += 1));
      return Number(
        await withTransaction(database.pool, (tx) => conversations.open(tx, { topic: 'trial', ref, members })),
      );
    },
    product: async (work) => {
      const tell = await withTransaction(database.pool, work);
      tell?.();
    },
    block: async (words) => {
      await platform.money.transaction(null, (tx) =>
        conversationWords.execute(
          tx,
          { words: [...words] },
          { proposalId: 1n, proposedBy: 1n, approvedBy: 2n, reason: 'test' },
        ),
      );
    },
    picture: async (user) => {
      const name = (pictures += 1).toString(16).padStart(32, '0');
      await database.owner.query(
        `INSERT INTO files (name, owner_id, purpose, sha256, content_type, size, width, height, created_at)
         VALUES ($1, $2, 'conversation', sha256($3), 'image/jpeg', 100, 640, 480, now())`,
        [name, user, Buffer.from(name)],
      );
      return `/upload/${name}`;
    },
    send: (user, id, text, more = {}) => stage.call(calls.send, user, { id, text, key: newKey(), ...more }),
    reply: (operator, id, text, seen, more = {}) =>
      stage.callAsOperator(operatorSend, operator, { id, text, seen, key: newKey(), ...more }),
  };
  return stage;
}
