import { hash } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Caller } from './route.ts';

/** Finds the caller behind a token; the account area brings it. */
export type FindSession = (token: string) => Promise<Caller | null>;

/** A found session may be answered from memory for this long; a user who is locked out is out within it. */
const MEMORY_MS = 1000;
/** Most sessions remembered; beyond it the oldest go. */
const MOST = 20_000;
/** Longer texts are no tokens and not worth a query. */
const LONGEST_TOKEN = 256;

/** Sessions as the edge and the hub ask for them. */
export interface Sessions {
  find(token: string): Promise<Caller | null>;
  /** As `find`, past the memory. */
  findFresh(token: string): Promise<Caller | null>;
  /** Forgets a session that has ended. */
  forget(sessionId: bigint): void;
}

/** Remembers found sessions for a moment, by the hash of their token; unknown tokens are not remembered. */
export function createSessions(findSession: FindSession, clock: Clock): Sessions {
  const found = new Map<string, { caller: Caller; at: number }>();
  const ended = new Map<bigint, number>();

  async function findFresh(token: string): Promise<Caller | null> {
    if (token === '' || token.length > LONGEST_TOKEN || !/^[\x21-\x7e]+$/.test(token)) return null;
    const asked = clock.epochMs();
    const caller = await findSession(token);
    // A query that was under way while the session ended may still have seen it.
    if (!caller || (ended.get(caller.sessionId) ?? -1) >= asked) return null;
    const name = nameOf(token);
    found.delete(name);
    found.set(name, { caller, at: asked });
    if (found.size > MOST) found.delete(found.keys().next().value as string);
    return caller;
  }

  return {
    findFresh,
    find: async (token) => {
      const known = found.get(nameOf(token));
      if (known && Math.abs(clock.epochMs() - known.at) < MEMORY_MS) return known.caller;
      return findFresh(token);
    },
    forget: (sessionId) => {
      for (const [name, { caller }] of found) if (caller.sessionId === sessionId) found.delete(name);
      const now = clock.epochMs();
      for (const [id, at] of ended) if (now - at > 60_000) ended.delete(id);
      ended.set(sessionId, now);
    },
  };
}

const nameOf = (token: string): string => hash('sha256', token, 'base64');
