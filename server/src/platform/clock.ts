/**
 * The only place of the server that reads the time or draws a throw-away random number.
 * Everything else receives a `Clock` (or a `random` function) as an argument, so that tests can turn it.
 */

export interface Clock {
  /** The current moment as a new Date the caller may keep. */
  now(): Date;
  /** The current moment in whole milliseconds since 1970, UTC. */
  epochMs(): number;
}

export const systemClock: Clock = {
  now: () => new Date(),
  epochMs: () => Date.now(),
};

/** Milliseconds of a counter that only goes on, whatever is done to the clock of the machine. */
export const monotonicMs = (): number => performance.now();

export interface ManualClock extends Clock {
  /** Moves the clock by `ms` milliseconds; a negative number turns it back. */
  advance(ms: number): void;
  /** Puts the clock to the given moment. */
  set(moment: Date | number): void;
}

/** A clock that stands still until it is told otherwise. */
export function manualClock(start: Date | number = Date.UTC(2026, 0, 1)): ManualClock {
  let current = Number(start);
  return {
    now: () => new Date(current),
    epochMs: () => current,
    advance: (ms) => {
      current += ms;
    },
    set: (moment) => {
      current = Number(moment);
    },
  };
}

/** A number in [0, 1) for jitter and similar; never for secrets, draws or anything that moves money. */
export const jitter = (): number => Math.random();
