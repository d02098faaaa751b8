/**
 * Shared resources counted by use. The first `use` of a key makes the resource; after the last `release` it stays for
 * `lingerMs`, so that moving between two screens with the same market neither leaves nor rejoins its stream.
 */
export class RefPool<Resource> {
  readonly #entries = new Map<string, Entry<Resource>>();
  readonly #make: (key: string) => Resource;
  readonly #destroy: (resource: Resource, key: string) => void;
  readonly #lingerMs: number;

  constructor(make: (key: string) => Resource, destroy: (resource: Resource, key: string) => void, lingerMs = 1000) {
    this.#make = make;
    this.#destroy = destroy;
    this.#lingerMs = lingerMs;
  }

  /** The resource of the key; must be given back with one `release`. */
  use(key: string): Resource {
    let entry = this.#entries.get(key);
    if (entry === undefined) {
      entry = { resource: this.#make(key), users: 0, timer: undefined };
      this.#entries.set(key, entry);
    }
    clearTimeout(entry.timer);
    entry.timer = undefined;
    entry.users += 1;
    return entry.resource;
  }

  release(key: string): void {
    const entry = this.#entries.get(key);
    if (entry === undefined || entry.users === 0) throw new Error(`Released more often than used: ${key}`);
    entry.users -= 1;
    if (entry.users > 0) return;
    entry.timer = setTimeout(() => {
      this.#entries.delete(key);
      this.#destroy(entry.resource, key);
    }, this.#lingerMs);
  }

  /** The resource of a key in use or lingering. */
  peek(key: string): Resource | undefined {
    return this.#entries.get(key)?.resource;
  }
}

interface Entry<Resource> {
  readonly resource: Resource;
  users: number;
  timer: ReturnType<typeof setTimeout> | undefined;
}
