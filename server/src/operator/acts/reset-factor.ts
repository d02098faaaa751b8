import type { Language } from '@aureus/contract/platform/language.ts';
import type { Pool, PoolClient } from 'pg';
import { AppError } from '../../platform/errors.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { mailLater } from '../../platform/mail/mailer.ts';
import type { Invitations } from '../invitations.ts';
import { INVITATION_HOURS } from '../invitations.ts';
import type { ProposalHandler } from '../public.ts';
import type { OperatorSessions } from '../sessions.ts';
import { line } from './people.ts';

interface Found {
  readonly name: string;
  readonly email: string;
  readonly language: Language;
  readonly roles: string[];
  readonly factors: number;
}

/**
 * Lets an operator in again who lost a second factor: the factors that were count no more at once, the sessions end,
 * and a link for a new password and a new factor goes to the operator's own address alone.
 */
export function resettingFactor(
  invitations: Invitations,
  jobs: Jobs,
  sessions: OperatorSessions,
): ProposalHandler<'operator.reset_factor'> {
  async function find(connection: Pool | PoolClient, id: number, lock = ''): Promise<Found> {
    const { rows } = await connection.query<Found>(
      `SELECT name, email, language, ARRAY(SELECT role FROM operator_roles WHERE operator_id = o.id) AS roles,
              (totp_secret IS NOT NULL)::integer
                + (SELECT count(*)::integer FROM operator_passkeys WHERE operator_id = o.id) AS factors
         FROM operators o WHERE id = $1 AND state = 'active' ${lock}`,
      [id],
    );
    if (!rows[0]) throw new AppError('operator_unknown');
    return rows[0];
  }
  return {
    subject: ({ operator_id }) => `operator ${operator_id}`,
    affected: async (_pool, { operator_id }) => ({ operators: [BigInt(operator_id)] }),
    preview: async (pool, { operator_id }) => {
      const { name, email, factors } = await find(pool, operator_id);
      return [
        line('operator.name', null, name),
        line('operator.email', null, email),
        line('operator.factors', String(factors), '0'),
      ];
    },
    execute: async (tx, { operator_id }, names) => {
      const operatorId = BigInt(operator_id);
      const { name, email, language, roles } = await find(tx.client, operator_id, 'FOR UPDATE');
      await tx.client.query('UPDATE operators SET totp_secret = NULL, totp_pending = NULL WHERE id = $1', [operatorId]);
      await tx.client.query('DELETE FROM operator_passkeys WHERE operator_id = $1', [operatorId]);
      await sessions.endAll(tx, operatorId);
      const letInBy = [names.proposedBy, names.approvedBy];
      const link = await invitations.make(tx, { name, email, roles, language, operatorId, letInBy, founder: false });
      const params = { link, hours: INVITATION_HOURS };
      await mailLater(jobs, tx, { to: email, template: 'operator_reset', params, language });
      return undefined;
    },
  };
}
