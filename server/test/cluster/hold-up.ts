import type { Pool, PoolClient } from 'pg';

/** Where a process writes what it does about something that is due: a table, when it counts, and for which rows. */
const PLACES = {
  alert: ['alert_crossing', 'INSERT', 'true'],
  futures: ['futures_receipt', 'INSERT', "NEW.rule <> 'futures.night.1'"],
  loans: ['loan_entry', 'INSERT', 'NEW.day > 1'],
  night: ['futures_night', 'INSERT', 'true'],
  options: ['option_order', 'UPDATE', 'NEW.state >= 3'],
  spot: ['spot_trade', 'INSERT', 'true'],
  // The last day of an order: it matures.
  mining: ['mining_dividend', 'INSERT', 'NEW.day = 5'],
  dual: ['dual_order', 'UPDATE', 'NEW.status <> 1'],
  allotment: ['ieo_project', 'UPDATE', 'NEW.state = 2'],
  payment: ['ieo_application', 'UPDATE', 'NEW.state = 2'],
  listing: ['ieo_application', 'UPDATE', 'NEW.state = 3'],
  coupon: ['coupon', 'UPDATE', 'NEW.state = 3'],
  // Days that come by themselves are earlier.
  rebate: ['rebate_day', 'INSERT', "NEW.day >= '2031-01-01'"],
  paidRebate: ['rebate_payment', 'UPDATE', 'NEW.ended_at IS NOT NULL'],
  run: ['recurring_run', 'INSERT', 'NEW.state = 1'],
  lapse: ['otc_order', 'UPDATE', "NEW.ended_by = 'time'"],
  unlock: ['otc_order', 'UPDATE', "NEW.lock_state = 'free'"],
  won: ['art_sale', 'UPDATE', "NEW.state = 'paying'"],
  unpaid: ['art_order', 'UPDATE', "NEW.state = 'expired'"],
  draw: ['box_series', 'UPDATE', 'NEW.state = 2'],
} as const;

export type Place = keyof typeof PLACES;
const places = Object.keys(PLACES) as Place[];
/** Where what follows prices, and what begins with a day, is done. */
export const byPrices: readonly Place[] = ['alert', 'futures', 'loans', 'night', 'options', 'spot'];
/**
 * Where the savings products, what users are given beside, orders of the OTC desk, auctions and blind boxes are settled, by
 * what comes first: one process does no more than three of them at once.
 */
export const bySavings: readonly (readonly Place[])[] = [
  ['mining', 'dual', 'allotment'],
  ['payment', 'coupon', 'rebate'],
  ['listing', 'paidRebate', 'run'],
  ['lapse', 'unlock', 'won'],
  ['unpaid', 'draw'],
];

/** Locks of the database, one for each place, that nothing else takes. */
const FIRST_LOCK = 7_310_000;
const lockOf = (place: Place): number => FIRST_LOCK + places.indexOf(place);

/** Stops processes in the middle of their transactions, so that they can be killed exactly there. */
export class HoldUp {
  readonly #owner: Pool;
  #holder: PoolClient | undefined;

  private constructor(owner: Pool) {
    this.#owner = owner;
  }

  /** @param at where somebody may be held up */
  static async make(owner: Pool, at: readonly Place[]): Promise<HoldUp> {
    await owner.query(
      `CREATE OR REPLACE FUNCTION hold_up() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN
         PERFORM pg_advisory_xact_lock_shared(TG_ARGV[0]::bigint);
         RETURN NULL;
       END $$`,
    );
    for (const place of at) {
      const [table, act, when] = PLACES[place];
      await owner.query(
        `CREATE TRIGGER held_up_${place} AFTER ${act} ON ${table} FOR EACH ROW WHEN (${when})
         EXECUTE FUNCTION hold_up(${lockOf(place)})`,
      );
    }
    return new HoldUp(owner);
  }

  /** From now on who comes to one of these places waits there. */
  async begin(at: readonly Place[]): Promise<void> {
    this.#holder ??= await this.#owner.connect();
    for (const place of at) await this.#holder.query('SELECT pg_advisory_lock($1::bigint)', [lockOf(place)]);
  }

  /** The places where somebody waits. */
  async waiting(): Promise<Place[]> {
    const { rows } = await this.#owner.query<{ lock: number }>(
      `SELECT DISTINCT objid::integer AS lock FROM pg_locks
       WHERE locktype = 'advisory' AND NOT granted
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    );
    const locks = new Set(rows.map(({ lock }) => lock));
    return places.filter((place) => locks.has(lockOf(place)));
  }

  /** What waits there goes on; of a process that is dead, what it had sent before. */
  async end(at: readonly Place[]): Promise<void> {
    for (const place of at) await this.#holder?.query('SELECT pg_advisory_unlock($1::bigint)', [lockOf(place)]);
  }

  /** Nobody is held up any more. */
  release(): void {
    this.#holder?.release(true);
    this.#holder = undefined;
  }
}
