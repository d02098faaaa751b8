import { type Leveraged, type OpenInterest, withPosition } from '@aureus/core/futures/caps.ts';
import { type Book, isLive, longParts, openValue, type UnitOf } from './book.ts';
import type { FollowDraft } from './follow-draft.ts';
import { type Copied, isCopied, isOpenPosition, type OpenPosition, type Position } from './position.ts';
import { TrialChanges } from './trial-changes.ts';

/** The book as a batch leaves it; the book itself changes when the batch is durable. */
export class Draft {
  /** What becomes of the margins that the house pays. */
  readonly trials = new TrialChanges();
  readonly follows: FollowDraft;
  readonly #book: Book;
  readonly #unitOf: UnitOf;
  readonly #changed = new Map<number, Position>();
  readonly #made = new Map<number, number[]>();

  /** By the position of the leader. */
  readonly #copied = new Map<number, number[]>();

  constructor(book: Book, follows: FollowDraft, unitOf: UnitOf) {
    this.#book = book;
    this.follows = follows;
    this.#unitOf = unitOf;
  }

  get(id: number): Position | undefined {
    return this.#changed.get(id) ?? this.#book.get(id);
  }

  /** What was changed or made, as it stands now. */
  changes(): { readonly before: Position | undefined; readonly after: Position }[] {
    return [...this.#changed.values()].map((after) => ({ before: this.#book.get(after.id), after }));
  }

  /** What of an owner is not over, the oldest first. */
  liveOf(owner: number): Position[] {
    const live: Position[] = [];
    // Asked of everybody each second: no list is made that is not needed.
    for (const ids of [this.#book.idsOf(owner), this.#made.get(owner) ?? []]) {
      for (const id of ids) {
        const position = this.get(id);
        if (position && isLive(position)) live.push(position);
      }
    }
    return live.length > 1 ? live.toSorted((a, b) => a.id - b.id) : live;
  }

  openOf(owner: number): OpenPosition[] {
    return this.liveOf(owner).filter(isOpenPosition);
  }

  /** The open positions of an owner that share their margin in a currency. */
  crossOf(owner: number, currency: number): OpenPosition[] {
    return this.openOf(owner).filter((position) => position.isCross && position.currency === currency);
  }

  /** Copies that go with a position of a leader, the oldest first. */
  copiesOf(leaderPosition: number): Copied[] {
    return this.#copiesAmong([...this.#book.copyIdsOf(leaderPosition), ...(this.#copied.get(leaderPosition) ?? [])]);
  }

  /** Copies of a follow that go with its leader's positions, the oldest first. */
  copiesIn({ id, follower }: { readonly id: number; readonly follower: number }): Copied[] {
    const made = this.#made.get(follower) ?? [];
    return this.#copiesAmong([...this.#book.copyIdsIn(id), ...made]).filter(({ copy }) => copy.id === id);
  }

  #copiesAmong(ids: readonly number[]): Copied[] {
    const copies: Copied[] = [];
    for (const id of ids) {
      const position = this.get(id);
      if (position && isCopied(position)) copies.push(position);
    }
    return copies.toSorted((a, b) => a.id - b.id);
  }

  /** What one owner has open on a market. */
  ownInterestOn(owner: number, market: number): OpenInterest {
    let interest: OpenInterest = { long: 0n, short: 0n };
    for (const position of this.openOf(owner)) {
      if (position.market !== market) continue;
      interest = withPosition(interest, position.side, openValue(position, this.#unitOf(market)));
    }
    return interest;
  }

  /** What an account has open in a currency with more than so much leverage, on all markets. */
  leveragedOf(owner: number, currency: number, above: number): Leveraged[] {
    return this.openOf(owner).flatMap((position) => {
      const { leverage, market } = position;
      if (position.currency !== currency || leverage <= above) return [];
      return [{ leverage, value: openValue(position, this.#unitOf(market)) }];
    });
  }

  interestOn(market: number): OpenInterest {
    let interest = this.#book.interestOn(market);
    for (const { before, after } of this.changes()) {
      if (after.market !== market) continue;
      const unit = this.#unitOf(market);
      const value = openValue(after, unit) - (before ? openValue(before, unit) : 0n);
      interest = withPosition(interest, after.side, value);
    }
    return interest;
  }

  /** Parts of lots of longs that are open on a market. */
  longPartsOn(market: number): number {
    let parts = this.#book.longPartsOn(market);
    for (const { before, after } of this.changes()) {
      if (after.market === market) parts += longParts(after) - (before ? longParts(before) : 0);
    }
    return parts;
  }

  add(position: Position): void {
    this.#changed.set(position.id, position);
    const ids = this.#made.get(position.owner);
    if (ids) ids.push(position.id);
    else this.#made.set(position.owner, [position.id]);
    if (!position.copy) return;
    const copies = this.#copied.get(position.copy.leaderPosition);
    if (copies) copies.push(position.id);
    else this.#copied.set(position.copy.leaderPosition, [position.id]);
  }

  /** Changes a position; what is stored before it counts its version once, however often it changes here. */
  change<P extends Position>(position: P, change: Partial<Position>): P {
    const stored = this.#book.get(position.id);
    const version = stored ? stored.version + 1 : position.version;
    const after = { ...position, ...change, version };
    this.#changed.set(position.id, after);
    return after;
  }
}
