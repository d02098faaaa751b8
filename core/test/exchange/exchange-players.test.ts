import { expect, test } from 'vitest';
import { SeededRandom, mix } from '../../src/market/simulated/seeded-random.ts';
import { type ExchangeSide, exchangeTerms, worthIn } from '../../src/exchange/exchange.ts';
import { isSecondLook } from '../../src/exchange/second-look.ts';
import { spreadOf, type SpreadRules } from '../../src/exchange/spread.ts';
import { type Point, recorded, simulated } from '../support/price-paths.ts';

const RULES: SpreadRules = { basePpm: 500, volatilityPpm: 1_000_000, sizePpm: 500, stockPpm: 10_000 };
const FEE_PPM = 1_000;
const QUOTE_MS = 10_000;
const PLAYERS = 1_000;
const usdt: ExchangeSide = { scale: 6, price: { units: 1n, scale: 0 } };
const coinAt = (price: number): ExchangeSide => ({ scale: 8, price: { units: BigInt(price), scale: 2 } });

/** What the house gains of one player, in USDT minor units at the price of the execution; null when nothing is done. */
function play(points: readonly Point[], player: number, hasSecondLook: boolean): number | null {
  const random = new SeededRandom(mix(7, player));
  const start = 60 + Math.floor(random.uniform() * (points.length - 120));
  const quotedAt = points[start]!;
  const life = points.slice(start).filter(({ at }) => at < quotedAt.at + QUOTE_MS || at === quotedAt.at);
  const next = points[start + life.length];
  // A price stands until the next one: the last moment may lie within a quarter of a minute.
  const moments = next && next.at - quotedAt.at <= 15_000 ? [...life, next] : life;
  const isBuyer = random.uniform() < 0.5;
  // Four kinds: both ways and the winner, the last moment, many moments tried, and knowing the best moment beforehand.
  const tries = (['winner', 'last', 'parallel', 'foresight'] as const)[player % 4]!;
  const sides = tries === 'last' ? [isBuyer] : [true, false];
  const when = tries === 'winner' || tries === 'last' ? moments.slice(-1) : moments;
  let best: { users: number; houses: number } | null = null;
  for (const buys of sides) {
    for (const now of when) {
      const result = exchange(quotedAt, now, buys, hasSecondLook);
      if (result !== null && (best === null || result.users > best.users)) best = result;
    }
  }
  return best?.houses ?? null;
}

function exchange(quotedAt: Point, now: Point, buys: boolean, hasSecondLook: boolean) {
  const value = 1_000_000_000n;
  const amount = buys ? value : (value * 10_000n) / BigInt(quotedAt.price);
  const [from, to] = buys ? [usdt, coinAt(quotedAt.price)] : [coinAt(quotedAt.price), usdt];
  const takes = worthIn(amount, from, to);
  const spread = spreadOf(RULES, {
    fromVolatilityPpm: quotedAt.volatilityPpm,
    toVolatilityPpm: 0,
    doubtPpm: 0,
    value,
    valueBefore: 0n,
    valueScale: 6,
    takes,
    stock: takes * 10_000n,
    takenBefore: 0n,
  });
  const { fee, receives } = exchangeTerms(amount, from, to, FEE_PPM, spread.total);
  const [fromNow, toNow] = buys ? [usdt, coinAt(now.price)] : [coinAt(now.price), usdt];
  if (hasSecondLook && worthIn(amount, fromNow, toNow) < receives) return null;
  const coin = (minor: bigint) => (Number(minor) * now.price) / 10_000;
  const given = buys ? coin(receives) : Number(receives);
  const taken = buys ? Number(amount + fee) : coin(amount + fee);
  return { users: given - taken, houses: taken - given };
}

const coins: readonly (readonly [string, () => Point[]])[] = [
  ['recorded BTC on the day USDC lost its peg', recorded],
  ['a simulated calm coin', () => simulated(11, 6_750_000, 0.024)],
  ['a simulated lively coin', () => simulated(12, 20_500, 0.08)],
];

test.each(coins)('1,000 players gain nothing from the house: %s', (_name, pointsOf) => {
  const points = pointsOf();
  const results = Array.from({ length: PLAYERS }, (_, player) => play(points, player, true));
  const done = results.filter((result) => result !== null);
  expect(done.length).toBeGreaterThan(PLAYERS / 2);
  expect(Math.min(...done)).toBeGreaterThanOrEqual(-1);
  expect(done.reduce((sum, result) => sum + result, 0)).toBeGreaterThan(0);
});

test('without the second look the recorded day has players who win: the test can lose', () => {
  const points = recorded();
  const results = Array.from({ length: PLAYERS }, (_, player) => play(points, player, false) ?? 0);
  expect(Math.min(...results)).toBeLessThan(-1);
});

/** By how much some players know the market before us. */
const FORESIGHT_MS = 1_000;
/** We hear of a price that stands so often. */
const REPEAT_MS = 250;

/** What stands at a moment. */
function standing(points: readonly Point[], moment: number): Point {
  return points.findLast(({ at }) => at <= moment) ?? points[0]!;
}

/**
 * What the house gains of a player who knows the market a second before us and exchanges only when that pays; null when
 * it never does, or the exchange is refused. With a quote of up to eight seconds before, or at the price of the look.
 * @param isLateEnough whether the house settles at a price of a time, for an exchange asked for at a time
 */
function foresee(
  points: readonly Point[],
  player: number,
  isLateEnough: (askedAt: number, pricedAt: number) => boolean,
): number | null {
  const random = new SeededRandom(mix(13, player));
  const hasQuote = player % 2 === 0;
  // Most look at a moment just before a price that jumps; that is what they know.
  const jump = points[60 + Math.floor(random.uniform() * (points.length - 120))]!;
  const askedAt = jump.at - Math.ceil(random.uniform() * FORESIGHT_MS);
  const buys = standing(points, askedAt + FORESIGHT_MS).price > standing(points, askedAt).price;
  let heardAt = askedAt;
  while (!isLateEnough(askedAt, heardAt)) heardAt += REPEAT_MS;
  const look = standing(points, heardAt);
  const quotedAt = hasQuote ? standing(points, askedAt - Math.floor(random.uniform() * 8_000)) : look;
  const bought = exchange(quotedAt, look, buys, true);
  if (bought === null) return null;
  // It is worth what everybody knows as soon as the player and the house know it.
  return exchange(quotedAt, standing(points, Math.max(heardAt, askedAt + FORESIGHT_MS)), buys, false)!.houses;
}

test.each(coins)('1,000 players who know the market a second before us gain nothing: %s', (_name, pointsOf) => {
  const points = pointsOf();
  const results = Array.from({ length: PLAYERS }, (_, player) => foresee(points, player, isSecondLook));
  const done = results.filter((result) => result !== null);
  expect(done.length).toBeGreaterThan(PLAYERS / 2);
  expect(Math.min(...done)).toBeGreaterThanOrEqual(-1);
});

test.each([
  ['in the same moment', 0],
  ['half a second later', 500],
])('a second look %s has players who win by their second: the test can lose', (_name, delay) => {
  const points = recorded();
  const isLateEnough = (askedAt: number, pricedAt: number): boolean => pricedAt >= askedAt + delay;
  const results = Array.from({ length: PLAYERS }, (_, player) => foresee(points, player, isLateEnough) ?? 0);
  expect(Math.min(...results)).toBeLessThan(-1);
});
