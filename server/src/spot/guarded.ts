import { BAND_MEMORY_MS, NARROW_BAND_PPM, NARROW_LOSS_PPM } from '@aureus/contract/spot/price-band.ts';
import type { ClientBase } from 'pg';
import { BatchConflictError } from '../platform/sequencer/errors.ts';
import type { CostlyTrade } from './costly-trades.ts';
import type { SpotTerms } from './public.ts';

/** Of batches by which somebody loses, in all processes: one at a time. */
const LOSSES_LOCK = 7_107_165_193;
/** Parts per million that two ways of summing may differ by. */
const NOISE_PPM = 1e-3;

type Terms = Pick<SpotTerms, 'bandPpm' | 'makerFeePpm' | 'takerFeePpm'>;

/** What an order cost its owner so far, in parts per million of its value. */
interface Cost {
  /** Of its last loss. */
  readonly at: number;
  /** By trades beyond the narrow band, and by those within it while the owner was held to it. */
  readonly beyond: number;
  readonly within: number;
}

/** By owner and order. */
type Costs = Map<number, Map<number, Cost>>;

/** What the orders of a batch cost, from the moment they trade until it is known whether the batch took effect. */
export type CostsUnderWay = ReadonlyMap<number, ReadonlyMap<number, Cost>>;

/** The narrow band of a market: no wider than the lower fee, so that the other side pays what it gains. */
export function narrowBandOf({ makerFeePpm, takerFeePpm }: Terms): number {
  return Math.min(NARROW_BAND_PPM, makerFeePpm, takerFeePpm);
}

/**
 * How far from the index each account may trade to its own loss. Whoever has an account in hand for an hour, but neither
 * its factors nor its mailbox, can only move its money to a helper by trades at bad prices: so an account whose
 * withdrawals are frozen trades in the narrow band, and of everybody the orders of a day together lose to other users at
 * most the band once, then next to nothing within the narrow band.
 *
 * A loss is weighed by the part of the order it filled, so that nobody's band is used up by filling crumbs of their
 * orders. That is enough: an order is never worth more than what its owner has, and it is set aside whole.
 *
 * All writers of a process share what they know, what is under way in any of them included, and look once more at what
 * those of other processes have written (`recheck`): two of them never give an account its band twice.
 */
export class GuardedOwners {
  #frozen: ReadonlyMap<number, number> = new Map();
  readonly #known: Costs = new Map();
  readonly #underWay = new Set<CostsUnderWay>();
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
    const { rows } = await client.query<{ loser: bigint; order: bigint; beyond: number; within: number; at: Date }>(
      `SELECT loser_id AS loser, order_id AS order, max(created_at) AS at,
         1e6 * coalesce(sum(loss / order_value::float8) FILTER (WHERE NOT within_narrow), 0) AS beyond,
         1e6 * coalesce(sum(loss / order_value::float8) FILTER (WHERE within_narrow), 0) AS within
       FROM spot_costly_trade WHERE created_at > $1 GROUP BY loser_id, order_id`,
      [new Date(at.getTime() - BAND_MEMORY_MS)],
    );
    for (const owner of this.#known.keys()) this.#forget(owner, at.getTime() - BAND_MEMORY_MS);
    // What is known already stays: another writer may have committed it after this was read.
    for (const { loser, order, ...cost } of rows) {
      this.#learn(Number(loser), Number(order), { ...cost, at: cost.at.getTime() });
    }
    this.#version += 1;
  }

  /**
   * Before a batch is written by which accounts lose: one such batch at a time in all processes, and none on losses that
   * are known no more whole. Locks until the transaction ends.
   * @throws BatchConflictError when one of the owners has lost more meanwhile
   */
  async recheck(client: ClientBase, owners: readonly number[], at: Date): Promise<void> {
    await this.lock(client);
    const before = owners.map((owner) => this.#knownSum(owner));
    await this.read(client, at);
    if (owners.some((owner, place) => this.#knownSum(owner) > (before[place] ?? 0) + NOISE_PPM)) {
      throw new BatchConflictError('an account has lost more in another process');
    }
  }

  /** Keeps batches by which somebody loses out of all other processes, until the transaction ends. Before any wallet. */
  async lock(client: ClientBase): Promise<void> {
    await client.query('SELECT pg_advisory_xact_lock($1)', [LOSSES_LOCK]);
  }

  #knownSum(owner: number): number {
    return [...(this.#known.get(owner)?.values() ?? [])].reduce((sum, { beyond, within }) => sum + beyond + within, 0);
  }

  /** A batch begins to trade: what its orders cost counts at once, also in batches of other writers. */
  begin(): CostsUnderWay {
    const costs: Costs = new Map();
    this.#underWay.add(costs);
    return costs;
  }

  /** A trade of a batch. Each order trades in one market, so no other batch adds to its cost meanwhile. */
  enter(costs: CostsUnderWay, { loser, loss, orderValue, isWithinNarrow }: CostlyTrade, at: Date): void {
    const { owner, id } = loser;
    const before = costs.get(owner)?.get(id) ?? this.#known.get(owner)?.get(id);
    const ppm = (Number(loss) / Number(orderValue)) * 1_000_000;
    let orders = (costs as Costs).get(owner);
    if (!orders) (costs as Costs).set(owner, (orders = new Map()));
    orders.set(id, {
      at: at.getTime(),
      beyond: (before?.beyond ?? 0) + (isWithinNarrow ? 0 : ppm),
      within: (before?.within ?? 0) + (isWithinNarrow ? ppm : 0),
    });
  }

  /** The batch is committed. */
  settle(costs: CostsUnderWay): void {
    this.drop(costs);
    for (const [owner, orders] of costs) for (const [order, cost] of orders) this.#learn(owner, order, cost);
    if (costs.size > 0) this.#version += 1;
  }

  /** The batch had no effect. */
  drop(costs: CostsUnderWay): void {
    this.#underWay.delete(costs);
  }

  /** Owners who may have less than the whole band. */
  owners(): Iterable<number> {
    const underWay = [...this.#underWay].flatMap((costs) => [...costs.keys()]);
    return new Set([...this.#frozen.keys(), ...this.#known.keys(), ...underWay]);
  }

  /** How far from the index the owner may trade to the own loss now, in parts per million. */
  bandOf(owner: number, terms: Terms, at: Date): number {
    const now = at.getTime();
    const { beyond, within } = this.#costsOf(owner, now);
    const narrow = narrowBandOf(terms);
    if ((this.#frozen.get(owner) ?? 0) <= now) {
      const left = terms.bandPpm - beyond;
      if (left > narrow) return Math.floor(left);
    }
    return Math.max(0, Math.min(narrow, Math.floor(NARROW_LOSS_PPM - within)));
  }

  /** Whether the owner is held to the narrow band, so that losses within it are summed as well. */
  isHeld(owner: number, terms: Terms, at: Date): boolean {
    return this.bandOf(owner, terms, at) <= narrowBandOf(terms);
  }

  #costsOf(owner: number, now: number): { beyond: number; within: number } {
    const sum = { beyond: 0, within: 0 };
    const orders = new Map(this.#known.get(owner));
    // Costs under way are those of before and more.
    for (const costs of this.#underWay) for (const [order, cost] of costs.get(owner) ?? []) orders.set(order, cost);
    for (const { at, beyond, within } of orders.values()) {
      if (at <= now - BAND_MEMORY_MS) continue;
      sum.beyond += beyond;
      sum.within += within;
    }
    return sum;
  }

  /** What was lost up to then counts no more. */
  #forget(owner: number, until: number): void {
    const orders = this.#known.get(owner);
    for (const [id, { at }] of orders ?? []) if (at <= until) orders?.delete(id);
    if (orders?.size === 0) this.#known.delete(owner);
  }

  #learn(owner: number, order: number, { at, beyond, within }: Cost): void {
    this.#forget(owner, at - BAND_MEMORY_MS);
    let orders = this.#known.get(owner);
    if (!orders) this.#known.set(owner, (orders = new Map()));
    const known = orders.get(order);
    orders.set(order, {
      at: Math.max(at, known?.at ?? 0),
      beyond: Math.max(beyond, known?.beyond ?? 0),
      within: Math.max(within, known?.within ?? 0),
    });
  }
}
