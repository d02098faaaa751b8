import type { amend } from '@aureus/contract/futures/calls.ts';
import type { LeverRow } from '@aureus/contract/futures/shapes.ts';
import type { Fields } from '@aureus/contract/platform/call.ts';
import { areStopsApart } from '@aureus/core/futures/closing.ts';
import { type Cost, costAt } from '@aureus/core/futures/opening.ts';
import { LONG, type PositionSide, SHORT, valueOf } from '@aureus/core/futures/reckoning.ts';
import { RATE_ONE } from '@aureus/core/money/rounding.ts';
import { parseDecimal } from '@aureus/core/money/decimal.ts';
import type { TicketError } from '../ticket/errors.ts';
import { readPrice } from '../ticket/read-typed.ts';
import { priceText, type Terms } from '../ticket/terms.ts';
import { lotsOf } from '../ticket/ticket.ts';
import { wholeNumber } from '../../platform/format/whole-number.ts';
import { type Counting, stopsOf } from './reckon.ts';
import type { TypedStops } from './stop-fields.tsx';

/** What a person has put into the form that changes an order. */
export interface Amendment extends TypedStops {
  readonly price: string;
  readonly lots: string;
}

/** What an order is changed beside. */
export interface Beside {
  readonly terms: Terms;
  readonly counting: Counting;
  /** Ticks; null without one. */
  readonly mark: number | null;
  /** Free in the futures account, quote minor units; null while unknown. */
  readonly available: bigint | null;
}

/** What a change would do. */
export interface Judged {
  readonly error: TicketError | 'unchanged' | null;
  /** Only what changes is sent. */
  readonly fields: Omit<Fields<typeof amend>, 'id'>;
  readonly limit: number | null;
  readonly lots: number | null;
  readonly stops: ReturnType<typeof stopsOf>;
  /** With another price or more lots it is on the terms of now. */
  readonly isAsNew: boolean;
  /** Null of what only reduces, and where the form does not say enough. */
  readonly cost: Cost | null;
}

export const sideOf = ({ type }: Pick<LeverRow, 'type'>): PositionSide => (type === 1 ? LONG : SHORT);

/** Judges a change of an order that waits as the server does. */
export function judgeAmendment(order: LeverRow, typed: Amendment, beside: Beside): Judged {
  const { terms, counting } = beside;
  const [limit, lots, limitNow] = [readPrice(terms, typed.price), lotsOf(typed), readPrice(terms, order.price)];
  const stops = stopsOf(counting, typed.takeProfit, typed.stopLoss);
  const isAsNew = limit !== limitNow || (lots !== null && lots > order.share);
  const side = sideOf(order);
  const feePpm = isAsNew ? terms.feePpm : feePpmOf(order, terms, limitNow);
  const isReducing = order.reduce_only === 1;
  const cost =
    limit === null || lots === null || isReducing
      ? null
      : costAt({ ...terms, feePpm }, { side, lots, leverage: order.multiple }, limit);
  const stopFields = stops === 'off_tick' ? {} : changedStops();
  const fields = {
    ...(limit === null || limit === limitNow ? {} : { target_price: priceText(terms, limit) }),
    ...(lots === null || lots === order.share ? {} : { share: lots }),
    ...stopFields,
  };
  return { error: errorOf(), fields, limit, lots, stops, isAsNew, cost };

  function changedStops() {
    const known = stopsOf(counting, order.target_profit_price, order.stop_loss_price);
    if (stops === 'off_tick' || known === 'off_tick') return {};
    const text = (ticks: number | null): string => (ticks === null ? '0' : priceText(terms, ticks));
    return {
      ...(stops.takeProfit === known.takeProfit ? {} : { target_profit_price: text(stops.takeProfit) }),
      ...(stops.stopLoss === known.stopLoss ? {} : { stop_loss_price: text(stops.stopLoss) }),
    };
  }

  function errorOf(): Judged['error'] {
    if (!terms.isOpen) return 'market_closed';
    if (terms.isReduceOnly && !isReducing) return 'reduce_only';
    if (beside.mark === null) return 'no_price';
    if (limit === null) return /[1-9]/.test(typed.price) ? 'price_off_tick' : 'price_missing';
    if (isAsNew && side * (limit - beside.mark) >= 0) return 'limit_reached';
    if (lots === null) return 'lots_missing';
    if (!isReducing && (lots < terms.minLots || lots > terms.maxLots)) return 'lots_out_of_range';
    if (stops === 'off_tick') return 'stop_off_tick';
    if (!areStopsApart(side, stops, limit)) return 'stop_wrong';
    if (
      cost !== null &&
      beside.available !== null &&
      cost.margin + cost.fee - heldBy(order, terms) > beside.available
    ) {
      return 'insufficient';
    }
    return Object.keys(fields).length === 0 ? 'unchanged' : null;
  }
}

/** What an order that waits holds, quote minor units: margin and fee. */
export function heldBy({ caution_money, trade_fee }: LeverRow, { quoteScale }: Pick<Terms, 'quoteScale'>): bigint {
  return parseDecimal(caution_money, quoteScale) + parseDecimal(trade_fee, quoteScale);
}

/** The fee an order was placed on, ppm, by what it holds: rounded up to a minor unit, which is less than a millionth. */
function feePpmOf({ trade_fee, share }: LeverRow, { unit, quoteScale }: Terms, limit: number | null): number {
  const value = limit === null ? 0n : valueOf(unit, limit, share);
  return value === 0n ? 0 : wholeNumber((parseDecimal(trade_fee, quoteScale) * RATE_ONE) / value);
}
