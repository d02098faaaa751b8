import type { Pool } from 'pg';
import type { Clock } from '../platform/clock.ts';
import { withTransaction } from '../platform/database/transaction.ts';
import { AppError } from '../platform/errors.ts';
import { authenticatorStep } from '../platform/factors/authenticator-code.ts';
import type { Limits } from '../platform/http/limits.ts';
import type { CallContext } from '../platform/http/route.ts';
import { seal, unseal } from '../platform/jobs/seal.ts';
import { readAccessRevision } from './access-revision.ts';
import type { ProvedOperator } from './access-revision.ts';
import type { OperatorPasskeys } from './passkeys.ts';
import type { Operator } from './public.ts';

/** What an operator gives to prove who is there. */
export interface GivenProof {
  readonly code?: string | undefined;
  readonly passkey?: string | undefined;
}

/** Checks codes and passkeys of operators. */
export interface Proofs {
  /**
   * Checks the step-up of an act; the try is counted first, and a code counts once.
   * @throws AppError second_factor_required when none was given, second_factor_missing when the operator has no
   *   authenticator, second_factor_wrong, too_many_requests
   * @returns the operator as whatever is written by the proof wants it
   */
  check(operator: Operator, given: GivenProof, from: Pick<CallContext, 'requestId' | 'ip'>): Promise<ProvedOperator>;
  /** Uses a code of the authenticator up; false when it is wrong or was used. */
  useCode(operatorId: bigint, code: string): Promise<boolean>;
}

/** What a secret of an authenticator is sealed for: one row, so that it opens in no other an operator's hand moved it to. */
export type TotpOwner = { readonly operator: bigint } | { readonly invitation: Buffer };

const purposeOf = (owner: TotpOwner): string =>
  'operator' in owner
    ? `operators.totp ${owner.operator}`
    : `operator_invitations.totp ${owner.invitation.toString('hex')}`;

/** How all were sealed before they were bound to their row; `bindSecrets` seals those anew at the start. */
const UNBOUND = 'operator totp';

export const sealTotp = (key: Buffer, owner: TotpOwner, secret: string): string => seal(key, purposeOf(owner), secret);

/** @throws when it was sealed for another row, or changed */
export const openTotp = (key: Buffer, owner: TotpOwner, sealed: string): string =>
  unseal(key, purposeOf(owner), sealed) as string;

/**
 * Seals anew, each for its row, what an older version sealed for none; once, before anybody can log in. A mark of the
 * database keeps it from being done again: what turns up unbound later was put there by somebody.
 */
export async function bindSecrets(pool: Pool, key: Buffer): Promise<void> {
  await withTransaction(pool, async ({ client }) => {
    const { rowCount } = await client.query(
      'UPDATE secrets_bound SET bound_at = clock_timestamp() WHERE bound_at IS NULL',
    );
    if (rowCount !== 1) return;
    const rebind = (owner: TotpOwner, sealed: string | null): string | null =>
      sealed === null ? null : sealTotp(key, owner, unseal(key, UNBOUND, sealed) as string);
    const { rows: operators } = await client.query<{ id: bigint; secret: string | null; pending: string | null }>(
      'SELECT id, totp_secret AS secret, totp_pending AS pending FROM operators FOR UPDATE',
    );
    for (const { id, secret, pending } of operators) {
      const owner = { operator: id };
      await client.query('UPDATE operators SET totp_secret = $2, totp_pending = $3 WHERE id = $1', [
        id,
        rebind(owner, secret),
        rebind(owner, pending),
      ]);
    }
    const { rows: invitations } = await client.query<{ id: bigint; token_hash: Buffer; secret: string }>(
      'SELECT id, token_hash, totp_secret AS secret FROM operator_invitations WHERE accepted_at IS NULL FOR UPDATE',
    );
    for (const { id, token_hash: invitation, secret } of invitations) {
      const sealed = rebind({ invitation }, secret);
      await client.query('UPDATE operator_invitations SET totp_secret = $2 WHERE id = $1', [id, sealed]);
    }
  });
}

/**
 * What proofs are counted under: whoever has taken over a session cannot keep its operator from proving in another one,
 * and none is opened without a factor.
 */
export const proofKey = ({ operatorId, sessionId }: Pick<Operator, 'operatorId' | 'sessionId'>): string =>
  `${operatorId}|${sessionId}`;

/** Whose codes they are, as an authenticator app shows it. */
export const TOTP_ISSUER = 'Aureus Console';

interface Needs {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly limits: Limits;
  readonly key: Buffer;
  readonly passkeys: OperatorPasskeys;
}

export function createProofs({ pool, clock, limits, key, passkeys }: Needs): Proofs {
  async function useCode(operatorId: bigint, code: string): Promise<boolean> {
    const { rows } = await pool.query<{ totp_secret: string | null }>(
      'SELECT totp_secret FROM operators WHERE id = $1',
      [operatorId],
    );
    const sealed = rows[0]?.totp_secret;
    if (!sealed) return false;
    const step = authenticatorStep(openTotp(key, { operator: operatorId }, sealed), code, clock);
    if (step === null) return false;
    // In one statement, so that of two equal codes sent at once one is taken.
    const { rowCount } = await pool.query(
      'UPDATE operators SET totp_last_step = $2 WHERE id = $1 AND totp_last_step < $2',
      [operatorId, step],
    );
    return rowCount === 1;
  }

  return {
    useCode,
    check: async (operator, { code, passkey }, from) => {
      const { operatorId } = operator;
      const counted = proofKey(operator);
      if (!code && !passkey) throw new AppError('second_factor_required');
      await limits.consume('operator.proof', counted);
      const revision = await readAccessRevision(pool, operatorId);
      if (passkey) {
        await passkeys.check('proof', operatorId, passkey, from).catch((error: unknown) => {
          throw error instanceof AppError ? new AppError('second_factor_wrong') : error;
        });
      } else if (!(await useCode(operatorId, code ?? ''))) throw new AppError('second_factor_wrong');
      await limits.reset('operator.proof', counted);
      return { ...operator, revision };
    },
  };
}
