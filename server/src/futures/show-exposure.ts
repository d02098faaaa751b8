import type { exposure } from '@aureus/contract/futures/operator-calls.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import { houseProfit, shareOf } from '@aureus/core/futures/exposure.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import type { Pool } from 'pg';
import { type MarketDirectory, type Prices, whyClosed } from '../market/public.ts';
import { listAlarms } from './alarms.ts';
import { type OpenSide, readExposure, readHouseFunds } from './exposure.ts';
import { percentOf, priceText, reduceOnlyText, unitOf } from './instruments.ts';
import type { FutureInstruments } from './public.ts';

interface Needs {
  readonly pool: Pool;
  readonly markets: Pick<MarketDirectory, 'currency'>;
  readonly prices: Pick<Prices, 'mark'>;
  readonly instruments: FutureInstruments;
}

/** What the house stands against, as operators see it. */
export async function showExposure({ pool, markets, prices, instruments }: Needs): Promise<Answer<typeof exposure>> {
  const [open, funds, alarms] = await Promise.all([
    readExposure(pool, instruments),
    readHouseFunds(pool, instruments),
    listAlarms(pool),
  ]);
  const fundsOf = new Map(funds.map((each) => [each.currency, each]));
  const percent = (part: bigint, currency: number): string | null => {
    const { available = 0n, reserved = 0n } = fundsOf.get(currency) ?? {};
    const ppm = shareOf(part, available + reserved);
    return ppm === null ? null : percentOf(ppm);
  };
  return {
    alarms,
    house: funds.flatMap(({ currency, available, reserved, insurance }) => {
      const named = markets.currency(currency);
      if (!named) return [];
      const money = (amount: bigint): string => formatDecimal(amount, named.scale);
      return [
        {
          currency: named.code,
          available: money(available),
          reserved: money(reserved),
          reserved_percent: percent(reserved, currency),
          insurance: money(insurance),
        },
      ];
    }),
    markets: open.map(({ instrument, long, short }) => {
      const { market, maxSide, maxSkew } = instrument;
      const { id, symbol, quote } = market;
      const money = (amount: bigint): string => formatDecimal(amount, quote.scale);
      const mark = prices.mark(id);
      const ticks = mark?.isValid === true ? mark.ticks : null;
      const reserve = long.reserve + short.reserve;
      const side = ({ positions, value }: OpenSide) => ({
        positions,
        value: money(value),
        percent: percentOf(shareOf(value, maxSide) ?? 0n),
      });
      const skew = long.value - short.value;
      return {
        id,
        symbol,
        quote: quote.code,
        open: whyClosed(instrument) !== 'market_closed',
        reduce_only: reduceOnlyText(instrument),
        long: side(long),
        short: side(short),
        max_side: money(maxSide),
        skew: money(skew),
        max_skew: money(maxSkew),
        skew_percent: percentOf(shareOf(skew < 0n ? -skew : skew, maxSkew) ?? 0n),
        mark: ticks === null ? null : priceText(instrument, ticks),
        profit: ticks === null ? null : money(houseProfit(unitOf(instrument), ticks, long, short)),
        reserve: money(reserve),
        reserve_percent: percent(reserve, quote.id),
      };
    }),
  };
}
