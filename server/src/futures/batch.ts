import type { LeverRow } from '@aureus/contract/futures/shapes.ts';
import { skewOf } from '@aureus/core/futures/caps.ts';
import { type Cost, costAt } from '@aureus/core/futures/opening.ts';
import { LONG, type PositionSide, SHORT } from '@aureus/core/futures/reckoning.ts';
import { closingTicks } from '@aureus/core/futures/spread.ts';
import { trialLots } from '@aureus/core/futures/trial.ts';
import type { PriceAction } from '@aureus/core/market/price-state.ts';
import { refusalError } from '../market/public.ts';
import { AppError } from '../platform/errors.ts';
import { type AccountView, viewAccount } from './accounts.ts';
import { Amending, type Waiting } from './amending.ts';
import type { FollowRow } from '@aureus/contract/copy/shapes.ts';
import type {
  AmendCommand,
  CancelCommand,
  CloseCommand,
  CloseManyCommand,
  FollowCommand,
  FuturesAnswer,
  FuturesCommand,
  ManyClosed,
  MarginCommand,
  OpenCommand,
  OrderTerms,
  SelfHoldCommand,
  StopsCommand,
  TrialCommand,
  UnfollowCommand,
} from './commands.ts';
import { Copying } from './copying.ts';
import type { Draft } from './draft.ts';
import { Endings } from './endings.ts';
import type { Facts, MarketsNow } from './facts.ts';
import { FollowActs, type Standing } from './follow-acts.ts';
import { followRow } from './follow-view.ts';
import type { Follow } from './follow.ts';
import { lotsOf, lotUnitOf, partsOf } from './instruments.ts';
import { leverRow } from './lever-row.ts';
import { assertOffered, assertStops, Openings, openingTerms, outOfRange } from './opening.ts';
import {
  type Copied,
  isCopied,
  isOpenPosition,
  MAX_LIVE,
  OPEN,
  type OpenPosition,
  PENDING,
  type Position,
  sizeOf,
} from './position.ts';
import type { FutureInstrument } from './public.ts';
import type { Purses } from './purses.ts';
import { Reductions } from './reductions.ts';
import { assertRisk } from './risk-now.ts';
import { grantedTrial } from './trial-granted.ts';

interface Needs {
  readonly draft: Draft;
  readonly purses: Purses;
  readonly facts: Facts;
  readonly markets: MarketsNow;
  readonly nextId: () => number;
  readonly nextFollowId: () => number;
  /** Decimals of a currency. */
  readonly scaleOf: (currency: number) => number;
}

/** What the commands of one batch do, in memory. A refused command changes nothing. */
export class Batch {
  readonly endings: Endings;
  readonly openings: Openings;
  readonly copying: Copying;
  readonly follows: FollowActs;
  readonly #needs: Needs;
  readonly #reductions: Reductions;
  readonly #amending: Amending;
  readonly #results = new Map<FuturesCommand, Position | ManyClosed | FollowRow | Error>();

  constructor(needs: Needs) {
    const { draft, purses, facts, markets, nextId, nextFollowId } = needs;
    this.#needs = needs;
    this.endings = new Endings(draft, purses, facts.at, {
      instrumentOn: (market) => markets.instrumentOn(market),
      closingMarkOf: (market) => {
        const instrument = markets.instrumentOn(market);
        return instrument && markets.refusalOf(instrument, 'close') === null ? markets.markOf(market) : null;
      },
    });
    this.openings = new Openings(draft, purses, facts, nextId);
    this.#reductions = new Reductions(draft, this.endings, facts.at);
    this.copying = new Copying({ ...needs, openings: this.openings });
    const assertRisk = (owner: number, currency: number, leaving: bigint): void =>
      this.#assertRisk(owner, currency, leaving);
    this.follows = new FollowActs({ ...needs, endings: this.endings, nextFollowId, assertRisk });
    this.#amending = new Amending({
      draft,
      purses,
      facts,
      openings: this.openings,
      assertRisk,
    });
  }

  run(commands: readonly FuturesCommand[]): void {
    for (const command of commands) {
      try {
        this.#results.set(command, this.#do(command));
      } catch (error) {
        // A refusal changes nothing; anything else is a defect and fails the batch.
        if (!(error instanceof AppError)) throw error;
        this.#results.set(command, error);
      }
    }
  }

  /** What each command is answered: rows as they stand after the last one. */
  results(): Map<FuturesCommand, FuturesAnswer | Error> {
    return new Map(
      [...this.#results].map(([command, result]) => [
        command,
        result instanceof Error || !('owner' in result) ? result : this.rowOf(result),
      ]),
    );
  }

  /** A position as it stands now, under the names of the wire. */
  rowOf({ id, owner, currency }: Pick<Position, 'id' | 'owner' | 'currency'>): LeverRow {
    const position = this.#needs.draft.get(id);
    if (!position) throw new Error(`Position ${id} was answered without having been touched`);
    const standing = isOpenPosition(position) ? this.viewOf(owner, currency).standings.get(id) : undefined;
    return leverRow(position, this.#instrumentOn(position.market), this.#needs.facts.rules, standing);
  }

  /** How an account stands at the prices of now. */
  viewOf(owner: number, currency: number): AccountView {
    const { draft, purses, facts, markets } = this.#needs;
    return viewAccount({
      balance: purses.available(purses.of(owner, currency)),
      positions: draft.openOf(owner).filter((position) => position.currency === currency),
      rules: facts.rules,
      instrumentOn: (market) => markets.instrumentOn(market),
      markOf: (market) => markets.markOf(market),
    });
  }

  #do(command: FuturesCommand): Position | ManyClosed | FollowRow {
    switch (command.kind) {
      case 'open':
        return this.#open(command);
      case 'trial':
        return this.#openTrial(command);
      case 'cancel':
        return this.#cancel(command);
      case 'amend':
        return this.#amend(command);
      case 'close':
        return this.#close(command);
      case 'closeMany':
        return this.#closeMany(command);
      case 'stops':
        return this.#setStops(command);
      case 'margin':
        return this.#addMargin(command);
      case 'follow':
        return this.#follow(command);
      case 'unfollow':
        return this.#unfollow(command);
      case 'selfHold':
        return this.#selfHold(command);
    }
  }

  #open({ owner, terms }: OpenCommand): Position {
    const { draft, facts } = this.#needs;
    const instrument = this.#instrumentOn(terms.market);
    if (facts.isBarred(owner) && !terms.isReduceOnly) throw new AppError('funds_frozen');
    const mark = this.#markFor(instrument, terms.isReduceOnly ? 'close' : 'open');
    assertOffered(instrument, terms);
    if (terms.isReduceOnly) return this.#reduce(owner, instrument, terms, mark);
    if (draft.liveOf(owner).length >= MAX_LIVE) throw new AppError('too_many_open_orders');
    this.#assertRisk(owner, instrument.market.quote.id);
    return terms.limit === null
      ? this.#openNow(owner, instrument, terms, mark)
      : this.#leave(owner, instrument, terms, terms.limit, mark);
  }

  /**
   * A position whose margin the house pays: with as many lots as that is enough for, at the price of now, and else like any
   * other. Nobody's balance pays for it or stands for it.
   * @throws AppError coupon_unknown, coupon_used_up, coupon_expired, and as an opening
   */
  #openTrial({ owner, id, side, takeProfit, stopLoss, worst }: TrialCommand): Position {
    const { draft, facts } = this.#needs;
    const { market, amount, leverage, endsAt } = grantedTrial(this.#needs, owner, id);
    const instrument = this.#instrumentOn(market);
    if (facts.isBarred(owner)) throw new AppError('funds_frozen');
    const now = this.#markFor(instrument, 'open');
    const { minLots, maxLots } = instrument;
    const terms = { market, side, leverage, limit: null, isReduceOnly: false, takeProfit, stopLoss, worst } as const;
    assertOffered(instrument, { ...terms, parts: partsOf(instrument, minLots), shownFeePpm: null });
    if (draft.liveOf(owner).length >= MAX_LIVE) throw new AppError('too_many_open_orders');
    this.#assertRisk(owner, instrument.market.quote.id);
    const skew = skewOf(draft.interestOn(market));
    const mark = this.#worseMark(market, side, now);
    const ofLots = { ...openingTerms(instrument), unit: lotUnitOf(instrument) };
    const lots = trialLots(ofLots, skew, { side, leverage, amount, minLots, maxLots }, mark);
    if (lots === null) throw outOfRange(minLots, maxLots);
    const parts = partsOf(instrument, lots);
    return this.#openNow(owner, instrument, { ...terms, parts, shownFeePpm: null, trial: { id, endsAt } }, now);
  }

  #openNow(owner: number, instrument: FutureInstrument, terms: OrderTerms, now: number): Position {
    const { side, worst } = terms;
    const mark = this.#worseMark(instrument.market.id, side, now);
    const ticks = this.openings.priceFor(instrument, sizeOf(terms), mark);
    if (worst !== null && side * (ticks - worst) > 0) throw new AppError('price_moved');
    assertStops(side, terms, mark);
    const rates = { ...openingTerms(instrument), ...(terms.trial ? { feePpm: 0 } : {}) };
    const { id: currency } = instrument.market.quote;
    const assertTaken = (cost: Cost): void => {
      this.openings.assertTaken(owner, instrument, sizeOf(terms), cost);
      if (terms.trial) return;
      this.openings.assertPayable(owner, currency, cost.margin + cost.fee);
      this.#assertRisk(owner, currency, cost.margin + cost.fee);
    };
    assertTaken(costAt(rates, sizeOf(terms), ticks));
    const led = { ...terms, owner, feePpm: rates.feePpm, mark, trial: terms.trial ?? null };
    const plan = this.copying.plan(
      led,
      instrument,
      (at) =>
        (worst === null || side * (at - worst) <= 0) && isAllowed(() => assertTaken(costAt(rates, sizeOf(terms), at))),
    );
    const position = this.openings.open(owner, instrument, terms, mark, costAt(rates, sizeOf(terms), plan.ticks));
    this.copying.run(plan, position, instrument);
    return position;
  }

  /** @throws AppError limit_price_reached when it would not wait */
  #leave(owner: number, instrument: FutureInstrument, terms: OrderTerms, limit: number, mark: number): Position {
    const { side } = terms;
    if (side * (limit - mark) >= 0) throw new AppError('limit_price_reached');
    assertStops(side, terms, limit);
    const cost = costAt(openingTerms(instrument), sizeOf(terms), limit);
    this.openings.assertPayable(owner, instrument.market.quote.id, cost.margin + cost.fee);
    this.#assertRisk(owner, instrument.market.quote.id, cost.margin + cost.fee);
    return this.openings.leave(owner, instrument, terms, cost);
  }

  #reduce(owner: number, instrument: FutureInstrument, terms: OrderTerms, mark: number): Position {
    const { side, limit } = terms;
    if (terms.takeProfit !== null || terms.stopLoss !== null) throw new AppError('order_fields_conflict');
    const targets = this.#reductions.targetsOf(owner, instrument.market.id, side);
    if (targets.length === 0) throw new AppError('nothing_to_close');
    if (limit !== null) {
      if (this.#needs.draft.liveOf(owner).length >= MAX_LIVE) throw new AppError('too_many_open_orders');
      if (side * (limit - mark) >= 0) throw new AppError('limit_price_reached');
      return this.openings.leave(owner, instrument, terms, null);
    }
    const price = this.#worseMark(instrument.market.id, side, mark);
    const { worst } = terms;
    const prices = this.#reductions.pricesOf(targets, instrument, terms.parts, price);
    if (worst !== null && prices.some((ticks) => side * (ticks - worst) > 0)) throw new AppError('price_moved');
    if (!this.#reductions.canBegin(targets, instrument, terms.parts, price)) throw new AppError('position_lost');
    return this.#reductions.run(this.openings.leave(owner, instrument, terms, null), instrument, price);
  }

  #cancel({ owner, id }: CancelCommand): Position {
    const order = this.#ownWaiting(owner, id);
    this.endings.cancel(order, 'user');
    return order;
  }

  #amend(command: AmendCommand): Position {
    const order = this.#ownWaiting(command.owner, command.id);
    const instrument = this.#instrumentOn(order.market);
    const mark = this.#markFor(instrument, order.isReduceOnly ? 'close' : 'open');
    return this.#amending.amend(order, command, instrument, mark);
  }

  #close({ owner, id, parts, worst }: CloseCommand): Position {
    const position = this.#ownOpen(owner, id);
    this.#closeOne(position, parts ?? position.parts, worst);
    return position;
  }

  #closeMany({ owner, side, market, worst }: CloseManyCommand): ManyClosed {
    const worstOf = worst && new Map(worst);
    const asked = this.#needs.draft
      .openOf(owner)
      .filter((each) => (side === null || each.side === side) && (market === null || each.market === market))
      .filter(({ id }) => worstOf?.has(id) !== false);
    if (asked.length === 0) throw new AppError('nothing_to_close');
    const answer: ManyClosed = { closed: [], refused: [] };
    for (const { id } of asked) {
      const position = this.#ownOpen(owner, id);
      try {
        this.#closeOne(position, position.parts, worstOf?.get(id) ?? null);
        answer.closed.push(id);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        answer.refused.push(id);
      }
    }
    return answer;
  }

  /** @throws AppError position_lost when the loss is more than all that may pay for it: then it is liquidated */
  #closeOne(position: OpenPosition, parts: number, worst: number | null): void {
    const instrument = this.#instrumentOn(position.market);
    if (parts > position.parts) throw outOfRange(lotsOf(instrument, 1), lotsOf(instrument, position.parts));
    // Whoever closes lots that gain and leaves those that lose would keep the one and never bear the other.
    if (position.trial && parts < position.parts) throw new AppError('position_on_trial');
    const against = position.side === LONG ? SHORT : LONG;
    const mark = this.#worseMark(position.market, against, this.#markFor(instrument, 'close'));
    const inputs = this.endings.inputsOf(position, instrument, parts, mark);
    const ticks = closingTicks(position.side, position.openTicks, mark, inputs.spreadPpm);
    if (worst !== null && against * (ticks - worst) > 0) throw new AppError('price_moved');
    if (!this.endings.close(position, inputs, 'user')) throw new AppError('position_lost');
  }

  /**
   * The price a user opens or closes by. The mark is that of a second that has begun, and stands still at the edge of its
   * band while the index is beyond: whoever trades gets the worse of the two, else they would trade at a price of which
   * everybody knows that it is over.
   * @param side 1 for who buys: opens a long or closes a short
   */
  #worseMark(market: number, side: PositionSide, mark: number): number {
    const index = this.#needs.markets.indexOf(market) ?? mark;
    return side === LONG ? Math.max(mark, index) : Math.min(mark, index);
  }

  #setStops({ owner, id, takeProfit, stopLoss }: StopsCommand): Position {
    const { draft, markets } = this.#needs;
    const position = this.#ownOpen(owner, id);
    if (isCopied(position)) throw new AppError('position_copied');
    const mark = markets.markOf(position.market);
    if (mark === null) throw new AppError('prices_unavailable');
    assertStops(position.side, { takeProfit, stopLoss }, mark);
    const changed = draft.change(position, { takeProfit, stopLoss, armedAt: this.#needs.facts.at });
    this.copying.setStops(changed);
    return changed;
  }

  #addMargin({ owner, id, amount }: MarginCommand): Position {
    const { draft, purses, facts } = this.#needs;
    const position = this.#ownOpen(owner, id);
    const { currency, margin } = position;
    if (position.trial) throw new AppError('position_on_trial');
    if (isCopied(position)) throw new AppError('position_copied');
    if (facts.isBarred(owner)) throw new AppError('funds_frozen');
    this.openings.assertPayable(owner, currency, amount);
    if (!position.isCross) this.#assertRisk(owner, currency, amount);
    purses.hold(purses.of(owner, currency), 'futures_margin', id, amount);
    const changed = draft.change(position, { margin: margin + amount });
    this.copying.addMargin(changed, amount);
    return changed;
  }

  #follow(command: FollowCommand): FollowRow {
    return this.#followRowOf(this.follows.follow(command), command);
  }

  #unfollow({ owner, leader, isClosing, profile }: UnfollowCommand): FollowRow {
    const follow = this.follows.followOf(owner, leader);
    const standings = this.#needs.draft.copiesIn(follow).flatMap((copy): Standing[] => {
      try {
        return [this.#standingOf(copy)];
      } catch (error) {
        // What is to be closed and has no price now is closed by the first one there is.
        if (isClosing && error instanceof AppError) return [];
        throw error;
      }
    });
    return this.#followRowOf(this.follows.unfollow({ isClosing }, follow, standings), { profile });
  }

  #selfHold({ owner, id }: SelfHoldCommand): Position {
    const position = this.#ownOpen(owner, id);
    if (!isCopied(position)) throw new AppError('position_not_copied');
    this.follows.makeAllOwn(this.endings.sharing.followOf(position), [this.#standingOf(position)]);
    return position;
  }

  /** A copy as it would be closed at the price of now. @throws AppError what stands in its way */
  #standingOf(copy: Copied): Standing {
    const instrument = this.#instrumentOn(copy.market);
    const against = copy.side === LONG ? SHORT : LONG;
    const mark = this.#worseMark(copy.market, against, this.#markFor(instrument, 'close'));
    return { copy, inputs: this.endings.inputsOf(copy, instrument, copy.parts, mark) };
  }

  #followRowOf(follow: Follow, { profile }: Pick<FollowCommand, 'profile'>): FollowRow {
    const scale = this.#needs.scaleOf(follow.currency);
    return followRow(follow, profile, this.follows.copiesNow(follow), scale);
  }

  #ownWaiting(owner: number, id: number): Waiting {
    const order = this.#needs.draft.get(id);
    if (!order || order.owner !== owner || order.status !== PENDING || order.limit === null) {
      throw new AppError('order_not_open');
    }
    return { ...order, limit: order.limit };
  }

  #ownOpen(owner: number, id: number): OpenPosition {
    const position = this.#needs.draft.get(id);
    if (!position || position.owner !== owner || position.status !== OPEN || !isOpenPosition(position)) {
      throw new AppError('position_not_open');
    }
    return position;
  }

  /** @throws AppError market_unknown */
  #instrumentOn(market: number): FutureInstrument {
    const instrument = this.#needs.markets.instrumentOn(market);
    if (!instrument) throw new AppError('market_unknown');
    return instrument;
  }

  /** The mark price for an action. @throws AppError what stands in its way */
  #markFor(instrument: FutureInstrument, action: PriceAction): number {
    const { markets } = this.#needs;
    const refusal = markets.refusalOf(instrument, action);
    if (refusal !== null) throw refusalError(refusal, instrument);
    const mark = markets.markOf(instrument.market.id);
    if (mark === null) throw new AppError('prices_unavailable');
    return mark;
  }

  /**
   * What a new position costs must not stand for the losses of others already: else a balance that is lost could be the
   * margin of much more, and the insurance fund would pay for it at the next move.
   * @param leaving what the account gives away, or binds by a new position
   * @throws AppError risk_too_high when it is at 100 percent or below then, prices_unavailable when nobody knows
   */
  #assertRisk(owner: number, currency: number, leaving = 0n): void {
    const { draft, purses, markets } = this.#needs;
    const balance = purses.available(purses.of(owner, currency)) - leaving;
    assertRisk(balance, draft.crossOf(owner, currency), markets);
  }
}

/** Whether what is asked is not refused. */
function isAllowed(ask: () => void): boolean {
  try {
    ask();
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
