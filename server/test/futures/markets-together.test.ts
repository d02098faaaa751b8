import type { LeverRow } from '@aureus/contract/futures/shapes.ts';
import { generalSettings } from '@aureus/contract/platform/general-settings.ts';
import { describe, expect, test } from 'vitest';
import { campaign } from '../../../tools/vitest/campaign.ts';
import { FIRST, leveragesOf } from '../../src/futures/instruments.ts';
import type { TotalLimit } from '../../src/futures/rules.ts';
import { GRANTED } from '../../src/futures/trials.ts';
import { AppError } from '../../src/platform/errors.ts';
import { FUTURES, InMemoryFutures, INSURANCE } from './in-memory.ts';
import { instrument } from './instrument.ts';
import { randomOf } from './random.ts';

/** Two accounts, the one long and the other short on all markets, when news moves all of them at once. */
const UNIT = 1_000_000n;
const MARKETS = 19;
const [LONGS, SHORTS] = [1, 2];
const BROUGHT = 5_000_000n * UNIT;
const SECONDS = 1_800_000_000;
/** A hundredth of it is what one lot is worth, so that parts are whole quote units. */
const PRICE = 1_000_000;
/** By so much all markets move at once. */
const NEWS = 0.03;
/** What a pair gains of it at most, quote units: where no margin was used up before, and wherever margins stand. */
const [FROM_FRESH, FROM_ANYWHERE] = [1_000, 2_400];
const rules = { limitPpm: 500_000, bufferPpm: 100_000, isAllTogether: false };
const TOTALS: readonly TotalLimit[] = [
  { above: 10, units: generalSettings.futures_total_above_10.initial },
  { above: 20, units: generalSettings.futures_total_above_20.initial },
  { above: 50, units: generalSettings.futures_total_above_50.initial },
];

function begun(totals: readonly TotalLimit[] = TOTALS, isCross = true): InMemoryFutures {
  const caps = {
    maxSide: BigInt(FIRST.maxSide) * UNIT,
    maxSkew: BigInt(FIRST.maxSkew) * UNIT,
    maxUser: BigInt(FIRST.maxUser) * UNIT,
    tiers: FIRST.coin.tiers,
    isCross,
  };
  const futures = new InMemoryFutures(
    Array.from({ length: MARKETS }, (_, place) => instrument(place + 1, caps)),
    rules,
  );
  futures.totals = totals;
  futures.fund(FUTURES, 1_000_000_000n * UNIT);
  futures.fund(INSURANCE, 1_000_000n * UNIT);
  for (const owner of [LONGS, SHORTS]) futures.fund(owner, BROUGHT);
  move(futures, PRICE, 0);
  return futures;
}

function move(futures: InMemoryFutures, price: number, second: number): void {
  for (let market = 1; market <= MARKETS; market += 1) {
    futures.prices.set(market, { state: 'fresh', mark: price, index: price });
  }
  futures.run(SECONDS + second, { owners: [LONGS, SHORTS] });
}

interface Wanted {
  readonly market: number;
  readonly quote: number;
  readonly leverage: number;
  readonly limit?: number | null;
}

const terms = (side: 1 | -1, { market, quote, leverage, limit = null }: Wanted) => ({
  market,
  side,
  parts: quote,
  leverage,
  limit,
  isReduceOnly: false,
  takeProfit: null,
  stopLoss: null,
  worst: null,
  shownFeePpm: null,
});

/** @returns the code it is refused with, or null */
function open(futures: InMemoryFutures, owner: number, side: 1 | -1, wanted: Wanted): string | null {
  const [answer] = futures.run(SECONDS, { commands: [{ kind: 'open', owner, terms: terms(side, wanted) }] }).answers;
  return answer instanceof AppError ? answer.code : null;
}

/** Opens as much as is taken of one side, by ever smaller pieces. */
function fill(futures: InMemoryFutures, owner: number, side: 1 | -1, market: number, leverage: number): void {
  for (let quote = 262_144; quote >= 64; quote /= 2) {
    while (open(futures, owner, side, { market, quote, leverage }) === null);
  }
}

/** Takes the free balance away, so that nothing but margins stands for losses. */
function empty(futures: InMemoryFutures, owner: number): bigint {
  let taken = 0n;
  for (let amount = BROUGHT; amount > 0n; amount /= 2n) {
    while (futures.mayLeave(owner, amount)) {
      futures.fund(owner, -amount);
      taken += amount;
    }
  }
  return taken;
}

/** What both accounts would have in quote units, once all is closed, more than they brought. */
function gainOf(futures: InMemoryFutures, taken: bigint): number {
  for (const owner of [LONGS, SHORTS]) {
    const commands = futures
      .openOf(owner)
      .map(({ id }) => ({ kind: 'close' as const, owner, id, parts: null, worst: null }));
    futures.run(SECONDS + 9, { commands });
    expect(futures.openOf(owner)).toEqual([]);
  }
  expect(futures.wrongs()).toEqual([]);
  const left = [LONGS, SHORTS].reduce((sum, owner) => sum + futures.available(owner), taken);
  return Number(left - 2n * BROUGHT) / Number(UNIT);
}

/** A pair that takes all it is given on all markets, with these leverages in this order. */
function pair(leverages: readonly number[], totals = TOTALS, { isCross = true, before = 0, news = NEWS } = {}): number {
  const futures = begun(totals, isCross);
  for (const leverage of leverages) {
    for (let market = 1; market <= MARKETS; market += 1) {
      fill(futures, LONGS, 1, market, leverage);
      fill(futures, SHORTS, -1, market, leverage);
    }
  }
  const taken = empty(futures, LONGS) + empty(futures, SHORTS);
  const then = Math.round(PRICE * (1 + before));
  move(futures, then, 1);
  move(futures, Math.round(then * (1 + news)), 2);
  return gainOf(futures, taken);
}

const OFFERED = leveragesOf(FIRST.coin);

describe('a pair of accounts on 19 markets that all move by three percent at once', () => {
  test('would gain thousands of the fund where only each market has a limit', () => {
    expect(pair([100], [])).toBeGreaterThan(5_000);
  });

  test.each(OFFERED)('gains at most what is published with a leverage of %i', (leverage) => {
    expect(pair([leverage])).toBeLessThan(FROM_FRESH);
    expect(pair([leverage], TOTALS, { isCross: false, news: -NEWS })).toBeLessThan(FROM_FRESH);
  });

  test('gains no more with all leverages at once, however they are filled', () => {
    expect(pair(OFFERED)).toBeLessThan(FROM_FRESH);
    expect(pair(OFFERED.toReversed())).toBeLessThan(FROM_FRESH);
  });

  test.each([0.004, 0.009, 0.024])('gains at most 2,400 when a rise of %f has used up margins before', (before) => {
    for (const leverages of [[20], OFFERED.toReversed()]) {
      expect(pair(leverages, TOTALS, { before })).toBeLessThan(FROM_ANYWHERE);
    }
  });

  test('gains at most 2,400 when each of its positions is just above its own limit', () => {
    const futures = begun(TOTALS, false);
    const opened = [
      { rise: 0, market: 1, quote: 198_000, leverage: 20 },
      { rise: 0.0145, market: 2, quote: 29_000, leverage: 50 },
      { rise: 0.0195, market: 3, quote: 19_000, leverage: 100 },
    ];
    for (const { rise, market, quote, leverage } of opened) {
      move(futures, Math.round(PRICE * (1 + rise)), 1);
      for (const [owner, side] of [
        [LONGS, 1],
        [SHORTS, -1],
      ] as const) {
        expect(open(futures, owner, side, { market, quote, leverage })).toBeNull();
      }
    }
    move(futures, Math.round(PRICE * 1.0239), 2);
    expect(new Set(futures.openOf(SHORTS).map(({ leverage }) => leverage))).toEqual(new Set([20, 50, 100]));
    move(futures, Math.round(PRICE * 1.0239 * (1 + NEWS)), 3);
    const gain = gainOf(futures, 0n);
    expect(gain).toBeGreaterThan(FROM_FRESH);
    expect(gain).toBeLessThan(FROM_ANYWHERE);
  });

  test('gains no more by any sizes, leverages and moves', () => {
    const random = randomOf(77);
    const gains: number[] = [];
    for (let round = 0; round < campaign(20, 300); round += 1) {
      const futures = begun(TOTALS, random(2) === 0);
      const sign = random(2) === 0 ? 1 : -1;
      let price = PRICE;
      for (let orders = 0; orders < 80; orders += 1) {
        const side = random(2) === 0 ? (1 as const) : (-1 as const);
        const leverage = [20, 50, 100][random(3)] ?? 20;
        const limit = random(4) === 0 ? price - side * 500 : null;
        const wanted = { market: 1 + random(MARKETS), quote: 1 + random(40_000), leverage, limit };
        open(futures, side === 1 ? LONGS : SHORTS, side, wanted);
        if (random(8) === 0) move(futures, (price = Math.round(price * (1 + (sign * random(20)) / 10_000))), 1);
      }
      const taken = empty(futures, LONGS) + empty(futures, SHORTS);
      move(futures, Math.round(price * (1 + sign * NEWS)), 2);
      gains.push(gainOf(futures, taken));
    }
    expect(Math.max(...gains)).toBeLessThan(FROM_ANYWHERE);
  });
});

describe('the limits over all markets', () => {
  const [{ units: MOST } = { units: 0 }] = TOTALS.slice(-1);

  test('count all markets and both sides, and name what is allowed', () => {
    const futures = begun();
    expect(open(futures, LONGS, 1, { market: 1, quote: MOST / 2, leverage: 100 })).toBeNull();
    const rest = { market: 2, quote: MOST / 2 + 50, leverage: 100 };
    expect(open(futures, LONGS, -1, rest)).toBe('futures_total_limit_reached');
    const [answer] = futures.run(SECONDS, {
      commands: [{ kind: 'open', owner: LONGS, terms: terms(1, { market: 3, quote: MOST / 2 + 50, leverage: 100 }) }],
    }).answers;
    expect(answer).toMatchObject({ params: { leverage: '50', maximum: '20000 USDT' } });
    // With less leverage there is room, and what is open that way takes none of the other.
    expect(open(futures, LONGS, 1, { market: 2, quote: 100_000, leverage: 10 })).toBeNull();
    expect(open(futures, LONGS, 1, { market: 3, quote: 20_000, leverage: 50 })).toBeNull();
    expect(open(futures, LONGS, 1, { market: 4, quote: 9_000, leverage: 100 })).toBeNull();
  });

  test('count two orders of one batch on two markets', () => {
    const futures = begun();
    const commands = [1, 2].map((market) => ({
      kind: 'open' as const,
      owner: LONGS,
      terms: terms(1, { market, quote: 12_000, leverage: 100 }),
    }));
    const { answers } = futures.run(SECONDS, { commands });
    expect(answers[0]).not.toBeInstanceOf(Error);
    expect(answers[1]).toMatchObject({ code: 'futures_total_limit_reached' });
  });

  test('count an order that waits once it starts, and let it wait on while there is no room', () => {
    const futures = begun();
    for (const market of [1, 2]) {
      expect(open(futures, LONGS, 1, { market, quote: 12_000, leverage: 100, limit: PRICE - 1_000 })).toBeNull();
    }
    move(futures, PRICE - 2_000, 1);
    expect(futures.openOf(LONGS)).toHaveLength(1);
    const [{ id } = { id: 0 }] = futures.openOf(LONGS);
    futures.run(SECONDS + 1, { commands: [{ kind: 'close', owner: LONGS, id, parts: null, worst: null }] });
    move(futures, PRICE - 2_000, 2);
    expect(futures.openOf(LONGS)).toMatchObject([{ market: 2 }]);
  });

  test('are asked again where an order becomes larger', () => {
    const futures = begun();
    expect(open(futures, LONGS, 1, { market: 1, quote: 15_000, leverage: 100 })).toBeNull();
    const order = terms(1, { market: 2, quote: 1_000, leverage: 100, limit: PRICE - 1_000 });
    const [row] = futures.run(SECONDS, { commands: [{ kind: 'open', owner: LONGS, terms: order }] }).answers;
    const amended = { kind: 'amend', owner: LONGS, id: (row as LeverRow).id, limit: null, shownFeePpm: null } as const;
    const [refused] = futures.run(SECONDS, { commands: [{ ...amended, parts: 9_000 }] }).answers;
    expect(refused).toMatchObject({ code: 'futures_total_limit_reached' });
  });

  test('hold for the margins of the house', () => {
    const futures = begun();
    const granted = { owner: BigInt(LONGS), market: 2, amount: 200n * UNIT, leverage: 100, endsAt: new Date(9e12) };
    futures.trials.set(7, { ...granted, id: 7n, currency: 1, state: GRANTED, position: null } as never);
    futures.fund(-15, 200n * UNIT);
    expect(open(futures, LONGS, 1, { market: 1, quote: 10_000, leverage: 100 })).toBeNull();
    const asked = {
      kind: 'trial',
      owner: LONGS,
      id: 7,
      side: 1,
      takeProfit: null,
      stopLoss: null,
      worst: null,
    } as const;
    const { answers } = futures.run(SECONDS, { commands: [asked] });
    expect(answers[0]).toMatchObject({ code: 'futures_total_limit_reached' });
  });

  test('are those of a person: what linked accounts have open counts as the own', () => {
    const futures = begun();
    futures.linked.set(LONGS, [SHORTS]).set(SHORTS, [LONGS]);
    expect(open(futures, LONGS, 1, { market: 1, quote: 12_000, leverage: 100 })).toBeNull();
    expect(open(futures, SHORTS, -1, { market: 1, quote: 12_000, leverage: 100 })).toBe('futures_total_limit_reached');
    expect(open(futures, SHORTS, -1, { market: 1, quote: 7_000, leverage: 100 })).toBeNull();
  });
});
