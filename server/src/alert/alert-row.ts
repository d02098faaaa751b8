import type { AlertKind, AlertPeriod, AlertRow, AlertSide, AlertState } from '@aureus/contract/alert/shapes.ts';
import type { BookedAlert } from '@aureus/core/alert/alert-book.ts';
import { isBeyond } from '@aureus/core/alert/rule.ts';
import { type Market, priceText } from '../market/public.ts';

/** A row of the table. Prices in ticks, moments of prices in seconds since 1970. */
export interface StoredAlert {
  readonly id: bigint;
  readonly user_id: bigint;
  readonly market_id: number;
  readonly side: AlertSide;
  readonly price: bigint;
  readonly kind: AlertKind;
  readonly period: AlertPeriod | null;
  readonly state: AlertState;
  readonly is_armed: boolean;
  readonly since: bigint;
  readonly crossed_at: bigint | null;
  readonly crossed_price: bigint | null;
  /** The last second that counts; null when there is none. */
  readonly expires_at: bigint | null;
  readonly revision: bigint;
  readonly created_at: Date;
  readonly deleted_at: Date | null;
  /** How many splits of its share its level is after. */
  readonly splits: number;
}

/** The most alerts of one user that wait or are paused. */
export const MOST_ALERTS = 50;

/** The most alerts of one user that are listed: those that wait first. */
export const MOST_LISTED = 100;

/** An alert as it is judged, with what writing it back takes. */
export interface JudgedAlert extends BookedAlert {
  readonly userId: bigint;
  readonly revision: bigint;
  /** How many splits of its share its level is after: prices of others say nothing of it. */
  readonly splits: number;
}

/** An alert as it waits. */
export function bookedOf(row: StoredAlert): JudgedAlert {
  return {
    id: Number(row.id),
    userId: row.user_id,
    market: row.market_id,
    side: row.side,
    price: Number(row.price),
    kind: row.kind,
    period: row.period,
    isArmed: row.is_armed,
    since: Number(row.since),
    crossedAt: row.crossed_at === null ? null : Number(row.crossed_at),
    expiresAt: row.expires_at === null ? null : Number(row.expires_at),
    revision: row.revision,
    splits: row.splits,
  };
}

const instant = (second: bigint): string => new Date(Number(second) * 1_000).toISOString();

/**
 * An alert as its owner sees it.
 * @param mark the price of now, null without one
 * @param now seconds since 1970; one whose moment has passed is shown as over, though it is ended a little later
 */
export function wireOf(row: StoredAlert, market: Market, mark: number | null, now: number): AlertRow {
  const { side, crossed_at, crossed_price, expires_at } = row;
  const state = row.state !== 'done' && expires_at !== null && now > expires_at ? 'expired' : row.state;
  const isWaiting = state === 'active' && !row.is_armed;
  const isBack = mark !== null && !isBeyond({ side, price: Number(row.price) }, mark);
  return {
    id: Number(row.id),
    match_id: market.id,
    symbol: market.symbol,
    side,
    price: priceText(market, Number(row.price)),
    kind: row.kind,
    period: row.period,
    state,
    is_beyond: isWaiting && !isBack ? 1 : 0,
    last_time: crossed_at === null ? null : instant(crossed_at),
    last_price: crossed_price === null ? null : priceText(market, Number(crossed_price)),
    expire_time: expires_at === null ? null : instant(expires_at),
    create_time: row.created_at.toISOString(),
  };
}
