import type { LeverRow } from '@aureus/contract/futures/shapes.ts';
import type { MarketRow } from '@aureus/contract/market/shapes.ts';
import { type Leveraged, type OpenInterest, withPosition } from '@aureus/core/futures/caps.ts';
import { meanPpm } from '@aureus/core/futures/liquidation.ts';
import { partsInLot, partsOfLots } from '@aureus/core/futures/lots.ts';
import { LONG, SHORT, valueOf } from '@aureus/core/futures/reckoning.ts';
import type { OpenPosition } from '@aureus/core/futures/risk.ts';
import { parseDecimal } from '@aureus/core/money/decimal.ts';
import { Decimal } from '@aureus/core/money/exact-decimal.ts';
import { ppmOf, readPrice } from './read-typed.ts';

/** An open position of the user as core reckons it: its `lots` are parts of a lot. */
export interface OwnPosition extends OpenPosition {
  readonly inLot: number;
  readonly id: number;
  readonly marketId: number;
  readonly leverage: number;
  readonly isCross: boolean;
  /** The platform pays its margin: it is closed as a whole and by no order. */
  readonly isTrial: boolean;
  /** The risk rate at which it is liquidated, ppm: see `limitOf`. */
  readonly limitPpm: number;
}

/** What of a market a position is counted by. */
export type CountedMarket = Pick<MarketRow, 'id' | 'price_scale' | 'tick'>;

/**
 * Rows of open positions as core reckons them; null when one of them cannot be reckoned, because its market or its mark
 * price is not known: then nobody knows what the account is worth.
 * @param scale decimals of the quote currency of all of them
 */
export function ownPositions(
  rows: readonly LeverRow[],
  markets: readonly CountedMarket[],
  scale: number,
): OwnPosition[] | null {
  const positions: OwnPosition[] = [];
  for (const row of rows) {
    const market = markets.find(({ id }) => id === row.match_id);
    const position = market && ownPosition(row, market, scale);
    if (!position) return null;
    positions.push(position);
  }
  return positions;
}

/** One of them; null while its market has no mark price. */
export function ownPosition(row: LeverRow, market: CountedMarket, scale: number): OwnPosition | null {
  const spec = { priceScale: market.price_scale, tick: parseDecimal(market.tick, market.price_scale) };
  const openTicks = readPrice(spec, row.price);
  const mark = readPrice(spec, row.update_price);
  if (openTicks === null || mark === null) return null;
  const unit = unitOf(row, market.tick, scale);
  const inLot = partsInLot(unit);
  return {
    id: row.id,
    marketId: row.match_id,
    leverage: row.multiple,
    isCross: row.cross === 1,
    isTrial: row.trial_ends !== null,
    limitPpm: ppmOf(row.liquidation_percent),
    side: row.type === 1 ? LONG : SHORT,
    lots: partsOfLots(row.share, inLot),
    openTicks,
    mark,
    margin: parseDecimal(row.caution_money, scale),
    originalMargin: parseDecimal(row.origin_caution_money, scale),
    unit: unit / BigInt(inLot),
    inLot,
  };
}

/** The risk rate at which positions are liquidated that share their margin, ppm; 0 of none. */
export function limitOf(positions: readonly Pick<OwnPosition, 'originalMargin' | 'limitPpm'>[]): number {
  return meanPpm(positions.map(({ originalMargin, limitPpm }) => ({ originalMargin, ppm: limitPpm }))) ?? 0;
}

/** What of them is open on a market, at open prices. */
export function interestOf(positions: readonly OwnPosition[], marketId: number): OpenInterest {
  return positions
    .filter((each) => each.marketId === marketId)
    .reduce(
      (sum: OpenInterest, { side, unit, openTicks, lots }) => withPosition(sum, side, valueOf(unit, openTicks, lots)),
      { long: 0n, short: 0n },
    );
}

/** What they count for limits over all markets. */
export function leveragedOf(positions: readonly OwnPosition[]): Leveraged[] {
  return positions.map(({ leverage, unit, openTicks, lots }) => ({ leverage, value: valueOf(unit, openTicks, lots) }));
}

/** What one tick on one lot is worth, quote minor units: whole, for the server takes no market where it is not. */
function unitOf({ number, share }: LeverRow, tick: string, scale: number): bigint {
  return BigInt(
    new Decimal(number)
      .times(tick)
      .times(10n ** BigInt(scale))
      .div(String(share))
      .toString(),
  );
}
