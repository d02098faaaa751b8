import { secp256k1 } from '@noble/curves/secp256k1.js';
import { ripemd160 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bech32, createBase58check } from '@scure/base';
import { HDKey } from '@scure/bip32';
import { encodeCashAddress } from './cash-address.ts';
import { encodeEvmAddress, evmHash } from './evm-address.ts';
import type { NetworkId } from '@aureus/contract/deposit/shapes.ts';
import { suiAddress } from './sui-address.ts';
import { encodeClassicAddress } from './xrp-address.ts';

/**
 * Deposit addresses from an extended public key (BIP-32): receiving addresses can be made without any private key,
 * so whoever breaks in here finds none.
 */

/** How BIP-32 spells an extended public key: xpub, on every network. */
const XPUB = 0x0488b21e;
/** Further spellings by the network they belong to: zpub of BIP-84, Litecoin's Ltub and Dogecoin's dgub. */
const OWN_VERSIONS: Partial<Record<NetworkId, readonly number[]>> = {
  BTC: [0x04b24746],
  LTC: [0x04b24746, 0x019da462],
  DOGE: [0x02facafd],
};

/** xprv, yprv, zprv, tprv, uprv, vprv, Litecoin's Ltpv and Mtpv and Dogecoin's dgpv. */
const PRIVATE_VERSIONS = [
  0x0488ade4, 0x049d7878, 0x04b2430c, 0x04358394, 0x044a4e28, 0x045f18bc, 0x019d9cfe, 0x01b26792, 0x02fac398,
];

/** purpose, coin and account: a wallet exports its public key here. */
const ACCOUNT_DEPTH = 3;
const TRON_VERSION = 0x41;
const DOGE_VERSION = 0x1e;

/** How addresses are numbered below an account: receiving chain 0. */
const RECEIVING = 0;

export type ExtendedKeyProblem = 'private' | 'shape' | 'depth';

const base58check = createBase58check(sha256);

/** Gives the address with a number; the same number gives the same address. */
export type AddressSource = (index: number) => string;

/**
 * Why a text is not the extended public key of an account, or null when it is. `private`: it is a private key and must
 * not be here at all. The text is never repeated.
 */
export function extendedKeyProblem(network: NetworkId, text: string): ExtendedKeyProblem | null {
  const version = versionOf(text);
  if (version === null) return 'shape';
  if (PRIVATE_VERSIONS.includes(version)) return 'private';
  if (version !== XPUB && !OWN_VERSIONS[network]?.includes(version)) return 'shape';
  try {
    return parse(text, version).depth === ACCOUNT_DEPTH ? null : 'depth';
  } catch {
    return 'shape';
  }
}

/**
 * The receiving addresses of an account: native segwit for Bitcoin and Litecoin (BIP-84), Sui's own purpose 54, and
 * for the others what follows from the key by BIP-44.
 * @throws Error when the text is no such key; check it with `extendedKeyProblem` first
 */
export function watchAddresses(network: NetworkId, extendedPublicKey: string): AddressSource {
  const version = versionOf(extendedPublicKey);
  if (version === null || extendedKeyProblem(network, extendedPublicKey)) throw new Error('Not an extended public key');
  const receiving = parse(extendedPublicKey, version).deriveChild(RECEIVING);
  return (index) => {
    const { publicKey } = receiving.deriveChild(index);
    if (!publicKey) throw new Error('A derived key has no public key');
    return addressOf(network, publicKey);
  };
}

/** The address of a compressed public key. */
export function addressOf(network: NetworkId, publicKey: Uint8Array): string {
  switch (network) {
    case 'BTC':
      return segwit('bc', publicKey);
    case 'LTC':
      return segwit('ltc', publicKey);
    case 'BCH':
      return encodeCashAddress(hash160(publicKey));
    case 'ERC20':
    case 'BEP20':
    case 'AVAXC':
      return encodeEvmAddress(evmHash(uncompressed(publicKey)));
    case 'TRC20':
      return base58check.encode(Uint8Array.of(TRON_VERSION, ...evmHash(uncompressed(publicKey))));
    case 'DOGE':
      return base58check.encode(Uint8Array.of(DOGE_VERSION, ...hash160(publicKey)));
    case 'XRP':
      return encodeClassicAddress(hash160(publicKey));
    case 'ATOM':
      return bech32.encode('cosmos', bech32.toWords(hash160(publicKey)));
    case 'SUI':
      return suiAddress(publicKey);
  }
}

function segwit(prefix: string, publicKey: Uint8Array): string {
  return bech32.encode(prefix, [0, ...bech32.toWords(hash160(publicKey))]);
}

function hash160(bytes: Uint8Array): Uint8Array {
  return ripemd160(sha256(bytes));
}

/** Both coordinates of the point, 64 bytes. */
function uncompressed(publicKey: Uint8Array): Uint8Array {
  return secp256k1.Point.fromBytes(publicKey).toBytes(false).slice(1);
}

function parse(text: string, version: number): HDKey {
  return HDKey.fromExtendedKey(text, { public: version, private: PRIVATE_VERSIONS[0] ?? 0 });
}

/** The four bytes an extended key begins with; null when it is not 78 bytes with a right checksum. */
function versionOf(text: string): number | null {
  try {
    const data = base58check.decode(text);
    return data.length === 78 ? new DataView(data.buffer, data.byteOffset).getUint32(0) : null;
  } catch {
    return null;
  }
}
