import { formatDecimal, formatFixed } from '@aureus/core/money/decimal.ts';
import type { Candle } from '@aureus/core/market/candle.ts';
import type { CandleRow } from '@aureus/contract/market/shapes.ts';
import type { Market } from './public.ts';

/** A price in ticks as text with exactly the decimals of its market: they are the precision the screen shows. */
export function priceText(market: Market, ticks: number): string {
  return formatFixed(BigInt(ticks) * BigInt(market.tick), market.priceScale, market.priceScale);
}

/** A traded volume, in steps of its market, as text. */
export function volumeText(market: Market, volume: number): string {
  return formatDecimal(BigInt(volume) * BigInt(market.volumeStep), market.volumeScale);
}

/** Ticks × volume as text in the quote currency, cut to two decimals. */
export function turnoverText(market: Market, turnover: bigint): string {
  const units = turnover * BigInt(market.tick) * BigInt(market.volumeStep);
  return formatFixed(units, market.priceScale + market.volumeScale, 2);
}

/** The change from one price to another in percent, two decimals. */
export function changeText(from: number, to: number): string {
  const hundredths = Math.round(((to - from) / from) * 10_000);
  return (hundredths === 0 ? 0 : hundredths / 100).toFixed(2);
}

/** A candle as the wire shows it. */
export function candleRow(market: Market, candle: Candle): CandleRow {
  return {
    time: candle.start,
    open: priceText(market, candle.open),
    high: priceText(market, candle.high),
    low: priceText(market, candle.low),
    close: priceText(market, candle.close),
    volume: volumeText(market, candle.volume),
  };
}
