import { codeDigits } from '@aureus/core/typed/code.ts';
import type { Devices } from './devices.ts';
import type { Factors } from './factors.ts';
import { FUNDS_FROZEN } from './freezing.ts';
import { guessersAt } from './guessing.ts';
import type { Passwords } from './hashing.ts';
import type { Pool } from 'pg';
import type { Clock } from '../platform/clock.ts';
import { AppError } from '../platform/errors.ts';
import { countTry, forgetTries } from '../platform/http/guessers.ts';
import type { Limits } from '../platform/http/limits.ts';
import type { AccountGuards } from './public.ts';
import { lockProved, readRevision } from './safety-revision.ts';

export interface GuardNeeds {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly limits: Limits;
  readonly devices: Devices;
  readonly passwords: Passwords;
  readonly factors: Factors;
}

const PAY_TRIES = ['account.pay.short', 'account.pay.day'] as const;

/** Tells areas that let money out whether the owner is there and nothing keeps the money back. */
export function createGuards(needs: GuardNeeds): AccountGuards {
  const { pool, clock, limits, passwords, factors } = needs;
  return {
    checkPayPassword: async (userId, payPassword, context) => {
      const revision = await readRevision(pool, userId);
      const { rows } = await pool.query<{ hash: string | null }>(
        'SELECT pay_password_hash AS hash FROM users WHERE id = $1',
        [userId],
      );
      const hash = rows[0]?.hash ?? null;
      if (hash === null) throw new AppError('pay_password_missing');
      const key = String(userId);
      const counted = await countTry(limits, PAY_TRIES, key, await guessersAt(needs, userId, context));
      if (!(await passwords.matches(hash, codeDigits(payPassword), context.ip)))
        throw new AppError('pay_password_wrong');
      await forgetTries(limits, PAY_TRIES, key, counted);
      return revision;
    },

    checkSecondFactor: async (userId, given, context) => {
      const revision = await readRevision(pool, userId);
      if ((await factors.check(userId, given, 'own', context)) === null) throw new AppError('second_factor_missing');
      return revision;
    },

    lockUnchanged: async (tx, { userId, sessionId }, revision) => {
      await lockProved(tx, userId, { revision, sessionId });
    },

    factorsOf: async (userId) => {
      const { rows } = await pool.query<{ pay: boolean }>(
        'SELECT pay_password_hash IS NOT NULL AS pay FROM users WHERE id = $1',
        [userId],
      );
      return { payPassword: rows[0]?.pay ?? false, secondFactor: (await factors.of(userId)).length > 0 };
    },

    withdrawalBlock: withdrawalBlockBy(clock),

    safetyOf: async ({ client }, userId) => {
      const { rows } = await client.query<{ allow_list_only: boolean; locked_until: Date | null }>(
        'SELECT allow_list_only, settings_locked_until AS locked_until FROM users WHERE id = $1',
        [userId],
      );
      const { allow_list_only = false, locked_until: until = null } = rows[0] ?? {};
      return {
        allowListOnly: allow_list_only,
        lockedUntil: until && until.getTime() > clock.epochMs() ? until : null,
      };
    },
  };
}

/** What keeps withdrawals back, by the clock. */
export function withdrawalBlockBy(clock: Clock): AccountGuards['withdrawalBlock'] {
  return async ({ client }, userId) => {
    const { rows } = await client.query<{ until: Date | null; frozen: boolean }>(
      `SELECT withdrawals_frozen_until AS until, ${FUNDS_FROZEN} AS frozen FROM users
       WHERE id = $1 FOR NO KEY UPDATE`,
      [userId],
    );
    const { until = null, frozen = false } = rows[0] ?? {};
    if (frozen) return { reason: 'frozen', until: null };
    return until && until.getTime() > clock.epochMs() ? { reason: 'reset', until } : null;
  };
}
