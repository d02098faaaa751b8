import { totalOf } from '@aureus/core/loans/debt.ts';
import { nextWarned, riskRate, warningsAt } from '@aureus/core/loans/risk.ts';
import { LIQUIDATION_PPM, WARNINGS_PPM } from '@aureus/core/loans/rules.ts';
import { liquidationSale, type Sale } from '@aureus/core/loans/sale.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import type { Notices } from '../notice/public.ts';
import type { Chore } from '../platform/chores/chore.ts';
import type { MoneyTransaction } from '../platform/ledger/money.ts';
import { boundsOf, findAtBounds, readPairs } from './bounds.ts';
import { isOpen, type Loan, lockLoan, pairOf, stateNumber } from './loan.ts';
import type { LoanNeeds } from './needs.ts';
import { percentOf } from './offers.ts';
import { isCalmFor, notePauses, readHeldBack, readUnrest } from './pauses.ts';
import { type LoanPrices, pricesToSell, type PricingNeeds } from './pricing.ts';
import { lockForSale, sellCollateral } from './selling.ts';
import { hasRange, isLongOverdue, writeRange } from './watch-range.ts';

export interface WatchNeeds extends LoanNeeds {
  readonly notices: Notices;
}

const EVERY_MS = 1_000;
/** Nobody is warned or sold out while a process that has stopped answering is waited for. */
const URGENT_MS = 15_000;
const PAGE = 1_000;

/**
 * Looks at loans by the prices of now: warns their owners, and sells collateral of what is in danger. Of all loans only those
 * are read whose prices are at a bound that is stored with them, so calm seconds cost the same however many there are.
 * Looking twice does no harm: what is done is decided again under the lock of the loan.
 */
export function riskWatch(needs: WatchNeeds): Chore {
  return { name: 'loans.risk', everyMs: EVERY_MS, urgentMs: URGENT_MS, work: (signal) => watchLoans(needs, signal) };
}

/** One look. */
export async function watchLoans(needs: WatchNeeds, signal: AbortSignal): Promise<void> {
  const { pool, log } = needs.platform;
  const pairs = await readPairs({ ...needs, pool });
  await notePauses({ ...needs, pool }, pairs);
  const bounds = boundsOf(needs, pairs);
  let last = 0n;
  while (!signal.aborted) {
    const loans = await findAtBounds(pool, bounds, last, PAGE);
    if (loans.length === 0) return;
    const unrest = await readUnrest(pool);
    for (const loan of loans) {
      if (signal.aborted) return;
      if (whatToDo(needs, loan, isCalmFor(needs, unrest, loan)) === null && hasRange(loan)) continue;
      // One that fails holds up no other: it is looked at again in a second.
      await act(needs, loan.id).catch((error: unknown) =>
        log.error({ err: error, loan: loan.id }, 'A loan was not seen to'),
      );
    }
    last = loans.at(-1)?.id ?? last;
    if (loans.length < PAGE) return;
  }
}

interface ToDo {
  readonly prices: LoanPrices;
  readonly rate: bigint;
  readonly warned: number;
  /** What is sold; null when its owner is only warned, or may be warned again later. */
  readonly sale: Sale | null;
}

/**
 * What is to be done about a loan; null for nothing, also while its markets do not allow it.
 * @param isCalm whether its owner could act all the last half hour
 */
export function whatToDo(needs: PricingNeeds, loan: Loan, isCalm: boolean): ToDo | null {
  if (!isOpen(loan)) return null;
  const prices = pricesToSell(needs, pairOf(needs.markets, loan));
  if (!prices) return null;
  const debt = { ...prices.loan, amount: totalOf(loan) };
  const rate = riskRate({ ...prices.collateral, amount: loan.collateral }, loan.haircut_ppm, debt);
  if (rate === null) return null;
  const warned = nextWarned(loan.warned, rate);
  const isEndangered = rate < BigInt(LIQUIDATION_PPM) || isLongOverdue(loan);
  const collateral = { ...prices.collateral, amount: loan.collateral };
  const sale = isCalm && isEndangered ? liquidationSale(collateral, loan, prices.loan) : null;
  return sale || warned !== loan.warned ? { prices, rate, warned, sale } : null;
}

async function act(needs: WatchNeeds, id: bigint): Promise<void> {
  const { money, clock } = needs.platform;
  // Another process may have closed a market, and its word not have come here.
  await needs.markets.refresh();
  const changed = await money.transaction(null, async (tx) => {
    const loan = await lockLoan(tx.client, id);
    if (!loan) return null;
    await lockForSale(tx, loan);
    // Decided again: nobody is waited for any more, and the owner may have repaid meanwhile.
    const unrest = await readUnrest(tx.client);
    const found = whatToDo(needs, loan, isCalmFor(needs, unrest, loan));
    if (!found) {
      // Its bounds may be those of other rules.
      if (isOpen(loan)) await writeRange(tx.client, [loan]);
      return null;
    }
    const { sale } = found;
    return sale ? liquidate(tx, needs, loan, { ...found, sale }, clock.now()) : warn(tx, needs, loan, found);
  });
  if (changed) await needs.tell([changed]);
}

async function warn(tx: MoneyTransaction, needs: WatchNeeds, loan: Loan, { rate, warned }: ToDo): Promise<Loan> {
  const after = { ...loan, warned };
  await writeWarned(tx, after);
  if (warned > loan.warned) {
    const { loan: currency, collateral } = pairOf(needs.markets, loan);
    await needs.notices.send(tx, {
      userId: loan.owner_id,
      kind: warned === WARNINGS_PPM.length ? 'loan_last_warning' : 'loan_warned',
      params: {
        loan: Number(loan.id),
        rate: formatDecimal(rate / 100n, 2),
        liquidation: percentOf(LIQUIDATION_PPM),
        debt: formatDecimal(totalOf(loan), currency.scale),
        currency: currency.code,
        collateral: collateral.code,
      },
    });
  }
  return after;
}

async function writeWarned({ client }: MoneyTransaction, loan: Loan): Promise<void> {
  await client.query('UPDATE loan SET warned = $2 WHERE id = $1', [loan.id, loan.warned]);
  await writeRange(client, [loan]);
}

async function liquidate(
  tx: MoneyTransaction,
  needs: WatchNeeds,
  loan: Loan,
  { prices, rate, sale }: ToDo & { readonly sale: Sale },
  at: Date,
): Promise<Loan> {
  const heldBack = await readHeldBack(tx.client, needs, loan);
  const sold = await sellCollateral(tx, needs, loan, { sale, prices, kind: 'liquidated', heldBack, at });
  // What was warned of has happened: from here on warnings begin where the rate is now.
  const after = isOpen(sold) ? { ...sold, warned: warnedAfter(needs, sold) } : sold;
  if (isOpen(after)) await writeWarned(tx, after);
  const { loan: currency, collateral } = pairOf(needs.markets, loan);
  const owed = totalOf(after);
  await needs.notices.send(tx, {
    userId: loan.owner_id,
    kind: after.state === stateNumber.short ? 'loan_short' : 'loan_sold',
    params: {
      loan: Number(loan.id),
      rate: formatDecimal(rate / 100n, 2),
      sold: formatDecimal(sale.amount, collateral.scale),
      collateral: collateral.code,
      brought: formatDecimal(sale.net, currency.scale),
      debt: formatDecimal(owed, currency.scale),
      currency: currency.code,
    },
  });
  return after;
}

/** How many warnings count as given after a sale; see {@link whatToDo}. */
export function warnedAfter(needs: PricingNeeds, loan: Loan): number {
  const prices = pricesToSell(needs, pairOf(needs.markets, loan));
  if (!prices) return loan.warned;
  const debt = { ...prices.loan, amount: totalOf(loan) };
  const rate = riskRate({ ...prices.collateral, amount: loan.collateral }, loan.haircut_ppm, debt);
  return rate === null ? loan.warned : warningsAt(rate);
}
