import { priceStates } from '@aureus/contract/market/shapes.ts';
import { expect, test } from 'vitest';
import { HOUSE_SOURCES } from '../../src/market/index-price.ts';
import { isAllowed, priceActions, priceStateOf } from '../../src/market/price-state.ts';

test('what may be done at which state of a price, all of it', () => {
  const table = Object.fromEntries(
    priceStates.map((state) => [state, priceActions.filter((action) => isAllowed(action, state)).join(' ')]),
  );
  expect(table).toEqual({
    closed: '',
    stale: 'order',
    few_sources: 'order',
    jumped: 'order quote close',
    fresh: 'order quote open close liquidate settle tell',
  });
});

test('a state is the worst that can be said of a price', () => {
  const state = (isOpen: boolean, families: number | null, isJumped: boolean) =>
    priceStateOf({ isOpen, index: families === null ? null : { families, isJumped } });
  expect(state(false, null, true)).toBe('closed');
  expect(state(false, HOUSE_SOURCES, false)).toBe('closed');
  expect(state(true, null, false)).toBe('stale');
  expect(state(true, HOUSE_SOURCES - 1, true)).toBe('few_sources');
  expect(state(true, HOUSE_SOURCES, true)).toBe('jumped');
  expect(state(true, HOUSE_SOURCES, false)).toBe('fresh');
});
