import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { challengeLifeSeconds } from '@aureus/contract/account/calls.ts';
import { isSolved, MOST_BITS } from '@aureus/core/account/proof-of-work.ts';
import type { Pool } from 'pg';
import type { Clock } from '../platform/clock.ts';
import type { Transaction } from '../platform/database/transaction.ts';
import { AppError } from '../platform/errors.ts';
import type { Channel, Meter } from '../platform/outbox/meter.ts';
import type { CodeScene } from './codes.ts';
import type { Address } from './names.ts';

/**
 * What a code costs whoever asks for it without a session: a little work of the processor. One person does not notice
 * it; somebody who wants thousands pays for each, and the more the nearer the ceiling of messages is. Nothing of it
 * depends on whether the receiver has an account.
 */

/** What a challenge is for: a code, or a question to support, which costs the time of people from the first. */
export type ChallengeScene = CodeScene | 'support_ticket';

/** Bits at rest. A text message costs money from the first; mail is asked for nothing until many were sent. */
const BASE_BITS = { sms: 15, mail: 13 } as const satisfies Record<Channel, number>;

/** Each part of the ceiling that is used up doubles the work. */
const STEPS = 8;

/** From this part of the ceiling on mail costs work as well. */
const MAIL_FROM = 1 / STEPS;

/** An answer that was right: it still has to be used up in the transaction that makes the code. */
export interface SolvedChallenge {
  readonly id: string;
  readonly expiresAt: Date;
}

export interface ChallengeAnswer {
  readonly challenge: string | undefined;
  readonly answer: string | undefined;
}

export interface CodeChallenges {
  /** A challenge for one code to this receiver and scene; nothing is stored. `bits` is 0 when none is asked for. */
  issue(address: Address, scene: ChallengeScene): Promise<{ challenge: string; bits: number }>;
  /**
   * Looks at an answer. @returns null when none is asked for
   * @throws AppError challenge_required when there is none, or less work than is asked for by now; challenge_failed when
   *   it is wrong, old or for something else
   */
  check(address: Address, scene: ChallengeScene, given: ChallengeAnswer): Promise<SolvedChallenge | null>;
  /** Uses an answer up. @throws AppError challenge_failed when it was used before */
  spend(tx: Transaction, solved: SolvedChallenge): Promise<void>;
  /** Removes what is too old to matter. */
  sweep(): Promise<void>;
}

/** @param factor what limits are multiplied by: work shrinks as they grow */
export function createCodeChallenges(
  { pool, clock, meter, factor }: { pool: Pool; clock: Clock; meter: Pick<Meter, 'load'>; factor: number },
  key: Buffer,
): CodeChallenges {
  const macOf = (address: Address, scene: ChallengeScene, head: string): Buffer =>
    createHmac('sha256', key)
      .update(JSON.stringify([address.key, scene, head]))
      .digest();

  async function bitsFor({ kind }: Address, scene: ChallengeScene): Promise<number> {
    const channel = kind === 'phone' || scene === 'support_ticket' ? 'sms' : 'mail';
    const load = await meter.load(channel);
    if (channel === 'mail' && load < MAIL_FROM) return 0;
    const bits = BASE_BITS[channel] + Math.floor(load * STEPS) - Math.round(Math.log2(factor));
    return Math.max(0, Math.min(MOST_BITS, bits));
  }

  return {
    issue: async (address, scene) => {
      const bits = await bitsFor(address, scene);
      const expires = clock.epochMs() + challengeLifeSeconds * 1000;
      const head = `${bits}.${expires}.${randomBytes(16).toString('base64url')}`;
      return { challenge: `${head}.${macOf(address, scene, head).toString('base64url')}`, bits };
    },

    check: async (address, scene, { challenge, answer }) => {
      if (challenge === undefined || answer === undefined) {
        if ((await bitsFor(address, scene)) === 0) return null;
        throw new AppError('challenge_required');
      }
      const match = /^((\d{1,2})\.(\d{1,15})\.([\w-]{22}))\.([\w-]{43})$/.exec(challenge);
      if (!match) throw new AppError('challenge_failed');
      const [, head = '', bits, expires, id = '', mac = ''] = match;
      const isOurs = timingSafeEqual(Buffer.from(mac, 'base64url'), macOf(address, scene, head));
      if (!isOurs || Number(expires) <= clock.epochMs() || !isSolved(challenge, Number(answer), Number(bits))) {
        throw new AppError('challenge_failed');
      }
      // What was asked when it was cheap is not enough once it is dear: nobody lays in work for a flood.
      if (!isSolved(challenge, Number(answer), await bitsFor(address, scene))) throw new AppError('challenge_required');
      return { id, expiresAt: new Date(Number(expires)) };
    },

    spend: async ({ client }, { id, expiresAt }) => {
      const { rowCount } = await client.query(
        'INSERT INTO used_code_challenge (id, expires_at) VALUES ($1, $2) ON CONFLICT DO NOTHING',
        [id, expiresAt],
      );
      if (rowCount !== 1) throw new AppError('challenge_failed');
    },

    sweep: async () => {
      await pool.query('DELETE FROM used_code_challenge WHERE expires_at < $1', [clock.now()]);
    },
  };
}
