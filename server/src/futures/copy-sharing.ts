import { type Shared, shareOf } from '@aureus/core/copy/share.ts';
import type { Draft } from './draft.ts';
import { CLOSED_LOTS, type CopyResult, MADE_OWN } from './follow-draft.ts';
import type { Follow } from './follow.ts';
import type { Copied } from './position.ts';
import type { Purses } from './purses.ts';

/** What of a copy's fee and nights its follow has not counted, minor units. */
export const uncounted = ({ fee, overnight, copy }: Copied): bigint => fee + overnight - copy.counted;

/** Counts what copies bring to their follows, and pays the leader's share of it. */
export class CopySharing {
  readonly #draft: Draft;
  readonly #purses: Purses;
  readonly #at: Date;

  constructor(draft: Draft, purses: Purses, at: Date) {
    this.#draft = draft;
    this.#purses = purses;
    this.#at = at;
  }

  /** The follow of a copy. */
  followOf({ id, copy }: Copied): Follow {
    const follow = this.#draft.follows.get(copy.id);
    if (!follow) throw new Error(`Position ${id} is a copy of no follow`);
    return follow;
  }

  /** Lots of a copy were closed: what that has brought. @param position as it was before */
  close(position: Copied, profit: bigint): void {
    this.#count(position, CLOSED_LOTS, profit);
  }

  /** A copy becomes its owner's own: it counts as it stands. */
  makeOwn(position: Copied, profit: bigint): void {
    this.#count(position, MADE_OWN, profit);
  }

  /**
   * What shares would be paid for results of the copies of one follow, one after the other. Minor units.
   * @param results profits of whole copies, each with its costs that were not counted
   */
  shareOfAll(follow: Follow, results: readonly bigint[]): bigint {
    let [state, sum]: [Follow, bigint] = [follow, 0n];
    for (const result of results) {
      const { share, highWater } = shareOf(state, result);
      state = { ...state, net: state.net + result, highWater };
      sum += share;
    }
    return sum;
  }

  #count(position: Copied, kind: CopyResult['kind'], profit: bigint): void {
    const { id, owner, currency, copy } = position;
    const follow = this.followOf(position);
    const costs = uncounted(position);
    const shared: Shared = shareOf(follow, profit - costs);
    const { before, after, share, highWater } = shared;
    const { leader, ratioPpm } = follow;
    this.#draft.follows.change(follow, {
      net: follow.net + profit - costs,
      highWater,
      sharePaid: follow.sharePaid + share,
    });
    // As it is by now: closing it has changed it.
    const now = this.#draft.get(id) ?? position;
    const selfHeldAt = kind === MADE_OWN ? this.#at : copy.selfHeldAt;
    this.#draft.change(now, { copy: { ...copy, counted: copy.counted + costs, selfHeldAt } });
    this.#purses.pay(this.#purses.of(owner, currency), this.#purses.of(leader, currency), 'futures_share', id, share);
    const height = follow.highWater;
    const result = { kind, profit, costs, before, after, highWater: height, ratioPpm, share };
    this.#draft.follows.results.push({ follow: follow.id, position: id, leader, ...result });
  }
}
