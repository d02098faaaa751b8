import type { BookSink } from '../../src/spot/book-types.ts';

/** What a book reported, one tuple an event, in order. */
export type BookEvent = [name: keyof BookSink, ...values: (number | string)[]];

/** A sink that writes everything down. */
export class EventLog implements BookSink {
  readonly events: BookEvent[] = [];

  trade(...values: Parameters<BookSink['trade']>): void {
    this.events.push(['trade', ...values]);
  }
  rested(...values: Parameters<BookSink['rested']>): void {
    this.events.push(['rested', ...values]);
  }
  amended(...values: Parameters<BookSink['amended']>): void {
    this.events.push(['amended', ...values]);
  }
  armed(...values: Parameters<BookSink['armed']>): void {
    this.events.push(['armed', ...values]);
  }
  trailed(...values: Parameters<BookSink['trailed']>): void {
    this.events.push(['trailed', ...values]);
  }
  triggered(...values: Parameters<BookSink['triggered']>): void {
    this.events.push(['triggered', ...values]);
  }
  cancelled(...values: Parameters<BookSink['cancelled']>): void {
    this.events.push(['cancelled', ...values]);
  }
  refused(...values: Parameters<BookSink['refused']>): void {
    this.events.push(['refused', ...values]);
  }

  /** The events since the last call. */
  take(): BookEvent[] {
    return this.events.splice(0);
  }
}
