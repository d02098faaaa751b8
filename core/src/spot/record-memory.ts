/** Slot 0 is never used: zeroed memory is full of "none". Each file of the book that works with slots says so itself. */
const NONE = 0;

/** A record is 64 bytes: eight doubles, or sixteen words of 32 bits. */
const RECORD_BYTES = 64;
const RECORD_WORDS = 16;
/** Links of an order and of a level, side by side at an even position: that pair is what rings are made of. */
const BEFORE = 0;
const AFTER = 1;

/** A page is a record for its head and four for its levels, two words each. */
const PAGE_RECORDS = 5;
const LEVELS_PER_PAGE = 32;
const NUMBER = 0;
const OCCUPIED = 1;
const NEXT_FREE = 2;
const LEVELS = RECORD_WORDS;
/** The number of no page: slot 0 must not be taken for one. */
const NO_NUMBER = -1;

/**
 * The memory of a book: one buffer that grows, from which orders take records and price ladders take pages. Both are
 * named by the position of their first word, so that reading a field is one addition, and both are used again, most
 * recent first. The garbage collector never sees an order, whatever their number.
 *
 * A page holds the levels of 32 neighbouring prices. The orders of a level and the level itself form a ring: after the
 * level comes the oldest, before it the youngest, so that orders enter and leave without a single case distinction.
 * Levels side by side also stay in the fastest memory of the processor, which the orders behind them do not.
 *
 * Constants are kept by each file for itself. One that is imported is not compiled in: it is read from memory and
 * checked at every use, and the book uses some of them a dozen times for one order.
 */
export class RecordMemory {
  protected words = new Int32Array(0);
  protected doubles = new Float64Array(0);
  #capacity = 0;
  #used = 1;
  #freeRecord = NONE;
  #freePage = NONE;

  constructor(capacity: number) {
    this.#resize(capacity);
    this.words[NONE | NUMBER] = NO_NUMBER;
  }

  /** Takes a record; it is full of what was there before. */
  protected take(): number {
    const record = this.#freeRecord;
    if (record === NONE) return this.#takeNew(1);
    this.#freeRecord = this.words[record | AFTER]!;
    return record;
  }

  release(record: number): void {
    this.words[record | AFTER] = this.#freeRecord;
    this.#freeRecord = record;
  }

  /** Takes a page without orders. */
  takePage(number: number): number {
    let page = this.#freePage;
    if (page === NONE) page = this.#takeNewPage();
    else this.#freePage = this.words[page | NEXT_FREE]!;
    this.words[page | NUMBER] = number;
    return page;
  }

  /** Gives back a page without orders. */
  releasePage(page: number): void {
    this.words[page | NEXT_FREE] = this.#freePage;
    this.#freePage = page;
  }

  /** Which 32 prices a page is for. */
  pageNumber(page: number): number {
    return this.words[page | NUMBER]!;
  }

  /** A bit for each level of a page that has orders. */
  occupied(page: number): number {
    return this.words[page | OCCUPIED]!;
  }
  setOccupied(page: number, levels: number): void {
    this.words[page | OCCUPIED] = levels;
  }

  level(page: number, index: number): number {
    // The bit operation tells the compiler that the sum stays within 32 bits.
    return (page + LEVELS + 2 * index) | 0;
  }

  /** The neighbour in a ring: of an order the next younger one, or its level; of a level the oldest order, or itself. */
  after(slot: number): number {
    return this.words[slot | AFTER]!;
  }
  setAfter(slot: number, after: number): void {
    this.words[slot | AFTER] = after;
  }

  /** Queues an order behind all others of a level. @returns whether it is the only one */
  enqueue(order: number, level: number): boolean {
    const words = this.words;
    const youngest = words[level | BEFORE]!;
    words[order | BEFORE] = youngest;
    words[order | AFTER] = level;
    words[youngest | AFTER] = order;
    words[level | BEFORE] = order;
    return youngest === level;
  }

  /** Takes an order out of its ring. @returns whether only the level is left: it is on both sides then */
  dequeue(order: number): boolean {
    const words = this.words;
    const before = words[order | BEFORE]!;
    const after = words[order | AFTER]!;
    words[before | AFTER] = after;
    words[after | BEFORE] = before;
    return before === after;
  }

  /**
   * More steps than any walk from slot to slot can take, for none comes to a slot twice. Every walk counts them down, so
   * that links which run in a circle are an error and not a process that answers nobody (see `circle`).
   */
  mostSteps(): number {
    return this.#used + 1;
  }

  /** A level without orders is a ring of its own. It is so again when its last order is gone: pages given back are as new. */
  #takeNewPage(): number {
    const page = this.#takeNew(PAGE_RECORDS);
    for (let index = 0; index < LEVELS_PER_PAGE; index++) {
      const level = this.level(page, index);
      this.words[level | BEFORE] = level;
      this.words[level | AFTER] = level;
    }
    return page;
  }

  #takeNew(records: number): number {
    while (this.#used + records > this.#capacity) this.#resize(this.#capacity * 2);
    const first = this.#used * RECORD_WORDS;
    this.#used += records;
    return first;
  }

  #resize(capacity: number): void {
    const memory = new ArrayBuffer(capacity * RECORD_BYTES);
    const words = new Int32Array(memory);
    words.set(this.words);
    this.words = words;
    this.doubles = new Float64Array(memory);
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
