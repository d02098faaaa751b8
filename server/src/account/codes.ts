import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { codeScenes } from '@aureus/contract/account/calls.ts';
import { codeLifeMinutes } from '@aureus/contract/account/calls.ts';
import { codeDigits, isSixDigits } from '@aureus/core/typed/code.ts';
import type { Pool } from 'pg';
import type { Clock } from '../platform/clock.ts';
import { type Transaction, withTransaction } from '../platform/database/transaction.ts';
import { DAY_SHARES, type Guesser } from '../platform/http/guessers.ts';

/** What a code was sent for. */
export type CodeScene = (typeof codeScenes)[number];

/** Guesses one code bears of each kind of guesser, the right one included. */
export const TRIES_PER_CODE = 5;

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
  /**
   * Makes a code and stores its hash. Earlier codes that the same kind of sender asked for, for the same address and scene,
   * are worth nothing from now on; those of other kinds stay good.
   */
  issue(
    tx: Transaction,
    address: string,
    scene: CodeScene,
    askedBy: Guesser,
  ): Promise<{ code: string; expiresAt: Date }>;
  /**
   * Tries a code as it was typed: the newest that the sender's own kind asked for, or the next kind's. The try is counted, and committed,
   * before anything is compared, so guesses sent at once count singly. An address bears the tries of {@link DAY_SHARES}
   * in a day over all its codes: all guessers together have two chances in 100,000.
   * @returns what {@link Codes.consume} takes; null when the code is wrong, old, used or tried too often
   */
  tryCode(address: string, scene: CodeScene, code: string, sender: CodeGuesser): Promise<CodeProof | null>;
  /** Uses the code up in the transaction of what it allows. False when it was used in the meantime. */
  consume(tx: Transaction, proof: CodeProof): Promise<boolean>;
  /** Removes codes too old to matter. */
  sweep(): Promise<void>;
}

/** Who tries a code. */
export interface CodeGuesser {
  /** The sender's own kind first. */
  readonly kinds: readonly Guesser[];
  /** Whether the tries kept for the known are open to the sender. */
  readonly isKnown: boolean;
}

/** A code that was right when tried. */
export interface CodeProof {
  readonly codeId: bigint;
}

interface StoredCode {
  readonly id: bigint;
  readonly salt: Buffer;
  readonly code_hash: Buffer;
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

  /** Counts a try of one kind of guesser at the newest code within reach; null when there is none, or no try is left. */
  async function countGuess(
    { client }: Transaction,
    address: string,
    scene: CodeScene,
    { kinds, guesser, isKnown }: CodeGuesser & { readonly guesser: Guesser },
  ): Promise<StoredCode | null> {
    const now = clock.now();
    const tries = `${guesser}_tries`;
    const { rows } = await client.query<StoredCode>(
      `UPDATE codes SET tries = tries + 1, ${tries} = ${tries} + 1
        WHERE id = (
            SELECT id FROM (
              SELECT DISTINCT ON (asked_by) id, asked_by, used_at, expires_at FROM codes
               WHERE address = $1 AND scene = $2 AND asked_by = ANY ($9::text[]) ORDER BY asked_by, id DESC) AS newest
             WHERE used_at IS NULL AND expires_at > $3 ORDER BY array_position($9::text[], asked_by) LIMIT 1)
          AND ${tries} < $4 AND used_at IS NULL AND expires_at > $3
          AND (SELECT coalesce(sum(${tries}), 0) FROM codes WHERE address = $1 AND created_at > $6) < $5
          AND (SELECT coalesce(sum(tries), 0) FROM codes WHERE created_at > $8 AND used_at IS NULL) < $7
        RETURNING id, salt, code_hash`,
      [
        address,
        scene,
        now,
        TRIES_PER_CODE,
        DAY_SHARES[guesser],
        new Date(now.getTime() - DAY_MS),
        isKnown ? TRIES_FOR_ALL + TRIES_FOR_KNOWN : TRIES_FOR_ALL,
        new Date(now.getTime() - LIFE_MS),
        // An address may change between asking and typing, as with telephones: a stranger may type what was asked for at home.
        [...new Set<Guesser>([...kinds, 'place'])],
      ],
    );
    return rows[0] ?? null;
  }

  return {
    issue: async ({ client }, address, scene, askedBy) => {
      const code = makeCode();
      const salt = randomBytes(16);
      const now = clock.now();
      const expiresAt = new Date(now.getTime() + LIFE_MS);
      await client.query(
        `INSERT INTO codes (address, scene, salt, code_hash, created_at, expires_at, asked_by)
         VALUES ($1, $2, $3, $4, $5, $6, $7)`,
        [address, scene, salt, hashOf(salt, address, scene, code), now, expiresAt, askedBy],
      );
      return { code, expiresAt };
    },

    tryCode: async (address, scene, typed, { kinds, isKnown }) => {
      const code = codeDigits(typed);
      if (!isSixDigits(code)) return null;
      const row = await withTransaction(pool, async (tx) => {
        // One after the other: guesses at several codes of an address at once would not see each other in the sum of a day.
        await tx.client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`guess ${address}`]);
        for (const guesser of kinds) {
          const counted = await countGuess(tx, address, scene, { kinds, guesser, isKnown });
          if (counted) return counted;
        }
        return null;
      });
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
