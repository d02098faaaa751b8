/** So long after a failure the updates of a subject are tried again, at first and at most. */
const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 60_000;

interface Entry<Update> {
  waitMs: number;
  retryAt: number;
  /** What is to be so of it, by what it is about. */
  readonly wanted: Map<unknown, Update>;
  /** Whether that is another since the last attempt: a price that is over does nothing any more. */
  hasNews: boolean;
}

/** Subjects whose updates are left out of batches because they fail, and when they are tried again, by themselves. */
export class Isolated<Update> {
  readonly #entries = new Map<number, Entry<Update>>();

  get size(): number {
    return this.#entries.size;
  }

  has(subject: number): boolean {
    return this.#entries.has(subject);
  }

  /** Leaves a subject out; one that failed again is left out for longer. */
  add(subject: number, now: number): void {
    const before = this.#entries.get(subject);
    const waitMs = before ? Math.min(2 * before.waitMs, LONGEST_WAIT_MS) : FIRST_WAIT_MS;
    this.#entries.set(subject, { waitMs, retryAt: now + waitMs, wanted: new Map(), hasNews: false });
  }

  /** @returns whether it was left out */
  delete(subject: number): boolean {
    return this.#entries.delete(subject);
  }

  /**
   * New updates: what of them is about subjects that are left out waits.
   * @param partOf what of an update is about a subject; null for nothing
   */
  tell(updates: ReadonlyMap<unknown, Update>, partOf: (update: Update, subject: number) => Update | null): void {
    for (const [subject, entry] of this.#entries) {
      for (const [about, update] of updates) {
        const part = partOf(update, subject);
        const isGone = part === null && entry.wanted.delete(about);
        if (part !== null) entry.wanted.set(about, part);
        if (part !== null || isGone) entry.hasNews = true;
      }
    }
  }

  /** The next subject to be tried again, with what is wanted of it. */
  takeDue(now: number): { readonly subject: number; readonly updates: ReadonlyMap<unknown, Update> } | null {
    for (const [subject, entry] of this.#entries) {
      if (!entry.hasNews || entry.retryAt > now) continue;
      entry.hasNews = false;
      return { subject, updates: new Map(entry.wanted) };
    }
    return null;
  }
}
