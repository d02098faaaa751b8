import { monotonicMs } from '../clock.ts';
import type { Logger } from '../log.ts';

/** Whoever sends what is not ours may send a million of it: the log has a line of it this often. */
const SAY_EVERY_MS = 60_000;

/** Notes messages that no process of this installation has made: the first at once, then how many more there were. */
export function foreignMessagesOf(log: Logger): (error: unknown, subject: string) => void {
  let said = Number.NEGATIVE_INFINITY;
  let unsaid = 0;
  return (error, subject) => {
    const now = monotonicMs();
    if (now - said < SAY_EVERY_MS) {
      unsaid += 1;
      return;
    }
    log.error({ err: error, subject, unsaid }, 'A message of the bus is not ours');
    said = now;
    unsaid = 0;
  };
}
