import { BUY, MAX_LOTS, MAX_TICK, SELL, type Side } from '@aureus/core/spot/book-types.ts';
import { quoteUnit } from '@aureus/core/spot/market-spec.ts';
import type { Market } from '../market/public.ts';
import { specOf } from './market-state.ts';

/** A quote the desk would like to have in the book. */
export interface WantedQuote {
  readonly side: Side;
  readonly price: number;
  readonly lots: number;
}

/** What the desk may still bind in a market, minor units. */
export interface DeskFunds {
  readonly base: bigint;
  readonly quote: bigint;
}

/** How widely and how deeply the desk quotes; parts per million of the index price, and whole USDT a level. */
interface DeskTerms {
  readonly halfSpreadPpm: number;
  readonly stepPpm: number;
  readonly levelValue: bigint;
}

const LEVELS = 10;
/** How many quotes the desk has in a market when nothing is missing. */
export const ALL_QUOTES = 2 * LEVELS;

/** Busy markets are quoted tightly and deeply, shares in the middle, all others widely. */
function termsOf(market: Market): DeskTerms {
  if (market.tags.includes('hot')) return { halfSpreadPpm: 250, stepPpm: 300, levelValue: 20_000n };
  if (market.kind === 'stock') return { halfSpreadPpm: 400, stepPpm: 400, levelValue: 8_000n };
  return { halfSpreadPpm: 600, stepPpm: 500, levelValue: 4_000n };
}

/** One level binds at most this part of what the desk has, so that its inventory empties slowly. */
const PART_OF_FUNDS = 50n;

/** How far the index may move before the desk renews its quotes: a quarter of its half spread, at least a tick. */
export function renewDistance(market: Market, price: number): number {
  return Math.max(1, Math.floor((price * termsOf(market).halfSpreadPpm) / 4_000_000));
}

/**
 * The desk's quotes around an index price, best first on each side. Depends on nothing but its arguments: the same
 * price and inventory give the same quotes. Sizes grow with the distance and end where the inventory does.
 */
export function quotesAround(market: Market, price: number, funds: DeskFunds): WantedQuote[] {
  const { halfSpreadPpm, stepPpm, levelValue } = termsOf(market);
  const spec = specOf(market);
  const unit = quoteUnit(spec);
  const value = levelValue * 10n ** BigInt(market.quote.scale);
  const left = { base: funds.base, quote: funds.quote };
  const distance = Math.max(1, Math.ceil((price * halfSpreadPpm) / 1_000_000));
  const step = Math.max(1, Math.ceil((price * stepPpm) / 1_000_000));
  const quotes: WantedQuote[] = [];
  for (const side of [BUY, SELL] as const) {
    for (let level = 0; level < LEVELS; level += 1) {
      const away = distance + step * level;
      const at = side === BUY ? price - away : price + away;
      if (at < 1 || at > MAX_TICK) break;
      const oneLot = BigInt(at) * unit;
      const wanted = (value * BigInt(2 + level)) / 2n / oneLot;
      const affordable = side === BUY ? funds.quote / PART_OF_FUNDS / oneLot : funds.base / PART_OF_FUNDS / spec.lot;
      const possible = side === BUY ? left.quote / oneLot : left.base / spec.lot;
      const lots = least(wanted, affordable, possible, BigInt(MAX_LOTS));
      if (lots === 0n) break;
      if (side === BUY) left.quote -= lots * oneLot;
      else left.base -= lots * spec.lot;
      quotes.push({ side, price: at, lots: Number(lots) });
    }
  }
  return quotes;
}

function least(...amounts: bigint[]): bigint {
  let smallest = amounts[0] ?? 0n;
  for (const amount of amounts) if (amount < smallest) smallest = amount;
  return smallest;
}
