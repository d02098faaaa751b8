import type { MessageRow } from '@aureus/contract/conversation/shapes.ts';

/**
 * What became of a message that is not in the transcript yet. `waiting`: it goes out by itself, one after the other.
 * `failed`: it was refused, or its outcome will not be known by trying again. `held`: a colleague has written since; whoever
 * wrote it decides anew.
 */
export type PendingState = 'waiting' | 'failed' | 'held';

/** A message on its way. */
export interface Pending {
  /** Names the intent: the same in each try. */
  readonly key: string;
  readonly text: string;
  /** What `/upload` answered; null without a picture. */
  readonly picture: string | null;
  /** Newest message on the screen when it was written; of operators. */
  readonly seen: number;
  readonly state: PendingState;
  /** Why it was refused, in the language of the app. */
  readonly reason: string | null;
  /** The server's name for the request that was refused, to tell customer service; null where there is none. */
  readonly request: string | null;
}

/** The one that goes out next; undefined when nothing waits. */
export const nextOf = (outbox: readonly Pending[]): Pending | undefined =>
  outbox.find(({ state }) => state === 'waiting');

/** Without those that have arrived: a key is known to nobody else before its message is there. */
export function withoutArrived(outbox: readonly Pending[], messages: readonly MessageRow[]): readonly Pending[] {
  if (outbox.length === 0) return outbox;
  const arrived = new Set(messages.map(({ key }) => key));
  const left = outbox.filter(({ key }) => !arrived.has(key));
  return left.length === outbox.length ? outbox : left;
}

export const withState = (
  outbox: readonly Pending[],
  key: string,
  change: Partial<Pick<Pending, 'state' | 'reason' | 'request' | 'seen'>>,
): readonly Pending[] => outbox.map((pending) => (pending.key === key ? { ...pending, ...change } : pending));

function isPending(value: unknown): value is Pending {
  const one = value as Partial<Pending> | null;
  return (
    typeof one?.key === 'string' &&
    typeof one.text === 'string' &&
    (one.picture === null || typeof one.picture === 'string') &&
    typeof one.seen === 'number' &&
    (typeof one.request === 'string' || one.request === null) &&
    (one.state === 'waiting' || one.state === 'failed' || one.state === 'held')
  );
}

/** What was kept over a reload; nothing when somebody else wrote it. */
export function readOutbox(text: string | null): readonly Pending[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(value) && value.every(isPending) ? value : [];
  } catch {
    return [];
  }
}
