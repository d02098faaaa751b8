import type { Caller } from '../platform/http/route.ts';

/** What other parts may ask of the accounts. */
export interface SessionFinder {
  /** The caller behind a session token; null when it is unknown, ended or expired, or the user is locked. */
  findSession(token: string): Promise<Caller | null>;
}
