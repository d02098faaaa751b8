import { openLossOf, type Shared, shareOf } from '@aureus/core/copy/share.ts';
import type { Draft } from './draft.ts';
import { CLOSED_LOTS, type CopyResult, MADE_OWN } from './follow-draft.ts';
import type { Follow } from './follow.ts';
import { unitOf } from './instruments.ts';
import { type OpenCopyAt, standingOf } from './open-copies.ts';
import type { Copied } from './position.ts';
import type { FutureInstrument } from './public.ts';
import type { Purses } from './purses.ts';

/** What of a copy's fee and nights its follow has not counted, minor units. */
export const uncounted = ({ fee, overnight, copy }: Copied): bigint => fee + overnight - copy.counted;

/** What a market's copies count by. */
export interface ClosingPrices {
  instrumentOn(market: number): FutureInstrument | undefined;
  /** The mark price at which positions may be closed now, ticks; null while there is none. */
  closingMarkOf(market: number): number | null;
}

interface Needs {
  readonly draft: Draft;
  readonly purses: Purses;
  readonly at: Date;
  readonly prices: ClosingPrices;
}

/** A copy that is to be over, with what it brings before its costs. */
interface Ending {
  readonly copy: Copied;
  readonly profit: bigint;
}

/** Counts what copies bring to their follows, and pays the leader's share of it. */
export class CopySharing {
  readonly #needs: Needs;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** The follow of a copy. */
  followOf({ id, copy }: Copied): Follow {
    const follow = this.#needs.draft.follows.get(copy.id);
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

  /** What shares would be paid if whole copies of one follow were over, one after the other. Minor units. */
  shareOfAll(follow: Follow, endings: readonly Ending[]): bigint {
    let [state, sum]: [Follow, bigint] = [follow, 0n];
    const over = new Set<number>();
    for (const { copy, profit } of endings) {
      over.add(copy.id);
      const result = profit - uncounted(copy);
      const { share, highWater } = shareOf(state, { result, openLoss: lossOfAll(this.#openIn(follow, over)) });
      state = { ...state, net: state.net + result, highWater };
      sum += share;
    }
    return sum;
  }

  #count(position: Copied, kind: CopyResult['kind'], profit: bigint): void {
    const { draft, purses, at } = this.#needs;
    const { id, owner, currency, copy } = position;
    const follow = this.followOf(position);
    const costs = uncounted(position);
    // As it is by now: closing it has changed it.
    const now = draft.get(id) ?? position;
    const selfHeldAt = kind === MADE_OWN ? at : copy.selfHeldAt;
    draft.change(now, { copy: { ...copy, counted: copy.counted + costs, selfHeldAt } });
    const result = profit - costs;
    // Where nothing new is reached, what is open decides nothing: it is not looked at.
    const isNew = result > 0n && follow.net + follow.carried + result > follow.highWater;
    const open = isNew ? this.#openIn(follow) : [];
    const openLoss = lossOfAll(open);
    const shared: Shared = shareOf(follow, { result, openLoss });
    const { before, after, share, highWater } = shared;
    const { leader, ratioPpm } = follow;
    draft.follows.change(follow, { net: follow.net + result, highWater, sharePaid: follow.sharePaid + share });
    purses.pay(purses.of(owner, currency), purses.of(leader, currency), 'futures_share', id, share);
    const height = follow.highWater;
    const reckoned = { before, after, openLoss, open: open ?? [], highWater: height, ratioPpm, share };
    draft.follows.results.push({ follow: follow.id, position: id, leader, kind, profit, costs, ...reckoned });
  }

  /** The copies of a follow that stay open, at the marks of now; null while one of these is missing. */
  #openIn(follow: Follow, except: ReadonlySet<number> = new Set()): OpenCopyAt[] | null {
    const { draft, prices } = this.#needs;
    const open: OpenCopyAt[] = [];
    for (const copy of draft.copiesIn(follow)) {
      if (except.has(copy.id)) continue;
      const { id, market, side, parts, openTicks, margin } = copy;
      const [instrument, mark] = [prices.instrumentOn(market), prices.closingMarkOf(market)];
      if (!instrument || mark === null) return null;
      const unit = unitOf(instrument);
      open.push({ id, market, side, parts, openTicks, mark, unit, margin, costs: uncounted(copy) });
    }
    return open;
  }
}

const lossOfAll = (open: readonly OpenCopyAt[] | null): bigint | null => open && openLossOf(open.map(standingOf));
