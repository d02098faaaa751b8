import type { Call } from '@aureus/contract/platform/call.ts';
import type { Pool } from 'pg';
import { gather } from '../database/gather.ts';
import { OutcomeUnknownError } from '../database/transaction.ts';
import { AppError } from '../errors.ts';
import { ClaimLostError, findReplies, hashInput } from './idempotency.ts';
import type { IdempotencyClaim, KeyOfUser, StoredReply } from './idempotency.ts';

/** A twin in this process is waited for this long before the client is told that it is still running. */
const TWIN_WAIT_MS = 2000;

/** What a money call answered, now or when it was first made. */
export interface OnceResult {
  readonly answer: unknown;
  readonly replayed: boolean;
}

/** Runs money calls so that each has one effect however often it is sent. */
export interface Once {
  /**
   * @param findsClaims the work finds a stored claim by itself before it does anything: the key is then looked up only
   * when the work was refused, for it may have been done before
   */
  run(
    call: Call,
    request: OnceRequest,
    handle: (claim: IdempotencyClaim) => Promise<unknown>,
    findsClaims?: boolean,
  ): Promise<OnceResult>;
}

export interface OnceRequest {
  readonly userId: bigint;
  readonly key: string | null;
  readonly input: unknown;
  readonly receivedAt: Date;
}

/**
 * The header's value; null when there is none. Pages, which all are ours, must send one: a user presses twice, a
 * connection breaks, a browser repeats. Programs of others may leave it out, as they always could; an exact repeat of
 * theirs within a second is refused instead.
 * @param isPage whether a page in a browser sent the request
 * @throws AppError idempotency_key_invalid, idempotency_key_required
 */
export function readKey(header: string | string[] | undefined, isPage: boolean): string | null {
  if (header === undefined) {
    if (isPage) throw new AppError('idempotency_key_required');
    return null;
  }
  if (typeof header !== 'string' || !/^[\x20-\x7e]{1,255}$/.test(header)) throw new AppError('idempotency_key_invalid');
  return header;
}

export function createOnce(pool: Pool): Once {
  const findReply: FindReply = gather((keys: readonly KeyOfUser[]) => findReplies(pool, keys));
  /** Keyed requests this process is working on. The database decides; this only saves work and waiting. */
  const running = new Map<string, Promise<unknown>>();

  return {
    run: async (call, { userId, key, input, receivedAt }, handle, findsClaims = false) => {
      const claim: IdempotencyClaim = { userId, key, callName: call.name, inputHash: hashInput(input), receivedAt };
      if (key === null) return { answer: await unkeyed(handle, claim), replayed: false };
      const name = `${userId} ${key}`;
      const twin = running.get(name);
      if (twin && !(await settles(twin))) throw new AppError('idempotency_in_progress');
      if (!findsClaims) {
        const stored = await findReply({ userId, key });
        if (stored) return replay(stored, claim);
      }
      if (running.has(name)) throw new AppError('idempotency_in_progress');
      const work = keyed(findReply, handle, claim, { key, findsClaims });
      running.set(name, work);
      try {
        return await work;
      } finally {
        running.delete(name);
      }
    },
  };
}

async function unkeyed(handle: (claim: IdempotencyClaim) => Promise<unknown>, claim: IdempotencyClaim) {
  try {
    return await handle(claim);
  } catch (error) {
    throw error instanceof ClaimLostError ? new AppError('duplicate_request') : error;
  }
}

type FindReply = (key: KeyOfUser) => Promise<StoredReply | null>;

async function keyed(
  findReply: FindReply,
  handle: (claim: IdempotencyClaim) => Promise<unknown>,
  claim: IdempotencyClaim,
  { key, findsClaims }: { readonly key: string; readonly findsClaims: boolean },
): Promise<OnceResult> {
  try {
    return { answer: await handle(claim), replayed: false };
  } catch (error) {
    const lost = error instanceof ClaimLostError;
    const mayBeDone = lost || error instanceof OutcomeUnknownError || (findsClaims && error instanceof AppError);
    if (!mayBeDone) throw error;
    const stored = await findReply({ userId: claim.userId, key }).catch((failure: unknown) => {
      throw lost ? failure : error;
    });
    if (stored) return replay(stored, claim);
    throw lost ? new AppError('idempotency_in_progress') : error;
  }
}

function replay(stored: StoredReply, claim: IdempotencyClaim): OnceResult {
  if (stored.callName !== claim.callName || !stored.inputHash.equals(claim.inputHash)) {
    throw new AppError('idempotency_key_reused');
  }
  return { answer: stored.answer, replayed: true };
}

/** Whether the work ends, well or not, before the wait is over. */
async function settles(work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, TWIN_WAIT_MS, false);
  });
  const done = work.then(
    () => true,
    () => true,
  );
  try {
    return await Promise.race([done, late]);
  } finally {
    clearTimeout(timer);
  }
}
