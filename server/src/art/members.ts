import type { ArtMember } from '@aureus/contract/art/shapes.ts';
import type { ClientBase, Pool } from 'pg';
import { shownNickname, shownPortrait } from '../account/public.ts';
import type { Transaction } from '../platform/database/transaction.ts';

/** A user as others see them in the market. */
export interface Member {
  readonly id: bigint;
  readonly user_id: bigint;
  readonly nickname: string;
  readonly head_portrait: string;
  readonly signature: string;
  readonly is_creator: boolean;
  readonly is_demo: boolean;
}

/** Makes a user known in the market, if they are not yet. @returns their number there */
export async function memberOf({ client }: Transaction, userId: bigint): Promise<bigint> {
  const { rows } = await client.query<{ id: bigint }>('SELECT id FROM art_member WHERE user_id = $1', [userId]);
  if (rows[0]) return rows[0].id;
  const { rows: made } = await client.query<{ id: bigint }>(
    `INSERT INTO art_member (user_id, is_demo) SELECT id, is_simulated FROM users WHERE id = $1
     ON CONFLICT (user_id) DO UPDATE SET is_demo = art_member.is_demo RETURNING id`,
    [userId],
  );
  const [member] = made;
  if (!member) throw new Error(`User ${userId} was not made a member of the art market`);
  return member.id;
}

/** Creators are known by their nickname; everybody else is shown as they want to be. */
const MEMBER = `
  SELECT art_member.id, art_member.user_id, art_member.is_demo, is_creator,
    CASE WHEN is_creator THEN users.nickname ELSE ${shownNickname('users')} END AS nickname,
    CASE WHEN is_creator THEN users.head_portrait ELSE ${shownPortrait('users')} END AS head_portrait,
    CASE WHEN is_creator OR NOT users.hides_nickname THEN users.signature ELSE '' END AS signature
  FROM art_member JOIN users ON users.id = art_member.user_id
  CROSS JOIN LATERAL (SELECT EXISTS (SELECT FROM art_creator
    WHERE art_creator.user_id = art_member.user_id AND state = 'approved') AS is_creator) AS creator`;

/** Members by the users they are. */
export async function readMembers(
  connection: Pool | ClientBase,
  users: readonly bigint[],
): Promise<ReadonlyMap<bigint, Member>> {
  const { rows } = await connection.query<Member>(`${MEMBER} WHERE art_member.user_id = ANY($1::bigint[])`, [users]);
  return new Map(rows.map((member) => [member.user_id, member]));
}

export async function findMember(connection: Pool | ClientBase, id: number): Promise<Member | undefined> {
  const { rows } = await connection.query<Member>(`${MEMBER} WHERE art_member.id = $1`, [id]);
  return rows[0];
}

/** Creators, the newest first, with how many works of theirs are shown. */
export async function listCreators(
  pool: Pool,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<(Member & { readonly works: number })[]> {
  const { rows } = await pool.query<Member & { readonly works: number }>(
    `SELECT member.*, (SELECT count(*)::integer FROM art_work
       WHERE creator_id = member.user_id AND state = 'approved' AND NOT is_kept) AS works
     FROM (${MEMBER}) AS member JOIN art_creator ON art_creator.user_id = member.user_id
     WHERE art_creator.state = 'approved' ORDER BY art_creator.id DESC LIMIT $1 OFFSET $2`,
    [limit, (page - 1) * limit],
  );
  return rows;
}

export const describeMember = ({ id, nickname, head_portrait, is_creator, is_demo }: Member): ArtMember => ({
  id: Number(id),
  nickname,
  head_portrait,
  is_creator,
  is_demo,
});
