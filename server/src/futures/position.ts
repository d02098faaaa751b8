import { endReasons, type EndReason } from '@aureus/contract/futures/shapes.ts';
import type { AccountRules, LiquidationPosition, LiquidationRules } from '@aureus/core/futures/liquidation.ts';
import { rulesOf } from '@aureus/core/futures/liquidation.ts';
import type { Sized } from '@aureus/core/futures/opening.ts';
import type { PositionSide } from '@aureus/core/futures/reckoning.ts';
import type { FutureInstrument } from './public.ts';
import { countedIn } from './instruments.ts';

export const PENDING = 0;
export const OPEN = 1;
export const CLOSED = 3;
export const CANCELLED = 4;
export type Status = typeof PENDING | typeof OPEN | typeof CLOSED | typeof CANCELLED;

/** What makes a position one whose margin the house pays. */
export interface OnTrial {
  /** The number of the trial margin. */
  readonly id: number;
  /** When it is closed at the latest. */
  readonly endsAt: Date;
}

/** An order and the position it becomes, as it is stored. Never changed: a change makes another object. */
export interface Position {
  readonly id: number;
  readonly owner: number;
  readonly market: number;
  /** The quote currency. */
  readonly currency: number;
  readonly side: PositionSide;
  readonly isCross: boolean;
  readonly isReduceOnly: boolean;
  readonly leverage: number;
  /** The terms it was ordered on, parts per million: later ones hold for it where they cost less. */
  readonly feePpm: number;
  readonly spreadPpm: number;
  readonly overnightPpm: number;
  /** The rules of liquidation it was ordered on: later ones hold for it where they are milder. */
  readonly rules: LiquidationRules;
  readonly status: Status;
  /** How much is ordered or open, in parts of a lot: see `inLotOf`. */
  readonly parts: number;
  readonly limit: number | null;
  readonly openTicks: number | null;
  readonly originTicks: number | null;
  readonly closeTicks: number | null;
  readonly takeProfit: number | null;
  readonly stopLoss: number | null;
  /** Held of its owner, of a trial of the house; while it waits, `fee` is held as well. */
  readonly margin: bigint;
  readonly originalMargin: bigint;
  /** Held of the house. */
  readonly reserve: bigint;
  readonly fee: bigint;
  readonly overnight: bigint;
  readonly profit: bigint;
  readonly reason: EndReason | null;
  readonly version: number;
  readonly createdAt: Date;
  readonly openedAt: Date | null;
  readonly endedAt: Date | null;
  /** Since when it is what prices may act on: ordered or opened, or its stops set. Recorded prices of before do nothing to it. */
  readonly armedAt: Date;
  /** Null of a position whose owner pays its margin. */
  readonly trial: OnTrial | null;
}

/** An open position: it has an open price. */
export type OpenPosition = Position & { readonly openTicks: number };

export function isOpenPosition(position: Position): position is OpenPosition {
  return position.status === OPEN && position.openTicks !== null;
}

/** A row of the table. */
export interface PositionRow {
  readonly id: bigint;
  readonly owner_id: bigint;
  readonly market_id: number;
  readonly currency_id: number;
  readonly side: number;
  readonly is_cross: boolean;
  readonly is_reduce_only: boolean;
  readonly leverage: number;
  readonly fee_ppm: number;
  readonly spread_ppm: number;
  readonly overnight_ppm: number;
  readonly liquidation_ppm: number;
  readonly buffer_ppm: number;
  readonly is_all_together: boolean;
  readonly status: number;
  readonly parts: bigint;
  readonly limit_ticks: number | null;
  readonly open_ticks: number | null;
  readonly origin_ticks: number | null;
  readonly close_ticks: number | null;
  readonly take_profit: number | null;
  readonly stop_loss: number | null;
  readonly margin: bigint;
  readonly original_margin: bigint;
  readonly reserve: bigint;
  readonly fee: bigint;
  readonly overnight: bigint;
  readonly profit: bigint;
  readonly reason: number | null;
  readonly version: number;
  readonly created_at: Date;
  readonly opened_at: Date | null;
  readonly ended_at: Date | null;
  readonly armed_at: Date;
  readonly trial_id: bigint | null;
  readonly trial_ends: Date | null;
}

export function positionOf(row: PositionRow): Position {
  return {
    id: Number(row.id),
    owner: Number(row.owner_id),
    market: row.market_id,
    currency: row.currency_id,
    side: row.side as PositionSide,
    isCross: row.is_cross,
    isReduceOnly: row.is_reduce_only,
    leverage: row.leverage,
    feePpm: row.fee_ppm,
    spreadPpm: row.spread_ppm,
    overnightPpm: row.overnight_ppm,
    rules: { limitPpm: row.liquidation_ppm, bufferPpm: row.buffer_ppm, isAllTogether: row.is_all_together },
    status: row.status as Status,
    parts: Number(row.parts),
    limit: row.limit_ticks,
    openTicks: row.open_ticks,
    originTicks: row.origin_ticks,
    closeTicks: row.close_ticks,
    takeProfit: row.take_profit,
    stopLoss: row.stop_loss,
    margin: row.margin,
    originalMargin: row.original_margin,
    reserve: row.reserve,
    fee: row.fee,
    overnight: row.overnight,
    profit: row.profit,
    reason: row.reason === null ? null : (endReasons[row.reason - 1] ?? null),
    version: row.version,
    createdAt: row.created_at,
    openedAt: row.opened_at,
    endedAt: row.ended_at,
    armedAt: row.armed_at,
    trial:
      row.trial_id === null || row.trial_ends === null ? null : { id: Number(row.trial_id), endsAt: row.trial_ends },
  };
}

/** The number that is stored for a reason: its place in the contract's list, from 1. */
export function reasonNumber(reason: EndReason | null): number | null {
  return reason === null ? null : endReasons.indexOf(reason) + 1;
}

/** The rules by which positions are liquidated that share their margin, or one that does not. */
export function rulesFor(positions: readonly Position[], now: LiquidationRules): AccountRules {
  return rulesOf(
    positions.map(({ id, originalMargin, rules }) => ({ ...rules, id, originalMargin })),
    now,
  );
}

/** What a position holds of its owner. */
export function heldBy({ status, margin, fee }: Position): bigint {
  return status === PENDING ? margin + fee : margin;
}

/** An order or position as core reckons its size. */
export function sizeOf({ side, leverage, parts }: Pick<Position, 'side' | 'leverage' | 'parts'>): Sized {
  return { side, leverage, lots: parts };
}

/** A position as the rules of core reckon it, at a mark price. */
export function atMark(position: OpenPosition, instrument: FutureInstrument, mark: number): LiquidationPosition {
  const { id, side, parts, openTicks, margin, originalMargin, reserve, market, spreadPpm } = position;
  return {
    id,
    marketId: market,
    side,
    lots: parts,
    openTicks,
    margin,
    originalMargin,
    reserve,
    ...countedIn(instrument),
    mark,
    spreadPpm: Math.min(spreadPpm, instrument.spreadPpm),
    isStuck: false,
  };
}
