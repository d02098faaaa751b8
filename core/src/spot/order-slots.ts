import type { OpenOrder, Order, SelfTradePolicy, Side, TimeInForce, TriggerSource } from './book-types.ts';

/** Slot 0 and level 0 are never used: a zeroed array is full of "none". */
export const NONE = 0;

/**
 * Every order of a book, one slot each, one typed array a field. A slot is a small integer; released slots are reused.
 * Nothing here is seen by the garbage collector, whatever the number of orders.
 */
export class OrderSlots {
  id = new Float64Array(0);
  owner = new Float64Array(0);
  lots = new Float64Array(0);
  sequence = new Float64Array(0);
  price = new Int32Array(0);
  side = new Uint8Array(0);
  timeInForce = new Uint8Array(0);
  selfTrade = new Uint8Array(0);
  /** The other leg of a pair, or NONE. */
  linked = new Int32Array(0);

  /** The price level the order queues at and its neighbours there; `PriceLadder` keeps these. */
  level = new Int32Array(0);
  before = new Int32Array(0);
  after = new Int32Array(0);

  /** Stops only: a trigger of 0 marks an active order. */
  trigger = new Int32Array(0);
  triggerBy = new Uint8Array(0);
  trail = new Int32Array(0);
  quoteBudget = new Float64Array(0);
  /** 1 once the trigger was reached and the stop waits for its turn to act. */
  fired = new Uint8Array(0);
  /** Neighbours among the trailing stops, later among the fired ones; `SlotQueue` keeps these. */
  queueBefore = new Int32Array(0);
  queueAfter = new Int32Array(0);

  #free = NONE;
  #used = 1;

  constructor(capacity = 1024) {
    this.#resize(capacity + 1);
  }

  /** Takes a slot and fills in the order; it is in no list yet. */
  allocate(order: Readonly<Order>, lots: number, sequence: number): number {
    const slot = this.#take();
    this.id[slot] = order.id;
    this.owner[slot] = order.owner;
    this.lots[slot] = lots;
    this.sequence[slot] = sequence;
    this.price[slot] = order.price;
    this.side[slot] = order.side;
    this.timeInForce[slot] = order.timeInForce;
    this.selfTrade[slot] = order.selfTrade;
    this.linked[slot] = NONE;
    this.trigger[slot] = order.trigger;
    if (order.trigger !== 0) {
      this.triggerBy[slot] = order.triggerBy;
      this.trail[slot] = order.trail;
      this.quoteBudget[slot] = order.quoteBudget;
      this.fired[slot] = 0;
    }
    return slot;
  }

  release(slot: number): void {
    this.after[slot] = this.#free;
    this.#free = slot;
  }

  /** Copies an order out, for storing, hashing and looking at. */
  read(slot: number): OpenOrder {
    const isStop = this.trigger[slot] !== 0;
    return {
      id: this.id[slot]!,
      owner: this.owner[slot]!,
      side: this.side[slot] as Side,
      price: this.price[slot]!,
      lots: this.lots[slot]!,
      timeInForce: this.timeInForce[slot] as TimeInForce,
      selfTrade: this.selfTrade[slot] as SelfTradePolicy,
      quoteBudget: isStop ? this.quoteBudget[slot]! : 0,
      trigger: this.trigger[slot]!,
      triggerBy: isStop ? (this.triggerBy[slot] as TriggerSource) : 0,
      trail: isStop ? this.trail[slot]! : 0,
      sequence: this.sequence[slot]!,
      linkedId: this.linked[slot] === NONE ? 0 : this.id[this.linked[slot]!]!,
    };
  }

  #take(): number {
    const slot = this.#free;
    if (slot !== NONE) {
      this.#free = this.after[slot]!;
      return slot;
    }
    if (this.#used === this.id.length) this.#resize(this.#used * 2);
    return this.#used++;
  }

  #resize(length: number): void {
    this.id = floats(this.id, length);
    this.owner = floats(this.owner, length);
    this.lots = floats(this.lots, length);
    this.sequence = floats(this.sequence, length);
    this.quoteBudget = floats(this.quoteBudget, length);
    this.price = integers(this.price, length);
    this.linked = integers(this.linked, length);
    this.level = integers(this.level, length);
    this.before = integers(this.before, length);
    this.after = integers(this.after, length);
    this.trigger = integers(this.trigger, length);
    this.trail = integers(this.trail, length);
    this.queueBefore = integers(this.queueBefore, length);
    this.queueAfter = integers(this.queueAfter, length);
    this.side = bytes(this.side, length);
    this.timeInForce = bytes(this.timeInForce, length);
    this.selfTrade = bytes(this.selfTrade, length);
    this.triggerBy = bytes(this.triggerBy, length);
    this.fired = bytes(this.fired, length);
  }
}

/** A longer copy of a column. */
export function floats(old: Float64Array, length: number): Float64Array<ArrayBuffer> {
  const column = new Float64Array(length);
  column.set(old);
  return column;
}

/** A longer copy of a column. */
export function integers(old: Int32Array, length: number): Int32Array<ArrayBuffer> {
  const column = new Int32Array(length);
  column.set(old);
  return column;
}

function bytes(old: Uint8Array, length: number): Uint8Array<ArrayBuffer> {
  const column = new Uint8Array(length);
  column.set(old);
  return column;
}
