import { buy } from '@aureus/contract/dual/calls.ts';
import { apply } from '@aureus/contract/ieo/calls.ts';
import { deposit } from '@aureus/contract/mining/calls.ts';
import { trade } from '@aureus/contract/spot/calls.ts';
import { direction } from '@aureus/contract/spot/shapes.ts';
import type { Currency } from '../../src/market/public.ts';
import { announceProject, lodgeCoins } from '../../src/ieo/announcing.ts';
import { createIeo } from '../../src/ieo/ieo.ts';
import { marketsWithCoin } from '../ieo/coin.ts';
import { letEnd, SETTLED_AT, tomorrowMorning, writeHalfHour } from '../kills/dual-due.ts';
import { letSaleEnd } from '../kills/ieo-due.ts';
import { letMature } from '../kills/mining-due.ts';
import type { TestDatabase } from '../support/database.ts';
import { withMoney } from '../support/money.ts';
import { testPlatform } from '../wallet/platform.ts';
import { Asking, loginDemoUsers, untilNone } from './asking.ts';
import type { Stand } from './stand.ts';

/** A coin of the demo that is sold, in its sale of that time and then in others like it. */
const COIN = 'TIDAL';
/** There are fewer than both users apply for: each gets five of eight. */
const [TOTAL, APPLIED, PASSED] = [10_000n, 8_000n, 5_000n];
/** Days of the plan of the demo that matures. */
const DAYS = 5;
const SALE = `state = 1 AND currency_id = (SELECT id FROM currencies WHERE code = '${COIN}')`;

/** What was done of all that was due, counted. */
export interface SavingsCounted {
  /** Orders of lock-up mining that have matured, and days of interest. */
  readonly matured: number;
  readonly days: number;
  /** Dual investments by what they were paid in. */
  readonly dual: readonly { readonly status: number; readonly paid_in: number | null; readonly count: number }[];
  /** Applications for coins; what was passed, in whole coins. */
  readonly sold: readonly { readonly state: number; readonly coins: number; readonly count: number }[];
  readonly notices: readonly { readonly kind: string; readonly count: number }[];
}

/**
 * What is due of the savings products to the two users of the demo: interest of all days of an amount that is locked, and
 * the amount; two dual investments, of which one is paid in the coin and one in USDT; the allotment of a sale, what it costs,
 * and its listing.
 */
export class SavingsDue {
  /** When the half hour ends by which dual investments are settled, seconds since 1970. */
  readonly #end: number;
  #turns = 0;
  #users: readonly string[] = [];
  #stand: Stand | undefined;
  #asking: Asking | undefined;

  private constructor(end: number) {
    this.#end = end;
  }

  /** Before the cluster starts: prices are written down in their order. */
  static async writePrices(database: TestDatabase): Promise<SavingsDue> {
    return new SavingsDue(await writeHalfHour(database));
  }

  /** Users buy a little of the coin: what they begin with is less than a share of a call. */
  async open(stand: Stand): Promise<void> {
    [this.#stand, this.#asking, this.#users] = [stand, new Asking(stand, 'savings'), await loginDemoUsers(stand)];
    const { base_id, quote_id } = await this.#one<{ base_id: number; quote_id: number }>(
      'SELECT base_id, quote_id FROM markets WHERE id = 1',
    );
    const order = { currency_id: base_id, legal_id: quote_id, type: direction.buy, order_kind: 'market' } as const;
    for (const user of this.#users) await this.#asking.ask(user, trade, { ...order, total: '5000' });
  }

  get #owner(): TestDatabase['owner'] {
    if (!this.#stand) throw new Error('The cluster has not started');
    return this.#stand.database.owner;
  }

  /** Makes all of it; nothing of it is due yet. */
  async prepare(): Promise<void> {
    this.#turns += 1;
    const plan = await this.#one<{ id: number }>(
      `SELECT mining_plan.id FROM mining_plan JOIN currencies ON currencies.id = currency_id
       WHERE code = 'USDT' AND days = ${DAYS}`,
    );
    const products = [await this.#offer(1), await this.#offer(2)];
    const sale = await this.#sale();
    const usdt = await this.#one<{ id: number }>(`SELECT id FROM currencies WHERE code = 'USDT'`);
    for (const user of this.#users) {
      await this.#asking?.ask(user, deposit, { config_id: plan.id, amount: '100' });
      for (const id of products) await this.#asking?.ask(user, buy, { id, num: 1 });
      await this.#asking?.ask(user, apply, {
        project_id: String(sale),
        amount: String(APPLIED),
        pay_currency: usdt.id,
      });
    }
  }

  /** From now on it is due, but for the listing. */
  async release(): Promise<void> {
    await letMature(this.#owner);
    await letEnd(this.#owner, this.#end);
    await letSaleEnd(this.#owner, SALE, '1 hour');
  }

  /** Now the coins are listed. */
  async list(): Promise<void> {
    await this.#until('ieo_application WHERE state = 1');
    await this.#owner.query(`
      ALTER TABLE ieo_project DISABLE TRIGGER USER;
      UPDATE ieo_project SET listing_at = now() WHERE state = 2 AND listing_at > now();
      ALTER TABLE ieo_project ENABLE TRIGGER USER;
      UPDATE deadline SET due = now() WHERE kind IN ('ieo.listing', 'ieo.told');
      SELECT pg_notify('deadline', kind) FROM unnest('{ieo.listing,ieo.told}'::text[]) AS kind`);
  }

  /** Waits until nothing of it is left. */
  async finish(): Promise<void> {
    await this.#until('mining_order WHERE state = 1');
    await this.#until('dual_order WHERE status = 1');
    await this.#until('ieo_application WHERE state IN (1, 2)');
    await this.#until(`deadline WHERE kind IN ('mining.matured', 'dual.telling', 'ieo.told')`);
  }

  async found(): Promise<SavingsCounted> {
    const all = async <Row extends object>(sql: string): Promise<Row[]> => (await this.#owner.query<Row>(sql)).rows;
    const mining = await this.#one<{ matured: number; days: number }>(
      `SELECT (SELECT count(*)::integer FROM mining_order WHERE state = 2) AS matured,
         (SELECT count(*)::integer FROM mining_dividend) AS days`,
    );
    return {
      ...mining,
      dual: await all('SELECT status, paid_in, count(*)::integer AS count FROM dual_order GROUP BY 1, 2 ORDER BY 2'),
      sold: await all(
        `SELECT application.state, (application.passed / 10 ^ scale)::integer AS coins, count(*)::integer AS count
         FROM ieo_application AS application JOIN ieo_project AS project ON project.id = project_id
         JOIN currencies ON currencies.id = project.currency_id GROUP BY 1, 2`,
      ),
      notices: await all(
        `SELECT kind, count(*)::integer AS count FROM notices
         WHERE kind IN ('mining_matured', 'dual_settled', 'ieo_allotted', 'ieo_listed') GROUP BY kind ORDER BY kind`,
      ),
    };
  }

  /** What there has to be by now. */
  expected(): SavingsCounted {
    const each = this.#turns * this.#users.length;
    return {
      matured: each,
      days: DAYS * each,
      dual: [1, 2].map((paid_in) => ({ status: 3, paid_in, count: each })),
      sold: [{ state: 3, coins: Number(PASSED), count: each }],
      notices: [
        { kind: 'dual_settled', count: 2 * each },
        { kind: 'ieo_allotted', count: each },
        { kind: 'ieo_listed', count: each },
        { kind: 'mining_matured', count: each },
      ],
    };
  }

  /** Something to invest in on the first market: a call is paid in the coin at the price it ends at, a put in USDT. */
  async #offer(type: 1 | 2): Promise<string> {
    const { id } = await this.#one<{ id: number }>(
      `INSERT INTO dual_product (name, market_id, coin_id, usdt_id, tick, price_scale, coin_scale, usdt_scale, type,
         strike, rate_ppm, starts_at, ends_at, total_number, user_limit)
       SELECT $1, markets.id, base_id, quote_id, tick, price_scale, coin.scale, usdt.scale, $2, $3, 365000, now(), $4, 100,
         100
       FROM markets JOIN currencies AS coin ON coin.id = base_id JOIN currencies AS usdt ON usdt.id = quote_id
       WHERE markets.id = 1 RETURNING id`,
      [`due ${this.#turns} ${type}`, type, type === 1 ? SETTLED_AT * 20 : SETTLED_AT - 1, tomorrowMorning()],
    );
    return String(id);
  }

  /** The sale of the coin that is open; begins one where there is none. */
  async #sale(): Promise<bigint> {
    const { rows } = await this.#owner.query<{ id: bigint }>(
      `SELECT id FROM ieo_project WHERE ${SALE} AND end_at > now() + interval '2 minutes'`,
    );
    if (rows[0]) return rows[0].id;
    await this.#until(`ieo_project WHERE ${SALE}`);
    return this.#beginSale();
  }

  async #beginSale(): Promise<bigint> {
    const find = (code: string): Promise<Currency> =>
      this.#one<Currency>(`SELECT id, code, full_name AS "fullName", kind, scale, logo, sort FROM currencies WHERE code = $1`, [code]); // prettier-ignore
    const [coin, usdt] = [await find(COIN), await find('USDT')];
    const coins = (whole: bigint): bigint => whole * 10n ** BigInt(coin.scale);
    const hours = (count: number): Date => new Date(Date.now() + count * 3_600_000);
    const { database } = this.#stand!;
    const { allotment } = createIeo(testPlatform(database), {
      markets: marketsWithCoin(),
      notices: { send: async () => {} },
    });
    return withMoney(database.pool, async (tx) => {
      const project = {
        proposalId: null,
        coin,
        total: coins(TOTAL),
        step: coins(1n),
        min: coins(1n),
        userCap: coins(APPLIED),
        // A hundredth of USDT.
        prices: [{ pay: usdt, perCoin: 10n ** 10n }],
        start: hours(-1),
        end: hours(1),
        listing: hours(2),
        website: 'https://tidal.example',
        whitePaper: 'https://tidal.example/paper.pdf',
        words: { en: { title: 'Tidal', summary: 'Power', content: 'From the sea' } },
      };
      const id = await announceProject(tx, allotment, project, hours(-1));
      if (id === null) throw new Error('The sale before has not ended');
      await lodgeCoins(tx, hours(0), { id, currency: coin.id, amount: project.total });
      return id;
    });
  }

  async #one<Row extends object>(sql: string, values: readonly unknown[] = []): Promise<Row> {
    const { rows } = await this.#owner.query<Row>(sql, [...values]);
    if (!rows[0]) throw new Error(`There is none: ${sql}`);
    return rows[0];
  }

  async #until(none: string): Promise<void> {
    if (this.#stand) await untilNone(this.#stand, none);
  }
}
