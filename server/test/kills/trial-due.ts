import * as coupons from '@aureus/contract/coupon/calls.ts';
import * as contracts from '@aureus/contract/futures/calls.ts';
import { createCoupons } from '../../src/coupon/coupon.ts';
import { kindNumber } from '../../src/coupon/campaigns.ts';
import { offerCampaign } from '../../src/coupon/offering.ts';
import { trialDeadline, trialMargins } from '../../src/futures/trials.ts';
import type { MarketDirectory } from '../../src/market/public.ts';
import { house } from '../../src/platform/ledger/house.ts';
import { callAs } from '../support/product-stage.ts';
import { systemClock } from '../../src/platform/clock.ts';
import type { TestDatabase } from '../support/database.ts';
import { withMoney } from '../support/money.ts';
import { BTC_USDT, USDT } from '../wallet/markets.ts';
import { useMoney } from '../wallet/money.ts';
import { testPlatform } from '../wallet/platform.ts';
import type { Victim } from './victim.ts';

const DAY_MS = 86_400_000;
/** Minor units: enough for a lot with a leverage of five. */
const MARGIN = 21_000_000n;
/** Long enough to open all of a round. */
const OPENED_WITHIN_MS = 4_000;

/** What there is of trials after so many rounds. */
export interface TrialsFound {
  readonly used: number;
  readonly running: number;
  /** What the account of margins has, minor units. */
  readonly left: bigint;
}

/** Positions of everybody on margins of the house: each round one more of each, closed by its owner or at its last moment. */
export class TrialDue {
  readonly #database: TestDatabase;
  readonly #markets: MarketDirectory;
  readonly #users: readonly bigint[];
  #ends = 0;

  constructor(database: TestDatabase, markets: MarketDirectory, users: readonly bigint[]) {
    this.#database = database;
    this.#markets = markets;
    this.#users = users;
  }

  async open(): Promise<void> {
    await useMoney(this.#database).fund(house.coupons, USDT, '10000');
  }

  /** @param isShort its last moment comes as soon as all are open */
  async prepare(victim: Victim, isShort: boolean): Promise<void> {
    const campaign = await this.#offer();
    const instruments = { on: () => undefined, all: () => [], refresh: async () => {}, onChange: () => () => {} };
    const { routes } = createCoupons(testPlatform(this.#database), {
      markets: this.#markets,
      notices: { send: async () => {} },
      identities: { levelOf: async () => 1 },
      trials: trialMargins({
        ends: trialDeadline({ schedule: async () => {} }),
        instruments,
        markets: { markOf: () => null },
      }),
      links: () => [],
    });
    const call = callAs(routes, systemClock);
    const begun: { readonly user: bigint; readonly id: number }[] = [];
    for (const user of this.#users) {
      const { id } = await call(coupons.take, user, { campaign_id: campaign });
      await call(coupons.use, user, { id });
      begun.push({ user, id });
    }
    this.#ends = Date.now() + (isShort ? OPENED_WITHIN_MS : DAY_MS);
    await this.#database.owner.query(`UPDATE deadline SET due = $1 WHERE kind = 'futures.trial' AND ref = ANY($2)`, [
      new Date(this.#ends),
      begun.map(({ id }) => String(id)),
    ]);
    for (const { user, id } of begun) await victim.call(contracts.trial, user, { id: String(id), type: 1 });
  }

  /** When the positions of this round are closed at the latest, milliseconds since 1970. */
  get ends(): number {
    return this.#ends;
  }

  /** Closes what is open of them. Whoever is killed meanwhile has closed some. */
  async close(victim: Victim): Promise<void> {
    const { rows } = await this.#database.owner.query<{ id: bigint; owner: bigint }>(
      'SELECT id, owner_id AS owner FROM futures_position WHERE trial_id IS NOT NULL AND status = 1 ORDER BY id',
    );
    await Promise.all(
      rows.map(({ id, owner }) => victim.call(contracts.close, owner, { id: String(id) }).catch(() => {})),
    );
  }

  async isDone(): Promise<boolean> {
    const { rowCount } = await this.#database.owner.query(
      `SELECT FROM coupon WHERE kind = ${kindNumber.trial} AND state = 2
       UNION ALL SELECT FROM deadline WHERE kind IN ('coupon.trial', 'coupon.told')`,
    );
    return rowCount === 0;
  }

  async found(): Promise<TrialsFound> {
    const { rows } = await this.#database.owner.query<TrialsFound>(
      `SELECT count(*) FILTER (WHERE state = 3)::integer AS used, count(*) FILTER (WHERE state < 3)::integer AS running,
         (SELECT coalesce(sum(available + held), 0)::bigint FROM wallet WHERE owner_id = $1) AS left
       FROM coupon WHERE kind = ${kindNumber.trial}`,
      [house.trials],
    );
    return { used: 0, running: 0, left: 0n, ...rows[0] };
  }

  expected(rounds: number): TrialsFound {
    return { used: rounds * this.#users.length, running: 0, left: 0n };
  }

  async #offer(): Promise<number> {
    const at = new Date();
    const terms = { kind: kindNumber.trial, currency_id: USDT.id, rate_ppm: 0, most: MARGIN, worth: MARGIN, days: 1 };
    const of = { market_id: BTC_USDT.id, leverage: 5, level: 1, valid_days: 1, deposited: false, code: null };
    const campaign = { ...terms, ...of, number: this.#users.length, ends_at: new Date(at.getTime() + DAY_MS) };
    const ending = { schedule: async () => {} };
    const id = await withMoney(this.#database.pool, (tx) =>
      offerCampaign(tx, ending, campaign, { at, proposalId: null }),
    );
    if (id === null) throw new Error('A campaign was not offered');
    return id;
  }
}
