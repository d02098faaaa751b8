import { trimEndOf } from '@aureus/core/text/trim-end.ts';
import { plainMail } from '@aureus/core/typed/mail.ts';
import { randomBytes } from 'node:crypto';
import type { acceptInvitation, invitation } from '@aureus/contract/operator/entry-calls.ts';
import type { Answer, Input } from '@aureus/contract/platform/call.ts';
import type { Language } from '@aureus/contract/platform/language.ts';
import type { Pool } from 'pg';
import { checkPassword, OPERATOR_PASSWORD_MIN } from '../account/public.ts';
import type { Passwords } from '../account/public.ts';
import type { Clock } from '../platform/clock.ts';
import { sqlState, withTransaction } from '../platform/database/transaction.ts';
import type { Transaction } from '../platform/database/transaction.ts';
import { AppError } from '../platform/errors.ts';
import { authenticatorStep, authenticatorUri, newAuthenticatorSecret } from '../platform/factors/authenticator-code.ts';
import type { Settings } from '../platform/settings.ts';
import { noteLine } from './audit.ts';
import type { Origin } from './proposal-store.ts';
import type { OperatorPasskeys } from './passkeys.ts';
import { openTotp, sealTotp, TOTP_ISSUER } from './proof.ts';
import { tokenHash } from './sessions.ts';
import type { OperatorSessions } from './sessions.ts';

export const INVITATION_HOURS = 24;

const EMAIL = /^[^\s@,;<>"()[\]:\\\p{Cc}]{1,64}@[a-z0-9-]+(\.[a-z0-9-]+)+$/iu;
const UNIQUE_VIOLATION = '23505';

export interface Invited {
  /** Empty for the first operator. */
  readonly name: string;
  readonly email: string;
  readonly roles: readonly string[];
  /** Of the mail, and of the operator's mails from then on. */
  readonly language: Language;
  /** Whom it lets in again; null when it makes a new operator. */
  readonly operatorId: bigint | null;
  /** The two who agreed on it; nobody where the machine does. */
  readonly letInBy: readonly bigint[];
  /** Of the first two operators, invited by the machine. */
  readonly founder: boolean;
}

interface Needs {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly key: Buffer;
  readonly passkeys: OperatorPasskeys;
  readonly passwords: Passwords;
  readonly sessions: OperatorSessions;
  readonly settings: Pick<Settings, 'consoleUrl' | 'publicUrl'>;
}

/** Invitations: the one way to become an operator. A link counts once and for a day; stored is its hash. */
export interface Invitations {
  /** Makes one and returns its link, which is seen this once. */
  make(tx: Transaction, invited: Invited): Promise<string>;
  open(token: string): Promise<Answer<typeof invitation>>;
  /** @param language of the page; it becomes that of the first operator, who is invited in none */
  accept(input: Input<typeof acceptInvitation>, from: Origin, language: Language): Promise<void>;
}

interface Row {
  readonly id: bigint;
  readonly name: string;
  readonly email: string;
  readonly roles: string[];
  readonly token_hash: Buffer;
  readonly totp_secret: string;
  readonly language: Language;
  readonly operator_id: bigint | null;
  readonly let_in_by: bigint[];
  readonly is_founder: boolean;
  readonly expires_at: Date;
}

export function createInvitations(needs: Needs): Invitations {
  const { pool, clock, key, passkeys, passwords, settings } = needs;

  async function find(client: Pool | Transaction['client'], token: string, lock = ''): Promise<Row> {
    const { rows } = await client.query<Row>(
      `SELECT * FROM operator_invitations WHERE token_hash = $1 AND accepted_at IS NULL AND expires_at > $2 ${lock}`,
      [tokenHash(token), clock.now()],
    );
    if (!rows[0]) throw new AppError('operator_invitation_invalid');
    return rows[0];
  }

  return {
    make: async (tx, invited) => {
      const token = randomBytes(32).toString('base64url');
      // Of two links that let the same operator in again, the later one counts.
      await tx.client.query(
        'UPDATE operator_invitations SET expires_at = $2 WHERE operator_id = $1 AND accepted_at IS NULL AND expires_at > $2',
        [invited.operatorId, clock.now()],
      );
      await storeInvitation(tx, clock, key, token, invited);
      return invitationLink(settings, token);
    },

    open: async (token) => {
      const row = await find(pool, token);
      const secret = openTotp(key, { invitation: row.token_hash }, row.totp_secret);
      const label = row.email || 'first operator';
      return {
        name: row.name,
        email: row.email,
        roles: row.roles,
        again: row.operator_id !== null,
        expires_at: row.expires_at.toISOString(),
        totp_secret: secret,
        totp_uri: authenticatorUri(secret, TOTP_ISSUER, label),
        passkey_options: await passkeys.askNew('accept', row.id, label),
      };
    },

    accept: async (input, from, language) => {
      const row = await find(pool, input.token);
      const name = row.name || (input.name?.trim() ?? '');
      const email = row.email || plainMail(input.email ?? '');
      if (name.length < 2) throw new AppError('invalid_request', { field: 'name' });
      if (!EMAIL.test(email)) throw new AppError('invalid_email');
      checkPassword(input.password, [name, email], OPERATOR_PASSWORD_MIN);
      if (!input.code && !input.passkey) throw new AppError('second_factor_required');
      const secret = openTotp(key, { invitation: row.token_hash }, row.totp_secret);
      const step = input.code ? authenticatorStep(secret, input.code, clock) : null;
      if (input.code && step === null) throw new AppError('second_factor_wrong');
      const passkey = input.passkey ? await passkeys.checkNew('accept', row.id, input.passkey) : null;
      const passwordHash = await passwords.hash(input.password);
      await withTransaction(pool, async (tx) => {
        await find(tx.client, input.token, 'FOR UPDATE');
        await tx.client.query('UPDATE operator_invitations SET accepted_at = $2 WHERE id = $1', [row.id, clock.now()]);
        const access = { passwordHash, totpSecret: step === null ? null : secret, totpStep: step ?? 0 };
        const operatorId =
          row.operator_id === null
            ? await insertOperator(tx, key, {
                ...access,
                name,
                email,
                language: row.email === '' ? language : row.language,
                isDemo: false,
                now: clock.now(),
                since: clock.now(),
                letInBy: row.let_in_by,
                founder: row.is_founder,
              })
            : await renewAccess(needs, tx, row, access);
        if (passkey) await passkeys.add(tx, operatorId, passkey, '');
        if (row.operator_id === null) {
          await tx.client.query(
            `INSERT INTO operator_roles (operator_id, role) SELECT $1, role FROM roles WHERE role = ANY($2)`,
            [operatorId, row.roles],
          );
        }
        await noteLine(tx, clock, {
          operatorId,
          action: row.operator_id === null ? 'operator.accept' : 'operator.accept_again',
          target: `operator ${operatorId}`,
          details: row.operator_id === null ? { name, email, roles: row.roles } : {},
          ...from,
        });
      });
    },
  };
}

/** Where an invitation is accepted. */
export function invitationLink({ consoleUrl, publicUrl }: Needs['settings'], token: string): string {
  return `${trimEndOf(consoleUrl ?? publicUrl, '/')}/console/#/invitation?token=${token}`;
}

/** Writes an invitation down; of its token the hash. @returns its id */
export async function storeInvitation(
  { client }: Transaction,
  clock: Clock,
  key: Buffer,
  token: string,
  { name, email, roles, language, operatorId, letInBy, founder }: Invited,
): Promise<bigint> {
  const now = clock.now();
  const { rows } = await client.query<{ id: bigint }>(
    `INSERT INTO operator_invitations
       (token_hash, name, email, roles, totp_secret, created_at, expires_at, language, operator_id, let_in_by, is_founder)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) RETURNING id`,
    [
      tokenHash(token),
      name,
      email,
      roles,
      sealTotp(key, { invitation: tokenHash(token) }, newAuthenticatorSecret()),
      now,
      new Date(now.getTime() + INVITATION_HOURS * 3_600_000),
      language,
      operatorId,
      letInBy,
      founder,
    ],
  );
  return rows[0]?.id ?? 0n;
}

/** By what an operator gets in. */
interface Access {
  readonly passwordHash: string;
  /** As the app shows it, to be sealed for its row; null for those who have passkeys alone. */
  readonly totpSecret: string | null;
  readonly totpStep: number;
}

/**
 * Gives an operator a new password and a new second factor; what was before counts no more.
 * @throws AppError operator_invitation_invalid when the operator was disabled meanwhile
 */
async function renewAccess(
  { clock, key, sessions }: Needs,
  tx: Transaction,
  { operator_id: known, let_in_by: letInBy }: Row,
  { passwordHash, totpSecret, totpStep }: Access,
): Promise<bigint> {
  const operatorId = known ?? 0n;
  const { rowCount } = await tx.client.query(
    `UPDATE operators SET password_hash = $2, totp_secret = $3, totp_last_step = $4, totp_pending = NULL,
            password_changed_at = $5 WHERE id = $1 AND state = 'active'`,
    [operatorId, passwordHash, sealedFor(key, operatorId, totpSecret), totpStep, clock.now()],
  );
  if (rowCount !== 1) throw new AppError('operator_invitation_invalid');
  await tx.client.query('DELETE FROM operator_passkeys WHERE operator_id = $1', [operatorId]);
  await sessions.endAll(tx, operatorId);
  await markUnconfirmed(tx, operatorId, letInBy, clock.now());
  return operatorId;
}

/**
 * Whoever was let in again may be somebody else: new, and confirmed by nobody yet. Who let them in before stays among
 * those they could be, until somebody confirms them: else two colleagues who help in good faith would wash it off.
 */
export async function markUnconfirmed(
  { client }: Transaction,
  operatorId: bigint,
  letInBy: readonly bigint[],
  now: Date,
): Promise<void> {
  await client.query(
    `UPDATE operators SET access_since = $2, is_founder = false, confirmed_at = NULL, confirmed_by = NULL,
            let_in_by = CASE WHEN confirmed_at IS NULL THEN let_in_by ELSE '{}' END || $3
      WHERE id = $1`,
    [operatorId, now, letInBy],
  );
}

export interface NewOperator extends Access {
  readonly name: string;
  readonly email: string;
  readonly language: Language;
  readonly isDemo: boolean;
  readonly now: Date;
  /** Since when they count as knowing their work here. */
  readonly since: Date;
  readonly letInBy: readonly bigint[];
  readonly founder: boolean;
}

/** @throws AppError operator_exists */
export async function insertOperator({ client }: Transaction, key: Buffer, operator: NewOperator): Promise<bigint> {
  const { name, email, language, passwordHash, totpSecret, totpStep, isDemo, now } = operator;
  const { since, letInBy, founder } = operator;
  const { rows } = await client
    .query<{ id: bigint }>(
      `INSERT INTO operators (name, email, password_hash, totp_secret, totp_last_step, is_demo, created_at, language,
                              access_since, let_in_by, is_founder)
       VALUES ($1, $2, $3, NULL, $4, $5, $6, $7, $8, $9, $10) RETURNING id`,
      [name, email, passwordHash, totpStep, isDemo, now, language, since, letInBy, founder],
    )
    .catch((error: unknown) => {
      throw sqlState(error) === UNIQUE_VIOLATION ? new AppError('operator_exists') : error;
    });
  const id = rows[0]?.id ?? 0n;
  // Sealed for its row, whose id is known only now.
  await client.query('UPDATE operators SET totp_secret = $2 WHERE id = $1', [id, sealedFor(key, id, totpSecret)]);
  return id;
}

const sealedFor = (key: Buffer, operator: bigint, secret: string | null): string | null =>
  secret === null ? null : sealTotp(key, { operator }, secret);
