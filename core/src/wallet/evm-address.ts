import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** Ethereum addresses spelt by EIP-55: upper and lower case are the checksum. */

/** A code of capitals alone, as QR codes like them, has the x as one too. */
const SHAPE = /^(?:0x[0-9a-fA-F]{40}|0X[0-9A-F]{40})$/;
const NOBODY = /^0x0{40}$/i;

export function encodeEvmAddress(bytes: Uint8Array): string {
  return spell(bytesToHex(bytes));
}

/** The address of a public key given as its 64 bytes, without the leading 4. */
export function evmHash(publicKey: Uint8Array): Uint8Array {
  return keccak_256(publicKey).slice(-20);
}

/** An address in its one spelling, and whether the text it was read from carried a checksum. */
export interface EvmAddress {
  readonly address: string;
  /** Whether a wrong character would have been noticed. Many tools write addresses in one case, which nothing protects. */
  readonly isChecked: boolean;
}

/**
 * Reads an address. Upper and lower case together must be the checksum of EIP-55; one case alone is none, and is taken
 * as it is. `shape`: it looks like no address; `checksum`: the case of a letter is another than the checksum's.
 */
export function readEvmAddress(text: string): EvmAddress | 'shape' | 'checksum' {
  if (!SHAPE.test(text) || NOBODY.test(text)) return 'shape';
  const digits = text.slice(2);
  const address = spell(digits.toLowerCase());
  // With letters it says something that their case is the checksum's, even where that is one case throughout.
  if (address === `0x${digits}`) return { address, isChecked: /[a-f]/i.test(digits) };
  const isOneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase();
  return isOneCase ? { address, isChecked: false } : 'checksum';
}

function spell(hex: string): string {
  const sums = bytesToHex(keccak_256(utf8ToBytes(hex)));
  const letters = [...hex].map((letter, at) =>
    Number.parseInt(sums[at] ?? '0', 16) >= 8 ? letter.toUpperCase() : letter,
  );
  return `0x${letters.join('')}`;
}
