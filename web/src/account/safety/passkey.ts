import { reauthOptions } from '@aureus/contract/account/proof-calls.ts';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { call } from '../../platform/calls/call.ts';
import { loadChunk } from '../../platform/loading/load-chunk.ts';

/** Why a passkey did not answer: the user left, the browser knows none, it stands there already, or anything else. */
export type PasskeyProblem = 'left' | 'unsupported' | 'known' | 'failed';

/** The browser or the user, not the server, is the reason. */
export class PasskeyError extends Error {
  readonly problem: PasskeyProblem;

  constructor(problem: PasskeyProblem, options?: ErrorOptions) {
    super(problem, options);
    this.name = 'PasskeyError';
    this.problem = problem;
  }
}

const library = () => loadChunk(() => import('@simplewebauthn/browser'));

/** Whether the browser can keep passkeys at all. */
export const supportsPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function';

/** Has a passkey answer what the server asked; the answer is JSON for the server. @throws PasskeyError */
export async function answerByPasskey(options: string): Promise<string> {
  const { startAuthentication } = await ready();
  const optionsJSON = JSON.parse(options) as PublicKeyCredentialRequestOptionsJSON;
  return JSON.stringify(await asked(() => startAuthentication({ optionsJSON })));
}

/** Makes a passkey as the server asked; the answer is JSON for the server. @throws PasskeyError */
export async function makePasskeyFor(options: string): Promise<string> {
  const { startRegistration } = await ready();
  const optionsJSON = JSON.parse(options) as PublicKeyCredentialCreationOptionsJSON;
  return JSON.stringify(await asked(() => startRegistration({ optionsJSON })));
}

/** Has one of the user's passkeys stand for the second factor of one act. @throws PasskeyError, CallError */
export async function passkeyAsFactor(): Promise<string> {
  return answerByPasskey((await call(reauthOptions, { purpose: 'factor' })).options);
}

async function ready(): ReturnType<typeof library> {
  if (!supportsPasskeys()) throw new PasskeyError('unsupported');
  return library();
}

async function asked<Result>(ceremony: () => Promise<Result>): Promise<Result> {
  try {
    return await ceremony();
  } catch (cause) {
    const name = cause instanceof Error ? cause.name : '';
    if (name === 'NotAllowedError' || name === 'AbortError') throw new PasskeyError('left', { cause });
    if (name === 'InvalidStateError') throw new PasskeyError('known', { cause });
    throw new PasskeyError('failed', { cause });
  }
}
