import type { FuturesAlarmKind } from '@aureus/contract/futures/alarms.ts';
import { shareOf } from '@aureus/core/futures/exposure.ts';
import { isAllowed } from '@aureus/core/market/price-state.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import type { Pool } from 'pg';
import { type MarketDirectory, type Prices, type PriceTick, whyClosed } from '../market/public.ts';
import { readGeneralSettings } from '../platform/general-settings.ts';
import { type MarketExposure, readExposure, readHouseFunds } from './exposure.ts';
import { percentOf } from './instruments.ts';
import type { FutureInstruments } from './public.ts';

/** A figure beside the bound from which operators are told of it, both in the unit of its kind. */
export interface Reading {
  readonly kind: FuturesAlarmKind;
  readonly subject: string;
  readonly figure: bigint;
  readonly bound: bigint;
  /** As people read them. */
  readonly text: (figure: bigint) => string;
}

export interface ReadingNeeds {
  readonly pool: Pool;
  readonly markets: Pick<MarketDirectory, 'currency'>;
  readonly prices: Pick<Prices, 'newest' | 'window'>;
  readonly instruments: FutureInstruments;
}

const WHOLE_PPM = 1_000_000n;
const ofPercent = (percent: number): bigint => BigInt(percent) * 10_000n;

/** Every figure of which operators may be told, as it is now. */
export async function readFigures({ pool, markets, prices, instruments }: ReadingNeeds): Promise<Reading[]> {
  const [settings, exposure, funds, newest, now] = await Promise.all([
    readGeneralSettings(pool),
    readExposure(pool, instruments),
    readHouseFunds(pool, instruments),
    prices.newest(),
    secondNow(pool),
  ]);
  const waiting = new WaitingPrices(prices, newest, { now, most: settings.futures_alarm_price_seconds });
  const ofMarkets = exposure.map(async (open): Promise<Reading[]> => {
    const { instrument, long, short } = open;
    const { market, maxSide, maxSkew } = instrument;
    const skew = long.value - short.value;
    const positions = BigInt(long.positions + short.positions);
    const most = long.value > short.value ? long.value : short.value;
    const of = { subject: market.symbol };
    return [
      {
        ...of,
        kind: 'interest',
        figure: shareOf(most, maxSide) ?? 0n,
        bound: ofPercent(settings.futures_alarm_interest_percent),
        text: percentOf,
      },
      {
        ...of,
        kind: 'skew',
        figure: shareOf(skew < 0n ? -skew : skew, maxSkew) ?? 0n,
        bound: ofPercent(settings.futures_alarm_skew_percent),
        text: percentOf,
      },
      {
        ...of,
        kind: 'held_up',
        figure: BigInt(await waiting.secondsOf(open)),
        bound: BigInt(settings.futures_alarm_price_seconds),
        text: String,
      },
      {
        ...of,
        kind: 'halted',
        figure: whyClosed(instrument) === 'market_closed' ? positions : 0n,
        bound: 1n,
        text: String,
      },
    ];
  });
  const ofFunds = funds.flatMap(({ currency, available, reserved, insurance }): Reading[] => {
    const named = markets.currency(currency);
    if (!named) return [];
    return [
      {
        kind: 'cover',
        subject: named.code,
        // An account with nothing in it owes nothing.
        figure: shareOf(available, available + reserved) ?? WHOLE_PPM,
        bound: ofPercent(settings.futures_alarm_cover_percent),
        text: percentOf,
      },
      {
        kind: 'insurance',
        subject: named.code,
        figure: insurance,
        bound: BigInt(settings.futures_alarm_insurance_units) * 10n ** BigInt(named.scale),
        text: (amount) => formatDecimal(amount, named.scale),
      },
    ];
  });
  return [...(await Promise.all(ofMarkets)).flat(), ...ofFunds];
}

async function secondNow(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ now: number }>(
    'SELECT floor(extract(epoch FROM clock_timestamp()))::integer AS now',
  );
  return rows[0]?.now ?? 0;
}

/** How long liquidations of a market have waited for a recorded price by which they may be done. */
class WaitingPrices {
  readonly #prices: Pick<Prices, 'window'>;
  readonly #newest: ReadonlyMap<number, PriceTick>;
  readonly #now: number;
  /** So far back it is looked. */
  readonly #most: number;

  constructor(
    prices: Pick<Prices, 'window'>,
    newest: ReadonlyMap<number, PriceTick>,
    { now, most }: { readonly now: number; readonly most: number },
  ) {
    this.#prices = prices;
    this.#newest = newest;
    this.#now = now;
    this.#most = most;
  }

  /** Seconds, at most a little more than is asked for; 0 where nobody waits: without positions, and outside of the hours. */
  async secondsOf({ instrument, long, short }: MarketExposure): Promise<number> {
    const last = [...this.#newest.values()][0]?.second;
    if (long.positions + short.positions === 0 || whyClosed(instrument) !== null || last === undefined) return 0;
    const { id } = instrument.market;
    const newest = this.#newest.get(id);
    if (newest && isGood(newest)) return Math.max(0, this.#now - newest.second);
    const since = this.#now - this.#most;
    if (last < since) return this.#now - last;
    const { ticks } = await this.#prices.window(id, since * 1_000, last * 1_000);
    const found = ticks.findLast(isGood)?.second;
    return found === undefined ? this.#most : this.#now - found;
  }
}

/** Something can be ended by it; or nobody waited for a price then, because the market was closed. */
const isGood = ({ state, isMarkValid, mark }: PriceTick): boolean =>
  state === 'closed' || (isAllowed('liquidate', state) && isMarkValid && mark !== null);
