import { priceStates } from '@aureus/contract/market/shapes.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HOUSE_SOURCES, indexPrice } from '../../src/market/index-price.ts';
import { DOUBT_PPM, doubtPpm, isAllowed, priceActions, priceStateOf, quorumOf } from '../../src/market/price-state.ts';

test('what may be done at which state of a price, all of it', () => {
  const table = Object.fromEntries(
    priceStates.map((state) => [state, priceActions.filter((action) => isAllowed(action, state)).join(' ')]),
  );
  expect(table).toEqual({
    closed: '',
    stale: 'order',
    few_sources: 'order',
    sources_apart: 'order liquidate',
    jumped: 'order quote close',
    two_sources: 'order quote close liquidate trigger settle tell',
    fresh: 'order quote open close liquidate trigger settle tell',
  });
});

const state = (
  isOpen: boolean,
  sources: number | null,
  { isJumped = false, apartPpm = 0, families = sources ?? 0 } = {},
) => priceStateOf({ isOpen, index: sources === null ? null : { sources, families, apartPpm, isJumped } });

test('a state is the worst that can be said of a price', () => {
  const isJumped = true;
  expect(state(false, null, { isJumped })).toBe('closed');
  expect(state(false, HOUSE_SOURCES)).toBe('closed');
  expect(state(true, null)).toBe('stale');
  expect(state(true, 1, { isJumped })).toBe('few_sources');
  expect(state(true, 2, { isJumped, apartPpm: 2 * DOUBT_PPM + 1 })).toBe('few_sources');
  expect(state(true, 2, { apartPpm: 2 * DOUBT_PPM + 1 })).toBe('sources_apart');
  expect(state(true, 2, { apartPpm: 10_000 })).toBe('sources_apart');
  expect(state(true, 2, { apartPpm: 10_001 })).toBe('few_sources');
  expect(state(true, 2, { isJumped })).toBe('jumped');
  expect(state(true, HOUSE_SOURCES, { isJumped })).toBe('jumped');
  expect(state(true, 2, { apartPpm: 2 * DOUBT_PPM })).toBe('two_sources');
  expect(state(true, HOUSE_SOURCES)).toBe('fresh');
});

test('only two sources have to agree closely: one that lies of three chooses between the others', () => {
  expect(state(true, HOUSE_SOURCES, { apartPpm: 25_000 })).toBe('fresh');
  expect(state(true, 2, { apartPpm: 25_000 })).toBe('few_sources');
  // One source never agrees with itself alone, and three of one family are one.
  expect(state(true, 1)).toBe('few_sources');
  expect(state(true, 3, { families: 1 })).toBe('few_sources');
  // Of a family that has a second source nobody knows which one to go by.
  expect(state(true, 3, { families: 2, apartPpm: 2 * DOUBT_PPM })).toBe('few_sources');
});

const at = 1_800_000_000_000;
const price = fc.integer({ min: 10_000, max: 10_000_000 });
const lie = fc.integer({ min: -5_000, max: 5_000 });

/** An honest source, and one or two of a family that lies. @returns how far what is settled by is off, in parts of the bound */
function offBy(honest: number, lies: readonly number[]): number | null {
  const said = lies.map((ppm) => Math.max(1, Math.round((honest * (1_000_000 + ppm)) / 1_000_000)));
  const prices = [
    { source: 'honest', price: honest, at },
    ...said.map((each, place) => ({ source: `liar ${place}`, family: 'liar', price: each, at })),
  ];
  const index = indexPrice(prices, at);
  const facts = index && { ...quorumOf(index), isJumped: false };
  if (!index || !facts || !isAllowed('settle', priceStateOf({ isOpen: true, index: facts }))) return null;
  // Half a tick is rounding.
  return Math.abs(index.ticks - honest) / ((honest * doubtPpm(facts)) / 1_000_000 + 0.501);
}

test('one liar of two moves what is settled by no further than the doubt that the house quotes wider by', () => {
  const found: number[] = [];
  fc.assert(
    fc.property(price, fc.array(lie, { minLength: 1, maxLength: 2 }), (honest, lies) => {
      const off = offBy(honest, lies);
      if (off === null) return;
      found.push(off);
      expect(off).toBeLessThanOrEqual(1.001);
    }),
    { numRuns: 3_000 },
  );
  expect(found.length).toBeGreaterThan(100);
  expect(Math.max(...found)).toBeGreaterThan(0.9);
});

test('three sources leave no doubt, and without an index there is nothing to doubt', () => {
  expect([null, { families: 3 }, { families: 2 }].map(doubtPpm)).toEqual([0, 0, 750]);
});
