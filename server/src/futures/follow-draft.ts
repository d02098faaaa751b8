import type { FollowBook } from './follow-book.ts';
import { type Follow, GOES_ON } from './follow.ts';
import type { OpenCopyAt } from './open-copies.ts';

export const CLOSED_LOTS = 1;
export const MADE_OWN = 2;

/** What a copy that is over, in part or whole, has brought its follow. Minor units. */
export interface CopyResult {
  readonly follow: number;
  readonly position: number;
  readonly leader: number;
  readonly kind: typeof CLOSED_LOTS | typeof MADE_OWN;
  readonly profit: bigint;
  readonly costs: bigint;
  readonly before: bigint;
  readonly after: bigint;
  /** What copies that stay open had lost by then, where that was asked for; null while a price of one was missing. */
  readonly openLoss: bigint | null;
  readonly open: readonly OpenCopyAt[];
  readonly highWater: bigint;
  readonly ratioPpm: number;
  readonly share: bigint;
}

/** A copy that was not made, or a margin that was not added to one; its follower is told why. */
export interface Skipped {
  readonly follow: number;
  readonly leaderPosition: number;
  readonly reason: SkipReason;
}
export const skipReasons = ['funds', 'frozen', 'limit', 'full'] as const;
export type SkipReason = (typeof skipReasons)[number];

/** Follows as a batch leaves them, and what it tells of them; the book changes when the batch is durable. */
export class FollowDraft {
  readonly results: CopyResult[] = [];
  readonly skipped: Skipped[] = [];
  readonly #book: FollowBook;
  readonly #changed = new Map<number, Follow>();

  constructor(book: FollowBook) {
    this.#book = book;
  }

  get(id: number): Follow | undefined {
    return this.#changed.get(id) ?? this.#book.get(id);
  }

  /** Those of a leader that go on, by number. */
  ofLeader(leader: number): Follow[] {
    return this.#going(this.#book.idsOfLeader(leader), (follow) => follow.leader === leader);
  }

  /** Those of a follower that go on, by number. */
  ofFollower(follower: number): Follow[] {
    return this.#going(this.#book.idsOfFollower(follower), (follow) => follow.follower === follower);
  }

  changes(): { readonly before: Follow | undefined; readonly after: Follow }[] {
    return [...this.#changed.values()].map((after) => ({ before: this.#book.get(after.id), after }));
  }

  add(follow: Follow): void {
    this.#changed.set(follow.id, follow);
  }

  /** Changes a follow; what is stored before it counts its version once, however often it changes here. */
  change(follow: Follow, change: Partial<Follow>): Follow {
    const stored = this.#book.get(follow.id);
    const after = { ...follow, ...change, version: stored ? stored.version + 1 : follow.version };
    this.#changed.set(follow.id, after);
    return after;
  }

  #going(stored: ReadonlySet<number>, isMeant: (follow: Follow) => boolean): Follow[] {
    const ids = new Set(stored);
    for (const follow of this.#changed.values()) if (isMeant(follow)) ids.add(follow.id);
    return [...ids]
      .toSorted((a, b) => a - b)
      .flatMap((id) => this.get(id) ?? [])
      .filter(({ state }) => state === GOES_ON);
  }
}
