import type * as calls from '@aureus/contract/futures/calls.ts';
import type { Input } from '@aureus/contract/platform/call.ts';
import { LOT_DECIMALS, partsOfHundredths } from '@aureus/core/futures/lots.ts';
import { LONG, SHORT } from '@aureus/core/futures/reckoning.ts';
import { parseMarketPrice } from '../market/public.ts';
import { parseDecimalInput } from '../platform/decimal-input.ts';
import { AppError } from '../platform/errors.ts';
import type { AmendCommand, OrderTerms, TrialCommand } from './commands.ts';
import { inLotOf, lotsOf, partsOf, PERCENT_SCALE } from './instruments.ts';
import { outOfRange } from './opening.ts';
import type { Position } from './position.ts';
import type { FutureInstrument } from './public.ts';

/** A price in ticks. @throws AppError price_off_tick, price_out_of_range */
export const parsePrice = ({ market }: FutureInstrument, text: string): number => parseMarketPrice(market, text);

/** The price of a stop; null when it is unset, by 0 or by being left out. */
export function parseStop(instrument: FutureInstrument, text: string | undefined): number | null {
  return text === undefined || /^0(\.0*)?$/.test(text) ? null : parsePrice(instrument, text);
}

/** Prices of positions that are named with them, as `id:price,id:price`; the contract has looked at the form. */
export function parseNamedPrices(text: string): { readonly id: number; readonly price: string }[] {
  return text.split(',').map((named) => {
    const [id = '', price = ''] = named.split(':');
    return { id: Number(id), price };
  });
}

/** Lots of a position, of which some may be hundredths, in parts. @throws AppError lots_out_of_range where there are no such parts */
export function parseOwnLots(
  instrument: FutureInstrument,
  { parts: all }: Pick<Position, 'parts'>,
  text: string,
): number {
  const refused = (): AppError => outOfRange(lotsOf(instrument, 1), lotsOf(instrument, all));
  const parts = partsOfHundredths(parseDecimalInput(text, LOT_DECIMALS, refused), inLotOf(instrument));
  if (parts === null || parts < 1) throw refused();
  return parts;
}

/** What an order says, in ticks and parts of lots. @throws AppError */
export function parseOrder(instrument: FutureInstrument, input: Input<typeof calls.submit>): OrderTerms {
  const isMarket = input.status === 1;
  if (!isMarket && input.target_price === undefined) throw new AppError('order_fields_conflict');
  return {
    market: instrument.market.id,
    ...parseSide(instrument, input),
    parts: partsOf(instrument, input.share),
    leverage: input.multiple,
    limit: isMarket || input.target_price === undefined ? null : parsePrice(instrument, input.target_price),
    isReduceOnly: input.reduce_only === true,
    shownFeePpm: parseFee(input.fee_rate),
  };
}

/** What any opening says: its side, its stops, and the worst price that is taken. @throws AppError */
export function parseSide(
  instrument: FutureInstrument,
  { type, target_profit_price, stop_loss_price, worst_price }: Omit<Input<typeof calls.trial>, 'id'>,
): Pick<TrialCommand, 'side' | 'takeProfit' | 'stopLoss' | 'worst'> {
  return {
    side: type === 1 ? LONG : SHORT,
    takeProfit: parseStop(instrument, target_profit_price),
    stopLoss: parseStop(instrument, stop_loss_price),
    worst: worst_price === undefined ? null : parsePrice(instrument, worst_price),
  };
}

/** What an amendment says, in ticks and parts of lots; what it does not say stays. @throws AppError */
export function parseAmendment(
  instrument: FutureInstrument,
  { target_price, share, target_profit_price, stop_loss_price, fee_rate }: Input<typeof calls.amend>,
): Pick<AmendCommand, 'limit' | 'parts' | 'takeProfit' | 'stopLoss' | 'shownFeePpm'> {
  if ([target_price, share, target_profit_price, stop_loss_price].every((each) => each === undefined)) {
    throw new AppError('order_fields_conflict');
  }
  return {
    limit: target_price === undefined ? null : parsePrice(instrument, target_price),
    parts: share === undefined ? null : partsOf(instrument, share),
    ...(target_profit_price === undefined ? {} : { takeProfit: parseStop(instrument, target_profit_price) }),
    ...(stop_loss_price === undefined ? {} : { stopLoss: parseStop(instrument, stop_loss_price) }),
    shownFeePpm: parseFee(fee_rate),
  };
}

/** Percent as parts per million; null when the client does not say. */
const parseFee = (percent: string | undefined): number | null =>
  percent === undefined ? null : Number(parseDecimalInput(percent, PERCENT_SCALE));
