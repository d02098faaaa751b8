import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { codeScenes } from '@aureus/contract/account/calls.ts';
import { codeLifeMinutes } from '@aureus/contract/account/calls.ts';
import type { Pool } from 'pg';
import type { Clock } from '../platform/clock.ts';
import type { Transaction } from '../platform/database/transaction.ts';

/** What a code was sent for. */
export type CodeScene = (typeof codeScenes)[number];

/** Guesses one code bears, the right one included. */
export const TRIES_PER_CODE = 5;

/** Guesses an address bears in a day over all its codes: a guesser has two chances in 100,000. */
export const TRIES_PER_DAY = 20;

/**
 * Guesses all addresses together bear while a code lives, a thousand a minute; codes that were used do not count.
 * Somebody who guesses at many addresses is stopped by it, at the price of a few minutes in which nobody gets in by code.
 */
export const TRIES_FOR_ALL = codeLifeMinutes * 1_000;

/** So many more are kept for who is known here: a guesser stops strangers, and nobody who has an account. */
const TRIES_FOR_KNOWN = TRIES_FOR_ALL / 4;

const LIFE_MS = codeLifeMinutes * 60_000;
const DAY_MS = 24 * 60 * 60_000;

/** Six-digit codes that prove an address. Stored hashed; good once, for one address and one purpose. */
export interface Codes {
  /** Makes a code and stores its hash. Earlier codes for the same address and scene are worth nothing from now on. */
  issue(tx: Transaction, address: string, scene: CodeScene): Promise<{ code: string; expiresAt: Date }>;
  /**
   * Tries a code. The try is counted, and committed, before anything is compared, so guesses sent at once count singly.
   * @param isKnown whether the tries kept for the known are open to whoever types it
   * @returns what {@link Codes.consume} takes; null when the code is wrong, old, used or tried too often
   */
  tryCode(address: string, scene: CodeScene, code: string, isKnown: boolean): Promise<CodeProof | null>;
  /** Uses the code up in the transaction of what it allows. False when it was used in the meantime. */
  consume(tx: Transaction, proof: CodeProof): Promise<boolean>;
  /** Removes codes too old to matter. */
  sweep(): Promise<void>;
}

/** A code that was right when tried. */
export interface CodeProof {
  readonly codeId: bigint;
}

/**
 * @param key secret without which a stored hash cannot be searched for its code: a million tries would be quick
 */
export function createCodes(pool: Pool, clock: Clock, key: Buffer): Codes {
  const hashOf = (salt: Buffer, address: string, scene: CodeScene, code: string): Buffer =>
    createHmac('sha256', key)
      .update(salt)
      .update(JSON.stringify([address, scene, code]))
      .digest();

  return {
    issue: async ({ client }, address, scene) => {
      const code = makeCode();
      const salt = randomBytes(16);
      const now = clock.now();
      const expiresAt = new Date(now.getTime() + LIFE_MS);
      await client.query(
        `INSERT INTO codes (address, scene, salt, code_hash, created_at, expires_at) VALUES ($1, $2, $3, $4, $5, $6)`,
        [address, scene, salt, hashOf(salt, address, scene, code), now, expiresAt],
      );
      return { code, expiresAt };
    },

    tryCode: async (address, scene, code, isKnown) => {
      const now = clock.now();
      const { rows } = await pool.query<{ id: bigint; salt: Buffer; code_hash: Buffer }>(
        `UPDATE codes SET tries = tries + 1
          WHERE id = (SELECT max(id) FROM codes WHERE address = $1 AND scene = $2)
            AND tries < $4 AND used_at IS NULL AND expires_at > $3
            AND (SELECT coalesce(sum(tries), 0) FROM codes WHERE address = $1 AND created_at > $6) < $5
            AND (SELECT coalesce(sum(tries), 0) FROM codes WHERE created_at > $8 AND used_at IS NULL) < $7
          RETURNING id, salt, code_hash`,
        [
          address,
          scene,
          now,
          TRIES_PER_CODE,
          TRIES_PER_DAY,
          new Date(now.getTime() - DAY_MS),
          isKnown ? TRIES_FOR_ALL + TRIES_FOR_KNOWN : TRIES_FOR_ALL,
          new Date(now.getTime() - LIFE_MS),
        ],
      );
      const row = rows[0];
      return row && timingSafeEqual(row.code_hash, hashOf(row.salt, address, scene, code)) ? { codeId: row.id } : null;
    },

    consume: async ({ client }, { codeId }) => {
      const { rowCount } = await client.query('UPDATE codes SET used_at = $2 WHERE id = $1 AND used_at IS NULL', [
        codeId,
        clock.now(),
      ]);
      return rowCount === 1;
    },

    sweep: async () => {
      await pool.query('DELETE FROM codes WHERE created_at < $1', [new Date(clock.epochMs() - 2 * DAY_MS)]);
    },
  };
}

/** Six digits, each as likely as any other. */
export function makeCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}
