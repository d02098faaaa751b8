import type { LoanRow } from '@aureus/contract/loans/shapes.ts';
import type { ExchangeSide } from '@aureus/core/exchange/exchange.ts';
import { type Debt, payDown, type Repayment, totalOf } from '@aureus/core/loans/debt.ts';
import { riskRate } from '@aureus/core/loans/risk.ts';
import { liquidationSale, type Sale, saleOf } from '@aureus/core/loans/sale.ts';
import { parseDecimal } from '@aureus/core/money/decimal.ts';
import type { LoanEntry } from './queries.ts';
import { ppmOf } from './reckon.ts';

/** A sale of collateral calculated again on this device, in minor units. */
export interface Resettled {
  readonly sale: Sale;
  readonly before: Debt;
  readonly repayment: Repayment;
  /** Of the whole price of the collateral and the debt before the sale; null when nothing was owed. */
  readonly risk: bigint | null;
  /** Whether the server says the same as this device. */
  readonly isEqual: boolean;
}

/** A price in USDT as it came: digits behind the point are part of it. */
function sideOf(price: string, scale: number): ExchangeSide {
  const fraction = price.split('.')[1]?.length ?? 0;
  return { scale, price: { units: parseDecimal(price, fraction), scale: fraction } };
}

/**
 * What comes out when a sale is settled again by its inputs; null of an entry that is none. How much is sold against the
 * will of the owner is calculated too; how much they sold themselves was theirs to say.
 */
export function resettle(loan: LoanRow, { kind, amount, collateral, fee, sale: inputs }: LoanEntry): Resettled | null {
  if (inputs === null) return null;
  const money = (text: string): bigint => parseDecimal(text, loan.scale);
  const [lent, held] = [
    sideOf(inputs.loan_price, loan.scale),
    {
      ...sideOf(inputs.collateral_price, loan.collateral_scale),
      amount: parseDecimal(inputs.held, loan.collateral_scale),
    },
  ];
  const before = {
    principal: money(inputs.principal),
    interest: money(inputs.interest),
    overdue: money(inputs.overdue),
  };
  const sold = parseDecimal(collateral, loan.collateral_scale);
  const sale = kind === 'liquidated' ? liquidationSale(held, before, lent) : saleOf(sold, held, lent);
  const repayment = payDown(before, sale.net);
  return {
    sale,
    before,
    repayment,
    risk: riskRate(held, ppmOf(loan.haircut), { ...lent, amount: totalOf(before) }),
    isEqual: sale.amount === sold && sale.fee === money(fee) && totalOf(repayment.paid) === money(amount),
  };
}
