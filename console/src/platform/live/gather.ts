import { clock } from '@aureus/client/clock/page-clock.ts';

/** Longest time between two refreshes of the same thing. */
const everyMs = 5000;
/** A first change is shown soon; what changes with it comes along. */
const soonMs = 300;

/**
 * Runs `refresh` for each key that is marked: soon, but for each at most every few seconds, and only while somebody can
 * see the page. What is read is written down as read, and a tab nobody sees reads nothing.
 */
export class Gather<Key> {
  readonly #refresh: (key: Key) => void;
  readonly #timers = new Map<Key, ReturnType<typeof setTimeout>>();
  readonly #last = new Map<Key, number>();
  readonly #unseen = new Set<Key>();
  readonly #shown = (): void => {
    if (document.visibilityState !== 'visible') return;
    for (const key of this.#unseen) this.mark(key);
    this.#unseen.clear();
  };

  constructor(refresh: (key: Key) => void) {
    this.#refresh = refresh;
    document.addEventListener('visibilitychange', this.#shown);
  }

  mark(key: Key): void {
    if (this.#timers.has(key)) return;
    const since = clock.steady() - (this.#last.get(key) ?? Number.NEGATIVE_INFINITY);
    const timer = setTimeout(() => this.#run(key), Math.max(soonMs, everyMs - since));
    this.#timers.set(key, timer);
  }

  stop(): void {
    document.removeEventListener('visibilitychange', this.#shown);
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
    this.#unseen.clear();
  }

  #run(key: Key): void {
    this.#timers.delete(key);
    if (document.visibilityState !== 'visible') {
      this.#unseen.add(key);
      return;
    }
    this.#last.set(key, clock.steady());
    this.#refresh(key);
  }
}
