import { passkeyLimit } from '@aureus/contract/account/factor-calls.ts';
import { passkeyChallengeMinutes } from '@aureus/contract/account/proof-calls.ts';
import { sqlState, withTransaction } from '../platform/database/transaction.ts';
import type { Transaction } from '../platform/database/transaction.ts';
import { AppError } from '../platform/errors.ts';
import { createRelyingParty, hasGoneBack, readPasskeyAnswer } from '../platform/factors/relying-party.ts';
import type { NewPasskey, PasskeyAnswer, StoredKey } from '../platform/factors/relying-party.ts';
import type { CallContext } from '../platform/http/route.ts';
import type { Settings } from '../platform/settings.ts';
import { recordEvent } from './events.ts';
import type { Needs } from './needs.ts';
import { tellChange } from './safety-change.ts';
import type { SafetyRevision } from './safety-revision.ts';

/** What a passkey was asked for. An answer to one question answers no other. */
export type PasskeyPurpose = 'register' | 'login' | 'reauth' | 'factor';

const LIFE_MS = passkeyChallengeMinutes * 60_000;
const UNIQUE_VIOLATION = '23505';

/** Keys of authenticators (WebAuthn). The owner is always verified by finger, face or PIN, so one alone is two factors. */
export interface Passkeys {
  /** What a browser needs to make a passkey, as JSON. @throws AppError passkey_limit */
  askNew(userId: bigint, names: { readonly name: string; readonly display: string }): Promise<string>;
  /** Checks what a browser made; every question is good for one answer. @throws AppError passkey_failed */
  checkNew(userId: bigint, answer: string): Promise<NewPasskey>;
  /** Stores a new passkey and returns its id. @throws AppError passkey_failed when it is known, passkey_limit */
  add(tx: Transaction, userId: bigint, made: NewPasskey, name: string): Promise<bigint>;
  /**
   * What a browser needs to use a passkey, as JSON.
   * @param userId whose passkeys; null when nobody knows yet who it will be
   * @throws AppError passkey_unknown when the user has none
   */
  ask(purpose: Exclude<PasskeyPurpose, 'register'>, userId: bigint | null): Promise<string>;
  /**
   * Checks what a passkey answered; every question is good for one answer, right or wrong. One whose count of answers has
   * gone back is taken, and its owner is told.
   * @returns whose passkey it is, of `userId` when one is given, and since when the account has it
   * @throws AppError passkey_failed
   */
  check(
    purpose: Exclude<PasskeyPurpose, 'register'>,
    userId: bigint | null,
    answer: string,
    context: CallContext,
  ): Promise<UsedPasskey>;
  /**
   * Checks what one of some passkeys answered to a question to anybody's as a second factor; it need not be stored any
   * more. Its count is stored by {@link Passkeys.storeUse}.
   * @throws AppError second_factor_wrong
   */
  checkAmong(kept: readonly StoredKey[], answer: string): Promise<{ credentialId: string; counter: number }>;
  /**
   * Stores the count of an answer that was checked, and tells the owner when it has gone back.
   * @returns whether it has
   * @throws AppError passkey_failed when the passkey is gone
   */
  storeUse(tx: Transaction, use: CountedUse, context: CallContext): Promise<boolean>;
  countOf(userId: bigint): Promise<number>;
  /** Removes questions nobody answered. */
  sweep(): Promise<void>;
}

/** An answer of a passkey, by the authenticator's count of its answers. */
export interface CountedUse {
  readonly userId: bigint;
  readonly credentialId: string;
  readonly counter: number;
}

/** A passkey that answered. */
export interface UsedPasskey {
  readonly userId: bigint;
  readonly since: Date;
  /** What opened the account when the passkey was found. */
  readonly revision: SafetyRevision;
}

interface Stored extends StoredKey {
  readonly id: bigint;
  readonly user_id: bigint;
  readonly created_at: Date;
}

type PasskeySettings = Pick<Settings, 'publicUrl' | 'allowedOrigins' | 'mode'>;

type PasskeyNeeds = Pick<Needs, 'pool' | 'clock' | 'log' | 'notices'> & { readonly settings: PasskeySettings };

export function createPasskeys(needs: PasskeyNeeds): Passkeys {
  const { pool, clock, settings } = needs;
  const site = new URL(settings.publicUrl);
  const rpID = site.hostname;

  /** On the machine of whoever runs the demo the app may stand at another port, e.g. while the web is being edited. */
  function originsFor(origin: string): string[] {
    const known = [site.origin, ...settings.allowedOrigins];
    const isOwnHost = settings.mode === 'demo' && rpID === 'localhost' && /^http:\/\/localhost:\d{1,5}$/.test(origin);
    return isOwnHost ? [...known, origin] : known;
  }
  const party = createRelyingParty({ name: 'Aureus', site, lifeMs: LIFE_MS, originsFor });

  async function remember(challenge: string, purpose: PasskeyPurpose, userId: bigint | null): Promise<void> {
    await pool.query(
      'INSERT INTO passkey_challenges (challenge, purpose, user_id, expires_at) VALUES ($1, $2, $3, $4)',
      [challenge, purpose, userId, new Date(clock.epochMs() + LIFE_MS)],
    );
  }

  /** Takes the question an answer belongs to, so that no second answer finds it. */
  async function takeQuestion(
    { challenge }: PasskeyAnswer,
    purpose: PasskeyPurpose,
    userId: bigint | null,
  ): Promise<void> {
    const { rowCount } = await pool.query(
      `DELETE FROM passkey_challenges
        WHERE challenge = $1 AND purpose = $2 AND user_id IS NOT DISTINCT FROM $3 AND expires_at > $4`,
      [challenge, purpose, userId, clock.now()],
    );
    if (rowCount !== 1) throw new AppError('passkey_failed');
  }

  async function storeUse(
    tx: Transaction,
    { userId, credentialId, counter }: CountedUse,
    context: CallContext,
  ): Promise<boolean> {
    const { rows } = await tx.client.query<{ id: bigint; counter: bigint }>(
      'SELECT id, counter FROM passkeys WHERE user_id = $1 AND credential_id = $2 FOR UPDATE',
      [userId, credentialId],
    );
    const [stored] = rows;
    if (!stored) throw new AppError('passkey_failed');
    await tx.client.query('UPDATE passkeys SET counter = $2, last_used_at = $3 WHERE id = $1', [
      stored.id,
      counter,
      clock.now(),
    ]);
    const isBack = hasGoneBack(Number(stored.counter), counter);
    if (isBack) {
      await tellChange(needs, tx, userId, 'passkey_counter_back', context);
      await recordEvent(needs, tx.client, userId, 'passkey_counter_back', context);
    }
    return isBack;
  }

  async function passkeysOf(userId: bigint): Promise<Stored[]> {
    const { rows } = await pool.query<Stored>(
      `SELECT id, user_id, credential_id, public_key, counter, transports, created_at FROM passkeys
        WHERE user_id = $1 ORDER BY id`,
      [userId],
    );
    return rows;
  }

  return {
    askNew: async (userId, names) => {
      const own = await passkeysOf(userId);
      if (own.length >= passkeyLimit) throw new AppError('passkey_limit');
      const { rows } = await pool.query<{ handle: string }>(
        'SELECT passkey_handle AS handle FROM users WHERE id = $1',
        [userId],
      );
      const handle = Buffer.from((rows[0]?.handle ?? '').replaceAll('-', ''), 'hex');
      const { challenge, options } = await party.askNew(names, own, handle);
      await remember(challenge, 'register', userId);
      return options;
    },

    checkNew: async (userId, text) => {
      const answer = readPasskeyAnswer(text);
      await takeQuestion(answer, 'register', userId);
      return party.checkNew(answer);
    },

    add: async ({ client }, userId, { credential, synced }, name) => {
      // One after the other, so that several at once cannot go past the limit.
      await client.query('SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId]);
      const { rows } = await client
        .query<{ id: bigint }>(
          `INSERT INTO passkeys (user_id, credential_id, public_key, counter, transports, synced, name, created_at)
           SELECT $1, $2, $3, $4, $5, $6, $7, $8 WHERE (SELECT count(*) FROM passkeys WHERE user_id = $1) < $9
           RETURNING id`,
          [
            userId,
            credential.id,
            Buffer.from(credential.publicKey),
            credential.counter,
            credential.transports ?? [],
            synced,
            name,
            clock.now(),
            passkeyLimit,
          ],
        )
        .catch((error: unknown) => {
          throw sqlState(error) === UNIQUE_VIOLATION ? new AppError('passkey_failed') : error;
        });
      if (!rows[0]) throw new AppError('passkey_limit');
      return rows[0].id;
    },

    ask: async (purpose, userId) => {
      const own = userId === null ? [] : await passkeysOf(userId);
      if (userId !== null && own.length === 0) throw new AppError('passkey_unknown');
      const { challenge, options } = await party.ask(own);
      await remember(challenge, purpose, userId);
      return options;
    },

    check: async (purpose, userId, text, context) => {
      const answer = readPasskeyAnswer(text);
      await takeQuestion(answer, purpose, userId);
      const { rows } = await pool.query<Stored & Pick<UsedPasskey, 'revision'>>(
        `SELECT id, user_id, credential_id, public_key, counter, transports, created_at,
                (SELECT safety_revision FROM users WHERE users.id = user_id) AS revision FROM passkeys
          WHERE credential_id = $1 AND ($2::bigint IS NULL OR user_id = $2)`,
        [answer.credentialId, userId],
      );
      const [passkey] = rows;
      if (!passkey) throw new AppError('passkey_failed');
      const counter = await party.check(answer, passkey);
      const used = { userId: passkey.user_id, credentialId: answer.credentialId, counter };
      const isBack = await withTransaction(pool, (tx) => storeUse(tx, used, context));
      // What may be a copy made since proves nothing of before: a change it confirms holds withdrawals back for longer.
      const since = isBack ? clock.now() : passkey.created_at;
      return { userId: passkey.user_id, since, revision: passkey.revision };
    },

    storeUse,

    checkAmong: async (kept, text) => {
      try {
        const answer = readPasskeyAnswer(text);
        await takeQuestion(answer, 'factor', null);
        const passkey = kept.find(({ credential_id }) => credential_id === answer.credentialId);
        if (passkey) return { credentialId: answer.credentialId, counter: await party.check(answer, passkey) };
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
      }
      throw new AppError('second_factor_wrong');
    },

    countOf: async (userId) => {
      const { rows } = await pool.query<{ count: bigint }>('SELECT count(*) FROM passkeys WHERE user_id = $1', [
        userId,
      ]);
      return Number(rows[0]?.count ?? 0n);
    },

    sweep: async () => {
      await pool.query('DELETE FROM passkey_challenges WHERE expires_at <= $1', [clock.now()]);
    },
  };
}
