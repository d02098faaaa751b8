import { payDown } from '@aureus/core/loans/debt.ts';
import type { Sale } from '@aureus/core/loans/sale.ts';
import { ratioOf } from '@aureus/core/loans/watch.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import { charge } from '../../src/loans/days.ts';
import { DAY_MS, isOpen, type Loan, overdueDays, pairOf, stateNumber, stateOf } from '../../src/loans/loan.ts';
import type { Offer, Owed, Security } from '../../src/loans/offers.ts';
import { pricesToSell } from '../../src/loans/pricing.ts';
import { amountToPay, type Repaying, saleToPay } from '../../src/loans/repaying.ts';
import { ofMaker, proceedsOf } from '../../src/loans/selling.ts';
import { type CollateralPart, paidLoan, repaymentOf, takenFrom } from '../../src/loans/settling.ts';
import {
  newLoan,
  paidOut,
  refuseBeyondUser,
  refuseOutOfBounds,
  refuseUncovered,
  setAsideFor,
} from '../../src/loans/taking.ts';
import { hasRange, rangeOf } from '../../src/loans/watch-range.ts';
import { warnedAfter, whatToDo } from '../../src/loans/watching.ts';
import { BTC, USDT } from '../wallet/markets.ts';
import type { DueKind, DueRow, Settled } from './due-rows.ts';
import type { Needed } from './memory-ledger.ts';
import { refusalOf } from './refusal.ts';
import type { Scene } from './scene.ts';

const AT_ONCE = 3;

/** What is lent, and what secures it. */
export interface Lending {
  readonly offer: Offer;
  readonly security: Security;
}

/** Told of each loan of which a day was charged, with its row; and of each that was seen to because of its price. */
interface Told {
  charged(row: DueRow): void;
  seen(id: bigint): void;
}

/** Loans without a database: what the product decides, on wallets and rows in memory. */
export class LoansDesk {
  readonly days: DueKind;
  readonly #scene: Scene;
  readonly #told: Told;
  readonly #loans = new Map<bigint, Loan>();
  readonly #parts = new Map<bigint, CollateralPart[]>();

  constructor(scene: Scene, told: Told) {
    [this.#scene, this.#told] = [scene, told];
    this.days = { name: 'loans.day', atOnce: AT_ONCE, settle: (due) => this.#charge(due) };
  }

  get #needs() {
    const { markets } = this.#scene;
    return { markets, prices: markets };
  }

  /** Those of which something is owed. */
  owedBy(owner: number): Loan[] {
    return [...this.#loans.values()].filter((loan) => Number(loan.owner_id) === owner && loan.ended_at === null);
  }

  /** What there is to say of a loan: its state, warnings, debt and collateral. */
  said(id: bigint): (string | number)[] {
    const loan = this.#loans.get(id);
    if (!loan) return [];
    const state = loan.state === stateNumber.open ? 'open' : stateOf(loan);
    const amounts = [loan.principal, loan.interest, loan.overdue, loan.collateral].map(Number);
    return [state, loan.warned, loan.charged_days, ...amounts];
  }

  /** @param part the number of the collateral. @returns what it was refused for */
  take(
    id: bigint,
    owner: number,
    { offer, security }: Lending,
    asked: { readonly days: number; readonly amount: bigint; readonly collateral: bigint; readonly part: bigint },
    at: number,
  ): string | null {
    const pair = offer.currency_id === USDT.id ? { loan: USDT, collateral: BTC } : { loan: BTC, collateral: USDT };
    const { days, amount, collateral, part } = asked;
    const wanted = { offer, security, pair, days, amount, collateral };
    return this.#attempt(() => {
      refuseOutOfBounds(offer, pair.loan, amount);
      refuseBeyondUser(this.owedBy(owner).map(owedOf), wanted);
      refuseUncovered(this.#needs, wanted);
      const loan: Loan = { ...newLoan(wanted, BigInt(owner), new Date(at)), id };
      this.#putUp(loan, part, collateral);
      this.#scene.ledger.post([paidOut({ id, owner: loan.owner_id, currency: pair.loan.id, amount })]);
      this.#scene.rows.schedule(this.days, id, at + DAY_MS);
      this.#loans.set(id, loan);
    });
  }

  /** @param part its number. @returns what it was refused for */
  add(id: bigint, part: bigint, amount: bigint): string | null {
    const loan = this.#loan(id);
    if (!isOpen(loan)) return 'loans_order_ended';
    return this.#attempt(() => {
      this.#putUp(loan, part, amount);
      this.#store({ ...loan, collateral: loan.collateral + amount });
    });
  }

  /** @param amount null for all of it. @returns what it was refused for */
  payBack(id: bigint, amount: bigint | null, source: Repaying['source'], at: number): string | null {
    const loan = this.#loan(id);
    const { loan: currency } = pairOf(this.#scene.markets, loan);
    const text = amount === null ? undefined : formatDecimal(amount, currency.scale);
    return this.#attempt(() => {
      const paid = amountToPay(this.#needs, loan, text);
      if (source === 'collateral') {
        this.#store(this.#sell(loan, saleToPay(this.#needs, loan, paid).sale, 'sold', at));
        return;
      }
      this.#scene.ledger.post(repaymentOf(loan, payDown(loan, paid).paid));
      const after = paidLoan(loan, paid, new Date(at), null);
      if (after.ended_at !== null) this.#takeCollateral(loan, 0n, true);
      this.#store(after);
    });
  }

  /**
   * Looks at loans by the prices of now.
   * @param isCalm whether users could repay all the last half hour
   * @param dies asked before each is seen to: then nothing of that is done, and nothing after it
   * @returns whether all of it was done
   */
  watch(isCalm: boolean, dies: () => boolean): boolean {
    for (const loan of [...this.#loans.values()].filter((each) => this.#isAtBounds(each))) {
      if (whatToDo(this.#needs, loan, isCalm) === null && hasRange(loan)) continue;
      if (dies()) return false;
      this.#act(loan, isCalm);
      this.#told.seen(loan.id);
    }
    return true;
  }

  *needed(): Iterable<Needed> {
    for (const { id, owner_id: owner, collateral_id: currency } of this.#loans.values()) {
      for (const { id: ref, held } of this.#parts.get(id) ?? []) {
        if (held > 0n) yield { kind: 'loan_collateral', ref, owner, currency, held };
      }
    }
  }

  #isAtBounds(loan: Loan): boolean {
    const prices = isOpen(loan) ? pricesToSell(this.#needs, pairOf(this.#scene.markets, loan)) : null;
    if (!prices) return false;
    const { low, high } = ratioOf(prices.collateral, prices.loan);
    const { acts_under: under, acts_over: over } = loan;
    return under === 'Infinity' || BigInt(under) >= low || (over !== null && BigInt(over) <= high);
  }

  #act(loan: Loan, isCalm: boolean): void {
    const found = whatToDo(this.#needs, loan, isCalm);
    if (!found?.sale) {
      this.#store(found ? { ...loan, warned: found.warned } : loan);
      return;
    }
    const { sale } = found;
    // The market maker may be unable to buy it now: it is tried again.
    this.#attempt(() => {
      const sold = this.#sell(loan, sale, 'liquidated', this.#scene.moment());
      this.#store(isOpen(sold) ? { ...sold, warned: warnedAfter(this.#needs, sold) } : sold);
    });
  }

  #sell(loan: Loan, sale: Sale, kind: 'sold' | 'liquidated', at: number): Loan {
    const after = paidLoan(loan, sale.net, new Date(at), { kind, collateral: sale.amount });
    this.#takeCollateral(loan, sale.amount, after.ended_at !== null);
    const brought = [...proceedsOf(loan, sale), ...repaymentOf(loan, payDown(loan, sale.net).paid)];
    this.#scene.ledger.post(brought);
    return after;
  }

  #takeCollateral(loan: Loan, amount: bigint, isFreed: boolean): void {
    if (!isOpen(loan)) return;
    const held = (this.#parts.get(loan.id) ?? []).filter((part) => part.held > 0n);
    const { parts, changes } = takenFrom(held, { amount, to: ofMaker(loan.collateral_id), isFreed });
    this.#scene.ledger.change(changes);
    this.#parts.set(loan.id, [...parts]);
  }

  #putUp({ id, owner_id: owner, collateral_id: currency }: Loan, ref: bigint, amount: bigint): void {
    this.#scene.ledger.open([setAsideFor({ ref, owner, currency, amount })]);
    this.#parts.set(id, [...(this.#parts.get(id) ?? []), { id: ref, held: amount }]);
  }

  #charge(due: readonly DueRow[]): Settled {
    const open = due.map((row) => ({ row, loan: this.#loan(BigInt(row.ref)) })).filter(({ loan }) => isOpen(loan));
    return {
      changes: [],
      write: () => {
        for (const { row, loan } of open) {
          this.#store(charge(loan).loan);
          this.#scene.rows.schedule(this.days, loan.id, row.due + DAY_MS);
          this.#told.charged(row);
        }
      },
    };
  }

  /** All of it or nothing. @returns what it was refused for */
  #attempt(work: () => void): string | null {
    const parts = new Map(this.#parts);
    const refusal = refusalOf(() => this.#scene.ledger.whole(work));
    if (refusal === null) return null;
    this.#parts.clear();
    for (const [id, list] of parts) this.#parts.set(id, list);
    return refusal;
  }

  #store(loan: Loan): void {
    this.#loans.set(loan.id, isOpen(loan) ? { ...loan, ...rangeOf(loan) } : loan);
  }

  #loan(id: bigint): Loan {
    const loan = this.#loans.get(id);
    if (!loan) throw new Error(`There is no loan ${id}`);
    return loan;
  }
}

const owedOf = (loan: Loan): Owed => ({
  offer_id: loan.offer_id,
  principal: loan.principal,
  is_late: loan.state === stateNumber.short || overdueDays(loan) > 0,
});
