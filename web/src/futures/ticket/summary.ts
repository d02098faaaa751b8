import type { CapRefusal, TotalCap } from '@aureus/core/futures/caps.ts';
import { closePosition, takeInOrder } from '@aureus/core/futures/closing.ts';
import { isolatedLiquidationTicks, liquidationTicks } from '@aureus/core/futures/liquidation-price.ts';
import { lotsOfParts, partsOfLots } from '@aureus/core/futures/lots.ts';
import { type Cost, costAt } from '@aureus/core/futures/opening.ts';
import { nightFee } from '@aureus/core/futures/overnight.ts';
import { profitOf } from '@aureus/core/futures/reckoning.ts';
import type { OpenPosition } from '@aureus/core/futures/risk.ts';
import { closingTicks, openingTicks } from '@aureus/core/futures/spread.ts';
import { worstTicks } from '../slippage.ts';
import { targetsOf } from './closable.ts';
import { limitOf } from './own-positions.ts';
import { readPrice } from './read-typed.ts';
import { type Account, capOn, lotsOf, priceFor, signOf, type Ticket, totalOn } from './ticket.ts';
import { wholeNumber } from '../../platform/format/whole-number.ts';

/** What a stop would bring: the profit from the opening price, the spread of the closing in it, without the fee. */
export interface StopResult {
  readonly ticks: number;
  readonly profit: bigint;
}

/** A night and what it does to a position. */
export interface Night {
  readonly fee: bigint;
  /** The liquidation price after it, ticks. */
  readonly liquidation: number | null;
}

/** What an order will do. Null where the form, or what is known, does not say enough. Amounts are quote minor units. */
export interface Summary {
  readonly lots: number | null;
  /** The price it is opened at as things are now, ticks: the limit, or the mark with the spread. */
  readonly ticks: number | null;
  /** The worst price a market order takes, ticks. */
  readonly worst: number | null;
  /** Null of what only reduces. */
  readonly cost: Cost | null;
  /** Free in the account afterwards; below zero when it does not suffice. */
  readonly leftAfter: bigint | null;
  /** The mark price at which the position would be liquidated, ticks; null when none does it, or it is not known. */
  readonly liquidation: number | null;
  /** Whether `liquidation` says what it says: without all positions of the account nobody knows. */
  readonly isLiquidationKnown: boolean;
  readonly night: Night | null;
  readonly takeProfit: StopResult | null;
  readonly stopLoss: StopResult | null;
  /** What a reduction would bring now, and how many lots it closes; null of what opens. */
  readonly reduction: { readonly lots: number; readonly profit: bigint } | null;
  /** Why the house would not take the other side now. */
  readonly capped: CapRefusal | null;
  /** The limit over all markets it would break. */
  readonly brokenTotal: TotalCap | null;
}

const nothing = {
  cost: null,
  leftAfter: null,
  liquidation: null,
  isLiquidationKnown: false,
  night: null,
  takeProfit: null,
  stopLoss: null,
  reduction: null,
  capped: null,
  brokenTotal: null,
} as const;

export function summariseTicket(ticket: Ticket, account: Account): Summary {
  const { terms, mark, available } = account;
  const side = signOf(ticket.side);
  const lots = lotsOf(ticket);
  const ticks = ticket.isReduceOnly ? reducingPrice(ticket, account) : priceFor(ticket, account, lots ?? 1);
  const worst = ticket.kind === 'market' && ticks !== null ? worstTicks(side, ticks) : null;
  const base = { ...nothing, lots, ticks, worst };
  if (lots === null || ticks === null) return base;
  if (ticket.isReduceOnly) return { ...base, reduction: reductionOf(ticket, account, lots) };
  const cost = costAt(terms, { side, lots, leverage: ticket.leverage }, ticks);
  const leftAfter = available === null ? null : available - cost.margin - cost.fee;
  const opened: OpenPosition = {
    side,
    lots,
    openTicks: ticks,
    margin: cost.margin,
    originalMargin: cost.margin,
    unit: terms.unit,
    mark: mark ?? ticks,
  };
  const stop = (text: string): StopResult | null => {
    const at = ticket.hasStops ? readPrice(terms, text) : null;
    if (at === null) return null;
    const closed = closingTicks(side, ticks, at, terms.spreadPpm);
    return { ticks: at, profit: profitOf(terms.unit, side, ticks, closed, lots) };
  };
  return {
    ...base,
    cost,
    leftAfter,
    ...liquidationOf(opened, leftAfter, account),
    takeProfit: stop(ticket.takeProfit),
    stopLoss: stop(ticket.stopLoss),
    capped: capOn(ticket, cost, account),
    brokenTotal: totalOn(ticket, cost, account),
  };
}

/** The price a reduction closes at: the limit, or the mark with the spread that is always there. */
function reducingPrice({ kind, side, price }: Ticket, { terms, mark }: Account): number | null {
  if (kind === 'limit') return readPrice(terms, price);
  return mark === null ? null : openingTicks(signOf(side), mark, terms.spreadPpm);
}

/** When the position would be liquidated as things are now, and after the fee of the next night. */
function liquidationOf(
  opened: OpenPosition,
  leftAfter: bigint | null,
  { terms, positions, marketId }: Account,
): Pick<Summary, 'liquidation' | 'isLiquidationKnown' | 'night'> {
  const { lots, openTicks, margin } = opened;
  const { overnightPpm, unit, limitPpm, isCross } = terms;
  const isKnown = !isCross || (positions !== null && leftAfter !== null);
  const balance = leftAfter === null || leftAfter < 0n ? 0n : leftAfter;
  const cross = (positions ?? []).filter((each) => each.isCross);
  const at = (position: OpenPosition, free: bigint): number | null => {
    if (!isKnown) return null;
    if (!isCross) return isolatedLiquidationTicks(position, limitPpm);
    // A market has one mark price, whenever each of its positions was last told it.
    const beside = cross
      .filter((each) => each.marketId === marketId)
      .map((each): OpenPosition => ({ ...each, mark: position.mark }));
    const others = cross.filter((each) => each.marketId !== marketId);
    const here = [position, ...beside];
    const limit = limitOf([{ ...position, limitPpm }, ...cross]);
    return liquidationTicks({ balance: free, positions: [...here, ...others] }, here, limit);
  };
  const { fee, fromMargin, fromBalance } = nightFee({ unit, openTicks, lots, overnightPpm, margin, balance });
  return {
    liquidation: at(opened, balance),
    isLiquidationKnown: isKnown,
    night: { fee, liquidation: at({ ...opened, margin: margin - fromMargin }, balance - fromBalance) },
  };
}

/** What closing positions of the other side would bring now, the oldest first. */
function reductionOf(
  ticket: Ticket,
  { terms, positions, marketId, mark }: Account,
  lots: number,
): Summary['reduction'] {
  const at = ticket.kind === 'limit' ? readPrice(terms, ticket.price) : mark;
  if (positions === null || at === null) return null;
  const targets = targetsOf(positions, marketId, signOf(ticket.side));
  const inLot = targets[0]?.inLot ?? 1;
  const { taken } = takeInOrder(
    BigInt(partsOfLots(lots, inLot)),
    targets.map((each) => BigInt(each.lots)),
  );
  let profit = 0n;
  for (const [place, target] of targets.entries()) {
    const closed = wholeNumber(taken[place] ?? 0n);
    if (closed === 0) continue;
    const purses = { reserve: 0n, balance: 0n, others: [] };
    profit += closePosition({ ...target, ...purses, mark: at, closed, spreadPpm: terms.spreadPpm }).profit;
  }
  return { lots: lotsOfParts(wholeNumber(taken.reduce((sum, part) => sum + part, 0n)), inLot), profit };
}
