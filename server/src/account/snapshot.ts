import type { Transaction } from '../platform/database/transaction.ts';
import type { SecondFactor } from './factors.ts';
import { e164Of } from './stored-telephone.ts';

/** What opened an account at a moment, as the tables hold it: passwords and codes hashed, the authenticator sealed. */
export interface Snapshot {
  readonly email: string | null;
  readonly phone_area: string | null;
  readonly phone_number: string | null;
  readonly password_hash: string;
  readonly pay_password_hash: string | null;
  readonly totp: { readonly secret: string; readonly last_step: number } | null;
  /** `code_hash` as `\x` and hexadecimal digits. */
  readonly recovery_codes: readonly { readonly code_hash: string; readonly used_at: string | null }[];
  readonly passkeys: readonly {
    readonly credential_id: string;
    /** As `\x` and hexadecimal digits. */
    readonly public_key: string;
    readonly counter: number;
    readonly transports: readonly string[];
  }[];
}

/** What opens an account now; its row must be locked. An authenticator that waits for its first code opens nothing. */
export async function takeSnapshot({ client }: Transaction, userId: bigint): Promise<Snapshot> {
  const { rows } = await client.query<{ snapshot: Snapshot }>(
    `SELECT jsonb_build_object(
              'email', email, 'phone_area', phone_area, 'phone_number', phone_number,
              'password_hash', password_hash, 'pay_password_hash', pay_password_hash,
              'totp', (SELECT to_jsonb(totp) FROM totp WHERE user_id = users.id AND confirmed_at IS NOT NULL),
              'recovery_codes', (SELECT coalesce(jsonb_agg(recovery_codes), '[]') FROM recovery_codes
                                  WHERE user_id = users.id),
              'passkeys', (SELECT coalesce(jsonb_agg(passkeys ORDER BY id), '[]') FROM passkeys
                            WHERE user_id = users.id)) AS snapshot
       FROM users WHERE id = $1`,
    [userId],
  );
  if (!rows[0]) throw new Error(`User ${userId} is gone`);
  return rows[0].snapshot;
}

/** The telephone of a snapshot in E.164, or null. */
export function phoneOf({ phone_area: area, phone_number: number }: Snapshot): string | null {
  return area === null || number === null ? null : e164Of(area, number);
}

/** The factors of a snapshot that were there in an earlier one as well. */
export function lastingFactors(now: Snapshot, earlier: Snapshot): SecondFactor[] {
  const held: SecondFactor[] = [];
  if (now.totp !== null && now.totp.secret === earlier.totp?.secret) held.push('totp');
  if (lastingPasskeys(now, earlier).length > 0) held.push('passkey');
  return held;
}

/** The passkeys of a snapshot that were there in an earlier one as well. */
export function lastingPasskeys(now: Snapshot, earlier: Snapshot): Snapshot['passkeys'] {
  const old = new Set(earlier.passkeys.map(({ credential_id }) => credential_id));
  return now.passkeys.filter(({ credential_id }) => old.has(credential_id));
}

/**
 * Brings back addresses, pay password and second factors of a snapshot. What was used up since stays used up: recovery
 * codes (`used`, hashes), steps of the authenticator and counts of passkeys.
 */
export async function restoreSnapshot(
  { client }: Transaction,
  userId: bigint,
  snapshot: Snapshot,
  { used, now }: { readonly used: readonly string[]; readonly now: Date },
): Promise<void> {
  const text = JSON.stringify(snapshot);
  await client.query(
    'UPDATE users SET email = $2, phone_area = $3, phone_number = $4, pay_password_hash = $5 WHERE id = $1',
    [userId, snapshot.email, snapshot.phone_area, snapshot.phone_number, snapshot.pay_password_hash],
  );
  await client.query(`DELETE FROM totp WHERE user_id = $1 AND secret IS DISTINCT FROM $2`, [
    userId,
    snapshot.totp?.secret ?? null,
  ]);
  if (snapshot.totp !== null) {
    await client.query(
      `INSERT INTO totp SELECT * FROM jsonb_populate_record(NULL::totp, $1::jsonb -> 'totp')
       ON CONFLICT (user_id) DO NOTHING`,
      [text],
    );
  }
  await client.query('DELETE FROM recovery_codes WHERE user_id = $1', [userId]);
  await client.query(
    `INSERT INTO recovery_codes (user_id, code_hash, used_at)
     SELECT $2, code_hash, CASE WHEN code_hash::text = ANY ($3) THEN coalesce(used_at, $4) ELSE used_at END
       FROM jsonb_populate_recordset(NULL::recovery_codes, $1::jsonb -> 'recovery_codes')`,
    [text, userId, used, now],
  );
  await client.query('DELETE FROM passkeys WHERE user_id = $1 AND credential_id <> ALL ($2)', [
    userId,
    snapshot.passkeys.map(({ credential_id }) => credential_id),
  ]);
  await client.query(
    `INSERT INTO passkeys OVERRIDING SYSTEM VALUE
     SELECT * FROM jsonb_populate_recordset(NULL::passkeys, $1::jsonb -> 'passkeys')
     ON CONFLICT DO NOTHING`,
    [text],
  );
}
