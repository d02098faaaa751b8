import type { Input } from '@aureus/contract/platform/call.ts';
import type * as calls from '@aureus/contract/spot/calls.ts';
import { TRAIL_BOUNDS_PPM } from '@aureus/contract/spot/trailing.ts';
import { MAX_AMOUNT } from '@aureus/core/money/bounds.ts';
import { DecimalError, formatDecimal, parseDecimal } from '@aureus/core/money/decimal.ts';
import { BUY, MAX_LOTS, MAX_TICK, SELL, type Side } from '@aureus/core/spot/book-types.ts';
import { budgetFor, protectionPrice } from '@aureus/core/spot/hold.ts';
import {
  formatPrice,
  formatQuantity,
  type MarketSpec,
  parsePrice,
  parseQuantity,
  quoteAmount,
  quoteUnit,
  SpotRuleError,
} from '@aureus/core/spot/market-spec.ts';
import { AppError } from '../platform/errors.ts';
import { PERCENT_SCALE, specOf } from './instruments.ts';
import { PRICE_BAND_FACTOR, PROTECTION_PPM } from './limits.ts';
import { LIMIT, MARKET, type OrderTerms } from './live-order.ts';
import type { SpotInstrument } from './public.ts';

type TradeInput = Input<typeof calls.trade>;
/** Of an order that acts at once, or of what a stop will be. */
type ActiveTerms = Omit<OrderTerms, 'trigger' | 'trail'>;

/**
 * Turns the fields of an order into its terms in ticks and lots.
 * @param reference the index price in ticks; null when there is none: then nothing is taken, for nothing would trade
 * @throws AppError with the reason the order cannot be taken
 */
export function parseOrder(instrument: SpotInstrument, input: TradeInput, reference: number | null): OrderTerms {
  assertFieldsFit(input);
  if (reference === null) throw new AppError('prices_unavailable');
  const side = input.type === 1 ? BUY : SELL;
  const trail = input.trail_distance === undefined ? 0 : readTrail(instrument, input.trail_distance, reference);
  const trigger = triggerOf(instrument, input, side, reference, trail);
  // What a stop without a limit may cost and is worth goes by the price it waits for.
  const market = trigger === 0 ? reference : trigger;
  const terms = {
    ...(input.order_kind === 'limit'
      ? limitTerms(instrument, side, input)
      : marketTerms(instrument, side, input, market)),
    trigger,
    trail,
  };
  if (terms.kind === LIMIT) assertInBand(specOf(instrument), terms.price, reference);
  if (trigger !== 0) assertInBand(specOf(instrument), trigger, reference);
  assertWorthIt(instrument, terms, market);
  return terms;
}

/**
 * The stop that waits beside a limit order; null when the order comes by itself.
 * @throws AppError as {@link parseOrder}
 */
export function parsePair(
  instrument: SpotInstrument,
  { pair_trigger_price, pair_target_price, ...input }: TradeInput,
  reference: number | null,
): OrderTerms | null {
  if (pair_trigger_price === undefined) {
    if (pair_target_price !== undefined) throw new AppError('order_fields_conflict');
    return null;
  }
  // Both wait, so that one can cancel the other; each is one order, and the pair has one name.
  const isStop = input.trigger_price !== undefined || input.trail_distance !== undefined;
  if (input.order_kind !== 'limit' || isStop || (input.time_in_force ?? 'GTC') !== 'GTC') {
    throw new AppError('order_fields_conflict');
  }
  const stop: TradeInput = {
    ...input,
    order_kind: pair_target_price === undefined ? 'market' : 'limit',
    target_price: pair_target_price,
    trigger_price: pair_trigger_price,
    time_in_force: undefined,
    post_only: undefined,
    client_order_id: undefined,
  };
  return parseOrder(instrument, stop, reference);
}

/**
 * What can wait for an opening: a limit order that stays until it is cancelled. What it may cost is said by nobody else
 * than its owner, and whatever is to act at once has nothing to act on.
 * @throws AppError queue_limit_only
 */
export function assertMayQueue(input: TradeInput): void {
  const { order_kind, time_in_force, trigger_price, trail_distance, pair_trigger_price } = input;
  const acts = [trigger_price, trail_distance, pair_trigger_price].some((field) => field !== undefined);
  if (order_kind !== 'limit' || acts || (time_in_force ?? 'GTC') !== 'GTC') throw new AppError('queue_limit_only');
}

/** @throws AppError order_fields_conflict */
function assertFieldsFit({
  order_kind,
  type,
  amount,
  total,
  target_price,
  time_in_force,
  post_only,
  trigger_price,
  trail_distance,
}: TradeInput): void {
  const isLimit = order_kind === 'limit';
  const isTrailing = trail_distance !== undefined;
  const isStop = trigger_price !== undefined || isTrailing;
  if (isTrailing && (isLimit || trigger_price !== undefined)) throw new AppError('order_fields_conflict');
  const fits = isLimit
    ? amount !== undefined &&
      total === undefined &&
      target_price !== undefined &&
      !(post_only && (time_in_force ?? 'GTC') !== 'GTC') &&
      !(isStop && (post_only || (time_in_force ?? 'GTC') !== 'GTC'))
    : !(isStop && (total !== undefined || target_price !== undefined || time_in_force === 'FOK')) &&
      time_in_force !== 'GTC' &&
      !post_only &&
      (amount === undefined) !== (total === undefined) &&
      (total === undefined || (type === 1 && time_in_force !== 'FOK'));
  if (!fits) throw new AppError('order_fields_conflict');
}

/** Of a trailing stop as it would be at the index price: it begins at the mark price of the moment it is matched. */
function triggerOf(
  instrument: SpotInstrument,
  { trigger_price }: TradeInput,
  side: Side,
  reference: number,
  trail: number,
): number {
  if (trigger_price !== undefined) return readPrice(instrument, trigger_price);
  if (trail === 0) return 0;
  return side === BUY ? reference + trail : reference - trail;
}

/** @throws AppError trail_out_of_range, and as {@link readPrice} */
function readTrail(instrument: SpotInstrument, text: string, reference: number): number {
  const spec = specOf(instrument);
  const trail = readPrice(instrument, text);
  const low = Math.max(1, Math.ceil((reference * TRAIL_BOUNDS_PPM.minimum) / 1_000_000));
  const high = Math.floor((reference * TRAIL_BOUNDS_PPM.maximum) / 1_000_000);
  if (trail >= low && trail <= high) return trail;
  throw new AppError('trail_out_of_range', { minimum: formatPrice(spec, low), maximum: formatPrice(spec, high) });
}

const TIMES = { GTC: 0, IOC: 1, FOK: 2 } as const;

function limitTerms(instrument: SpotInstrument, side: Side, input: TradeInput): ActiveTerms {
  return {
    side,
    kind: LIMIT,
    timeInForce: TIMES[input.time_in_force ?? 'GTC'],
    postOnly: input.post_only ?? false,
    price: readPrice(instrument, input.target_price),
    lots: readLots(instrument, input.amount),
    budget: 0,
    clientOrderId: input.client_order_id ?? null,
  };
}

function marketTerms(instrument: SpotInstrument, side: Side, input: TradeInput, reference: number): ActiveTerms {
  const furthest = protectionPrice(side, reference, PROTECTION_PPM);
  const wanted = input.target_price === undefined ? furthest : readPrice(instrument, input.target_price);
  return {
    side,
    kind: MARKET,
    timeInForce: TIMES[input.time_in_force ?? 'IOC'],
    postOnly: false,
    price: side === BUY ? Math.min(furthest, wanted) : Math.max(furthest, wanted),
    lots: input.total === undefined ? readLots(instrument, input.amount) : 0,
    budget: input.total === undefined ? 0 : readBudget(instrument, input.total),
    clientOrderId: input.client_order_id ?? null,
  };
}

/** The fee a user was shown, in parts per million; null when the client does not say. @throws AppError */
export function readFee(text: string | undefined): number | null {
  if (text === undefined) return null;
  try {
    return Number(parseDecimal(text, PERCENT_SCALE));
  } catch (error) {
    throw error instanceof DecimalError ? new AppError('invalid_number') : error;
  }
}

/** A price in ticks. @throws AppError price_off_tick, price_out_of_range, invalid_number */
export function readPrice(instrument: SpotInstrument, text: string | undefined): number {
  const spec = specOf(instrument);
  try {
    return parsePrice(spec, text);
  } catch (error) {
    const bounds = { minimum: formatPrice(spec, 1), maximum: formatPrice(spec, MAX_TICK) };
    throw refusalOf(error, {
      offGrid: new AppError('price_off_tick', { step: formatPrice(spec, 1) }),
      outside: new AppError('price_out_of_range', bounds),
    });
  }
}

/** An amount in lots. @throws AppError amount_too_small, amount_off_lot, amount_too_large, invalid_number */
export function readLots(instrument: SpotInstrument, text: string | undefined): number {
  const spec = specOf(instrument);
  try {
    if (parseDecimal(text, spec.baseScale) === 0n) {
      throw new AppError('amount_too_small', { minimum: formatQuantity(spec, 1) });
    }
    return parseQuantity(spec, text);
  } catch (error) {
    throw refusalOf(error, {
      offGrid: new AppError('amount_off_lot', { step: formatQuantity(spec, 1) }),
      outside: new AppError('amount_too_large', { maximum: formatQuantity(spec, MAX_LOTS) }),
    });
  }
}

function readBudget(instrument: SpotInstrument, text: string): number {
  const spec = specOf(instrument);
  try {
    const total = parseDecimal(text, instrument.market.quote.scale);
    if (total < quoteUnit(spec)) throw tooCheap(instrument);
    return budgetFor(spec, total);
  } catch (error) {
    throw refusalOf(error, {
      offGrid: new AppError('amount_off_lot', { step: formatDecimal(1n, instrument.market.quote.scale) }),
      outside: new AppError('amount_too_large', { maximum: formatDecimal(MAX_AMOUNT, instrument.market.quote.scale) }),
    });
  }
}

/** What a text that does not fit means: it lies between two steps, or out of bounds. */
interface Refusals {
  readonly offGrid: AppError;
  readonly outside: AppError;
}

function refusalOf(error: unknown, refusals: Refusals): unknown {
  if (error instanceof DecimalError) {
    if (error.reason === 'too_precise') return refusals.offGrid;
    return error.reason === 'too_large' ? refusals.outside : new AppError('invalid_number');
  }
  if (!(error instanceof SpotRuleError)) return error;
  if (error.reason === 'off_tick' || error.reason === 'off_lot') return refusals.offGrid;
  return refusals.outside;
}

/** A price nobody will see is refused. @param reference the index price in ticks @throws AppError price_out_of_range */
export function assertInBand(spec: MarketSpec, price: number, reference: number): void {
  const low = Math.max(1, Math.ceil(reference / PRICE_BAND_FACTOR));
  const high = Math.min(MAX_TICK, reference * PRICE_BAND_FACTOR);
  if (price >= low && price <= high) return;
  throw new AppError('price_out_of_range', { minimum: formatPrice(spec, low), maximum: formatPrice(spec, high) });
}

/**
 * The value of an order: a limit order's at its price, a market order's at the reference, or its total.
 * @throws AppError order_total_too_small, amount_too_large
 */
export function assertWorthIt(
  instrument: SpotInstrument,
  { kind, price, lots, budget }: Pick<OrderTerms, 'kind' | 'price' | 'lots' | 'budget'>,
  reference: number,
): void {
  const spec = specOf(instrument);
  const value =
    budget > 0 ? BigInt(budget) * quoteUnit(spec) : quoteAmount(spec, kind === LIMIT ? price : reference, lots);
  if (value < instrument.minTotal) throw tooCheap(instrument);
  // What is held may be a little more than the value: the protection price lies above the reference.
  if (value > MAX_AMOUNT / 2n || BigInt(lots) * spec.lot > MAX_AMOUNT) {
    throw new AppError('amount_too_large', { maximum: formatDecimal(MAX_AMOUNT / 2n, instrument.market.quote.scale) });
  }
}

function tooCheap(instrument: SpotInstrument): AppError {
  const minimum = `${formatDecimal(instrument.minTotal, instrument.market.quote.scale)} ${instrument.market.quote.code}`;
  return new AppError('order_total_too_small', { minimum });
}
