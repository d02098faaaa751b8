import { expect, test } from 'vitest';
import { campaign } from '../../../tools/vitest/campaign.ts';
import { isLoose, RecentRange, VOLATILITY_MINUTES } from '../../src/market/recent-range.ts';
import { mix, SeededRandom } from '../../src/market/simulated/seeded-random.ts';
import { currentRule } from '../../src/options/rule.ts';
import { directions, outcomeOf } from '../../src/options/settlement.ts';
import { endOf, entryOf } from '../../src/options/ticks.ts';
import { tick } from './ticks.ts';

/**
 * An attacker with lots of ten dollars at most exchanges: for the second of the entry, and again for the five of the end,
 * they make bid and ask meet at the side of the books they like. It costs nothing, and moves the index by its slack.
 */

const PRICE = 1_000_000_000;
const [PPM, STAKE] = [1_000_000, 1_000_000n];
const OPTIONS = campaign(20_000, 500_000);
const rule = currentRule();
const OFFERED = [
  { seconds: 30, payoutPpm: 800_000 },
  { seconds: 60, payoutPpm: 850_000 },
  { seconds: 300, payoutPpm: 900_000 },
  { seconds: 600, payoutPpm: 920_000 },
];

/** Steps of a walk that moves by a part in thirty seconds, one standard deviation. */
function steps(seed: number, part: number) {
  const random = new SeededRandom(mix(25, seed));
  const normal = () => Array.from({ length: 12 }, () => random.uniform()).reduce((sum, each) => sum + each, -6);
  return (seconds: number): number => 1 + normal() * part * Math.sqrt(seconds / 30);
}

/** What the price usually moves in a minute, ppm. */
function usualMinute(part: number): number {
  const step = steps(1, part);
  let [sum, tried] = [0, 0];
  for (; tried < 40; tried += 1) {
    const range = new RecentRange();
    let price = PRICE;
    for (let second = 0; second < VOLATILITY_MINUTES * 60; second += 1) range.add(second * 1_000, (price *= step(1)));
    sum += range.usualPpm(VOLATILITY_MINUTES * 60_000);
  }
  return sum / tried;
}

/** Mean gain for each unit staked. */
function gain(part: number, slackPpm: number, { seconds, payoutPpm }: (typeof OFFERED)[number]): number {
  const step = steps(2, part);
  let gained = 0n;
  for (let taken = 0; taken < OPTIONS; taken += 1) {
    const side = taken % 2 === 0 ? 1 : -1;
    const direction = side > 0 ? directions.up : directions.down;
    const moved = (price: number, way: number) => tick(0, Math.round(price * (1 + (way * slackPpm) / PPM)));
    const { price: entry } = entryOf([moved(PRICE, -side)], 0, { price: PRICE, slippagePpm: PPM }, rule);
    let price = PRICE * step(seconds - rule.windowSeconds);
    const window = Array.from({ length: rule.windowSeconds }, (_, place) => ({
      ...moved((price *= step(1)), side),
      second: seconds - rule.windowSeconds + 1 + place,
    }));
    gained += outcomeOf({ direction, stake: STAKE, payoutPpm }, entry ?? 0, endOf(window, seconds, rule).price).profit;
  }
  return Number(gained) / Number(STAKE) / OPTIONS;
}

/** From a dead calm to a wild day. */
const PARTS = [0.00015, 0.0006, 0.0014];

test.each(PARTS)('lots in books that are not loose win no more than options cost, at moves of %f', (part) => {
  const usual = usualMinute(part);
  let most = 0;
  while (!isLoose(most + 1, usual)) most += 1;
  for (const offered of OFFERED) expect(gain(part, most, offered)).toBeLessThan(0);
});

test.each(PARTS.slice(0, 2))('in books that are as wide as the index allows they would win, at moves of %f', (part) => {
  expect(isLoose(400, usualMinute(part))).toBe(true);
  expect(gain(part, 400, OFFERED[0]!)).toBeGreaterThan(0.3);
});
