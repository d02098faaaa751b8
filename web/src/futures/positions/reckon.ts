import type { LeverRow, LeverTerms } from '@aureus/contract/futures/shapes.ts';
import { type Closed, closePosition, type Stops } from '@aureus/core/futures/closing.ts';
import { isolatedLiquidationTicks, liquidationTicks } from '@aureus/core/futures/liquidation-price.ts';
import { afterNight } from '@aureus/core/futures/overnight.ts';
import { LONG, profitOf, reserveFor, SHORT, valueOf } from '@aureus/core/futures/reckoning.ts';
import { riskPpm } from '@aureus/core/futures/risk.ts';
import { closingTicks } from '@aureus/core/futures/spread.ts';
import { formatDecimal, parseDecimal } from '@aureus/core/money/decimal.ts';
import { Decimal } from '@aureus/core/money/exact-decimal.ts';
import { worstTicks } from '../slippage.ts';
import { type CountedMarket, limitOf, type OwnPosition, ownPosition } from '../ticket/own-positions.ts';
import { ppmOf, readPrice } from '../ticket/read-typed.ts';

/** Parts per million have four decimals as percent. */
const PERCENT_SCALE = 4;

/** How the contracts of a market are counted. */
export interface Counting extends CountedMarket {
  /** Decimals of the quote currency. */
  readonly scale: number;
  readonly spreadPpm: number;
  readonly overnightPpm: number;
}

type Terms = Pick<LeverTerms, 'spread_percent' | 'overnight_percent'>;

export function countingOf({ id, price_scale, tick }: CountedMarket, terms: Terms, scale: number): Counting {
  return {
    id,
    price_scale,
    tick,
    scale,
    spreadPpm: ppmOf(terms.spread_percent),
    overnightPpm: ppmOf(terms.overnight_percent),
  };
}

/** A price of so many ticks, as text. */
export function priceOf({ tick }: Pick<Counting, 'tick'>, ticks: number): string {
  return new Decimal(tick).times(ticks).toString();
}

/** An open position as core reckons it, at the mark price of now. */
export interface Held extends OwnPosition {
  readonly reserve: bigint;
  readonly counting: Counting;
  readonly overnightPpm: number;
}

/** Null while its market has no mark price: then nothing can be said of it. */
export function heldOf(row: LeverRow, counting: Counting): Held | null {
  const position = ownPosition(row, counting, counting.scale);
  if (position === null) return null;
  const { side, unit, openTicks, lots } = position;
  return {
    ...position,
    reserve: reserveFor(side, valueOf(unit, openTicks, lots)),
    counting,
    overnightPpm: counting.overnightPpm,
  };
}

/** What a user has in one currency: the free balance of the futures account, and all open positions, the oldest first. */
export interface Account {
  readonly balance: bigint;
  readonly positions: readonly Held[];
}

function crossOf({ balance, positions }: Account): Account {
  return { balance, positions: positions.filter(({ isCross }) => isCross) };
}

/** The risk rate of the positions that share their margin, ppm; null without one. */
export function accountRisk(account: Account): bigint | null {
  return riskPpm(crossOf(account));
}

/** The risk rate of a position whose margin is its own, ppm. */
export function isolatedRisk(held: Held): bigint | null {
  return riskPpm({ balance: 0n, positions: [held] });
}

/** The mark price at which a position of the account is liquidated, ticks; null when no price does it. */
export function liquidationOf(account: Account, held: Held): number | null {
  if (!held.isCross) return isolatedLiquidationTicks(held, held.limitPpm);
  const cross = crossOf(account);
  const market = cross.positions.filter(({ marketId }) => marketId === held.marketId);
  return liquidationTicks(cross, market, limitOf(cross.positions));
}

export interface Night {
  readonly fee: bigint;
  /** Where the liquidation price is after it, ticks. */
  readonly liquidation: number | null;
}

/** What the next night takes of a position, and where it moves its liquidation price. */
export function nextNight(account: Account, { id }: Held): Night | null {
  const after = afterNight(account.balance, account.positions);
  const place = account.positions.findIndex((each) => each.id === id);
  const held = after.positions[place];
  const fee = after.fees[place];
  return held && fee !== undefined ? { fee, liquidation: liquidationOf(after, held) } : null;
}

/** What closing parts of lots of a position at a mark price would come to. @param mark ticks; that of now when left out */
export function closingOf(account: Account, held: Held, parts: number, mark = held.mark): Closed {
  const others = held.isCross ? crossOf(account).positions.filter(({ id }) => id !== held.id) : [];
  return closePosition({
    ...held,
    mark,
    closed: parts,
    spreadPpm: held.counting.spreadPpm,
    balance: held.isCross ? account.balance : 0n,
    others: others.map(({ margin }) => margin),
  });
}

/** The worst price a closing takes that was shown with a price, ticks. */
export function worstClosing({ side }: Pick<Held, 'side'>, shown: number): number {
  return worstTicks(side === LONG ? SHORT : LONG, shown);
}

/** The worst prices positions are closed at together, as the call takes them. */
export function worstPrices(positions: readonly Held[]): string {
  const worstOf = ({ side, openTicks, mark, counting }: Held): string =>
    priceOf(counting, worstClosing({ side }, closingTicks(side, openTicks, mark, counting.spreadPpm)));
  return positions.map((each) => `${each.id}:${worstOf(each)}`).join(',');
}

/** A position as it was opened, or would be. */
export type AtEntry = Pick<Held, 'side' | 'openTicks' | 'lots' | 'unit' | 'counting'>;

/** What is gained when a position is closed at a mark price, spread included; minor units. */
export function profitAt({ side, openTicks, lots, unit, counting }: AtEntry, mark: number): bigint {
  return profitOf(unit, side, openTicks, closingTicks(side, openTicks, mark, counting.spreadPpm), lots);
}

/** The account after money of it became margin of a position. */
export function withMargin(account: Account, id: number, amount: bigint): Account {
  return {
    balance: account.balance - amount,
    positions: account.positions.map((each) => (each.id === id ? { ...each, margin: each.margin + amount } : each)),
  };
}

/** The price of a stop as it stands in a field: empty for none. */
export const shownStop = (price: string): string => (price === '0' ? '' : price);

/** The prices of two fields as stops; an empty one or zero sets none, one between two ticks is refused as `off_tick`. */
export function stopsOf({ price_scale, tick }: Counting, takeProfit: string, stopLoss: string): Stops | 'off_tick' {
  const spec = { priceScale: price_scale, tick: parseDecimal(tick, price_scale) };
  const isNone = (text: string): boolean => !/[1-9]/.test(text);
  const [profit = null, loss = null] = [takeProfit, stopLoss].map((text) => readPrice(spec, text));
  if ((profit === null && !isNone(takeProfit)) || (loss === null && !isNone(stopLoss))) return 'off_tick';
  return { takeProfit: profit, stopLoss: loss };
}

/** Minor units as decimal text. */
export const moneyText = ({ scale }: Pick<Counting, 'scale'>, amount: bigint): string => formatDecimal(amount, scale);

/** Parts per million as percent. */
export const percentText = (ppm: bigint): string => formatDecimal(ppm, PERCENT_SCALE);

/** The part of an amount in another as percent; null of nothing. */
export function shareText(part: string, total: string): string | null {
  const all = new Decimal(total);
  return all.eq(0) ? null : new Decimal(part).times(100).div(all).toString();
}
