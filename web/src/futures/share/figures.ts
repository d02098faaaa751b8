import type { LeverRow } from '@aureus/contract/futures/shapes.ts';
import { Decimal } from '@aureus/core/money/exact-decimal.ts';

/** What a poster says of a position; all of it as the app shows it elsewhere, or reckoned from that. */
export interface PosterFigures {
  readonly symbol: string;
  readonly isLong: boolean;
  readonly leverage: number;
  /** What the margin has returned, percent, before fees. */
  readonly percent: string;
  readonly entry: string;
  /** The mark price of now, or the closing price. */
  readonly exit: string;
  readonly isClosed: boolean;
  /** When it was closed, as the server wrote it; null of what is open. */
  readonly closedAt: string | null;
  /** What was gained, in the quote currency; null where it is not that of these prices. */
  readonly profit: string | null;
}

/**
 * Of an open position.
 * @param running what closing it now would bring
 * @param percent that, as part of the margin
 */
export function openFigures(row: LeverRow, running: string, percent: string): PosterFigures {
  return { ...figuresOf(row), percent, isClosed: false, closedAt: null, profit: running };
}

/**
 * Of a closed position: the way from entry to closing price times the leverage. One that was closed in parts has brought
 * more or less than its last price says, so that no amount can stand beside it. Null without a price.
 */
export function closedFigures(row: LeverRow): PosterFigures | null {
  const entry = new Decimal(row.price);
  if (entry.eq(0) || row.update_price === '0') return null;
  const way = new Decimal(row.update_price).minus(entry).times(row.type === 1 ? 1 : -1);
  const isWhole = way.times(row.number).eq(row.fact_profits);
  return {
    ...figuresOf(row),
    percent: way.times(row.multiple).times(100).div(entry, 2).toString(),
    isClosed: true,
    closedAt: row.complete_time,
    profit: isWhole ? row.fact_profits : null,
  };
}

function figuresOf(row: LeverRow) {
  return {
    symbol: row.symbol,
    isLong: row.type === 1,
    leverage: row.multiple,
    entry: row.price,
    exit: row.update_price,
  };
}
