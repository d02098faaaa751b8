import { BAND_MEMORY_MS, NARROW_BAND_PPM } from '@aureus/contract/spot/price-band.ts';
import type { ClientBase } from 'pg';
import { numberArray } from './arrays.ts';
import type { LiveOrder } from './live-order.ts';
import type { MarketState } from './market-state.ts';

/** A trade between two users by which one of them lost more than the narrow band against the index. */
export interface CostlyTrade {
  /** Its place among the trades of its batch. */
  readonly trade: number;
  readonly state: MarketState;
  readonly loser: LiveOrder;
  readonly gainer: number;
  readonly index: number;
  readonly price: number;
  readonly offPpm: number;
  readonly loss: bigint;
}

/** What an order cost its owner: its worst trade counts. */
interface Cost {
  readonly at: number;
  readonly ppm: number;
}

/**
 * How far from the index each account may trade to its own loss. Whoever has an account in hand for an hour, but neither
 * its factors nor its mailbox, can only move its money to a helper by trades at bad prices: so an account whose
 * withdrawals are frozen trades in the narrow band, and of everybody the orders of a day together lose to other users at
 * most the band once. All writers of a process share what they know.
 */
export class GuardedOwners {
  #frozen: ReadonlyMap<number, number> = new Map();
  readonly #costs = new Map<number, Map<number, Cost>>();
  #version = 0;

  /** Moves on whenever somebody's band may have become narrower. */
  get version(): number {
    return this.#version;
  }

  /** Reads whose withdrawals are frozen and what the last day cost, after the revision of the fence was read. */
  async read(client: ClientBase, at: Date): Promise<void> {
    const { rows: frozen } = await client.query<{ id: bigint; until: Date }>(
      'SELECT id, withdrawals_frozen_until AS until FROM users WHERE withdrawals_frozen_until > $1',
      [at],
    );
    this.#frozen = new Map(frozen.map(({ id, until }) => [Number(id), until.getTime()]));
    const { rows } = await client.query<{ loser: bigint; order: bigint; ppm: number; at: Date }>(
      `SELECT loser_id AS loser, order_id AS order, max(off_ppm) AS ppm, max(created_at) AS at FROM spot_costly_trade
       WHERE created_at > $1 GROUP BY loser_id, order_id`,
      [new Date(at.getTime() - BAND_MEMORY_MS)],
    );
    // What is known already stays: another writer may have committed it after this was read.
    for (const row of rows) this.#add(Number(row.loser), Number(row.order), row.ppm, row.at.getTime());
    this.#version += 1;
  }

  /** The batch that made these trades is committed. */
  take(trades: readonly CostlyTrade[], at: Date): void {
    for (const { loser, offPpm } of trades) this.#add(loser.owner, loser.id, offPpm, at.getTime());
    if (trades.length > 0) this.#version += 1;
  }

  /** Owners who may have less than the whole band. */
  owners(): Iterable<number> {
    return new Set([...this.#frozen.keys(), ...this.#costs.keys()]);
  }

  /**
   * How far from the index the owner may trade to the own loss now, in parts per million.
   * @param underWay costly trades of the batch at work
   */
  bandOf(owner: number, bandPpm: number, at: Date, underWay: readonly CostlyTrade[]): number {
    const now = at.getTime();
    if ((this.#frozen.get(owner) ?? 0) > now) return NARROW_BAND_PPM;
    const known = this.#costs.get(owner);
    if (!known && underWay.length === 0) return bandPpm;
    const worst = new Map<number, number>();
    for (const [order, cost] of known ?? []) if (cost.at > now - BAND_MEMORY_MS) worst.set(order, cost.ppm);
    for (const { loser, offPpm } of underWay) {
      if (loser.owner === owner) worst.set(loser.id, Math.max(offPpm, worst.get(loser.id) ?? 0));
    }
    let left = bandPpm;
    for (const ppm of worst.values()) left -= ppm;
    return Math.max(NARROW_BAND_PPM, left);
  }

  #add(owner: number, order: number, ppm: number, at: number): void {
    let costs = this.#costs.get(owner);
    if (!costs) this.#costs.set(owner, (costs = new Map()));
    for (const [id, cost] of costs) if (cost.at <= at - BAND_MEMORY_MS) costs.delete(id);
    costs.set(order, { at, ppm: Math.max(ppm, costs.get(order)?.ppm ?? 0) });
  }
}

/** Writes the costly trades of a batch, in its transaction. */
export async function writeCostly(
  client: ClientBase,
  costly: readonly CostlyTrade[],
  trades: readonly { readonly id: number }[],
  at: Date,
): Promise<void> {
  if (costly.length === 0) return;
  const column = (value: (each: CostlyTrade) => number | bigint): unknown => numberArray(costly.map(value));
  await client.query(
    `INSERT INTO spot_costly_trade
       (trade_id, created_at, market_id, loser_id, gainer_id, order_id, index_price, price, off_ppm, loss)
     SELECT trade, $1, market, loser, gainer, loser_order, index_price, price, off_ppm, loss
     FROM unnest($2::bigint[], $3::integer[], $4::bigint[], $5::bigint[], $6::bigint[], $7::integer[], $8::integer[],
       $9::integer[], $10::bigint[])
       AS costly (trade, market, loser, gainer, loser_order, index_price, price, off_ppm, loss)`,
    [
      at,
      column(({ trade }) => trades[trade]?.id ?? 0),
      column(({ state }) => state.market.id),
      column(({ loser }) => loser.owner),
      column(({ gainer }) => gainer),
      column(({ loser }) => loser.id),
      column(({ index }) => index),
      column(({ price }) => price),
      column(({ offPpm }) => offPpm),
      column(({ loss }) => loss),
    ],
  );
}
