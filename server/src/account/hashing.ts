import { availableParallelism } from 'node:os';
import { networksOf } from '../platform/http/networks.ts';
import { createHashingThreads } from './hashing-threads.ts';

/** Each takes a processor that orders want: never more than two hashes at once, fewer on small machines. */
const AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1));

/** About ten seconds of work. Whoever comes later is told at once instead of waiting without hope. */
const WAITING_LIMIT = 300;

/** Turns passwords into hashes and compares them, in threads of their own and a few at a time. */
export interface Passwords {
  /**
   * @param knownAt the address of a sender who has a session; null for strangers
   * @throws AppError service_unavailable when too many wait
   */
  hash(password: string, knownAt?: string | null): Promise<string>;
  /**
   * Whether the password is the one hashed. Takes as long when there is no hash, or an empty one as of a
   * closed account, so that time tells nobody which accounts exist.
   * @param knownAt the address of a sender who has a session, or comes from a known device or network; null for strangers
   * @throws AppError service_unavailable when too many wait
   */
  matches(stored: string | null, password: string, knownAt?: string | null): Promise<boolean>;
  /** Ends the threads. Nothing can be hashed after it. */
  stop(): Promise<void>;
}

/** @param atOnce threads; each holds 7 MiB while it works */
export function createPasswords(atOnce = AT_ONCE): Passwords {
  const threads = createHashingThreads(atOnce, WAITING_LIMIT);
  const laneOf = (knownAt: string | null): string | null => knownAt && networksOf(knownAt).network;
  const hash = async (password: string, knownAt: string | null = null): Promise<string> =>
    String(await threads.run({ password, against: null }, laneOf(knownAt)));
  const nobody = hash('the password of nobody');
  // Whoever first needs it hears of a failure.
  nobody.catch(() => {});
  return {
    hash,
    matches: async (stored, password, knownAt = null) => {
      const isThere = stored !== null && stored !== '';
      const against = isThere ? stored : await nobody;
      const same = await threads.run({ password, against }, laneOf(knownAt));
      return same === true && isThere;
    },
    stop: () => threads.stop(),
  };
}
