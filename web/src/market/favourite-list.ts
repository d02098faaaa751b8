/** A favourite as the server lists it. An id of 0 stands for one that is on its way. */
export interface FavouriteRow {
  readonly id: number;
  readonly currency_id: number;
}

export interface FavouriteCalls {
  add(currencyId: number): Promise<{ id: number }>;
  remove(id: number): Promise<unknown>;
  /** What the server has now, for when a step failed. */
  fetch(): Promise<readonly FavouriteRow[]>;
}

/** Where the shown rows are kept. */
export interface FavouriteBox {
  read(): readonly FavouriteRow[];
  write(rows: readonly FavouriteRow[]): void;
}

/**
 * Favourites that change on the screen at once. The server hears of it one step after another; of several wishes for
 * the same currency the last one counts, so a quick there-and-back sends nothing.
 */
export class FavouriteList {
  readonly #calls: FavouriteCalls;
  readonly #box: FavouriteBox;
  readonly #onFailed: (error: unknown) => void;
  /** Ids the server gave, by currency, also of rows the screen no longer shows. */
  readonly #ids = new Map<number, number>();
  readonly #wishes = new Map<number, boolean>();
  #tail: Promise<void> = Promise.resolve();

  constructor(calls: FavouriteCalls, box: FavouriteBox, onFailed: (error: unknown) => void) {
    this.#calls = calls;
    this.#box = box;
    this.#onFailed = onFailed;
  }

  has(currencyId: number): boolean {
    return this.#box.read().some((row) => row.currency_id === currencyId);
  }

  /** Shows the change at once. Resolves when the server has heard of it or refused. */
  async set(currencyId: number, wanted: boolean): Promise<void> {
    const rows = this.#box.read();
    for (const row of rows) if (row.id !== 0) this.#ids.set(row.currency_id, row.id);
    const others = rows.filter((row) => row.currency_id !== currencyId);
    const id = this.#ids.get(currencyId) ?? 0;
    this.#box.write(wanted ? [...others, { id, currency_id: currencyId }] : others);
    this.#wishes.set(currencyId, wanted);
    this.#tail = this.#tail.then(() => this.#carryOut(currencyId));
    return this.#tail;
  }

  async #carryOut(currencyId: number): Promise<void> {
    const wanted = this.#wishes.get(currencyId);
    if (wanted === undefined) return;
    this.#wishes.delete(currencyId);
    const id = this.#ids.get(currencyId);
    if (wanted === (id !== undefined)) return;
    try {
      if (id === undefined) this.#confirm(currencyId, (await this.#calls.add(currencyId)).id);
      else {
        await this.#calls.remove(id);
        this.#ids.delete(currencyId);
      }
    } catch (error) {
      await this.#restore(currencyId, id);
      this.#onFailed(error);
    }
  }

  #confirm(currencyId: number, id: number): void {
    this.#ids.set(currencyId, id);
    const rows = this.#box.read();
    this.#box.write(rows.map((row) => (row.currency_id === currencyId ? { ...row, id } : row)));
  }

  /** Shows what the server has; when even that cannot be asked, what it had before. */
  async #restore(currencyId: number, id: number | undefined): Promise<void> {
    const others = this.#box.read().filter((row) => row.currency_id !== currencyId);
    const before = id === undefined ? others : [...others, { id, currency_id: currencyId }];
    const rows = await this.#calls.fetch().catch(() => before);
    this.#ids.clear();
    for (const row of rows) this.#ids.set(row.currency_id, row.id);
    this.#box.write(rows);
  }
}
