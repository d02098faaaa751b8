import * as coupons from '@aureus/contract/coupon/calls.ts';
import { accounts } from '@aureus/contract/wallet/accounts.ts';
import { createCoupons } from '../../src/coupon/coupon.ts';
import { offerRebates } from '../../src/coupon/offer-acts.ts';
import type { MarketDirectory } from '../../src/market/public.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { withTransaction } from '../../src/platform/database/transaction.ts';
import { house, HOUSE_ACCOUNT } from '../../src/platform/ledger/house.ts';
import { post } from '../../src/platform/ledger/post.ts';
import { inDays, REBATE } from '../coupon/stage.ts';
import type { TestDatabase } from '../support/database.ts';
import { withMoney } from '../support/money.ts';
import { USDT } from '../wallet/markets.ts';
import { useMoney } from '../wallet/money.ts';
import { moneyContext, testPlatform } from '../wallet/platform.ts';

const DAY_MS = 86_400_000;
/** Long ago, so that no fee of another kind of due work counts; each round has a day of its own. */
const FIRST_DAY = Date.UTC(2001, 0, 1);
/** Of fees of 10 a fifth comes back; minor units. */
const FEE = 10_000_000n;
const BACK = 2_000_000n;

/** What there is of rebates after so many rounds. */
export interface CouponsFound {
  readonly used: number;
  readonly running: number;
  /** Lines of users in the journal, each sum there is. */
  readonly lines: readonly { readonly amount: bigint; readonly count: number }[];
}

/** Rebates of everybody whose days are over: each round one more of each. */
export class CouponDue {
  readonly #database: TestDatabase;
  readonly #markets: MarketDirectory;
  readonly #users: readonly bigint[];
  #round = 0;

  constructor(database: TestDatabase, markets: MarketDirectory, users: readonly bigint[]) {
    this.#database = database;
    this.#markets = markets;
    this.#users = users;
  }

  /** The account that pays, and what fees are paid out of. */
  async open(): Promise<void> {
    const { fund } = useMoney(this.#database);
    await fund(house.coupons, USDT, '100000');
    for (const user of this.#users) await fund(user, USDT, '1000', accounts.options);
  }

  async prepare(): Promise<void> {
    this.#round += 1;
    const platform = testPlatform(this.#database);
    const { routes, ending } = createCoupons(platform, {
      markets: this.#markets,
      notices: { send: async () => {} },
      identities: { levelOf: async () => 0 },
      trials: undefined as never,
      links: () => [],
    });
    const needs = { clock: systemClock, markets: this.#markets, ending };
    const names = { proposalId: BigInt(this.#round), proposedBy: 1n, approvedBy: 2n, reason: 'test' };
    const payload = { ...REBATE, ends: inDays(60) };
    await withMoney(this.#database.pool, (tx) => offerRebates(needs).execute(tx, payload, names));
    const { rows } = await this.#database.owner.query<{ id: number }>('SELECT max(id) AS id FROM coupon_campaign');
    const campaign = rows[0]?.id ?? 0;
    const ask = async (user: bigint, call: typeof coupons.take | typeof coupons.use, fields: object) => {
      const input = call.request.parse(fields);
      const route = routes.find((each) => each.call === call);
      return (await route?.handle(input as never, moneyContext(user, input, call.name) as never)) as { id: number };
    };
    for (const user of this.#users) {
      const { id } = await ask(user, coupons.take, { campaign_id: String(campaign) });
      await ask(user, coupons.use, { id: String(id) });
      await this.#pay(user);
    }
  }

  /** A fee of a contract, on the day of the round. */
  async #pay(user: bigint): Promise<void> {
    const at = new Date(this.#day() + DAY_MS / 2);
    const from = { owner: user, account: accounts.options, currency: USDT.id, available: -FEE, held: 0n };
    const to = { owner: house.fees, account: HOUSE_ACCOUNT, currency: USDT.id, available: FEE, held: 0n };
    await withMoney(this.#database.pool, (tx) => post(tx, { kind: 'futures_fee', ref: 1n, at, postings: [from, to] }));
  }

  /** In one transaction, so that nobody finds a coupon that is half as old. */
  async release(): Promise<void> {
    const began = new Date(this.#day());
    const due = new Date(this.#day() + DAY_MS + 10_000);
    await withTransaction(this.#database.owner, async ({ client }) => {
      await client.query('ALTER TABLE coupon DISABLE TRIGGER coupon_goes_on');
      await client.query('UPDATE coupon SET began_at = $1 WHERE state = 2', [began]);
      await client.query('ALTER TABLE coupon ENABLE TRIGGER coupon_goes_on');
      await client.query(
        `WITH due AS (UPDATE deadline SET due = $1 WHERE kind = 'coupon.rebate')
         SELECT pg_notify('deadline', 'coupon.rebate')`,
        [due],
      );
    });
  }

  async isDone(): Promise<boolean> {
    const { rowCount } = await this.#database.owner.query(
      `SELECT FROM coupon WHERE state = 2
       UNION ALL SELECT FROM deadline WHERE kind IN ('coupon.rebate', 'coupon.told')`,
    );
    return rowCount === 0;
  }

  async found(): Promise<CouponsFound> {
    const { owner } = this.#database;
    const { rows } = await owner.query<Omit<CouponsFound, 'lines'>>(
      `SELECT count(*) FILTER (WHERE state = 3)::integer AS used, count(*) FILTER (WHERE state < 3)::integer AS running
       FROM coupon WHERE kind = 1`,
    );
    const { rows: lines } = await owner.query<CouponsFound['lines'][number]>(
      `SELECT available_delta AS amount, count(*)::integer AS count FROM ledger_entry
       WHERE kind = 142 AND owner_id > 0 GROUP BY 1 ORDER BY 1`,
    );
    return { used: 0, running: 0, ...rows[0], lines };
  }

  /** What there has to be after so many rounds. */
  expected(rounds: number): CouponsFound {
    const used = rounds * this.#users.length;
    return { used, running: 0, lines: used > 0 ? [{ amount: BACK, count: used }] : [] };
  }

  #day(): number {
    return FIRST_DAY + this.#round * 2 * DAY_MS;
  }
}
