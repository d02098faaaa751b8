import { totalOf } from '@aureus/core/loans/debt.ts';
import { nextWarned, riskRate, warningsAt } from '@aureus/core/loans/risk.ts';
import { CALM_MS, LIQUIDATION_PPM, OVERDUE_DAYS, WARNINGS_PPM } from '@aureus/core/loans/rules.ts';
import { liquidationSale } from '@aureus/core/loans/sale.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import type { Notices } from '../notice/public.ts';
import type { Chore } from '../platform/chores/chore.ts';
import { workedFor } from '../platform/deadlines/heartbeat.ts';
import type { MoneyTransaction } from '../platform/ledger/money.ts';
import { isOpen, type Loan, lockLoan, overdueDays, pairOf, SELECT_LOAN, stateNumber } from './loan.ts';
import type { LoanNeeds } from './needs.ts';
import { percentOf } from './offers.ts';
import { type LoanPrices, pricesToSell } from './pricing.ts';
import { lockForSale, sellCollateral } from './selling.ts';

export interface WatchNeeds extends LoanNeeds {
  readonly notices: Notices;
}

const EVERY_MS = 1_000;
const PAGE = 1_000;

/**
 * Looks at every open loan by the prices of now: warns its owner, and sells collateral of what is in danger. Looking twice
 * does no harm: what is done is decided again under the lock of the loan.
 */
export function riskWatch(needs: WatchNeeds): Chore {
  return { name: 'loans.risk', everyMs: EVERY_MS, work: (signal) => watchLoans(needs, signal) };
}

/** One look at all of them. */
export async function watchLoans(needs: WatchNeeds, signal: AbortSignal): Promise<void> {
  const { pool, log } = needs.platform;
  const isCalm = await workedFor(pool, CALM_MS);
  let last = 0n;
  while (!signal.aborted) {
    const { rows } = await pool.query<Loan>(
      `${SELECT_LOAN} WHERE state = ${stateNumber.open} AND id > $1 ORDER BY id LIMIT ${PAGE}`,
      [last],
    );
    for (const loan of rows) {
      if (signal.aborted) return;
      if (whatToDo(needs, loan, isCalm) === null) continue;
      // One that fails holds up no other: it is looked at again in a second.
      await act(needs, loan.id).catch((error: unknown) =>
        log.error({ err: error, loan: loan.id }, 'A loan was not seen to'),
      );
    }
    last = rows.at(-1)?.id ?? last;
    if (rows.length < PAGE) return;
  }
}

interface ToDo {
  readonly prices: LoanPrices;
  readonly rate: bigint;
  readonly warned: number;
  readonly isSale: boolean;
}

/**
 * What is to be done about a loan; null for nothing, also while its markets do not allow it.
 * @param isCalm whether users could repay all the last half hour
 */
function whatToDo(needs: WatchNeeds, loan: Loan, isCalm: boolean): ToDo | null {
  if (!isOpen(loan)) return null;
  const prices = pricesToSell(needs, pairOf(needs.markets, loan));
  if (!prices) return null;
  const debt = { ...prices.loan, amount: totalOf(loan) };
  const rate = riskRate({ ...prices.collateral, amount: loan.collateral }, loan.haircut_ppm, debt);
  if (rate === null) return null;
  const warned = nextWarned(loan.warned, rate);
  const isEndangered = rate < BigInt(LIQUIDATION_PPM) || overdueDays(loan) > OVERDUE_DAYS;
  const isSale = isCalm && isEndangered;
  return isSale || warned !== loan.warned ? { prices, rate, warned, isSale } : null;
}

async function act(needs: WatchNeeds, id: bigint): Promise<void> {
  const { money, clock } = needs.platform;
  const changed = await money.transaction(null, async (tx) => {
    const loan = await lockLoan(tx.client, id);
    if (!loan) return null;
    await lockForSale(tx, loan);
    // Decided again: nobody is waited for any more, and the owner may have repaid meanwhile.
    const found = whatToDo(needs, loan, await workedFor(tx.client, CALM_MS));
    if (!found) return null;
    return found.isSale ? liquidate(tx, needs, loan, found, clock.now()) : warn(tx, needs, loan, found);
  });
  if (changed) await needs.tell([changed]);
}

async function warn(tx: MoneyTransaction, needs: WatchNeeds, loan: Loan, { rate, warned }: ToDo): Promise<Loan> {
  await tx.client.query('UPDATE loan SET warned = $2 WHERE id = $1', [loan.id, warned]);
  if (warned > loan.warned) {
    const { loan: currency, collateral } = pairOf(needs.markets, loan);
    await needs.notices.send(tx, {
      userId: loan.owner_id,
      kind: warned === WARNINGS_PPM.length ? 'loan_last_warning' : 'loan_warned',
      params: {
        rate: formatDecimal(rate / 100n, 2),
        liquidation: percentOf(LIQUIDATION_PPM),
        debt: formatDecimal(totalOf(loan), currency.scale),
        currency: currency.code,
        collateral: collateral.code,
      },
    });
  }
  return { ...loan, warned };
}

async function liquidate(
  tx: MoneyTransaction,
  needs: WatchNeeds,
  loan: Loan,
  { prices, rate }: ToDo,
  at: Date,
): Promise<Loan> {
  const sale = liquidationSale({ ...prices.collateral, amount: loan.collateral }, loan, prices.loan);
  const after = await sellCollateral(tx, needs, loan, { sale, prices, kind: 'liquidated', at });
  // What was warned of has happened: from here on warnings begin where the rate is now.
  const warned = isOpen(after) ? warnedAfter(needs, after) : after.warned;
  await tx.client.query('UPDATE loan SET warned = $2 WHERE id = $1 AND state = $3', [
    loan.id,
    warned,
    stateNumber.open,
  ]);
  const { loan: currency, collateral } = pairOf(needs.markets, loan);
  const owed = totalOf(after);
  await needs.notices.send(tx, {
    userId: loan.owner_id,
    kind: after.state === stateNumber.short ? 'loan_short' : 'loan_sold',
    params: {
      rate: formatDecimal(rate / 100n, 2),
      sold: formatDecimal(sale.amount, collateral.scale),
      collateral: collateral.code,
      brought: formatDecimal(sale.net, currency.scale),
      debt: formatDecimal(owed, currency.scale),
      currency: currency.code,
    },
  });
  return { ...after, warned };
}

function warnedAfter(needs: WatchNeeds, loan: Loan): number {
  const prices = pricesToSell(needs, pairOf(needs.markets, loan));
  if (!prices) return loan.warned;
  const debt = { ...prices.loan, amount: totalOf(loan) };
  const rate = riskRate({ ...prices.collateral, amount: loan.collateral }, loan.haircut_ppm, debt);
  return rate === null ? loan.warned : warningsAt(rate);
}
