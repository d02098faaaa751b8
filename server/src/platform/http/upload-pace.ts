/** How fast an upload has to come. */
export interface PaceRule {
  /** How often it is looked at, in milliseconds. */
  readonly lookEveryMs: number;
  /** Looks in one window. */
  readonly looks: number;
  /** Least bytes in one window. */
  readonly leastBytes: number;
}

/** 4 kB a second, over five seconds: less than any telephone sends, and a gap of some seconds is forgiven. */
export const paceRule: PaceRule = { lookEveryMs: 500, looks: 10, leastBytes: 20_000 };

/** Watches how fast the body of one upload comes. */
export interface Pace {
  /** The sender waits for us from now on; such time is not held against them. */
  hold(): void;
  /** We wait for the sender again. */
  resume(): void;
  /** One look; the timer makes them, and tests. */
  look(): void;
  /** There is nothing more to wait for. */
  end(): void;
}

/**
 * Cuts a sender who keeps us waiting: whose bytes, in a window in which nothing but they were waited for, are too few.
 * @param bytesRead how many have come by now
 * @param cut is called once
 */
export function watchPace(bytesRead: () => number, cut: () => void, rule: PaceRule = paceRule): Pace {
  let isHeld = false;
  let looks = 0;
  let before = bytesRead();
  const timer = setInterval(look, rule.lookEveryMs).unref();

  function look(): void {
    if (isHeld) return;
    looks += 1;
    if (looks < rule.looks) return;
    const now = bytesRead();
    if (now - before < rule.leastBytes) {
      clearInterval(timer);
      cut();
    }
    [looks, before] = [0, now];
  }

  return {
    hold: () => {
      isHeld = true;
    },
    resume: () => {
      isHeld = false;
    },
    look,
    end: () => clearInterval(timer),
  };
}
