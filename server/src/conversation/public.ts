import type { OperatorConversationStream } from '@aureus/contract/conversation/operator-streams.ts';
import type { OperatorPermission } from '@aureus/contract/operator/permissions.ts';
import type { ErrorCode } from '@aureus/contract/platform/errors.ts';
import type { Pool, PoolClient } from 'pg';
import type { Transaction } from '../platform/database/transaction.ts';

/** Tells what was written, over the streams. To be called after the commit; what is not told is found by the next call. */
export type Tell = () => void;

/** Who is in a conversation. The name is kept as it was when they joined: it is part of the evidence. */
export type NewMember =
  | {
      readonly user: bigint;
      /** What they are in it: a word of the topic, which the app shows in the reader's language. */
      readonly role: string;
      /** As other users see them. */
      readonly name: string;
    }
  | {
      readonly operator: bigint;
      readonly role: string;
      /** As users see them, e.g. the first name. */
      readonly name: string;
      /** As operators see them. */
      readonly fullName: string;
    };

/** Who has written, or wants to. */
export type Author =
  | { readonly kind: 'user'; readonly user: bigint; readonly role: string }
  | { readonly kind: 'operator'; readonly operator: bigint; readonly role: string }
  /** The product itself. */
  | { readonly kind: 'system' };

/** Something the product says in a conversation. The app has the words for each code, in the reader's language. */
export interface ConversationEvent {
  /** Lower-case letters, digits and underscores. */
  readonly code: string;
  /** Names and values as text; amounts as canonical decimals, moments in ISO 8601. */
  readonly params?: Readonly<Record<string, string>>;
}

/** Which conversation, as its topic knows it. */
export interface ConversationOf {
  readonly id: bigint;
  /** What it is about there, e.g. the number of an order. */
  readonly ref: bigint;
}

/** A message that was just written, in the transaction that wrote it. */
export interface WrittenMessage extends ConversationOf {
  /** Its number within the conversation. */
  readonly seq: number;
  readonly kind: 'text' | 'picture' | 'event';
  readonly author: Author;
  readonly at: Date;
}

/** What a product brings to have conversations. */
export interface ConversationTopic {
  /** Stored with each conversation: it never changes. Lower-case letters and underscores, at most 20. */
  readonly name: string;
  /** What an operator must be allowed to read its conversations, and to write in them. */
  readonly read: OperatorPermission;
  readonly write: OperatorPermission;
  /** Made by `conversationsOf` with `name` and `read`, and declared in the product's own area. */
  readonly stream: OperatorConversationStream;
  /**
   * What an operator becomes who writes without having been made a member; null when only members write. Such an operator is
   * called by the first word of their name.
   */
  readonly roleOfOperator: string | null;
  /**
   * Why the author may not write now: `conversation_read_only`, or an error of the topic; null when they may. Only asked of
   * members and of operators who may write. With a transaction it is asked while the conversation is locked.
   */
  refusalOf(connection: Pool | PoolClient, of: ConversationOf, author: Author): Promise<ErrorCode | null>;
  /**
   * Whether operators who are allowed to read may read this conversation now, and hear it; without it they may read each. It
   * never becomes false again. An operator who is a member reads on.
   */
  isOpenToOperators?(connection: Pool | PoolClient, of: ConversationOf): Promise<boolean>;
  /**
   * Tells a user elsewhere that somebody has written what they have not read for a while: once, until they have read it.
   * Without it nobody is told. `from`: as users see whoever wrote.
   */
  tellUnread?(
    tx: Transaction,
    of: ConversationOf,
    unread: { readonly user: bigint; readonly from: string },
  ): Promise<void>;
  /** Called for each message, in its transaction; also for those the product says. It must not write in the same conversation. */
  onMessage?(tx: Transaction, message: WrittenMessage): Promise<Tell | undefined>;
}

/** One message as evidence. */
export interface EvidenceMessage {
  readonly seq: number;
  /** Null for the product itself. */
  readonly member: number | null;
  readonly kind: 'text' | 'picture' | 'event';
  readonly text: string;
  readonly event: ConversationEvent | null;
  readonly fileId: bigint | null;
  readonly at: Date;
}

export interface EvidenceMember {
  readonly no: number;
  readonly role: string;
  readonly name: string;
  readonly user: bigint | null;
  readonly operator: bigint | null;
  readonly joinedAt: Date;
}

/** Conversations for products. What is written stays: neither the product nor the application can change it. */
export interface Conversations {
  /** Says how conversations of a product are kept; once each, before the start. */
  register(topic: ConversationTopic): void;
  /** Opens the conversation about one thing; there is at most one. @returns its number */
  open(
    tx: Transaction,
    of: { readonly topic: string; readonly ref: bigint; readonly members: readonly NewMember[] },
  ): Promise<bigint>;
  /** The number of the conversation about one thing; null when there is none. */
  find(connection: Pool | PoolClient, topic: string, ref: bigint): Promise<bigint | null>;
  /** Says something of the product itself, also in a closed conversation. */
  say(tx: Transaction, id: bigint, event: ConversationEvent): Promise<Tell>;
  /** Makes somebody a member; whoever is one already stays as they are. */
  addMember(tx: Transaction, id: bigint, member: NewMember): Promise<Tell>;
  /** Nobody writes in it any more. It stays closed. */
  close(tx: Transaction, id: bigint): Promise<Tell>;
  /** To be called when `refusalOf` would answer something else than before: the screens ask again. */
  changed(tx: Transaction, id: bigint): Promise<Tell>;
  /** A user has done something in the product: they are there, and are told of nothing that was written before. */
  present(tx: Transaction, id: bigint, user: bigint): Promise<void>;
  /**
   * A text of a user that a product shows to others elsewhere, by the rules of messages: as it is to be stored.
   * @param most characters (UTF-16 units)
   * @throws AppError invalid_request when it is too long in that form; conversation_text_blocked
   */
  shownText(tx: Transaction, text: string, most: number): Promise<string>;
  /**
   * Messages, oldest first, for transcripts and decisions: those after a number, where the newest is not yet among them when
   * there are `limit`; without a number the newest.
   */
  evidence(
    connection: Pool | PoolClient,
    id: bigint,
    part: { readonly after?: number; readonly limit: number },
  ): Promise<{ readonly members: readonly EvidenceMember[]; readonly messages: readonly EvidenceMessage[] }>;
}
