import type { Fields } from '@aureus/contract/platform/call.ts';
import type { trade } from '@aureus/contract/spot/calls.ts';
import type { MarketRow } from '@aureus/contract/market/shapes.ts';
import { openingOf } from '../../market/public.ts';
import { amountText, feeText, priceText, type Terms, totalText } from '../ticket/terms.ts';
import type { Summary } from '../ticket/summary.ts';
import type { Ticket } from '../ticket/ticket.ts';

export type OrderFields = Fields<typeof trade>;

/** The order of a form without an error, as the call takes it; null while something is missing. */
export function orderFieldsOf(
  market: Pick<MarketRow, 'currency_id' | 'legal_id' | 'open_coin_trade' | 'opens_at' | 'closed_since'>,
  ticket: Ticket,
  summary: Summary,
  terms: Terms,
): Omit<OrderFields, 'client_order_id'> | null {
  const { price, trigger, trail, stopLimit, lots, budget } = summary;
  if (price === null || ((ticket.isStop || ticket.isPair) && trigger === null) || (lots === null && budget === null))
    return null;
  return {
    currency_id: market.currency_id,
    legal_id: market.legal_id,
    type: ticket.side === 'buy' ? 1 : 2,
    order_kind: ticket.kind,
    ...(budget === null ? { amount: amountText(terms, lots ?? 0n) } : { total: totalText(terms, budget) }),
    ...(stopLimit === null ? {} : { pair_target_price: priceText(terms, stopLimit) }),
    ...(trail === null ? {} : { trail_distance: priceText(terms, trail) }),
    ...(trigger === null || trail !== null
      ? {}
      : { [ticket.isPair ? 'pair_trigger_price' : 'trigger_price']: priceText(terms, trigger) }),
    ...(ticket.isStop && ticket.kind === 'market' ? {} : { target_price: priceText(terms, price) }),
    time_in_force: ticket.timeInForce,
    ...(ticket.postOnly ? { post_only: '1' as const } : {}),
    ...(ticket.queues && openingOf(market) !== null ? { outside_hours: 'queue' as const } : {}),
    fee_rate: feeText(summary.feeRate),
  };
}
