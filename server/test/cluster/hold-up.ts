import type { Pool, PoolClient } from 'pg';

/** Where a process writes what it does about something that is due: a table, when it counts, and for which rows. */
const PLACES = {
  alert: ['alert_crossing', 'INSERT', 'true'],
  futures: ['futures_receipt', 'INSERT', "NEW.rule <> 'futures.night.1'"],
  night: ['futures_night', 'INSERT', 'true'],
  options: ['option_order', 'UPDATE', 'NEW.state >= 3'],
  spot: ['spot_trade', 'INSERT', 'true'],
} as const;

export type Place = keyof typeof PLACES;
export const places = Object.keys(PLACES) as Place[];

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

  static async make(owner: Pool): Promise<HoldUp> {
    await owner.query(
      `CREATE FUNCTION hold_up() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN
         PERFORM pg_advisory_xact_lock_shared(TG_ARGV[0]::bigint);
         RETURN NULL;
       END $$`,
    );
    for (const place of places) {
      const [table, act, when] = PLACES[place];
      await owner.query(
        `CREATE TRIGGER held_up AFTER ${act} ON ${table} FOR EACH ROW WHEN (${when})
         EXECUTE FUNCTION hold_up(${lockOf(place)})`,
      );
    }
    return new HoldUp(owner);
  }

  /** From now on who comes to one of the places waits there. */
  async begin(): Promise<void> {
    this.#holder = await this.#owner.connect();
    for (const place of places) await this.#holder.query('SELECT pg_advisory_lock($1::bigint)', [lockOf(place)]);
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

  /** What waits goes on; of a process that is dead, what it had sent before. */
  async end(): Promise<void> {
    await this.#holder?.query('SELECT pg_advisory_unlock_all()');
    this.#holder?.release();
    this.#holder = undefined;
  }
}
