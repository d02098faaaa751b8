import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BUY, MAX_LOTS, SELL, type Side } from '../../src/spot/book-types.ts';
import { protectionPrice } from '../../src/spot/hold.ts';
import {
  halfSpreadPpm,
  leanOf,
  marketMakerQuotes,
  type MarketMakerInputs,
  mustRenew,
  renewDistance,
  type WantedQuote,
} from '../../src/spot/market-maker.ts';
import { LEAN_STEPS, MARKET_MAKER_LEVELS, marketMakerTerms } from '../../src/spot/market-maker-terms.ts';
import { baseAmount, quoteAmount } from '../../src/spot/market-spec.ts';

const spec = { priceScale: 2, tick: 1n, lot: 10_000n, baseScale: 8, quoteScale: 6, makerFeeRate: 800n, takerFeeRate: 1_000n }; // prettier-ignore
const COIN = 10n ** 8n;
const hot = marketMakerTerms({ tags: ['hot'], kind: 'coin' });
const kinds = [hot, marketMakerTerms({ tags: [], kind: 'stock' }), marketMakerTerms({ tags: [], kind: 'coin' })];

/** A calm market of a rich market maker that has what it means to have. */
const calm: MarketMakerInputs = {
  spec,
  terms: hot,
  bandPpm: 50_000,
  minTotal: 5_000_000n,
  index: 76_161_57,
  volatilityPpm: 700,
  doubtPpm: 0,
  stock: 600n * COIN,
  target: 600n * COIN,
  free: { base: 600n * COIN, quote: 10n ** 15n },
};

const amount = fc.bigInt(0n, 10n ** 15n);
const inputs: fc.Arbitrary<MarketMakerInputs> = fc.record({
  spec: fc.constant(spec),
  terms: fc.constantFrom(...kinds),
  bandPpm: fc.integer({ min: 0, max: 200_000 }),
  minTotal: fc.bigInt(0n, 100_000_000n),
  index: fc.integer({ min: 1, max: 2 ** 30 - 1 }),
  volatilityPpm: fc.integer({ min: 0, max: 100_000 }),
  doubtPpm: fc.constantFrom(0, 750),
  stock: amount,
  target: amount,
  free: fc.record({ base: amount, quote: amount }),
});
/** As above, in a market whose ticks are fine enough for twenty levels and with money behind all of them. */
const rich = fc.record({
  ...Object.fromEntries(Object.entries(calm).map(([name, value]) => [name, fc.constant(value)])),
  terms: fc.constantFrom(...kinds),
  index: fc.integer({ min: 100_000, max: 2 ** 29 }),
  volatilityPpm: fc.integer({ min: 0, max: 50_000 }),
  doubtPpm: fc.constantFrom(0, 750),
  stock: fc.bigInt(1n, 2_000n * COIN),
}) as fc.Arbitrary<MarketMakerInputs & { index: number }>;

const of = (side: Side, quotes: readonly WantedQuote[]) => quotes.filter((quote) => quote.side === side);
const best = (side: Side, given: MarketMakerInputs): number => of(side, marketMakerQuotes(given))[0]!.price;

describe('whatever the market and the money are', () => {
  test('quotes stand on their sides of the index, further and further away, and never twice at a price', () => {
    fc.assert(
      fc.property(inputs, (given) => {
        const quotes = marketMakerQuotes(given);
        for (const [side, sign] of [
          [BUY, -1],
          [SELL, 1],
        ] as const) {
          // prettier-ignore
          const away = of(side, quotes).map(({ price }) => sign * (price - (given.index ?? 0)));
          expect(away.length).toBeLessThanOrEqual(MARKET_MAKER_LEVELS);
          expect(away.every((distance, level) => distance > (away[level - 1] ?? 0))).toBe(true);
        }
      }),
    );
  });

  test('they bind no more than there is, no crumbs, and each level a fiftieth at most', () => {
    fc.assert(
      fc.property(inputs, (given) => {
        const quotes = marketMakerQuotes(given);
        const bound = { [BUY]: 0n, [SELL]: 0n };
        for (const { side, price, lots } of quotes) {
          expect(lots).toBeGreaterThan(0);
          expect(quoteAmount(spec, price, lots)).toBeGreaterThanOrEqual(given.minTotal);
          const cost = side === BUY ? quoteAmount(spec, price, lots) : baseAmount(spec, lots);
          expect(cost * 50n).toBeLessThanOrEqual(side === BUY ? given.free.quote : given.free.base);
          bound[side] += cost;
        }
        expect(bound[BUY]).toBeLessThanOrEqual(given.free.quote);
        expect(bound[SELL]).toBeLessThanOrEqual(given.free.base);
      }),
    );
  });

  test('they are within the band, also after the index has moved as far as they let it', () => {
    fc.assert(
      fc.property(inputs, fc.integer({ min: -1, max: 1 }), (given, direction) => {
        fc.pre(given.bandPpm >= 10_000 && given.index! > 10_000);
        const moved = given.index! + direction * (renewDistance(given.terms, given.index!) - 1);
        const low = protectionPrice(SELL, moved, BigInt(given.bandPpm));
        const high = protectionPrice(BUY, moved, BigInt(given.bandPpm));
        for (const { side, price } of marketMakerQuotes(given)) {
          expect(price >= low && price <= high).toBe(true);
          // And still on its side.
          expect(side === BUY ? price < moved : price > moved).toBe(true);
        }
      }),
    );
  });

  test('the same is quoted for the same', () => {
    fc.assert(
      fc.property(inputs, (given) => {
        expect(marketMakerQuotes(structuredClone(given))).toEqual(marketMakerQuotes(given));
      }),
    );
  });

  test('without an index price or without money there are none', () => {
    fc.assert(
      fc.property(inputs, (given) => {
        expect(marketMakerQuotes({ ...given, index: null })).toEqual([]);
        expect(marketMakerQuotes({ ...given, free: { base: 0n, quote: 0n } })).toEqual([]);
        expect(of(SELL, marketMakerQuotes({ ...given, free: { ...given.free, base: 0n } }))).toEqual([]);
      }),
    );
  });
});

describe('the spread', () => {
  test('is 0.02 % of a busy market that stands still, and 0.07 % of one that moves by 0.15 % a minute', () => {
    expect(halfSpreadPpm(hot, { bandPpm: 50_000, volatilityPpm: 0, doubtPpm: 0 })).toBe(100);
    expect(halfSpreadPpm(hot, { bandPpm: 50_000, volatilityPpm: 1_500, doubtPpm: 0 })).toBe(370);
    expect([BUY, SELL].map((side) => best(side as Side, { ...calm, index: 100_000_00, volatilityPpm: 0 }))).toEqual([
      99_990_00, 100_010_00,
    ]);
  });

  test('never gets narrower while the market gets livelier, and ends at 0.9 percent', () => {
    fc.assert(
      fc.property(inputs, fc.nat(100_000), (given, more) => {
        const livelier = { ...given, volatilityPpm: given.volatilityPpm + more };
        const [before, after] = [given, livelier].map((each) => halfSpreadPpm(each.terms, each));
        expect(after).toBeGreaterThanOrEqual(before!);
        expect(after).toBeLessThanOrEqual(4_500);
      }),
    );
    fc.assert(
      fc.property(rich, fc.nat(50_000), (given, more) => {
        const livelier = { ...given, volatilityPpm: given.volatilityPpm + more, stock: given.target };
        const calmer = { ...given, stock: given.target };
        expect(best(BUY, livelier)).toBeLessThanOrEqual(best(BUY, calmer));
        expect(best(SELL, livelier)).toBeGreaterThanOrEqual(best(SELL, calmer));
      }),
    );
  });

  test('leaves no quote nearer to the index than the floor, however the inventory leans', () => {
    fc.assert(
      fc.property(rich, (given) => {
        for (const side of [BUY, SELL] as const) {
          const away = Math.abs(best(side, given) - given.index) / given.index;
          expect(away * 1e6).toBeGreaterThanOrEqual(given.terms.floorPpm - 1e-6);
        }
      }),
    );
  });

  test('lets a market order of anybody trade: all of the first levels are within one percent', () => {
    fc.assert(
      fc.property(rich, (given) => {
        for (const side of [BUY, SELL] as const) {
          expect(Math.abs(best(side, given) - given.index) / given.index).toBeLessThan(0.01);
        }
      }),
    );
  });
});

describe('the inventory', () => {
  test('leans by a step for each fortieth of the target, and no further than its half', () => {
    expect([600n, 614n, 615n, 585n, 899n, 900n, 2_000n, 300n, 0n].map((coins) => leanOf(coins * COIN, 600n * COIN))).toEqual(
      [0, 0, 1, -1, 19, 20, 20, -20, -20],
    ); // prettier-ignore
    expect(leanOf(5n, 0n)).toBe(0);
  });

  test('of more moves every quote down or leaves it, and bids for less', () => {
    fc.assert(
      fc.property(rich, fc.bigInt(0n, 1_000n * COIN), (given, more) => {
        const [less, fuller] = [given, { ...given, stock: given.stock + more }].map(marketMakerQuotes);
        for (const side of [BUY, SELL] as const) {
          const [before, after] = [of(side, less!), of(side, fuller!)];
          expect(after.every(({ price }, level) => price <= before[level]!.price)).toBe(true);
        }
      }),
    );
    const value = (side: Side, stock: bigint) =>
      of(side, marketMakerQuotes({ ...calm, stock })).reduce((sum, { price, lots }) => sum + price * lots, 0);
    const [even, long, short] = [600n, 900n, 300n].map((coins) => coins * COIN);
    expect(value(BUY, long!) / value(BUY, even!)).toBeLessThan(0.7);
    expect(value(SELL, short!) / value(SELL, even!)).toBeLessThan(0.7);
  });

  test('at its target, or as far from it on the other side, mirrors the prices', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...kinds),
        fc.integer({ min: 1, max: 100 }),
        fc.nat(50_000),
        fc.integer({ min: -LEAN_STEPS, max: LEAN_STEPS }),
        (terms, millions, volatilityPpm, steps) => {
          // The index is a round price, so that rounding does not tell the sides apart.
          const index = millions * 1_000_000;
          const at = (lean: number) => {
            const stock = calm.target + (BigInt(lean) * calm.target) / BigInt(2 * LEAN_STEPS);
            return marketMakerQuotes({ ...calm, terms, index, volatilityPpm, stock, minTotal: 0n });
          };
          const away = (side: Side, quotes: readonly WantedQuote[]) =>
            of(side, quotes).map(({ price }) => Math.abs(price - index));
          expect(away(BUY, at(steps))).toEqual(away(SELL, at(-steps)));
        },
      ),
    );
  });
});

describe('the levels', () => {
  test('end where the band does in a market of coarse ticks, and are none where a tick is wider', () => {
    const at = (index: number) => marketMakerQuotes({ ...calm, index, minTotal: 0n }).map(({ price }) => price - index);
    expect(at(50)).toEqual([-1, -2, 1, 2]);
    expect(at(22)).toEqual([]);
  });

  test('are not worth less than the smallest order', () => {
    // A fiftieth of it is one lot, worth 7.6 USDT.
    const little = { ...calm, free: { base: COIN / 200n, quote: 0n } };
    expect(marketMakerQuotes({ ...little, minTotal: 7_000_000n })).toHaveLength(20);
    expect(marketMakerQuotes({ ...little, minTotal: 8_000_000n })).toEqual([]);
    // But as much is enough.
    const { price, lots } = of(SELL, marketMakerQuotes({ ...little, minTotal: 0n }))[0]!;
    const exactly = marketMakerQuotes({ ...little, minTotal: quoteAmount(spec, price, lots) });
    expect(exactly[0]).toEqual({ side: SELL, price, lots });
  });

  test('are worth half more or less than their share, by their price, and never more lots than an order may have', () => {
    const free = { base: 10n ** 18n, quote: 10n ** 18n };
    const parts = of(BUY, marketMakerQuotes({ ...calm, free })).map(
      ({ price, lots }, level) => Number(quoteAmount(spec, price, lots)) / 15e9 / 20 ** (level / 38),
    );
    expect(parts.every((part) => part > 0.49 && part < 1.5)).toBe(true);
    expect([Math.min(...parts) < 0.8, Math.max(...parts) > 1.2]).toEqual([true, true]);
    const cheap = { ...calm, free, index: 1_000, terms: { ...hot, levelValue: 10 ** 9 } };
    expect(of(SELL, marketMakerQuotes(cheap)).map(({ lots }) => lots)).toContain(MAX_LOTS);
    expect(marketMakerQuotes(cheap).every(({ lots }) => lots <= MAX_LOTS)).toBe(true);
  });

  test('are those of the example in docs/market-maker.md', () => {
    const quotes = marketMakerQuotes(calm);
    const ends = [BUY, SELL].flatMap((side) => [0, 19].map((level) => of(side as Side, quotes)[level]!.price));
    expect(ends).toEqual([76_144_00, 75_810_00, 76_180_00, 76_520_00]);
  });

  test('are twenty a side, ever further apart, at round prices, worth ever more but never alike', () => {
    const quotes = marketMakerQuotes(calm);
    for (const side of [BUY, SELL] as const) {
      const levels = of(side, quotes);
      expect(levels).toHaveLength(20);
      const away = levels.map(({ price }) => Math.abs(price - calm.index!));
      expect(Math.round(away.at(-1)! / away[0]! / 2)).toBe(10);
      expect(away.at(-1)! - away.at(-2)!).toBeGreaterThan(8 * (away[1]! - away[0]!));
      expect(levels.every(({ price }) => price % 100 === 0)).toBe(true);
      const values = levels.map(({ price, lots }) => (price * lots) / 1e6);
      const sum = (from: number) => values.slice(from, from + 10).reduce((total, value) => total + value);
      expect(sum(10)).toBeGreaterThan(1.5 * sum(0));
      expect(new Set(levels.map(({ lots }) => lots)).size).toBeGreaterThan(15);
    }
  });

  test('stay where they are, the outer ones, while the index moves a little', () => {
    const [before, after] = [calm, { ...calm, index: calm.index! + 100 }].map(marketMakerQuotes);
    const kept = after!.filter((quote) => before!.some((old) => Object.entries(old).every(([name, value]) => quote[name as keyof WantedQuote] === value))); // prettier-ignore
    expect(kept.length).toBeGreaterThanOrEqual(15);
  });

  test('come to an end with the money, and are renewed after half of the floor or a wilder minute', () => {
    const poor = { ...calm, free: { base: COIN / 100n, quote: 1_000_000_000n } };
    expect(marketMakerQuotes(poor).every(({ price, lots }) => price * lots <= 20_100_000)).toBe(true);
    const quoted = { index: 100_000_00, halfPpm: 220 };
    expect(mustRenew(hot, quoted, 100_000_00 + 299, 220)).toBe(false);
    expect(mustRenew(hot, quoted, 100_000_00 - 300, 220)).toBe(true);
    expect(mustRenew(hot, quoted, 100_000_00, 249)).toBe(false);
    expect(mustRenew(hot, quoted, 100_000_00, 250)).toBe(true);
    expect(mustRenew(hot, quoted, 100_000_00, 100)).toBe(false);
  });
});
