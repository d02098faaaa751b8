import { BUY, MAX_LOTS, MAX_TICK, SELL, type Side } from './book-types.ts';
import {
  BAND_PART_PPM,
  LEAN_STEPS,
  MARKET_MAKER_LEVELS,
  type MarketMakerTerms,
  MOST_HALF_SPREAD_PPM,
  PART_OF_FUNDS,
  REACH,
  SPREAD_STEP_PPM,
  VOLATILITY_PART_PPM,
} from './market-maker-terms.ts';
import { type MarketSpec, quoteUnit } from './market-spec.ts';

/** A quote the market maker would like to have in the book. */
export interface WantedQuote {
  readonly side: Side;
  /** Ticks. */
  readonly price: number;
  readonly lots: number;
}

/** What quotes depend on; nothing else does. */
export interface MarketMakerInputs {
  readonly spec: MarketSpec;
  readonly terms: MarketMakerTerms;
  /** The market's band, parts per million of the index, and its smallest order, quote minor units. */
  readonly bandPpm: number;
  readonly minTotal: bigint;
  /** The index price in ticks; without one there are no quotes. */
  readonly index: number | null;
  /** How lively the index has been, parts per million; see `RecentRange`. */
  readonly volatilityPpm: number;
  /** How far from the truth the index may be because a source of it lies, parts per million; see `doubtPpm`. */
  readonly doubtPpm: number;
  /** What the market maker has of the base currency and what it means to have; base minor units. */
  readonly stock: bigint;
  readonly target: bigint;
  /** What it may bind in this market, minor units. */
  readonly free: { readonly base: bigint; readonly quote: bigint };
}

const PPM = 1_000_000;
const SIDES = [BUY, SELL] as const;
/** The golden ratio's fraction: its multiples spread evenly over 0 to 1 and repeat late. */
const GOLDEN_PPM = 618_034;
/** What each level is worth beside the first, parts per million: the root of how many times as far away it is. */
const WEIGHTS = Array.from({ length: MARKET_MAKER_LEVELS }, (_, level) =>
  BigInt(Math.round(PPM * REACH ** (level / (MARKET_MAKER_LEVELS - 1) / 2))),
);
/** A quote stands at a round price: round to this part of its distance from the middle. */
const ROUND_PART = 16;
/** Half of the spread is at most this part of the room within the band, so that twenty levels fit behind it. */
const PARTS_OF_ROOM = 6;

/**
 * The quotes of the market maker, best first on each side.
 *
 * As in Avellaneda and Stoikov, "High-frequency trading in a limit order book" (2008), the middle of the quotes is the
 * index moved against the inventory, and half of the spread is a constant and a part for the risk that the price moves.
 * They take γ σ² τ for the risk; here γ is 2 ÷ (σ √τ), so that half of the spread grows by σ √τ: what the index moves
 * while a quote may be behind it. That part is never leaned away. Distances grow geometrically from level to level. The value of a level grows with the
 * root of its distance, and varies by a half up or down with its price, always alike where level and price are.
 *
 * Nothing is random and nothing is for show: each quote is an order with the house's money behind it.
 */
export function marketMakerQuotes(inputs: MarketMakerInputs): WantedQuote[] {
  const { index } = inputs;
  if (index === null) return [];
  const lean = leanOf(inputs.stock, inputs.target);
  return SIDES.flatMap((side) => fund(inputs, side, levelsOf(inputs, index, side, lean), lean));
}

/** Half of the spread with an inventory at its target, parts per million of the index. Never less in livelier times. */
export function halfSpreadPpm(
  terms: MarketMakerTerms,
  { bandPpm, volatilityPpm, doubtPpm }: Pick<MarketMakerInputs, 'bandPpm' | 'volatilityPpm' | 'doubtPpm'>,
): number {
  const risk = Math.ceil((volatilityPpm * VOLATILITY_PART_PPM) / PPM / SPREAD_STEP_PPM) * SPREAD_STEP_PPM;
  return Math.min(terms.basePpm + risk + doubtPpm, MOST_HALF_SPREAD_PPM, Math.floor(roomOf(bandPpm) / PARTS_OF_ROOM));
}

/**
 * How far quotes lean, in steps: above zero with more of the base currency than the target, when all quotes are lower
 * and fewer is bid for. One step is a fortieth of the target; without a target they do not lean.
 */
export function leanOf(stock: bigint, target: bigint): number {
  if (target <= 0n) return 0;
  const steps = Number(((stock - target) * 2n * BigInt(LEAN_STEPS)) / target);
  return Math.max(-LEAN_STEPS, Math.min(LEAN_STEPS, steps));
}

/**
 * How far the index may move from where quotes were made before they are renewed, ticks: half of the floor, so that
 * none is ever on the wrong side of it.
 */
export function renewDistance(terms: MarketMakerTerms, index: number): number {
  return Math.max(1, Math.floor((index * terms.floorPpm) / 2 / PPM));
}

/** Whether quotes made at an index and a half of the spread are too old for those of now. */
export function mustRenew(
  terms: MarketMakerTerms,
  quoted: { readonly index: number; readonly halfPpm: number },
  index: number,
  halfPpm: number,
): boolean {
  return (
    Math.abs(index - quoted.index) >= renewDistance(terms, quoted.index) ||
    halfPpm - quoted.halfPpm >= terms.floorPpm / 2
  );
}

/** A level before it is known what there is to fund it. */
interface Level {
  readonly price: number;
  /** Its price is a multiple of this, ticks. */
  readonly grid: number;
}

function levelsOf(inputs: MarketMakerInputs, index: number, side: Side, lean: number): Level[] {
  const { terms, bandPpm } = inputs;
  const half = halfSpreadPpm(terms, inputs);
  if (half < 1) return [];
  const room = roomOf(bandPpm);
  const floor = Math.min(terms.floorPpm, half);
  const mostOutwards = half - floor;
  const shift = shiftOf(side === BUY ? lean : -lean, mostOutwards, Math.min(terms.basePpm, half) - floor);
  // What is left of the band after leaning as far as can be, and after rounding.
  const ratio = Math.min(REACH * half, ((room - mostOutwards) * ROUND_PART) / (ROUND_PART + 1)) / half;
  const levels: Level[] = [];
  for (let level = 0; level < MARKET_MAKER_LEVELS; level += 1) {
    const distance = Math.round(half * ratio ** (level / (MARKET_MAKER_LEVELS - 1)));
    const grid = roundStep(Math.floor((index * distance) / ROUND_PART / PPM));
    const before = levels.at(-1)?.price;
    const price = priceAt(index, side, distance + shift, grid, before);
    if (price < 1 || price > MAX_TICK || Math.abs(price - index) * PPM > index * room) break;
    levels.push({ price, grid });
  }
  return levels;
}

/**
 * How much further from the index the quotes of a side stand, parts per million; below zero, nearer. Inwards they lean by
 * the part of the spread that is there at rest alone: what there is for the risk stays, or whoever is faster than the
 * market maker would wait for it to lean.
 */
function shiftOf(steps: number, mostOutwards: number, mostInwards: number): number {
  return Math.trunc(((steps > 0 ? mostOutwards : mostInwards) * steps) / LEAN_STEPS);
}

/** The price so far from the index, or the next round one beyond it; beyond the level before in any case. */
function priceAt(index: number, side: Side, awayPpm: number, grid: number, before: number | undefined): number {
  if (side === BUY) {
    const price = Math.floor((index * (PPM - awayPpm)) / (PPM * grid)) * grid;
    return before === undefined ? price : Math.min(price, before - 1);
  }
  const price = Math.ceil((index * (PPM + awayPpm)) / (PPM * grid)) * grid;
  return before === undefined ? price : Math.max(price, before + 1);
}

/** The largest of 1, 5, 10, 50, 100, … up to a number: each divides the next, so a wider one never leads nearer. */
function roundStep(most: number): number {
  let step = 1;
  for (let next = 5; next <= most; next = step * (String(step).startsWith('1') ? 5 : 2)) step = next;
  return step;
}

/** Puts money behind levels, of what is free a part behind each: together never more than there is. What is less than the market's smallest order is left out. */
function fund(inputs: MarketMakerInputs, side: Side, levels: readonly Level[], lean: number): WantedQuote[] {
  const { spec, minTotal, free } = inputs;
  const unit = quoteUnit(spec);
  const most = (side === BUY ? free.quote : free.base) / PART_OF_FUNDS;
  const quotes: WantedQuote[] = [];
  for (const [level, { price, grid }] of levels.entries()) {
    const oneLot = BigInt(price) * unit;
    const cost = side === BUY ? oneLot : spec.lot;
    const wanted = valueOf(inputs, side, level, Math.floor(price / grid), lean) / oneLot;
    const lots = least(wanted, most / cost, BigInt(MAX_LOTS));
    if (lots === 0n || lots * oneLot < minTotal) continue;
    quotes.push({ side, price, lots: Number(lots) });
  }
  return quotes;
}

/** What a level is worth, quote minor units; less on the side that would take the inventory further from its target. */
function valueOf({ spec, terms }: MarketMakerInputs, side: Side, level: number, place: number, lean: number): bigint {
  const grain = PPM / 2 + ((place * GOLDEN_PPM) % PPM);
  const adverse = Math.max(0, side === BUY ? lean : -lean);
  const base = BigInt(terms.levelValue) * 10n ** BigInt(spec.quoteScale);
  const full = (base * (WEIGHTS[level] ?? 0n) * BigInt(grain)) / BigInt(PPM) / BigInt(PPM);
  return (full * BigInt(2 * LEAN_STEPS - adverse)) / BigInt(2 * LEAN_STEPS);
}

function roomOf(bandPpm: number): number {
  return Math.floor((bandPpm * BAND_PART_PPM) / PPM);
}

function least(...amounts: bigint[]): bigint {
  let smallest = amounts[0] ?? 0n;
  for (const amount of amounts) if (amount < smallest) smallest = amount;
  return smallest;
}
