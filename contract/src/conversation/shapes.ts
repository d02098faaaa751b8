import * as z from 'zod/mini';
import { ownerId, personal } from '../platform/personal.ts';
import { timeReply } from '../platform/wire.ts';

/** `event`: the product itself says what has happened; its words are in the app. */
export const messageKinds = ['text', 'picture', 'event'] as const;

/** One message. Its number within the conversation never changes, and there are no gaps: 1, 2, 3. */
export const messageRow = z.object({
  seq: z.int(),
  /** Number of the member who wrote it; 0 for the product itself. */
  member: z.int(),
  kind: z.enum(messageKinds),
  /** Lines are divided by `\n`. Of a picture what was written with it, mostly nothing; of an event empty. */
  text: z.string(),
  /** Of a picture. */
  picture: z.nullable(
    z.object({
      /** In pixels, so that its place is known before it is there. */
      width: z.int(),
      height: z.int(),
    }),
  ),
  /** Of an event: what has happened, as the topic names it. */
  event: z.nullable(
    z.object({
      code: z.string(),
      params: z.array(z.object({ name: z.string(), value: z.string() })),
    }),
  ),
  /** Names the intent of whoever wrote it, so that their own screen finds it again; null for an event. */
  key: z.nullable(z.string()),
  at: timeReply(),
});
export type MessageRow = z.output<typeof messageRow>;

/** What a member has: up to which message it has come to them, and up to which they have read. */
export const marksRow = z.object({
  member: z.int(),
  delivered: z.int(),
  read: z.int(),
});
export type MarksRow = z.output<typeof marksRow>;

const memberFields = {
  /** Their number within the conversation, from 1. */
  no: z.int(),
  /** What they are in it, as the topic says: `customer`, `agent`, `buyer`. */
  role: z.string(),
  is_operator: z.boolean(),
  delivered: z.int(),
  read: z.int(),
} as const;

/** A member, as users see them: by the name they had when they joined. */
export const memberRow = z.object({ ...memberFields, name: z.string() });
export type MemberRow = z.output<typeof memberRow>;

/** A member, as operators see them. */
export const operatorMemberRow = z.object({
  ...memberFields,
  user_id: z.nullable(ownerId()),
  /** Of a user; empty of an operator. */
  name: personal('name'),
  operator_id: z.nullable(z.int()),
  /** Of an operator, as operators call each other; empty of a user. */
  operator: z.string(),
});
export type OperatorMemberRow = z.output<typeof operatorMemberRow>;

const common = {
  id: z.int(),
  /** The product it belongs to, and the number of what it is about there. */
  topic: z.string(),
  ref: z.int(),
  /** Number of the newest message; 0 when there is none. */
  last: z.int(),
  closed_at: z.nullable(timeReply()),
  /** Own number among the members; 0 of an operator who has not joined. */
  me: z.int(),
  /** Why the caller may not write now: an error code; null when they may. */
  refusal: z.nullable(z.string()),
  /** Oldest first. */
  data: z.array(messageRow),
} as const;

/** A part of a conversation, with all that is known of it as a whole. */
export const conversationPart = z.object({ ...common, members: z.array(memberRow) });
export type ConversationPart = z.output<typeof conversationPart>;

export const operatorConversationPart = z.object({ ...common, members: z.array(operatorMemberRow) });
export type OperatorConversationPart = z.output<typeof operatorConversationPart>;
