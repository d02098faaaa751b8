import type { LeverRow } from '@aureus/contract/futures/shapes.ts';
import type { LiquidationRules } from '@aureus/core/futures/liquidation.ts';
import { LONG } from '@aureus/core/futures/reckoning.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import type { Standing, Totals } from './accounts.ts';
import { amountText, lotsOf, percentOf, priceText } from './instruments.ts';
import { type Position, PENDING } from './position.ts';
import type { FutureInstrument } from './public.ts';

const NOWHERE: Standing = { mark: null, profit: 0n, liquidation: null };
const flag = (is: boolean): 0 | 1 => (is ? 1 : 0);

/** A position under the names of the wire. @param rules those of now @param standing of an open one, as the prices of now make it */
export function leverRow(
  position: Position,
  instrument: FutureInstrument,
  rules: LiquidationRules,
  standing: Standing = NOWHERE,
): LeverRow {
  const { market } = instrument;
  const money = (amount: bigint): string => formatDecimal(amount, market.quote.scale);
  const price = (ticks: number | null): string => (ticks === null ? '0' : priceText(instrument, ticks));
  return {
    id: position.id,
    match_id: market.id,
    symbol: market.symbol,
    currency_id: market.base.id,
    legal_id: market.quote.id,
    type: position.side === LONG ? 1 : 2,
    status: position.status,
    order_type: 1,
    reduce_only: flag(position.isReduceOnly),
    cross: flag(position.isCross),
    share: lotsOf(instrument, position.parts),
    number: amountText(instrument, position.parts),
    multiple: position.leverage,
    price: price(position.status === PENDING ? position.limit : (position.openTicks ?? position.limit)),
    origin_price: price(position.originTicks),
    update_price: price(position.closeTicks ?? standing.mark),
    target_profit_price: price(position.takeProfit),
    stop_loss_price: price(position.stopLoss),
    liquidation_price: standing.liquidation === null ? null : price(standing.liquidation),
    liquidation_percent: percentOf(Math.min(position.rules.limitPpm, rules.limitPpm)),
    caution_money: money(position.margin),
    origin_caution_money: money(position.originalMargin),
    trade_fee: money(position.fee),
    overnight_money: money(position.overnight),
    profits: money(position.profit + standing.profit),
    fact_profits: money(position.profit),
    reason: position.reason,
    trial_ends: position.trial?.endsAt.toISOString() ?? null,
    time: position.createdAt.toISOString(),
    transaction_time: position.openedAt?.toISOString() ?? null,
    complete_time: position.endedAt?.toISOString() ?? null,
  };
}

/** What all cross positions come to, as decimals; a risk rate of 0 stands for none. */
export function totalsText({ riskPpm, margin, originalMargin, profit }: Totals, scale: number) {
  return {
    hazard_rate: percentOf(riskPpm ?? 0n),
    caution_money: formatDecimal(margin, scale),
    origin_caution_money: formatDecimal(originalMargin, scale),
    profits: formatDecimal(profit, scale),
  };
}
