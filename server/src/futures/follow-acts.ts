import { carriedOver } from '@aureus/core/copy/share.ts';
import { type ClosingInputs, closePosition } from '@aureus/core/futures/closing.ts';
import { runningProfit } from '@aureus/core/futures/risk.ts';
import { AppError } from '../platform/errors.ts';
import type { FollowCommand, UnfollowCommand } from './commands.ts';
import { uncounted } from './copy-sharing.ts';
import type { Draft } from './draft.ts';
import type { Endings } from './endings.ts';
import type { Facts, MarketsNow } from './facts.ts';
import type { CopiesNow } from './follow-view.ts';
import { ENDED, type Follow, type FollowReason, GOES_ON } from './follow.ts';
import { atMark, type Copied } from './position.ts';
import type { Purses } from './purses.ts';

/** Under which the follows of a follower of a leader are kept in a map. */
export const pairName = (follower: number, leader: number): string => `${follower} ${leader}`;

interface Needs {
  readonly draft: Draft;
  readonly purses: Purses;
  readonly facts: Facts;
  readonly markets: MarketsNow;
  readonly endings: Endings;
  readonly nextFollowId: () => number;
  /** Refuses what an account may not bear any more: that so much of its balance leaves. */
  readonly assertRisk: (owner: number, currency: number, leaving: bigint) => void;
}

/** A copy as it would be closed whole at a price. */
export interface Standing {
  readonly copy: Copied;
  readonly inputs: ClosingInputs;
}

/** What followers ask for: to follow, to end it, and to go on with a copy on their own. */
export class FollowActs {
  readonly #needs: Needs;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /**
   * Begins a follow; whoever follows already changes what may be changed of it. A loss of an earlier follow of the same
   * leader is made good first, and a gain of it that no share was taken of goes along: nobody has to pay a share of the same
   * money twice, and no leader loses one by it. While copies of it are still to be closed nobody knows what that comes to.
   * @throws AppError as the contract's call says; a refusal changes nothing
   */
  follow({ owner, leader: id, currency, limits, changes, shownTerms, mostLeaders }: FollowCommand): Follow {
    const { draft, facts, nextFollowId } = this.#needs;
    const { follows } = draft;
    const own = follows.ofFollower(owner);
    const existing = own.find(({ leader }) => leader === id);
    if (changes !== null && existing?.id !== changes) throw new AppError('copy_not_followed');
    if (existing) return follows.change(existing, { ...limits, armedAt: facts.at });
    const leader = facts.leaders.get(id);
    if (owner === id) throw new AppError('copy_self');
    if (leader?.isActive !== true) throw new AppError('copy_leader_unknown');
    if (facts.leaders.get(owner)?.isActive === true) throw new AppError('copy_leader_cannot_follow');
    if (facts.isBarred(owner)) throw new AppError('funds_frozen');
    if (shownTerms !== null && shownTerms !== leader.revision) throw new AppError('copy_terms_changed');
    if (own.length >= mostLeaders) throw new AppError('copy_too_many', { maximum: mostLeaders });
    if (follows.ofLeader(id).length >= leader.maxFollowers) throw new AppError('copy_leader_full');
    const earlier = this.#earlier(owner, id);
    if (earlier && draft.copiesIn(earlier).length > 0) throw new AppError('copy_still_closing');
    const follow: Follow = {
      ...limits,
      id: nextFollowId(),
      follower: owner,
      leader: id,
      currency,
      ratioPpm: leader.ratioPpm,
      terms: leader.revision,
      net: 0n,
      carried: earlier ? carriedOver(earlier, leader.ratioPpm) : 0n,
      highWater: 0n,
      sharePaid: 0n,
      state: GOES_ON,
      reason: null,
      version: 1,
      beganAt: facts.at,
      armedAt: facts.at,
      endedAt: null,
    };
    follows.add(follow);
    return follow;
  }

  /**
   * Ends a follow at its follower's wish. Copies that are to be closed and cannot be now, as for want of a price, are closed
   * by the first recorded price there is.
   * @param standings its copies at the prices of now; those that have none are left out where they are to be closed
   * @throws AppError copy_not_followed, and as `makeAllOwn`
   */
  unfollow({ isClosing }: Pick<UnfollowCommand, 'isClosing'>, follow: Follow, standings: readonly Standing[]): Follow {
    if (!isClosing) this.makeAllOwn(follow, standings);
    else for (const { copy, inputs } of worstFirst(standings)) this.#needs.endings.close(copy, inputs, 'user');
    return this.end(follow, 'user');
  }

  /** @throws AppError copy_not_followed */
  followOf(owner: number, leader: number): Follow {
    const follow = this.#needs.draft.follows.ofFollower(owner).find((each) => each.leader === leader);
    if (!follow) throw new AppError('copy_not_followed');
    return follow;
  }

  /** Nothing of the leader's is copied from now on. */
  end({ id }: Follow, reason: FollowReason): Follow {
    const { draft, facts } = this.#needs;
    const follow = draft.follows.get(id);
    if (!follow) throw new Error(`There is no follow ${id}`);
    return draft.follows.change(follow, { state: ENDED, reason, endedAt: facts.at });
  }

  /**
   * Makes copies of one follow their owner's own: what each has gained counts for the share as if it were closed now, so
   * that nobody escapes a share just before the leader closes.
   * @throws AppError insufficient_balance when the share cannot be paid, risk_too_high; then nothing is changed
   */
  makeAllOwn(follow: Follow, standings: readonly Standing[]): void {
    const { draft, purses, endings, assertRisk } = this.#needs;
    const sorted = worstFirst(standings);
    const share = endings.sharing.shareOfAll(
      draft.follows.get(follow.id) ?? follow,
      sorted.map(({ copy, inputs }) => ({ copy, profit: gainOf(inputs) })),
    );
    if (share > 0n) {
      const { follower, currency } = follow;
      if (purses.available(purses.of(follower, currency)) < share) throw new AppError('insufficient_balance');
      assertRisk(follower, currency, share);
    }
    for (const { copy, inputs } of sorted) endings.sharing.makeOwn(copy, gainOf(inputs));
  }

  /** What the copies of a follow come to at the marks of now. */
  copiesNow(follow: Follow): CopiesNow {
    const { draft, markets } = this.#needs;
    const copies = draft.copiesIn(follow);
    const running = (copy: Copied): bigint => {
      const mark = markets.markOf(copy.market);
      const instrument = markets.instrumentOn(copy.market);
      return mark === null || !instrument ? 0n : runningProfit(atMark(copy, instrument, mark));
    };
    return {
      count: copies.length,
      margin: copies.reduce((sum, { margin }) => sum + margin, 0n),
      costs: copies.reduce((sum, copy) => sum + uncounted(copy), 0n),
      running: copies.reduce((sum, copy) => sum + running(copy), 0n),
    };
  }

  /** The last follow of a pair that has ended: in this batch, or before. */
  #earlier(follower: number, leader: number): Follow | undefined {
    const { draft, facts } = this.#needs;
    const isMeant = ({ after }: { readonly after: Follow }): boolean =>
      after.follower === follower && after.leader === leader && after.state === ENDED;
    const ended = draft.follows.changes().findLast(isMeant)?.after;
    return ended ?? facts.earlier.get(pairName(follower, leader));
  }
}

/** What a whole copy has gained; of a loss no more than its margin, which is all that stands for it. */
function gainOf(inputs: ClosingInputs): bigint {
  const { profit } = closePosition(inputs);
  return profit < -inputs.margin ? -inputs.margin : profit;
}

/** Losses first: no share is paid of a profit that another copy of the same moment has lost again. */
export function worstFirst(standings: readonly Standing[]): Standing[] {
  return standings.toSorted((a, b) => {
    const [one, other] = [gainOf(a.inputs), gainOf(b.inputs)];
    return one < other ? -1 : one > other ? 1 : a.copy.id - b.copy.id;
  });
}
