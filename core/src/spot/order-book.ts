import {
  type Band,
  type Book,
  type BookSink,
  BUY,
  BY_LAST_PRICE,
  CANCEL_TAKER,
  type Cancellation,
  type DepthLevel,
  FILL_OR_KILL,
  MAX_ORDERS,
  type OpenOrder,
  type Order,
  POST_ONLY,
  SELL,
  type Side,
  type TriggerSource,
  WIDEST_BAND,
} from './book-types.ts';
import { canFill } from './can-fill.ts';
import { type AuctionBounds, type AuctionOutcome, holdAuction } from './opening-auction.ts';
import { OrderIndex } from './order-index.ts';
import { OrderSlots } from './order-slots.ts';
import { restingLadder } from './price-ladder.ts';
import { circle } from './record-memory.ts';
import { mayRest, pairRefusalOf, stateRefusalOf } from './refusals.ts';
import { StopQueue } from './stop-queue.ts';
import { hashBook } from './state-hash.ts';
import { StopBook } from './stop-book.ts';
import { assertBand, assertRestorable, assertTick, isValidOrder } from './validate.ts';

/** Of this file, so that they are compiled in (see `RecordMemory`). */
const NONE = 0;
const MOST_ORDERS = MAX_ORDERS;

/**
 * The order book of a market: price-time priority, constant-time cancel, no allocation while it works.
 *
 * Orders live in slots (`OrderSlots`), queue at price levels (`PriceLadder`), and are found by id (`OrderIndex`).
 * What it does is written down most plainly in `PlainBook`; tests hold the two together, event by event.
 *
 * The ways that most orders take (to rest, to be cancelled, to be traded away, without stops or pairs in play) are
 * short and apart from the others: what is short enough is compiled into one piece, without calls.
 */
export class OrderBook implements Book {
  readonly #slots = new OrderSlots();
  readonly #index = new OrderIndex(this.#slots);
  /** Bids and asks, by side. Looking them up is cheaper than deciding: the side of an order is a coin toss. */
  readonly #ladders = [restingLadder(this.#slots, BUY), restingLadder(this.#slots, SELL)] as const;
  readonly #fired = new StopQueue(this.#slots);
  readonly #byLast = new StopBook(this.#slots, this.#fired, () => ++this.#sequence);
  readonly #byMark = new StopBook(this.#slots, this.#fired, () => ++this.#sequence);
  #sequence = 0;
  #band: Band = WIDEST_BAND;

  submit(order: Readonly<Order>, sink: BookSink): void {
    if (!isValidOrder(order)) return sink.refused(order.id, 'invalid');
    if (this.#index.get(order.id) !== NONE) return sink.refused(order.id, 'duplicate');
    const rests = order.trigger === 0 && mayRest(order.timeInForce) && !this.crosses(order);
    // What most orders do; the way through matching would come to the same.
    if (rests && this.#index.size < MOST_ORDERS) this.#rest(order, order.lots, sink);
    else this.#submitOther(order, sink);
  }

  submitPair(resting: Readonly<Order>, stop: Readonly<Order>, sink: BookSink): void {
    const refusal = pairRefusalOf(resting, stop, this);
    if (refusal !== null) {
      sink.refused(resting.id, refusal);
      sink.refused(stop.id, refusal);
      return;
    }
    this.#link(this.#rest(resting, resting.lots, sink), this.#arm(stop, sink));
  }

  cancel(id: number, sink: BookSink): void {
    const slot = this.#index.get(id);
    if (slot === NONE) sink.refused(id, 'unknown');
    else this.#cancel(slot, 'requested', sink);
  }

  amend(id: number, price: number, lots: number, sink: BookSink): void {
    const slots = this.#slots;
    const slot = this.#index.get(id);
    if (slot === NONE) return sink.refused(id, 'unknown');
    if (!slots.isPlain(slot)) return sink.refused(id, 'unamendable');
    const order: Order = { ...slots.read(slot), price, lots };
    if (!isValidOrder(order)) return sink.refused(id, 'invalid');
    if (price === slots.price(slot) && lots <= slots.lots(slot)) {
      slots.setLots(slot, lots);
      return sink.amended(id, lots);
    }
    if (order.timeInForce === POST_ONLY && this.crosses(order)) return sink.refused(id, 'would_cross');
    this.#dropResting(slot);
    this.#execute(order, sink);
    this.#runFired(sink);
  }

  setMarkPrice(price: number, sink: BookSink): void {
    assertTick(price);
    this.#byMark.observe(price, sink);
    this.#runFired(sink);
  }

  followMarkPrice(price: number, sink: BookSink): void {
    assertTick(price);
    this.#byMark.follow(price, sink);
  }

  setBand(low: number, middle: number, high: number, sink: BookSink): void {
    assertBand(low, middle, high);
    this.#band = { low, middle, high, isOpen: true };
    for (const ladder of this.#ladders) ladder.setBand(low, high);
    this.#uncross(middle, sink);
    this.#runFired(sink);
  }

  /**
   * Opens a closed book: everything that waits is matched at one price, by the rule of {@link holdAuction}; of two that
   * trade, the younger counts as the taker. The book stays closed, until the next `setBand`.
   * @param priceOf the price an order takes part with, where its own limit is more than its owner may give
   * @returns the outcome; its orders `beyond` are still in the book
   */
  auction(bounds: AuctionBounds, sink: BookSink, priceOf: (order: OpenOrder) => number = ownPrice): AuctionOutcome {
    const waiting = [...this.openOrders(BUY), ...this.openOrders(SELL)];
    const outcome = holdAuction(
      waiting.map((order) => ({ ...order, price: priceOf(order) })),
      bounds,
    );
    for (const { id, lots } of outcome.selfCrossed) this.#loseSelfCrossed(this.#index.get(id), lots, sink);
    for (const { buyId, sellId, lots } of outcome.fills) {
      this.#tradeWaiting(this.#index.get(buyId), this.#index.get(sellId), outcome.price, lots, sink);
    }
    this.#runFired(sink);
    return outcome;
  }

  /** What is left of one of a pair stands alone, as after a trade. */
  #loseSelfCrossed(slot: number, lots: number, sink: BookSink): void {
    const slots = this.#slots;
    const left = slots.lots(slot) - lots;
    if (left === 0) return this.#cancel(slot, 'self_trade', sink);
    slots.setLots(slot, left);
    sink.amended(slots.id(slot), left);
    this.#cancelLinked(slot, sink);
  }

  closeBand(): void {
    this.#band = { ...this.#band, isOpen: false };
    for (const ladder of this.#ladders) ladder.closeBand();
  }

  band(): Band {
    return this.#band;
  }

  restore(order: Readonly<OpenOrder>): void {
    assertRestorable(order, this.has(order.id));
    const slot = this.#allocate(order, order.sequence);
    const linked = this.#index.get(order.linkedId);
    this.#place(slot);
    if (linked !== NONE) this.#link(slot, linked);
    this.#sequence = Math.max(this.#sequence, order.sequence);
  }

  restorePrices(lastPrice: number, markPrice: number): void {
    this.#byLast.price = lastPrice;
    this.#byMark.price = markPrice;
  }

  has(id: number): boolean {
    return this.#index.get(id) !== NONE;
  }

  bestPrice(side: Side): number {
    return this.#ladders[side].bestPrice();
  }

  lastPrice(): number {
    return this.#byLast.price;
  }

  markPrice(): number {
    return this.#byMark.price;
  }

  orderCount(): number {
    return this.#index.size;
  }

  depth(side: Side, count: number): DepthLevel[] {
    return this.#ladders[side].depth(count);
  }

  openOrders(side: Side): OpenOrder[] {
    return Array.from(this.#ladders[side].orders(), (slot) => this.#slots.read(slot));
  }

  waitingStops(): OpenOrder[] {
    return [...this.#byLast.waiting(), ...this.#byMark.waiting()].map((slot) => this.#slots.read(slot));
  }

  /**
   * Ids of the waiting stops by mark price that a price reaches, in the order `setMarkPrice` would let them act. For
   * whoever has to look at each of them first, and then cancels it and gives it to the book as the order it has become.
   */
  stopsReachedBy(mark: number): number[] {
    return Array.from(this.#byMark.reachedBy(mark), (slot) => this.#slots.id(slot));
  }

  /** Whether a mark price reaches a waiting stop, or may move one that trails. */
  concernsStops(mark: number): boolean {
    return this.#byMark.mayMoveAt(mark) || this.#byMark.reachedBy(mark).next().done === false;
  }

  /** Whether an order would trade at once. */
  crosses(order: Readonly<Order>): boolean {
    const makers = this.#ladders[opposite(order.side)];
    return makers.bestKey <= makers.worstFor(order.price);
  }

  isCrossed(): boolean {
    const [bids, asks] = this.#ladders;
    return bids.best !== NONE && asks.bestKey <= asks.worstFor(bids.bestKey ^ bids.flip);
  }

  stateHash(): string {
    return hashBook(this);
  }

  /** A stop, an order that trades at once, or one that is refused. */
  #submitOther(order: Readonly<Order>, sink: BookSink): void {
    const refusal = stateRefusalOf(order, this, 1);
    if (refusal !== null) return sink.refused(order.id, refusal);
    if (order.trigger !== 0) {
      this.#arm(order, sink);
    } else {
      this.#execute(order, sink);
      if (this.#fired.first !== NONE) this.#runFired(sink);
    }
  }

  /** Trades an active order, then rests or cancels what is left. The order itself is never in the book here. */
  #execute(order: Readonly<Order>, sink: BookSink): void {
    const slots = this.#slots;
    const makers = this.#ladders[opposite(order.side)];
    const worstKey = makers.worstFor(order.price);
    let lots = order.lots;
    let budget = order.quoteBudget === 0 ? Infinity : order.quoteBudget;
    if (order.timeInForce === FILL_OR_KILL && !canFill(order, makers, worstKey, slots)) {
      return sink.cancelled(order.id, lots, 'killed');
    }
    let steps = slots.mostSteps();
    while (makers.bestKey <= worstKey) {
      if (--steps < 0) throw circle();
      const maker = makers.first();
      const price = makers.countedPrice();
      if (budget < price) return sink.cancelled(order.id, lots, 'budget');
      if (slots.owner(maker) === order.owner) {
        if (order.selfTrade === CANCEL_TAKER) return sink.cancelled(order.id, lots, 'self_trade');
        this.#cancel(maker, 'self_trade', sink);
        continue;
      }
      const open = slots.lots(maker);
      let traded = lots < open ? lots : open;
      if (traded * price > budget) traded = Math.floor(budget / price);
      lots -= traded;
      budget -= traded * price;
      const makerLeft = open - traded;
      slots.setLots(maker, makerLeft);
      sink.trade(slots.id(maker), order.id, price, traded, makerLeft, lots, order.side);
      if (!slots.isPlain(maker)) this.#cancelLinked(maker, sink);
      if (makerLeft === 0) this.#dropResting(maker);
      if (this.#byLast.count === 0) this.#byLast.price = price;
      else this.#byLast.observe(price, sink);
      if (lots === 0) return;
    }
    if (mayRest(order.timeInForce)) this.#rest(order, lots, sink);
    else sink.cancelled(order.id, lots, 'unfilled');
  }

  /** Trades what waits across each other and may trade now: pairs of the best, the younger as taker. */
  #uncross(middle: number, sink: BookSink): void {
    const slots = this.#slots;
    const [bids, asks] = this.#ladders;
    while (this.isCrossed()) {
      const [bid, ask] = [bids.first(), asks.first()];
      if (slots.owner(bid) === slots.owner(ask)) {
        const [older, younger] = slots.sequence(bid) > slots.sequence(ask) ? [ask, bid] : [bid, ask];
        this.#cancel(slots.selfTrade(younger) === CANCEL_TAKER ? younger : older, 'self_trade', sink);
        continue;
      }
      const price = Math.max(slots.price(ask), Math.min(slots.price(bid), middle));
      this.#tradeWaiting(bid, ask, price, Math.min(slots.lots(bid), slots.lots(ask)), sink);
    }
  }

  /** A trade of two that waited: the younger is the taker. */
  #tradeWaiting(bid: number, ask: number, price: number, lots: number, sink: BookSink): void {
    const slots = this.#slots;
    const isBidYounger = slots.sequence(bid) > slots.sequence(ask);
    const [maker, taker] = isBidYounger ? [ask, bid] : [bid, ask];
    for (const slot of [maker, taker]) slots.setLots(slot, slots.lots(slot) - lots);
    const side = isBidYounger ? BUY : SELL;
    sink.trade(slots.id(maker), slots.id(taker), price, lots, slots.lots(maker), slots.lots(taker), side);
    for (const slot of [maker, taker]) {
      this.#cancelLinked(slot, sink);
      if (slots.lots(slot) === 0) this.#drop(slot);
    }
    this.#byLast.observe(price, sink);
  }

  #rest(order: Readonly<Order>, lots: number, sink: BookSink): number {
    const slot = this.#slots.allocate(order, lots, ++this.#sequence);
    this.#index.add(order.id, slot);
    this.#ladders[order.side].append(slot, order.price);
    sink.rested(order.id, order.price, lots, this.#sequence);
    return slot;
  }

  #arm(order: Readonly<Order>, sink: BookSink): number {
    const slot = this.#slots.allocateStop(order, ++this.#sequence);
    this.#place(slot);
    sink.armed(order.id, order.trigger, this.#sequence);
    return slot;
  }

  /** Lets fired stops act one after the other; their trades may fire more. */
  #runFired(sink: BookSink): void {
    let steps = this.#slots.mostSteps();
    for (let slot = this.#fired.first; slot !== NONE; slot = this.#fired.first) {
      if (--steps < 0) throw circle();
      const order: Order = { ...this.#slots.read(slot), trigger: 0, triggerBy: BY_LAST_PRICE, trail: 0 };
      sink.triggered(order.id);
      this.#cancelLinked(slot, sink);
      this.#drop(slot);
      this.#execute(order, sink);
    }
  }

  #cancel(slot: number, reason: Cancellation, sink: BookSink): void {
    sink.cancelled(this.#slots.id(slot), this.#slots.lots(slot), reason);
    if (this.#slots.isPlain(slot)) return this.#dropResting(slot);
    this.#cancelLinked(slot, sink);
    this.#drop(slot);
  }

  #cancelLinked(slot: number, sink: BookSink): void {
    const other = this.#slots.linked(slot);
    if (other === NONE) return;
    this.#slots.unlink(slot);
    sink.cancelled(this.#slots.id(other), this.#slots.lots(other), 'linked');
    this.#drop(other);
  }

  #link(a: number, b: number): void {
    this.#slots.link(a, b);
    this.#slots.link(b, a);
  }

  #allocate(order: Readonly<Order>, sequence: number): number {
    const slots = this.#slots;
    return order.trigger === 0 ? slots.allocate(order, order.lots, sequence) : slots.allocateStop(order, sequence);
  }

  /** Puts a filled-in slot where it belongs. */
  #place(slot: number): void {
    const slots = this.#slots;
    this.#index.add(slots.id(slot), slot);
    if (slots.isStop(slot)) this.#stops(slots.triggerBy(slot)).add(slot);
    else this.#ladders[slots.side(slot)].append(slot, slots.price(slot));
  }

  /** Takes an order out of wherever it is and frees its slot. */
  #drop(slot: number): void {
    const slots = this.#slots;
    if (!slots.isStop(slot)) return this.#dropResting(slot);
    this.#index.remove(slot);
    if (slots.isFired(slot)) this.#fired.remove(slot);
    else this.#stops(slots.triggerBy(slot)).remove(slot);
    slots.release(slot);
  }

  #dropResting(slot: number): void {
    const slots = this.#slots;
    this.#index.remove(slot);
    this.#ladders[slots.side(slot)].remove(slot, slots.price(slot));
    slots.release(slot);
  }

  #stops(source: TriggerSource): StopBook {
    return source === BY_LAST_PRICE ? this.#byLast : this.#byMark;
  }
}

function opposite(side: Side): Side {
  return (1 - side) as Side;
}

const ownPrice = ({ price }: OpenOrder): number => price;
