import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SeededRandom } from '../../src/market/simulated/seeded-random.ts';
import { BUY, SELL } from '../../src/spot/book-types.ts';
import { marketMakerQuotes } from '../../src/spot/market-maker.ts';
import { type MarketMakerTerms, marketMakerTerms } from '../../src/spot/market-maker-terms.ts';
import { type Point, recorded, simulated } from '../support/price-paths.ts';

const spec = { priceScale: 2, tick: 1n, lot: 10_000n, baseScale: 8, quoteScale: 6, makerFeeRate: 800n, takerFeeRate: 1_000n }; // prettier-ignore
const TAKER_FEE = 0.001;
const TARGET = 6_000_000;
const COIN = marketMakerTerms({ tags: [], kind: 'coin' });
const HOT = marketMakerTerms({ tags: ['hot'], kind: 'coin' });

/** The house as market maker: what it has in lots and in ticks × lots, and how it quotes at a price. */
class House {
  stock: number;
  cash = 0;
  readonly #terms: MarketMakerTerms;
  readonly #fee: number;
  readonly #before: number;

  constructor(terms: MarketMakerTerms, { fee = TAKER_FEE, stock = TARGET } = {}) {
    this.#terms = terms;
    this.#fee = fee;
    this.stock = stock;
    this.#before = stock;
  }

  quotes({ price, volatilityPpm }: Point) {
    return marketMakerQuotes({
      spec,
      terms: this.#terms,
      bandPpm: 50_000,
      minTotal: 0n,
      index: price,
      volatilityPpm,
      doubtPpm: 0,
      stock: BigInt(this.stock) * spec.lot,
      target: BigInt(TARGET) * spec.lot,
      free: { base: BigInt(this.stock) * spec.lot, quote: 10n ** 15n },
    });
  }

  /** Somebody buys or sells lots from the best quote on; returns how many they got. */
  take(point: Point, buys: boolean, lots: number, worst?: number): number {
    let left = lots;
    for (const quote of this.quotes(point).filter(({ side }) => side === (buys ? SELL : BUY))) {
      if (worst !== undefined && (buys ? quote.price > worst : quote.price < worst)) break;
      const filled = Math.min(left, quote.lots);
      this.stock += buys ? -filled : filled;
      // The taker's fee goes to the house; the market maker's own is from one pocket to the other.
      this.cash += filled * quote.price * ((buys ? 1 : -1) + this.#fee);
      left -= filled;
    }
    return lots - left;
  }

  /** What it has more than if nobody had come, ticks × lots. */
  gain(price: number): number {
    return this.cash + (this.stock - this.#before) * price;
  }
}

const coins: readonly (readonly [string, () => Point[], MarketMakerTerms])[] = [
  ['recorded BTC on the day USDC lost its peg', recorded, HOT],
  ['a simulated calm coin', () => simulated(11, 6_750_000, 0.024), HOT],
  ['a simulated lively coin', () => simulated(12, 20_500, 0.08), COIN],
];

const PLAYERS = 1_000;

/**
 * What the house has gained at the last price of players who come one after the other over all of the time: some trade
 * by chance, some with the last move, some against it, some buy to sell at once, some wait until quotes are tight.
 */
function play(points: readonly Point[], terms: MarketMakerTerms): number {
  const house = new House(terms);
  const random = new SeededRandom(17);
  for (let player = 0; player < PLAYERS; player += 1) {
    const nth = 60 + Math.floor(((points.length - 120) * player) / PLAYERS);
    const [before, now] = [points[nth - 1]!, points[nth]!];
    const lots = 1 + Math.floor(random.uniform() * 5_000);
    const rises = now.price > before.price;
    const isEven = random.uniform() < 0.5;
    const kind =
      (['chance', 'trend', 'against', 'both ways', 'calm'] as const)[Math.floor(random.uniform() * 5)] ?? 'chance';
    if (kind === 'calm' && now.volatilityPpm > 800) continue;
    const buys = kind === 'trend' ? rises : kind === 'against' ? !rises : isEven;
    house.take(now, buys, lots);
    if (kind === 'both ways') house.take(now, !buys, lots);
  }
  return house.gain(points.at(-1)!.price);
}

/** What the house gains of one who knows each next price, and takes of every quote what pays beyond the fee. */
function foresee(points: readonly Point[], terms: MarketMakerTerms, { heeds = true, stock = TARGET } = {}): number {
  let sum = 0;
  for (const [nth, now] of points.slice(0, -1).entries()) {
    const next = points[nth + 1]!.price;
    if (Math.abs(next - now.price) / now.price < TAKER_FEE) continue;
    const buys = next > now.price;
    const house = new House(terms, { stock });
    house.take(heeds ? now : { ...now, volatilityPpm: 0 }, buys, 5_000, buys ? next / (1 + TAKER_FEE) : next / (1 - TAKER_FEE)); // prettier-ignore
    sum += house.gain(next);
  }
  return sum;
}

test.each(coins)('of a thousand players of all kinds the house gains: %s', (_name, pointsOf, terms) => {
  expect(play(pointsOf(), terms)).toBeGreaterThan(0);
});

describe('one who knows every price before us', () => {
  test('by a second gains nothing from quotes that heed how lively a coin is', () => {
    expect(foresee(simulated(11, 6_750_000, 0.024), HOT)).toBe(0);
    const lively = simulated(12, 20_500, 0.08);
    expect(foresee(lively, COIN)).toBe(0);
    // Without heeding it they would: the test can lose.
    expect(foresee(lively, COIN, { heeds: false })).toBeLessThan(0);
  });

  test.each([TARGET / 2, 1.5 * TARGET])(
    'by a second gains next to nothing while they lean as far as they can',
    (stock) => {
      expect(foresee(simulated(11, 6_750_000, 0.024), HOT, { stock })).toBe(0);
      const lively = simulated(12, 20_500, 0.08);
      expect(foresee(lively, COIN, { stock })).toBeGreaterThan(0.02 * foresee(lively, COIN, { heeds: false }));
    },
  );

  test('by a quarter of a minute on a wild day gains, but far less than from a spread that stays', () => {
    const points = recorded();
    const [heeding, flat] = [foresee(points, HOT), foresee(points, HOT, { heeds: false })];
    expect(heeding).toBeLessThan(0);
    expect(heeding).toBeGreaterThan(flat * 0.7);
  });
});

test('while the index stands, nobody gains by pushing the inventory or how lively it is, even without fees', () => {
  const act = fc.record({ buys: fc.boolean(), lots: fc.integer({ min: 1, max: 2_000_000 }), volatilityPpm: fc.nat(50_000) }); // prettier-ignore
  fc.assert(
    fc.property(fc.constantFrom(HOT, COIN), fc.array(act, { minLength: 2, maxLength: 40 }), (terms, acts) => {
      const house = new House(terms, { fee: 0 });
      for (const { buys, lots, volatilityPpm } of acts) {
        const before = house.gain(6_750_000);
        const got = house.take({ at: 0, price: 6_750_000, volatilityPpm }, buys, lots);
        // Each trade by itself costs the floor of the spread at the least, whoever comes and whatever came before.
        expect(house.gain(6_750_000) - before).toBeGreaterThanOrEqual((got * 6_750_000 * terms.floorPpm) / 1e6 - 1);
      }
    }),
    { numRuns: 60 },
  );
});
