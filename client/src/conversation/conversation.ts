import type { Happened } from '@aureus/contract/conversation/events.ts';
import { typingEveryMs, typingMs } from '@aureus/contract/conversation/limits.ts';
import { CallError } from '../call-error.ts';
import { Marking } from './marking.ts';
import { type Member, withMarks, withMembers } from './members.ts';
import { nextOf, type Pending, readOutbox, withoutArrived, withState } from './outbox.ts';
import type { ConversationCalls, Part } from './parts.ts';
import {
  emptyTranscript,
  endOf,
  hasOlder,
  isBehind,
  startOf,
  type Transcript,
  withLast,
  withMessages,
  withNewest,
} from './transcript.ts';

/** All that a screen shows of a conversation. A new object whenever something is another. */
export interface ConversationState<M extends Member> {
  readonly transcript: Transcript;
  readonly members: readonly M[];
  /** Own number among the members; 0 of an operator who has not joined. */
  readonly me: number;
  readonly topic: string;
  readonly ref: number;
  readonly closedAt: string | null;
  /** Why nothing may be written now: an error code. */
  readonly refusal: string | null;
  readonly outbox: readonly Pending[];
  /** Numbers of members who are writing. */
  readonly typing: readonly number[];
  /** Why the conversation could not be opened; it is tried again by `refresh`. */
  readonly error: unknown;
  readonly isLoadingOlder: boolean;
}

interface Needs<M extends Member> {
  readonly calls: ConversationCalls<M>;
  /** Where messages that are on their way are kept over a reload. */
  readonly kept: { read(): string | null; write(text: string): void };
  /** A timer. @returns the function that ends it */
  readonly later: (work: () => void, ms: number) => () => void;
  /** Milliseconds that never run back. */
  readonly now: () => number;
}

const PART = 50;
const LONG_PART = 100;
/** So far behind, the newest are fetched instead of all that was missed. */
const FAR_BEHIND = 500;
/** Pauses between tries, in milliseconds. */
const PAUSES = [1000, 2000, 5000, 10_000, 30_000] as const;

/**
 * One conversation in an app: puts what is told and fetched in order, fetches what is missing, and sends what is written, each
 * message once, over cuts of the connection. Whoever uses it hands in what is heard (`hear`), and says when something may
 * have been missed (`refresh`).
 */
export class Conversation<M extends Member> {
  readonly #needs: Needs<M>;
  readonly #listeners = new Set<() => void>();
  readonly #marking: Marking;
  readonly #typingEnds = new Map<number, () => void>();
  #state: ConversationState<M>;
  #isFetching = false;
  #isStale = false;
  #isSending = false;
  #failures = 0;
  #cancelRetry: (() => void) | undefined;
  #saidTypingAt = Number.NEGATIVE_INFINITY;
  #isPaused = false;

  constructor(needs: Needs<M>) {
    this.#needs = needs;
    this.#marking = new Marking((marks) => needs.calls.mark(marks));
    this.#state = {
      transcript: emptyTranscript,
      members: [],
      me: 0,
      topic: '',
      ref: 0,
      closedAt: null,
      refusal: null,
      outbox: readOutbox(needs.kept.read()),
      typing: [],
      error: null,
      isLoadingOlder: false,
    };
  }

  readonly state = (): ConversationState<M> => this.#state;

  /** @returns the function that ends it */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Something may have been missed, or nothing was fetched yet: fetches what is not here, and sends what waits. */
  refresh(): void {
    this.#isPaused = false;
    this.#isStale = true;
    this.#failures = 0;
    this.#cancelRetry?.();
    this.#marking.again();
    void this.#fetch();
    void this.#sendNext();
  }

  /** An event of the stream about this conversation. */
  hear(happened: Happened): void {
    if (happened.what === 'message') {
      this.#endTyping(happened.message.member);
      this.#take(withMessages(this.#state.transcript, [happened.message]));
      if (isBehind(this.#state.transcript)) void this.#fetch();
    } else if (happened.what === 'marks') {
      this.#set({ members: withMarks(this.#state.members, happened.marks) });
    } else if (happened.what === 'typing') this.#noteTyping(happened.member);
    else {
      this.#isStale = true;
      void this.#fetch();
    }
  }

  /** Asks for messages before those that are here. */
  async loadOlder(): Promise<void> {
    const { transcript, isLoadingOlder } = this.#state;
    if (isLoadingOlder || !transcript.isOpen || !hasOlder(transcript)) return;
    this.#set({ isLoadingOlder: true });
    try {
      const part = await this.#needs.calls.fetch({ before: startOf(transcript), limit: PART });
      this.#take(withMessages(this.#state.transcript, part.data));
    } catch {
      // Whoever scrolls on asks again.
    } finally {
      this.#set({ isLoadingOlder: false });
    }
  }

  /** Writes a message. It goes out by itself, after those that wait. */
  send(text: string, picture: string | null = null): void {
    const key = crypto.randomUUID();
    const seen = endOf(this.#state.transcript);
    this.#keep([...this.#state.outbox, { key, text, picture, seen, state: 'waiting', reason: null, request: null }]);
    this.#saidTypingAt = Number.NEGATIVE_INFINITY;
    void this.#sendNext();
  }

  /** Sends again what failed or was held back, as of what is on the screen now. */
  resend(key: string): void {
    const seen = endOf(this.#state.transcript);
    this.#keep(withState(this.#state.outbox, key, { state: 'waiting', reason: null, request: null, seen }));
    this.#cancelRetry?.();
    void this.#sendNext();
  }

  /** Gives up a message that is not on its way. */
  discard(key: string): void {
    this.#keep(this.#state.outbox.filter((pending) => pending.key !== key || pending.state === 'waiting'));
  }

  /** The reader has seen what is here up to a message. */
  see(seq: number): void {
    if (this.#state.me !== 0) this.#marking.read(seq);
  }

  /** The reader is writing: the others are told, now and then. */
  wrote(): void {
    const now = this.#needs.now();
    if (now - this.#saidTypingAt < typingEveryMs) return;
    this.#saidTypingAt = now;
    this.#needs.calls.typing().catch(() => undefined);
  }

  /** Nothing is fetched or sent until the next `refresh`. What waits is kept. */
  pause(): void {
    this.#isPaused = true;
    this.#cancelRetry?.();
    for (const member of this.#state.typing) this.#endTyping(member);
  }

  async #fetch(): Promise<void> {
    if (this.#isFetching || this.#isPaused) return;
    this.#isFetching = true;
    try {
      while (!this.#isPaused && (this.#isStale || isBehind(this.#state.transcript))) await this.#fetchOnce();
    } catch (error) {
      this.#isStale = true;
      this.#set({ error: this.#state.transcript.isOpen ? null : error });
      this.#retryLater();
    } finally {
      this.#isFetching = false;
    }
  }

  async #fetchOnce(): Promise<void> {
    const { transcript } = this.#state;
    const isFar = transcript.isOpen && transcript.last - endOf(transcript) > FAR_BEHIND;
    this.#isStale = false;
    if (!transcript.isOpen || isFar) {
      const part = await this.#needs.calls.fetch({ limit: PART });
      this.#takePart(part, withNewest(this.#state.transcript, part.data, part.last));
      return;
    }
    const end = endOf(transcript);
    const part = await this.#needs.calls.fetch({ after: end, limit: LONG_PART });
    const next = withLast(withMessages(this.#state.transcript, part.data), part.last);
    this.#takePart(part, next);
    // What is told to be there and cannot be fetched would be asked for without end.
    if (endOf(next) === end && isBehind(next)) throw new CallError('malformed');
  }

  #takePart({ members, me, topic, ref, closed_at, refusal }: Part<M>, transcript: Transcript): void {
    this.#failures = 0;
    const own = members.find(({ no }) => no === me);
    if (own) this.#marking.known(own);
    this.#set({
      members: withMembers(this.#state.members, members),
      me,
      topic,
      ref,
      closedAt: closed_at,
      refusal,
      error: null,
    });
    this.#take(transcript);
  }

  #take(transcript: Transcript): void {
    const { outbox, me } = this.#state;
    const left = withoutArrived(outbox, [...transcript.messages, ...transcript.early]);
    this.#set({ transcript });
    if (left !== outbox) this.#keep(left);
    if (transcript.isOpen && me !== 0) this.#marking.delivered(endOf(transcript));
  }

  async #sendNext(): Promise<void> {
    if (this.#isSending || this.#isPaused) return;
    this.#isSending = true;
    try {
      for (let next = nextOf(this.#state.outbox); next && !this.#isPaused; next = nextOf(this.#state.outbox)) {
        if (!(await this.#sendOne(next))) {
          this.#retryLater();
          break;
        }
      }
    } finally {
      this.#isSending = false;
    }
  }

  /** @returns whether its outcome is known, so that the next one may go out */
  async #sendOne({ key, text, picture, seen }: Pending): Promise<boolean> {
    try {
      const message = await this.#needs.calls.send({ key, text, picture, seen });
      this.#keep(this.#state.outbox.filter((pending) => pending.key !== key));
      this.#failures = 0;
      const isNewMember = this.#state.me !== message.member;
      this.#take(withMessages(this.#state.transcript, [message]));
      if (isNewMember) this.#isStale = true;
      if (isNewMember || isBehind(this.#state.transcript)) void this.#fetch();
      return true;
    } catch (error) {
      if (!isRefused(error)) return false;
      const isHeld = error instanceof CallError && error.code === 'conversation_reply_stale';
      const reason = error instanceof Error ? error.message : null;
      const request = error instanceof CallError ? error.requestId : null;
      this.#keep(withState(this.#state.outbox, key, { state: isHeld ? 'held' : 'failed', reason, request }));
      this.#isStale = true;
      void this.#fetch();
      return true;
    }
  }

  #retryLater(): void {
    if (this.#isPaused) return;
    this.#cancelRetry?.();
    const pause = PAUSES[Math.min(this.#failures, PAUSES.length - 1)] ?? 0;
    this.#failures += 1;
    this.#cancelRetry = this.#needs.later(() => {
      void this.#fetch();
      void this.#sendNext();
    }, pause);
  }

  #noteTyping(member: number): void {
    if (member === this.#state.me) return;
    this.#typingEnds.get(member)?.();
    this.#typingEnds.set(
      member,
      this.#needs.later(() => this.#endTyping(member), typingMs),
    );
    if (!this.#state.typing.includes(member)) this.#set({ typing: [...this.#state.typing, member] });
  }

  #endTyping(member: number): void {
    this.#typingEnds.get(member)?.();
    this.#typingEnds.delete(member);
    if (this.#state.typing.includes(member)) this.#set({ typing: this.#state.typing.filter((no) => no !== member) });
  }

  #keep(outbox: readonly Pending[]): void {
    this.#needs.kept.write(JSON.stringify(outbox));
    this.#set({ outbox });
  }

  #set(change: Partial<ConversationState<M>>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

/** Whether the server has decided against a message. Too many requests, and a session that has ended, pass. */
function isRefused(error: unknown): boolean {
  return error instanceof CallError && error.kind === 'business' && error.status !== 429 && error.status !== 401;
}
