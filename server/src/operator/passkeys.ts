import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { Pool } from 'pg';
import { z } from 'zod';
import type { Clock } from '../platform/clock.ts';
import type { Transaction } from '../platform/database/transaction.ts';
import { AppError } from '../platform/errors.ts';
import type { Settings } from '../platform/settings.ts';

const LIFE_MS = 5 * 60_000;

/** Passkeys of operators. The owner is always verified, so that one alone is two factors. */
export interface OperatorPasskeys {
  /** What a browser needs to make a passkey for who was invited, as JSON. */
  askNew(invitationId: bigint, name: string): Promise<string>;
  /** Checks a new passkey. @throws AppError passkey_failed. @returns what stores it for an operator */
  checkNew(invitationId: bigint, answer: string): Promise<(tx: Transaction, operatorId: bigint) => Promise<void>>;
  /** What a browser needs to use a passkey; of anybody for a login. */
  ask(purpose: 'login' | 'proof', operatorId: bigint | null): Promise<string>;
  /** Whose passkey answered; every question takes one answer. @throws AppError passkey_failed */
  check(purpose: 'login' | 'proof', operatorId: bigint | null, answer: string): Promise<bigint>;
  countOf(operatorId: bigint): Promise<number>;
}

interface Stored {
  readonly operator_id: bigint;
  readonly credential_id: string;
  readonly public_key: Buffer;
  readonly counter: bigint;
  readonly transports: string[];
}

const base64url = z.string().regex(/^[A-Za-z0-9_-]{1,6000}$/);
const answerShape = z.looseObject({
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  response: z.looseObject({ clientDataJSON: base64url }),
});
const clientDataShape = z.looseObject({ challenge: base64url, origin: z.string() });
type ClientData = z.infer<typeof clientDataShape>;

export function createOperatorPasskeys(
  pool: Pool,
  clock: Clock,
  settings: Pick<Settings, 'consoleUrl' | 'publicUrl' | 'mode'>,
): OperatorPasskeys {
  const site = new URL(settings.consoleUrl ?? settings.publicUrl);
  const rpID = site.hostname;

  /** In the demo the console may be opened at another port of the same host, e.g. while it is being edited. */
  function originsFor({ origin }: ClientData): string[] {
    const isOwnHost = settings.mode === 'demo' && URL.canParse(origin) && new URL(origin).hostname === rpID;
    return isOwnHost ? [site.origin, origin] : [site.origin];
  }

  async function remember(challenge: string, purpose: string, subject: bigint): Promise<void> {
    await pool.query(
      'INSERT INTO operator_challenges (challenge, purpose, subject, expires_at) VALUES ($1, $2, $3, $4)',
      [challenge, purpose, subject, new Date(clock.epochMs() + LIFE_MS)],
    );
  }

  async function take({ challenge }: ClientData, purpose: string, subject: bigint): Promise<void> {
    const { rowCount } = await pool.query(
      'DELETE FROM operator_challenges WHERE challenge = $1 AND purpose = $2 AND subject = $3 AND expires_at > $4',
      [challenge, purpose, subject, clock.now()],
    );
    if (rowCount !== 1) throw new AppError('passkey_failed');
  }

  async function passkeysOf(operatorId: bigint): Promise<Stored[]> {
    const { rows } = await pool.query<Stored>('SELECT * FROM operator_passkeys WHERE operator_id = $1 ORDER BY id', [
      operatorId,
    ]);
    return rows;
  }

  return {
    askNew: async (invitationId, name) => {
      const options = await generateRegistrationOptions({
        rpName: 'Aureus Console',
        rpID,
        userName: name,
        userDisplayName: name,
        timeout: LIFE_MS,
        attestationType: 'none',
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      await remember(options.challenge, 'accept', invitationId);
      return JSON.stringify(options);
    },

    checkNew: async (invitationId, answer) => {
      const { response: given, data } = read(answer);
      const response = given as unknown as RegistrationResponseJSON;
      await take(data, 'accept', invitationId);
      const { registrationInfo } = await orFailed(
        verifyRegistrationResponse({
          response,
          expectedChallenge: data.challenge,
          expectedOrigin: originsFor(data),
          expectedRPID: rpID,
          requireUserVerification: true,
        }),
      );
      if (!registrationInfo) throw new AppError('passkey_failed');
      const { credential } = registrationInfo;
      return async ({ client }, operatorId) => {
        const { rowCount } = await client.query(
          `INSERT INTO operator_passkeys (operator_id, credential_id, public_key, counter, transports, created_at)
           VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (credential_id) DO NOTHING`,
          [
            operatorId,
            credential.id,
            Buffer.from(credential.publicKey),
            credential.counter,
            credential.transports ?? [],
            clock.now(),
          ],
        );
        if (rowCount !== 1) throw new AppError('passkey_failed');
      };
    },

    ask: async (purpose, operatorId) => {
      const own = operatorId === null ? [] : await passkeysOf(operatorId);
      if (operatorId !== null && own.length === 0) throw new AppError('second_factor_missing');
      const options = await generateAuthenticationOptions({
        rpID,
        allowCredentials: own.map(({ credential_id, transports }) => ({
          id: credential_id,
          transports: transports,
        })),
        userVerification: 'required',
        timeout: LIFE_MS,
      });
      await remember(options.challenge, purpose, operatorId ?? 0n);
      return JSON.stringify(options);
    },

    check: async (purpose, operatorId, answer) => {
      const { response: given, data } = read(answer);
      const response = given as unknown as AuthenticationResponseJSON;
      await take(data, purpose, operatorId ?? 0n);
      const { rows } = await pool.query<Stored>(
        'SELECT * FROM operator_passkeys WHERE credential_id = $1 AND ($2::bigint IS NULL OR operator_id = $2)',
        [response.id, operatorId],
      );
      const [passkey] = rows;
      if (!passkey) throw new AppError('passkey_failed');
      const { verified, authenticationInfo } = await orFailed(
        verifyAuthenticationResponse({
          response,
          expectedChallenge: data.challenge,
          expectedOrigin: originsFor(data),
          expectedRPID: rpID,
          credential: {
            id: passkey.credential_id,
            publicKey: Uint8Array.from(passkey.public_key),
            counter: Number(passkey.counter),
            transports: passkey.transports,
          },
          requireUserVerification: true,
        }),
      );
      // An authenticator counts its answers: a count that does not grow tells of a copy.
      const { rowCount } = verified
        ? await pool.query('UPDATE operator_passkeys SET counter = $2 WHERE credential_id = $1 AND counter = $3', [
            passkey.credential_id,
            authenticationInfo.newCounter,
            passkey.counter,
          ])
        : { rowCount: 0 };
      if (rowCount !== 1) throw new AppError('passkey_failed');
      return passkey.operator_id;
    },

    countOf: async (operatorId) => (await passkeysOf(operatorId)).length,
  };
}

function read(answer: string): { response: z.infer<typeof answerShape>; data: ClientData } {
  const response = shaped(answerShape, answer);
  const data = shaped(clientDataShape, Buffer.from(response.response.clientDataJSON, 'base64url').toString('utf8'));
  return { response, data };
}

function shaped<Shape extends z.ZodType>(shape: Shape, text: string): z.infer<Shape> {
  try {
    return shape.parse(JSON.parse(text));
  } catch {
    throw new AppError('passkey_failed');
  }
}

async function orFailed<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch {
    throw new AppError('passkey_failed');
  }
}
