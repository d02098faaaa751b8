import type { BookSink, Cancellation, Refusal, Side } from '@aureus/core/spot/book-types.ts';

export interface Match {
  readonly makerId: number;
  readonly takerId: number;
  readonly takerSide: Side;
  readonly price: number;
  readonly lots: number;
}

/** Notes what the book reports about one command; read after the command, because a book must not be called back. */
export class Recorder implements BookSink {
  matches: Match[] = [];
  refusal: Refusal | null = null;
  /** Why the rest of the order was cancelled. */
  cancellation: Cancellation | null = null;
  /** Orders that were cancelled, the one of the command among them. */
  cancelledIds: number[] = [];
  /** The book's sequence of the order when it rests, else 0. */
  sequence = 0;

  clear(): void {
    this.matches = [];
    this.refusal = null;
    this.cancellation = null;
    this.cancelledIds = [];
    this.sequence = 0;
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
    this.cancelledIds.push(id);
    this.cancellation = reason;
  }

  refused(_id: number, reason: Refusal): void {
    this.refusal = reason;
  }

  // Stops are not taken here yet, so a book never reports these.
  armed(): void {}
  trailed(): void {}
  triggered(): void {}
}
