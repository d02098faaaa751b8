import type { Pool } from 'pg';
import { withTransaction } from '../platform/database/transaction.ts';
import type { Transaction } from '../platform/database/transaction.ts';
import { AppError } from '../platform/errors.ts';
import type { CallContext } from '../platform/http/route.ts';
import { recordEvent } from './events.ts';
import type { Passkeys } from './passkeys.ts';
import type { GivenFactor } from './public.ts';
import { tellChange } from './safety-change.ts';
import type { Needs } from './needs.ts';
import type { Totp } from './totp.ts';

/** The second factors there are. Recovery codes stand in for any of them and are none by themselves. */
export const secondFactors = ['totp', 'passkey'] as const;
export type SecondFactor = (typeof secondFactors)[number];

/** A factor that proved who is there. */
export interface FactorProof {
  /** Since when the account had it; null for a recovery code, which proves that the factor itself is not at hand. */
  readonly since: Date | null;
}

/** Whose passkeys were asked: `own` by somebody logged in, `any` before anybody knows who it is. */
export type Question = 'own' | 'any';

/** The one answer to what guards an account beside its password. Whoever asks for a factor asks here. */
export interface Factors {
  /** The second factors an account has; empty when it has none. */
  of(userId: bigint, client?: Pool | Transaction['client']): Promise<readonly SecondFactor[]>;
  /**
   * Checks a second factor and uses it up; an account without one gives null, whatever came. The use of a recovery code
   * is told to the owner.
   * @throws AppError second_factor_required or, where only passkeys are there, passkey_required when none was given;
   *   second_factor_wrong, too_many_requests
   */
  check(userId: bigint, given: GivenFactor, question: Question, context: CallContext): Promise<FactorProof | null>;
}

type FactorNeeds = Pick<Needs, 'pool' | 'clock' | 'log' | 'notices'> & {
  readonly totp: Totp;
  readonly passkeys: Passkeys;
};

export function createFactors(needs: FactorNeeds): Factors {
  const { pool, totp, passkeys } = needs;

  async function of(userId: bigint, client: Pool | Transaction['client'] = pool): Promise<readonly SecondFactor[]> {
    const { rows } = await client.query<Record<SecondFactor, boolean>>(
      `SELECT EXISTS (SELECT FROM totp WHERE user_id = $1 AND confirmed_at IS NOT NULL) AS totp,
              EXISTS (SELECT FROM passkeys WHERE user_id = $1) AS passkey`,
      [userId],
    );
    return secondFactors.filter((factor) => rows[0]?.[factor]);
  }

  async function byPasskey(
    userId: bigint,
    answer: string,
    question: Question,
    context: CallContext,
  ): Promise<FactorProof> {
    try {
      const passkey = await passkeys.check('factor', question === 'own' ? userId : null, answer, context);
      if (passkey.userId === userId) return { since: passkey.since };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
    throw new AppError('second_factor_wrong');
  }

  async function tellRecoveryCode(userId: bigint, context: CallContext): Promise<void> {
    await withTransaction(pool, async (tx) => {
      const left = await totp.codesLeft(tx.client, userId);
      await tellChange(needs, tx, userId, 'recovery_code_used', context, { left });
      await recordEvent(needs, tx.client, userId, 'recovery_code_used', context);
    });
  }

  return {
    of,
    check: async (userId, { factorCode, passkey }, question, context) => {
      const held = await of(userId);
      if (held.length === 0) return null;
      if (passkey) return byPasskey(userId, passkey, question, context);
      if (!factorCode) throw new AppError(missingFactor(held));
      const { kind, since } = await totp.check(userId, factorCode, context);
      if (kind === 'recovery') await tellRecoveryCode(userId, context);
      return { since };
    },
  };
}

/** What is said to somebody who gave no factor to an account that has some. */
export function missingFactor(held: readonly SecondFactor[]): 'second_factor_required' | 'passkey_required' {
  return held.includes('totp') ? 'second_factor_required' : 'passkey_required';
}

/** The factor among the fields of a call. */
export function givenFactor(input: {
  readonly factor_code?: string | undefined;
  readonly passkey?: string | undefined;
}): GivenFactor {
  return { factorCode: input.factor_code, passkey: input.passkey };
}
