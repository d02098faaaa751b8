import type { Clock } from '../../platform/clock.ts';

/** Calls once in each second, soon after it has begun. A second nobody was there for is left out. */
export interface Seconds {
  start(): void;
  stop(): void;
}

/** @param run is given the second, counted since 1970; each once, growing */
export function everySecond(clock: Clock, run: (second: number) => void): Seconds {
  let timer: NodeJS.Timeout | undefined;
  let last = 0;

  function tick(): void {
    const second = Math.floor(clock.epochMs() / 1_000);
    if (second > last) {
      last = second;
      run(second);
    }
    wait();
  }

  function wait(): void {
    timer = setTimeout(tick, 1_000 - (clock.epochMs() % 1_000)).unref();
  }

  return {
    start: () => {
      last = Math.floor(clock.epochMs() / 1_000);
      wait();
    },
    stop: () => clearTimeout(timer),
  };
}
