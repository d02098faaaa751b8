import type { AuthenticationResponseJSON, RegistrationResponseJSON, WebAuthnCredential } from '@simplewebauthn/server';
import { z } from 'zod';
import { AppError } from '../errors.ts';
import { parseStrictJson } from '../http/strict-json.ts';

/** The library is large: it is loaded with the first passkey, not with the start. */
const library = () => import('@simplewebauthn/server');

/** Kinds of keys, by COSE number: Ed25519, ECDSA on P-256, RSA. Every authenticator knows one of them. */
const ALGORITHMS = [-8, -7, -257];

/** What a browser is asked, as JSON, and the challenge by which its answer is known. */
export interface PasskeyQuestion {
  readonly challenge: string;
  readonly options: string;
}

/** A browser's answer whose shape is right; nothing in it is proved yet. */
export interface PasskeyAnswer {
  readonly credentialId: string;
  readonly challenge: string;
  readonly origin: string;
  readonly response: unknown;
}

/** A passkey that was made as we asked, and is not stored yet. */
export interface NewPasskey {
  readonly credential: WebAuthnCredential;
  /** Whether a passkey service keeps a copy. */
  readonly synced: boolean;
}

/** A passkey as both kinds of tables keep it. */
export interface StoredKey {
  readonly credential_id: string;
  readonly public_key: Buffer;
  readonly counter: bigint;
  readonly transports: string[];
}

export interface PartySettings {
  /** Shown by the browser beside the passkey. */
  readonly name: string;
  readonly site: URL;
  /** Milliseconds in which a browser must answer. */
  readonly lifeMs: number;
  /** The origins whose answers are taken, for an answer that says it comes from `origin`. */
  readonly originsFor: (origin: string) => string[];
}

/**
 * The site in the ceremonies of WebAuthn: it asks browsers and checks their answers. The owner is always verified by
 * finger, face or PIN, so a passkey alone is two factors. Which questions are open is kept by who asks.
 */
export interface RelyingParty {
  askNew(
    names: { readonly name: string; readonly display: string },
    known: readonly StoredKey[],
    handle?: Buffer,
  ): Promise<PasskeyQuestion>;
  ask(allowed: readonly StoredKey[]): Promise<PasskeyQuestion>;
  /** @throws AppError passkey_failed */
  checkNew(answer: PasskeyAnswer): Promise<NewPasskey>;
  /**
   * @returns the authenticator's count of its answers, whatever it was before: {@link hasGoneBack} judges it
   * @throws AppError passkey_failed
   */
  check(answer: PasskeyAnswer, passkey: StoredKey): Promise<number>;
}

export function createRelyingParty({ name: rpName, site, lifeMs, originsFor }: PartySettings): RelyingParty {
  const rpID = site.hostname;
  const expected = ({ challenge, origin }: PasskeyAnswer) => ({
    expectedChallenge: challenge,
    expectedOrigin: originsFor(origin),
    expectedRPID: rpID,
    requireUserVerification: true,
  });

  return {
    askNew: async ({ name, display }, known, handle) => {
      const { generateRegistrationOptions } = await library();
      const options = await generateRegistrationOptions({
        rpName,
        rpID,
        ...(handle ? { userID: Uint8Array.from(handle) } : {}),
        userName: name,
        userDisplayName: display,
        timeout: lifeMs,
        attestationType: 'none',
        excludeCredentials: known.map(descriptor),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        supportedAlgorithmIDs: ALGORITHMS,
      });
      return { challenge: options.challenge, options: JSON.stringify(options) };
    },

    ask: async (allowed) => {
      const { generateAuthenticationOptions } = await library();
      const options = await generateAuthenticationOptions({
        rpID,
        allowCredentials: allowed.map(descriptor),
        userVerification: 'required',
        timeout: lifeMs,
      });
      return { challenge: options.challenge, options: JSON.stringify(options) };
    },

    checkNew: async (answer) => {
      const { verifyRegistrationResponse } = await library();
      const response = answer.response as RegistrationResponseJSON;
      const { registrationInfo } = await orFailed(
        verifyRegistrationResponse({ response, ...expected(answer), supportedAlgorithmIDs: ALGORITHMS }),
      );
      if (!registrationInfo) throw new AppError('passkey_failed');
      return { credential: registrationInfo.credential, synced: registrationInfo.credentialBackedUp };
    },

    check: async (answer, passkey) => {
      const { verifyAuthenticationResponse } = await library();
      const response = answer.response as AuthenticationResponseJSON;
      const { verified, authenticationInfo } = await orFailed(
        // The library refuses a count that does not grow, which what follows decides here: see `hasGoneBack`.
        verifyAuthenticationResponse({ response, ...expected(answer), credential: credentialOf(passkey) }),
      );
      if (!verified) throw new AppError('passkey_failed');
      return authenticationInfo.newCounter;
    },
  };
}

const descriptor = ({ credential_id, transports }: StoredKey) => ({ id: credential_id, transports });

function credentialOf({ credential_id, public_key, transports }: StoredKey): WebAuthnCredential {
  return { id: credential_id, publicKey: Uint8Array.from(public_key), counter: 0, transports };
}

/**
 * Whether an authenticator's count of its answers has not grown. Keys of one device count up, so it may tell of a copy;
 * those that a manager keeps report 0 throughout, and begin anew when they are moved to another manager. So the answer is
 * taken, and the owner is told.
 */
export function hasGoneBack(before: number, now: number): boolean {
  return (before > 0 || now > 0) && now <= before;
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

/** Reads a browser's answer. @throws AppError passkey_failed */
export function readPasskeyAnswer(answer: string): PasskeyAnswer {
  const response = shaped(answerShape, answer);
  const { challenge, origin } = shaped(
    clientDataShape,
    Buffer.from(response.response.clientDataJSON, 'base64url').toString('utf8'),
  );
  return { credentialId: response.id, challenge, origin, response };
}

function shaped<Shape extends z.ZodType>(shape: Shape, text: string): z.output<Shape> {
  try {
    const result = shape.safeParse(parseStrictJson(text));
    if (result.success) return result.data;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new AppError('passkey_failed');
}

/** The library refuses by errors of many kinds; to people they are one. */
async function orFailed<Result>(verifying: Promise<Result>): Promise<Result> {
  try {
    return await verifying;
  } catch {
    throw new AppError('passkey_failed');
  }
}
