import type { ProposalPayload } from '@aureus/contract/operator/proposals.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import { paymentNetwork } from '@aureus/core/wallet/payment.ts';
import type { ClientBase, Pool } from 'pg';
import type { Currency, MarketDirectory } from '../market/public.ts';
import type { Clock } from '../platform/clock.ts';
import { AppError } from '../platform/errors.ts';
import { checkDepositPayment, parseAmount, readPaymentName } from '../wallet/public.ts';
import { checkCeilings, type Worth } from './ceilings.ts';
import type { Checked } from './checks.ts';
import { currencyOf, type DepositRow } from './rows.ts';

/** More than this many times what the user declared is a slip of the pen, not a deposit. */
const MOST_TIMES_DECLARED = 10n;

/** What operators say arrived for a request, held against everything that is known. */
export interface Arrival extends Checked {
  readonly currency: Currency;
  readonly worth: Worth;
  /** Whether a third has to have looked: the sum is large, or another output of the transaction was credited. */
  readonly needsCheck: boolean;
}

/**
 * @throws AppError payment_id_invalid, payment_output_invalid, deposit_payment_used, payment_paid_out, those of amounts
 *   and of ceilings
 */
export async function readArrival(
  needs: { readonly markets: MarketDirectory; readonly clock: Clock },
  connection: Pool | ClientBase,
  row: DepositRow,
  payload: ProposalPayload<'deposit.credit'>,
): Promise<Arrival> {
  const currency = currencyOf(needs.markets, row);
  const amount = amountOf(payload.amount, row, currency);
  const payment = readPaymentName(paymentNetwork(row.network), payload.tx_id, payload.output);
  const hasSibling = await checkDepositPayment(connection, payment, row.user_id);
  const worth = await checkCeilings(connection, needs, currency, amount);
  return { depositId: row.id, currency, amount, payment, worth, needsCheck: worth.isLarge || hasSibling };
}

function amountOf(text: string, row: DepositRow, currency: Currency): bigint {
  const amount = parseAmount(text, currency);
  const most = row.amount * MOST_TIMES_DECLARED;
  if (amount <= most) return amount;
  throw new AppError('amount_too_large', { maximum: `${formatDecimal(most, currency.scale)} ${currency.code}` });
}
