import * as calls from '@aureus/contract/loans/calls.ts';
import { loanCollateral } from '../../src/loans/collateral-act.ts';
import { createLoans } from '../../src/loans/loans.ts';
import { loanOffer } from '../../src/loans/offer-act.ts';
import { house } from '../../src/platform/ledger/house.ts';
import { OFFER } from '../loans/stage.ts';
import type { TestDatabase } from '../support/database.ts';
import { withMoney } from '../support/money.ts';
import { BTC, ETH, ETH_USDT, type TestMarkets, USDT } from '../wallet/markets.ts';
import { useMoney } from '../wallet/money.ts';
import { moneyContext, testPlatform } from '../wallet/platform.ts';

/** Days that are charged; a warning of a loan whose interest has grown; a sale of the collateral of one long overdue. */
export type LoanWhat = 'loans' | 'warning' | 'sale';

const TERM = 7;
/** How many more days than the first are made to have begun: two overdue, none overdue, eight overdue. */
const DAYS: Readonly<Record<LoanWhat, number>> = { loans: 8, warning: 5, sale: 14 };
/** Of bitcoin, whose price falls for other kinds and is far from mattering; and of ether, whose price stands still. */
const OFFERS = { usdt: 1, ether: 2 } as const;
const ON_BITCOIN = [BTC, { amount: '1000', collateral_id: String(BTC.id), collateral: '1' }] as const;
/** One ether on as little as may be: with the 5 % of the first day at 60 %, so that four more days reach a warning. */
const ON_DOLLARS = [USDT, { amount: '1', collateral_id: String(USDT.id), collateral: '1750' }] as const;
/** Of the processes that are killed: hundredths of a USDT. */
const ETHER = 1_000_00;
const offerOf = (what: LoanWhat): number => (what === 'warning' ? OFFERS.ether : OFFERS.usdt);

/** What there is of loans after so many rounds. */
export interface LoansFound {
  /** How many days were charged, by what they cost. */
  readonly charges: readonly { readonly kind: number; readonly amount: bigint; readonly count: number }[];
  /** How many are open and were warned of, by how many warnings; and how many were ended by a sale. */
  readonly warned: readonly { readonly warned: number; readonly count: number }[];
  readonly sold: number;
}

/** Loans of everybody about which something is due: each round one more of each. */
export class LoansDue {
  readonly #database: TestDatabase;
  readonly #markets: TestMarkets;
  readonly #users: readonly bigint[];

  constructor(database: TestDatabase, markets: TestMarkets, users: readonly bigint[]) {
    this.#database = database;
    this.#markets = markets;
    this.#users = users;
  }

  /** What the house lends, and what secures it. */
  async open(): Promise<void> {
    const names = { proposalId: 1n, proposedBy: 1n, approvedBy: 2n, reason: 'test' };
    const money = useMoney(this.#database);
    await money.fund(house.loans, USDT, '100000');
    await money.fund(house.loans, ETH, '1000');
    await money.fund(house.marketMaker, USDT, '1000000');
    const ether = { currency_id: ETH.id, rate: '5', ltv: '60', min_amount: '0.1', max_amount: '1000' };
    await withMoney(this.#database.pool, async (tx) => {
      await loanOffer(this.#markets).execute(tx, { ...OFFER, max_amount: '100000' }, names);
      await loanOffer(this.#markets).execute(tx, ether, names);
      await loanCollateral(this.#markets).execute(tx, { currency_id: BTC.id, haircut: '10' }, names);
      await loanCollateral(this.#markets).execute(tx, { currency_id: USDT.id, haircut: '0' }, names);
    });
  }

  async prepare(what: LoanWhat): Promise<void> {
    // What an earlier round has left overdue would keep everybody from borrowing: it is repaid first.
    const { routes } = createLoans(testPlatform(this.#database), {
      markets: this.#markets,
      prices: { mark: (id) => this.#markets.mark(id), keep: async () => {} },
      notices: { send: async () => {} },
    });
    const make = async (call: typeof calls.buy | typeof calls.repay, user: bigint, fields: object): Promise<void> => {
      const input = call.request.parse(fields);
      const route = routes.find((each) => each.call === call);
      await route?.handle(input as never, moneyContext(user, input, call.name) as never);
    };
    const { rows } = await this.#database.owner.query<{ id: bigint; owner_id: bigint }>(
      'SELECT id, owner_id FROM loan WHERE state = 1 AND offer_id = $1',
      [OFFERS.usdt],
    );
    for (const { id, owner_id } of rows) await make(calls.repay, owner_id, { orderId: String(id), source: 'collateral' }); // prettier-ignore
    const [currency, pair] = what === 'warning' ? ON_DOLLARS : ON_BITCOIN;
    // As in the processes that are killed, whatever else the prices here are told for.
    if (what === 'warning') this.#markets.setPrice(ETH_USDT.id, ETHER);
    for (const user of this.#users) {
      await useMoney(this.#database).fund(user, currency, pair.collateral);
      await make(calls.buy, user, { id: String(offerOf(what)), days: String(TERM), ...pair });
    }
  }

  async release(what: LoanWhat): Promise<void> {
    await this.#database.owner.query(
      `WITH due AS (
         UPDATE deadline SET due = due - interval '${DAYS[what]} days'
         WHERE kind = 'loans.day' AND ref IN (
           SELECT id::text FROM loan WHERE state = 1 AND offer_id = $1 AND charged_days = 1)
       ) SELECT pg_notify('deadline', 'loans.day')`,
      [offerOf(what)],
    );
  }

  async isDone(what: LoanWhat): Promise<boolean> {
    const left = {
      loans: 'SELECT FROM loan WHERE false',
      warning: `SELECT FROM loan WHERE state = 1 AND offer_id = ${OFFERS.ether} AND warned = 0`,
      sale: `SELECT FROM loan WHERE state = 1 AND offer_id = ${OFFERS.usdt}`,
    }[what];
    const due = `SELECT FROM deadline WHERE kind = 'loans.day' AND due <= now()`;
    return (await this.#database.owner.query(`${due} UNION ALL ${left}`)).rowCount === 0;
  }

  async found(): Promise<LoansFound> {
    const { owner } = this.#database;
    const { rows: charges } = await owner.query<LoansFound['charges'][number]>(
      `SELECT kind, amount, count(*)::integer AS count FROM loan_entry
       WHERE day IS NOT NULL GROUP BY kind, amount ORDER BY kind, amount`,
    );
    const { rows: warned } = await owner.query<LoansFound['warned'][number]>(
      'SELECT warned, count(*)::integer AS count FROM loan WHERE state = 1 AND warned > 0 GROUP BY warned ORDER BY warned',
    );
    const { rowCount } = await owner.query('SELECT FROM loan_entry WHERE kind = 7');
    return { charges, warned, sold: rowCount ?? 0 };
  }

  /**
   * What there has to be after so many rounds: of 1,000 USDT 0.1 % a day, and 0.5 % of 1,007 for each day after the term;
   * of one ether 5 % a day.
   */
  expected(rounds: Readonly<Record<LoanWhat, number>>): LoansFound {
    const users = this.#users.length;
    const each = {
      loans: rounds.loans * users,
      warning: rounds.warning * users,
      sale: rounds.sale * users,
    };
    const charges = [
      { kind: 2, amount: 1_000_000n, count: (each.loans + each.sale) * TERM },
      { kind: 2, amount: 5_000_000n, count: each.warning * (DAYS.warning + 1) },
      { kind: 3, amount: 5_035_000n, count: each.loans * (DAYS.loans + 1 - TERM) + each.sale * (DAYS.sale + 1 - TERM) },
    ];
    return {
      charges: charges.filter(({ count }) => count > 0),
      warned: each.warning > 0 ? [{ warned: 1, count: each.warning }] : [],
      sold: each.sale,
    };
  }
}
