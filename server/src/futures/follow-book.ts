import type { ClientBase, Pool } from 'pg';
import type { Skipped } from './follow-draft.ts';
import { type Follow, followOf, type FollowRow, GOES_ON, type Leader } from './follow.ts';

/** Every follow that goes on, and every one that has ended and has copies still, as the last commit left them. */
export class FollowBook {
  readonly #follows = new Map<number, Follow>();
  /** By leader and by follower: those that go on. */
  readonly #ofLeader = new Map<number, Set<number>>();
  readonly #ofFollower = new Map<number, Set<number>>();

  /** By position of a leader: the follows whose followers were told that they do not go with all of it. */
  readonly #told = new Map<number, Set<number>>();

  /** Forgets all and reads what is stored. */
  async load(client: ClientBase): Promise<void> {
    const { rows } = await client.query<FollowRow>(
      `SELECT * FROM futures_copy WHERE state = 1
         OR id IN (SELECT copy_id FROM futures_position WHERE status <= 1 AND status = 1 AND copy_id IS NOT NULL)
       ORDER BY id`,
    );
    this.#follows.clear();
    this.#ofLeader.clear();
    this.#ofFollower.clear();
    for (const row of rows) this.put(followOf(row));
  }

  get(id: number): Follow | undefined {
    return this.#follows.get(id);
  }

  all(): Iterable<Follow> {
    return this.#follows.values();
  }

  /** Numbers of the follows of a leader that go on. */
  idsOfLeader(leader: number): ReadonlySet<number> {
    return this.#ofLeader.get(leader) ?? new Set();
  }

  idsOfFollower(follower: number): ReadonlySet<number> {
    return this.#ofFollower.get(follower) ?? new Set();
  }

  /** Leaves out one that has ended and has no copies any more. */
  forget(id: number): void {
    if (this.#follows.get(id)?.state !== GOES_ON) this.#follows.delete(id);
  }

  /** Whether a follower knows already that a position is not wholly copied: margin may be added to it every second. */
  isTold({ follow, leaderPosition }: Skipped): boolean {
    return this.#told.get(leaderPosition)?.has(follow) === true;
  }

  noteTold({ follow, leaderPosition }: Skipped): void {
    add(this.#told, leaderPosition, follow);
  }

  /** A position of a leader is over. */
  forgetTold(leaderPosition: number): void {
    this.#told.delete(leaderPosition);
  }

  put(follow: Follow): void {
    const { id, leader, follower, state } = follow;
    this.#follows.set(id, follow);
    const change = state === GOES_ON ? add : remove;
    change(this.#ofLeader, leader, id);
    change(this.#ofFollower, follower, id);
  }
}

function add(map: Map<number, Set<number>>, key: number, id: number): void {
  const ids = map.get(key);
  if (ids) ids.add(id);
  else map.set(key, new Set([id]));
}

function remove(map: Map<number, Set<number>>, key: number, id: number): void {
  const ids = map.get(key);
  if (ids?.delete(id) && ids.size === 0) map.delete(key);
}

/** Who leads and who has led, by user. @param owners null: all */
export async function readLeaders(
  connection: Pool | ClientBase,
  owners: readonly bigint[] | null = null,
): Promise<ReadonlyMap<number, Leader>> {
  const { rows } = await connection.query<Leader>(
    `SELECT owner_id::float8 AS owner, ratio_ppm AS "ratioPpm", max_followers AS "maxFollowers", revision,
       is_active AS "isActive" FROM futures_leader WHERE $1::bigint[] IS NULL OR owner_id = ANY($1)`,
    [owners],
  );
  return new Map(rows.map((row) => [row.owner, row]));
}
