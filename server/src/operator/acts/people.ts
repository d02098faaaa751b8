import type { OperatorPermission } from '@aureus/contract/operator/permissions.ts';
import type { PreviewLine } from '@aureus/contract/operator/proposals.ts';
import { languageNames } from '@aureus/contract/platform/language.ts';
import type { Pool, PoolClient } from 'pg';
import type { Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { AppError } from '../../platform/errors.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { mailLater } from '../../platform/mail/mailer.ts';
import type { Invitations } from '../invitations.ts';
import { markUnconfirmed, INVITATION_HOURS } from '../invitations.ts';
import type { ProposalHandler } from '../public.ts';
import type { OperatorSessions } from '../sessions.ts';

type Connection = Pool | PoolClient;

/** Held while people or roles change. */
const PEOPLE_LOCK = 7_107_165_160;

export const line = (label: string, before: string | null, after: string): PreviewLine => ({
  label,
  before,
  after,
  unit: '',
  usdt: null,
});
const list = (names: readonly string[]): string => names.toSorted().join(', ');

/** Invites an operator: the link goes to the invited address alone. */
export function inviting(invitations: Invitations, jobs: Jobs): ProposalHandler<'operator.invite'> {
  async function check(connection: Connection, email: string, roles: readonly string[]): Promise<void> {
    await assertRoles(connection, roles);
    const { rowCount } = await connection.query('SELECT FROM operators WHERE lower(email) = lower($1)', [email]);
    if (rowCount !== 0) throw new AppError('operator_exists');
  }
  return {
    subject: ({ email }) => `invitation ${email.toLowerCase().slice(0, 180)}`,
    affected: async () => ({}),
    preview: async (pool, { name, email, roles, language }) => {
      await check(pool, email, roles);
      return [
        line('operator.name', null, name),
        line('operator.email', null, email),
        line('operator.roles', null, list(roles)),
        line('operator.language', null, languageNames[language]),
      ];
    },
    execute: async (tx, { name, email, roles, language }, names) => {
      await check(tx.client, email, roles);
      const letInBy = [names.proposedBy, names.approvedBy];
      const invited = { name, email, roles, language, operatorId: null, letInBy, founder: false };
      const link = await invitations.make(tx, invited);
      const params = { link, hours: INVITATION_HOURS };
      await mailLater(jobs, tx, { to: email, template: 'operator_invitation', params, language });
      return undefined;
    },
  };
}

/** Gives an operator other roles; they count from the next call on. */
export const changingRoles: ProposalHandler<'operator.roles'> = {
  subject: ({ operator_id }) => `operator ${operator_id}`,
  affected: async (_pool, { operator_id }) => ({ operators: [BigInt(operator_id)] }),
  preview: async (pool, { operator_id, roles }) => {
    const operator = await findOperator(pool, operator_id);
    await assertRoles(pool, roles);
    if (list(operator.roles) === list(roles)) throw new AppError('proposal_changes_nothing');
    return [line('operator.name', null, operator.name), line('operator.roles', list(operator.roles), list(roles))];
  },
  inverse: async (connection, { operator_id }) => {
    const { roles } = await findOperator(connection, operator_id);
    return { operator_id, roles: roles.toSorted() };
  },
  execute: async ({ client }, { operator_id, roles }) => {
    await lockPeople(client);
    await findOperator(client, operator_id);
    await assertRoles(client, roles);
    await client.query('DELETE FROM operator_roles WHERE operator_id = $1', [operator_id]);
    await client.query(
      'INSERT INTO operator_roles (operator_id, role) SELECT DISTINCT $1::bigint, unnest($2::text[])',
      [operator_id, roles],
    );
    await assertSomebodyDecides(client);
    return undefined;
  },
};

/** Keeps an operator out, or lets the operator in again. Sessions end at once. */
export function changingState(
  state: 'active' | 'disabled',
  sessions: OperatorSessions,
  clock: Clock,
): ProposalHandler<'operator.disable'> {
  return {
    subject: ({ operator_id }) => `operator ${operator_id}`,
    affected: async (_pool, { operator_id }) => ({ operators: [BigInt(operator_id)] }),
    preview: async (pool, { operator_id }) => {
      const operator = await findOperator(pool, operator_id);
      if (operator.state === state) throw new AppError('proposal_changes_nothing');
      return [line('operator.name', null, operator.name), line('operator.state', operator.state, state)];
    },
    execute: async (tx, { operator_id }, names) => {
      await lockPeople(tx.client);
      await findOperator(tx.client, operator_id);
      await tx.client.query('UPDATE operators SET state = $2 WHERE id = $1', [operator_id, state]);
      if (state === 'disabled') await shutOut(tx, sessions, BigInt(operator_id), clock.now());
      // Who comes back may have been gone for years: new again, and known to those two.
      else await markUnconfirmed(tx, BigInt(operator_id), [names.proposedBy, names.approvedBy], clock.now());
      await assertSomebodyDecides(tx.client);
      return undefined;
    },
  };
}

/** Ends the sessions of somebody who was disabled, links that let them in again, and invitations they had a part in. */
async function shutOut(tx: Transaction, sessions: OperatorSessions, id: bigint, now: Date): Promise<void> {
  await sessions.endAll(tx, id);
  await tx.client.query(
    `UPDATE operator_invitations SET expires_at = $2
      WHERE accepted_at IS NULL AND expires_at > $2 AND (operator_id = $1 OR $1 = ANY (let_in_by))`,
    [id, now],
  );
}

/** Says what a role allows. */
export const changingPermissions: ProposalHandler<'role.permissions'> = {
  subject: ({ role }) => `role ${role}`,
  affected: async (connection, { role, permissions }) => {
    // Who has the role gains by a right it did not allow; nobody gains by one it allows no more.
    const { rows } = await connection.query<{ operator_id: bigint; gains: boolean }>(
      `SELECT operator_id, EXISTS (SELECT unnest($2::text[])
                                   EXCEPT SELECT permission FROM role_permissions WHERE role = $1) AS gains
         FROM operator_roles WHERE role = $1`,
      [role, permissions],
    );
    const holders = rows.map(({ operator_id }) => operator_id);
    return rows[0]?.gains === true ? { operators: holders } : { losing: holders };
  },
  preview: async (pool, { role, permissions }) => {
    const { rows } = await pool.query<{ permission: string }>(
      'SELECT permission FROM role_permissions WHERE role = $1',
      [role],
    );
    const before = list(rows.map(({ permission }) => permission));
    if (rows.length > 0 && before === list(permissions)) throw new AppError('proposal_changes_nothing');
    return [line('role.permissions', before, list(permissions))];
  },
  inverse: async (connection, { role }) => {
    const { rows } = await connection.query<{ permission: OperatorPermission }>(
      'SELECT permission FROM role_permissions WHERE role = $1 ORDER BY permission',
      [role],
    );
    return { role, permissions: rows.map(({ permission }) => permission) };
  },
  execute: async ({ client }, { role, permissions }) => {
    await lockPeople(client);
    await client.query('INSERT INTO roles (role) VALUES ($1) ON CONFLICT DO NOTHING', [role]);
    await client.query('DELETE FROM role_permissions WHERE role = $1', [role]);
    await client.query('INSERT INTO role_permissions (role, permission) SELECT DISTINCT $1, unnest($2::text[])', [
      role,
      permissions,
    ]);
    await assertSomebodyDecides(client);
    return undefined;
  },
};

/** One change of people at a time, so that two of them together cannot lock everybody out. */
export async function lockPeople(client: PoolClient): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock($1)', [PEOPLE_LOCK]);
}

async function findOperator(
  connection: Connection,
  id: number,
): Promise<{ name: string; state: string; roles: string[] }> {
  const { rows } = await connection.query<{ name: string; state: string; roles: string[] }>(
    `SELECT name, state, ARRAY(SELECT role FROM operator_roles WHERE operator_id = id) AS roles
       FROM operators WHERE id = $1`,
    [id],
  );
  if (!rows[0]) throw new AppError('operator_unknown');
  return rows[0];
}

async function assertRoles(connection: Connection, roles: readonly string[]): Promise<void> {
  const { rowCount } = await connection.query('SELECT FROM roles WHERE role = ANY($1)', [roles]);
  if (rowCount !== new Set(roles).size) throw new AppError('role_unknown');
}

/** @throws AppError last_administrator when nobody would be left who decides about operators */
async function assertSomebodyDecides(client: PoolClient): Promise<void> {
  const { rowCount } = await client.query(
    `SELECT FROM operators JOIN operator_roles ON operator_id = id JOIN role_permissions USING (role)
      WHERE state = 'active' AND permission = 'operators.decide' LIMIT 1`,
  );
  if (rowCount === 0) throw new AppError('last_administrator');
}
