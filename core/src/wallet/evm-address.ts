import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** Ethereum addresses spelt by EIP-55: upper and lower case are the checksum. */

const SHAPE = /^0x[0-9a-fA-F]{40}$/;
const NOBODY = /^0x0{40}$/;

export function encodeEvmAddress(bytes: Uint8Array): string {
  return spell(bytesToHex(bytes));
}

/** The address of a public key given as its 64 bytes, without the leading 4. */
export function evmHash(publicKey: Uint8Array): Uint8Array {
  return keccak_256(publicKey).slice(-20);
}

/**
 * Why a text is no address: `shape` when it does not look like one, `checksum` when the spelling of its letters is not
 * that of EIP-55 (one wrong character, or an address all in one case, which nothing protects). Null when it is fine.
 */
export function evmProblem(text: string): 'shape' | 'checksum' | null {
  if (!SHAPE.test(text) || NOBODY.test(text)) return 'shape';
  return spell(text.slice(2).toLowerCase()) === text ? null : 'checksum';
}

function spell(hex: string): string {
  const sums = bytesToHex(keccak_256(utf8ToBytes(hex)));
  const letters = [...hex].map((letter, at) =>
    Number.parseInt(sums[at] ?? '0', 16) >= 8 ? letter.toUpperCase() : letter,
  );
  return `0x${letters.join('')}`;
}
