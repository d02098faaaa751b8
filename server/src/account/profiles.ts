import type { ClientBase, Pool } from 'pg';

/** How a user is shown to other users. */
export interface UserProfile {
  readonly nickname: string;
  readonly portrait: string;
  /** The line under the nickname; may be empty. */
  readonly signature: string;
}

/** How users are shown to others, by number. */
export async function readProfiles(
  connection: Pool | ClientBase,
  ids: readonly (bigint | number)[],
): Promise<ReadonlyMap<bigint, UserProfile>> {
  if (ids.length === 0) return new Map();
  const { rows } = await connection.query<UserProfile & { readonly id: bigint }>(
    `SELECT id, nickname, head_portrait AS portrait, signature FROM users WHERE id = ANY($1::bigint[])`,
    [ids],
  );
  return new Map(rows.map(({ id, ...profile }) => [id, profile]));
}
