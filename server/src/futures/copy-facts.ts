/** What operators see of somebody's copies, as SQL that is one number: `$1` is the user's id. */
export const COPY_FACTS = {
  copy_followers: 'SELECT count(*)::integer FROM futures_copy WHERE leader_id = $1 AND state = 1',
  copy_follows: 'SELECT count(*)::integer FROM futures_copy WHERE follower_id = $1 AND state = 1',
  copies: `SELECT count(*)::integer FROM futures_position
    WHERE owner_id = $1 AND status <= 1 AND status = 1 AND copy_id IS NOT NULL AND self_held_at IS NULL`,
};
