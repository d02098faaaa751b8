import { budgetLeft } from '@aureus/core/copy/budget.ts';
import { addedPart, copyParts, cutDown, largestRatio } from '@aureus/core/copy/sizing.ts';
import { type Leveraged, mostWith, whyRefused } from '@aureus/core/futures/caps.ts';
import { costAt } from '@aureus/core/futures/opening.ts';
import { reserveFor, valueOf } from '@aureus/core/futures/reckoning.ts';
import { AppError } from '../platform/errors.ts';
import { uncounted } from './copy-sharing.ts';
import type { Draft } from './draft.ts';
import type { Facts, MarketsNow } from './facts.ts';
import type { Skipped, SkipReason } from './follow-draft.ts';
import type { Follow } from './follow.ts';
import { inLotOf, isWithoutHours, partsOf, tiersOf } from './instruments.ts';
import { type Openings, openingTerms } from './opening.ts';
import { MAX_LIVE, type OpenPosition, type Position } from './position.ts';
import type { FutureInstrument } from './public.ts';
import type { Purses } from './purses.ts';
import { assertRisk } from './risk-now.ts';
import { brokenTotalOf, type Planned } from './totals.ts';

/**
 * So many copies of one leader may be open. A leader may close all positions with one act, and one price may liquidate them:
 * their copies are written in the same batch, and one that takes longer than a statement may would hold up everybody.
 */
const MOST_COPIED = 10_000;

/**
 * When all copies of one leader are over, one after the other, each result keeps the copies of its follow that are open still:
 * so many are kept at most in one batch, however many positions a leader has.
 */
const MOST_KEPT = 100_000;

interface Needs {
  readonly draft: Draft;
  readonly purses: Purses;
  readonly facts: Facts;
  readonly markets: MarketsNow;
  readonly openings: Openings;
}

/** What a leader opens. */
export interface Led extends Pick<Position, 'owner' | 'side' | 'parts' | 'leverage' | 'trial'> {
  readonly feePpm: number;
  /** Of now, ticks. */
  readonly mark: number;
}

interface Wanted {
  readonly follow: Follow;
  /** Of a lot. */
  readonly parts: number;
}

/** The copies of one order, and the price at which it and all of them are opened. */
export interface CopyPlan {
  readonly ticks: number;
  readonly feePpm: number;
  readonly copies: readonly Wanted[];
  readonly skipped: readonly Omit<Skipped, 'leaderPosition'>[];
}

/**
 * Copies what leaders do, in the batch in which they do it. The order of followers decides nothing: what all of them want
 * is added up first, one price is made for all of it, and where there is not room for all each is cut down alike.
 */
export class Copying {
  readonly #needs: Needs;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /**
   * Which copies there are of an order that is opened now, and at what price: that of all lots together, so that nobody is
   * served better or worse for coming with others.
   * @param isTaken whether the leader opens at that price: what the leader does not bear is not copied
   */
  plan(led: Led, instrument: FutureInstrument, isTaken: (ticks: number) => boolean): CopyPlan {
    const { openings } = this.#needs;
    const { side, mark, feePpm } = led;
    const priceFor = (copied: number): number =>
      openings.priceFor(instrument, { side, lots: led.parts + copied }, mark);
    const alone = priceFor(0);
    const follows = this.#followsOf(led, instrument);
    if (follows.length === 0) return { ticks: alone, feePpm, copies: [], skipped: [] };
    if (this.#copiesOf(led.owner) + follows.length > MOST_COPIED || this.#keptOf(follows) > MOST_KEPT) {
      const skipped = follows.map(({ id }) => ({ follow: id, reason: 'full' as const }));
      return { ticks: alone, feePpm, copies: [], skipped };
    }
    const inLot = inLotOf(instrument);
    const asked = follows.map((follow) => ({ follow, parts: copyParts(follow, led.parts, inLot) }));
    // The dearest it can become for anybody: by that it is asked who can pay.
    const dearest = Math.max(alone, priceFor(partsOfAll(asked)));
    const skipped: Omit<Skipped, 'leaderPosition'>[] = [];
    // A leader and followers who are one person share their limits, within this order too.
    const counted = (lots: number): Leveraged[] => [
      { leverage: led.leverage, value: valueOf(openingTerms(instrument).unit, dearest, lots) },
    ];
    const planned = new Map([[led.owner, counted(led.parts)]]);
    const wanted = asked.filter((each) => {
      const reason = this.#whySkipped(each, led, instrument, dearest, planned);
      if (reason !== null) skipped.push({ follow: each.follow.id, reason });
      else planned.set(each.follow.follower, counted(each.parts));
      return reason === null;
    });
    const ratio = largestRatio((part) => {
      const parts = wanted.reduce((sum, each) => sum + cutDown(each.parts, part, inLot), 0);
      const ticks = priceFor(parts);
      return parts === 0 || (isTaken(ticks) && this.#hasRoom(led, instrument, led.parts + parts, ticks));
    });
    const cut = wanted.map(({ follow, parts }) => ({ follow, parts: cutDown(parts, ratio, inLot) }));
    for (const { follow, parts } of cut) if (parts === 0) skipped.push({ follow: follow.id, reason: 'full' });
    const copies = cut.filter(({ parts }) => parts > 0);
    return { ticks: priceFor(partsOfAll(copies)), feePpm, copies, skipped };
  }

  /** Opens what was planned. @param leader the position it is copied from, opened in this batch at the price of the plan */
  run({ ticks, feePpm, copies, skipped }: CopyPlan, leader: OpenPosition, instrument: FutureInstrument): void {
    const { draft, openings } = this.#needs;
    const { side, leverage } = leader;
    for (const { follow, parts } of copies) {
      const cost = costAt({ ...openingTerms(instrument), feePpm }, { side, lots: parts, leverage }, ticks);
      openings.copy({ ...leader, feePpm }, follow, instrument, parts, cost);
    }
    for (const each of skipped) draft.follows.skipped.push({ ...each, leaderPosition: leader.id });
  }

  /** The leader has added to a margin: to each copy the same is added for each lot. */
  addMargin(leader: OpenPosition, amount: bigint): void {
    const { draft, purses, facts } = this.#needs;
    for (const copy of draft.copiesOf(leader.id)) {
      const { owner, currency, id, parts, margin } = copy;
      const follow = draft.follows.get(copy.copy.id);
      const part = addedPart(amount, parts, leader.parts);
      if (!follow || part === 0n) continue;
      const reason = facts.isBarred(owner)
        ? 'frozen'
        : part > this.left(follow)
          ? 'limit'
          : this.#canPay(owner, currency, part)
            ? null
            : 'funds';
      if (reason !== null) {
        draft.follows.skipped.push({ follow: follow.id, leaderPosition: leader.id, reason });
        continue;
      }
      purses.hold(purses.of(owner, currency), 'futures_margin', id, part);
      draft.change(copy, { margin: margin + part });
    }
  }

  /** The leader has set stops. */
  setStops(leader: OpenPosition): void {
    const { takeProfit, stopLoss, armedAt } = leader;
    for (const copy of this.#needs.draft.copiesOf(leader.id)) {
      this.#needs.draft.change(copy, { takeProfit, stopLoss, armedAt });
    }
  }

  /** What may still go into copies of a follow, minor units: nothing when as much is lost as may be. */
  left(follow: Follow): bigint {
    if (follow.stopLoss !== null && follow.net - follow.sharePaid <= -follow.stopLoss) return 0n;
    const copies = this.#needs.draft.copiesIn(follow);
    const margin = copies.reduce((sum, copy) => sum + copy.margin, 0n);
    const costs = copies.reduce((sum, copy) => sum + uncounted(copy), 0n);
    return budgetLeft({ allocation: follow.allocation, net: follow.net - follow.sharePaid, margin, costs });
  }

  /** Nights without a price, dividends and splits are no matter of copies; neither is what the house pays the margin of. */
  #followsOf({ owner, trial }: Led, instrument: FutureInstrument): Follow[] {
    const { draft, facts } = this.#needs;
    if (trial !== null || !isWithoutHours(instrument) || facts.leaders.get(owner)?.isActive !== true) return [];
    const { id: currency } = instrument.market.quote;
    return draft.follows.ofLeader(owner).filter((follow) => follow.currency === currency);
  }

  /** How many copies go with positions of a leader. */
  #copiesOf(leader: number): number {
    const { draft } = this.#needs;
    return draft.openOf(leader).reduce((count, { id }) => count + draft.copiesOf(id).length, 0);
  }

  /** How many open copies results would keep if each follow had one copy more, and all were over one after the other. */
  #keptOf(follows: readonly Follow[]): number {
    return follows.reduce((sum, follow) => {
      const copies = this.#needs.draft.copiesIn(follow).length;
      return sum + ((copies + 1) * copies) / 2;
    }, 0);
  }

  #whySkipped(
    { follow, parts }: Wanted,
    { side, leverage, feePpm }: Led,
    instrument: FutureInstrument,
    ticks: number,
    planned: Planned,
  ): SkipReason | null {
    const { draft, facts } = this.#needs;
    const { follower, currency, orderLimit } = follow;
    if (facts.isBarred(follower)) return 'frozen';
    const { margin, fee, value } = costAt(
      { ...openingTerms(instrument), feePpm },
      { side, lots: parts, leverage },
      ticks,
    );
    const own = draft.ownInterestOn(follower, instrument.market.id);
    const isBeyond =
      draft.liveOf(follower).length >= MAX_LIVE ||
      parts > partsOf(instrument, instrument.maxLots) ||
      (orderLimit !== null && margin > orderLimit) ||
      margin + fee > this.left(follow) ||
      own.long + own.short + value > mostWith(leverage, { ...instrument, tiers: tiersOf(instrument) }) ||
      brokenTotalOf(this.#needs, follower, instrument, { leverage, value }, planned) !== null;
    if (isBeyond) return 'limit';
    return this.#canPay(follower, currency, margin + fee) ? null : 'funds';
  }

  /** Whether an account can bind so much money and still carries what shares its margin with the account. */
  #canPay(owner: number, currency: number, amount: bigint): boolean {
    const { draft, purses, markets } = this.#needs;
    const available = purses.available(purses.of(owner, currency));
    if (available < amount) return false;
    const cross = draft.crossOf(owner, currency);
    if (cross.length === 0) return true;
    try {
      assertRisk(available - amount, cross, markets);
      return true;
    } catch (error) {
      if (error instanceof AppError) return false;
      throw error;
    }
  }

  /** Whether the house takes the other side of all of it. Limits of single users have been looked at. */
  #hasRoom({ side, leverage }: Led, instrument: FutureInstrument, parts: number, ticks: number): boolean {
    const { draft, purses } = this.#needs;
    const { id, quote } = instrument.market;
    const value = valueOf(openingTerms(instrument).unit, ticks, parts);
    const funds = purses.available(purses.ofHouse('futures', quote.id));
    const wanted = { side, leverage, value, reserve: reserveFor(side, value) };
    const caps = { ...instrument, maxUser: value, tiers: [] };
    return whyRefused(draft.interestOn(id), { long: 0n, short: 0n }, wanted, caps, funds) === null;
  }
}

const partsOfAll = (wanted: readonly Wanted[]): number => wanted.reduce((sum, { parts }) => sum + parts, 0);
