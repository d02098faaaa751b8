import * as coupons from '@aureus/contract/coupon/calls.ts';
import * as recurring from '@aureus/contract/recurring/calls.ts';
import { accounts } from '@aureus/contract/wallet/accounts.ts';
import { DAY_MS } from '@aureus/core/rebate/days.ts';
import { findDemoUsers } from '../../src/account/demo.ts';
import { kindNumber } from '../../src/coupon/campaigns.ts';
import { offerCampaign } from '../../src/coupon/offering.ts';
import { campaignDeadline } from '../../src/coupon/settling.ts';
import type { Currency } from '../../src/market/public.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { withTransaction } from '../../src/platform/database/transaction.ts';
import { house, HOUSE_ACCOUNT } from '../../src/platform/ledger/house.ts';
import { post } from '../../src/platform/ledger/post.ts';
import { type RebateFound, RebateDue } from '../kills/rebate-due.ts';
import type { TestDatabase } from '../support/database.ts';
import { withMoney } from '../support/money.ts';
import { Asking, loginDemoUsers, untilNone } from './asking.ts';
import type { Stand } from './stand.ts';

/** What plans buy: its price is not steered. */
const COIN = 'ETH';
/** Long ago, so that no other fee counts; each turn has a day of its own. */
const FIRST_DAY = Date.UTC(2001, 0, 1);
/** Minor units: half of a fee comes back. */
const FEE = 10_000_000n;

/** What was done of all that was due, counted. */
export interface RewardsCounted {
  readonly rebates: RebateFound;
  /** Coupons whose days are over, by what they brought. */
  readonly coupons: readonly { readonly paid: bigint; readonly count: number }[];
  /** Runs of plans, the exchanges they name, and plans that have ended by them. */
  readonly bought: number;
  readonly exchanges: number;
  readonly ended: number;
}

/**
 * What is due of what users are given, and of what they have bought again and again: coupons of the two users of the demo
 * whose days are over, a run of a plan of each, and a day of rebates of people who were invited, with its payments.
 */
export class RewardsDue {
  readonly #stand: Stand;
  readonly #usdt: Currency;
  readonly #rebates: RebateDue;
  readonly #owners: readonly bigint[];
  readonly #users: readonly string[];
  readonly #asking: Asking;
  #turns = 0;

  private constructor(stand: Stand, usdt: Currency, owners: readonly bigint[], users: readonly string[]) {
    [this.#stand, this.#usdt, this.#owners, this.#users] = [stand, usdt, owners, users];
    this.#rebates = new RebateDue(stand.database, usdt);
    this.#asking = new Asking(stand, 'rewards');
  }

  static async open(stand: Stand): Promise<RewardsDue> {
    const { owner, pool } = stand.database;
    const { rows } = await owner.query<Currency>(
      `SELECT id, code, full_name AS "fullName", kind, scale, logo, sort FROM currencies WHERE code = 'USDT'`,
    );
    const [usdt] = rows;
    if (!usdt) throw new Error('There is no USDT');
    const due = new RewardsDue(stand, usdt, await findDemoUsers(pool), await loginDemoUsers(stand));
    await due.#rebates.open();
    return due;
  }

  get #database(): TestDatabase {
    return this.#stand.database;
  }

  /** Makes all of it; nothing of it is due yet. */
  async prepare(): Promise<void> {
    this.#turns += 1;
    await this.#rebates.prepare();
    const code = await this.#offerCoupons();
    const { rows } = await this.#database.owner.query<{ id: number }>('SELECT id FROM currencies WHERE code = $1', [
      COIN,
    ]);
    const plan = { amount: '20', coins: `${rows[0]?.id}:100`, rhythm: 'daily', hour: '12', zone: 'UTC', end_runs: '1' } as const; // prettier-ignore
    for (const user of this.#users) {
      const coupon = await this.#asking.ask(user, coupons.take, { code });
      await this.#asking.ask(user, coupons.use, { id: String(coupon.id) });
      await this.#asking.ask(user, recurring.create, plan);
    }
    for (const owner of this.#owners) await this.#payFee(owner);
  }

  /** The days of the coupons are over, and the day of the rebates. */
  async release(): Promise<void> {
    await withTransaction(this.#database.owner, async ({ client }) => {
      await client.query('ALTER TABLE coupon DISABLE TRIGGER coupon_goes_on');
      await client.query('UPDATE coupon SET began_at = $1 WHERE state = 2', [new Date(this.#day)]);
      await client.query('ALTER TABLE coupon ENABLE TRIGGER coupon_goes_on');
      await client.query(
        `WITH due AS (UPDATE deadline SET due = $1 WHERE kind = 'coupon.rebate')
         SELECT pg_notify('deadline', 'coupon.rebate')`,
        [new Date(this.#day + DAY_MS + 10_000)],
      );
    });
    await this.#rebates.release();
  }

  /** The rebates are paid, and the moment of the plans has come. */
  async letPayAndRun(): Promise<void> {
    await this.#rebates.letPay();
    await withTransaction(this.#database.owner, async ({ client }) => {
      await client.query("UPDATE recurring_plan SET slot = now() - interval '1 minute' WHERE state = 1");
      await client.query("UPDATE deadline SET due = now() WHERE kind = 'recurring.run'");
      await client.query("SELECT pg_notify('deadline', 'recurring.run')");
    });
  }

  /** What waits because its price was not there for a moment is tried again at once. */
  async hurry(): Promise<void> {
    await this.#database.owner.query(
      `WITH due AS (
         UPDATE deadline SET due = now() FROM recurring_plan AS plan
         WHERE kind = 'recurring.run' AND due > now() AND plan.id = split_part(ref, ':', 1)::bigint AND plan.slot < now()
         RETURNING kind
       ) SELECT pg_notify('deadline', kind) FROM due`,
    );
  }

  /** Waits until nothing of it is left. */
  async finish(): Promise<void> {
    await untilNone(this.#stand, `coupon WHERE state = 2`);
    await untilNone(this.#stand, `rebate_payment WHERE ended_at IS NULL`);
    await untilNone(this.#stand, `recurring_plan WHERE state = 1`, () => this.hurry());
    await untilNone(this.#stand, `deadline WHERE kind IN ('coupon.told', 'recurring.told')`);
  }

  async found(): Promise<RewardsCounted> {
    const { owner } = this.#database;
    const { rows: used } = await owner.query<RewardsCounted['coupons'][number]>(
      'SELECT paid, count(*)::integer AS count FROM coupon WHERE state = 3 GROUP BY 1',
    );
    const { rows } = await owner.query<Pick<RewardsCounted, 'bought' | 'exchanges' | 'ended'>>(
      `SELECT (SELECT count(*)::integer FROM recurring_run WHERE state = 1) AS bought,
         (SELECT count(*)::integer FROM recurring_part JOIN wallet_exchange ON wallet_exchange.id = exchange_id) AS exchanges,
         (SELECT count(*)::integer FROM recurring_plan WHERE state = 3 AND runs_done = 1) AS ended`,
    );
    return {
      rebates: await this.#rebates.found(),
      coupons: used,
      ...(rows[0] ?? { bought: 0, exchanges: 0, ended: 0 }),
    };
  }

  /** What there has to be by now. */
  expected(): RewardsCounted {
    const each = this.#turns * this.#owners.length;
    return {
      rebates: this.#rebates.expected(this.#turns),
      coupons: [{ paid: FEE / 2n, count: each }],
      bought: each,
      exchanges: each,
      ended: each,
    };
  }

  get #day(): number {
    return FIRST_DAY + this.#turns * 2 * DAY_MS;
  }

  /** @returns the code they are taken by */
  async #offerCoupons(): Promise<string> {
    const ending = campaignDeadline({ clock: systemClock });
    const code = `TURN-${this.#turns}`;
    const at = new Date();
    const most = 2n * FEE;
    const gives = {
      kind: kindNumber.rebate,
      currency_id: this.#usdt.id,
      rate_ppm: 500_000,
      most,
      days: 7,
      worth: most,
      market_id: null,
      leverage: null,
    };
    const asks = {
      level: 0,
      deposited: false,
      valid_days: 30,
      number: 10,
      code,
      ends_at: new Date(at.getTime() + DAY_MS),
    };
    await withMoney(this.#database.pool, async (tx) => {
      await offerCampaign(tx, ending, { ...gives, ...asks }, { at, proposalId: null });
    });
    return code;
  }

  /** A fee of a contract, on the day of the turn. */
  async #payFee(user: bigint): Promise<void> {
    const at = new Date(this.#day + DAY_MS / 2);
    const from = { owner: user, account: accounts.futures, currency: this.#usdt.id, available: -FEE, held: 0n };
    const to = { owner: house.fees, account: HOUSE_ACCOUNT, currency: this.#usdt.id, available: FEE, held: 0n };
    await withMoney(this.#database.pool, (tx) => post(tx, { kind: 'futures_fee', ref: 1n, at, postings: [from, to] }));
  }
}
