import {
  type CancelReason,
  cancelReasons,
  type OrderRow,
  orderKinds,
  orderStatus,
  timesInForce,
} from '@aureus/contract/spot/shapes.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import { BUY, SELL, type Side } from '@aureus/core/spot/book-types.ts';
import { formatPrice, formatQuantity } from '@aureus/core/spot/market-spec.ts';
import type { Market } from '../market/public.ts';
import { specOf } from './instruments.ts';
import type { MarketState } from './market-state.ts';
import type { SpotInstrument } from './public.ts';
import type { SpotOrderRow } from './tables.ts';

export const LIMIT = 0;
export const MARKET = 1;
export type OrderKind = typeof LIMIT | typeof MARKET;

/** The terms of an order as its owner gave them, in ticks and lots. */
export interface OrderTerms {
  readonly side: Side;
  readonly kind: OrderKind;
  /** 0 good till cancelled, 1 immediate or cancel, 2 fill or kill: the core's numbers. */
  readonly timeInForce: 0 | 1 | 2;
  readonly postOnly: boolean;
  /** Limit price, or the price a market order does not trade beyond. */
  readonly price: number;
  /** 0 for a market buy by total. */
  readonly lots: number;
  /** Ticks times lots a market buy by total may spend, else 0. */
  readonly budget: number;
  readonly clientOrderId: string | null;
  /** Ticks the mark price has to come to before the order acts; 0: it acts at once. */
  readonly trigger: number;
  /** Ticks the trigger stays behind the mark price, of a trailing stop; 0: it stays where it is. */
  readonly trail: number;
}

/** An order in the hands of a writer. Amounts are minor units; ids and owners are safe integers. */
export interface LiveOrder extends OrderTerms {
  readonly id: number;
  readonly owner: number;
  readonly state: MarketState;
  /** A stop without a limit is given its worst price anew when it is triggered; an order that waits may be amended. */
  price: number;
  lots: number;
  /** That of a trailing stop follows the mark price. */
  trigger: number;
  /** What was filled when its amount was last raised: the rest is what its losses are weighed by. */
  weighedFrom: number;
  /** When a stop was triggered; null while it waits, and of orders without a trigger. */
  triggeredAt: Date | null;
  /** The other order of its pair; 0 of an order by itself. */
  linkedId: number;
  /** The wallet that pays and the one that receives. */
  readonly payWallet: number;
  readonly getWallet: number;
  filledLots: number;
  filledQuote: bigint;
  fee: bigint;
  held: bigint;
  status: 1 | 2 | 3;
  cancelReason: StoredReason | null;
  priority: number;
  readonly createdAt: Date;
  updatedAt: Date;
}

/** The currency an order pays with and the one it receives. */
export function currenciesOf(market: Market, side: Side): { pay: number; get: number } {
  const { base, quote } = market;
  return side === BUY ? { pay: quote.id, get: base.id } : { pay: base.id, get: quote.id };
}

/** The other order of its pair came first: a word for clients that know none would be one they refuse. */
export type StoredReason = CancelReason | 'linked';
const LINKED = 100;

/** A stored reason is its place in the contract's list, from 1; the list only grows at its end. */
export function reasonCode(reason: StoredReason | null): number | null {
  if (reason === 'linked') return LINKED;
  return reason === null ? null : cancelReasons.indexOf(reason) + 1;
}

export function reasonOf(code: number | null): StoredReason | null {
  if (code === LINKED) return 'linked';
  return code === null ? null : (cancelReasons[code - 1] ?? null);
}

type Shown = Omit<LiveOrder, 'state' | 'payWallet' | 'getWallet' | 'held' | 'priority' | 'weighedFrom' | 'owner'>;

/** An order as it stands on the wire. */
export function showOrder(instrument: SpotInstrument, order: Shown): OrderRow {
  const { market } = instrument;
  const spec = specOf(instrument);
  return {
    id: order.id,
    client_order_id: order.clientOrderId,
    match_id: market.id,
    symbol: market.symbol,
    currency_id: market.base.id,
    legal_id: market.quote.id,
    type: order.side === BUY ? 1 : 2,
    order_kind: orderKinds[order.kind],
    time_in_force: timesInForce[order.timeInForce],
    post_only: order.postOnly ? 1 : 0,
    target_price: formatPrice(spec, order.price),
    trigger_price: order.trigger === 0 ? null : formatPrice(spec, order.trigger),
    trail_distance: order.trail === 0 ? null : formatPrice(spec, order.trail),
    triggered_at: order.triggeredAt?.toISOString() ?? null,
    pair_id: order.linkedId === 0 ? null : order.linkedId,
    ended_by_pair: order.cancelReason === 'linked' ? 1 : 0,
    trade_price: averagePrice(instrument, order),
    trade_amount: formatQuantity(spec, order.lots),
    filled_amount: formatQuantity(spec, order.filledLots),
    filled_total: formatDecimal(order.filledQuote, market.quote.scale),
    charge_fee: formatDecimal(order.fee, order.side === BUY ? market.base.scale : market.quote.scale),
    fee_currency: currenciesOf(market, order.side).get,
    status: order.status,
    cancel_reason: order.cancelReason === 'linked' ? 'user' : order.cancelReason,
    created_at: order.createdAt.toISOString(),
    updated_at: order.updatedAt.toISOString(),
  };
}

/** Digits an average price has beyond those of a price. */
const AVERAGE_DIGITS = 4;

function averagePrice(instrument: SpotInstrument, { filledLots, filledQuote }: Shown): string {
  if (filledLots === 0) return '0';
  const { lot } = specOf(instrument);
  const { base, quote, priceScale } = instrument.market;
  const digits = priceScale + AVERAGE_DIGITS;
  const numerator = filledQuote * 10n ** BigInt(digits + base.scale);
  return formatDecimal(numerator / (BigInt(filledLots) * lot * 10n ** BigInt(quote.scale)), digits);
}

/** A stored order as it stands on the wire. */
export function showStoredOrder(instrument: SpotInstrument, row: SpotOrderRow): OrderRow {
  return showOrder(instrument, { ...termsOf(row), ...progressOf(row) });
}

export function termsOf(row: SpotOrderRow): OrderTerms {
  return {
    side: row.side === BUY ? BUY : SELL,
    kind: row.kind === LIMIT ? LIMIT : MARKET,
    timeInForce: row.time_in_force as 0 | 1 | 2,
    postOnly: row.post_only,
    price: row.price,
    lots: Number(row.lots),
    budget: Number(row.budget),
    clientOrderId: row.client_order_id,
    trigger: row.trigger_price,
    trail: row.trail,
  };
}

export function progressOf(row: SpotOrderRow) {
  return {
    id: Number(row.id),
    filledLots: Number(row.filled_lots),
    filledQuote: row.filled_quote,
    fee: row.fee,
    status: row.status as LiveOrder['status'],
    cancelReason: reasonOf(row.cancel_reason),
    triggeredAt: row.triggered_at,
    linkedId: Number(row.linked_id ?? 0n),
    weighedFrom: Number(row.weighed_from),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** Whether a stop still waits for its trigger. */
export function isWaiting({ trigger, triggeredAt }: Pick<LiveOrder, 'trigger' | 'triggeredAt'>): boolean {
  return trigger !== 0 && triggeredAt === null;
}

/** Whether an order still waits in the book. */
export function isOpen(order: Pick<LiveOrder, 'status'>): boolean {
  return order.status === orderStatus.open;
}
