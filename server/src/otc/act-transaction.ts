import type { IdempotencyClaim } from '../platform/http/idempotency.ts';
import type { MoneyTransaction } from '../platform/ledger/money.ts';
import type { ActTransaction, AfterCommit, OtcNeeds } from './needs.ts';

/** A transaction that gathers what is told after its commit. */
export const gathering = (tx: MoneyTransaction, after: AfterCommit): ActTransaction => Object.assign(tx, { after });

/** Runs one act in one transaction, and tells after the commit. A lost race runs it again, and forgets what was gathered. */
export async function actInOne<Answer>(
  { platform }: Pick<OtcNeeds, 'platform'>,
  claim: IdempotencyClaim | null,
  work: (tx: ActTransaction) => Promise<Answer>,
): Promise<Answer> {
  let after: AfterCommit = [];
  const answer = await platform.money.transaction(claim, (tx) => {
    after = [];
    return work(gathering(tx, after));
  });
  for (const tell of after) tell();
  return answer;
}
