import type { Pool } from 'pg';
import type { Clock } from '../platform/clock.ts';
import { AppError } from '../platform/errors.ts';
import { authenticatorStep } from '../platform/factors/authenticator-code.ts';
import type { Limits } from '../platform/http/limits.ts';
import { unseal } from '../platform/jobs/seal.ts';
import type { OperatorPasskeys } from './passkeys.ts';

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
   */
  check(operatorId: bigint, given: GivenProof): Promise<void>;
  /** Uses a code of the authenticator up; false when it is wrong or was used. */
  useCode(operatorId: bigint, code: string): Promise<boolean>;
}

/** What a sealed secret of an authenticator is sealed for. */
export const TOTP_SEAL = 'operator totp';

/** Whose codes they are, as an authenticator app shows it. */
export const TOTP_ISSUER = 'Aureus Console';

interface Parts {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly limits: Limits;
  readonly key: Buffer;
  readonly passkeys: OperatorPasskeys;
}

export function createProofs({ pool, clock, limits, key, passkeys }: Parts): Proofs {
  async function useCode(operatorId: bigint, code: string): Promise<boolean> {
    const { rows } = await pool.query<{ totp_secret: string | null }>(
      'SELECT totp_secret FROM operators WHERE id = $1',
      [operatorId],
    );
    const sealed = rows[0]?.totp_secret;
    if (!sealed) return false;
    const step = authenticatorStep(unseal(key, TOTP_SEAL, sealed) as string, code, clock);
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
    check: async (operatorId, { code, passkey }) => {
      if (!code && !passkey) throw new AppError('second_factor_required');
      await limits.consume('operator.proof', String(operatorId));
      if (passkey) {
        await passkeys.check('proof', operatorId, passkey).catch((error: unknown) => {
          throw error instanceof AppError ? new AppError('second_factor_wrong') : error;
        });
      } else if (!(await useCode(operatorId, code ?? ''))) throw new AppError('second_factor_wrong');
      await limits.reset('operator.proof', String(operatorId));
    },
  };
}
