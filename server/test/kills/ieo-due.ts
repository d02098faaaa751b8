import * as calls from '@aureus/contract/ieo/calls.ts';
import { announceProject, lodgeCoins } from '../../src/ieo/announcing.ts';
import { createIeo, type Ieo } from '../../src/ieo/ieo.ts';
import { COIN, marketsWithCoin } from '../ieo/coin.ts';
import type { TestDatabase } from '../support/database.ts';
import { withMoney } from '../support/money.ts';
import { USDT } from '../wallet/markets.ts';
import { moneyContext, testPlatform } from '../wallet/platform.ts';

/** So many applications got so many coins, minor units, for so much. */
export interface SoldCount {
  readonly state: number;
  readonly passed: bigint;
  readonly paid: bigint;
  readonly count: number;
}

const ONE = 10n ** BigInt(COIN.scale);
/** Each applies for two where there is one and a half for each: half of them get two. */
const APPLIED = 2;

/** What there is after so many sales: of each, half of the users got two coins and half of them one, for a unit each. */
export function soldAfter(sales: number, users: number): SoldCount[] {
  if (sales === 0) return [];
  return [1n, 2n].map((coins) => ({ state: 3, passed: coins * ONE, paid: coins * 1_000_000n, count: (sales * users) / 2 })); // prettier-ignore
}

/** Sales that everybody applies in: each round one more, from its end to the listing. */
export class IeoDue {
  readonly #database: TestDatabase;
  readonly #users: readonly bigint[];
  readonly #ieo: Ieo;

  constructor(database: TestDatabase, users: readonly bigint[]) {
    this.#database = database;
    this.#users = users;
    this.#ieo = createIeo(testPlatform(database), { markets: marketsWithCoin(), notices: { send: async () => {} } });
  }

  async prepare(): Promise<void> {
    const { pool, owner } = this.#database;
    await owner.query(
      `INSERT INTO currencies (id, code, full_name, kind, scale, logo, sort)
       VALUES (${COIN.id}, '${COIN.code}', '${COIN.code}', 'coin', ${COIN.scale}, '', ${COIN.id}) ON CONFLICT DO NOTHING`,
    );
    const now = Date.now();
    const hours = (count: number): Date => new Date(now + count * 3_600_000);
    const total = (BigInt(this.#users.length) * 3n * ONE) / 2n;
    const project = {
      proposalId: null,
      coin: COIN,
      total,
      step: ONE,
      min: ONE,
      userCap: BigInt(APPLIED) * ONE,
      prices: [{ pay: USDT, perCoin: 10n ** 12n }],
      start: hours(-1),
      end: hours(1),
      listing: hours(2),
      website: 'https://helia.example',
      whitePaper: 'https://helia.example/paper.pdf',
      words: { en: { title: 'Helia', summary: 'Power', content: 'From roofs' } },
    };
    const id = await withMoney(pool, async (tx) => {
      const made = await announceProject(tx, this.#ieo.allotment, project, hours(-1));
      if (made === null) throw new Error('The sale before has not ended');
      await lodgeCoins(tx, hours(0), { id: made, currency: COIN.id, amount: total });
      return made;
    });
    const route = this.#ieo.routes.find(({ call }) => call === calls.apply);
    for (const user of this.#users) {
      const form = { project_id: String(id), amount: String(APPLIED), pay_currency: String(USDT.id) };
      const input = calls.apply.request.parse(form);
      await route?.handle(input as never, moneyContext(user, input, calls.apply.name) as never);
    }
  }

  /** It ends and is listed at this moment: first one, then the other. */
  async release(): Promise<void> {
    await this.#database.owner.query(`
      ALTER TABLE ieo_project DISABLE TRIGGER USER;
      UPDATE ieo_project SET end_at = now() - interval '2 seconds', listing_at = now() - interval '1 second' WHERE state = 1;
      ALTER TABLE ieo_project ENABLE TRIGGER USER;
      UPDATE deadline SET due = now() - interval '1 second' WHERE kind = 'ieo.allotment';
      SELECT pg_notify('deadline', 'ieo.allotment')`);
  }

  async isDone(): Promise<boolean> {
    const { rowCount } = await this.#database.owner.query(
      `SELECT FROM ieo_application WHERE state IN (1, 2) UNION ALL SELECT FROM deadline WHERE kind LIKE 'ieo.%'`,
    );
    return rowCount === 0;
  }

  async found(): Promise<SoldCount[]> {
    const { rows } = await this.#database.owner.query<SoldCount>(
      `SELECT state, passed, paid, count(*)::integer AS count FROM ieo_application GROUP BY 1, 2, 3 ORDER BY 2`,
    );
    return rows;
  }
}
