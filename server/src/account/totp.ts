import { createHmac, randomInt } from 'node:crypto';
import { recoveryCodeCount } from '@aureus/contract/account/factor-calls.ts';
import { groupedCode, isSixDigits } from '@aureus/core/typed/code.ts';
import type { Pool } from 'pg';
import type { Clock } from '../platform/clock.ts';
import type { Transaction } from '../platform/database/transaction.ts';
import { AppError } from '../platform/errors.ts';
import { authenticatorStep, authenticatorUri, newAuthenticatorSecret } from '../platform/factors/authenticator-code.ts';
import { type CountedTry, countTry, forgetTries } from '../platform/http/guessers.ts';
import type { Limits } from '../platform/http/limits.ts';
import { networksOf } from '../platform/http/networks.ts';
import { seal, unseal } from '../platform/jobs/seal.ts';
import type { Devices } from './devices.ts';
import { guessersAt, type Sender } from './guessing.ts';
import type { Snapshot } from './snapshot.ts';

/** Digits and letters nobody confuses; 32 of them, so each carries five bits. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const HALF = 5;

/** A right code: which kind it was, and since when the authenticator is on; null for a recovery code. */
export interface RightCode {
  readonly kind: 'totp' | 'recovery';
  readonly since: Date | null;
}

/** An authenticator and recovery codes as they were kept from before a change. */
export interface KeptCodes {
  readonly totp: Snapshot['totp'];
  readonly codes: Snapshot['recovery_codes'];
}

/** The authenticator app of a user, and the recovery codes that stand in for it. */
export interface Totp {
  /** Makes a secret that waits for its first code; an earlier one that waits is worth nothing from now on. */
  start(tx: Transaction, userId: bigint, label: string): Promise<{ secret: string; uri: string }>;
  /**
   * Counts a try at a code of the user, by who makes it. Before {@link Totp.confirm}, outside its transaction.
   * @throws AppError too_many_requests
   */
  countTry(userId: bigint, sender: Sender): Promise<CountedTry>;
  /** Forgets the tries before a right code. */
  forgetTries(userId: bigint, right: CountedTry): Promise<void>;
  /** Turns the authenticator on; the try has been counted. @throws AppError totp_already_on, totp_not_started, second_factor_wrong */
  confirm(tx: Transaction, userId: bigint, code: string): Promise<void>;
  /** Turns on an authenticator of a secret that is known already: that of somebody whom the server plays. */
  give(tx: Transaction, userId: bigint, secret: string): Promise<void>;
  /** Turns it off. @throws AppError totp_not_on */
  remove(tx: Transaction, userId: bigint): Promise<void>;
  /** Forgets the recovery codes: nothing is left they stand in for. */
  dropCodes(tx: Transaction, userId: bigint): Promise<void>;
  /** Makes new recovery codes in place of the old. They are stored hashed, so this is the one time they are seen. */
  renewCodes(tx: Transaction, userId: bigint): Promise<string[]>;
  codesLeft(client: Pool | Transaction['client'], userId: bigint): Promise<number>;
  /**
   * Tries a code and uses it up. The try is counted before anything is compared, so guesses sent at once count singly.
   * @throws AppError second_factor_wrong, too_many_requests
   */
  check(userId: bigint, code: string, sender: Sender): Promise<RightCode>;
  /**
   * Tries a code on what was kept from before a change; the try has been counted, and using it up is the caller's.
   * @throws AppError second_factor_wrong
   */
  checkKept(
    userId: bigint,
    kept: KeptCodes,
    code: string,
  ): Promise<{ readonly totpStep: number } | { readonly recoveryHash: string }>;
}

interface TotpNeeds {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly limits: Limits;
  readonly devices: Devices;
}

const TRIES = ['account.factor.short', 'account.factor.day'] as const;

/** @param key of the installation; without it a stored secret or hash tells nothing */
export function createTotp(needs: TotpNeeds, key: Buffer): Totp {
  const { pool, clock, limits } = needs;
  const purpose = (userId: bigint): string => `totp of ${userId}`;
  const hashOf = (userId: bigint, code: string): Buffer =>
    createHmac('sha256', key).update(`recovery ${userId} ${code}`).digest();

  const totpTry = async (userId: bigint, sender: Sender): Promise<CountedTry> =>
    countTry(limits, TRIES, String(userId), await guessersAt(needs, userId, sender));

  const forgetTotpTries = (userId: bigint, right: CountedTry): Promise<void> =>
    forgetTries(limits, TRIES, String(userId), right);

  /**
   * A recovery code has fifty random bits, so tries at it need not be few, and whoever has nothing else any more types it
   * from an unknown place: it is counted by networks, so that no stranger uses up the owner's tries.
   */
  async function countRecovery(userId: bigint, sender: Sender): Promise<void> {
    const kinds = await guessersAt(needs, userId, sender);
    const own = kinds.find((kind) => kind === 'device' || kind === 'session');
    const { network, provider } = networksOf(sender.ip);
    await limits.consume('account.recovery.network', `${userId}|${own ?? network}`);
    if (own === undefined) await limits.consume('account.recovery.provider', `${userId}|${provider}`);
  }

  async function useTotp(userId: bigint, code: string): Promise<RightCode | null> {
    const { rows } = await pool.query<{ secret: string; since: Date }>(
      'SELECT secret, confirmed_at AS since FROM totp WHERE user_id = $1 AND confirmed_at IS NOT NULL',
      [userId],
    );
    const step = rows[0]
      ? authenticatorStep(unseal(key, purpose(userId), rows[0].secret) as string, code, clock)
      : null;
    if (step === null) return null;
    // In one statement, so that of two equal codes sent at once one is taken.
    const { rowCount } = await pool.query(
      'UPDATE totp SET last_step = $2 WHERE user_id = $1 AND last_step < $2 AND confirmed_at IS NOT NULL',
      [userId, step],
    );
    return rowCount === 1 && rows[0] ? { kind: 'totp', since: rows[0].since } : null;
  }

  async function useRecoveryCode(userId: bigint, code: string): Promise<RightCode | null> {
    const { rowCount } = await pool.query(
      'UPDATE recovery_codes SET used_at = $3 WHERE user_id = $1 AND code_hash = $2 AND used_at IS NULL',
      [userId, hashOf(userId, code), clock.now()],
    );
    return rowCount === 1 ? { kind: 'recovery', since: null } : null;
  }

  return {
    start: async ({ client }, userId, label) => {
      const secret = newAuthenticatorSecret();
      const { rowCount } = await client.query(
        `INSERT INTO totp (user_id, secret, created_at) VALUES ($1, $2, $3)
         ON CONFLICT (user_id) DO UPDATE SET secret = excluded.secret, created_at = excluded.created_at
           WHERE totp.confirmed_at IS NULL`,
        [userId, seal(key, purpose(userId), secret), clock.now()],
      );
      if (rowCount !== 1) throw new AppError('totp_already_on');
      return { secret, uri: authenticatorUri(secret, 'Aureus', label) };
    },

    countTry: totpTry,
    forgetTries: forgetTotpTries,

    confirm: async ({ client }, userId, code) => {
      const { rows } = await client.query<{ secret: string; confirmed_at: Date | null }>(
        'SELECT secret, confirmed_at FROM totp WHERE user_id = $1 FOR UPDATE',
        [userId],
      );
      const [pending] = rows;
      if (!pending) throw new AppError('totp_not_started');
      if (pending.confirmed_at) throw new AppError('totp_already_on');
      const step = authenticatorStep(unseal(key, purpose(userId), pending.secret) as string, code, clock);
      if (step === null) throw new AppError('second_factor_wrong');
      await client.query('UPDATE totp SET confirmed_at = $2, last_step = $3 WHERE user_id = $1', [
        userId,
        clock.now(),
        step,
      ]);
    },

    give: async ({ client }, userId, secret) => {
      await client.query('INSERT INTO totp (user_id, secret, created_at, confirmed_at) VALUES ($1, $2, $3, $3)', [
        userId,
        seal(key, purpose(userId), secret),
        clock.now(),
      ]);
    },

    remove: async ({ client }, userId) => {
      const { rowCount } = await client.query('DELETE FROM totp WHERE user_id = $1 AND confirmed_at IS NOT NULL', [
        userId,
      ]);
      if (rowCount !== 1) throw new AppError('totp_not_on');
    },

    dropCodes: async ({ client }, userId) => {
      await client.query('DELETE FROM recovery_codes WHERE user_id = $1', [userId]);
    },

    renewCodes: async ({ client }, userId) => {
      const codes = Array.from({ length: recoveryCodeCount }, makeRecoveryCode);
      await client.query('DELETE FROM recovery_codes WHERE user_id = $1', [userId]);
      await client.query('INSERT INTO recovery_codes (user_id, code_hash) SELECT $1, unnest($2::bytea[])', [
        userId,
        codes.map((code) => hashOf(userId, groupedCode(code))),
      ]);
      return codes;
    },

    codesLeft: async (client, userId) => {
      const { rows } = await client.query<{ left: bigint }>(
        'SELECT count(*) AS left FROM recovery_codes WHERE user_id = $1 AND used_at IS NULL',
        [userId],
      );
      return Number(rows[0]?.left ?? 0n);
    },

    check: async (userId, code, sender) => {
      const typed = groupedCode(code);
      if (!isSixDigits(typed)) {
        await countRecovery(userId, sender);
        const recovery = await useRecoveryCode(userId, typed);
        if (recovery === null) throw new AppError('second_factor_wrong');
        return recovery;
      }
      const counted = await totpTry(userId, sender);
      const right = await useTotp(userId, typed);
      if (right === null) throw new AppError('second_factor_wrong');
      await forgetTotpTries(userId, counted);
      return right;
    },

    checkKept: async (userId, { totp, codes }, code) => {
      const typed = groupedCode(code);
      if (isSixDigits(typed)) {
        const step = totp ? authenticatorStep(unseal(key, purpose(userId), totp.secret) as string, typed, clock) : null;
        if (step !== null) return { totpStep: step };
      } else {
        const recoveryHash = `\\x${hashOf(userId, typed).toString('hex')}`;
        if (codes.some(({ code_hash }) => code_hash === recoveryHash)) return { recoveryHash };
      }
      throw new AppError('second_factor_wrong');
    },
  };
}

/** Fifty random bits, e.g. `7K2QF-M9XTA`. */
function makeRecoveryCode(): string {
  const signs = Array.from({ length: 2 * HALF }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `${signs.slice(0, HALF)}-${signs.slice(HALF)}`;
}
