import type { ClientBase } from 'pg';
import type { LiveOrder } from './live-order.ts';
import type { MarketState } from './market-state.ts';

/** Most orders taken out by one batch: it stays small beside what else is due. */
const AT_ONCE = 1_000;

interface Clearing {
  readonly id: bigint;
  readonly market: number;
  readonly at: Date;
}

/** The orders of one owner that went. */
export interface ClearedOrders {
  readonly clearing: bigint;
  readonly owner: number;
  readonly orders: number;
}

/**
 * Markets whose open orders two operators have cancelled, or a split of the share. It is a state and not a command: whoever holds the books takes out
 * what was placed up to then, whenever that is, and a process that dies leaves it to the next one.
 */
export class ClearedMarkets {
  #clearings: ReadonlyMap<number, Clearing> = new Map();
  #mustLook = true;
  /** Where the last look has left something for the next batch. */
  #leftIn: ReadonlySet<MarketState> = new Set();

  /** Whether orders are left that have to go. */
  get isDue(): boolean {
    return this.#mustLook && this.#leftIn.size > 0;
  }

  /** Whether that is so in a market: it does not open before. */
  isLeftIn(state: MarketState): boolean {
    return this.#mustLook && this.#leftIn.has(state);
  }

  /** Reads the last clearing of each market. */
  async read(client: ClientBase): Promise<void> {
    const { rows } = await client.query<Clearing>(
      `SELECT DISTINCT ON (market_id) id, market_id AS market, asked_at AS at FROM spot_clearing
       ORDER BY market_id, id DESC`,
    );
    this.#clearings = new Map(rows.map((row) => [row.market, row]));
    this.lookAgain();
  }

  /** The books were made anew. */
  lookAgain(): void {
    this.#mustLook = true;
  }

  /** Open orders that have to go next, until they are gone durably. */
  ordersToEvict(states: Iterable<MarketState>): LiveOrder[] {
    if (!this.#mustLook || this.#clearings.size === 0) return [];
    const orders = [...states]
      .filter(({ isSound }) => isSound)
      .flatMap((state) => {
        const clearing = this.#clearings.get(state.market.id);
        if (!clearing || state.orders.size === 0) return [];
        return [...state.orders.values()].filter(({ createdAt }) => createdAt <= clearing.at);
      });
    this.#leftIn = new Set(orders.slice(AT_ONCE).map(({ state }) => state));
    return orders.slice(0, AT_ONCE);
  }

  /** Whom to tell of them, each owner of a market once. */
  toTell(orders: readonly LiveOrder[]): ClearedOrders[] {
    const groups = Map.groupBy(orders, ({ owner, state }) => `${state.market.id} ${owner}`);
    return [...groups.values()].flatMap((own) => {
      const [first] = own;
      const clearing = first && this.#clearings.get(first.state.market.id)?.id;
      return first && clearing !== undefined ? [{ clearing, owner: first.owner, orders: own.length }] : [];
    });
  }

  /** The batch that took them out is committed. */
  commit(): void {
    this.#mustLook = this.#leftIn.size > 0;
  }
}
