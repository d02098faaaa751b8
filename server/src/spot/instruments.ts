import { formatDecimal } from '@aureus/core/money/decimal.ts';
import { assertMarketSpec, type MarketSpec } from '@aureus/core/spot/market-spec.ts';
import type { Pool, PoolClient } from 'pg';
import { type InstrumentKind, isOpenNow, type Market, opensAt, type QuotedTerms } from '../market/public.ts';
import type { SpotInstrument, SpotTerms } from './public.ts';

/** Parts per million have four decimals as percent. */
export const PERCENT_SCALE = 4;

/**
 * Terms spot trading begins with in a new installation: fees in parts per million, smallest order value in whole quote
 * units. Amounts are counted in the steps in which the volume of the market is.
 */
const FIRST = { makerFeePpm: 800, takerFeePpm: 1_000, minTotal: 5 } as const;

/** The band, whether it is open and its calendar are what the table says by itself. */
const ADD = `INSERT INTO spot_instrument (market_id, amount_scale, lot, min_total, maker_fee_ppm, taker_fee_ppm)
  SELECT market_id, amount_scale, lot, min_total, maker_fee_ppm, taker_fee_ppm
  FROM json_populate_recordset(NULL::spot_instrument, $1) ON CONFLICT DO NOTHING`;

interface Row {
  readonly market_id: number;
  readonly amount_scale: number;
  readonly lot: number;
  readonly min_total: bigint;
  readonly maker_fee_ppm: number;
  readonly taker_fee_ppm: number;
  readonly band_ppm: number;
  readonly is_open: boolean;
  readonly calendar: SpotTerms['calendar'];
}

/** What spot trading says of itself in lists of markets, beside its terms. */
export interface VolumesOf {
  read(): Promise<void>;
  of(instrument: SpotInstrument): OwnVolume;
}

/**
 * Spot trading as a kind of instrument: every market has it.
 * @param volumes what was traded; left out where nobody counts it
 */
export function spotKind(pool: Pool, volumes?: VolumesOf): InstrumentKind<SpotTerms> {
  return {
    name: 'spot',
    begin: async (markets) => {
      await pool.query(ADD, [JSON.stringify(markets.map(firstRow))]);
    },
    read: async () => {
      await volumes?.read();
      return readSpotTerms(pool);
    },
    check: assertTerms,
    quoted: (instrument) => quoted(instrument, volumes?.of(instrument) ?? UNKNOWN_VOLUME),
  };
}

/** What was traded here in the last 24 hours; null while nobody has counted it lately. */
export type OwnVolume = Pick<QuotedTerms['terms'], 'own_volume' | 'own_turnover'>;

export const UNKNOWN_VOLUME: OwnVolume = { own_volume: null, own_turnover: null };

/** The stored terms, by market id. */
export async function readSpotTerms(connection: Pool | PoolClient): Promise<ReadonlyMap<number, SpotTerms>> {
  const { rows } = await connection.query<Row>('SELECT * FROM spot_instrument ORDER BY market_id');
  return new Map(
    rows.map((row): [number, SpotTerms] => [
      row.market_id,
      {
        amountScale: row.amount_scale,
        lot: row.lot,
        minTotal: row.min_total,
        makerFeePpm: row.maker_fee_ppm,
        takerFeePpm: row.taker_fee_ppm,
        bandPpm: row.band_ppm,
        isOpen: row.is_open,
        calendar: row.calendar,
      },
    ]),
  );
}

/** As JSON takes it: `min_total` as text. */
function firstRow({ id, quote, volumeScale, volumeStep }: Market) {
  return {
    market_id: id,
    amount_scale: volumeScale,
    lot: volumeStep,
    min_total: String(BigInt(FIRST.minTotal) * 10n ** BigInt(quote.scale)),
    maker_fee_ppm: FIRST.makerFeePpm,
    taker_fee_ppm: FIRST.takerFeePpm,
  };
}

/** How an instrument counts, in the language of the core. */
export function specOf(instrument: SpotInstrument): MarketSpec {
  let spec = specs.get(instrument);
  if (!spec) specs.set(instrument, (spec = makeSpec(instrument)));
  return spec;
}

const specs = new WeakMap<SpotInstrument, MarketSpec>();

function makeSpec({ market, amountScale, lot, makerFeePpm, takerFeePpm }: SpotInstrument): MarketSpec {
  return {
    priceScale: market.priceScale,
    tick: BigInt(market.tick),
    lot: BigInt(lot) * 10n ** BigInt(market.base.scale - amountScale),
    baseScale: market.base.scale,
    quoteScale: market.quote.scale,
    makerFeeRate: BigInt(makerFeePpm),
    takerFeeRate: BigInt(takerFeePpm),
  };
}

/**
 * Checks that the terms fit the market: one tick on one lot is a whole number of quote minor units.
 * @throws Error naming the market and the fault
 */
export function assertTerms(instrument: SpotInstrument): void {
  const { market, amountScale } = instrument;
  try {
    if (amountScale > market.base.scale) {
      throw new RangeError('An amount may not be finer than the minor unit of its currency');
    }
    assertMarketSpec(makeSpec(instrument));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`Spot on ${market.symbol} has terms that do not fit together: ${reason}`, { cause: error });
  }
}

function quoted(instrument: SpotInstrument, volume: OwnVolume): QuotedTerms {
  const { market, amountScale, minTotal, makerFeePpm, takerFeePpm, bandPpm } = instrument;
  return {
    steps: { amount_scale: amountScale, lot: lotText(instrument) },
    terms: {
      min_total: formatDecimal(minTotal, market.quote.scale),
      maker_fee: percentOf(makerFeePpm),
      price_band: percentOf(bandPpm),
      taker_fee: percentOf(takerFeePpm),
      open_coin_trade: isOpenNow(instrument) ? 1 : 0,
      opens_at: opensAt(instrument),
      ...volume,
    },
  };
}

/** The smallest step of an amount as text. */
export function lotText({ lot, amountScale }: SpotTerms): string {
  return formatDecimal(BigInt(lot), amountScale);
}

/** Parts per million as percent. */
export function percentOf(ppm: number): string {
  return formatDecimal(BigInt(ppm), PERCENT_SCALE);
}
