import * as alert from '@aureus/contract/alert/calls.ts';
import * as futures from '@aureus/contract/futures/calls.ts';
import * as loans from '@aureus/contract/loans/calls.ts';
import { quotation } from '@aureus/contract/market/calls.ts';
import type { MarketRow } from '@aureus/contract/market/shapes.ts';
import * as options from '@aureus/contract/options/calls.ts';
import type { Answer, Call, Fields } from '@aureus/contract/platform/call.ts';
import * as spot from '@aureus/contract/spot/calls.ts';
import { direction } from '@aureus/contract/spot/shapes.ts';
import { recordedPrices } from '../../src/market/prices/recorded-prices.ts';
import { verifySettlements } from '../../src/platform/settlements/verifier.ts';
import { settlementVerifiers } from '../../src/settlement-verifiers.ts';
import { type ReceiptsByRule, receiptsByRule } from '../futures/receipts-by-rule.ts';
import { createFormClient } from '../support/server.ts';
import { Asking, loginDemoUsers, untilNone } from './asking.ts';
import type { Stand } from './stand.ts';

/** Options, contracts and coins are offered on it, and no witness trades there. */
const COIN = 'SOL';
const SECONDS = 30;
/** Stops and alerts are reached by this part of the price. */
const STOPPED = 0.996;
/** The price falls no further: beyond one percent it would be a jump, which is held back. */
const LOWEST = 0.9905;

const isMeant = ({ currency_name }: MarketRow): boolean => currency_name === COIN;

/** What was done of all that was due, counted. */
export interface Counted {
  readonly optionsLeft: number;
  /** How many positions have so many receipts of a rule. */
  readonly receipts: readonly ReceiptsByRule[];
  readonly notices: readonly { readonly kind: string; readonly count: number }[];
  readonly alerts: number;
  /** Days of loans after the first, which is charged at once. */
  readonly loanDays: number;
  /** Stops of the spot market that were triggered, and what of them has not ended. */
  readonly stops: { readonly acted: number; readonly open: number };
}

/**
 * What is due to the two users of the demo at one moment, of every kind: options that end, contracts that are stopped or
 * liquidated, the fee of a night, a day of a loan, a stop of the spot market, a price alert.
 */
export class DueItems {
  readonly #stand: Stand;
  readonly #market: MarketRow;
  /** Sessions of the users of the demo, who may take options and contracts and have money for them. */
  readonly #users: readonly string[];
  readonly #asking: Asking;
  #turns = 0;
  /** The price before anything is due, and that at which all is. */
  #price = 0;
  #lowest = 0;

  private constructor(stand: Stand, market: MarketRow, users: readonly string[]) {
    this.#stand = stand;
    this.#market = market;
    this.#users = users;
    this.#asking = new Asking(stand, 'due');
  }

  /** Takes options too, which take their time until they are due. */
  static async open(stand: Stand): Promise<DueItems> {
    const ask = createFormClient(stand.cluster.url);
    const market = (await ask(quotation)).answer.flatMap(({ quotation: rows }) => rows).find(isMeant);
    if (!market) throw new Error(`There is no market of ${COIN}`);
    const items = new DueItems(stand, market, await loginDemoUsers(stand));
    // A position stands for itself, so that one is liquidated beside others, at a price that is known beforehand.
    await stand.database.owner.query('UPDATE future_instrument SET is_cross = false, skew_ppm = 0');
    await items.#steer(Number(market.now_price));
    for (const user of items.#users) {
      await items.#ask(user, spot.trade, { ...items.#pair, type: direction.buy, order_kind: 'market', total: '2000' });
    }
    await items.#borrow();
    await items.takeOptions();
    return items;
  }

  get #pair() {
    const { currency_id, legal_id } = this.#market;
    return { currency_id, legal_id };
  }

  /** For longer than there are turns, on a coin whose price is not steered, and so much of it that no price matters. */
  async #borrow(): Promise<void> {
    const ask = createFormClient(this.#stand.cluster.url);
    const { offers, collaterals } = (await ask(loans.offers)).answer;
    const offer = offers.find(({ currency_name }) => currency_name === 'USDT');
    const collateral = collaterals.find(({ currency_name }) => currency_name === 'BTC');
    if (!offer || !collateral) throw new Error('Nothing is lent');
    const terms = { id: offer.id, amount: '50', days: 365, collateral_id: collateral.currency_id, collateral: '0.01' };
    for (const user of this.#users) await this.#ask(user, loans.buy, terms);
  }

  /**
   * Options of both directions, which end when they are let. All are dropped when the price still moves back, or nobody
   * proves it right after a kill: then they are taken again.
   */
  async takeOptions(): Promise<void> {
    const { owner } = this.#stand.database;
    for (;;) {
      for (const user of this.#users) {
        for (const type of [1, 2]) {
          const stake = { number: '10', seconds: SECONDS, currency_id: this.#market.legal_id };
          await this.#ask(user, options.submit, { match_id: this.#market.id, type, ...stake });
        }
      }
      await this.#until('option_order WHERE state = 1');
      const { rowCount } = await owner.query(
        `UPDATE deadline SET due = 'infinity' WHERE kind = 'options.settlement' AND due > now()`,
      );
      if (rowCount !== 0) return;
    }
  }

  /** Makes all else that will be due. */
  async prepare(): Promise<void> {
    const { price_scale: scale, id: match_id } = this.#market;
    const at = (part: number): string => (this.#price * part).toFixed(scale);
    const contract = { ...this.#pair, share: 10, type: 1, status: 1 };
    const liquidations: number[] = [];
    for (const user of this.#users) {
      if (this.#turns === 0) await this.#ask(user, futures.submit, { ...contract, multiple: 5 });
      await this.#ask(user, futures.submit, { ...contract, multiple: 2, stop_loss_price: at(STOPPED) });
      const risky = await this.#ask(user, futures.submit, { ...contract, multiple: 100 });
      liquidations.push(Number(risky.liquidation_price));
      const sale = { ...this.#pair, amount: '0.1', type: direction.sell, order_kind: 'market' } as const;
      await this.#ask(user, spot.trade, { ...sale, trigger_price: at(STOPPED) });
      await this.#ask(user, alert.add, { match_id, side: 'below', price: at(STOPPED), kind: 'once' });
    }
    this.#lowest = Math.min(...liquidations, this.#price * STOPPED) * 0.9995;
    if (this.#lowest < this.#price * LOWEST) throw new Error(`Nobody is liquidated above ${this.#lowest}`);
    await this.#stand.database.owner.query(
      `UPDATE futures_position SET opened_at = opened_at - interval '9 days' WHERE leverage = 5 AND status = 1`,
    );
  }

  /** From now on all of it is due. */
  async release(): Promise<void> {
    const { owner } = this.#stand.database;
    // All at one moment: who is held up for long is given up by the database, and tries again later and later.
    await this.#until('option_order WHERE state = 2 AND due_second > extract(epoch FROM now())');
    this.#turns += 1;
    await owner.query(
      `UPDATE deadline SET due = to_timestamp(due_second) FROM option_order
       WHERE kind = 'options.settlement' AND ref = option_order.id::text`,
    );
    // A day of its own, a few minutes ago: the next one is due after the test.
    await owner.query(
      `UPDATE deadline SET ref = $1, due = now() - interval '3 minutes' WHERE kind = 'futures.overnight'`,
      [this.#night],
    );
    await owner.query(`UPDATE deadline SET due = now() - interval '1 second' WHERE kind = 'loans.day'`);
    await owner.query(
      `SELECT pg_notify('deadline', kind)
       FROM unnest('{options.settlement,futures.overnight,loans.day}'::text[]) AS kind`,
    );
    await this.fall();
  }

  /** Puts the price where all is due; again when the process that makes prices was killed, for it has forgotten. */
  fall(): Promise<void> {
    return this.#steer(this.#lowest);
  }

  /** Waits until nothing of it is left, and puts the price back. */
  async finish(): Promise<void> {
    await this.#until('option_order WHERE state < 3');
    await this.#until(
      `generate_series(1, 1) WHERE NOT EXISTS (SELECT FROM futures_night WHERE day = '${this.#night}')`,
    );
    await this.#until('futures_position WHERE status = 1 AND leverage <> 5');
    await this.#until('spot_order WHERE status = 1 AND trigger_price > 0');
    await this.#until(`price_alert WHERE state = 'active'`);
    await this.#until("deadline WHERE kind IN ('futures.told', 'spot.stop_acted')");
    await this.#until("deadline WHERE kind = 'loans.day' AND due < now()");
    await this.#steer(this.#price);
  }

  /** What there is of all that was due: what was done twice, or not at all, shows beside `expected`. */
  async found(): Promise<Counted> {
    const all = async <Row extends object>(sql: string): Promise<Row[]> =>
      (await this.#stand.database.owner.query<Row>(sql)).rows;
    const [stops] = await all<{ acted: number; open: number }>(
      `SELECT count(*)::integer AS acted, count(*) FILTER (WHERE status <> 2)::integer AS open
       FROM spot_order WHERE triggered_at IS NOT NULL`,
    );
    return {
      optionsLeft: (await all('SELECT FROM option_order WHERE state < 3')).length,
      receipts: await receiptsByRule(this.#stand.database.owner),
      notices: await all(
        `SELECT kind, count(*)::integer AS count FROM notices
         WHERE kind IN ('alert_below', 'futures_liquidated', 'futures_stopped', 'spot_stop_acted')
         GROUP BY kind ORDER BY kind`,
      ),
      alerts: (await all('SELECT FROM alert_crossing')).length,
      loanDays: (await all('SELECT FROM loan_entry WHERE day > 1')).length,
      stops: stops ?? { acted: 0, open: 0 },
    };
  }

  /** What there has to be by now. */
  expected(): Counted {
    const users = this.#users.length;
    const each = this.#turns * users;
    return {
      optionsLeft: 0,
      receipts: [
        { rule: 'futures.liquidation.1', times: 1, positions: each },
        { rule: 'futures.night.1', times: this.#turns, positions: users },
        { rule: 'futures.stop.1', times: 1, positions: each },
      ],
      notices: ['alert_below', 'futures_liquidated', 'futures_stopped', 'spot_stop_acted'].map((kind) => ({
        kind,
        count: each,
      })),
      alerts: each,
      loanDays: each,
      stops: { acted: each, open: 0 },
    };
  }

  /** What `npm run verify:settlements` finds. */
  async problems(): Promise<readonly string[]> {
    const { pool } = this.#stand.database;
    const all = await verifySettlements(pool, recordedPrices(pool).window, settlementVerifiers);
    return all.flatMap(({ problems }) => problems);
  }

  /** A day of its own for each turn: what it is called makes no difference. */
  get #night(): string {
    return `2001-01-${String(this.#turns).padStart(2, '0')}`;
  }

  async #steer(price: number): Promise<void> {
    if (this.#turns === 0) this.#price = price;
    const fields = new URLSearchParams({
      market: String(this.#market.id),
      price: price.toFixed(this.#market.price_scale),
    });
    const { status } = await fetch(`${this.#stand.cluster.url}/dev/prices?${fields.toString()}`, {
      method: 'POST',
      headers: { 'X-Aureus-Steering': '1' },
    });
    if (status !== 204) throw new Error(`The price could not be steered: ${status}`);
  }

  #ask<C extends Call>(token: string, call: C, fields: Fields<C>): Promise<Answer<C>> {
    return this.#asking.ask(token, call, fields);
  }

  #until(none: string): Promise<void> {
    return untilNone(this.#stand, none);
  }
}
