import { FrameFlush, type FrameRequest, nextFrame } from './frame-flush.ts';

/** One live value, shown once a frame however often it is set. */
export class ValueStore<Value> {
  #latest: Value;
  #shown: Value;
  readonly #listeners = new Set<() => void>();
  readonly #flush: FrameFlush<'value'>;

  constructor(first: Value, request: FrameRequest = nextFrame) {
    this.#latest = first;
    this.#shown = first;
    this.#flush = new FrameFlush(() => this.#show(), request);
  }

  readonly get = (): Value => this.#shown;

  /** The newest value, shown or not: what the next change builds on. */
  get latest(): Value {
    return this.#latest;
  }

  set(value: Value): void {
    this.#latest = value;
    this.#flush.mark('value');
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #show(): void {
    if (this.#shown === this.#latest) return;
    this.#shown = this.#latest;
    for (const listener of this.#listeners) listener();
  }
}
