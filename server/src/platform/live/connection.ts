import type { Language } from '@aureus/contract/platform/language.ts';
import type { Socket } from 'socket.io';
import type { Caller, OperatorCaller } from '../http/route.ts';

/** What the hub knows about one connection. */
export interface Connection {
  readonly socket: Socket;
  readonly language: Language;
  /** Rooms it has joined by their names. */
  readonly streams: Set<string>;
  /** Whose private stream it receives, and the token that proved it. */
  login: { readonly caller: Caller; readonly token: string; checkedAt: number } | null;
  /** The operator whose rooms it may join, and the token that proved it. */
  operator: { readonly caller: OperatorCaller; readonly token: string; checkedAt: number } | null;
  /** Since when its reader lags, in epoch milliseconds; null while it keeps up. */
  laggingSince: number | null;
  /** Packets received in the running window. */
  received: number;
  windowStart: number;
}

/** Sets by key that vanish when they are empty. */
export class Groups<Key, Member> {
  readonly #members = new Map<Key, Set<Member>>();

  add(key: Key, member: Member): void {
    const set = this.#members.get(key);
    if (set) set.add(member);
    else this.#members.set(key, new Set([member]));
  }

  delete(key: Key, member: Member): void {
    const set = this.#members.get(key);
    if (set?.delete(member) && set.size === 0) this.#members.delete(key);
  }

  of(key: Key): ReadonlySet<Member> | undefined {
    return this.#members.get(key);
  }
}
