import { createHash, randomBytes } from 'node:crypto';
import { seal, unseal } from '../platform/jobs/seal.ts';
import { deriveKey } from '../platform/jobs/secret-key.ts';
import type { Settings } from '../platform/settings.ts';

/** A seed of a series as it is stored before its draw. */
export interface SealedSeed {
  /** SHA-256 of the seed: published. */
  readonly commitment: Buffer;
  /** The seed, encrypted. */
  readonly sealed: string;
}

/**
 * Seeds of series. The machine draws them and nobody sees them before the draw: what lies in the database is encrypted with
 * a key derived from `SECRET_KEY`, bound to its commitment, so that it opens for its own series alone.
 */
export interface Seeds {
  draw(): SealedSeed;
  /** @throws Error when it is not what was promised */
  open(sealed: SealedSeed): Buffer;
}

const SEED_BYTES = 32;

export function createSeeds(settings: Pick<Settings, 'secretKey' | 'dataDir'>): Seeds {
  const key = deriveKey(settings, 'box seeds');
  const purpose = (commitment: Buffer): string => `box ${commitment.toString('hex')}`;
  const commit = (seed: Buffer): Buffer => createHash('sha256').update(seed).digest();
  return {
    draw: () => {
      const seed = randomBytes(SEED_BYTES);
      const commitment = commit(seed);
      return { commitment, sealed: seal(key, purpose(commitment), seed.toString('hex')) };
    },
    open: ({ commitment, sealed }) => {
      const seed = Buffer.from(String(unseal(key, purpose(commitment), sealed)), 'hex');
      if (!commit(seed).equals(commitment)) throw new Error('A seed of blind boxes is not the one that was promised');
      return seed;
    },
  };
}

/** A public address, as works have: 160 random bits. */
export const drawCode = (): string => `0x${randomBytes(20).toString('hex')}`;
