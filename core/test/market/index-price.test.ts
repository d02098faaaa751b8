import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { indexPrice, indexRules, judgeSources, median, type SourcePrice } from '../../src/market/index-price.ts';
import { SourcePrices } from '../../src/market/source-prices.ts';

const at = 1_000_000;
const of = (...prices: number[]) => prices.map((price, i) => ({ source: `s${i}`, price, at }));

describe('the index price', () => {
  test('is the median of the live sources', () => {
    expect(indexPrice(of(100, 101, 102), at)).toEqual({
      ticks: 101,
      at,
      heardAt: at,
      sources: ['s0', 's1', 's2'],
      families: 3,
      apartPpm: 20_000,
      lowest: 100,
      highest: 102,
      slackPpm: 0,
    });
    expect(indexPrice(of(1000, 1003), at)?.ticks).toBe(1002);
    expect(median([4, 1, 3, 2])).toBe(2.5);
  });

  test.each([
    [[-3_000, -2_000], -3_000],
    [[-4_000, 0, -2_000], -2_000],
    [[-4_000, 0, 0, -2_000], -2_000],
    [[0, -1_000, -2_000, -3_000, -4_000], -2_000],
  ])('of sources told at %j more than half have told since %d', (ages, since) => {
    const prices = ages.map((age, i) => ({ source: `s${i}`, price: 1_000, at: at + age }));
    expect(indexPrice(prices, at)?.heardAt).toBe(at + since);
  });

  test('drops sources that are older than five seconds or from the future, and needs two', () => {
    const prices = of(1000, 1001, 1002);
    const stale = [{ ...prices[0]!, at: at - 5_001 }, prices[1]!, prices[2]!];
    expect(indexPrice(stale, at)?.sources).toEqual(['s1', 's2']);
    expect(indexPrice(stale, at + 5_000)?.sources).toEqual(['s1', 's2']);
    expect(indexPrice(stale, at + 5_001)).toBeNull();
    expect(indexPrice([{ ...prices[0]!, at: at + 6_000 }, prices[1]!], at)).toBeNull();
    expect(indexPrice(of(1000), at)).toBeNull();
    expect(indexPrice(of(1000), at, { ...indexRules, minSources: 1 })?.ticks).toBe(1000);
    expect(indexPrice([], at, { ...indexRules, minSources: 0 })).toBeNull();
  });

  test('hears of two tight pairs of an exchange the one that says what most tight pairs do, of wide ones the tighter', () => {
    const pairs = (own: readonly [number, number], other: readonly [number, number]): SourcePrice[] =>
      ['a', 'a', 'b', 'c'].map((family, i) => {
        const [price, spread] = [own, other, [1_000, 0.0005], [1_001, 0.0005]][i] as [number, number];
        return { source: `s${i}`, family, price, spread, at };
      });
    const heard = (...of: Parameters<typeof pairs>) => indexPrice(pairs(...of), at)?.sources[0];
    expect(heard([1_004, 0.0001], [1_001, 0.0007])).toBe('s1');
    expect(heard([1_001, 0.0007], [996, 0.0001])).toBe('s0');
    expect(heard([1_001, 0.0007], [1_001, 0.0001])).toBe('s1');
    expect(heard([1_001, 0.0009], [1_004, 0.0007])).toBe('s1');
    const alone = pairs([1_001, 0.003], [1_000, 0.002]).slice(0, 2);
    expect(judgeSources(alone, at).used.map(({ source }) => source)).toEqual(['s1']);
  });

  test('counts the pairs of one exchange as one family', () => {
    const prices = of(1_000, 1_001, 1_002).map((price, i) => ({ ...price, family: i < 2 ? 'exchange' : 'another' }));
    expect(indexPrice(prices, at)).toMatchObject({ sources: ['s1', 's2'], families: 2 });
    expect(indexPrice(of(1_000, 1_001, 1_002), at)).toMatchObject({ families: 3 });
  });

  test('is null when two sources contradict each other: nobody can tell which one is right', () => {
    expect(indexPrice(of(10_000, 10_299), at)?.ticks).toBe(10_150);
    expect(indexPrice(of(10_000, 10_301), at)).toBeNull();
    expect(indexPrice(of(10_000, 10_010, 15_000, 15_010), at)).toBeNull();
    // Three percent from the middle is still with it.
    expect(indexPrice(of(10_000, 10_000, 10_300), at)?.sources).toHaveLength(3);
    expect(indexPrice(of(10_000, 10_000, 10_301), at)?.sources).toHaveLength(2);
    // Of three who are all apart, the one in the middle is alone.
    expect(indexPrice(of(10_000, 12_000, 14_000), at)).toBeNull();
  });

  test('is moved by at most 0.1 % when one of three or more honest sources goes wild', () => {
    const honest = fc.array(fc.integer({ min: 999_500, max: 1_000_500 }), { minLength: 3, maxLength: 7 });
    const wild = fc.constantFrom(0.5, 1.5, 0, Number.NaN, Number.POSITIVE_INFINITY, -1, 1e9, 1.029, 0.971);
    fc.assert(
      fc.property(honest, fc.nat(), wild, (prices, victim, factor) => {
        const before = indexPrice(of(...prices), at)?.ticks ?? Number.NaN;
        const bad = prices.map((price, i) => (i === victim % prices.length ? price * factor : price));
        const after = indexPrice(of(...bad), at)?.ticks ?? Number.NaN;
        expect(Math.abs(after / before - 1)).toBeLessThanOrEqual(0.001);
      }),
    );
  });
});

describe('the sources of a market', () => {
  const three = () =>
    new SourcePrices(
      ['a', 'b', 'c'].map((name) => ({ name, sameQuote: true })),
      2,
    );
  const tick = (source: string, price: number, sequence: number, when = at) => ({ source, price, sequence, at: when });

  test('refuse ticks that are repeated, out of order, unknown or no price', () => {
    const prices = three();
    expect(prices.accept(tick('a', 100, 5))).toBe(true);
    for (const bad of [
      tick('a', 100, 5),
      tick('a', 101, 4),
      tick('a', 101, 6, at - 1),
      tick('x', 100, 1),
      tick('b', Number.NaN, 1),
      tick('b', 0, 1),
      tick('b', -5, 1),
      tick('b', 1.5, 1),
      tick('b', Number.POSITIVE_INFINITY, 1),
      tick('b', 2 ** 60, 1),
      tick('b', 100, Number.NaN),
      tick('b', 100, 1, Number.NaN),
    ]) {
      expect(prices.accept(bad)).toBe(false);
    }
    expect(prices.index(at)).toBeNull();
    expect(prices.accept(tick('b', 102, 1))).toBe(true);
    expect(prices.index(at)).toEqual({
      ticks: 101,
      at,
      heardAt: at,
      sources: ['a', 'b'],
      families: 2,
      apartPpm: 20_000,
      lowest: 100,
      highest: 102,
      slackPpm: 0,
    });
  });

  test('keep the index when one of them spikes by half, freezes or stops', () => {
    const prices = three();
    for (const source of ['a', 'b', 'c']) prices.accept(tick(source, 10_000, 1));
    expect(prices.index(at)?.ticks).toBe(10_000);
    prices.accept(tick('a', 15_000, 2));
    expect(prices.index(at)).toMatchObject({ ticks: 10_000, sources: ['b', 'c'] });
    prices.accept(tick('a', 5_000, 3));
    expect(prices.index(at)).toMatchObject({ ticks: 10_000, sources: ['b', 'c'] });
    for (const source of ['b', 'c']) prices.accept(tick(source, 10_100, 2, at + 6_000));
    expect(prices.index(at + 6_000)).toMatchObject({ ticks: 10_100, sources: ['b', 'c'] });
    expect(prices.index(at + 12_000)).toBeNull();
  });
});

test('a judgement names every source once: what it made, or why it took no part', () => {
  const now = 100_000;
  const source = (name: string, price: number, at = now): SourcePrice => ({ source: name, price, at });
  const given = [
    source('good', 1_000),
    source('late', 1_000, now - 5_001),
    source('early', 1_000, now + 5_001),
    source('mute', Number.NaN),
    source('far', 1_500),
    source('fine', 1_010),
    source('same', 1_005),
  ];
  const { index, used, dropped } = judgeSources(given, now);
  expect(index).toMatchObject({ ticks: 1_005, sources: ['good', 'fine', 'same'] });
  expect(used.map(({ source: name }) => name)).toEqual(['good', 'fine', 'same']);
  expect(Object.fromEntries(dropped.map(({ source: name, reason }) => [name, reason]))).toEqual({
    late: 'old',
    early: 'ahead',
    mute: 'silent',
    far: 'outlier',
  });
  expect(judgeSources([source('a', 1_000), source('b', 1_040)], now)).toEqual({
    index: null,
    used: [],
    near: [],
    dropped: [
      { source: 'a', reason: 'contradiction' },
      { source: 'b', reason: 'contradiction' },
    ],
  });
  expect(judgeSources([source('a', 1_000)], now)).toMatchObject({ index: null, used: [{ source: 'a' }] });
});

test('of one exchange the tighter pair counts, a wide book only where the tight ones make no index', () => {
  const source = (name: string, price: number, spread: number, family = name): SourcePrice => ({
    source: name,
    price,
    at,
    spread,
    family,
  });
  const tight = indexRules.widest;
  const given = [
    source('a', 1_000, tight, 'A'),
    source('a usd', 1_002, tight / 2, 'A'),
    source('b', 1_004, tight, 'B'),
    source('c', 1_020, tight * 1.01, 'C'),
  ];
  const judged = judgeSources(given, at);
  expect(judged.index).toMatchObject({ ticks: 1_003, sources: ['a usd', 'b'], families: 2 });
  expect(judged.dropped).toEqual([
    { source: 'a', reason: 'second_pair' },
    { source: 'c', reason: 'wide' },
  ]);
  expect(judged.near).toEqual(['a', 'a usd', 'b', 'c']);
  const few = judgeSources([given[0]!, given[3]!, source('d', 1_010, 0.009)], at);
  expect(few.index).toMatchObject({ ticks: 1_010, sources: ['a', 'c', 'd'], families: 1 });
});

describe('a late source', () => {
  const said = (a: number, b: number, lateMs: number, c: number): SourcePrice[] => [
    { source: 'a', price: a, at },
    { source: 'late', price: b, at: at - lateMs },
    { source: 'c', price: c, at },
  ];
  const { lateMs } = indexRules;

  test('does not choose between newer ones that are apart', () => {
    const { index, dropped } = judgeSources(said(100_000, 100_100, lateMs + 1, 100_110), at);
    expect(index).toMatchObject({ ticks: 100_055, sources: ['a', 'c'], families: 2, apartPpm: 1_100 });
    expect(dropped).toEqual([{ source: 'late', reason: 'late' }]);
    // Of a fourth that is new the middle is the true one, whatever one of them says.
    const four = [...said(100_000, 100_100, lateMs + 1, 100_110), { source: 'd', price: 100_001, at }];
    expect(judgeSources(four, at).index).toMatchObject({ ticks: 100_001, families: 3 });
  });

  test('counts while it is new enough, and while newer ones agree', () => {
    expect(judgeSources(said(100_000, 100_100, lateMs, 100_110), at).index).toMatchObject({
      ticks: 100_100,
      families: 3,
    });
    expect(judgeSources(said(100_000, 100_040, 5_000, 100_045), at).index).toMatchObject({
      ticks: 100_040,
      families: 3,
    });
  });

  test('counts beside an outlier, which is no newer price', () => {
    expect(judgeSources(said(100_000, 100_001, 3_000, 110_000), at).index).toMatchObject({ sources: ['a', 'late'] });
  });
});
