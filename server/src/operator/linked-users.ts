import type * as calls from '@aureus/contract/operator/user-calls.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import type { Pool } from 'pg';

/** So many accounts of one link are shown; a shared network of a whole town tells nothing anyway. */
const MOST = 50;

/**
 * Accounts that have something in common with this one: a mailbox, by whatever name, an address logged in from, a browser at the same address, an
 * address to withdraw to, a document, who invited whom, and trades at bad prices.
 */
export async function linkedUsers(pool: Pool, id: number): Promise<Answer<typeof calls.userLinks>> {
  const { rows } = await pool.query<{ id: bigint; kind: string; times: number }>(
    `SELECT other AS id, kind, count(*)::integer AS times FROM (
       SELECT b.user_id AS other, 'login_address' AS kind FROM login_addresses a
         JOIN login_addresses b ON b.address = a.address WHERE a.user_id = $1
       UNION ALL
       SELECT b.id, 'mailbox' FROM users a JOIN users b ON mailbox_of(b.email) = mailbox_of(a.email)
        WHERE a.id = $1 AND b.email IS NOT NULL
       UNION ALL
       SELECT b.user_id, 'device' FROM sessions a
         JOIN sessions b ON b.ip = a.ip AND b.user_agent = a.user_agent WHERE a.user_id = $1
       UNION ALL
       SELECT b.owner_id, 'payout_address' FROM payout_address a
         JOIN payout_address b ON b.network = a.network AND b.address = a.address WHERE a.owner_id = $1
       UNION ALL
       SELECT b.user_id, 'document' FROM identity_case a
         JOIN identity_case b ON b.number_hash = a.number_hash WHERE a.user_id = $1
       UNION ALL
       SELECT id, 'invitation' FROM users WHERE invited_by = $1
       UNION ALL
       SELECT invited_by, 'invitation' FROM users WHERE id = $1
       UNION ALL
       SELECT gainer_id, 'lost_to' FROM spot_costly_trade WHERE loser_id = $1 AND NOT within_narrow
       UNION ALL
       SELECT loser_id, 'gained_from' FROM spot_costly_trade WHERE gainer_id = $1 AND NOT within_narrow
     ) AS link WHERE other <> $1 GROUP BY other, kind ORDER BY times DESC, other LIMIT $2`,
    [id, MOST],
  );
  return rows.map((row) => ({
    id: String(row.id),
    kind: row.kind as Answer<typeof calls.userLinks>[number]['kind'],
    times: row.times,
  }));
}
