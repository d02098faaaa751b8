import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { createTurns } from './turns.ts';

/** argon2id (the library's own choice of variant) with 19 MiB and two passes, as OWASP advises. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * Hashes run on libuv's four threads, which DNS and files need as well, and each takes a processor core that orders
 * want: never more than two at once, fewer on small machines.
 */
const AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1));

/** About ten seconds of work. Whoever comes later is told at once instead of waiting without hope. */
const WAITING_LIMIT = 300;

/** Turns passwords into hashes and compares them, off the event loop and a few at a time. */
export interface Passwords {
  /** @throws AppError service_unavailable when too many wait */
  hash(password: string): Promise<string>;
  /**
   * Whether the password is the one hashed. Takes as long when there is no hash, so that time tells nobody
   * which accounts exist.
   * @throws AppError service_unavailable when too many wait
   */
  matches(stored: string | null, password: string): Promise<boolean>;
}

export function createPasswords(): Passwords {
  const turns = createTurns(AT_ONCE, WAITING_LIMIT);
  const nobody = turns(() => hash('the password of nobody', COST));
  // Whoever first needs it hears of a failure.
  nobody.catch(() => {});
  return {
    hash: (password) => turns(() => hash(password, COST)),
    matches: async (stored, password) => {
      const against = stored ?? (await nobody);
      const same = await turns(() => verify(against, password));
      return same && stored !== null;
    },
  };
}
