import type { TestServer } from '../support/server.ts';

/** A user who has applied to lead, and has followed somebody: with a copy that is closed. */
export async function plantCopy(
  { database: { owner } }: TestServer,
  user: bigint,
  position: string,
  plan: string,
): Promise<{ readonly follow: string; readonly copied: string }> {
  await owner.query(`INSERT INTO copy_application (user_id, plan, applied_at) VALUES ($1, $2, now())`, [user, plan]);
  await owner.query(
    `INSERT INTO futures_leader (owner_id, ratio_ppm, max_followers, is_active)
     SELECT min(id), 100000, 10, false FROM users WHERE id <> $1`,
    [user],
  );
  const [follow, copied] = [1, 2];
  await owner.query(
    `INSERT INTO futures_copy (id, follower_id, leader_id, currency_id, mode, number, allocation, is_kept, ratio_ppm, terms,
       state, reason, version, began_at, armed_at, ended_at)
     SELECT $1, $2, owner_id, 3, 1, 100, 5000000000, false, ratio_ppm, revision, 2, 1, 1, now(), now(), now()
     FROM futures_leader`,
    [follow, user],
  );
  await owner.query(
    `INSERT INTO futures_position (id, owner_id, market_id, currency_id, side, is_cross, is_reduce_only, leverage, status,
       parts, open_ticks, origin_ticks, close_ticks, margin, original_margin, reserve, fee, reason, version, created_at,
       opened_at, ended_at, armed_at, fee_ppm, spread_ppm, overnight_ppm, liquidation_ppm, buffer_ppm, is_all_together,
       copy_id, leader_id, leader_position)
     SELECT $1, owner_id, market_id, currency_id, side, false, false, leverage, 3, 1, 1, 1, 1, 0, 0, 0, 0, 11, 1, now(),
       now(), now(), now(), fee_ppm, spread_ppm, overnight_ppm, liquidation_ppm, buffer_ppm, is_all_together, $2, followed.leader_id, id
     FROM futures_position CROSS JOIN (SELECT leader_id FROM futures_copy WHERE id = $2) AS followed
     WHERE futures_position.id = $3`,
    [copied, follow, position],
  );
  return { follow: String(follow), copied: String(copied) };
}
