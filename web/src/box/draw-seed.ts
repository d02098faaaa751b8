/** Letters and digits that are not mistaken for each other. Their number divides 256, so each is as likely as the others. */
const SIGNS = '23456789abcdefghijkmnpqrstuvwxyz';

/** A seed at random, of 100 bits. */
export function drawSeed(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(20)), (byte) => SIGNS[byte % SIGNS.length]).join('');
}
