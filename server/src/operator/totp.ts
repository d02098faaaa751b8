import { Secret, TOTP } from 'otpauth';
import type { Clock } from '../platform/clock.ts';

/** RFC 6238 as every authenticator app speaks it. */
const SHAPE = { algorithm: 'SHA1', digits: 6, period: 30, issuer: 'Aureus Console' } as const;

/** A code of the step before or after this one is taken too. */
const WINDOW = 1;

export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** The `otpauth://` address an authenticator app reads. */
export const totpUri = (secret: string, label: string): string =>
  new TOTP({ ...SHAPE, label, secret: Secret.fromBase32(secret) }).toString();

/** The time step a code belongs to, or null when it is wrong. */
export function totpStep(secret: string, code: string, clock: Clock): number | null {
  const timestamp = clock.epochMs();
  const delta = new TOTP({ ...SHAPE, secret: Secret.fromBase32(secret) }).validate({
    token: code,
    timestamp,
    window: WINDOW,
  });
  return delta === null ? null : TOTP.counter({ period: SHAPE.period, timestamp }) + delta;
}
