import * as calls from '@aureus/contract/loans/calls.ts';
import { loanCollateral } from '../../src/loans/collateral-act.ts';
import { createLoans } from '../../src/loans/loans.ts';
import { loanOffer } from '../../src/loans/offer-act.ts';
import { house } from '../../src/platform/ledger/house.ts';
import { OFFER } from '../loans/stage.ts';
import type { TestDatabase } from '../support/database.ts';
import { withMoney } from '../support/money.ts';
import { BTC, type TestMarkets, USDT } from '../wallet/markets.ts';
import { useMoney } from '../wallet/money.ts';
import { moneyContext, testPlatform } from '../wallet/platform.ts';

/** How long ago each is made to have been taken: the term is over by then, for one day and a moment. */
const AGO_DAYS = 8;
const TERM = 7;

/** What there is of loans after so many rounds. */
export interface LoansFound {
  /** How many days were charged, by what they cost. */
  readonly charges: readonly { readonly kind: number; readonly amount: bigint; readonly count: number }[];
  /** What loans owe, each sum there is. */
  readonly debts: readonly bigint[];
}

/** Loans of everybody whose days are due, and with them that the term is over: each round one more of each. */
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
    const security = { currency_id: BTC.id, haircut: '10' };
    await useMoney(this.#database).fund(house.loans, USDT, '100000');
    await withMoney(this.#database.pool, async (tx) => {
      await loanOffer(this.#markets).execute(tx, { ...OFFER, max_amount: '100000' }, names);
      await loanCollateral(this.#markets).execute(tx, security, names);
    });
  }

  async prepare(): Promise<void> {
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
      'SELECT id, owner_id FROM loan WHERE state = 1',
    );
    for (const { id, owner_id } of rows)
      await make(calls.repay, owner_id, { orderId: String(id), source: 'collateral' });
    for (const user of this.#users) {
      await useMoney(this.#database).fund(user, BTC, '1');
      const fields = { id: '1', amount: '1000', days: String(TERM), collateral_id: String(BTC.id), collateral: '1' };
      await make(calls.buy, user, fields);
    }
  }

  async release(): Promise<void> {
    await this.#database.owner.query(
      `WITH due AS (
         UPDATE deadline SET due = due - interval '${AGO_DAYS} days'
         WHERE kind = 'loans.day' AND ref IN (SELECT id::text FROM loan WHERE state = 1)
       ) SELECT pg_notify('deadline', 'loans.day')`,
    );
  }

  async isDone(): Promise<boolean> {
    const { rowCount } = await this.#database.owner.query(
      `SELECT FROM deadline WHERE kind = 'loans.day' AND due <= now()`,
    );
    return rowCount === 0;
  }

  async found(): Promise<LoansFound> {
    const { owner } = this.#database;
    const { rows: charges } = await owner.query<LoansFound['charges'][number]>(
      `SELECT kind, amount, count(*)::integer AS count FROM loan_entry
       WHERE day IS NOT NULL GROUP BY kind, amount ORDER BY kind, amount`,
    );
    const { rows } = await owner.query<{ debt: bigint }>(
      'SELECT DISTINCT principal + interest + overdue AS debt FROM loan WHERE state = 1 ORDER BY debt',
    );
    return { charges, debts: rows.map(({ debt }) => debt) };
  }

  /** What there has to be after so many rounds: of 1,000, 0.1 % a day, and 0.5 % of 1,007 for each day after the term. */
  expected(rounds: number): LoansFound {
    if (rounds === 0) return { charges: [], debts: [] };
    const loans = rounds * this.#users.length;
    return {
      charges: [
        { kind: 2, amount: 1_000_000n, count: loans * TERM },
        { kind: 3, amount: 5_035_000n, count: loans * 2 },
      ],
      debts: [1_017_070_000n],
    };
  }
}
