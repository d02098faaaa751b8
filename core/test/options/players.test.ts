import { expect, test } from 'vitest';
import { mix, SeededRandom } from '../../src/market/simulated/seeded-random.ts';
import { currentRule, type OptionRule, ruleOf } from '../../src/options/rule.ts';
import { directions, outcomeOf } from '../../src/options/settlement.ts';
import { endOf, entryOf, entrySecond, leavesRoom } from '../../src/options/ticks.ts';
import { tick } from './ticks.ts';

/**
 * C22: who sees prices half a second before the sources of the platform tell them gains nothing by it, however old these
 * may be and however they choose their moments.
 */

const STEP_MS = 50;
const EARLY_MS = 500;
const SECONDS = 30;
const PAYOUT_PPM = 850_000;
const OPTIONS = 10_000;
/** Seconds of one walk in which options are taken. */
const MOMENTS = 400;
const EVERYTHING = { price: 1_000_000_000, slippagePpm: 1_000_000 };
const rule = currentRule();

/** A driftless walk in ticks, a step each twentieth of a second; `wildness` times as far as that of a quiet coin. */
function walk(seed: number, steps: number, wildness = 1): number[] {
  const random = new SeededRandom(mix(22, seed));
  let price = 1_000_000_000;
  return Array.from({ length: steps }, () => (price += Math.round((random.uniform() - 0.5) * 2_000 * wildness)));
}

interface Player {
  /** The least move within what they foresee that they play on; the mean of such moves is about 1,800. */
  readonly least: number;
  /** Milliseconds after a full second at which they send; the moment at which least is hidden from them. */
  readonly sendAt: number;
  /** How old prices are when they are written down, milliseconds; so much longer they see them before the platform. */
  readonly lag: number;
}

/** Mean gain for each unit staked, of 10,000 options. */
function gain({ least, sendAt, lag }: Player, played: OptionRule): number {
  let taken = 0;
  let gained = 0n;
  const stake = 1_000_000n;
  for (let seed = 0; taken < OPTIONS; seed += 1) {
    const path = walk(seed, ((MOMENTS + SECONDS + 4) * 1_000) / STEP_MS);
    const priceAt = (ms: number): number => path[Math.floor(ms / STEP_MS)] ?? 0;
    const written = (at: number) => tick(at, priceAt(at * 1_000 - lag), { used: [{ ageMs: lag }] });
    for (let second = 1; second <= MOMENTS && taken < OPTIONS; second += 1) {
      const sent = second * 1_000 + sendAt;
      const move = priceAt(sent + EARLY_MS) - priceAt(sent - lag);
      if (Math.abs(move) < least) continue;
      const entryAt = entrySecond(sent, second, played);
      const { price: entry } = entryOf([written(entryAt)], entryAt, EVERYTHING, played);
      const due = entryAt + SECONDS;
      const window = Array.from({ length: played.windowSeconds }, (_, back) => written(due - back));
      const direction = move > 0 ? directions.up : directions.down;
      gained += outcomeOf({ direction, stake, payoutPpm: PAYOUT_PPM }, entry ?? 0, endOf(window, due, played).price).profit; // prettier-ignore
      taken += 1;
    }
  }
  return Number(gained) / Number(stake) / OPTIONS;
}

// Half a second is seen whole just before a second, in part elsewhere.
const players: readonly Player[] = [0, 499, 999].flatMap((sendAt) => [
  { least: 0, sendAt, lag: 0 },
  { least: 3_500, sendAt, lag: 0 },
  { least: 3_500, sendAt, lag: currentRule().mostLagMs },
]);

test.each(players)(
  'a player who sends at $sendAt ms and plays on moves of $least gains nothing, with prices $lag ms old',
  (player) => {
    // Where nothing is known the mean is minus 7.5 %, and it is off by less than 3 % but once in a thousand.
    expect(gain(player, rule)).toBeLessThan(-0.045);
  },
);

test('without the guard the one who picks large moves wins: the test can lose', () => {
  expect(gain({ least: 3_500, sendAt: 999, lag: 0 }, { ...rule, entryGuardMs: 0 })).toBeGreaterThan(0.02);
});

test('with a guard of their lead alone, as the first rule had it, they win by prices that are a second old', () => {
  expect(gain({ least: 3_500, sendAt: 499, lag: 1_000 }, ruleOf(1))).toBeGreaterThan(0.02);
});

/** The terms a market begins with, ppm. */
const TERMS = { leastPpm: 375, slippagePpm: 500 };
const WALKS = 400;

/**
 * Mean gain of a player who knows the true price of now, while the index is off it by chance, by a fifth of what the
 * price moves in thirty seconds. They play when it is off by half of that or more, to the other side, and let in only
 * entries that are no worse than they want: as bad as a bound order must allow, or as good as chance makes them. What is
 * dropped costs nothing.
 */
function gainByChoosing(wildness: number, isBound: boolean): number {
  const off = 4_900 * wildness;
  let [taken, gained] = [0, 0n];
  const stake = 1_000_000n;
  for (let seed = 0; taken < OPTIONS && seed < WALKS; seed += 1) {
    const path = walk(seed, ((MOMENTS + SECONDS + 4) * 1_000) / STEP_MS, wildness);
    const random = new SeededRandom(mix(23, seed));
    const truthAt = (second: number): number => path[(second * 1_000) / STEP_MS] ?? 0;
    const index = Array.from({ length: MOMENTS + SECONDS + 4 }, (_, second) =>
      Math.round(truthAt(second) + (random.uniform() - 0.5) * 2 * off),
    );
    const written = (at: number) => tick(at, index[at] ?? 0);
    for (let second = 1; second <= MOMENTS && taken < OPTIONS; second += 1) {
      const now = index[second] ?? 0;
      if (Math.abs(now - truthAt(second)) < off / 2) continue;
      const [direction, sign] = now < truthAt(second) ? [directions.up, 1] : [directions.down, -1];
      const slippagePpm = isBound ? TERMS.slippagePpm : 5_000;
      const worst = isBound ? now * (1 + (sign * TERMS.leastPpm) / 1_000_000) : truthAt(second) - sign * off;
      const named = worst / (1 + (sign * slippagePpm) / 1_000_000);
      const seen = { price: sign === 1 ? Math.ceil(named) : Math.floor(named), slippagePpm };
      if (isBound) expect(leavesRoom(seen, now, TERMS.leastPpm)).toBe(true);
      const entryAt = entrySecond(second * 1_000, second, rule);
      const { price } = entryOf([written(entryAt)], entryAt, seen, rule);
      if (price === null) continue;
      const due = entryAt + SECONDS;
      const window = Array.from({ length: rule.windowSeconds }, (_, back) => written(due - back));
      gained += outcomeOf({ direction, stake, payoutPpm: PAYOUT_PPM }, price, endOf(window, due, rule).price).profit;
      taken += 1;
    }
  }
  expect(taken).toBe(OPTIONS);
  return Number(gained) / Number(stake) / OPTIONS;
}

// The last moves by 0.08 % in thirty seconds, mostly; a large coin on a busy day by 0.05 %.
test.each([1, 20, 60])(
  'who lets in only entries that are good by chance gains nothing on a coin %i times as wild as a quiet one',
  (wildness) => {
    expect(gainByChoosing(wildness, true)).toBeLessThan(0);
  },
);

test('where any price may be named they win by it', () => {
  expect(gainByChoosing(1, false)).toBeGreaterThan(0.02);
});
