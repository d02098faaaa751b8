import type { PoolClient } from 'pg';
import type { Transaction } from '../platform/database/transaction.ts';
import { defineDeadline } from '../platform/deadlines/deadline.ts';
import { PROPOSAL_LIFE_MS } from './proposal-store.ts';

/**
 * An open proposal ends a week after it was made. An outage gives it no more time: what it would change has gone on
 * meanwhile, and who wants it still proposes it anew.
 */
export const proposalEnd = defineDeadline({
  name: 'operator.proposal_end',
  outage: 'settle_as_due',
  settle: async ({ client }, due) =>
    expire(
      client,
      due.map(({ ref }) => ref),
    ),
});

/** Lets a new proposal end, in the transaction that makes it. */
export const scheduleEnd = (tx: Transaction, id: bigint): Promise<void> =>
  proposalEnd.schedule(tx, [{ ref: String(id), inMs: PROPOSAL_LIFE_MS }]);

/** A proposal that is decided ends no more. One whose moment has come stays: it finds that there is nothing left to end. */
export const cancelEnd = async (tx: Transaction, id: bigint): Promise<void> => {
  await proposalEnd.cancel(tx, [String(id)]);
};

async function expire(client: PoolClient, ids: readonly string[]): Promise<void> {
  await client.query(
    `WITH old AS (
       UPDATE operator_proposals SET state = 'expired' WHERE id = ANY($1::bigint[]) AND state = 'open' RETURNING id
     )
     INSERT INTO operator_proposal_events (proposal_id, state, created_at) SELECT id, 'expired', clock_timestamp() FROM old`,
    [ids],
  );
}
