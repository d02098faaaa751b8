import * as futures from '@aureus/contract/futures/calls.ts';
import { ledgerKinds } from '@aureus/contract/wallet/ledger-kinds.ts';
import { announcedDividends } from '../../src/futures/announced.ts';
import { contractDividends } from '../../src/futures/dividends.ts';
import { futureKind } from '../../src/futures/instruments.ts';
import { keepInstruments } from '../../src/market/instruments.ts';
import type { Stage } from '../options/stage.ts';
import { withMoney } from '../support/money.ts';
import { BTC, BTC_USDT, USDT } from '../wallet/markets.ts';
import type { Due } from './kind.ts';
import type { Victim } from './victim.ts';

const PAIR = { currency_id: BTC.id, legal_id: USDT.id };
/** 0.03 % of a lot, 0.01 BTC, at 9,998 and 10,002, minor units: of a short and of a long. */
const NIGHT_FEES = [29_994n, 30_006n];
/** A dividend of one unit a share for a lot, minor units. */
const DIVIDEND = 10_000n;

/** What days have cost and brought. */
export interface DaysCount {
  /** What dividends have moved, each change of free money and of what is held that there is. */
  readonly dividends: readonly { readonly available: bigint; readonly held: bigint; readonly count: number }[];
  /** What nights have cost a position, each sum there is. */
  readonly nights: readonly { readonly overnight: bigint }[];
}

/** Nights and dividends of contracts: they come over positions that have been open for days. */
export class DaysDue {
  readonly night: Due = {
    prepare: (victim) => this.#open(victim),
    release: () => this.#releaseNight(),
    isDone: async () => !(await this.#isNone(`futures_night WHERE day = '${this.#nightOf(this.#nights)}'`)),
  };
  readonly dividend: Due = {
    prepare: async (victim) => {
      await this.#open(victim);
      await this.#announce();
    },
    release: () => this.#releaseDividend(),
    isDone: () => this.#isNone('futures_dividend WHERE settled_at IS NULL'),
  };
  readonly #stage: Stage;
  readonly #users: readonly bigint[];
  #nights = 0;
  #announced = 0;

  constructor(stage: Stage, users: readonly bigint[]) {
    this.#stage = stage;
    this.#users = users;
  }

  /** How many there were. */
  get nights(): number {
    return this.#nights;
  }

  async found(): Promise<DaysCount> {
    const { pool } = this.#stage.database;
    const dividends = await pool.query<DaysCount['dividends'][number]>(
      `SELECT available_delta AS available, held_delta AS held, count(*)::integer AS count FROM ledger_entry
       WHERE kind = ${ledgerKinds.futures_dividend} AND owner_id > 0 GROUP BY 1, 2 ORDER BY 1, 2`,
    );
    const nights = await pool.query<DaysCount['nights'][number]>(
      'SELECT DISTINCT overnight FROM futures_position WHERE overnight > 0 ORDER BY overnight',
    );
    return { dividends: dividends.rows, nights: nights.rows };
  }

  /** @param times how many dividends there were */
  expected(times: number): DaysCount {
    const count = (times * this.#users.length) / 2;
    return {
      dividends:
        times > 0
          ? [
              { available: 0n, held: -DIVIDEND, count },
              { available: 0n, held: DIVIDEND, count },
            ]
          : [],
      nights: this.#nights > 0 ? NIGHT_FEES.map((fee) => ({ overnight: BigInt(this.#nights) * fee })) : [],
    };
  }

  /** Longs and shorts that stay open, and have been open for days: nights and dividends come over them. */
  async #open(victim: Victim): Promise<void> {
    const onCoins = `futures_position WHERE status = 1 AND market_id = ${BTC_USDT.id}`;
    if (!(await this.#isNone(onCoins))) return;
    for (const [index, user] of this.#users.entries()) {
      await victim.call(futures.submit, user, { ...PAIR, share: 1, multiple: 2, type: 1 + (index % 2), status: 1 });
    }
    await this.#stage.database.owner.query(
      `UPDATE futures_position SET opened_at = opened_at - interval '9 days' WHERE status = 1`,
    );
  }

  async #announce(): Promise<void> {
    this.#announced += 1;
    const { database, markets } = this.#stage;
    const instruments = keepInstruments(futureKind(database.pool), (id) => markets.market(id), Date.now);
    await instruments.start([BTC_USDT]);
    const deadline = contractDividends(instruments);
    const dividend = { marketId: BTC_USDT.id, perShare: 1_000_000n, cutOff: new Date() };
    const due = new Date(Date.now() + 3_600_000);
    await withMoney(database.pool, (tx) =>
      announcedDividends({ deadline, instruments, directory: markets }).announce(tx, {
        ...dividend,
        ref: String(this.#announced),
        due,
      }),
    );
  }

  async #releaseDividend(): Promise<void> {
    await this.#stage.database.owner.query(
      `WITH due AS (
         UPDATE deadline SET due = now() WHERE kind = 'futures.dividend'
       ) SELECT pg_notify('deadline', 'futures.dividend')`,
    );
  }

  async #releaseNight(): Promise<void> {
    this.#nights += 1;
    // A few minutes ago: the next one is due after the test.
    await this.#stage.database.owner.query(
      `WITH due AS (
         UPDATE deadline SET ref = $1, due = now() - interval '3 minutes' WHERE kind = 'futures.overnight'
       ) SELECT pg_notify('deadline', 'futures.overnight')`,
      [this.#nightOf(this.#nights)],
    );
  }

  /** A day of its own for each: what it is called makes no difference. */
  #nightOf(night: number): string {
    return `2001-01-${String(night).padStart(2, '0')}`;
  }

  async #isNone(from: string): Promise<boolean> {
    const { rowCount } = await this.#stage.database.owner.query(`SELECT FROM ${from} LIMIT 1`);
    return rowCount === 0;
  }
}
