import * as futures from '@aureus/contract/futures/calls.ts';
import * as spot from '@aureus/contract/spot/calls.ts';
import { accounts } from '@aureus/contract/wallet/accounts.ts';
import { vi } from 'vitest';
import { type ReceiptsByRule, receiptsByRule } from '../futures/receipts-by-rule.ts';
import { createStage, type Stage, START_PRICE } from '../options/stage.ts';
import type { TestDatabase } from '../support/database.ts';
import { AAPL, BTC, USDT } from '../wallet/markets.ts';
import { useMoney } from '../wallet/money.ts';
import { type DaysCount, DaysDue } from './days-due.ts';
import { ArtDue, type ArtFound } from './art-due.ts';
import { BoxDue, type BoxFound } from './box-due.ts';
import { ClosingDue, type ClosingFound } from './closing-due.ts';
import type { Due } from './kind.ts';
import { CouponDue, type CouponsFound } from './coupon-due.ts';
import { TrialDue, type TrialsFound } from './trial-due.ts';
import { IeoDue, type SoldCount, soldAfter } from './ieo-due.ts';
import { type What, whats } from './protocol.ts';
import { DIRECTORY } from '../corporate/stage.ts';
import { ContractSplitDue, lotsAfter } from './contract-split-due.ts';
import { OtcDue, type OtcFound } from './otc-due.ts';
import { RebateDue, type RebateFound } from './rebate-due.ts';
import { MiningDue, type MiningFound } from './mining-due.ts';
import { dualAfter, type DualCount, DualDue, writeHalfHour } from './dual-due.ts';
import { RecurringDue, type RecurringFound } from './recurring-due.ts';
import { LoansDue, type LoansFound, type LoanWhat } from './loans-due.ts';
import { SHARES, sharesAfter, SplitDue } from './split-due.ts';
import type { Victim } from './victim.ts';

const P = START_PRICE;
const USERS = 6;
const OPTIONS = 12;
const PAIR = { currency_id: BTC.id, legal_id: USDT.id };
/** Ticks that reach every stop, everybody's liquidation at a leverage of ten, and the stops of the spot market. */
const STOPPED = P - 20_00;
const LIQUIDATED = P - 600_00;
const ACTED = P - 14_00;

/** What was done, counted. */
interface Counted extends DaysCount {
  readonly openOptions: number;
  /** How many positions have so many receipts of a rule. */
  readonly receipts: readonly ReceiptsByRule[];
  /** What users have of the share that is split. */
  readonly shares: readonly bigint[];
  /** Applications for coins, by what was passed. */
  readonly sold: readonly SoldCount[];
  /** Lots of the contracts on a share that are split. */
  readonly lots: readonly number[];
  readonly mining: MiningFound;
  readonly recurring: RecurringFound;
  readonly coupons: CouponsFound;
  readonly trials: TrialsFound;
  readonly rebates: RebateFound;
  /** What became of dual investments. */
  readonly dual: readonly DualCount[];
  readonly loans: LoansFound;
  readonly otc: OtcFound;
  readonly art: ArtFound;
  readonly boxes: BoxFound;
  readonly closing: ClosingFound;
  readonly notices: readonly { readonly kind: string; readonly count: number }[];
  readonly trades: number;
}

/** What is due of every kind, on one database, with the prices it goes by written down. */
export class Desk {
  readonly due: Readonly<Record<What, Due>>;
  readonly #stage: Stage;
  readonly #users: readonly bigint[];
  /** Options of the rounds to come, and what each round had. */
  readonly #options: (readonly number[])[];
  readonly #days: DaysDue;
  readonly #splits: SplitDue;
  readonly #contracts: ContractSplitDue;
  readonly #mining: MiningDue;
  readonly #coupons: CouponDue;
  readonly #trials: TrialDue;
  readonly #rebates: RebateDue;
  readonly #dual: DualDue;
  readonly #recurring: RecurringDue;
  readonly #ieo: IeoDue;
  readonly #loans: LoansDue;
  readonly #otc: OtcDue;
  readonly #art: ArtDue;
  readonly #boxes: BoxDue;
  readonly #closing: ClosingDue;
  readonly #rounds = Object.fromEntries(whats.map((what) => [what, 0])) as Record<What, number>;

  private constructor(stage: Stage, users: readonly bigint[], options: (readonly number[])[], dual: DualDue) {
    this.#stage = stage;
    this.#users = users;
    this.#options = options;
    this.#days = new DaysDue(stage, users);
    this.#splits = new SplitDue(stage.database, stage.markets);
    this.#contracts = new ContractSplitDue(stage.database, stage.markets);
    this.#mining = new MiningDue(stage.database, stage.markets, users);
    this.#coupons = new CouponDue(stage.database, stage.markets, users);
    this.#trials = new TrialDue(stage.database, stage.markets, users);
    this.#rebates = new RebateDue(stage.database);
    this.#dual = dual;
    this.#recurring = new RecurringDue(stage.database, stage.markets, users);
    this.#ieo = new IeoDue(stage.database, users);
    this.#loans = new LoansDue(stage.database, stage.markets, users);
    this.#otc = new OtcDue(stage.database, stage.markets, users);
    this.#art = new ArtDue(stage.database, stage.markets);
    this.#boxes = new BoxDue(stage.database, stage.markets);
    this.#closing = new ClosingDue(stage.database);
    const loan = (what: LoanWhat): Due => ({
      prepare: () => this.#loans.prepare(what),
      release: () => this.#loans.release(what),
      isDone: () => this.#loans.isDone(what),
    });
    this.due = {
      // A day that is reckoned, and what is paid of it: each kind dies in another.
      rebate: this.#rebates,
      rebate_payment: {
        prepare: () => this.#rebates.prepare(),
        release: () => this.#rebates.releasePayments(),
        isDone: () => this.#rebates.isDone(),
      },
      // One sale has all three of them; each kind dies in another.
      allotment: this.#ieo,
      payment: this.#ieo,
      listing: this.#ieo,
      loans: loan('loans'),
      warning: loan('warning'),
      sale: loan('sale'),
      otc_payment: this.#otc.kind('otc_payment'),
      otc_unlock: this.#otc.kind('otc_unlock'),
      art_end: this.#art.kind('art_end'),
      art_payment: this.#art.kind('art_payment'),
      // A series is drawn, and then paid: each kind dies in another.
      box_draw: this.#boxes,
      box_settlement: this.#boxes,
      account_close: this.#closing,
      split: this.#splits,
      contracts: this.#contracts,
      mining: this.#mining,
      recurring: this.#recurring,
      coupons: this.#coupons,
      trial: {
        prepare: (victim) => this.#trials.prepare(victim, false),
        release: (victim) => this.#trials.close(victim),
        isDone: () => this.#trials.isDone(),
      },
      term: {
        prepare: (victim) => this.#trials.prepare(victim, true),
        release: (victim) => this.#end(victim),
        isDone: () => this.#trials.isDone(),
      },
      dual: this.#dual,
      options: {
        prepare: async () => {},
        release: () => this.#releaseOptions(),
        isDone: () => this.#isNone("deadline WHERE kind = 'options.settlement' AND due < now()"),
      },
      stop: {
        prepare: async (victim) => {
          for (const [index, user] of this.#users.entries()) {
            const isLong = index % 2 === 0;
            const stop = isLong ? { type: 1, stop_loss_price: 9_990 } : { type: 2, target_profit_price: 9_990 };
            await victim.call(futures.submit, user, { ...PAIR, share: 1, multiple: 2, status: 1, ...stop });
          }
        },
        release: (victim) => this.price(victim, STOPPED),
        isDone: () => this.#isTold('futures_position WHERE status = 1 AND (stop_loss > 0 OR take_profit > 0)'),
      },
      liquidation: {
        prepare: async (victim) => {
          for (const user of this.#users) {
            await victim.call(futures.submit, user, { ...PAIR, share: 1, multiple: 10, type: 1, status: 1 });
          }
        },
        release: (victim) => this.price(victim, LIQUIDATED),
        isDone: () => this.#isTold('futures_position WHERE status = 1 AND leverage = 10'),
      },
      night: this.#days.night,
      dividend: this.#days.dividend,
      spot: {
        prepare: async (victim) => {
          const [buyer, ...sellers] = this.#users;
          const order = { ...PAIR, amount: '0.01' };
          const all = { ...order, amount: String((USERS - 1) / 100), type: 1, target_price: 9_985 };
          await victim.call(spot.trade, buyer!, all);
          for (const user of sellers) {
            await victim.call(spot.trade, user, { ...order, type: 2, order_kind: 'market', trigger_price: 9_990 });
          }
        },
        release: async (victim) => victim.setPrice(ACTED),
        isDone: () => this.#isTold('spot_order WHERE status = 1'),
      },
    };
  }

  /** @param rounds how often options will be due */
  static async open(database: TestDatabase, rounds: number): Promise<Desk> {
    const end = await writeHalfHour(database);
    const stage = await createStage(database);
    await database.owner.query(DIRECTORY);
    const money = useMoney(database);
    const users: bigint[] = [];
    for (let made = 0; made < USERS; made += 1) {
      const user = await stage.user('20000');
      await money.fund(user, USDT, '100000', accounts.futures);
      await money.fund(user, USDT, '100000', accounts.spot);
      await money.fund(user, BTC, '10', accounts.spot);
      await money.fund(user, AAPL, SHARES, accounts.spot);
      users.push(user);
    }
    await database.owner.query('UPDATE option_instrument SET user_orders = 1000');
    const options: number[][] = [];
    for (let round = 0; round < rounds; round += 1) {
      const ids: number[] = [];
      for (let place = 0; place < OPTIONS; place += 1) {
        const order = { match_id: 1 + (place % 2), type: 1 + ((place >> 1) % 2), number: 10 + place };
        ids.push((await stage.submit(users[place % USERS]!, order)).id);
      }
      options.push(ids);
    }
    await stage.tell(P);
    await stage.sweep('options.entry');
    await database.owner.query(`UPDATE deadline SET due = 'infinity' WHERE kind = 'options.settlement'`);
    await stage.tell(...Array.from({ length: 31 }, (_, second) => P + second));
    return new Desk(stage, users, options, await DualDue.open(database, money, users, end));
  }

  /** Terms by which every position stands for itself, at one price; and contracts on a share, which stay open. */
  async begin(victim: Victim): Promise<void> {
    await this.#stage.database.owner.query('UPDATE future_instrument SET is_cross = false, skew_ppm = 0');
    await this.#contracts.open(victim, this.#users);
    await this.#mining.open();
    await this.#recurring.open();
    await this.#coupons.open();
    await this.#trials.open();
    await this.#loans.open();
    await this.#rebates.open();
    await this.#otc.open();
    await this.#art.open();
    await this.#boxes.open();
  }

  /** Sets the price of now, and writes it down for a second that has not begun before. */
  async price(victim: Victim, ticks: number): Promise<void> {
    await victim.setPrice(ticks);
    const { clock } = this.#stage;
    clock.set(Math.max(clock.epochMs(), Date.now()));
    await this.#stage.tell(ticks);
  }

  /** A price of after the last moment of the positions on margins of the house. */
  async #end(victim: Victim): Promise<void> {
    const { clock } = this.#stage;
    clock.set(Math.max(clock.epochMs(), this.#trials.ends + 1_000));
    await this.price(victim, P);
  }

  /** Does what is left of a kind, and puts the price back. */
  async finish(what: What, victim: Victim): Promise<void> {
    const due = this.due[what];
    this.#rounds[what] += 1;
    if (what === 'spot') await victim.setPrice(ACTED);
    if (what === 'stop') await this.price(victim, STOPPED);
    if (what === 'liquidation') await this.price(victim, LIQUIDATED);
    if (what === 'trial') await this.#trials.close(victim);
    if (what === 'term') await this.#end(victim);
    await vi.waitUntil(() => due.isDone(), { timeout: 60_000 });
    await this.price(victim, P);
  }

  /** What there is of all that was due: what was done twice, or not at all, shows beside `expected`. */
  async found(): Promise<Counted> {
    const { pool } = this.#stage.database;
    const all = async <Row extends object>(sql: string): Promise<Row[]> => (await pool.query<Row>(sql)).rows;
    return {
      openOptions: (await all('SELECT FROM option_order WHERE state < 3')).length,
      receipts: await receiptsByRule(pool),
      ...(await this.#days.found()),
      shares: await this.#splits.found(),
      lots: await this.#contracts.found(),
      mining: await this.#mining.found(),
      recurring: await this.#recurring.found(),
      coupons: await this.#coupons.found(),
      trials: await this.#trials.found(),
      rebates: await this.#rebates.found(),
      dual: await this.#dual.found(),
      sold: await this.#ieo.found(),
      loans: await this.#loans.found(),
      otc: await this.#otc.found(),
      art: await this.#art.found(),
      boxes: await this.#boxes.found(),
      closing: await this.#closing.found(),
      notices: await all(
        `SELECT kind, count(*)::integer AS count FROM notices WHERE kind <> 'futures_warning' GROUP BY kind ORDER BY kind`,
      ),
      trades: (await all('SELECT FROM spot_trade')).length,
    };
  }

  /** What there has to be by now. */
  expected(): Counted {
    const {
      options,
      stop,
      liquidation,
      dividend,
      split,
      contracts,
      mining,
      dual,
      recurring,
      loans,
      warning,
      sale,
      trial,
      term,
      spot: acted,
    } = this.#rounds;
    const sales = this.#rounds.allotment + this.#rounds.payment + this.#rounds.listing;
    const receipts = [
      { rule: 'futures.dividend.1', times: dividend, positions: dividend > 0 ? USERS : 0 },
      { rule: 'futures.liquidation.1', times: 1, positions: liquidation * USERS },
      { rule: 'futures.night.1', times: this.#days.nights, positions: this.#days.nights > 0 ? USERS : 0 },
      { rule: 'futures.split.1', times: contracts, positions: contracts > 0 ? USERS : 0 },
      { rule: 'futures.stop.1', times: 1, positions: stop * USERS },
      { rule: 'futures.term.1', times: 1, positions: term * USERS },
    ];
    const notices = [
      { kind: 'coupon_paid', count: this.#rounds.coupons * USERS },
      // Opened and closed at one price, each has lost the spread.
      { kind: 'coupon_nothing', count: (trial + term) * USERS },
      { kind: 'dual_settled', count: dual * USERS * 2 },
      { kind: 'futures_liquidated', count: liquidation * USERS },
      { kind: 'futures_split', count: contracts * USERS },
      { kind: 'futures_stopped', count: stop * USERS },
      { kind: 'mining_matured', count: mining * USERS },
      { kind: 'ieo_allotted', count: sales * USERS },
      { kind: 'ieo_listed', count: sales * USERS },
      {
        kind: 'rebate_paid',
        count: this.#rebates.expected(this.#rounds.rebate + this.#rounds.rebate_payment).payments,
      },
      ...this.#otc.notices(this.#rounds),
      ...this.#art.notices(),
      ...this.#boxes.notices(),
      ...this.#closing.notices(this.#rounds.account_close),
      { kind: 'recurring_ended', count: recurring * USERS },
      { kind: 'loan_due_soon', count: (loans + sale) * USERS },
      { kind: 'loan_overdue', count: (loans + sale) * USERS },
      { kind: 'loan_sold', count: sale * USERS },
      { kind: 'loan_warned', count: warning * USERS },
      { kind: 'split_done', count: split * USERS },
      { kind: 'spot_stop_acted', count: acted * (USERS - 1) },
    ].toSorted((a, b) => (a.kind < b.kind ? -1 : 1));
    return {
      openOptions: (this.#options.length - options) * OPTIONS,
      receipts: receipts.filter(({ positions }) => positions > 0),
      ...this.#days.expected(dividend),
      shares: [sharesAfter(split)],
      lots: [lotsAfter(contracts)],
      mining: this.#mining.expected(mining),
      recurring: this.#recurring.expected(recurring),
      coupons: this.#coupons.expected(this.#rounds.coupons),
      trials: this.#trials.expected(trial + term),
      rebates: this.#rebates.expected(this.#rounds.rebate + this.#rounds.rebate_payment),
      dual: dualAfter(dual, USERS),
      sold: soldAfter(sales, USERS),
      loans: this.#loans.expected({ loans, warning, sale }),
      otc: this.#otc.expected(this.#rounds),
      art: this.#art.expected(),
      boxes: this.#boxes.expected(),
      closing: this.#closing.expected(this.#rounds.account_close),
      notices: notices.filter(({ count }) => count > 0),
      trades: acted * (USERS - 1),
    };
  }

  /** What `npm run verify:settlements` finds. */
  async problems(): Promise<readonly string[]> {
    // Collateral is sold at the price of now, and here prices are written down for a few seconds only.
    const isOfSale = (problem: string): boolean => /^loan .* is not what was written down$/.test(problem);
    return (await this.#stage.problems()).filter((problem) => !isOfSale(problem));
  }

  async #releaseOptions(): Promise<void> {
    const refs = (this.#options[this.#rounds.options] ?? []).map(String);
    await this.#stage.database.owner.query(
      `WITH due AS (
         UPDATE deadline SET due = now() - interval '1 second' WHERE kind = 'options.settlement' AND ref = ANY($1)
       ) SELECT pg_notify('deadline', 'options.settlement')`,
      [refs],
    );
  }

  /** Whether there are none of them, and everybody was told. */
  async #isTold(from: string): Promise<boolean> {
    const untold = "deadline WHERE kind IN ('futures.told', 'spot.stop_acted')";
    return (await this.#isNone(from)) && this.#isNone(untold);
  }

  async #isNone(from: string): Promise<boolean> {
    const { rowCount } = await this.#stage.database.owner.query(`SELECT FROM ${from} LIMIT 1`);
    return rowCount === 0;
  }
}
