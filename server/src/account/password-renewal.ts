import { AppError } from '../platform/errors.ts';
import type { Needs } from './needs.ts';
import type { SafetyRevision } from './safety-revision.ts';
import type { KnownUser } from './users.ts';

/**
 * Hashes a password anew that was right as it was typed alone: it was hashed before there was one form of secrets. To be
 * done when nothing else is missing for the login, so that a password alone changes nothing.
 * @returns what opens the account afterwards: a changed hash moves it on
 * @throws AppError safety_changed when the account has changed since the password was compared
 */
export async function renewPasswordHash(
  { pool, passwords }: Pick<Needs, 'pool' | 'passwords'>,
  { id, revision }: Pick<KnownUser, 'id' | 'revision'>,
  password: string,
  knownAt: string | null,
): Promise<SafetyRevision> {
  const hash = await passwords.hash(password, knownAt);
  const { rows } = await pool.query<{ revision: SafetyRevision }>(
    'UPDATE users SET password_hash = $2 WHERE id = $1 AND safety_revision = $3 RETURNING safety_revision AS revision',
    [id, hash, revision],
  );
  const [changed] = rows;
  if (!changed) throw new AppError('safety_changed');
  return changed.revision;
}
