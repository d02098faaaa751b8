/** Where the bytes of pictures are kept, by name. */
export interface FileStorage {
  /** Stores bytes under a name that was not used before; they are safe when it returns. */
  put(name: string, bytes: Buffer, contentType: string): Promise<void>;
  /** The bytes; null when there are none under the name. */
  get(name: string): Promise<Buffer | null>;
  /** Removes them; nothing when there are none. */
  remove(name: string): Promise<void>;
}

/** Spreads names over folders, so that none holds too many: `ab/cd/abcd…`. */
export const shardedPath = (name: string): string => `${name.slice(0, 2)}/${name.slice(2, 4)}/${name}`;
