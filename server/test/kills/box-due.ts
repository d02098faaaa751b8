import * as calls from '@aureus/contract/box/calls.ts';
import { box as boxNames } from '@aureus/contract/box/names.ts';
import { randomBytes } from 'node:crypto';
import type { Boxes } from '../../src/box/box.ts';
import { announcing } from '../../src/box/series-act.ts';
import { drawMoment, findSeries } from '../../src/box/series.ts';
import type { Currency, MarketDirectory } from '../../src/market/public.ts';
import { textOf } from '../../src/platform/moment-text.ts';
import type { Platform } from '../../src/platform/platform.ts';
import { LASTS, moveBack, OPENS_IN, OVER } from '../box/stage.ts';
import { testWorks } from '../box/works.ts';
import type { TestDatabase } from '../support/database.ts';
import { type CallAs, callAs } from '../support/product-stage.ts';
import { USDT } from '../wallet/markets.ts';
import { type Money, useMoney } from '../wallet/money.ts';
import { testPlatform } from '../wallet/platform.ts';
import { artOn, newcomer } from './art-due.ts';

export type BoxWhat = 'box_draw' | 'box_settlement';

/** What there is of series of blind boxes after so many rounds. */
export interface BoxFound {
  readonly drawn: number;
  /** Boxes that are paid, and those of which something is held all the same. */
  readonly paid: number;
  readonly waiting: number;
  /** What creators have got, USDT. */
  readonly got: number;
  /** Series whose prices are kept for good. */
  readonly kept: number;
}

const MINUTE_MS = 60_000;
const BOXES = 5;
/** Beyond those of the prices that are written down. */
let sealed = 10 ** 12;

/** Series whose sale is over: they are drawn, and the money of each box moves. */
export class BoxDue {
  readonly #database: TestDatabase;
  readonly #markets: MarketDirectory;
  readonly #coin: Currency;
  readonly #platform: Platform;
  readonly #money: Money;
  readonly #boxes: Boxes;
  readonly #works: ReturnType<typeof testWorks>;
  readonly #call: CallAs;
  #creator = 0n;
  /** Its own; there may be others. The last one is that of this round. */
  readonly #all: number[] = [];
  #rounds = 0;

  /**
   * @param coin what is paid with: USDT, as the database has it
   * @param env settings of whoever draws: the seeds are sealed by their secret
   */
  constructor(
    database: TestDatabase,
    markets: MarketDirectory,
    coin: Currency = USDT,
    env: Record<string, string> = {},
  ) {
    [this.#database, this.#markets, this.#coin] = [database, markets, coin];
    this.#platform = testPlatform(database, undefined, env);
    this.#money = useMoney(database);
    this.#boxes = artOn(this.#platform, markets, { send: async () => {} }).boxes;
    this.#works = testWorks(database, this.#platform, markets);
    this.#call = callAs(this.#boxes.routes, this.#platform.clock);
  }

  async open(): Promise<void> {
    this.#creator = await newcomer(this.#database, this.#money, this.#coin);
  }

  /** A series with some boxes sold, and others not. */
  async prepare(): Promise<void> {
    this.#rounds += 1;
    const prizes = [];
    for (const [place, count] of [1, 3, 4].entries()) {
      prizes.push(`${await this.#works.make(this.#creator, `Prize ${place}`)}:${count}`);
    }
    const at = (seconds: number): string =>
      textOf(new Date(Math.ceil(Date.now() / MINUTE_MS) * MINUTE_MS + seconds * 1_000));
    const terms = { name: 'Quiet rooms', currency_id: this.#coin.id, price: '10', prizes, user_cap: 3, fee: 250 };
    const { clock, money } = this.#platform;
    const act = announcing({ clock, markets: this.#markets, works: this.#works.works, ...this.#boxes });
    const payload = { ...terms, start: at(OPENS_IN), end: at(OPENS_IN + LASTS) };
    // Only a number that no other series has.
    const proposalId = BigInt(this.#rounds);
    await money.transaction(null, (tx) =>
      act.execute(tx, payload, { proposalId, proposedBy: 1n, approvedBy: 2n, reason: 'test' }),
    );
    const { rows } = await this.#database.owner.query<{ id: bigint }>('SELECT max(id) AS id FROM box_series');
    this.#all.push(Number(rows[0]?.id));
    await moveBack(this.#database, this.#markets, this.#series, OPENS_IN + 60);
    const users = [await this.#newcomer(), await this.#newcomer()];
    for (let box = 0; box < BOXES; box += 1) {
      await this.#call(calls.buy, users[box % users.length] ?? 0n, { id: this.#series, seed: `seed${box}` });
    }
  }

  /** Its sale is over, and prices are signed: it is drawn, and then paid. */
  async release(): Promise<void> {
    const { owner } = this.#database;
    await owner.query(`UPDATE deadline SET due = 'infinity' WHERE kind = 'box.draw' AND ref = $1`, [
      String(this.#series),
    ]);
    await moveBack(this.#database, this.#markets, this.#series, OVER);
    const series = await findSeries(owner, this.#series);
    if (!series) throw new Error('The series is gone');
    await owner.query(
      `INSERT INTO price_seal (sequence, second, hash, public_key, signature)
       SELECT $1::bigint, $2::bigint, $3::bytea, $3::bytea, $4::bytea
       WHERE NOT EXISTS (SELECT FROM price_seal WHERE second >= $2)`,
      [(sealed += 1), drawMoment(series).getTime() / 1_000, randomBytes(32), randomBytes(64)],
    );
    await owner.query(
      `WITH due AS (UPDATE deadline SET due = now() - interval '1 second' WHERE kind = 'box.draw' AND ref = $1)
       SELECT pg_notify('deadline', 'box.draw')`,
      [String(this.#series)],
    );
  }

  async isDone(): Promise<boolean> {
    const { rowCount } = await this.#database.owner.query(
      `SELECT FROM deadline WHERE kind IN ('box.settlement', 'box.told') OR kind = 'box.draw' AND ref = $1`,
      [String(this.#series)],
    );
    return rowCount === 0;
  }

  async found(): Promise<BoxFound> {
    const { rows } = await this.#database.owner.query<BoxFound>(
      `SELECT count(*)::integer AS paid, coalesce(sum(got), 0)::float8 AS got, count(hold.id)::integer AS waiting,
         (SELECT count(*)::integer FROM box_series WHERE state = 2 AND id = ANY ($1)) AS drawn,
         (SELECT count(*)::integer FROM price_use JOIN box_series ON box_series.id = ANY ($1)
            WHERE cause = 'series ' || box_series.id || ' of blind boxes') AS kept
       FROM box_bought AS box LEFT JOIN ledger_hold AS hold ON hold.kind = $3 AND hold.ref = box.id AND hold.ended_at IS NULL
       CROSS JOIN LATERAL (
         SELECT sum(available_delta) / $4::float8 AS got FROM ledger_entry
         WHERE kind = $2 AND ref = box.id AND available_delta > 0
       ) AS sale
       WHERE series_id = ANY ($1) AND settled_at IS NOT NULL AND prize IS NOT NULL`,
      [this.#all, boxNames.ledgerKinds.box_sale.number, boxNames.holdKinds.box_payment, 10 ** this.#coin.scale],
    );
    return rows[0] ?? { drawn: 0, paid: 0, waiting: 0, got: 0, kept: 0 };
  }

  /** What there has to be by now. */
  expected(): BoxFound {
    const paid = this.#rounds * BOXES;
    // 2.5 percent of the price are the house's.
    return { drawn: this.#rounds, paid, waiting: 0, got: paid * 9.75, kept: this.#rounds };
  }

  /** Both buyers are told. */
  notices() {
    return [{ kind: 'box_drawn', count: 2 * this.#rounds }];
  }

  get #series(): number {
    return this.#all.at(-1) ?? 0;
  }

  #newcomer(): Promise<bigint> {
    return newcomer(this.#database, this.#money, this.#coin);
  }
}
