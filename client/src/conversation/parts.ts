import type { MarksRow, MessageRow } from '@aureus/contract/conversation/shapes.ts';
import type { Member } from './members.ts';

/** What is asked of a part of a conversation; the newest when neither is said. */
export interface AskedPart {
  readonly before?: number;
  readonly after?: number;
  readonly limit: number;
}

/** A part of a conversation as users or operators are answered. */
export interface Part<M extends Member> {
  readonly topic: string;
  readonly ref: number;
  readonly last: number;
  readonly closed_at: string | null;
  readonly me: number;
  readonly refusal: string | null;
  readonly members: readonly M[];
  readonly data: readonly MessageRow[];
}

/** The calls of one conversation, as an app makes them. All throw CallError. */
export interface ConversationCalls<M extends Member> {
  fetch(part: AskedPart): Promise<Part<M>>;
  send(message: {
    readonly key: string;
    readonly text: string;
    readonly picture: string | null;
    readonly seen: number;
  }): Promise<MessageRow>;
  mark(marks: { readonly delivered: number; readonly read: number }): Promise<MarksRow>;
  typing(): Promise<unknown>;
}
