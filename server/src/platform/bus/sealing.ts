import { createHmac, timingSafeEqual } from 'node:crypto';
import { deserialize, serialize } from 'node:v8';

/** How much of the HMAC-SHA256 goes with a message. */
const MAC_BYTES = 16;

/** A message that no process of this installation has made for this subject. */
export class NotOursError extends Error {
  constructor(subject: string) {
    super(`A message of ${subject} was not made by a process of this installation`);
    this.name = 'NotOursError';
  }
}

/** Messages as bytes, with a proof that a process of this installation has made them for this very subject. */
export interface Sealing {
  seal(subject: string, message: unknown): Buffer;
  /** @throws NotOursError when somebody else has made or moved it */
  open(subject: string, bytes: Uint8Array): unknown;
}

/**
 * Whoever reaches the message server but does not know the key can listen, and can neither place orders nor make prices.
 * @param key of this installation
 */
export function createSealing(key: Buffer): Sealing {
  const macOf = (subject: string, body: Uint8Array): Buffer =>
    createHmac('sha256', key).update(`${subject}\n`).update(body).digest().subarray(0, MAC_BYTES);
  return {
    seal: (subject, message) => {
      const body = serialize(message);
      return Buffer.concat([macOf(subject, body), body]);
    },
    open: (subject, bytes) => {
      const body = bytes.subarray(MAC_BYTES);
      if (bytes.length <= MAC_BYTES || !timingSafeEqual(macOf(subject, body), bytes.subarray(0, MAC_BYTES))) {
        throw new NotOursError(subject);
      }
      return deserialize(body);
    },
  };
}
