import type { ClientBase } from 'pg';
import type { FuturesCommand } from './commands.ts';
import { pairName } from './follow-acts.ts';
import { type Follow, followOf, type FollowRow } from './follow.ts';

/** The last follows that have ended, of the pairs that commands would begin again. */
export async function readEarlier(
  client: ClientBase,
  commands: readonly FuturesCommand[],
): Promise<ReadonlyMap<string, Follow>> {
  const asked = commands.filter((command) => command.kind === 'follow');
  if (asked.length === 0) return new Map();
  const { rows } = await client.query<FollowRow>(
    `SELECT DISTINCT ON (follower_id, leader_id) futures_copy.* FROM futures_copy
     JOIN unnest($1::bigint[], $2::bigint[]) AS asked (follower, leader)
       ON follower_id = follower AND leader_id = leader
     WHERE state = 2 ORDER BY follower_id, leader_id, id DESC`,
    [asked.map(({ owner }) => owner), asked.map(({ leader }) => leader)],
  );
  return new Map(rows.map(followOf).map((follow) => [pairName(follow.follower, follow.leader), follow]));
}
