import type { OpenOrder, Order, SelfTradePolicy, Side, TimeInForce, TriggerSource } from './book-types.ts';

/** Slot 0 is never used: zeroed memory is full of "none". */
export const NONE = 0;

/** A record is 64 bytes, one cache line: four doubles, then eight words of 32 bits. */
const RECORD_BYTES = 64;
const RECORD_WORDS = 16;
const ID = 0;
const OWNER = 1;
const LOTS = 2;
const SEQUENCE = 3;
const PRICE = 8;
const BEFORE = 9;
const AFTER = 10;
const LINKED = 11;
const TRIGGER = 12;
const TRAIL = 13;
const CHAINED = 14;
/** Side in bit 0, time in force in bits 1 and 2, self-trade policy in bit 3, trigger source in bit 4. */
const TRAITS = 15;
/** A level has its key where an order has its price. */
const KEY = PRICE;
/** The key of no level: slot 0 must not be taken for one. */
const NO_KEY = -1;
/** The traits of a level: none an order can have. */
const IS_LEVEL = -1;

/**
 * Every order and every price level of a book, one slot each. A slot is the position of its record's first
 * word, so that reading a field is one addition; released slots are reused, most recent first. A level closes the ring of its orders: after it comes the oldest, before it the youngest, so that
 * orders enter and leave a ring without a single case distinction.
 *
 * One slot is one record in one buffer, so that whatever the book does with an order touches a single cache line, and
 * the garbage collector never sees an order, whatever their number. Only what stops need beyond that lies apart.
 */
export class OrderSlots {
  #doubles = new Float64Array(0);
  #words = new Int32Array(0);
  #quoteBudget = new Float64Array(0);
  #queueBefore = new Int32Array(0);
  #queueAfter = new Int32Array(0);
  #fired = new Uint8Array(0);
  #capacity = 0;
  #used = 1;
  #free = NONE;

  constructor(capacity = 1024) {
    this.#resize(capacity);
    this.#words[NONE | KEY] = NO_KEY;
  }

  /** Takes a slot and fills in the order; it is in no list yet. */
  allocate(order: Readonly<Order>, lots: number, sequence: number): number {
    const slot = this.#take();
    const doubles = this.#doubles;
    const words = this.#words;
    doubles[(slot >> 1) | ID] = order.id;
    doubles[(slot >> 1) | OWNER] = order.owner;
    doubles[(slot >> 1) | LOTS] = lots;
    doubles[(slot >> 1) | SEQUENCE] = sequence;
    words[slot | PRICE] = order.price;
    words[slot | LINKED] = NONE;
    words[slot | TRIGGER] = order.trigger;
    words[slot | TRAIL] = order.trail;
    words[slot | TRAITS] = order.side | (order.timeInForce << 1) | (order.selfTrade << 3) | (order.triggerBy << 4);
    if (order.trigger !== 0) {
      this.#quoteBudget[slot / RECORD_WORDS] = order.quoteBudget;
      this.#fired[slot / RECORD_WORDS] = 0;
    }
    return slot;
  }

  /** Takes a slot for a level without orders. */
  allocateLevel(key: number): number {
    const level = this.#take();
    this.#words[level | KEY] = key;
    this.#words[level | BEFORE] = level;
    this.#words[level | AFTER] = level;
    this.#words[level | TRAITS] = IS_LEVEL;
    return level;
  }

  /**
   * More steps than any walk from slot to slot can take, for none comes to a slot twice. Every walk counts them down, so
   * that links which run in a circle are an error and not a process that answers nobody (see `circle`).
   */
  mostSteps(): number {
    return this.#used + 1;
  }

  release(slot: number): void {
    this.setAfter(slot, this.#free);
    this.#free = slot;
  }

  id(slot: number): number {
    return this.#doubles[(slot >> 1) | ID]!;
  }
  owner(slot: number): number {
    return this.#doubles[(slot >> 1) | OWNER]!;
  }
  lots(slot: number): number {
    return this.#doubles[(slot >> 1) | LOTS]!;
  }
  setLots(slot: number, lots: number): void {
    this.#doubles[(slot >> 1) | LOTS] = lots;
  }
  selfTrade(slot: number): SelfTradePolicy {
    return ((this.#words[slot | TRAITS]! >> 3) & 1) as SelfTradePolicy;
  }

  sequence(slot: number): number {
    return this.#doubles[(slot >> 1) | SEQUENCE]!;
  }
  price(slot: number): number {
    return this.#words[slot | PRICE]!;
  }
  side(slot: number): Side {
    return (this.#words[slot | TRAITS]! & 1) as Side;
  }
  triggerBy(slot: number): TriggerSource {
    return ((this.#words[slot | TRAITS]! >> 4) & 1) as TriggerSource;
  }

  /** The other leg of a pair, or NONE. */
  linked(slot: number): number {
    return this.#words[slot | LINKED]!;
  }
  setLinked(slot: number, linked: number): void {
    this.#words[slot | LINKED] = linked;
  }

  /** The next order in the same bucket; `OrderIndex` keeps this. */
  chained(slot: number): number {
    return this.#words[slot | CHAINED]!;
  }
  setChained(slot: number, next: number): void {
    this.#words[slot | CHAINED] = next;
  }

  /** The neighbours of an order in the ring of its level; `PriceLadder` keeps these. */
  before(slot: number): number {
    return this.#words[slot | BEFORE]!;
  }
  setBefore(slot: number, before: number): void {
    this.#words[slot | BEFORE] = before;
  }
  after(slot: number): number {
    return this.#words[slot | AFTER]!;
  }
  setAfter(slot: number, after: number): void {
    this.#words[slot | AFTER] = after;
  }

  isLevel(slot: number): boolean {
    return this.#words[slot | TRAITS] === IS_LEVEL;
  }
  /** The price key of a level. */
  key(level: number): number {
    return this.#words[level | KEY]!;
  }

  isStop(slot: number): boolean {
    return this.trigger(slot) !== 0;
  }
  trigger(slot: number): number {
    return this.#words[slot | TRIGGER]!;
  }
  trail(slot: number): number {
    return this.#words[slot | TRAIL]!;
  }
  /** A trailing stop takes its new place. */
  moveStop(slot: number, trigger: number, price: number, sequence: number): void {
    this.#words[slot | TRIGGER] = trigger;
    this.#words[slot | PRICE] = price;
    this.#doubles[(slot >> 1) | SEQUENCE] = sequence;
  }

  /** True once the trigger was reached and the stop waits for its turn to act. Stops only. */
  isFired(slot: number): boolean {
    return this.#fired[slot / RECORD_WORDS] === 1;
  }
  setFired(slot: number): void {
    this.#fired[slot / RECORD_WORDS] = 1;
  }
  /** Neighbours among the trailing stops, later among the fired ones; `StopQueue` keeps these. */
  queueBefore(slot: number): number {
    return this.#queueBefore[slot / RECORD_WORDS]!;
  }
  setQueueBefore(slot: number, before: number): void {
    this.#queueBefore[slot / RECORD_WORDS] = before;
  }
  queueAfter(slot: number): number {
    return this.#queueAfter[slot / RECORD_WORDS]!;
  }
  setQueueAfter(slot: number, after: number): void {
    this.#queueAfter[slot / RECORD_WORDS] = after;
  }

  /** Copies an order out, for storing, hashing and looking at. */
  read(slot: number): OpenOrder {
    const traits = this.#words[slot | TRAITS]!;
    const linked = this.linked(slot);
    return {
      id: this.id(slot),
      owner: this.owner(slot),
      side: this.side(slot),
      price: this.price(slot),
      lots: this.lots(slot),
      timeInForce: ((traits >> 1) & 3) as TimeInForce,
      selfTrade: ((traits >> 3) & 1) as SelfTradePolicy,
      quoteBudget: this.isStop(slot) ? this.#quoteBudget[slot / RECORD_WORDS]! : 0,
      trigger: this.trigger(slot),
      triggerBy: this.triggerBy(slot),
      trail: this.trail(slot),
      sequence: this.sequence(slot),
      linkedId: linked === NONE ? 0 : this.id(linked),
    };
  }

  #take(): number {
    const slot = this.#free;
    if (slot !== NONE) {
      this.#free = this.after(slot);
      return slot;
    }
    if (this.#used === this.#capacity) this.#resize(this.#capacity * 2);
    return RECORD_WORDS * this.#used++;
  }

  #resize(capacity: number): void {
    const records = new ArrayBuffer(capacity * RECORD_BYTES);
    const words = new Int32Array(records);
    words.set(this.#words);
    this.#words = words;
    this.#doubles = new Float64Array(records);
    this.#quoteBudget = extended(this.#quoteBudget, new Float64Array(capacity));
    this.#queueBefore = extended(this.#queueBefore, new Int32Array(capacity));
    this.#queueAfter = extended(this.#queueAfter, new Int32Array(capacity));
    this.#fired = extended(this.#fired, new Uint8Array(capacity));
    this.#capacity = capacity;
  }
}

/** What a walk that took too many steps throws: a defect, after which the book must not be used. */
export function circle(): Error {
  return new Error('The order book runs in a circle');
}

/** Copies a column into a longer one. */
export function extended<Column extends Float64Array | Int32Array | Uint8Array>(old: Column, longer: Column): Column {
  longer.set(old);
  return longer;
}
