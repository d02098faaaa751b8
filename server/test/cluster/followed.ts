import { setTimeout as pause } from 'node:timers/promises';

/** What a repairing call brought; `seq` is null where it does not tell the stream's. */
interface Repaired<State> {
  readonly state: State;
  readonly seq: number | null;
}

const RETRY_MS = 100;

/**
 * One stream as a client follows it: events in the order of their numbers move the state on. After a gap and after a
 * reconnect it is asked for anew, and what is told meanwhile waits.
 */
export class Followed<State, Event> {
  readonly #repair: () => Promise<Repaired<State> | null>;
  readonly #apply: (state: State, event: Event) => State;
  #waiting: { seq: number; event: Event }[] = [];
  /** Grows with every reason to ask anew, so that an older answer is not taken. */
  #turn = 0;
  #isRepairing = false;
  #isClosed = false;
  /** The stream had at least this number when it was joined. */
  #floor = 0;
  state: State | null = null;
  seq: number | null = null;

  constructor(repair: () => Promise<Repaired<State> | null>, apply: (state: State, event: Event) => State) {
    this.#repair = repair;
    this.#apply = apply;
  }

  /** The stream was joined, or what it said may have been lost. */
  joined(seq: number | null): void {
    this.#floor = seq ?? 0;
    this.#askAnew();
  }

  hear(seq: number, event: Event): void {
    if (this.#isRepairing) this.#waiting.push({ seq, event });
    else this.#take(seq, event);
  }

  close(): void {
    this.#isClosed = true;
  }

  #take(seq: number, event: Event): void {
    if (this.seq !== null && seq <= this.seq) return;
    const isNext = this.state !== null && (this.seq === null || seq === this.seq + 1);
    if (!isNext || this.state === null) {
      this.#waiting.push({ seq, event });
      this.#askAnew();
      return;
    }
    this.seq = seq;
    this.state = this.#apply(this.state, event);
  }

  #askAnew(): void {
    this.#turn += 1;
    if (!this.#isRepairing) void this.#ask();
  }

  async #ask(): Promise<void> {
    this.#isRepairing = true;
    while (!this.#isClosed) {
      const turn = this.#turn;
      const repaired = await this.#repair();
      const isOld = repaired === null || turn !== this.#turn || (repaired.seq ?? this.#floor) < this.#floor;
      if (isOld) {
        await pause(RETRY_MS);
        continue;
      }
      this.#isRepairing = false;
      this.state = repaired.state;
      this.seq = repaired.seq;
      const waiting = this.#waiting;
      this.#waiting = [];
      for (const { seq, event } of waiting) this.hear(seq, event);
      return;
    }
  }
}
