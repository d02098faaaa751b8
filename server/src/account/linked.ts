import type { linkKinds } from '@aureus/contract/operator/user-calls.ts';
import type { ClientBase, Pool } from 'pg';

/** What two accounts may have in common. */
export type LinkKind = (typeof linkKinds)[number];

/** What an area knows accounts by that are one person's: SQL of one column, the others' ids; `$1` is the user's id. */
export interface AccountLink {
  readonly kind: LinkKind;
  readonly sql: string;
}

/** An account that has something in common with another one, and what. */
export interface LinkedAccount {
  readonly id: bigint;
  readonly reasons: readonly LinkKind[];
}

/** So many steps upwards a chain of invitations is followed. */
const STEPS = 10;

/**
 * So many are looked at by one statement: what it costs grows with the square of them where they share devices, and a day
 * of many people would never be reckoned within the time a statement has.
 */
const AT_ONCE = 100;

/**
 * Those among these users who seem to be whoever invited them: their account has something in common with one above them
 * in the chain of invitations, or with another that the same inviter has invited before.
 */
export async function findLinkedInvited(
  connection: Pool | ClientBase,
  links: readonly AccountLink[],
  userIds: readonly bigint[],
): Promise<ReadonlySet<bigint>> {
  const linked = new Set<bigint>();
  if (links.length === 0) return linked;
  for (let from = 0; from < userIds.length; from += AT_ONCE) {
    for (const id of await findAmong(connection, links, userIds.slice(from, from + AT_ONCE))) linked.add(id);
  }
  return linked;
}

/** Accounts that seem to be the same person's as this one, each with the reasons: they have that in common with it. */
export const findOnePerson = (
  connection: Pool | ClientBase,
  links: readonly AccountLink[],
  userId: bigint,
): Promise<LinkedAccount[]> => findWithReasons(connection, links, [userId]);

/** As {@link findOnePerson}, where the reasons do not matter. */
export const findLinked = (
  connection: Pool | ClientBase,
  links: readonly AccountLink[],
  userId: bigint,
): Promise<bigint[]> => findLinkedToAny(connection, links, [userId]);

/** The same of several accounts: those linked to at least one of them. */
export async function findLinkedToAny(
  connection: Pool | ClientBase,
  links: readonly AccountLink[],
  userIds: readonly bigint[],
): Promise<bigint[]> {
  return (await findWithReasons(connection, links, userIds)).map(({ id }) => id);
}

async function findWithReasons(
  connection: Pool | ClientBase,
  links: readonly AccountLink[],
  userIds: readonly bigint[],
): Promise<LinkedAccount[]> {
  if (links.length === 0 || userIds.length === 0) return [];
  const { rows } = await connection.query<LinkedAccount>(
    `SELECT other AS id, array_agg(DISTINCT kind ORDER BY kind) AS reasons
     FROM unnest($1::bigint[]) AS who (id) CROSS JOIN LATERAL (${othersBy(links)}) AS link (other, kind)
     WHERE other <> who.id GROUP BY other ORDER BY other`,
    [userIds],
  );
  return rows;
}

/** The same for several accounts at once, by account; those without any are left out. Costs what `AT_ONCE` says. */
export async function findLinkedOf(
  connection: Pool | ClientBase,
  links: readonly AccountLink[],
  userIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, readonly bigint[]>> {
  const found = new Map<bigint, bigint[]>();
  if (links.length === 0) return found;
  for (let from = 0; from < userIds.length; from += AT_ONCE) {
    const { rows } = await connection.query<{ id: bigint; other: bigint }>(
      `SELECT DISTINCT who.id, other FROM unnest($1::bigint[]) AS who (id)
         CROSS JOIN LATERAL (${othersBy(links)}) AS link (other, kind)
       WHERE other <> who.id`,
      [userIds.slice(from, from + AT_ONCE)],
    );
    for (const { id, other } of rows) {
      const others = found.get(id);
      if (others) others.push(other);
      else found.set(id, [other]);
    }
  }
  return found;
}

/** SQL of all that have something in common with `who.id`, and what. */
const othersBy = (links: readonly AccountLink[]): string =>
  links
    .map(({ kind, sql }) => `SELECT other, '${kind}' FROM (${sql.replaceAll(/\$1\b/g, 'who.id')}) AS one (other)`)
    .join(' UNION ALL ');

async function findAmong(
  connection: Pool | ClientBase,
  links: readonly AccountLink[],
  userIds: readonly bigint[],
): Promise<bigint[]> {
  const { rows } = await connection.query<{ id: bigint }>(
    `WITH RECURSIVE who AS (
       SELECT id, invited_by FROM users WHERE id = ANY($1::bigint[]) AND invited_by IS NOT NULL
     ), chain AS (
       SELECT id, invited_by AS above, 1 AS step FROM who
       UNION ALL
       SELECT chain.id, users.invited_by, step + 1 FROM chain JOIN users ON users.id = above
       WHERE users.invited_by IS NOT NULL AND step < ${STEPS}
     )
     SELECT DISTINCT who.id FROM who CROSS JOIN LATERAL (${othersBy(links)}) AS link (other, kind)
     WHERE EXISTS (SELECT FROM chain WHERE chain.id = who.id AND above = other)
       OR (other < who.id AND EXISTS (SELECT FROM users WHERE users.id = other AND users.invited_by = who.invited_by))`,
    [userIds],
  );
  return rows.map(({ id }) => id);
}
