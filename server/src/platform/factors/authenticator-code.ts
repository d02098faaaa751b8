import { codeDigits, isSixDigits } from '@aureus/core/typed/code.ts';
import { Secret, TOTP } from 'otpauth';
import type { Clock } from '../clock.ts';

/** RFC 6238 as every authenticator app speaks it. */
const SHAPE = { algorithm: 'SHA1', digits: 6, period: 30 } as const;

/** A code of the step before or after this one is taken too: people type slowly and telephones run fast. */
const WINDOW = 1;

/** A new secret for an authenticator app, base32. */
export const newAuthenticatorSecret = (): string => new Secret({ size: 20 }).base32;

/** The `otpauth://` address an authenticator app reads; `label` says whose it is. */
export const authenticatorUri = (secret: string, issuer: string, label: string): string =>
  new TOTP({ ...SHAPE, issuer, label, secret: Secret.fromBase32(secret) }).toString();

/** The time step a code as it was typed belongs to, or null when it is wrong. A step may count once: that is up to who asks. */
export function authenticatorStep(secret: string, typed: string, clock: Clock): number | null {
  const code = codeDigits(typed);
  // The library fails on signs beyond ASCII.
  if (!isSixDigits(code)) return null;
  const timestamp = clock.epochMs();
  const delta = new TOTP({ ...SHAPE, secret: Secret.fromBase32(secret) }).validate({
    token: code,
    timestamp,
    window: WINDOW,
  });
  return delta === null ? null : TOTP.counter({ period: SHAPE.period, timestamp }) + delta;
}
