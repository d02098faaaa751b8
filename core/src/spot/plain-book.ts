import {
  type Band,
  type Book,
  type BookSink,
  BUY,
  BY_LAST_PRICE,
  BY_MARK_PRICE,
  CANCEL_TAKER,
  type Cancellation,
  type DepthLevel,
  FILL_OR_KILL,
  GOOD_TILL_CANCELLED,
  MAX_ORDERS,
  MAX_TICK,
  type OpenOrder,
  type Order,
  POST_ONLY,
  type Refusal,
  SELL,
  type Side,
  type TriggerSource,
  WIDEST_BAND,
} from './book-types.ts';
import { hashBook } from './state-hash.ts';
import { assertBand, assertRestorable, assertTick, isValidOrder, isValidPair } from './validate.ts';

/**
 * The rules of the order book in their plainest form: arrays, sorting, searching. It is slow and easy to believe;
 * the fast book is tested against it, event by event.
 */
export class PlainBook implements Book {
  /** Resting orders, best price first, then oldest. */
  #resting: [bids: OpenOrder[], asks: OpenOrder[]] = [[], []];
  /** Waiting stops, oldest sequence first. */
  #stops: OpenOrder[] = [];
  /** Stops whose trigger was reached while an order was still trading, in the order they will act. */
  #fired: OpenOrder[] = [];
  /** The price seen last, by source. */
  #seen: [last: number, mark: number] = [0, 0];
  #sequence = 0;
  #band: Band = WIDEST_BAND;

  submit(order: Readonly<Order>, sink: BookSink): void {
    const refusal = this.#refusalOf(order, 1);
    if (refusal !== null) return sink.refused(order.id, refusal);
    const accepted: OpenOrder = { ...order, sequence: 0, linkedId: 0 };
    if (order.trigger !== 0) return this.#arm(accepted, sink);
    this.#execute(accepted, sink);
    this.#runFired(sink);
  }

  submitPair(resting: Readonly<Order>, stop: Readonly<Order>, sink: BookSink): void {
    let refusal: Refusal | null = isValidPair(resting, stop) ? null : 'invalid';
    refusal ??= this.#refusalOf({ ...resting, timeInForce: POST_ONLY }, 2) ?? this.#refusalOf(stop, 2);
    if (refusal !== null) {
      sink.refused(resting.id, refusal);
      sink.refused(stop.id, refusal);
      return;
    }
    this.#rest({ ...resting, sequence: 0, linkedId: stop.id }, sink);
    this.#arm({ ...stop, sequence: 0, linkedId: resting.id }, sink);
  }

  cancel(id: number, sink: BookSink): void {
    const order = this.#find(id);
    if (order === undefined) return sink.refused(id, 'unknown');
    this.#cancel(order, 'requested', sink);
  }

  amend(id: number, price: number, lots: number, sink: BookSink): void {
    const order = this.#find(id);
    if (order === undefined) return sink.refused(id, 'unknown');
    if (order.trigger !== 0 || order.linkedId !== 0) return sink.refused(id, 'unamendable');
    const amended: OpenOrder = { ...order, price, lots };
    if (!isValidOrder(amended)) return sink.refused(id, 'invalid');
    if (price === order.price && lots <= order.lots) {
      order.lots = lots;
      return sink.amended(id, lots);
    }
    if (order.timeInForce === POST_ONLY && this.#crosses(amended)) return sink.refused(id, 'would_cross');
    this.#remove(order);
    this.#execute(amended, sink);
    this.#runFired(sink);
  }

  setMarkPrice(price: number, sink: BookSink): void {
    assertTick(price);
    this.#observe(BY_MARK_PRICE, price, sink);
    this.#runFired(sink);
  }

  followMarkPrice(price: number, sink: BookSink): void {
    assertTick(price);
    this.#followAll(BY_MARK_PRICE, price, sink);
  }

  setBand(low: number, middle: number, high: number, sink: BookSink): void {
    assertBand(low, middle, high);
    this.#band = { low, middle, high, isOpen: true };
    while (this.isCrossed()) {
      const [maker, taker] = [this.#resting[BUY][0]!, this.#resting[SELL][0]!].toSorted(
        (a, b) => a.sequence - b.sequence,
      ) as [OpenOrder, OpenOrder];
      if (maker.owner === taker.owner) {
        this.#cancel(taker.selfTrade === CANCEL_TAKER ? taker : maker, 'self_trade', sink);
        continue;
      }
      const [lowest, highest] = [this.#resting[SELL][0]!.price, this.#resting[BUY][0]!.price];
      const price = middle < lowest ? lowest : middle > highest ? highest : middle;
      this.#trade(taker, maker, Math.min(taker.lots, maker.lots), price, sink);
    }
    this.#runFired(sink);
  }

  closeBand(): void {
    this.#band = { ...this.#band, isOpen: false };
  }

  band(): Band {
    return this.#band;
  }

  restore(order: Readonly<OpenOrder>): void {
    assertRestorable(order, this.has(order.id));
    const linked = this.#find(order.linkedId);
    const restored = { ...order, linkedId: linked?.id ?? 0 };
    if (linked !== undefined) linked.linkedId = order.id;
    if (order.trigger !== 0) this.#stops.push(restored);
    else this.#insert(restored);
    this.#sequence = Math.max(this.#sequence, order.sequence);
  }

  restorePrices(lastPrice: number, markPrice: number): void {
    this.#seen = [lastPrice, markPrice];
  }

  has(id: number): boolean {
    return this.#find(id) !== undefined;
  }

  bestPrice(side: Side): number {
    const best = this.#resting[side][0];
    return best ? this.#counted(best) : 0;
  }

  lastPrice(): number {
    return this.#seen[BY_LAST_PRICE];
  }

  markPrice(): number {
    return this.#seen[BY_MARK_PRICE];
  }

  orderCount(): number {
    return this.#resting[BUY].length + this.#resting[SELL].length + this.#stops.length;
  }

  depth(side: Side, count: number): DepthLevel[] {
    const levels = new Map<number, DepthLevel>();
    for (const order of this.#resting[side]) {
      const [price, { lots }] = [this.#counted(order), order];
      const level = levels.get(price) ?? { price, lots: 0, orders: 0 };
      levels.set(price, { price, lots: level.lots + lots, orders: level.orders + 1 });
    }
    return [...levels.values()].slice(0, count);
  }

  openOrders(side: Side): OpenOrder[] {
    return this.#resting[side].map((order) => ({ ...order }));
  }

  waitingStops(): OpenOrder[] {
    const nearestFirst = (a: OpenOrder, b: OpenOrder) =>
      a.triggerBy - b.triggerBy || a.side - b.side || byTrigger(a, b) || a.sequence - b.sequence;
    return this.#stops.map((order) => ({ ...order })).toSorted(nearestFirst);
  }

  isCrossed(): boolean {
    const [bid, ask] = [this.#resting[BUY][0], this.#resting[SELL][0]];
    return bid !== undefined && ask !== undefined && this.#mayTrade(bid, ask);
  }

  stateHash(): string {
    return hashBook(this);
  }

  #refusalOf(order: Readonly<Order>, slotsNeeded: number): Refusal | null {
    if (!isValidOrder(order)) return 'invalid';
    if (this.has(order.id)) return 'duplicate';
    if (order.trigger !== 0 && isReached(order, this.#seen[order.triggerBy])) return 'would_trigger';
    if (order.trigger === 0 && order.timeInForce === POST_ONLY && this.#crosses(order)) return 'would_cross';
    const mayStay = order.trigger !== 0 || mayRest(order);
    return mayStay && this.orderCount() + slotsNeeded > MAX_ORDERS ? 'book_full' : null;
  }

  /** Trades an active order, then rests or cancels what is left. */
  #execute(order: OpenOrder, sink: BookSink): void {
    const taker = { ...order, quoteBudget: order.quoteBudget || Infinity };
    if (taker.timeInForce === FILL_OR_KILL && !this.#canFill(taker)) {
      return sink.cancelled(taker.id, taker.lots, 'killed');
    }
    while (taker.lots > 0 && this.#crosses(taker)) {
      const maker = this.#resting[opposite(taker.side)][0]!;
      const price = this.#counted(maker);
      const lots = Math.min(taker.lots, maker.lots, Math.floor(taker.quoteBudget / price));
      if (lots === 0) return sink.cancelled(taker.id, taker.lots, 'budget');
      if (maker.owner === taker.owner) {
        if (taker.selfTrade === CANCEL_TAKER) return sink.cancelled(taker.id, taker.lots, 'self_trade');
        this.#cancel(maker, 'self_trade', sink);
        continue;
      }
      taker.quoteBudget -= lots * price;
      this.#trade(taker, maker, lots, price, sink);
    }
    if (taker.lots === 0) return;
    if (mayRest(taker)) this.#rest({ ...taker, quoteBudget: 0 }, sink);
    else sink.cancelled(taker.id, taker.lots, 'unfilled');
  }

  /** The taker may wait in the book or not. */
  #trade(taker: OpenOrder, maker: OpenOrder, lots: number, price: number, sink: BookSink): void {
    taker.lots -= lots;
    maker.lots -= lots;
    sink.trade(maker.id, taker.id, price, lots, maker.lots, taker.lots, taker.side);
    for (const order of [maker, taker]) {
      this.#cancelLinked(order, sink);
      if (order.lots === 0) this.#remove(order);
    }
    this.#observe(BY_LAST_PRICE, price, sink);
  }

  /** Plays the match through without touching anything. */
  #canFill(taker: OpenOrder): boolean {
    let { lots, quoteBudget } = taker;
    for (const maker of this.#resting[opposite(taker.side)]) {
      if (!this.#mayTrade(taker, maker)) return false;
      if (maker.owner === taker.owner) {
        if (taker.selfTrade === CANCEL_TAKER) return false;
        continue;
      }
      const traded = Math.min(lots, maker.lots);
      lots -= traded;
      quoteBudget -= traded * this.#counted(maker);
      if (quoteBudget < 0) return false;
      if (lots === 0) return true;
    }
    return false;
  }

  #rest(order: OpenOrder, sink: BookSink): void {
    order.sequence = ++this.#sequence;
    this.#insert(order);
    sink.rested(order.id, order.price, order.lots, order.sequence);
  }

  #insert(order: OpenOrder): void {
    const queue = this.#resting[order.side];
    queue.push(order);
    queue.sort((a, b) => (order.side === BUY ? b.price - a.price : a.price - b.price) || a.sequence - b.sequence);
  }

  #arm(order: OpenOrder, sink: BookSink): void {
    order.sequence = ++this.#sequence;
    this.#stops.push(order);
    sink.armed(order.id, order.trigger, order.sequence);
  }

  /** A price was seen: trailing stops follow it, then those it reaches line up to act. */
  #observe(source: TriggerSource, price: number, sink: BookSink): void {
    this.#seen[source] = price;
    this.#followAll(source, price, sink);
    const reached = this.#stops.filter((stop) => stop.triggerBy === source && isReached(stop, price));
    reached.sort((a, b) => a.side - b.side || byTrigger(a, b) || a.sequence - b.sequence);
    this.#stops = this.#stops.filter((stop) => !reached.includes(stop));
    this.#fired.push(...reached);
  }

  #followAll(source: TriggerSource, price: number, sink: BookSink): void {
    for (const order of this.#stops.filter((stop) => stop.triggerBy === source && stop.trail !== 0)) {
      this.#follow(order, price, sink);
    }
  }

  #follow(order: OpenOrder, price: number, sink: BookSink): void {
    const trigger = order.side === BUY ? price + order.trail : price - order.trail;
    const moves = order.side === BUY ? trigger < order.trigger : trigger > order.trigger;
    if (!moves) return;
    order.price = Math.min(MAX_TICK, Math.max(1, order.price + trigger - order.trigger));
    order.trigger = trigger;
    order.sequence = ++this.#sequence;
    this.#stops = [...this.#stops.filter((stop) => stop !== order), order];
    sink.trailed(order.id, order.trigger, order.price, order.sequence);
  }

  /** Lets fired stops act one after the other; their trades may fire more. */
  #runFired(sink: BookSink): void {
    for (let stop = this.#fired.shift(); stop !== undefined; stop = this.#fired.shift()) {
      sink.triggered(stop.id);
      this.#cancelLinked(stop, sink);
      this.#execute({ ...stop, trigger: 0, trail: 0, triggerBy: BY_LAST_PRICE }, sink);
    }
  }

  #cancel(order: OpenOrder, reason: Cancellation, sink: BookSink): void {
    this.#remove(order);
    sink.cancelled(order.id, order.lots, reason);
    this.#cancelLinked(order, sink);
  }

  #cancelLinked(order: OpenOrder, sink: BookSink): void {
    const linked = this.#find(order.linkedId);
    order.linkedId = 0;
    if (linked === undefined) return;
    this.#remove(linked);
    sink.cancelled(linked.id, linked.lots, 'linked');
  }

  #find(id: number): OpenOrder | undefined {
    const all = [...this.#resting[BUY], ...this.#resting[SELL], ...this.#stops, ...this.#fired];
    return all.find((order) => order.id === id);
  }

  #remove(order: OpenOrder): void {
    const others = (list: OpenOrder[]) => list.filter((each) => each !== order);
    this.#resting = [others(this.#resting[BUY]), others(this.#resting[SELL])];
    this.#stops = others(this.#stops);
    this.#fired = others(this.#fired);
  }

  #crosses(order: Readonly<Order>): boolean {
    const best = this.#resting[opposite(order.side)][0];
    return best !== undefined && this.#mayTrade(order, best);
  }

  /** A buy and a sell, in either order. */
  #mayTrade(a: Readonly<Order>, b: Readonly<Order>): boolean {
    const [buy, sell] = a.side === BUY ? [a, b] : [b, a];
    const { low, high, isOpen } = this.#band;
    return isOpen && buy.price >= sell.price && buy.price >= low && sell.price <= high;
  }

  /** The price of a resting order as it counts: one beyond the band on the side where it trades stands at the edge. */
  #counted({ side, price }: Readonly<Order>): number {
    return side === BUY ? Math.min(price, this.#band.high) : Math.max(price, this.#band.low);
  }
}

function opposite(side: Side): Side {
  return side === BUY ? SELL : BUY;
}

function mayRest(order: Readonly<Order>): boolean {
  return order.timeInForce === GOOD_TILL_CANCELLED || order.timeInForce === POST_ONLY;
}

/** A price of 0 means none was seen yet. */
function isReached(stop: Readonly<Order>, price: number): boolean {
  return price !== 0 && (stop.side === BUY ? price >= stop.trigger : price <= stop.trigger);
}

/** Nearest trigger first: the lowest of the buys, the highest of the sells. */
function byTrigger(a: Readonly<Order>, b: Readonly<Order>): number {
  return a.side === BUY ? a.trigger - b.trigger : b.trigger - a.trigger;
}
