/** What a repair brought back. `seq` is null where the repairing call does not tell the stream's sequence. */
export interface Repair {
  readonly seq: number | null;
  /** Puts the answer on the screen. Not called when the stream has meanwhile moved past it. */
  apply(): void;
}

export interface ChannelRules<Event extends { seq: number }> {
  /**
   * `state`: each event is the whole state, so it is shown even after a gap.
   * `log`: events build on each other, so they wait until the gap is repaired.
   */
  readonly kind: 'state' | 'log';
  /** Checks a frame; undefined when it is not what the contract says. */
  parse(frame: unknown): Event | undefined;
  apply(event: Event): void;
  /** Refetches through the call that repairs the stream. */
  repair(): Promise<Repair>;
  /** Whether the stream needs the repairing call for its first state. */
  readonly needsSnapshot: boolean;
}

const retryDelays = [500, 1000, 2000, 5000] as const;
const maxWaiting = 500;

/**
 * One numbered stream: drops what is late or malformed, notices gaps and reconnects, and repairs them through the
 * call the contract names. Knows nothing of sockets or screens.
 */
export class Channel<Event extends { seq: number }> {
  readonly #rules: ChannelRules<Event>;
  #lastSeq: number | null = null;
  /** The stream had at least this sequence when it was joined. */
  #floor = 0;
  #waiting: Event[] = [];
  #repairing: Promise<void> | null = null;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;
  #isJoined = false;
  /** Grows with every reason not to trust what was asked for before. */
  #turn = 0;

  constructor(rules: ChannelRules<Event>) {
    this.#rules = rules;
    if (rules.needsSnapshot) this.#startRepair();
  }

  get isRepairing(): boolean {
    return this.#repairing !== null || this.#timer !== undefined;
  }

  /** The server has confirmed the subscription. `seq` is the stream's current sequence, where known. */
  joined(seq: number | undefined): void {
    this.#floor = seq ?? 0;
    if (this.#isJoined) {
      // The numbers may have started anew with another server process.
      this.#lastSeq = null;
      this.#waiting = [];
      this.#askAnew();
      return;
    }
    this.#isJoined = true;
    // Without a number nobody can tell whether the first state was asked for before the last event that was not heard.
    if (seq === undefined && this.#rules.needsSnapshot) {
      this.#askAnew();
      return;
    }
    const isBehind = this.#lastSeq !== null && this.#lastSeq < this.#floor;
    if (isBehind) this.#startRepair();
  }

  /** All up to `seq` is known by other ways, so the next event must be the one after it. */
  startAfter(seq: number): void {
    this.#lastSeq = Math.max(this.#lastSeq ?? seq, seq);
  }

  receive(frame: unknown): void {
    if (this.#isClosed) return;
    const event = this.#rules.parse(frame);
    if (event === undefined) {
      // What is not readable counts as missed.
      this.#startRepair();
      return;
    }
    if (this.#lastSeq !== null && event.seq <= this.#lastSeq) return;
    const mustWait = this.#rules.kind === 'log' && this.isRepairing;
    if (mustWait) {
      this.#wait(event);
      return;
    }
    const isGap = this.#lastSeq !== null && event.seq !== this.#lastSeq + 1;
    if (isGap && this.#rules.kind === 'log') {
      this.#wait(event);
      this.#startRepair();
      return;
    }
    this.#lastSeq = event.seq;
    this.#rules.apply(event);
    if (isGap) this.#startRepair();
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#waiting = [];
  }

  #wait(event: Event): void {
    this.#waiting.push(event);
    if (this.#waiting.length > maxWaiting) this.#waiting.shift();
  }

  #askAnew(): void {
    this.#turn += 1;
    this.#startRepair();
  }

  #startRepair(): void {
    if (this.#isClosed || this.isRepairing) return;
    const turn = this.#turn;
    this.#repairing = this.#rules.repair().then(
      (repair) => {
        this.#repairing = null;
        if (this.#isClosed) return;
        // An answer asked for on an earlier connection may belong to another server process.
        if (turn === this.#turn) this.#finish(repair);
        else this.#startRepair();
      },
      () => {
        this.#repairing = null;
        this.#retryLater();
      },
    );
  }

  #finish(repair: Repair): void {
    const { seq } = repair;
    const isOvertaken = seq !== null && this.#lastSeq !== null && seq < this.#lastSeq;
    if (!isOvertaken) {
      repair.apply();
      if (seq !== null) this.#lastSeq = seq;
    }
    if (seq !== null && !isOvertaken && seq < this.#floor) {
      this.#retryLater();
      return;
    }
    this.#resume();
  }

  /** Applies what waited for the repair, or repairs once more when the answer does not reach up to it. */
  #resume(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const [index, event] of waiting.entries()) {
      if (this.#lastSeq !== null && event.seq <= this.#lastSeq) continue;
      if (this.#lastSeq !== null && event.seq !== this.#lastSeq + 1) {
        this.#waiting = waiting.slice(index);
        this.#retryLater();
        return;
      }
      this.#lastSeq = event.seq;
      this.#rules.apply(event);
    }
    this.#failures = 0;
  }

  #retryLater(): void {
    if (this.#isClosed || this.#timer !== undefined) return;
    const delay = retryDelays[Math.min(this.#failures, retryDelays.length - 1)];
    this.#failures += 1;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#startRepair();
    }, delay);
  }
}
