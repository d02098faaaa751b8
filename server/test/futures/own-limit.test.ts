import { expect, test } from 'vitest';
import { assertTerms } from '../../src/futures/instruments.ts';
import { AppError } from '../../src/platform/errors.ts';
import { FUTURES, InMemoryFutures } from './in-memory.ts';
import { instrument } from './instrument.ts';

const UNIT = 1_000_000n;
const [FIRST, SECOND, OTHER] = [1, 2, 3];
const [MARKET, PRICE, SECONDS] = [1, 1_000_000, 1_800_000_000];
const caps = { maxSide: 5_000_000n * UNIT, maxSkew: 2_000_000n * UNIT, maxUser: 500_000n * UNIT };
const rules = { limitPpm: 500_000, bufferPpm: 100_000, isAllTogether: false };

function begun(): InMemoryFutures {
  const futures = new InMemoryFutures([instrument(MARKET, { ...caps, skewPpm: 0, spreadPpm: 0 })], rules);
  futures.fund(FUTURES, 100_000_000n * UNIT);
  for (const owner of [FIRST, SECOND, OTHER]) futures.fund(owner, 1_000_000n * UNIT);
  futures.prices.set(MARKET, { state: 'fresh', mark: PRICE, index: PRICE });
  return futures;
}

/** Opens so much of a side, whole quote units. @returns the code it is refused with, or null */
function open(
  futures: InMemoryFutures,
  owner: number,
  side: 1 | -1,
  quote: number,
  limit: number | null = null,
  leverage = 100,
) {
  const free = { limit, isReduceOnly: false, takeProfit: null, stopLoss: null, worst: null, shownFeePpm: null };
  const terms = { ...free, market: MARKET, side, parts: quote, leverage };
  const { answers } = futures.run(SECONDS, { commands: [{ kind: 'open', owner, terms }] });
  return answers[0] instanceof AppError ? answers[0].code : null;
}

test('one user cannot fill the room of a market, nor can two, however much money they have', () => {
  const futures = begun();
  for (const owner of [FIRST, SECOND]) {
    // A hedge: it evens out, and costs next to no margin.
    expect(open(futures, owner, 1, 250_000)).toBeNull();
    expect(open(futures, owner, -1, 250_000)).toBeNull();
    expect(open(futures, owner, 1, 1)).toBe('futures_own_limit_reached');
    expect(open(futures, owner, -1, 1)).toBe('futures_own_limit_reached');
  }
  const { long, short } = futures.book.interestOn(MARKET);
  expect([long, short]).toEqual([caps.maxSide / 10n, caps.maxSide / 10n]);
  for (const side of [1, -1] as const) expect(open(futures, OTHER, side, 250_000)).toBeNull();
});

test('two users on one side leave half of what may be uneven', () => {
  const futures = begun();
  for (const owner of [FIRST, SECOND]) expect(open(futures, owner, 1, 500_000)).toBeNull();
  expect(open(futures, OTHER, 1, 500_000)).toBeNull();
});

test('an order that waits counts once it starts, and waits on while its user has no room', () => {
  const futures = begun();
  expect(open(futures, FIRST, 1, 400_000, PRICE - 1_000)).toBeNull();
  expect(open(futures, FIRST, 1, 400_000)).toBeNull();
  futures.prices.set(MARKET, { state: 'fresh', mark: PRICE - 2_000, index: PRICE - 2_000 });
  futures.run(SECONDS + 1, { owners: [FIRST] });
  expect(futures.openOf(FIRST)).toHaveLength(1);
  const [{ id } = { id: 0 }] = futures.openOf(FIRST);
  const closing = { kind: 'close', owner: FIRST, id, parts: null, worst: null } as const;
  futures.run(SECONDS + 1, { commands: [closing] });
  futures.run(SECONDS + 2, { owners: [FIRST] });
  expect(futures.openOf(FIRST)).toMatchObject([{ parts: 400_000, limit: PRICE - 1_000 }]);
});

test('with much leverage a user may have less, and what is open with little counts as well', () => {
  const futures = begun();
  futures.change(MARKET, { tiers: '20:250000,100:20000' });
  expect(open(futures, FIRST, 1, 20_000)).toBeNull();
  expect(open(futures, FIRST, -1, 1)).toBe('futures_own_limit_reached');
  expect(open(futures, FIRST, 1, 230_000, null, 20)).toBeNull();
  expect(open(futures, FIRST, 1, 1, null, 50)).toBe('futures_own_limit_reached');
  expect(open(futures, FIRST, 1, 250_000, null, 10)).toBeNull();
});

test('tiers ascend, and what they allow falls from what a user may have at all', () => {
  const check = (tiers: string) => () => assertTerms(instrument(MARKET, { ...caps, tiers }));
  for (const tiers of ['', '20:499999', '20:250000,100:20000']) expect(check(tiers)).not.toThrow();
  expect(check('20:500000')).toThrow(/must fall/);
  expect(check('20:20000,100:20000')).toThrow(/must fall/);
  expect(check('100:250000,20:20000')).toThrow(/must ascend/);
});

test('no terms let fewer than five users fill a side', () => {
  const terms = (maxUser: bigint) => instrument(MARKET, { ...caps, maxUser });
  expect(() => assertTerms(terms(caps.maxSide / 5n))).not.toThrow();
  expect(() => assertTerms(terms(caps.maxSide / 5n + 1n))).toThrow(/users may fill a side/);
});
