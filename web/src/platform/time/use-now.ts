import { followClock } from '@aureus/client/clock/follow.ts';
import { clock } from '@aureus/client/clock/page-clock.ts';
import { useEffect, useState } from 'react';

const HALF_A_MINUTE = 30_000;

/** The moment of now on the server, epoch milliseconds, looked at every so often and whenever the clock is corrected. */
export function useNow(everyMs: number = HALF_A_MINUTE): number {
  const [now, setNow] = useState(clock.now);
  useEffect(() => followClock(everyMs, () => setNow(clock.now())), [everyMs]);
  return now;
}
