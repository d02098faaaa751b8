import type { Readable } from 'node:stream';
import type { ByteRange } from '../range.ts';
import type { StorePermit } from './permit.ts';

/** What is known of bytes before they are stored. */
export interface ToBeStored {
  readonly contentType: string;
  /** Of the bytes, in hex. */
  readonly sha256: string;
}

/** Where the bytes of pictures are kept, by name. */
export interface FileStorage {
  /** Leave to store such bytes under a name that was not used before; `storeBytes` uses it, in whatever process. */
  permit(name: string, what: ToBeStored): Promise<StorePermit>;
  /**
   * The bytes, or a part of them that is there, read no faster than they are taken; null when there are none under the
   * name. Whoever does not read them to the end destroys what they come by.
   */
  get(name: string, part?: ByteRange): Promise<Readable | null>;
  /** Removes them, also those of a try to store that came to nothing; nothing when there are none. */
  remove(name: string): Promise<void>;
}

/** Spreads names over folders, so that none holds too many: `ab/cd/abcd…`. */
export const shardedPath = (name: string): string => `${name.slice(0, 2)}/${name.slice(2, 4)}/${name}`;
