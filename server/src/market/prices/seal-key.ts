import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { deriveKey } from '../../platform/jobs/secret-key.ts';
import type { Settings } from '../../platform/settings.ts';

/** Signs the chain of prices with Ed25519. Who has the database but not `SECRET_KEY` can change no price unseen. */
export interface SealKey {
  /** 32 bytes, stored with each signature. */
  readonly publicKey: Buffer;
  sign(sealed: Sealed): Buffer;
  /** Whether the signature was made with this very key. */
  verify(sealed: Sealed, signature: Uint8Array): boolean;
}

interface Sealed {
  readonly sequence: number;
  readonly second: number;
  readonly hash: Uint8Array;
}

/** What stands before the 32 bytes of a key in PKCS #8 (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');
const RAW_BYTES = 32;

/** The key of this installation, derived from `SECRET_KEY`. */
export function sealKey(settings: Pick<Settings, 'secretKey' | 'dataDir'>): SealKey {
  const seed = deriveKey(settings, 'price seals');
  const key = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(key);
  return {
    publicKey: rawOf(publicKey),
    sign: (sealed) => sign(null, messageOf(sealed), key),
    verify: (sealed, signature) => verify(null, messageOf(sealed), publicKey, signature),
  };
}

function messageOf({ sequence, second, hash }: Sealed): Buffer {
  return Buffer.from(`aureus prices\n${sequence}\n${second}\n${Buffer.from(hash).toString('hex')}`);
}

function rawOf(publicKey: KeyObject): Buffer {
  return publicKey.export({ format: 'der', type: 'spki' }).subarray(-RAW_BYTES);
}
