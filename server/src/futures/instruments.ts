import type { ReduceOnlyReason } from '@aureus/contract/futures/reduce-only.ts';
import type { Tier } from '@aureus/core/futures/caps.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import { quoteUnit } from '@aureus/core/spot/market-spec.ts';
import type { Pool, PoolClient } from 'pg';
import type { InstrumentKind, Market } from '../market/public.ts';
import type { FutureInstrument, FutureTerms } from './public.ts';

/** Parts per million have four decimals as percent. */
export const PERCENT_SCALE = 4;

/**
 * Terms contracts begin with in a new installation; caps in whole quote units. Amounts are counted in the steps in which
 * the volume of the market is. Shares have less leverage: their price stands still over the night, and then jumps. Who
 * stands on both sides with two accounts gains by a jump what the margin of the one does not cover; with this little it
 * costs more than that is worth, unless a night moves a share by more than a tenth as a rule.
 */
export const FIRST = {
  coin: { leverages: '2,5,10,20,50,100', tiers: '20:250000,50:100000,100:20000', overnightPpm: 300, spreadPpm: 200 },
  stock: { leverages: '2,5', tiers: '', overnightPpm: 200, spreadPpm: 500 },
  minLots: 1,
  maxLots: 1_000_000,
  feePpm: 500,
  skewPpm: 1_000,
  maxSide: 5_000_000,
  maxSkew: 2_000_000,
  maxUser: 500_000,
} as const;

const ADD = `INSERT INTO future_instrument (market_id, amount_scale, lot, leverages, min_lots, max_lots, fee_ppm,
    overnight_ppm, spread_ppm, skew_ppm, max_side, max_skew, max_user, tiers, is_cross, is_open)
  SELECT market_id, amount_scale, lot, leverages, min_lots, max_lots, fee_ppm, overnight_ppm, spread_ppm, skew_ppm,
    max_side, max_skew, max_user, tiers, is_cross, is_open
  FROM json_populate_recordset(NULL::future_instrument, $1) ON CONFLICT DO NOTHING`;

interface Row {
  readonly market_id: number;
  readonly amount_scale: number;
  readonly lot: number;
  readonly leverages: string;
  readonly min_lots: number;
  readonly max_lots: number;
  readonly fee_ppm: number;
  readonly overnight_ppm: number;
  readonly spread_ppm: number;
  readonly skew_ppm: number;
  readonly max_side: bigint;
  readonly max_skew: bigint;
  readonly max_user: bigint;
  readonly tiers: string;
  readonly is_cross: boolean;
  readonly is_open: boolean;
  readonly reduce_only: ReduceOnlyReason | null;
  readonly reduce_only_since: Date | null;
  readonly calendar: FutureTerms['calendar'];
}

/** Leveraged contracts as a kind of instrument: every market has it. */
export function futureKind(pool: Pool): InstrumentKind<FutureTerms> {
  return {
    name: 'future',
    begin: async (markets) => {
      await pool.query(ADD, [JSON.stringify(markets.map(firstRow))]);
    },
    read: () => readFutureTerms(pool),
    check: assertTerms,
  };
}

/** The stored terms, by market id. */
export async function readFutureTerms(connection: Pool | PoolClient): Promise<ReadonlyMap<number, FutureTerms>> {
  const { rows } = await connection.query<Row>('SELECT * FROM future_instrument ORDER BY market_id');
  return new Map(rows.map((row) => [row.market_id, termsOf(row)]));
}

const termsOf = (row: Row): FutureTerms => ({
  amountScale: row.amount_scale,
  lot: row.lot,
  leverages: row.leverages,
  minLots: row.min_lots,
  maxLots: row.max_lots,
  feePpm: row.fee_ppm,
  overnightPpm: row.overnight_ppm,
  spreadPpm: row.spread_ppm,
  skewPpm: row.skew_ppm,
  maxSide: row.max_side,
  maxSkew: row.max_skew,
  maxUser: row.max_user,
  tiers: row.tiers,
  isCross: row.is_cross,
  isOpen: row.is_open,
  reduceOnly: reduceOnlyOf(row),
  isReduceOnly: row.reduce_only !== null,
  calendar: row.calendar,
});

const reduceOnlyOf = ({ reduce_only: reason, reduce_only_since: since }: Row): FutureTerms['reduceOnly'] =>
  reason === null || since === null ? null : { reason, since };

/** As it is told; null while positions may be opened. */
export function reduceOnlyText({ reduceOnly }: Pick<FutureTerms, 'reduceOnly'>) {
  return reduceOnly && { reason: reduceOnly.reason, since: reduceOnly.since.toISOString() };
}

/** As JSON takes it: amounts as text. */
function firstRow({ id, kind, quote, volumeScale, volumeStep }: Market) {
  const whole = (units: number): string => String(BigInt(units) * 10n ** BigInt(quote.scale));
  const { leverages, tiers, overnightPpm, spreadPpm } = FIRST[kind];
  return {
    market_id: id,
    amount_scale: volumeScale,
    lot: volumeStep,
    leverages,
    min_lots: FIRST.minLots,
    max_lots: FIRST.maxLots,
    fee_ppm: FIRST.feePpm,
    overnight_ppm: overnightPpm,
    spread_ppm: spreadPpm,
    skew_ppm: FIRST.skewPpm,
    max_side: whole(FIRST.maxSide),
    max_skew: whole(FIRST.maxSkew),
    max_user: whole(FIRST.maxUser),
    tiers,
    is_cross: true,
    is_open: true,
  };
}

/** What one tick on one lot is worth, quote minor units. */
export function unitOf(instrument: FutureInstrument): bigint {
  let unit = units.get(instrument);
  if (unit === undefined) units.set(instrument, (unit = makeUnit(instrument)));
  return unit;
}

const units = new WeakMap<FutureInstrument, bigint>();

/** Minor units of the base currency in one lot. */
export function lotOf({ market, amountScale, lot }: Pick<FutureInstrument, 'market' | 'amountScale' | 'lot'>): bigint {
  return BigInt(lot) * 10n ** BigInt(market.base.scale - amountScale);
}

function makeUnit({ market, amountScale, lot }: FutureInstrument): bigint {
  return quoteUnit({
    priceScale: market.priceScale,
    tick: BigInt(market.tick),
    lot: lotOf({ market, amountScale, lot }),
    baseScale: market.base.scale,
    quoteScale: market.quote.scale,
    makerFeeRate: 0n,
    takerFeeRate: 0n,
  });
}

/** So many users at the least it takes to fill a side of a market: one or two must not keep the others out. */
const FEWEST_USERS = 5n;

/** Checks that the terms fit the market. @throws Error naming the market and the fault */
export function assertTerms(instrument: FutureInstrument): void {
  const { market, amountScale } = instrument;
  try {
    if (amountScale > market.base.scale) {
      throw new RangeError('An amount may not be finer than the minor unit of its currency');
    }
    makeUnit(instrument);
    const offered = leveragesOf(instrument);
    if (instrument.maxUser * FEWEST_USERS > instrument.maxSide) {
      throw new RangeError(`No fewer than ${FEWEST_USERS} users may fill a side`);
    }
    const tiers = tiersOf(instrument);
    if (tiers.some(({ leverage }, place) => leverage <= (tiers[place - 1]?.leverage ?? 0))) {
      throw new RangeError('Tiers must ascend by their leverage');
    }
    if (tiers.some(({ maxUser }, place) => maxUser >= (tiers[place - 1] ?? instrument).maxUser)) {
      throw new RangeError('What tiers allow must fall');
    }
    if (offered.some((each, place) => each <= (offered[place - 1] ?? 0))) throw new RangeError('Leverages must ascend');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`Contracts on ${market.symbol} have terms that do not fit together: ${reason}`, { cause: error });
  }
}

export function leveragesOf({ leverages }: Pick<FutureTerms, 'leverages'>): number[] {
  return leverages.split(',').map(Number);
}

/** What a user may have with the higher leverages, in minor units. */
export function tiersOf({ tiers, market }: FutureInstrument): Tier[] {
  if (tiers === '') return [];
  return tiers.split(',').map((tier) => {
    const [leverage = '', units = ''] = tier.split(':');
    return { leverage: Number(leverage), maxUser: BigInt(units) * 10n ** BigInt(market.quote.scale) };
  });
}

/** Lots as an amount in base units. */
export function amountText({ lot, amountScale }: FutureTerms, lots: number): string {
  return formatDecimal(BigInt(lot) * BigInt(lots), amountScale);
}

/** A price in ticks as text. */
export function priceText({ market }: FutureInstrument, ticks: number): string {
  return formatDecimal(BigInt(ticks) * BigInt(market.tick), market.priceScale);
}

/** Parts per million as percent. */
export function percentOf(ppm: number | bigint): string {
  return formatDecimal(BigInt(ppm), PERCENT_SCALE);
}

/** Whether it is always open. Of a share there are nights without a price, dividends and splits. */
export const isWithoutHours = ({ market, calendar }: FutureInstrument): boolean =>
  market.kind === 'coin' && market.calendar === 'always' && (calendar === null || calendar === 'always');
