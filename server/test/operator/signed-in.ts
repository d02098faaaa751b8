import { randomBytes } from 'node:crypto';
import type { ProvedOperator } from '../../src/operator/access-revision.ts';
import type { TestDatabase } from '../support/database.ts';

/** An open session of an operator who has just proved to be there, past the login. */
export async function signIn(
  { owner }: Pick<TestDatabase, 'owner'>,
  operatorId: bigint,
): Promise<Pick<ProvedOperator, 'operatorId' | 'sessionId' | 'revision'>> {
  const { rows } = await owner.query<{ id: bigint; revision: bigint }>(
    `INSERT INTO operator_sessions (operator_id, token_hash, created_at, last_used_at, expires_at, ip, user_agent)
     VALUES ($1, $2, now(), now(), now() + interval '1 hour', '::1', '')
     RETURNING id, (SELECT access_revision FROM operators WHERE id = operator_id) AS revision`,
    [operatorId, randomBytes(32)],
  );
  const [session] = rows;
  if (!session) throw new Error('No session was opened');
  return { operatorId, sessionId: session.id, revision: session.revision };
}
