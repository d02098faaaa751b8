import type { ClientBase } from 'pg';
import type { LiveOrder } from './live-order.ts';
import type { MarketState } from './market-state.ts';

/**
 * Whose money is frozen. They place nothing, and what they left in the books is taken out: a resting order that somebody
 * chosen may fill is a way out like any other. A batch that was matched before somebody was frozen is never committed
 * after it: freezing moves on the revision of the writers.
 */
export class BarredOwners {
  #owners: ReadonlySet<number> = new Set();
  #mustEvict = true;

  has(owner: number): boolean {
    return this.#owners.has(owner);
  }

  /** Reads who is frozen. */
  async read(client: ClientBase): Promise<void> {
    const { rows } = await client.query<{ owner: bigint }>(
      `SELECT id AS owner FROM users WHERE funds_frozen OR status <> 'active'`,
    );
    this.#owners = new Set(rows.map(({ owner }) => Number(owner)));
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
