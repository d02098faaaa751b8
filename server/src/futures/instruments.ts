import type { ReduceOnlyReason } from '@aureus/contract/futures/reduce-only.ts';
import type { Tier } from '@aureus/core/futures/caps.ts';
import { HUNDREDTHS, lotsOfParts, partsInLot, partsOfLots } from '@aureus/core/futures/lots.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import { quoteUnit } from '@aureus/core/spot/market-spec.ts';
import type { Pool, PoolClient } from 'pg';
import type { InstrumentKind, Market } from '../market/public.ts';
import type { FutureInstrument, FutureTerms } from './public.ts';

/** Parts per million have four decimals as percent. */
export const PERCENT_SCALE = 4;

/**
 * Terms contracts begin with in a new installation; caps in whole quote units. Shares have less leverage: their price stands still over the night, and then jumps. Who
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

/**
 * A lot is one step in which the volume of the market is counted, or ten or a hundred of them where it takes so many for
 * positions to count in hundredths of it.
 */
function firstLot(market: Market): number {
  const { volumeScale: amountScale, volumeStep: lot } = market;
  return (lot * HUNDREDTHS) / makeCounting({ market, amountScale, lot }).inLot;
}

/** As JSON takes it: amounts as text. */
function firstRow(market: Market) {
  const { id, kind, quote, volumeScale } = market;
  const whole = (units: number): string => String(BigInt(units) * 10n ** BigInt(quote.scale));
  const { leverages, tiers, overnightPpm, spreadPpm } = FIRST[kind];
  return {
    market_id: id,
    amount_scale: volumeScale,
    lot: firstLot(market),
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

/** How positions on a market are counted: in parts of a lot, see core/src/futures/lots.ts. */
interface Counting {
  readonly inLot: number;
  /** What one tick on one part is worth, quote minor units. */
  readonly unit: bigint;
  /** A part in minor units of the base currency. */
  readonly part: bigint;
  /** The same as receipts say it: nothing of parts where positions count in whole lots. */
  readonly said: { readonly unit: bigint; readonly inLot?: number };
}

function countingOf(instrument: FutureInstrument): Counting {
  let counting = countings.get(instrument);
  if (counting === undefined) countings.set(instrument, (counting = makeCounting(instrument)));
  return counting;
}

const countings = new WeakMap<FutureInstrument, Counting>();

/** How many parts, in which positions count, a lot has. */
export const inLotOf = (instrument: FutureInstrument): number => countingOf(instrument).inLot;

/** What one tick on one part of a lot is worth, quote minor units. */
export const unitOf = (instrument: FutureInstrument): bigint => countingOf(instrument).unit;

/** What one tick on a whole lot is worth, quote minor units. */
export function lotUnitOf(instrument: FutureInstrument): bigint {
  return unitOf(instrument) * BigInt(inLotOf(instrument));
}

/** Minor units of the base currency in one part of a lot. */
export const basePartOf = (instrument: FutureInstrument): bigint => countingOf(instrument).part;

function makeCounting({
  market,
  amountScale,
  lot,
}: Pick<FutureInstrument, 'market' | 'amountScale' | 'lot'>): Counting {
  const base = BigInt(lot) * 10n ** BigInt(market.base.scale - amountScale);
  const unit = quoteUnit({
    priceScale: market.priceScale,
    tick: BigInt(market.tick),
    lot: base,
    baseScale: market.base.scale,
    quoteScale: market.quote.scale,
    makerFeeRate: 0n,
    takerFeeRate: 0n,
  });
  const inLot = partsInLot(unit);
  if (base % BigInt(inLot) !== 0n) throw new RangeError('A part of a lot must be a whole number of base minor units');
  const ofPart = unit / BigInt(inLot);
  const said = inLot === 1 ? { unit: ofPart } : { unit: ofPart, inLot };
  return { inLot, unit: ofPart, part: base / BigInt(inLot), said };
}

/** What the lots, or parts of lots, of a position are, as core and receipts are told. */
export const countedIn = (instrument: FutureInstrument): Counting['said'] => countingOf(instrument).said;

/** So many users at the least it takes to fill a side of a market: one or two must not keep the others out. */
const FEWEST_USERS = 5n;

/** Checks that the terms fit the market. @throws Error naming the market and the fault */
export function assertTerms(instrument: FutureInstrument): void {
  const { market, amountScale } = instrument;
  try {
    if (amountScale > market.base.scale) {
      throw new RangeError('An amount may not be finer than the minor unit of its currency');
    }
    makeCounting(instrument);
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

/** One lot in base units. */
export function lotText({ lot, amountScale }: FutureTerms): string {
  return formatDecimal(BigInt(lot), amountScale);
}

/** Parts of lots as an amount in base units. */
export function amountText(instrument: FutureInstrument, parts: number): string {
  return formatDecimal(basePartOf(instrument) * BigInt(parts), instrument.market.base.scale);
}

/** Lots as somebody orders them, in the parts positions count in. */
export const partsOf = (instrument: FutureInstrument, lots: number): number => partsOfLots(lots, inLotOf(instrument));

/** The parts a position has, in lots. */
export const lotsOf = (instrument: FutureInstrument, parts: number): number => lotsOfParts(parts, inLotOf(instrument));

/** A price in ticks as text. */
export function priceText({ market }: FutureInstrument, ticks: number): string {
  return formatDecimal(BigInt(ticks) * BigInt(market.tick), market.priceScale);
}

/** Parts per million as percent. */
export function percentOf(ppm: number | bigint): string {
  return formatDecimal(BigInt(ppm), PERCENT_SCALE);
}
