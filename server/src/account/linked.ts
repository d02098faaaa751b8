import type { ClientBase, Pool } from 'pg';

/** What an area knows accounts by that are one person's: SQL of one column, the others' ids; `$1` is the user's id. */
export interface AccountLink {
  readonly sql: string;
}

/** So many steps upwards a chain of invitations is followed. */
const STEPS = 10;

/**
 * Those among these users who seem to be whoever invited them: their account has something in common with one above them
 * in the chain of invitations, or with another that the same inviter has invited before. One statement for all of them.
 */
export async function findLinkedInvited(
  connection: Pool | ClientBase,
  links: readonly AccountLink[],
  userIds: readonly bigint[],
): Promise<ReadonlySet<bigint>> {
  if (userIds.length === 0 || links.length === 0) return new Set();
  const each = links.map(({ sql }) => `SELECT other FROM (${sql.replaceAll(/\$1\b/g, 'who.id')}) AS one (other)`);
  const { rows } = await connection.query<{ id: bigint }>(
    `WITH RECURSIVE who AS (
       SELECT id, invited_by FROM users WHERE id = ANY($1::bigint[]) AND invited_by IS NOT NULL
     ), chain AS (
       SELECT id, invited_by AS above, 1 AS step FROM who
       UNION ALL
       SELECT chain.id, users.invited_by, step + 1 FROM chain JOIN users ON users.id = above
       WHERE users.invited_by IS NOT NULL AND step < ${STEPS}
     )
     SELECT DISTINCT who.id FROM who CROSS JOIN LATERAL (${each.join(' UNION ALL ')}) AS link (other)
     WHERE EXISTS (SELECT FROM chain WHERE chain.id = who.id AND above = other)
       OR (other < who.id AND EXISTS (SELECT FROM users WHERE users.id = other AND users.invited_by = who.invited_by))`,
    [userIds],
  );
  return new Set(rows.map(({ id }) => id));
}
