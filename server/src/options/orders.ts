import { type OptionRow, type OptionState, optionStates } from '@aureus/contract/options/shapes.ts';
import { formatDecimal, formatFixed } from '@aureus/core/money/decimal.ts';
import { percentOf } from '@aureus/core/money/percent.ts';
import type { DropReason } from '@aureus/core/options/ticks.ts';
import { type Direction, directions } from '@aureus/core/options/settlement.ts';
import type { Market, MarketDirectory } from '../market/public.ts';

/** A stored option. Prices in ticks, amounts in minor units, moments in seconds since 1970. */
export interface OptionOrder {
  readonly id: bigint;
  readonly owner_id: bigint;
  readonly market_id: number;
  readonly currency_id: number;
  readonly rule: number;
  readonly direction: Direction;
  readonly seconds: number;
  readonly payout_ppm: number;
  readonly stake: bigint;
  readonly payout: bigint;
  readonly seen_price: bigint;
  readonly slippage_ppm: number;
  readonly taken_at: Date;
  readonly recorded_until: bigint;
  readonly entry_second: bigint;
  readonly due_second: bigint;
  readonly state: number;
  readonly drop_reason: DropReason | null;
  readonly entry_price: bigint | null;
  readonly end_price: bigint | null;
  /** The last second of the window it ended by; null of one that was not, or that ended by an earlier rule at its due second. */
  readonly end_second: bigint | null;
  readonly profit: bigint | null;
  readonly settled_at: Date | null;
}

/** The number that is stored for a state. */
export const stateNumber = Object.fromEntries(optionStates.map((state, place) => [state, place + 1])) as Readonly<
  Record<OptionState, number>
>;

export function stateOf({ state }: Pick<OptionOrder, 'state'>): OptionState {
  const name = optionStates[state - 1];
  if (name === undefined) throw new Error(`An option has the state ${state}`);
  return name;
}

/** The first rule under which an option may end later than at its due second, and says when. */
const FIRST_THAT_WAITS = 3;

/** The last second of the window an option ended by; null of one that was not entered, or has not ended. */
export function endSecondOf({ entry_price, settled_at, end_second, due_second, rule }: OptionOrder): bigint | null {
  const isEarlier = rule < FIRST_THAT_WAITS && entry_price !== null && settled_at !== null;
  return end_second ?? (isEarlier ? due_second : null);
}

/** SQL: of an option that is neither settled nor dropped. */
export const IS_OPEN = `state IN (${stateNumber.entering}, ${stateNumber.running})`;

export function priceText({ tick, priceScale }: Market, ticks: bigint): string {
  return formatFixed(ticks * BigInt(tick), priceScale, priceScale);
}

const RESULTS = {
  won: { number: 1, name: 'win' },
  lost: { number: -1, name: 'loss' },
  draw: { number: 0, name: 'draw' },
  void: { number: 0, name: 'draw' },
  dropped: { number: 0, name: 'draw' },
  entering: { number: null, name: '' },
  running: { number: null, name: '' },
} as const satisfies Record<OptionState, { readonly number: number | null; readonly name: string }>;

/** An option as it goes over the wire. @param now epoch milliseconds */
export function describeOption(markets: Pick<MarketDirectory, 'market'>, order: OptionOrder, now: number): OptionRow {
  const market = markets.market(order.market_id);
  if (!market) throw new Error(`Option ${order.id} is on an unknown market`);
  const amount = (minor: bigint): string => formatDecimal(minor, market.quote.scale);
  const price = (ticks: bigint | null): string | null => (ticks === null ? null : priceText(market, ticks));
  const state = stateOf(order);
  const isOpen = order.profit === null;
  const due = Number(order.due_second) * 1_000;
  return {
    id: Number(order.id),
    match_id: market.id,
    symbol_name: market.symbol,
    type: order.direction,
    seconds: order.seconds,
    number: amount(order.stake),
    open_price: price(order.entry_price),
    end_price: price(order.end_price),
    profit_ratio: percentOf(order.payout_ppm),
    fee: '0',
    status: isOpen ? 1 : 3,
    profit_result: RESULTS[state].number,
    fact_profits: order.profit === null ? null : amount(order.profit),
    handled_at: new Date(due).toISOString(),
    complete_at: order.settled_at?.toISOString() ?? null,
    created_at: order.taken_at.toISOString(),
    currency_id: market.quote.id,
    currency_name: market.quote.code,
    type_name: order.direction === directions.up ? 'up' : 'down',
    status_name: isOpen ? 'open' : 'settled',
    profit_result_name: RESULTS[state].name,
    remain_milli_seconds: isOpen ? Math.max(0, due - now) : 0,
    state,
    drop_reason: order.drop_reason,
    expected_profits: amount(order.payout),
    seen_price: priceText(market, order.seen_price),
    slippage: percentOf(order.slippage_ppm),
    enter_at: new Date(Number(order.entry_second) * 1_000).toISOString(),
  };
}
