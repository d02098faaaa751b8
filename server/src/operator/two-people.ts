import type { Alone } from '@aureus/contract/operator/act.ts';
import type { ProposalKind } from '@aureus/contract/operator/proposals.ts';
import { proposalKinds } from '@aureus/contract/operator/proposals.ts';
import type { OperatorPermission } from '@aureus/contract/operator/permissions.ts';
import {
  couldBeAffected,
  couldBeOne,
  mayReject,
  NEW_OPERATOR_MS,
  whyNotApproved,
} from '@aureus/core/operator/two-people.ts';
import type { Standing } from '@aureus/core/operator/two-people.ts';
import type { Pool, PoolClient } from 'pg';
import { type AccountLink, findLinkedToAny, readMailboxHashes } from '../account/public.ts';
import { AppError } from '../platform/errors.ts';
import type { Affected } from './public.ts';

type Connection = Pool | PoolClient;

/** How somebody decides: as the second operator, or alone. */
export type Way = 'second' | Exclude<Alone, 'never'>;

/** An act as the rule of two looks at it. */
export interface Asked {
  readonly kind: ProposalKind;
  readonly proposedBy: bigint;
  /** What this very act allows one operator. */
  readonly alone: Alone;
  readonly affected: ReadonlySet<bigint>;
}

interface Person extends Standing {
  readonly permissions: ReadonlySet<string>;
}

/** Everybody who works or worked here, as the rule of two sees them now. */
export async function readStandings(connection: Connection): Promise<ReadonlyMap<bigint, Person>> {
  const { rows } = await connection.query<{
    id: bigint;
    active: boolean;
    since: Date;
    founder: boolean;
    let_in_by: bigint[];
    confirmed: boolean;
    permissions: string[];
  }>(
    `SELECT o.id, state = 'active' AS active, access_since AS since, is_founder AS founder, let_in_by,
            confirmed_at IS NOT NULL AS confirmed,
            ARRAY(SELECT DISTINCT permission FROM operator_roles JOIN role_permissions USING (role)
                   WHERE operator_id = o.id) AS permissions
       FROM operators o`,
  );
  return new Map(
    rows.map(({ since, let_in_by: letInBy, permissions, ...row }) => [
      row.id,
      { ...row, since: since.getTime(), letInBy: letInBy.map(BigInt), permissions: new Set(permissions) },
    ]),
  );
}

/** Says of two operators whether they could be one person, as things are now. */
export async function readCouldBeOne(connection: Connection): Promise<(a: bigint, b: bigint) => boolean> {
  const standings = await readStandings(connection);
  return (a, b) => couldBeOne(a, b, standings);
}

/**
 * Operators an act is about, and those who are a user it is about, as far as the platform knows: an account that lies or ever
 * lay in a mailbox the operator has or ever had is the operator's own, and so is another one of the same person.
 * @param links what accounts have in common that are one person's
 */
export async function affectedOperators(
  connection: Connection,
  links: readonly AccountLink[],
  { operators = [], users = [], interested = [] }: Affected,
): Promise<ReadonlySet<bigint>> {
  const accounts = [...users, ...interested];
  if (accounts.length === 0) return new Set(operators);
  const linked = await findLinkedToAny(connection, links, accounts);
  const { rows } = await connection.query<{ id: bigint }>(
    'SELECT DISTINCT operator_id AS id FROM operator_mailboxes WHERE mailbox_hash = ANY($1)',
    [await readMailboxHashes(connection, [...accounts, ...linked])],
  );
  return new Set([...operators, ...rows.map(({ id }) => id)]);
}

/** @throws AppError proposal_affected */
export async function assertMayPropose(
  connection: Connection,
  affected: ReadonlySet<bigint>,
  operatorId: bigint,
): Promise<void> {
  if (affected.size === 0) return;
  if (couldBeAffected(operatorId, affected, await readStandings(connection))) throw new AppError('proposal_affected');
}

/** Nobody turns down what others want to do about them. @throws AppError proposal_affected */
export async function assertMayReject(
  connection: Connection,
  about: ReadonlySet<bigint>,
  operatorId: bigint,
): Promise<void> {
  if (about.size === 0) return;
  if (!mayReject(operatorId, about, await readStandings(connection))) throw new AppError('proposal_affected');
}

/**
 * Asks anew, as things are now, who stands on the two sides of an act.
 * @throws AppError proposal_own, proposal_kind_forbidden, glass_forbidden, proposal_affected, operator_new,
 *   operator_unconfirmed, proposer_gone
 */
export async function assertMayApprove(
  connection: Connection,
  { kind, proposedBy, alone, affected }: Asked,
  decider: bigint,
  way: Way,
  now: number,
): Promise<void> {
  const standings = await readStandings(connection);
  const { permission, money } = proposalKinds[kind];
  const may = (id: bigint, right: OperatorPermission): boolean => {
    const person = standings.get(id);
    return person !== undefined && person.active && person.permissions.has(right);
  };
  if (!may(decider, permission)) throw new AppError('proposal_kind_forbidden');
  if (way === 'second') {
    if (proposedBy === decider) throw new AppError('proposal_own');
    const deed = { money, protects: alone !== 'never', proposedBy, affected };
    const why = may(proposedBy, permission) ? whyNotApproved(deed, decider, standings, now) : 'proposer_gone';
    if (why) throw new AppError(why, why === 'operator_new' ? { hours: NEW_OPERATOR_MS / 3_600_000 } : {});
    return;
  }
  if (alone === 'never' || (way === 'at_once' && alone !== 'at_once')) throw new AppError('glass_forbidden');
  if (way === 'glass' && !may(decider, 'proposals.override')) throw new AppError('proposal_kind_forbidden');
  if (couldBeAffected(decider, affected, standings)) throw new AppError('proposal_affected');
}
