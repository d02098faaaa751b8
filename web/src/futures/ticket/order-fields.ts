import type { submit } from '@aureus/contract/futures/calls.ts';
import type { LeverTerms } from '@aureus/contract/futures/shapes.ts';
import type { MarketRow } from '@aureus/contract/market/shapes.ts';
import type { Fields } from '@aureus/contract/platform/call.ts';
import type { Summary } from './summary.ts';
import { priceText, type Terms } from './terms.ts';
import type { Ticket } from './ticket.ts';

/** The order of a form without an error, as the call takes it; null while something is missing. */
export function orderFieldsOf(
  { currency_id, legal_id }: Pick<MarketRow, 'currency_id' | 'legal_id'>,
  ticket: Ticket,
  { lots, ticks, worst, takeProfit, stopLoss }: Summary,
  terms: Terms,
  shown: Pick<LeverTerms, 'fee_percent'>,
): Fields<typeof submit> | null {
  if (lots === null || ticks === null) return null;
  const isLimit = ticket.kind === 'limit';
  const order = {
    currency_id,
    legal_id,
    share: lots,
    multiple: ticket.leverage,
    type: ticket.side === 'long' ? 1 : 2,
    status: isLimit ? 0 : 1,
    ...(isLimit ? { target_price: priceText(terms, ticks) } : {}),
    ...(worst === null ? {} : { worst_price: priceText(terms, worst) }),
  };
  if (ticket.isReduceOnly) return { ...order, reduce_only: '1' };
  return {
    ...order,
    fee_rate: shown.fee_percent,
    ...(takeProfit === null ? {} : { target_profit_price: priceText(terms, takeProfit.ticks) }),
    ...(stopLoss === null ? {} : { stop_loss_price: priceText(terms, stopLoss.ticks) }),
  };
}
