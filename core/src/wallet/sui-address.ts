import { blake2b } from '@noble/hashes/blake2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** Addresses of Sui: a hash of the kind of key and the key. They carry no checksum. */

/** The kind of a secp256k1 key; ed25519 would be 0. */
const SECP256K1 = 0x01;
const SHAPE = /^0x[0-9a-f]{64}$/;
/** Small numbers name what belongs to the system; nobody has a key for them. */
const SYSTEM = /^0x0{32}/;

/** The address of a compressed secp256k1 public key. */
export function suiAddress(publicKey: Uint8Array): string {
  return `0x${bytesToHex(blake2b(Uint8Array.of(SECP256K1, ...publicKey), { dkLen: 32 }))}`;
}

/** The address in lower case, or null when it is none. All 64 digits have to be there. */
export function normalSuiAddress(text: string): string | null {
  const address = text.toLowerCase();
  return SHAPE.test(address) && !SYSTEM.test(address) ? address : null;
}
