import { availableParallelism } from 'node:os';
import { plainSecret } from '@aureus/core/typed/secret.ts';
import { networksOf } from '../platform/http/networks.ts';
import { createHashingThreads } from './hashing-threads.ts';

/** Each takes a processor that orders want: never more than two hashes at once, fewer on small machines. */
const AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1));

/** About ten seconds of work. Whoever comes later is told at once instead of waiting without hope. */
const WAITING_LIMIT = 300;

/**
 * How a password compares with a hash. `older`: the characters as they were typed are what was hashed, before there was
 * one form for all; such a hash is to be made anew, or the owner is refused on the next keyboard.
 */
export type Comparison = 'same' | 'older' | 'different';

/**
 * Turns passwords into hashes and compares them, in threads of their own and a few at a time. They are hashed in the one
 * form of secrets, so that it makes no difference on which keyboard they were typed.
 */
export interface Passwords {
  /**
   * @param knownAt the address of a sender who has a session; null for strangers
   * @throws AppError service_unavailable when too many wait
   */
  hash(password: string, knownAt?: string | null): Promise<string>;
  /**
   * Whether the password is the one hashed. Takes as long when there is no hash, or an empty one as of a
   * closed account, so that time tells nobody which accounts exist. A wrong password that can be typed in two ways is
   * compared twice: how often depends on what was typed, never on whom it is typed for.
   * @param knownAt the address of a sender who has a session, or comes from a known device or network; null for strangers
   * @throws AppError service_unavailable when too many wait
   */
  compare(stored: string | null, password: string, knownAt?: string | null): Promise<Comparison>;
  /** The same, where it makes no difference by which form. */
  matches(stored: string | null, password: string, knownAt?: string | null): Promise<boolean>;
  /** Ends the threads. Nothing can be hashed after it. */
  stop(): Promise<void>;
}

/** @param atOnce threads; each holds 7 MiB while it works */
export function createPasswords(atOnce = AT_ONCE): Passwords {
  const threads = createHashingThreads(atOnce, WAITING_LIMIT);
  const laneOf = (knownAt: string | null): string | null => knownAt && networksOf(knownAt).network;
  const hash = async (password: string, knownAt: string | null = null): Promise<string> =>
    String(await threads.run({ password: plainSecret(password), against: null }, laneOf(knownAt)));
  const nobody = hash('the password of nobody');
  // Whoever first needs it hears of a failure.
  nobody.catch(() => {});

  async function compare(stored: string | null, typed: string, knownAt: string | null = null): Promise<Comparison> {
    const isThere = stored !== null && stored !== '';
    const against = isThere ? stored : await nobody;
    const isOf = async (password: string): Promise<boolean> =>
      (await threads.run({ password, against }, laneOf(knownAt))) === true && isThere;
    const plain = plainSecret(typed);
    if (await isOf(plain)) return 'same';
    return plain !== typed && (await isOf(typed)) ? 'older' : 'different';
  }

  return {
    hash,
    compare,
    matches: async (...given) => (await compare(...given)) !== 'different',
    stop: () => threads.stop(),
  };
}
