import { randomBytes } from 'node:crypto';
import { defaultLanguage } from '@aureus/contract/platform/language.ts';
import { mayConfirm, needsNoConfirmation } from '@aureus/core/operator/two-people.ts';
import type { Pool, PoolClient } from 'pg';
import type { Clock } from '../platform/clock.ts';
import { withTransaction } from '../platform/database/transaction.ts';
import { AppError } from '../platform/errors.ts';
import { deriveKey } from '../platform/jobs/secret-key.ts';
import type { Settings } from '../platform/settings.ts';
import { lockPeople } from './acts/people.ts';
import { noteLine } from './audit.ts';
import { invitationLink, storeInvitation } from './invitations.ts';
import { readStandings } from './two-people.ts';

/**
 * What the machine itself may say about operators. Whoever may run a command beside the database is trusted with all of
 * it anyhow; so it lets in the first two, and nobody needs the glass to begin.
 */

/** So many who decide about operators can invite everybody else on their own word. */
const ENOUGH = 2;

/** Where an act of the machine comes from, for the record. */
const MACHINE = { operatorId: null, requestId: '', ip: 'machine' } as const;

/**
 * A link for one of the first two operators. When both have gone but one, it lets in another, who is new like everybody.
 * Of its links at most as many are open as operators are missing: the oldest ends.
 * @throws AppError operator_exists when two decide about operators already
 */
export function inviteByMachine({
  pool,
  clock,
  settings,
}: {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly settings: Settings;
}): Promise<string> {
  const key = deriveKey(settings, 'operators');
  return withTransaction(pool, async (tx) => {
    await lockPeople(tx.client);
    const { deciders, ever } = await countOperators(tx.client);
    if (deciders >= ENOUGH) throw new AppError('operator_exists');
    await tx.client.query(
      `UPDATE operator_invitations SET expires_at = $1 WHERE id IN (
         SELECT id FROM operator_invitations WHERE email = '' AND accepted_at IS NULL AND expires_at > $1
          ORDER BY id DESC OFFSET $2)`,
      [clock.now(), ENOUGH - deciders - 1],
    );
    const token = randomBytes(32).toString('base64url');
    const id = await storeInvitation(tx, clock, key, token, {
      name: '',
      email: '',
      roles: ['admin'],
      language: defaultLanguage,
      operatorId: null,
      letInBy: [],
      founder: ever < ENOUGH,
    });
    await noteLine(tx, clock, { ...MACHINE, action: 'operator.invite_by_machine', target: `invitation ${id}` });
    return invitationLink(settings, token);
  });
}

/**
 * Confirms a newcomer where no third operator is there to do it.
 * @throws AppError operator_unknown, operator_not_yours_to_confirm
 */
export function confirmByMachine(
  { pool, clock }: { readonly pool: Pool; readonly clock: Clock },
  email: string,
): Promise<void> {
  return withTransaction(pool, async (tx) => {
    await lockPeople(tx.client);
    const { rows } = await tx.client.query<{ id: bigint }>('SELECT id FROM operators WHERE lower(email) = lower($1)', [
      email,
    ]);
    const id = rows[0]?.id;
    const standings = await readStandings(tx.client);
    const newcomer = id === undefined ? undefined : standings.get(id);
    if (id === undefined || !newcomer) throw new AppError('operator_unknown');
    const third = [...standings.values()].some(
      (one) => one.permissions.has('operators.decide') && mayConfirm(id, one.id, standings, clock.epochMs()),
    );
    if (third || needsNoConfirmation(newcomer)) throw new AppError('operator_not_yours_to_confirm');
    await tx.client.query('UPDATE operators SET confirmed_at = $2 WHERE id = $1', [id, clock.now()]);
    await noteLine(tx, clock, { ...MACHINE, action: 'operator.confirm_by_machine', target: `operator ${id}` });
  });
}

async function countOperators(client: PoolClient): Promise<{ deciders: number; ever: number }> {
  const { rows } = await client.query<{ deciders: number; ever: number }>(
    `SELECT count(*)::integer AS ever,
            count(*) FILTER (WHERE state = 'active' AND EXISTS (
              SELECT FROM operator_roles JOIN role_permissions USING (role)
               WHERE operator_id = o.id AND permission = 'operators.decide'))::integer AS deciders
       FROM operators o`,
  );
  return rows[0] ?? { deciders: 0, ever: 0 };
}
