import type { ClientBase } from 'pg';
import type { LiveOrder } from './live-order.ts';
import type { MarketState } from './market-state.ts';

/**
 * Whose money is frozen. They place nothing, and what they left in the books is taken out: a resting order that somebody
 * chosen may fill is a way out like any other. What is known here holds for one revision of `spot_writer`, which the
 * fence of every batch compares with the database; a batch that ran on an older one is run again.
 */
export class BarredOwners {
  readonly #writer: number;
  #owners: ReadonlySet<number> = new Set();
  #revision = 0n;
  #isStale = true;
  #mustEvict = true;

  constructor(writer: number) {
    this.#writer = writer;
  }

  /** The revision for which the rest of this holds. */
  get revision(): bigint {
    return this.#revision;
  }

  get isStale(): boolean {
    return this.#isStale;
  }

  /** Somebody was frozen or freed: the next batch reads who. */
  forget(): void {
    this.#isStale = true;
  }

  has(owner: number): boolean {
    return this.#owners.has(owner);
  }

  /** Reads who is frozen, and the revision it holds for, at one moment. */
  async read(client: ClientBase): Promise<void> {
    const { rows } = await client.query<{ revision: bigint; owner: bigint | null }>(
      `SELECT revision, users.id AS owner FROM spot_writer
       LEFT JOIN users ON users.funds_frozen OR users.status <> 'active' WHERE spot_writer.id = $1`,
      [this.#writer],
    );
    this.#revision = rows[0]?.revision ?? 0n;
    this.#owners = new Set(rows.flatMap(({ owner }) => (owner === null ? [] : [Number(owner)])));
    this.#isStale = false;
    this.#mustEvict = true;
  }

  /** Open orders that have to go, until they are gone durably. */
  ordersToEvict(states: Iterable<MarketState>): LiveOrder[] {
    if (!this.#mustEvict || this.#owners.size === 0) return [];
    return [...states]
      .filter((state) => [...this.#owners].some((owner) => state.openOrdersOf(owner) > 0))
      .flatMap((state) => [...state.orders.values()].filter(({ owner }) => this.#owners.has(owner)));
  }

  /** The batch that took them out is committed. */
  commit(): void {
    this.#mustEvict = false;
  }
}
