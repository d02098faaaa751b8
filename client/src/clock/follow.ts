import { clock } from './page-clock.ts';

/**
 * Calls back every so often, and at once when the clock is corrected or the page comes into sight: timers stand still
 * while a page sleeps.
 * @returns the function that ends it
 */
export function followClock(everyMs: number, tick: () => void): () => void {
  const timer = setInterval(tick, everyMs);
  const end = clock.subscribe(tick);
  document.addEventListener('visibilitychange', tick);
  return () => {
    clearInterval(timer);
    end();
    document.removeEventListener('visibilitychange', tick);
  };
}
