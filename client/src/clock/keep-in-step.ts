import { timeHeader } from '@aureus/contract/platform/envelope.ts';
import type { ServerClock } from './clock.ts';
import { clock } from './page-clock.ts';

/** So often is looked whether the clock has to be measured. */
const LOOK_MS = 5_000;
/** A clock that was not measured for so long is measured again; it is wrong by a tenth of a second at most by then. */
const LONGEST_MS = 10 * 60_000;

/**
 * Has the clock measured again after the device slept or its clock was set, and now and then while the page only listens.
 * A page that is not looked at asks for nothing.
 * @param ask makes a call, from whose answer the clock learns
 * @returns the function that ends it
 */
export function keepInStep(clock: ServerClock, ask: () => Promise<unknown>): () => void {
  let isAsking = false;
  const look = (): void => {
    const { measuredAt } = clock;
    const isDue = !clock.isSure() || (measuredAt !== null && clock.steady() - measuredAt > LONGEST_MS);
    if (isAsking || !isDue || document.visibilityState !== 'visible') return;
    isAsking = true;
    void ask()
      // Without the server the clock goes on as it is; it is asked again soon.
      .catch(() => undefined)
      .finally(() => (isAsking = false));
  };
  const timer = setInterval(look, LOOK_MS);
  const end = clock.subscribe(look);
  document.addEventListener('visibilitychange', look);
  window.addEventListener('online', look);
  return () => {
    clearInterval(timer);
    end();
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('online', look);
  };
}

/** Asks the server for nothing but its time. It counts as no use of a session. */
export async function askTime(): Promise<void> {
  const sentAt = clock.steady();
  const { headers } = await fetch('/healthz', { method: 'HEAD', cache: 'no-store' });
  clock.measure(headers.get(timeHeader), sentAt);
}
