import type { Pool } from 'pg';
import { type Clock, monotonicMs, systemClock } from '../clock.ts';
import type { Logger } from '../log.ts';

/**
 * The time by which everything is due: the database's, for all processes and whatever their machines think. It is
 * asked now and then and carried on in between by a counter nobody can set, so that a machine with a wrong clock neither
 * ends a freeze early nor lets a quote live on. It never goes back.
 */

const ASK_EVERY_MS = 30_000;
/** Of so many answers the quickest says it best. */
const ASKS = 5;
/** A difference that is the way of the answer rather than the clock. */
const NOISE_MS = 5;
/** A leap beyond this is not believed at once: only when it has been seen so often in a row. */
const LEAP_MS = 2_000;
const LEAPS_SEEN = 3;
/** Further than this from the database's the clock of a machine in production is broken. */
const MOST_WRONG_MS = 60_000;

export interface WatchedClock extends Clock {
  /** Asks the database again and follows it. */
  follow(): Promise<void>;
  stop(): void;
}

interface Sources {
  /** The database's time, in milliseconds since 1970. */
  readonly ask: () => Promise<number>;
  /** A counter of milliseconds that only goes on. */
  readonly counter: () => number;
  readonly log: Pick<Logger, 'warn' | 'error'>;
}

/** The clock of a process, over the database's. @throws when the database cannot be asked */
export async function followClock({ ask, counter, log }: Sources): Promise<WatchedClock> {
  let ahead = await measure(ask, counter);
  let last = 0;
  let leaps = 0;

  async function follow(): Promise<void> {
    const measured = await measure(ask, counter);
    const difference = measured - ahead;
    if (Math.abs(difference) > LEAP_MS) {
      leaps += 1;
      log.error({ ms: Math.round(difference), seen: leaps }, "The database's clock has leapt against the counter here");
      if (leaps < LEAPS_SEEN) return;
    }
    leaps = 0;
    if (Math.abs(difference) > NOISE_MS) ahead = measured;
  }

  const timer = setInterval(() => {
    follow().catch((error: unknown) => log.warn({ err: error }, 'The database was not asked for the time'));
  }, ASK_EVERY_MS).unref();

  // Set back, it stands still until the time it has told already has come.
  const epochMs = (): number => (last = Math.max(last, Math.floor(counter() + ahead)));
  return { epochMs, now: () => new Date(epochMs()), follow, stop: () => clearInterval(timer) };
}

/** How far the database's time is ahead of the counter. */
async function measure(ask: () => Promise<number>, counter: () => number): Promise<number> {
  let best = { way: Infinity, ahead: 0 };
  for (let asked = 0; asked < ASKS; asked += 1) {
    const before = counter();
    const time = await ask();
    const way = counter() - before;
    if (way < best.way) best = { way, ahead: time - before - way / 2 };
  }
  return best.ahead;
}

/**
 * The clock of a process that works on the database.
 * @throws Error in production, when the machine's own clock is far from the database's: what else here goes by it, such
 *   as certificates, cannot be trusted then
 */
export async function databaseClock(
  pool: Pool,
  { log, mode }: { readonly log: Logger; readonly mode: 'demo' | 'production' },
): Promise<WatchedClock> {
  const ask = async (): Promise<number> => {
    const { rows } = await pool.query<{ ms: number }>(
      'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS ms',
    );
    return Number(rows[0]?.ms);
  };
  const clock = await followClock({ ask, counter: monotonicMs, log });
  const wrong = systemClock.epochMs() - clock.epochMs();
  const seconds = Math.round(wrong / 1000);
  if (Math.abs(wrong) > LEAP_MS)
    log.warn({ seconds }, "This machine's clock differs from the database's, which counts");
  if (mode === 'production' && Math.abs(wrong) > MOST_WRONG_MS) {
    clock.stop();
    throw new Error(`The clock of this machine is ${seconds} seconds from the database's: set one of them right`);
  }
  return clock;
}
