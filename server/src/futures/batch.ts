import type { LeverRow } from '@aureus/contract/futures/shapes.ts';
import { LONG, SHORT } from '@aureus/core/futures/reckoning.ts';
import { closingTicks } from '@aureus/core/futures/spread.ts';
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
  SelfHoldCommand,
  StopsCommand,
  UnfollowCommand,
} from './commands.ts';
import { Copying } from './copying.ts';
import type { Draft } from './draft.ts';
import { Endings } from './endings.ts';
import type { Facts, MarketsNow } from './facts.ts';
import { FollowActs, type Standing } from './follow-acts.ts';
import { followRow } from './follow-view.ts';
import type { Follow } from './follow.ts';
import { lotsOf } from './instruments.ts';
import { Ordering } from './ordering.ts';
import { leverRow } from './lever-row.ts';
import { assertStops, Openings, outOfRange } from './opening.ts';
import { type Copied, isCopied, isOpenPosition, OPEN, type OpenPosition, PENDING, type Position } from './position.ts';
import type { Purses } from './purses.ts';
import { PricesToActBy } from './prices-to-act-by.ts';
import { Reductions } from './reductions.ts';

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
  readonly #prices: PricesToActBy;
  readonly #ordering: Ordering;
  readonly #amending: Amending;
  readonly #results = new Map<FuturesCommand, Position | ManyClosed | FollowRow | Error>();

  constructor(needs: Needs) {
    const { draft, purses, facts, markets, nextId, nextFollowId } = needs;
    this.#needs = needs;
    const prices = new PricesToActBy(needs);
    this.#prices = prices;
    this.endings = new Endings(draft, purses, facts.at, {
      instrumentOn: (market) => markets.instrumentOn(market),
      closingMarkOf: (market) => prices.closingMarkOf(market),
    });
    this.openings = new Openings(draft, purses, facts, nextId);
    const reductions = new Reductions(draft, this.endings, facts.at);
    const { openings } = this;
    const copying = new Copying({ ...needs, openings });
    this.copying = copying;
    const assertRisk = (owner: number, currency: number, leaving: bigint): void =>
      prices.assertRisk(owner, currency, leaving);
    this.follows = new FollowActs({ ...needs, endings: this.endings, nextFollowId, assertRisk });
    this.#ordering = new Ordering({ ...needs, openings, reductions, copying, prices });
    this.#amending = new Amending({ draft, purses, facts, openings, assertRisk });
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
    return leverRow(position, this.#prices.instrumentOn(position.market), this.#needs.facts.rules, standing);
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
        return this.#ordering.open(command);
      case 'trial':
        return this.#ordering.openTrial(command);
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

  #cancel({ owner, id }: CancelCommand): Position {
    const order = this.#ownWaiting(owner, id);
    this.endings.cancel(order, 'user');
    return order;
  }

  #amend(command: AmendCommand): Position {
    const order = this.#ownWaiting(command.owner, command.id);
    const instrument = this.#prices.instrumentOn(order.market);
    const mark = this.#prices.markFor(instrument, order.isReduceOnly ? 'close' : 'open');
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
    const instrument = this.#prices.instrumentOn(position.market);
    if (parts > position.parts) throw outOfRange(lotsOf(instrument, 1), lotsOf(instrument, position.parts));
    // Whoever closes lots that gain and leaves those that lose would keep the one and never bear the other.
    if (position.trial && parts < position.parts) throw new AppError('position_on_trial');
    const against = position.side === LONG ? SHORT : LONG;
    const mark = this.#prices.worseMark(position.market, against, this.#prices.markFor(instrument, 'close'));
    const inputs = this.endings.inputsOf(position, instrument, parts, mark);
    const ticks = closingTicks(position.side, position.openTicks, mark, inputs.spreadPpm);
    if (worst !== null && against * (ticks - worst) > 0) throw new AppError('price_moved');
    if (!this.endings.close(position, inputs, 'user')) throw new AppError('position_lost');
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
    if (!position.isCross) this.#prices.assertRisk(owner, currency, amount);
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
    const instrument = this.#prices.instrumentOn(copy.market);
    const against = copy.side === LONG ? SHORT : LONG;
    const mark = this.#prices.worseMark(copy.market, against, this.#prices.markFor(instrument, 'close'));
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
}
