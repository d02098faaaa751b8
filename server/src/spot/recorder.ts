import type { BookSink, Cancellation, Refusal, Side } from '@aureus/core/spot/book-types.ts';

export interface Match {
  readonly makerId: number;
  readonly takerId: number;
  readonly takerSide: Side;
  readonly price: number;
  readonly lots: number;
}

/** A trailing stop that followed the price. */
interface Trailed {
  readonly id: number;
  readonly trigger: number;
  readonly price: number;
  readonly sequence: number;
}

/** Notes what the book reports about one command; read after the command, because a book must not be called back. */
export class Recorder implements BookSink {
  matches: Match[] = [];
  refusal: Refusal | null = null;
  /** Why the rest of the order was cancelled. */
  cancellation: Cancellation | null = null;
  /** Orders that were cancelled beside the one of the command, and whether each went with the other of its pair. */
  othersCancelled: { readonly id: number; readonly isLinked: boolean }[] = [];
  /** Trailing stops that followed the price. */
  trailedStops: Trailed[] = [];
  /** The book's sequence of the order when it rests or waits for its trigger, else 0. */
  sequence = 0;
  /** Whether the order became smaller at its place. */
  isAmended = false;
  /** That of the stop beside it, when the command is a pair. */
  pairSequence = 0;
  #id = 0;

  /** @param id the order the next command is about; 0 for none */
  clear(id: number): void {
    this.matches = [];
    this.refusal = null;
    this.cancellation = null;
    this.othersCancelled = [];
    this.trailedStops = [];
    this.sequence = 0;
    this.isAmended = false;
    this.pairSequence = 0;
    this.#id = id;
  }

  trade(
    makerId: number,
    takerId: number,
    price: number,
    lots: number,
    _makerLeft: number,
    _takerLeft: number,
    takerSide: Side,
  ): void {
    this.matches.push({ makerId, takerId, takerSide, price, lots });
  }

  rested(_id: number, _price: number, _lots: number, sequence: number): void {
    this.sequence = sequence;
  }

  cancelled(id: number, _lotsLeft: number, reason: Cancellation): void {
    if (id === this.#id) this.cancellation = reason;
    else this.othersCancelled.push({ id, isLinked: reason === 'linked' });
  }

  refused(_id: number, reason: Refusal): void {
    this.refusal = reason;
  }

  amended(): void {
    this.isAmended = true;
  }

  armed(id: number, _trigger: number, sequence: number): void {
    if (id === this.#id) this.sequence = sequence;
    else this.pairSequence = sequence;
  }

  trailed(id: number, trigger: number, price: number, sequence: number): void {
    this.trailedStops.push({ id, trigger, price, sequence });
  }

  // No book lets stops act here: they are given to it one by one (see `Stops`).
  triggered(): void {}
}
