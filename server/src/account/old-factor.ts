import type { Transaction } from '../platform/database/transaction.ts';
import { AppError } from '../platform/errors.ts';
import type { CallContext } from '../platform/http/route.ts';
import type { OpenChange } from './account-changes.ts';
import { givenFactor, missingFactor } from './factors.ts';
import { lastingFactors, lastingPasskeys } from './snapshot.ts';
import type { Needs } from './needs.ts';

/** What proved a factor of before, to be used up with the undoing. */
export interface OldProof {
  readonly totpStep: number | null;
  /** As `\x` and hexadecimal digits. */
  readonly recoveryHash: string | null;
  readonly passkey: { readonly credentialId: string; readonly counter: number } | null;
}

const NOTHING: OldProof = { totpStep: null, recoveryHash: null, passkey: null };

/**
 * Checks a second factor an account had before a change, whatever it has now. One that was added by a change which can
 * itself be undone is not asked for and does not count.
 * @throws AppError second_factor_required, passkey_required, second_factor_wrong, too_many_requests
 */
export async function proveOldFactor(
  { pool, totp, passkeys }: Needs,
  userId: bigint,
  { change, oldest }: { readonly change: OpenChange; readonly oldest: OpenChange },
  input: Parameters<typeof givenFactor>[0],
): Promise<OldProof> {
  const { before } = change;
  const held = lastingFactors(before, oldest.before);
  if (held.length === 0) return NOTHING;
  const { factorCode, passkey } = givenFactor(input);
  if (passkey) {
    const { rows } = await pool.query<{ credential_id: string; counter: bigint }>(
      'SELECT credential_id, counter FROM passkeys WHERE user_id = $1',
      [userId],
    );
    const counts = new Map(rows.map(({ credential_id, counter }) => [credential_id, counter]));
    const stored = lastingPasskeys(before, oldest.before).map(({ credential_id, public_key, counter, transports }) => ({
      credential_id,
      public_key: Buffer.from(public_key.slice(2), 'hex'),
      counter: counts.get(credential_id) ?? BigInt(counter),
      transports: [...transports],
    }));
    return { ...NOTHING, passkey: await passkeys.checkAmong(stored, passkey) };
  }
  if (!factorCode) throw new AppError(missingFactor(held));
  const codes = before.recovery_codes.filter(({ code_hash }) =>
    oldest.before.recovery_codes.some((old) => old.code_hash === code_hash),
  );
  const secret = held.includes('totp') ? before.totp : null;
  return { ...NOTHING, ...(await totp.checkKept(userId, { totp: secret, codes }, factorCode)) };
}

/** Uses a proof up, in what was brought back. @throws AppError second_factor_wrong when it was used meanwhile */
export async function storeProof(
  needs: Pick<Needs, 'clock' | 'passkeys'>,
  tx: Transaction,
  userId: bigint,
  { totpStep, recoveryHash, passkey }: OldProof,
  context: CallContext,
): Promise<void> {
  const { client } = tx;
  if (totpStep !== null) {
    const { rowCount } = await client.query('UPDATE totp SET last_step = $2 WHERE user_id = $1 AND last_step < $2', [
      userId,
      totpStep,
    ]);
    if (rowCount !== 1) throw new AppError('second_factor_wrong');
  }
  if (recoveryHash !== null) {
    const { rowCount } = await client.query(
      'UPDATE recovery_codes SET used_at = $3 WHERE user_id = $1 AND code_hash = $2::bytea AND used_at IS NULL',
      [userId, recoveryHash, needs.clock.now()],
    );
    if (rowCount !== 1) throw new AppError('second_factor_wrong');
  }
  if (passkey !== null) {
    await needs.passkeys.storeUse(tx, { userId, ...passkey }, context);
  }
}
