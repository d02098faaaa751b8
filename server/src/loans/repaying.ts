import type * as calls from '@aureus/contract/loans/calls.ts';
import type { Answer, Input } from '@aureus/contract/platform/call.ts';
import { payDown, totalOf } from '@aureus/core/loans/debt.ts';
import { coveringAmount, type Sale, saleOf } from '@aureus/core/loans/sale.ts';
import { AppError } from '../platform/errors.ts';
import type { MoneyContext } from '../platform/http/route.ts';
import type { MoneyTransaction } from '../platform/ledger/money.ts';
import { postAll } from '../platform/ledger/post.ts';
import { lockWallets } from '../platform/ledger/wallets.ts';
import { parseAmount } from '../wallet/public.ts';
import { describeLoan, entryNumber, isOpen, type Loan, lockLoan, pairOf, stateNumber } from './loan.ts';
import type { LoanNeeds } from './needs.ts';
import { type LoanPrices, pricesFor, type PricingNeeds } from './pricing.ts';
import { lockForSale, sellCollateral } from './selling.ts';
import { repaymentOf, writePaid } from './settling.ts';
import { putUp } from './taking.ts';
import { ofLender, ofUser } from './wallets.ts';
import { writeRange } from './watch-range.ts';

type Repay = typeof calls.repay;
type Add = typeof calls.addCollateral;

/** Amounts one loan may be secured by: what is sold or freed at once stays small. */
export const MOST_ADDITIONS = 50;

/**
 * Pays a loan back, all of it or in part. Whoever may move no money may still do this: it only lessens what they owe, and
 * what it sets free stays in their frozen account. A day begins when it is charged, so whoever repays before that does
 * not pay it.
 */
export async function repayLoan(
  needs: LoanNeeds,
  input: Input<Repay>,
  { caller: { userId }, claim }: MoneyContext,
): Promise<Answer<Repay>> {
  // Another process may have closed a market, and its word not have come here.
  if (input.source === 'collateral') await needs.markets.refresh();
  return change(needs, claim, async (tx) => payBack(tx, needs, await lockOwn(tx, userId, input.orderId), input));
}

/** How a loan is paid back: so much, or everything. */
export type Repaying = Pick<Input<Repay>, 'amount' | 'source'>;

/**
 * Pays a loan back that is locked.
 * @returns the loan as it is afterwards
 * @throws AppError loans_order_ended, insufficient_balance, loans_sale_short, house_funds_exhausted, what amounts and prices
 *   are refused with
 */
export async function payBack(
  tx: MoneyTransaction,
  needs: LoanNeeds,
  loan: Loan,
  { amount, source }: Repaying,
): Promise<Loan> {
  const paid = amountToPay(needs, loan, amount);
  return source === 'balance' ? payFromBalance(tx, needs, loan, paid) : payByCollateral(tx, needs, loan, paid);
}

/** Never more than is owed. @throws AppError loans_order_ended, what amounts are refused with */
export function amountToPay({ markets }: Pick<LoanNeeds, 'markets'>, loan: Loan, text: string | undefined): bigint {
  if (loan.ended_at !== null) throw new AppError('loans_order_ended');
  const debt = totalOf(loan);
  const asked = text === undefined ? debt : parseAmount(text, pairOf(markets, loan).loan);
  return asked < debt ? asked : debt;
}

/** Sets more collateral aside for a loan. Open to frozen accounts as a repayment is: nothing leaves them by it. */
export async function addCollateral(
  needs: LoanNeeds,
  input: Input<Add>,
  { caller: { userId }, claim }: MoneyContext,
): Promise<Answer<Add>> {
  return change(needs, claim, async (tx) => {
    const loan = await lockOwn(tx, userId, input.orderId);
    // Of one that is short all collateral is sold: more of it would not bring it back.
    if (!isOpen(loan)) throw new AppError('loans_order_ended');
    const { collateral } = pairOf(needs.markets, loan);
    const amount = parseAmount(input.amount, collateral);
    const { rows } = await tx.client.query<{ parts: number }>(
      'SELECT count(*)::integer AS parts FROM loan_collateral WHERE loan_id = $1',
      [loan.id],
    );
    if ((rows[0]?.parts ?? 0) >= MOST_ADDITIONS) throw new AppError('loans_additions_full');
    const at = needs.platform.clock.now();
    await putUp(tx, { loan: loan.id, owner: userId, currency: collateral.id, amount, at });
    await tx.client.query('INSERT INTO loan_entry (loan_id, kind, collateral, at) VALUES ($1, $2, $3, $4)', [
      loan.id,
      entryNumber.added,
      amount,
      at,
    ]);
    const after = { ...loan, collateral: loan.collateral + amount };
    await writeRange(tx.client, [after]);
    return after;
  });
}

/** Does something with a loan, answers what it is afterwards, and tells it. */
async function change(
  needs: LoanNeeds,
  claim: MoneyContext['claim'],
  work: (tx: MoneyTransaction) => Promise<Loan>,
): Promise<Answer<Repay>> {
  let changed: Loan | undefined;
  const answer = await needs.platform.money.transaction(claim, async (tx) => {
    changed = await work(tx);
    const due = await needs.days.dueOf(tx.client, [String(changed.id)]);
    return describeLoan(needs, changed, due.get(String(changed.id)));
  });
  if (changed) await needs.tell([changed]);
  return answer;
}

/** @throws AppError loans_order_unknown when there is none of this number, or it is another's */
async function lockOwn({ client }: MoneyTransaction, owner: bigint, id: number): Promise<Loan> {
  const { rowCount } = await client.query('SELECT FROM loan WHERE id = $1 AND owner_id = $2', [id, owner]);
  const loan = rowCount === 0 ? undefined : await lockLoan(client, id);
  if (!loan) throw new AppError('loans_order_unknown');
  return loan;
}

/** @throws AppError insufficient_balance */
async function payFromBalance(tx: MoneyTransaction, needs: LoanNeeds, loan: Loan, amount: bigint): Promise<Loan> {
  const { owner_id: owner, currency_id, collateral_id } = loan;
  await lockWallets(tx.client, [ofUser(owner, currency_id), ofUser(owner, collateral_id), ofLender(currency_id)]);
  const at = needs.platform.clock.now();
  await postAll(tx, at, repaymentOf(loan, payDown(loan, amount).paid));
  return writePaid(tx, loan, amount, { at, sold: null, to: ofUser(owner, collateral_id) });
}

/** @throws AppError loans_sale_short, house_funds_exhausted, and what prices are refused with */
async function payByCollateral(tx: MoneyTransaction, needs: LoanNeeds, loan: Loan, amount: bigint): Promise<Loan> {
  await lockForSale(tx, loan);
  const paying = saleToPay(needs, loan, amount);
  return sellCollateral(tx, needs, loan, { ...paying, kind: 'sold', at: needs.platform.clock.now() });
}

/** The least that is sold to pay so much, at the prices of now. @throws AppError loans_sale_short, what prices are refused with */
export function saleToPay(needs: PricingNeeds, loan: Loan, amount: bigint): { sale: Sale; prices: LoanPrices } {
  if (loan.state === stateNumber.short) throw new AppError('loans_sale_short');
  const prices = pricesFor(needs, pairOf(needs.markets, loan), 'trigger');
  const sold = coveringAmount(amount, prices.collateral, prices.loan);
  if (sold > loan.collateral) throw new AppError('loans_sale_short');
  return { sale: saleOf(sold, prices.collateral, prices.loan), prices };
}
