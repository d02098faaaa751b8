import type { Hex } from 'viem';
import type { Chain } from '../platform/chain/chain.ts';
import type { Challenge } from './wallet-challenge.ts';

/** Half the order of secp256k1: of the two signatures for one message only the one with the low `s` counts (EIP-2). */
const HALF_ORDER = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n;

/** 65 bytes: r, s and v. */
const ORDINARY = /^0x[0-9a-fA-F]{130}$/;

/** 64 bytes (EIP-2098): r, and s with what v says as its highest bit, which the low s leaves free. */
const COMPACT = /^0x[0-9a-fA-F]{128}$/;
const S_BITS = 255n;

/** Whether the owner of the challenge's address signed the message: a key (EIP-191), or a contract (ERC-1271). */
export async function isSignedBy(
  chain: Chain,
  { address, chainId }: Challenge,
  message: string,
  signature: string,
): Promise<boolean> {
  const { hashMessage } = await import('viem');
  const ordinary = COMPACT.test(signature) ? expanded(signature) : signature;
  if (ORDINARY.test(ordinary) && (await signerOf(message, ordinary as Hex)) === address) return true;
  return chain.isContractSignature({
    chainId,
    address: address as Hex,
    hash: hashMessage(message),
    signature: signature as Hex,
  });
}

/** A compact signature in its 65 bytes. */
function expanded(signature: string): string {
  const both = BigInt(`0x${signature.slice(66)}`);
  const s = BigInt.asUintN(Number(S_BITS), both).toString(16).padStart(64, '0');
  return `${signature.slice(0, 66)}${s}${both >> S_BITS === 1n ? '1c' : '1b'}`;
}

/** The lower-case address of the key that made an ordinary signature; null when it is none. */
async function signerOf(message: string, signature: Hex): Promise<string | null> {
  const s = BigInt(`0x${signature.slice(66, 130)}`);
  const v = Number.parseInt(signature.slice(130), 16);
  if (s === 0n || s > HALF_ORDER || ![0, 1, 27, 28].includes(v)) return null;
  const { recoverMessageAddress } = await import('viem');
  try {
    return (await recoverMessageAddress({ message, signature })).toLowerCase();
  } catch {
    return null;
  }
}
