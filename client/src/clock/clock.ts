/** What a device has to tell the time by. */
export interface Device {
  /** Its clock, epoch milliseconds: it may be wrong by years, and may be set at any moment. */
  wall(): number;
  /** Milliseconds of a counter that nothing sets back. It may stand still while the device sleeps. */
  counter(): number;
}

/** Where the clock is ahead of the counter by more than this, the device slept, or its clock was put forward. */
const GAP_MS = 1_000;
/** How far a counter may run wrong: five thousandths of a percent are usual. */
const DRIFT = 1 / 5_000;

/**
 * The server's clock, as closely as it can be known here. Each answer of the server tells its time and thereby two bounds:
 * it was written after the request was sent and before the answer came. Between answers the device's counter goes on. Until
 * the first answer there is nothing but the device's clock.
 */
export class ServerClock {
  /** When an answer was heard last, by {@link steady}; null before the first. */
  measuredAt: number | null = null;
  readonly #device: Device;
  readonly #listeners = new Set<() => void>();
  /** How far the device's clock is ahead of its counter, and for how long the counter stood still, the last time up to when. */
  #lead: number;
  #slept = 0;
  #wokeAt = -Infinity;
  /** How far the server's clock is ahead of {@link steady}, and the bounds within which that is known. */
  #offset = Number.NaN;
  #least = -Infinity;
  #most = Infinity;
  #isSure = true;

  constructor(device: Device) {
    this.#device = device;
    this.#lead = device.wall() - device.counter();
  }

  /**
   * Milliseconds since the page began, which never run back: for how long something takes or lasts. The sleep of the device
   * counts, as far as its clock tells of it.
   */
  readonly steady = (): number => {
    const at = this.#device.counter();
    const gap = this.#device.wall() - at - this.#lead;
    if (Math.abs(gap) > GAP_MS) this.#lead += gap;
    if (gap > GAP_MS) {
      this.#slept += gap;
      this.#wokeAt = at + this.#slept;
      this.#least = -Infinity;
      this.#most = Infinity;
      this.#isSure = this.measuredAt === null;
      this.#tell();
    }
    return at + this.#slept;
  };

  /** The moment of now on the server, whole epoch milliseconds. */
  readonly now = (): number => {
    const now = this.steady() + this.#offset;
    return Math.floor(this.measuredAt === null ? this.#device.wall() : now);
  };

  /** False from when the device slept, or its clock was put forward, until the server answers again. */
  isSure(): boolean {
    this.steady();
    return this.#isSure;
  }

  /**
   * Learns from an answer.
   * @param told the server's time in it; nothing is learnt where that is no moment
   * @param sentAt when it was asked for, by {@link steady}
   */
  measure(told: string | null, sentAt: number): void {
    const heardAt = this.steady();
    const at = Number(told);
    // What was on its way while the device slept says nothing of how long it took.
    if (!(at > 0) || sentAt < this.#wokeAt) return;
    const drift = (heardAt - (this.measuredAt ?? 0)) * DRIFT;
    this.measuredAt = heardAt;
    this.#least = Math.max(at - heardAt, this.#least - drift);
    this.#most = Math.min(at + 1 - sentAt, this.#most + drift);
    // Bounds that exclude each other: the server's clock was set, or another machine of it answers. The newest one counts.
    if (this.#least > this.#most) [this.#least, this.#most] = [at - heardAt, at + 1 - sentAt];
    // What may still be right stays: a clock that is corrected for nothing only jumps.
    const isKept = this.#offset >= this.#least && this.#offset <= this.#most;
    if (!isKept) this.#offset = (this.#least + this.#most) / 2;
    if (isKept && this.#isSure) return;
    this.#isSure = true;
    this.#tell();
  }

  /** Calls back when the clock was corrected or is no longer sure. @returns the function that ends it */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Later, for the time may be asked for while something is drawn. */
  #tell(): void {
    queueMicrotask(() => {
      for (const listener of this.#listeners) listener();
    });
  }
}
