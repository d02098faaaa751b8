import type { OpenOrder, Order, SelfTradePolicy, Side, TimeInForce, TriggerSource } from './book-types.ts';
import { extended, RecordMemory } from './record-memory.ts';

const NONE = 0;
const RECORD_WORDS = 16;
/**
 * Where the fields of a record are, after the two links of its ring: three doubles, four words, a double, two words.
 * What every order needs comes first: large buffers begin 16 bytes into a line of the processor's memory, so the first
 * 48 bytes of a record are one line.
 */
const ID = 1;
const OWNER = 2;
const LOTS = 3;
const PRICE = 8;
const TRAITS = 9;
const CHAINED = 10;
const LINKED = 11;
const SEQUENCE = 6;
const TRIGGER = 14;
const TRAIL = 15;
/** Traits: side in bit 0, time in force in bits 1 and 2, self-trade policy in bit 3, and for stops trigger source in bit 4. */
const TIME_IN_FORCE_SHIFT = 1;
const SELF_TRADE_SHIFT = 3;
const TRIGGER_BY_SHIFT = 4;
const IS_STOP = 1 << 5;
const IS_FIRED = 1 << 6;
const IS_LINKED = 1 << 7;

/**
 * Every order of a book, one slot each: a record in one buffer, so that whatever the book does with an order touches one
 * place in memory. Fields of stops and pairs mean something only where the traits say that it is one, so that for other
 * orders, which most are, nobody writes or reads them. What stops need beyond that lies apart.
 */
export class OrderSlots extends RecordMemory {
  #quoteBudget = new Float64Array(0);
  #queueBefore = new Int32Array(0);
  #queueAfter = new Int32Array(0);

  constructor(capacity = 1024) {
    super(capacity);
  }

  /** Takes a slot and fills in an order that is no stop; it is in no list yet. */
  allocate(order: Readonly<Order>, lots: number, sequence: number): number {
    const slot = this.take();
    const half = slot >> 1;
    const doubles = this.doubles;
    const words = this.words;
    doubles[half | ID] = order.id;
    doubles[half | OWNER] = order.owner;
    doubles[half | LOTS] = lots;
    doubles[half | SEQUENCE] = sequence;
    words[slot | PRICE] = order.price;
    words[slot | TRAITS] =
      order.side | (order.timeInForce << TIME_IN_FORCE_SHIFT) | (order.selfTrade << SELF_TRADE_SHIFT);
    return slot;
  }

  /** The same for a stop. */
  allocateStop(order: Readonly<Order>, sequence: number): number {
    const slot = this.allocate(order, order.lots, sequence);
    if (slot / RECORD_WORDS >= this.#quoteBudget.length) this.#extendColumns();
    this.words[slot | TRIGGER] = order.trigger;
    this.words[slot | TRAIL] = order.trail;
    this.words[slot | TRAITS]! |= IS_STOP | (order.triggerBy << TRIGGER_BY_SHIFT);
    this.#quoteBudget[slot / RECORD_WORDS] = order.quoteBudget;
    return slot;
  }

  /** True for what most orders are: neither a stop nor a leg of a pair. */
  isPlain(slot: number): boolean {
    return (this.words[slot | TRAITS]! & (IS_STOP | IS_LINKED)) === 0;
  }

  id(slot: number): number {
    return this.doubles[(slot >> 1) | ID]!;
  }
  owner(slot: number): number {
    return this.doubles[(slot >> 1) | OWNER]!;
  }
  lots(slot: number): number {
    return this.doubles[(slot >> 1) | LOTS]!;
  }
  setLots(slot: number, lots: number): void {
    this.doubles[(slot >> 1) | LOTS] = lots;
  }
  sequence(slot: number): number {
    return this.doubles[(slot >> 1) | SEQUENCE]!;
  }
  price(slot: number): number {
    return this.words[slot | PRICE]!;
  }
  side(slot: number): Side {
    return (this.words[slot | TRAITS]! & 1) as Side;
  }
  selfTrade(slot: number): SelfTradePolicy {
    return ((this.words[slot | TRAITS]! >> SELF_TRADE_SHIFT) & 1) as SelfTradePolicy;
  }

  /** The next order in the same bucket; `OrderIndex` keeps this. */
  chained(slot: number): number {
    return this.words[slot | CHAINED]!;
  }
  setChained(slot: number, next: number): void {
    this.words[slot | CHAINED] = next;
  }

  /** The other leg of a pair, or NONE. */
  linked(slot: number): number {
    return (this.words[slot | TRAITS]! & IS_LINKED) === 0 ? NONE : this.words[slot | LINKED]!;
  }
  link(slot: number, other: number): void {
    this.words[slot | TRAITS]! |= IS_LINKED;
    this.words[slot | LINKED] = other;
  }
  unlink(slot: number): void {
    this.words[slot | TRAITS]! &= ~IS_LINKED;
  }

  isStop(slot: number): boolean {
    return (this.words[slot | TRAITS]! & IS_STOP) !== 0;
  }
  /** Of a stop, as are the fields below. */
  trigger(slot: number): number {
    return this.words[slot | TRIGGER]!;
  }
  trail(slot: number): number {
    return this.words[slot | TRAIL]!;
  }
  triggerBy(slot: number): TriggerSource {
    return ((this.words[slot | TRAITS]! >> TRIGGER_BY_SHIFT) & 1) as TriggerSource;
  }
  /** A trailing stop takes its new place. */
  moveStop(slot: number, trigger: number, price: number, sequence: number): void {
    this.words[slot | TRIGGER] = trigger;
    this.words[slot | PRICE] = price;
    this.doubles[(slot >> 1) | SEQUENCE] = sequence;
  }

  /** True once the trigger was reached and the stop waits for its turn to act. */
  isFired(slot: number): boolean {
    return (this.words[slot | TRAITS]! & IS_FIRED) !== 0;
  }
  setFired(slot: number): void {
    this.words[slot | TRAITS]! |= IS_FIRED;
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
    const linked = this.linked(slot);
    const isStop = this.isStop(slot);
    return {
      id: this.id(slot),
      owner: this.owner(slot),
      side: this.side(slot),
      price: this.price(slot),
      lots: this.lots(slot),
      timeInForce: ((this.words[slot | TRAITS]! >> TIME_IN_FORCE_SHIFT) & 3) as TimeInForce,
      selfTrade: this.selfTrade(slot),
      quoteBudget: isStop ? this.#quoteBudget[slot / RECORD_WORDS]! : 0,
      trigger: isStop ? this.trigger(slot) : 0,
      triggerBy: this.triggerBy(slot),
      trail: isStop ? this.trail(slot) : 0,
      sequence: this.sequence(slot),
      linkedId: linked === NONE ? 0 : this.id(linked),
    };
  }

  /** To where records may lie until the memory grows. */
  #extendColumns(): void {
    const length = this.words.length / RECORD_WORDS;
    this.#quoteBudget = extended(this.#quoteBudget, new Float64Array(length));
    this.#queueBefore = extended(this.#queueBefore, new Int32Array(length));
    this.#queueAfter = extended(this.#queueAfter, new Int32Array(length));
  }
}
