import { AlertBook } from '@aureus/core/alert/alert-book.ts';
import type { SeenMarket } from '@aureus/core/alert/watched-market.ts';
import { type MarketDirectory, type Prices, readSplits, type RecordedPrices } from '../market/public.ts';
import type { Notices } from '../notice/public.ts';
import { withTransaction } from '../platform/database/transaction.ts';
import type { Platform } from '../platform/platform.ts';
import { bookedOf, type JudgedAlert, type StoredAlert } from './alert-row.ts';
import { type AlertChange, judgeSecond } from './judging.ts';
import { adjustToSplits } from './splitting.ts';
import { type Judged, moveOn, ReplacedError, storeChanges } from './telling.ts';

/** Seconds are read in such portions, so that a long pause is made up for without holding all of it. */
const SECONDS_AT_ONCE = 120;
/** Alerts told in one transaction: each notice is a few statements. */
const TOLD_AT_ONCE = 100;
/** How far was judged is written down at least so often, in seconds of prices. What came after is judged again. */
const WRITTEN_EVERY = 5;

interface Watch {
  readonly epoch: bigint;
  readonly second: bigint | null;
  readonly markets: Readonly<Record<string, SeenMarket>>;
  readonly revision: bigint;
}

interface Needs {
  readonly pool: Platform['pool'];
  readonly prices: Pick<Prices, 'after' | 'recordedUntil'>;
  readonly markets: Pick<MarketDirectory, 'market'>;
  readonly notices: Notices;
}

/**
 * Judges alerts by every second of prices that is written down, in their order. It keeps the alerts that wait in memory
 * and asks the database only for those that were changed. How far it has judged is stored, so whoever goes on after a
 * crash judges the same seconds by the same prices: an alert remembers the last one it was judged by.
 */
export class AlertWatcher {
  readonly #needs: Needs;
  readonly #book = new AlertBook<JudgedAlert>();
  #epoch = 0n;
  #revision = 0n;
  /** The second that is stored as judged; what came after it changed nothing. */
  #written = 0;
  #judged: Judged = { second: 0, seen: new Map() };
  /** How many splits of its share the levels on a market are after. */
  readonly #splits = new Map<number, number>();
  #isStarted = false;
  isReplaced = false;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** Judges all seconds that were written down since the last look. @throws what the database says */
  async look(): Promise<void> {
    try {
      // After an error it is not known what was stored: all is read again.
      if (!this.#isStarted) await this.#start();
      for (;;) {
        const seconds = await this.#needs.prices.after(this.#judged.second, SECONDS_AT_ONCE);
        // After the prices: an alert set before them is known by now.
        await this.#learn();
        for (const second of seconds) await this.#judge(second);
        if (seconds.length < SECONDS_AT_ONCE) return;
      }
    } catch (error) {
      this.#isStarted = false;
      if (!(error instanceof ReplacedError)) throw error;
      this.isReplaced = true;
    }
  }

  /** Takes over from whoever judged before. A new installation begins with the second that is written down last. */
  async #start(): Promise<void> {
    const { pool, prices } = this.#needs;
    const { rows } = await pool.query<Watch>(
      'UPDATE alert_watch SET epoch = epoch + 1 RETURNING epoch, second, markets, revision',
    );
    const [watch] = rows;
    if (!watch) throw new Error('The watch of the alerts has no row');
    const second = watch.second === null ? await prices.recordedUntil(pool) : Number(watch.second);
    const seen = new Map(Object.entries(watch.markets).map(([market, known]) => [Number(market), known]));
    this.#epoch = watch.epoch;
    this.#judged = { second, seen };
    // Where it begins is known from now on, also to whoever goes on after a crash.
    if (watch.second === null) await withTransaction(pool, (tx) => moveOn(tx, this.#epoch, this.#judged));
    this.#written = second;
    this.#revision = watch.revision;
    const { rows: waiting } = await pool.query<StoredAlert>(
      `SELECT * FROM price_alert WHERE state = 'active' AND deleted_at IS NULL`,
    );
    this.#book.clear();
    this.#splits.clear();
    for (const row of waiting) this.#book.put(bookedOf(row));
    this.#isStarted = true;
  }

  /** Takes up alerts that were set, changed, paused or deleted since the last time. */
  async #learn(): Promise<void> {
    const { rows } = await this.#needs.pool.query<StoredAlert>({
      name: 'alerts that changed',
      text: 'SELECT * FROM price_alert WHERE revision > $1 ORDER BY revision',
      values: [this.#revision],
    });
    for (const row of rows) {
      if (row.state === 'active' && row.deleted_at === null) this.#book.put(bookedOf(row));
      else this.#book.remove(Number(row.id));
      // It was set where the split was not known yet.
      if (row.splits < (this.#splits.get(row.market_id) ?? 0)) this.#splits.delete(row.market_id);
      this.#revision = row.revision;
    }
  }

  /** Before the first price of after a split is judged, levels are adjusted to it. */
  async #adjust({ second, ticks }: RecordedPrices): Promise<void> {
    for (const [marketId, { splits = 0 }] of ticks) {
      if (splits <= (this.#splits.get(marketId) ?? 0)) continue;
      const { pool } = this.#needs;
      const all = ((await readSplits(pool)).get(marketId) ?? []).slice(0, splits);
      for (let isMore = true; isMore;) {
        const done = await withTransaction(pool, async (tx) => {
          await moveOn(tx, this.#epoch, this.#judged);
          return adjustToSplits(tx, all, { marketId, second }, this.#needs);
        });
        for (const row of done.adjusted) {
          if (row.state === 'active' && row.deleted_at === null) this.#book.put(bookedOf(row));
          else this.#book.remove(Number(row.id));
        }
        ({ isMore } = done);
      }
      this.#splits.set(marketId, splits);
    }
  }

  async #judge(second: RecordedPrices): Promise<void> {
    await this.#adjust(second);
    const { changes, seen } = judgeSecond(this.#book, this.#judged.seen, this.#judged.second, second);
    for (let from = 0; from < changes.length; from += TOLD_AT_ONCE) {
      await this.#tell(changes.slice(from, from + TOLD_AT_ONCE));
    }
    const judged = { second: second.second, seen };
    if (changes.length > 0 || judged.second - this.#written >= WRITTEN_EVERY) {
      await withTransaction(this.#needs.pool, (tx) => moveOn(tx, this.#epoch, judged));
      this.#written = judged.second;
    }
    this.#judged = judged;
  }

  /** In one transaction with the fence, which stays before this second until all of it is done. */
  async #tell(changes: readonly AlertChange[]): Promise<void> {
    const stored = await withTransaction(this.#needs.pool, async (tx) => {
      await moveOn(tx, this.#epoch, this.#judged);
      return storeChanges(tx, changes, this.#needs);
    });
    for (const { before, after, isOver } of changes) {
      // What its owner has changed comes with the next look.
      if (isOver || !stored.has(before.id)) this.#book.remove(before.id);
      else this.#book.put(after);
    }
  }
}
