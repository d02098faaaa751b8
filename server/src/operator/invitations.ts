import { randomBytes } from 'node:crypto';
import type { acceptInvitation, invitation } from '@aureus/contract/operator/entry-calls.ts';
import type { Answer, Input } from '@aureus/contract/platform/call.ts';
import type { Pool } from 'pg';
import { checkPassword } from '../account/public.ts';
import type { Passwords } from '../account/public.ts';
import type { Clock } from '../platform/clock.ts';
import { sqlState, withTransaction } from '../platform/database/transaction.ts';
import type { Transaction } from '../platform/database/transaction.ts';
import { AppError } from '../platform/errors.ts';
import { seal, unseal } from '../platform/jobs/seal.ts';
import type { Settings } from '../platform/settings.ts';
import { noteLine } from './audit.ts';
import type { Origin } from './proposals.ts';
import type { OperatorPasskeys } from './passkeys.ts';
import { TOTP_SEAL } from './proof.ts';
import { tokenHash } from './sessions.ts';
import { newTotpSecret, totpStep, totpUri } from './totp.ts';

export const INVITATION_HOURS = 24;

const EMAIL = /^[^\s@,;<>"()[\]:\\\p{Cc}]{1,64}@[a-z0-9-]+(\.[a-z0-9-]+)+$/iu;
const UNIQUE_VIOLATION = '23505';

export interface Invited {
  /** Empty for the first operator. */
  readonly name: string;
  readonly email: string;
  readonly roles: readonly string[];
}

interface Parts {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly key: Buffer;
  readonly passkeys: OperatorPasskeys;
  readonly passwords: Passwords;
  readonly settings: Pick<Settings, 'consoleUrl' | 'publicUrl'>;
}

/** Invitations: the one way to become an operator. A link counts once and for a day; stored is its hash. */
export interface Invitations {
  /** Makes one and returns its link, which is seen this once. */
  make(tx: Transaction, invited: Invited): Promise<string>;
  open(token: string): Promise<Answer<typeof invitation>>;
  accept(input: Input<typeof acceptInvitation>, from: Origin): Promise<void>;
}

interface Row {
  readonly id: bigint;
  readonly name: string;
  readonly email: string;
  readonly roles: string[];
  readonly totp_secret: string;
  readonly expires_at: Date;
}

export function createInvitations({ pool, clock, key, passkeys, passwords, settings }: Parts): Invitations {
  const site = (settings.consoleUrl ?? settings.publicUrl).replace(/\/+$/, '');

  async function find(client: Pool | Transaction['client'], token: string, lock = ''): Promise<Row> {
    const { rows } = await client.query<Row>(
      `SELECT * FROM operator_invitations WHERE token_hash = $1 AND accepted_at IS NULL AND expires_at > $2 ${lock}`,
      [tokenHash(token), clock.now()],
    );
    if (!rows[0]) throw new AppError('operator_invitation_invalid');
    return rows[0];
  }

  return {
    make: async ({ client }, { name, email, roles }) => {
      const token = randomBytes(32).toString('base64url');
      const now = clock.now();
      await client.query(
        `INSERT INTO operator_invitations (token_hash, name, email, roles, totp_secret, created_at, expires_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7)`,
        [
          tokenHash(token),
          name,
          email,
          roles,
          seal(key, TOTP_SEAL, newTotpSecret()),
          now,
          new Date(now.getTime() + INVITATION_HOURS * 3_600_000),
        ],
      );
      return `${site}/console/#/invitation?token=${token}`;
    },

    open: async (token) => {
      const row = await find(pool, token);
      const secret = unseal(key, TOTP_SEAL, row.totp_secret) as string;
      const label = row.email || 'first operator';
      return {
        name: row.name,
        email: row.email,
        roles: row.roles,
        expires_at: row.expires_at.toISOString(),
        totp_secret: secret,
        totp_uri: totpUri(secret, label),
        passkey_options: await passkeys.askNew(row.id, label),
      };
    },

    accept: async (input, from) => {
      const row = await find(pool, input.token);
      const name = row.name || (input.name?.trim() ?? '');
      const email = row.email || (input.email?.trim() ?? '');
      if (name.length < 2) throw new AppError('invalid_request', { field: 'name' });
      if (!EMAIL.test(email)) throw new AppError('invalid_email');
      checkPassword(input.password, [name, email]);
      if (!input.code && !input.passkey) throw new AppError('second_factor_required');
      const secret = unseal(key, TOTP_SEAL, row.totp_secret) as string;
      const step = input.code ? totpStep(secret, input.code, clock) : null;
      if (input.code && step === null) throw new AppError('second_factor_wrong');
      const storePasskey = input.passkey ? await passkeys.checkNew(row.id, input.passkey) : null;
      const passwordHash = await passwords.hash(input.password);
      await withTransaction(pool, async (tx) => {
        await find(tx.client, input.token, 'FOR UPDATE');
        await tx.client.query('UPDATE operator_invitations SET accepted_at = $2 WHERE id = $1', [row.id, clock.now()]);
        const operatorId = await insertOperator(tx, {
          name,
          email,
          passwordHash,
          totpSecret: step === null ? null : row.totp_secret,
          totpStep: step ?? 0,
          isDemo: false,
          now: clock.now(),
        });
        await storePasskey?.(tx, operatorId);
        await tx.client.query(
          `INSERT INTO operator_roles (operator_id, role) SELECT $1, role FROM roles WHERE role = ANY($2)`,
          [operatorId, row.roles],
        );
        const details = { name, email, roles: row.roles };
        await noteLine(tx, clock, {
          operatorId,
          action: 'operator.accept',
          target: `operator ${operatorId}`,
          details,
          ...from,
        });
      });
    },
  };
}

export interface NewOperator {
  readonly name: string;
  readonly email: string;
  readonly passwordHash: string;
  /** Sealed. */
  readonly totpSecret: string | null;
  readonly totpStep: number;
  readonly isDemo: boolean;
  readonly now: Date;
}

/** @throws AppError operator_exists */
export async function insertOperator({ client }: Transaction, operator: NewOperator): Promise<bigint> {
  const { name, email, passwordHash, totpSecret, totpStep: step, isDemo, now } = operator;
  const { rows } = await client
    .query<{ id: bigint }>(
      `INSERT INTO operators (name, email, password_hash, totp_secret, totp_last_step, is_demo, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id`,
      [name, email, passwordHash, totpSecret, step, isDemo, now],
    )
    .catch((error: unknown) => {
      throw sqlState(error) === UNIQUE_VIOLATION ? new AppError('operator_exists') : error;
    });
  return rows[0]?.id ?? 0n;
}
