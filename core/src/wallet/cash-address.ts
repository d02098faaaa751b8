import { utils } from '@scure/base';

/** The addresses of Bitcoin Cash: a prefix, then 5-bit letters that end in a 40-bit checksum. */

const PREFIX = 'bitcoincash';
const ALPHABET = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const CHECKSUM_LETTERS = 8;
const GENERATORS = [0x98f2bc8e61n, 0x79b76d99e2n, 0xf33e5fb3c4n, 0xae2eabe2a8n, 0x1e4f43e470n];
const words = utils.radix2(5);

export type CashKind = 'p2pkh' | 'p2sh';

/** The version byte: kind in bits 3 to 6, length of the hash in the lowest three. */
const VERSIONS: readonly { byte: number; kind: CashKind; length: number }[] = [
  { byte: 0x00, kind: 'p2pkh', length: 20 },
  { byte: 0x08, kind: 'p2sh', length: 20 },
  { byte: 0x0b, kind: 'p2sh', length: 32 },
];

/** The address of a public key's hash, with its prefix. */
export function encodeCashAddress(hash: Uint8Array): string {
  const payload = toWords(Uint8Array.of(0, ...hash));
  const sum = checksum([...payload, ...Array<number>(CHECKSUM_LETTERS).fill(0)]);
  const tail = Array.from({ length: CHECKSUM_LETTERS }, (_, at) => Number((sum >> BigInt(5 * (7 - at))) & 31n));
  return `${PREFIX}:${[...payload, ...tail].map((word) => ALPHABET[word]).join('')}`;
}

/** The address in lower case with its prefix, or null when it is none. The prefix may be left out. */
export function normalCashAddress(text: string): string | null {
  const lower = text.toLowerCase();
  if (text !== lower && text !== text.toUpperCase()) return null;
  const body = lower.startsWith(`${PREFIX}:`) ? lower.slice(PREFIX.length + 1) : lower;
  const letters = [...body].map((letter) => ALPHABET.indexOf(letter));
  if (letters.length <= CHECKSUM_LETTERS || letters.includes(-1) || checksum(letters) !== 0n) return null;
  const data = fromWords(letters.slice(0, -CHECKSUM_LETTERS));
  const version = VERSIONS.find(({ byte, length }) => data?.[0] === byte && data.length === length + 1);
  return version ? `${PREFIX}:${body}` : null;
}

/** Zero for letters that end in their own checksum. */
function checksum(letters: readonly number[]): bigint {
  let sum = 1n;
  for (const value of [...[...PREFIX].map((letter) => letter.charCodeAt(0) & 31), 0, ...letters]) {
    const top = sum >> 35n;
    sum = ((sum & 0x07ffffffffn) << 5n) ^ BigInt(value);
    for (const [bit, generator] of GENERATORS.entries()) if ((top >> BigInt(bit)) & 1n) sum ^= generator;
  }
  return sum ^ 1n;
}

/** As the format asks: padded with zero bits at the end. */
function toWords(bytes: Uint8Array): number[] {
  return words.encode(bytes);
}

/** Null when the padding is not as it must be. */
function fromWords(letters: number[]): Uint8Array | null {
  try {
    return words.decode(letters);
  } catch {
    return null;
  }
}
