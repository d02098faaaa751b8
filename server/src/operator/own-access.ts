import type * as calls from '@aureus/contract/operator/access-calls.ts';
import { freshMinutes } from '@aureus/contract/platform/call.ts';
import type { Answer, Input } from '@aureus/contract/platform/call.ts';
import type { Language } from '@aureus/contract/platform/language.ts';
import type { Pool } from 'pg';
import { checkPassword, OPERATOR_PASSWORD_MIN } from '../account/public.ts';
import type { Passwords } from '../account/public.ts';
import type { Clock } from '../platform/clock.ts';
import { withTransaction } from '../platform/database/transaction.ts';
import type { Transaction } from '../platform/database/transaction.ts';
import { AppError } from '../platform/errors.ts';
import { authenticatorStep, authenticatorUri, newAuthenticatorSecret } from '../platform/factors/authenticator-code.ts';
import type { Limits } from '../platform/http/limits.ts';
import type { OperatorContext } from '../platform/http/route.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import { mailLater } from '../platform/mail/mailer.ts';
import type { MailTemplates } from '../platform/mail/mailer.ts';
import { lockOperator } from './access-revision.ts';
import { noteLine } from './audit.ts';
import type { OperatorPasskeys } from './passkeys.ts';
import { openTotp, proofKey, sealTotp, TOTP_ISSUER } from './proof.ts';
import type { OperatorSessions } from './sessions.ts';

interface Needs {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly limits: Limits;
  readonly jobs: Jobs;
  readonly key: Buffer;
  readonly passwords: Passwords;
  readonly passkeys: OperatorPasskeys;
  readonly sessions: OperatorSessions;
}

type Change = MailTemplates['operator_security']['change'];

/** What an operator's own row and passkeys say of the access; the row is locked while it changes. */
interface Own {
  readonly email: string;
  readonly name: string;
  readonly language: Language;
  readonly password_hash: string;
  readonly totp_secret: string | null;
  readonly totp_pending: string | null;
  readonly password_changed_at: Date | null;
  readonly passkeys: number;
}

const OWN = `SELECT email, name, language, password_hash, totp_secret, totp_pending, password_changed_at,
  (SELECT count(*)::integer FROM operator_passkeys WHERE operator_id = o.id) AS passkeys
  FROM operators o WHERE o.id = $1`;

/** What operators change of their own access. The calls that need it have a fresh proof when they come here. */
export interface OwnAccess {
  read(context: OperatorContext): Promise<Answer<typeof calls.access>>;
  setLanguage(context: OperatorContext, language: Language): Promise<void>;
  /** @throws AppError password_wrong, too_many_requests, and what {@link checkPassword} throws */
  changePassword(context: OperatorContext, input: Input<typeof calls.changePassword>): Promise<void>;
  startTotp(context: OperatorContext): Promise<Answer<typeof calls.totpStart>>;
  /** @throws AppError totp_not_started, second_factor_wrong, too_many_requests */
  confirmTotp(context: OperatorContext, code: string): Promise<void>;
  /** @throws AppError totp_not_on, second_factor_last */
  removeTotp(context: OperatorContext): Promise<void>;
  /** @throws AppError passkey_failed, passkey_limit */
  addPasskey(context: OperatorContext, input: Input<typeof calls.passkeyAdd>): Promise<void>;
  /** @throws AppError passkey_unknown */
  renamePasskey(context: OperatorContext, input: Input<typeof calls.passkeyRename>): Promise<void>;
  /** @throws AppError passkey_unknown, second_factor_last */
  removePasskey(context: OperatorContext, id: string): Promise<void>;
}

export function createOwnAccess(needs: Needs): OwnAccess {
  const { pool, clock, limits, jobs, key, passwords, passkeys, sessions } = needs;

  async function ownOf(client: Pool | Transaction['client'], operatorId: bigint): Promise<Own> {
    const { rows } = await client.query<Own>(OWN, [operatorId]);
    if (!rows[0]) throw new AppError('not_logged_in');
    return rows[0];
  }

  /** Changes the access in one transaction with its record and the mail about it; every other session ends. */
  function change(
    { operator, requestId, ip }: OperatorContext,
    what: Change,
    work: (tx: Transaction, own: Own) => Promise<void>,
  ): Promise<void> {
    const { operatorId } = operator;
    return withTransaction(pool, async (tx) => {
      await lockOperator(tx, operator);
      // In a statement of its own: one that waited for the lock would still count what there was before.
      const own = await ownOf(tx.client, operatorId);
      await work(tx, own);
      await sessions.endAll(tx, operatorId, operator.sessionId);
      const target = `operator ${operatorId}`;
      await noteLine(tx, clock, { operatorId, action: `operator.${what}`, target, requestId, ip });
      await mailLater(jobs, tx, {
        to: own.email,
        template: 'operator_security',
        params: { change: what, time: clock.now().toISOString(), ip },
        language: own.language,
      });
    });
  }

  return {
    read: async ({ operator }) => {
      const { operatorId, provenAt = null } = operator;
      const [own, { rows }] = await Promise.all([
        ownOf(pool, operatorId),
        pool.query<{ id: bigint; name: string; created_at: Date; last_used_at: Date | null }>(
          'SELECT id, name, created_at, last_used_at FROM operator_passkeys WHERE operator_id = $1 ORDER BY id',
          [operatorId],
        ),
      ]);
      const until = provenAt === null ? null : freshUntil(provenAt);
      return {
        language: own.language,
        has_totp: own.totp_secret !== null,
        password_changed_at: own.password_changed_at?.toISOString() ?? null,
        passkeys: rows.map(({ id, name, created_at, last_used_at }) => ({
          id: Number(id),
          name,
          created_at: created_at.toISOString(),
          last_used_at: last_used_at?.toISOString() ?? null,
        })),
        fresh_until: until !== null && until > clock.now() ? until.toISOString() : null,
      };
    },

    setLanguage: async ({ operator }, language) => {
      await pool.query('UPDATE operators SET language = $2 WHERE id = $1', [operator.operatorId, language]);
    },

    changePassword: async (context, { old_password: old, password }) => {
      const { operatorId } = context.operator;
      const own = await ownOf(pool, operatorId);
      // Counted before anything is compared, so guesses sent at once count singly.
      await limits.consume('operator.proof', proofKey(context.operator));
      if (!(await passwords.matches(own.password_hash, old, context.ip))) throw new AppError('password_wrong');
      checkPassword(password, [own.name, own.email], OPERATOR_PASSWORD_MIN);
      const passwordHash = await passwords.hash(password, context.ip);
      await change(context, 'password_changed', async ({ client }) => {
        // Of two changes at once the second was proved by a password that is no longer the current one.
        const { rowCount } = await client.query(
          'UPDATE operators SET password_hash = $2, password_changed_at = $3 WHERE id = $1 AND password_hash = $4',
          [operatorId, passwordHash, clock.now(), own.password_hash],
        );
        if (rowCount !== 1) throw new AppError('password_wrong');
      });
      await limits.reset('operator.proof', proofKey(context.operator));
    },

    startTotp: async ({ operator }) => {
      const { email } = await ownOf(pool, operator.operatorId);
      const secret = newAuthenticatorSecret();
      await pool.query('UPDATE operators SET totp_pending = $2 WHERE id = $1', [
        operator.operatorId,
        sealTotp(key, { operator: operator.operatorId }, secret),
      ]);
      return { secret, uri: authenticatorUri(secret, TOTP_ISSUER, email) };
    },

    confirmTotp: async (context, code) => {
      const { operatorId } = context.operator;
      await limits.consume('operator.proof', proofKey(context.operator));
      await change(context, 'totp_changed', async ({ client }, own) => {
        if (own.totp_pending === null) throw new AppError('totp_not_started');
        const step = authenticatorStep(openTotp(key, { operator: operatorId }, own.totp_pending), code, clock);
        if (step === null) throw new AppError('second_factor_wrong');
        await client.query(
          'UPDATE operators SET totp_secret = totp_pending, totp_pending = NULL, totp_last_step = $2 WHERE id = $1',
          [operatorId, step],
        );
      });
      await limits.reset('operator.proof', proofKey(context.operator));
    },

    removeTotp: (context) =>
      change(context, 'totp_removed', async ({ client }, own) => {
        if (own.totp_secret === null) throw new AppError('totp_not_on');
        if (own.passkeys === 0) throw new AppError('second_factor_last');
        await client.query('UPDATE operators SET totp_secret = NULL, totp_pending = NULL WHERE id = $1', [
          context.operator.operatorId,
        ]);
      }),

    addPasskey: async (context, { passkey, name }) => {
      const { operatorId } = context.operator;
      const made = await passkeys.checkNew('add', operatorId, passkey);
      await change(context, 'passkey_added', (tx) => passkeys.add(tx, operatorId, made, name));
    },

    renamePasskey: async ({ operator }, { id, name }) => {
      const { rowCount } = await pool.query(
        'UPDATE operator_passkeys SET name = $3 WHERE id = $1 AND operator_id = $2',
        [id, operator.operatorId, name],
      );
      if (rowCount !== 1) throw new AppError('passkey_unknown');
    },

    removePasskey: (context, id) =>
      change(context, 'passkey_removed', async ({ client }, own) => {
        const { rowCount } = await client.query('DELETE FROM operator_passkeys WHERE id = $1 AND operator_id = $2', [
          id,
          context.operator.operatorId,
        ]);
        if (rowCount !== 1) throw new AppError('passkey_unknown');
        if (own.totp_secret === null && own.passkeys === 1) throw new AppError('second_factor_last');
      }),
  };
}

/** Until when a proof opens the calls that ask for one. */
export const freshUntil = (proven: Date): Date => new Date(proven.getTime() + freshMinutes * 60_000);
