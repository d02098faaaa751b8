import { mostWith, skewOf, whyRefused } from '@aureus/core/futures/caps.ts';
import { areStopsApart, type Stops } from '@aureus/core/futures/closing.ts';
import type { LiquidationRules } from '@aureus/core/futures/liquidation.ts';
import { type Cost, openingPrice, type OpeningTerms, type Sized } from '@aureus/core/futures/opening.ts';
import { LONG, type PositionSide } from '@aureus/core/futures/reckoning.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import type { OrderTerms } from './commands.ts';
import type { Draft } from './draft.ts';
import { type AnnouncedDividend, hasRoomFor, isWithinMargins } from './announced.ts';
import type { Facts } from './facts.ts';
import type { Follow } from './follow.ts';
import { leveragesOf, partsOf, percentOf, tiersOf, unitOf } from './instruments.ts';
import { OPEN, type OpenPosition, PENDING, type Position } from './position.ts';
import type { FutureInstrument } from './public.ts';
import type { Purses } from './purses.ts';
import { assertTotal } from './totals.ts';
import { AppError } from '../platform/errors.ts';

/** What an opening on a market costs is reckoned from these; the app reckons from what it is told of them. */
export function openingTerms(instrument: FutureInstrument): OpeningTerms {
  const { feePpm, spreadPpm, skewPpm, maxSkew } = instrument;
  return { unit: unitOf(instrument), feePpm, spreadPpm, skewPpm, maxSkew };
}

/** Opens positions and leaves orders in a batch. */
export class Openings {
  readonly #draft: Draft;
  readonly #purses: Purses;
  readonly #at: Date;
  readonly #rules: LiquidationRules;
  readonly #dividends: readonly AnnouncedDividend[];
  readonly #facts: Pick<Facts, 'totals' | 'linkedTo'>;
  readonly #nextId: () => number;

  constructor(
    draft: Draft,
    purses: Purses,
    facts: Pick<Facts, 'at' | 'rules' | 'dividends' | 'totals' | 'linkedTo'>,
    nextId: () => number,
  ) {
    this.#draft = draft;
    this.#purses = purses;
    this.#at = facts.at;
    this.#rules = facts.rules;
    this.#dividends = facts.dividends;
    this.#facts = facts;
    this.#nextId = nextId;
  }

  /** The price somebody opens at who comes now. */
  priceFor(instrument: FutureInstrument, sized: Pick<Sized, 'side' | 'lots'>, mark: number): number {
    const skew = skewOf(this.#draft.interestOn(instrument.market.id));
    return openingPrice(openingTerms(instrument), skew, sized, mark);
  }

  /**
   * @throws AppError futures_limit_reached when the house does not take the other side, futures_own_limit_reached,
   * futures_total_limit_reached, leverage_not_offered when its margin would not pay an announced dividend
   */
  assertTaken(
    owner: number,
    instrument: FutureInstrument,
    { side, leverage, lots }: Pick<Sized, 'side' | 'leverage' | 'lots'>,
    { ticks, value, reserve }: Cost,
  ): void {
    const { id, quote } = instrument.market;
    if (!isWithinMargins(this.#dividends, instrument, ticks, leverage)) throw new AppError('leverage_not_offered');
    const funds = this.#purses.available(this.#purses.ofHouse('futures', quote.id));
    const own = this.#draft.ownInterestOn(owner, id);
    const caps = { ...instrument, tiers: tiersOf(instrument) };
    const wanted = { side, leverage, value, reserve };
    const refusal = whyRefused(this.#draft.interestOn(id), own, wanted, caps, funds);
    if (refusal === 'user_full') {
      const maximum = `${formatDecimal(mostWith(leverage, caps), quote.scale)} ${quote.code}`;
      throw new AppError('futures_own_limit_reached', { maximum });
    }
    assertTotal({ draft: this.#draft, facts: this.#facts }, owner, instrument, { leverage, value });
    // What longs get of a dividend is set aside when it is announced: for so many of them, and no more.
    const hasRoom = side !== LONG || hasRoomFor(this.#dividends, instrument, this.#draft.longPartsOn(id) + lots);
    if (refusal !== null || !hasRoom) throw new AppError('futures_limit_reached');
  }

  /** @throws AppError insufficient_balance */
  assertPayable(owner: number, currency: number, amount: bigint): void {
    if (this.#purses.available(this.#purses.of(owner, currency)) < amount) throw new AppError('insufficient_balance');
  }

  /** A position is opened at once. Everything has been asked before. */
  open(owner: number, instrument: FutureInstrument, terms: OrderTerms, mark: number, cost: Cost): OpenPosition {
    const position = { ...this.#fresh(owner, instrument, terms), limit: null };
    this.#draft.add(position);
    return this.start(position, instrument, mark, cost);
  }

  /** An order waits for its price; what it would cost at that price is held. */
  leave(owner: number, instrument: FutureInstrument, terms: OrderTerms, cost: Cost | null): Position {
    const position = this.#fresh(owner, instrument, terms);
    const order = cost ? { ...position, margin: cost.margin, originalMargin: cost.margin, fee: cost.fee } : position;
    this.#draft.add(order);
    const purse = this.#purses.of(owner, order.currency);
    this.#purses.hold(purse, 'futures_margin', order.id, order.margin + order.fee);
    return order;
  }

  /** An order becomes a position. What it held is let go, and what the position costs is taken. */
  start(
    order: Position,
    instrument: FutureInstrument,
    mark: number,
    { ticks, margin, fee, reserve }: Cost,
  ): OpenPosition {
    const { id, currency, trial } = order;
    const purse = this.#purses.ofMargin(order);
    this.#purses.release(purse, 'futures_release', id, order.margin + order.fee);
    this.#purses.hold(purse, 'futures_margin', id, margin);
    if (trial !== null) this.#draft.trials.open(trial.id, id, margin);
    this.#purses.pay(purse, this.#purses.ofHouse('fees', currency), 'futures_fee', id, fee);
    this.#purses.hold(this.#purses.ofHouse('futures', currency), 'futures_reserve', id, reserve);
    const began = { openedAt: this.#at, armedAt: this.#at };
    const opened = { openTicks: ticks, originTicks: mark, isCross: isSharing(order, instrument), ...began };
    const money = { margin, originalMargin: margin, openedMargin: margin, fee, reserve };
    return this.#draft.change({ ...order, openTicks: ticks }, { status: OPEN, ...opened, ...money });
  }

  /** Opens a copy of a position that was opened in this batch: on its terms, and at its price. */
  copy(leader: OpenPosition, follow: Follow, instrument: FutureInstrument, parts: number, cost: Cost): OpenPosition {
    const { takeProfit, stopLoss, leverage, side, market, feePpm, spreadPpm, overnightPpm, rules, originTicks } =
      leader;
    const terms = { market, side, parts, leverage, limit: null, isReduceOnly: false, takeProfit, stopLoss };
    const made = this.#fresh(follow.follower, instrument, { ...terms, worst: null, shownFeePpm: null });
    const copy = { id: follow.id, leader: follow.leader, leaderPosition: leader.id, counted: 0n, selfHeldAt: null };
    const position = { ...made, isCross: false, feePpm, spreadPpm, overnightPpm, rules, copy };
    this.#draft.add(position);
    return this.start(position, instrument, originTicks ?? cost.ticks, cost);
  }

  #fresh(owner: number, instrument: FutureInstrument, terms: OrderTerms): Position {
    const { market, feePpm, spreadPpm, overnightPpm } = instrument;
    const { side, parts, leverage, limit, isReduceOnly, takeProfit, stopLoss, trial = null } = terms;
    return {
      id: this.#nextId(),
      owner,
      market: market.id,
      currency: market.quote.id,
      side,
      isCross: isSharing({ trial, copy: null }, instrument),
      isReduceOnly,
      leverage,
      feePpm: trial === null ? feePpm : 0,
      spreadPpm,
      overnightPpm,
      rules: this.#rules,
      status: PENDING,
      parts,
      limit,
      openTicks: null,
      originTicks: null,
      closeTicks: null,
      takeProfit,
      stopLoss,
      margin: 0n,
      originalMargin: 0n,
      reserve: 0n,
      fee: 0n,
      overnight: 0n,
      profit: 0n,
      reason: null,
      version: 1,
      createdAt: this.#at,
      openedAt: null,
      endedAt: null,
      armedAt: this.#at,
      trial,
      copy: null,
      openedMargin: null,
    };
  }
}

/** Whether it shares its margin with the account: what the house pays and what is a copy stand for themselves. */
const isSharing = ({ trial, copy }: Pick<Position, 'trial' | 'copy'>, { isCross }: FutureInstrument): boolean =>
  trial === null && copy === null && isCross;

/** In lots. */
export const outOfRange = (minimum: number, maximum: number): AppError =>
  new AppError('lots_out_of_range', { minimum: String(minimum), maximum: String(maximum) });

/**
 * Whether the terms offer what is ordered.
 * @param isNew an order that only becomes smaller may keep a leverage that is offered no more
 * @throws AppError leverage_not_offered, lots_out_of_range, fee_changed
 */
export function assertOffered(
  instrument: FutureInstrument,
  {
    leverage,
    parts,
    shownFeePpm,
    isReduceOnly,
  }: Pick<OrderTerms, 'leverage' | 'parts' | 'shownFeePpm' | 'isReduceOnly'>,
  isNew = true,
): void {
  const { minLots, maxLots, feePpm } = instrument;
  if (isReduceOnly) return;
  if (isNew && !leveragesOf(instrument).includes(leverage)) throw new AppError('leverage_not_offered');
  if (parts < partsOf(instrument, minLots) || parts > partsOf(instrument, maxLots)) throw outOfRange(minLots, maxLots);
  if (shownFeePpm !== null && shownFeePpm !== feePpm)
    throw new AppError('fee_changed', { fee: `${percentOf(feePpm)}%` });
}

/** @throws AppError stop_price_invalid when a stop would be reached at once */
export function assertStops(side: PositionSide, stops: Stops, ticks: number): void {
  if (!areStopsApart(side, stops, ticks)) throw new AppError('stop_price_invalid');
}
