/** Asks for one call at the next frame. */
export type FrameRequest = (flush: () => void) => void;

export const nextFrame: FrameRequest = (flush) => {
  requestAnimationFrame(flush);
};

/**
 * Collects dirty keys between two frames and hands them over together, once a frame: a hundred ticks of one market
 * within a frame are one update of one cell.
 */
export class FrameFlush<Key> {
  #dirty = new Set<Key>();
  #isRequested = false;
  readonly #request: FrameRequest;
  readonly #flush: (dirty: ReadonlySet<Key>) => void;

  constructor(flush: (dirty: ReadonlySet<Key>) => void, request: FrameRequest = nextFrame) {
    this.#flush = flush;
    this.#request = request;
  }

  mark(key: Key): void {
    this.#dirty.add(key);
    if (this.#isRequested) return;
    this.#isRequested = true;
    this.#request(() => {
      this.#isRequested = false;
      const dirty = this.#dirty;
      this.#dirty = new Set();
      this.#flush(dirty);
    });
  }
}
