import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { ClaimLostError, findReplies, type IdempotencyClaim } from '../platform/http/idempotency.ts';
import type { CancelAllCommand, CancelledAll } from './commands.ts';
import type { Told } from './remote.ts';
import type { SpotMarkets } from './spot.ts';

type Asked = Omit<Told<CancelAllCommand>, 'kind' | 'before'>;

/**
 * Cancels a user's open orders: of each writer in one batch. The last writer keeps the claim of the call, with the answer
 * for all. Each before it keeps one of its own, made from that: a call that was broken off goes on where it was when it
 * is sent again, and no order that came meanwhile is cancelled by a part that was done.
 */
export async function cancelAll(pool: Pool, markets: SpotMarkets, asked: Asked): Promise<CancelledAll> {
  const places = markets.oneOfEachWriter(asked.marketIds);
  let before = 0;
  for (const [part, marketId] of places.entries()) {
    const isLast = part === places.length - 1;
    const claim = isLast ? asked.claim : claimOfPart(asked.claim, marketId);
    const run = markets.run(marketId, { ...asked, kind: 'cancelAll', claim, before });
    const { cancelled } = isLast ? await run : await run.catch((error: unknown) => doneBefore(pool, claim, error));
    before = cancelled;
  }
  return { cancelled: before };
}

/** A line break is in no key a client can send. */
function claimOfPart(claim: IdempotencyClaim, marketId: number): IdempotencyClaim {
  const inputHash = createHash('sha256').update(claim.inputHash).update(`writer of ${marketId}`).digest();
  return { ...claim, key: claim.key === null ? null : `${claim.key}\nwriter of ${marketId}`, inputHash };
}

/** What a part answered when it was done, by a call with the same key. @throws ClaimLostError without a key */
async function doneBefore(pool: Pool, claim: IdempotencyClaim, error: unknown): Promise<CancelledAll> {
  if (!(error instanceof ClaimLostError) || claim.key === null) throw error;
  const [stored] = await findReplies(pool, [{ userId: claim.userId, key: claim.key }]);
  // The same key with another input is refused by the last part, which keeps the claim of the call.
  if (!stored) throw error;
  return stored.answer as CancelledAll;
}
