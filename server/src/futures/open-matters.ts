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

/** Whether others may follow the user, or still do. */
export const openLeading: OpenMatterSql = {
  matter: 'leading',
  sql: `SELECT (SELECT count(*) FROM futures_leader WHERE owner_id = $1 AND is_active)
    + (SELECT count(*) FROM futures_copy WHERE leader_id = $1 AND state = 1)`,
};
