import { payDown } from '@aureus/core/loans/debt.ts';
import type { Sale } from '@aureus/core/loans/sale.ts';
import { house, HOUSE_ACCOUNT } from '../platform/ledger/house.ts';
import type { MoneyTransaction } from '../platform/ledger/money.ts';
import { postAll, type Transfer } from '../platform/ledger/post.ts';
import { lockWallets, type WalletKey } from '../platform/ledger/wallets.ts';
import { type Loan, pairOf } from './loan.ts';
import type { LoanNeeds } from './needs.ts';
import { type LoanPrices, marketsOf } from './pricing.ts';
import { inputsOf } from './sale-inputs.ts';
import { repaymentOf, writePaid } from './settling.ts';
import { ofFees, ofLender, ofUser } from './wallets.ts';

/**
 * Collateral is sold to the market maker at the mark price with the published fee, as an exchange is, and not in the order
 * book. Sale, debt and the rest of the collateral are one transaction then: the book commits its own batches and may fill
 * an order in parts, or not at all, and a coin that is not lent against USDT would need two trades. Whoever calls has
 * asked whether the markets allow it (`pricesToSell`, `pricesFor`).
 */

/** A sale goes by a mark price of the seconds before it. */
export const SALE_PRICE_MS = 5_000;

/** Who buys it, and pays. */
export const ofMaker = (currency: number): WalletKey => ({
  owner: house.marketMaker,
  account: HOUSE_ACCOUNT,
  currency,
});

/** All wallets a sale touches, locked together: nobody is waited for from then on. */
export async function lockForSale({ client }: MoneyTransaction, loan: Loan): Promise<void> {
  const { owner_id: owner, currency_id, collateral_id } = loan;
  await lockWallets(client, [
    ofUser(owner, collateral_id),
    ofMaker(collateral_id),
    ofUser(owner, currency_id),
    ofMaker(currency_id),
    ofLender(currency_id),
    ofFees(currency_id),
  ]);
}

/**
 * Sells collateral of a loan that is locked, and pays it down by what that brings; what is too much is the user's.
 * @param kind by whose will
 * @returns the loan as it is afterwards
 * @throws AppError house_funds_exhausted when the market maker cannot buy it now
 */
export async function sellCollateral(
  tx: MoneyTransaction,
  needs: LoanNeeds,
  loan: Loan,
  { sale, prices, kind, heldBack = null, at }: Selling,
): Promise<Loan> {
  const { paid } = payDown(loan, sale.net);
  const after = await writePaid(tx, loan, sale.net, {
    at,
    sold: { kind, collateral: sale.amount, fee: sale.fee, inputs: inputsOf(loan, prices, heldBack) },
    to: ofMaker(loan.collateral_id),
  });
  const brought = [...proceedsOf(loan, sale), ...repaymentOf(loan, paid)];
  // What is worth less than a minor unit brings nothing.
  if (brought.length > 0) await postAll(tx, at, brought);
  const moment = at.getTime();
  for (const market of marketsOf(needs, pairOf(needs.markets, loan))) {
    const from = moment - SALE_PRICE_MS;
    await needs.prices.keep(tx, { marketId: market.id, from, to: moment, cause: `loan ${loan.id}` });
  }
  return after;
}

interface Selling {
  readonly sale: Sale;
  readonly prices: LoanPrices;
  readonly kind: 'sold' | 'liquidated';
  /** Until when it could not be sold against its owner's will; null or left out where nothing kept it back. */
  readonly heldBack?: Date | null;
  readonly at: Date;
}

/** The market maker pays, and the fee goes to the house. */
export function proceedsOf({ id, owner_id, currency_id }: Loan, { gross, fee }: Sale): Transfer[] {
  const user = ofUser(owner_id, currency_id);
  const bought: Transfer = {
    kind: 'loan_proceeds',
    ref: id,
    postings: [
      { ...ofMaker(currency_id), available: -gross, held: 0n },
      { ...user, available: gross, held: 0n },
    ],
  };
  const charged: Transfer = {
    kind: 'loan_sale_fee',
    ref: id,
    postings: [
      { ...user, available: -fee, held: 0n },
      { ...ofFees(currency_id), available: fee, held: 0n },
    ],
  };
  return [...(gross > 0n ? [bought] : []), ...(fee > 0n ? [charged] : [])];
}
