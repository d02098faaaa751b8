import type { ReceiptInputs, ReceiptTick } from '@aureus/core/futures/receipt.ts';
import { copyStop } from '@aureus/core/futures/copy-stop.ts';
import { profitOf } from '@aureus/core/futures/reckoning.ts';
import { AppError } from '../platform/errors.ts';
import { uncounted } from './copy-sharing.ts';
import type { Draft } from './draft.ts';
import type { Endings } from './endings.ts';
import type { Facts } from './facts.ts';
import { type FollowActs, type Standing, worstFirst } from './follow-acts.ts';
import { type Follow, GOES_ON } from './follow.ts';
import { type Copied, isOpenPosition } from './position.ts';
import type { ProvenMarks } from './proven-marks.ts';
import { unitOf } from './instruments.ts';
import type { FutureInstrument } from './public.ts';

interface Needs {
  readonly draft: Draft;
  readonly facts: Facts;
  readonly endings: Endings;
  readonly acts: FollowActs;
  readonly instrumentOn: (market: number) => FutureInstrument;
  /** The recorded price of a market, if it is not of before a moment. */
  readonly tickFor: (market: number, since: Date) => ReceiptTick | undefined;
  readonly proven: Pick<ProvenMarks, 'isAwaited' | 'of'>;
  readonly note: <Rule extends 'futures.term.1' | 'futures.copy_stop.1'>(
    owner: number,
    positions: readonly number[],
    rule: Rule,
    inputs: ReceiptInputs[Rule],
  ) => void;
}

/** What recorded prices do to follows: those nobody leads any more end, and those that have lost what they may. */
export class CopyEnds {
  readonly #needs: Needs;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  run(follows: Iterable<Follow>): void {
    for (const { id } of follows) {
      const follow = this.#needs.draft.follows.get(id);
      if (!follow) continue;
      if (follow.state === GOES_ON && !this.#isLed(follow)) this.#lose(follow);
      this.#sweep(id);
      this.#stop(id);
    }
  }

  /** Nobody leads and follows at once: who began to lead in the same moment as to follow leads. */
  #isLed({ leader, follower }: Follow): boolean {
    const { leaders } = this.#needs.facts;
    return leaders.get(leader)?.isActive === true && leaders.get(follower)?.isActive !== true;
  }

  /** Its leader leads no more: copies become the follower's own, if that was chosen and the share can be paid; else they are closed. */
  #lose(follow: Follow): void {
    const { draft, acts } = this.#needs;
    const copies = draft.copiesIn(follow);
    const standings = this.#standing(copies);
    // A price is waited for: what is to become of a copy is not known without.
    if (follow.isKept && standings.length < copies.length) return;
    if (follow.isKept) {
      try {
        acts.makeAllOwn(follow, standings);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
      }
    }
    acts.end(follow, 'leader');
  }

  /** Closes copies that go with nothing any more: their follow is over, or the leader's position. */
  #sweep(id: number): void {
    const { draft, endings, note } = this.#needs;
    const follow = draft.follows.get(id);
    if (!follow) return;
    const over = draft.copiesIn(follow).filter((copy) => follow.endedAt !== null || this.#isOrphan(copy));
    for (const { copy, inputs } of worstFirst(this.#standing(over, follow.endedAt))) {
      const tick = this.#needs.tickFor(copy.market, sinceOf(copy, follow.endedAt));
      // A loss that nobody can pay is left to the liquidation.
      if (!tick || !endings.close(copy, inputs, 'copy_end')) continue;
      const term = { endsAt: sinceOf(copy, follow.endedAt).getTime(), second: tick.second };
      note(copy.owner, [copy.id], 'futures.term.1', { ...inputs, ...term });
    }
  }

  /**
   * All copies of a follow together have lost what it may lose: they are closed, and nothing more is copied. A copy that is
   * younger than the recorded price has gained and lost nothing by it. It is not waited for, since its leader could open one
   * every second, and is closed by the first price after it. Neither is one whose price is missing: else a market that
   * stands still would hold up all others. For a minute what such copies had gained by their last price counts against the
   * stop, so that a hiccup of one feed ends no follow.
   */
  #stop(id: number): void {
    const { draft, endings, acts, note } = this.#needs;
    const follow = draft.follows.get(id);
    if (follow?.state !== GOES_ON || follow.stopLoss === null) return;
    const all = draft.copiesIn(follow).filter((copy) => !this.#isYoung(copy));
    const copies = all.filter((copy) => !this.#isStill(copy));
    const standings = this.#standing(copies, follow.armedAt);
    if (standings.length < copies.length) return;
    const sorted = worstFirst(standings);
    const inputs = {
      net: follow.net - follow.sharePaid,
      stopLoss: follow.stopLoss,
      copies: sorted.map(({ copy, inputs: each }) => ({ ...each, costs: uncounted(copy) })),
    };
    const { total, isReached, closed } = copyStop(inputs);
    // A loss that nobody can pay is left to the liquidation, which comes by the same price.
    if (!isReached || closed.some(({ uncovered }) => uncovered > 0n)) return;
    const gained = this.#gainedByLast(all.filter((copy) => this.#isStill(copy)));
    if (gained === null || total + gained > -follow.stopLoss) return;
    for (const { copy, inputs: each } of sorted) endings.close(copy, each, 'copy_stop');
    acts.end(follow, 'stop');
    const positions = sorted.map(({ copy }) => copy.id);
    // What was lost by copies that are over needs no price: nothing is done to a position.
    if (positions.length > 0) note(follow.follower, positions, 'futures.copy_stop.1', inputs);
  }

  /** Whether its market has a recorded price, and only one of before it was opened. */
  #isYoung({ market, openedAt, armedAt }: Copied): boolean {
    const tick = this.#needs.tickFor(market, new Date(0));
    return tick !== undefined && tick.second * 1_000 < (openedAt ?? armedAt).getTime();
  }

  /** Whether its market has no recorded price. */
  #isStill({ market }: Copied): boolean {
    return this.#needs.tickFor(market, new Date(0)) === undefined;
  }

  /** What copies had gained by the last price of a market whose price is waited for; null where there was none. */
  #gainedByLast(copies: readonly Copied[]): bigint | null {
    const { proven, instrumentOn } = this.#needs;
    let gained = 0n;
    for (const copy of copies) {
      if (!proven.isAwaited(copy.market)) continue;
      const last = proven.of(copy.market);
      if (!last) return null;
      const profit = profitOf(unitOf(instrumentOn(copy.market)), copy.side, copy.openTicks, last.mark, copy.parts);
      if (profit > 0n) gained += profit;
    }
    return gained;
  }

  #isOrphan({ copy }: Copied): boolean {
    const leader = this.#needs.draft.get(copy.leaderPosition);
    return !leader || !isOpenPosition(leader);
  }

  /** Those of them that have a recorded price of since they were opened. */
  #standing(copies: readonly Copied[], since: Date | null = null): Standing[] {
    const { endings, instrumentOn, tickFor } = this.#needs;
    return copies.flatMap((copy) => {
      const tick = tickFor(copy.market, sinceOf(copy, since));
      if (!tick) return [];
      return [{ copy, inputs: endings.inputsOf(copy, instrumentOn(copy.market), copy.parts, tick.mark) }];
    });
  }
}

/** Since when prices may act on a copy: a stop that its leader moves puts nothing off. */
function sinceOf({ openedAt, armedAt }: Copied, since: Date | null): Date {
  const opened = openedAt ?? armedAt;
  return since && since > opened ? since : opened;
}
