import { blockedFinder } from '@aureus/core/conversation/blocked-words.ts';
import type { FindBlocked } from '@aureus/core/conversation/blocked-words.ts';
import type { PoolClient } from 'pg';

/**
 * Finds blocked words by the list as it is in the transaction. The list is read again when its revision is another one, so
 * that a change holds for the next message, whichever process takes it.
 */
export function createBlocked(): (client: PoolClient) => Promise<FindBlocked> {
  let known: { readonly revision: number; readonly find: FindBlocked } = { revision: 0, find: () => null };
  return async (client) => {
    const { rows } = await client.query<{ revision: number; words: string[] | null }>(
      `SELECT revision, CASE WHEN revision <> $1 THEN words END AS words FROM conversation_words`,
      [known.revision],
    );
    const [row] = rows;
    if (row?.words) known = { revision: row.revision, find: blockedFinder(row.words) };
    return known.find;
  };
}
