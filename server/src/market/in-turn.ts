/**
 * Does work one at a time, so that what was read first never replaces what was read later. Who asks while it is done
 * shares the next time with all who ask till then: each is answered by work that began after they asked.
 */
export function inTurn(work: () => Promise<void>): () => Promise<void> {
  let last = Promise.resolve();
  /** What has not begun. */
  let next: Promise<void> | undefined;
  return () => {
    next ??= last = last
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        return work();
      });
    return next;
  };
}
