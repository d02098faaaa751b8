import type { OpenMatterSql } from '../account/public.ts';

/** Positions and orders, with those of copies. */
export const openPositions: OpenMatterSql = {
  matter: 'futures',
  sql: 'SELECT count(*) FROM futures_position WHERE owner_id = $1 AND status IN (0, 1)',
};

/** Leaders the user follows. */
export const openFollows: OpenMatterSql = {
  matter: 'copy',
  sql: 'SELECT count(*) FROM futures_copy WHERE follower_id = $1 AND state = 1',
};

/** Whether others may follow the user, or still do; of ended follows those with copies to be closed, which may owe a share. */
export const openLeading: OpenMatterSql = {
  matter: 'leading',
  sql: `SELECT (SELECT count(*) FROM futures_leader WHERE owner_id = $1 AND is_active)
    + (SELECT count(*) FROM futures_copy WHERE leader_id = $1 AND (state = 1 OR id IN (
        SELECT copy_id FROM futures_position
        WHERE leader_id = $1 AND status <= 1 AND status = 1 AND copy_id IS NOT NULL AND self_held_at IS NULL)))`,
};
