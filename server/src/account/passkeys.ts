import type { AuthenticationResponseJSON, RegistrationResponseJSON, WebAuthnCredential } from '@simplewebauthn/server';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { passkeyLimit } from '@aureus/contract/account/factor-calls.ts';
import { passkeyChallengeMinutes } from '@aureus/contract/account/proof-calls.ts';
import type { Pool } from 'pg';
import { z } from 'zod';
import type { Clock } from '../platform/clock.ts';
import { sqlState } from '../platform/database/transaction.ts';
import type { Transaction } from '../platform/database/transaction.ts';
import { AppError } from '../platform/errors.ts';
import type { Settings } from '../platform/settings.ts';

/** What a passkey was asked for. An answer to one question answers no other. */
export type PasskeyPurpose = 'register' | 'login' | 'reauth' | 'factor';

const LIFE_MS = passkeyChallengeMinutes * 60_000;
const UNIQUE_VIOLATION = '23505';

/** Kinds of keys, by COSE number: Ed25519, ECDSA on P-256, RSA. Every authenticator knows one of them. */
const ALGORITHMS = [-8, -7, -257];

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
   * @param userId whose passkeys; null for a login
   * @throws AppError passkey_unknown when the user has none
   */
  ask(purpose: Exclude<PasskeyPurpose, 'register'>, userId: bigint | null): Promise<string>;
  /**
   * Checks what a passkey answered; every question is good for one answer, right or wrong.
   * @returns whose passkey it is; of `userId` when one is given
   * @throws AppError passkey_failed
   */
  check(purpose: Exclude<PasskeyPurpose, 'register'>, userId: bigint | null, answer: string): Promise<bigint>;
  countOf(userId: bigint): Promise<number>;
  /** Removes questions nobody answered. */
  sweep(): Promise<void>;
}

/** A passkey that was made as we asked, and is not stored yet. */
export interface NewPasskey {
  readonly credential: WebAuthnCredential;
  /** Whether a passkey service keeps a copy. */
  readonly synced: boolean;
}

interface Stored {
  readonly id: bigint;
  readonly user_id: bigint;
  readonly credential_id: string;
  readonly public_key: Buffer;
  readonly counter: bigint;
  readonly transports: string[];
}

type PasskeySettings = Pick<Settings, 'publicUrl' | 'allowedOrigins' | 'mode'>;

export function createPasskeys(pool: Pool, clock: Clock, settings: PasskeySettings): Passkeys {
  const site = new URL(settings.publicUrl);
  const rpID = site.hostname;

  /** On the machine of whoever runs the demo the app may stand at another port, e.g. while the web is being edited. */
  function originsFor({ origin }: ClientData): string[] {
    const known = [site.origin, ...settings.allowedOrigins];
    const isOwnHost = settings.mode === 'demo' && rpID === 'localhost' && /^http:\/\/localhost:\d{1,5}$/.test(origin);
    return isOwnHost ? [...known, origin] : known;
  }

  async function remember(challenge: string, purpose: PasskeyPurpose, userId: bigint | null): Promise<void> {
    await pool.query(
      'INSERT INTO passkey_challenges (challenge, purpose, user_id, expires_at) VALUES ($1, $2, $3, $4)',
      [challenge, purpose, userId, new Date(clock.epochMs() + LIFE_MS)],
    );
  }

  /** Takes the question an answer belongs to, so that no second answer finds it. */
  async function takeChallenge(data: ClientData, purpose: PasskeyPurpose, userId: bigint | null): Promise<string> {
    const { rows } = await pool.query<{ challenge: string }>(
      `DELETE FROM passkey_challenges
        WHERE challenge = $1 AND purpose = $2 AND user_id IS NOT DISTINCT FROM $3 AND expires_at > $4
        RETURNING challenge`,
      [data.challenge, purpose, userId, clock.now()],
    );
    if (!rows[0]) throw new AppError('passkey_failed');
    return rows[0].challenge;
  }

  async function passkeysOf(userId: bigint): Promise<Stored[]> {
    const { rows } = await pool.query<Stored>(
      'SELECT id, user_id, credential_id, public_key, counter, transports FROM passkeys WHERE user_id = $1 ORDER BY id',
      [userId],
    );
    return rows;
  }

  return {
    askNew: async (userId, { name, display }) => {
      const own = await passkeysOf(userId);
      if (own.length >= passkeyLimit) throw new AppError('passkey_limit');
      const { rows } = await pool.query<{ handle: string }>(
        'SELECT passkey_handle AS handle FROM users WHERE id = $1',
        [userId],
      );
      const options = await generateRegistrationOptions({
        rpName: 'Aureus',
        rpID,
        userID: Uint8Array.from(Buffer.from((rows[0]?.handle ?? '').replaceAll('-', ''), 'hex')),
        userName: name,
        userDisplayName: display,
        timeout: LIFE_MS,
        attestationType: 'none',
        excludeCredentials: own.map(descriptor),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        supportedAlgorithmIDs: ALGORITHMS,
      });
      await remember(options.challenge, 'register', userId);
      return JSON.stringify(options);
    },

    checkNew: async (userId, answer) => {
      const response = read(answer) as unknown as RegistrationResponseJSON;
      const data = clientData(response.response.clientDataJSON);
      const expectedChallenge = await takeChallenge(data, 'register', userId);
      const { registrationInfo } = await orFailed(
        verifyRegistrationResponse({
          response,
          expectedChallenge,
          expectedOrigin: originsFor(data),
          expectedRPID: rpID,
          requireUserVerification: true,
          supportedAlgorithmIDs: ALGORITHMS,
        }),
      );
      if (!registrationInfo) throw new AppError('passkey_failed');
      return { credential: registrationInfo.credential, synced: registrationInfo.credentialBackedUp };
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
      const options = await generateAuthenticationOptions({
        rpID,
        allowCredentials: own.map(descriptor),
        userVerification: 'required',
        timeout: LIFE_MS,
      });
      await remember(options.challenge, purpose, userId);
      return JSON.stringify(options);
    },

    check: async (purpose, userId, answer) => {
      const response = read(answer) as unknown as AuthenticationResponseJSON;
      const data = clientData(response.response.clientDataJSON);
      const expectedChallenge = await takeChallenge(data, purpose, userId);
      const { rows } = await pool.query<Stored>(
        `SELECT id, user_id, credential_id, public_key, counter, transports FROM passkeys
          WHERE credential_id = $1 AND ($2::bigint IS NULL OR user_id = $2)`,
        [response.id, userId],
      );
      const [passkey] = rows;
      if (!passkey) throw new AppError('passkey_failed');
      const { verified, authenticationInfo } = await orFailed(
        verifyAuthenticationResponse({
          response,
          expectedChallenge,
          expectedOrigin: originsFor(data),
          expectedRPID: rpID,
          credential: credentialOf(passkey),
          requireUserVerification: true,
        }),
      );
      if (!verified) throw new AppError('passkey_failed');
      // An authenticator counts its answers: a count that does not grow tells of a copy.
      const { rowCount } = await pool.query(
        'UPDATE passkeys SET counter = $2, last_used_at = $3 WHERE id = $1 AND counter = $4',
        [passkey.id, authenticationInfo.newCounter, clock.now(), passkey.counter],
      );
      if (rowCount !== 1) throw new AppError('passkey_failed');
      return passkey.user_id;
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

const descriptor = ({ credential_id, transports }: Stored) => ({ id: credential_id, transports });

function credentialOf({ credential_id, public_key, counter, transports }: Stored): WebAuthnCredential {
  return { id: credential_id, publicKey: Uint8Array.from(public_key), counter: Number(counter), transports };
}

const base64url = z.string().regex(/^[A-Za-z0-9_-]{1,6000}$/);

/** What both kinds of answer have in common; the library checks the rest. */
const answerShape = z.object({
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  response: z.looseObject({ clientDataJSON: base64url }),
  authenticatorAttachment: z.string().max(30).nullish(),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
});

const clientDataShape = z.looseObject({ challenge: base64url, origin: z.string() });
type ClientData = z.infer<typeof clientDataShape>;

function read(answer: string): z.infer<typeof answerShape> {
  return shaped(answerShape, answer);
}

function clientData(encoded: string): ClientData {
  return shaped(clientDataShape, Buffer.from(encoded, 'base64url').toString('utf8'));
}

function shaped<Shape extends z.ZodType>(shape: Shape, text: string): z.output<Shape> {
  try {
    const result = shape.safeParse(JSON.parse(text));
    if (result.success) return result.data;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new AppError('passkey_failed');
}

/** The library refuses by errors of many kinds; to the user they are one. */
async function orFailed<Result>(verifying: Promise<Result>): Promise<Result> {
  try {
    return await verifying;
  } catch {
    throw new AppError('passkey_failed');
  }
}
