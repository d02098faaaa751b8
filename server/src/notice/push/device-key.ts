import { ECDH } from 'node:crypto';
import { AppError } from '../../platform/errors.ts';

const UNCOMPRESSED = 4;

/**
 * The public key of a browser, when messages can be sealed for it: a point of P-256, uncompressed (RFC 8291, 2.1).
 * @param text base64url of 65 bytes
 * @throws AppError push_key_refused
 */
export function deviceKeyOf(text: string): string {
  const point = Buffer.from(text, 'base64url');
  try {
    // Refuses what is no point of the curve.
    ECDH.convertKey(point, 'prime256v1');
  } catch {
    throw new AppError('push_key_refused');
  }
  if (point[0] !== UNCOMPRESSED) throw new AppError('push_key_refused');
  return text;
}
