import type * as calls from '@aureus/contract/operator/user-calls.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import type { Pool } from 'pg';
import type { OperatorView } from './public.ts';

/** So many accounts of one link are shown; a shared network of a whole town tells nothing anyway. */
const MOST = 50;

type Link = Answer<typeof calls.userLinks>[number];

/** Accounts that have something in common with this one, by what every area knows of it; one query for all of them. */
export async function linkedUsers(
  pool: Pool,
  views: readonly OperatorView[],
  id: number,
): Promise<Answer<typeof calls.userLinks>> {
  const links = views.flatMap((view) => view.links ?? []);
  if (links.length === 0) return [];
  const each = links.map(({ kind, sql }) => `SELECT other, '${kind}' AS kind FROM (${sql}) AS one (other)`);
  const { rows } = await pool.query<{ id: bigint; kind: Link['kind']; times: number }>(
    `SELECT other AS id, kind, count(*)::integer AS times FROM (${each.join(' UNION ALL ')}) AS link
      WHERE other <> $1 GROUP BY other, kind ORDER BY times DESC, other LIMIT $2`,
    [id, MOST],
  );
  return rows.map((row) => ({ ...row, id: String(row.id) }));
}
