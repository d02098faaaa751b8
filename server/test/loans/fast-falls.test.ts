import { LIQUIDATION_PPM, WARNINGS_PPM } from '@aureus/core/loans/rules.ts';
import { expect, test } from 'vitest';
import { steady } from '../market/support/second-by-second.ts';
import { BTC_USDT } from '../wallet/markets.ts';
import { useStage } from './stage.ts';

/** Warnings and sales of collateral while the price falls fast, told four times a second and looked at once. */

const stage = useStage();
const [MARKET, P] = [BTC_USDT.id, 10_000_00];

/** A second in which the price goes evenly from one to another; loans are looked at in its first quarter. */
async function pass(from: number, to: number): Promise<void> {
  for (const quarter of [1, 2, 3, 4]) {
    stage.markets.say(MARKET, Math.round(from + ((to - from) * quarter) / 4), 1_000 - quarter * 250);
    if (quarter === 1) await stage.watch();
  }
  stage.markets.closeSecond(MARKET);
}

/** 5,000 USDT and 5 of interest on a bitcoin, whose risk rate is 179.82 % at 10,000; the price has been calm since. */
async function taken(calmAt = P): Promise<void> {
  const user = await stage.user();
  await stage.take(user, '5000', '1');
  for (let second = 0; second < 10; second += 1) await pass(calmAt, calmAt);
}

test.each([0.001, 0.002, 0.005, 0.01])(
  'users are warned and sold out within two percent of the published rates at a fall of %d a second',
  async (speed) => {
    await taken();
    const prices = steady(P, -speed, Math.ceil(0.55 / speed));
    for (const [second, price] of prices.entries()) {
      if (stage.notices.some(({ kind }) => kind === 'loan_sold')) break;
      await pass(prices[second - 1] ?? P, price);
    }
    const told = stage.notices.map(({ kind, params }) => ({ kind, rate: Number(params['rate']) * 10_000 }));
    expect(told.map(({ kind }) => kind)).toEqual([
      'loan_warned',
      'loan_warned',
      'loan_warned',
      'loan_last_warning',
      'loan_sold',
    ]);
    for (const [place, level] of [...WARNINGS_PPM, LIQUIDATION_PPM].entries()) {
      const rate = told[place]?.rate ?? 0;
      expect(rate).toBeLessThanOrEqual(level);
      expect(rate).toBeGreaterThan(level * 0.98);
    }
  },
);

test.each([0.5, 0.9, 0.985])(
  'a price that is %d of itself for one second causes no warning and no sale',
  async (part) => {
    // 140.26 %: a quarter of a percent above the first warning.
    await taken(7_800_00);
    expect(stage.notices).toEqual([]);
    for (const price of [7_800_00 * part, 7_800_00, 7_800_00, 7_800_00 * part, 7_800_00]) await pass(price, price);
    await stage.watch();
    expect(stage.notices).toEqual([]);
  },
);
