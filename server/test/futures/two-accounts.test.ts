import { isolatedLiquidationTicks } from '@aureus/core/futures/liquidation-price.ts';
import { liquidate, type LiquidationPosition } from '@aureus/core/futures/liquidation.ts';
import { costAt, type OpeningTerms } from '@aureus/core/futures/opening.ts';
import { LONG, type PositionSide, profitOf, SHORT } from '@aureus/core/futures/reckoning.ts';
import { closingTicks, openingTicks } from '@aureus/core/futures/spread.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { FIRST, leveragesOf, tiersOf } from '../../src/futures/instruments.ts';
import { instrument } from './instrument.ts';
import { march, type March, STEPS_PER_MINUTE } from './march.ts';
import { randomOf } from './random.ts';

/**
 * Who stands on both sides with two accounts loses one margin at a gap and gains more with the other: the fund pays the
 * difference. Here players do it over the recorded prices of March 2023, at the terms coins begin with.
 */
const SEED = 20_230_311;
const LOTS = 1_000;
const MINUTES_WATCHED = 10;
const rules = { limitPpm: 500_000, bufferPpm: 100_000, isAllTogether: false };
const terms: OpeningTerms = {
  unit: 1n,
  feePpm: FIRST.feePpm,
  spreadPpm: FIRST.coin.spreadPpm,
  skewPpm: 0,
  maxSkew: 1n,
};
const free: OpeningTerms = { ...terms, feePpm: 0, spreadPpm: 0 };
const leverages = leveragesOf(FIRST.coin);

let prices: March['prices'];
/** The mark of each step at which somebody may be liquidated, else no number. */
let fresh: Float64Array;
/** Steps, one a minute, at which there is something to open at, and how far the price has run in the minutes before. */
let openings: { readonly step: number; readonly range: number }[];
beforeAll(() => {
  ({ prices } = march());
  fresh = Float64Array.from(prices, (price) => (price?.state === 'fresh' ? price.mark : Number.NaN));
  openings = prices.flatMap((price, step) => {
    const isMinute = step % STEPS_PER_MINUTE === 0 && step >= MINUTES_WATCHED * STEPS_PER_MINUTE;
    if (price?.state !== 'fresh' || !isMinute) return [];
    const marks = prices.slice(step - MINUTES_WATCHED * STEPS_PER_MINUTE, step + 1).flatMap((each) => each?.mark ?? []);
    return [{ step, range: Math.max(...marks) / Math.min(...marks) }];
  });
}, 60_000);

/** A long and a short of the same moment, each with nothing but its margin, until one of them is liquidated. */
function gainOf(from: number, leverage: number, { spreadPpm, ...costs }: OpeningTerms): number | null {
  const now = prices[from]?.mark ?? 0;
  const sides = ([LONG, SHORT] as const).map((side: PositionSide) => {
    const openTicks = openingTicks(side, now, spreadPpm);
    const { margin, fee, reserve } = costAt({ ...costs, spreadPpm }, { side, lots: LOTS, leverage }, openTicks);
    const money = { margin, originalMargin: margin, reserve, unit: terms.unit, spreadPpm };
    const position = { ...money, id: 1, marketId: 1, side, lots: LOTS, openTicks, mark: now, isStuck: false };
    return { position, paid: margin + fee, limit: isolatedLiquidationTicks(position, rules.limitPpm) ?? 0 };
  });
  const isOver = ({ position, limit }: (typeof sides)[0], mark: number): boolean => position.side * (mark - limit) <= 0;
  const [low = 0, high = 0] = sides.map(({ limit }) => limit);
  for (let step = from + 1; step < prices.length; step += 1) {
    const mark = fresh[step] ?? Number.NaN;
    // Written out: this is asked some ten million times.
    if (!(mark <= low || mark >= high)) continue;
    const back = sides.map((each) => {
      const position: LiquidationPosition = { ...each.position, mark };
      if (isOver(each, mark)) return liquidate(0n, [position], rules).balance - each.paid;
      const { side, openTicks, unit, margin } = position;
      const ticks = closingTicks(side, openTicks, mark, spreadPpm);
      return margin + profitOf(unit, side, openTicks, ticks, LOTS) - each.paid;
    });
    return Number(back.reduce((sum, each) => sum + each, 0n)) / (now * LOTS);
  }
  return null;
}

/** What pairs bring on average that are opened at these steps, as a part of what one side is worth. */
function meanOf(steps: readonly number[], leverage: number, costs = terms): number {
  const gains = steps.flatMap((step) => gainOf(step, leverage, costs) ?? []);
  return gains.reduce((sum, gain) => sum + gain, 0) / gains.length;
}

function picks(from: readonly { readonly step: number }[], count: number): number[] {
  const random = randomOf(SEED);
  return Array.from({ length: count }, () => from[random(from.length)]?.step ?? 0);
}
const liveliest = (): { readonly step: number }[] =>
  openings.toSorted((a, b) => b.range - a.range).slice(0, Math.floor(openings.length / 100));

/** The steps a minute before the minutes in which the price runs furthest. */
function widest(count: number): number[] {
  const runs = openings.map(({ step }) => {
    const marks = prices.slice(step, step + 2 * STEPS_PER_MINUTE).flatMap((each) => each?.index ?? []);
    return { step, range: Math.max(...marks) / Math.min(...marks) };
  });
  const found: number[] = [];
  for (const { step } of runs.toSorted((a, b) => b.range - a.range)) {
    if (found.length === count) break;
    if (found.every((other) => Math.abs(other - step) > 2 * STEPS_PER_MINUTE)) found.push(step);
  }
  return found;
}

describe('two accounts, long and short over three weeks with a gap of two percent', () => {
  test.each(leverages)('lose on average at a leverage of %i, whenever they begin', (leverage) => {
    expect(meanOf(picks(openings, 400), leverage)).toBeLessThan(0);
  });

  test.each(leverages)('lose at a leverage of %i when they wait for the liveliest minutes', (leverage) => {
    expect(meanOf(picks(liveliest(), 200), leverage)).toBeLessThan(0);
  });

  test('lose at a leverage of 50 even where they know the ten widest minutes beforehand', () => {
    expect(meanOf(widest(10), 50)).toBeLessThan(0);
  });

  test('would gain without fee and spread: the gaps are there, and the more leverage the more they bring', () => {
    const [low = 0, high = 0] = [10, 100].map((leverage) => meanOf(picks(openings, 400), leverage, free));
    expect(high).toBeGreaterThan(low);
    expect(high).toBeGreaterThan(0);
  });

  test('who knew the best moment of all beforehand would gain less than 1,000 by one pair: tiers keep it small', () => {
    const market = instrument(1, FIRST.coin);
    const maxUser = BigInt(FIRST.maxUser) * 10n ** BigInt(market.market.quote.scale);
    const known = widest(20);
    const near = openings.filter(({ step }) => known.some((each) => Math.abs(each - step) < 5 * STEPS_PER_MINUTE));
    for (const leverage of leverages.filter((each) => each >= 50)) {
      const best = Math.max(...near.map(({ step }) => gainOf(step, leverage, terms) ?? 0));
      const tier = tiersOf(market).findLast((each) => leverage >= each.leverage);
      const worth = Number(tier?.maxUser ?? maxUser) / 10 ** market.market.quote.scale;
      if (leverage === 100) expect(best).toBeGreaterThan(0);
      expect(best * worth).toBeLessThan(1_000);
    }
  });
});
