import { afterEach, expect, test } from 'vitest';
import type { ListedMarket } from '../../src/market/directory.ts';
import { followRests, isRestOn, type Rest } from '../../src/market/rests.ts';
import { refusalOf, whyClosed } from '../../src/market/trading.ts';
import { AAPL_USDT, BTC_USDT } from '../wallet/markets.ts';

const listed = (rest: Rest | null): ListedMarket => {
  return { ...AAPL_USDT, marketFrom: 2, displayed: true, rest };
};

let markets: ListedMarket[] = [];
let now = 0;
const follow = followRests(
  () => markets,
  () => now,
  (market) => {
    markets = [market];
  },
);
const isResting = () => markets.map((market) => market.isResting);
afterEach(() => {
  now = 0;
});

test('a market rests from the moment that is known until one that is told later, and says when to look again', () => {
  markets = [listed({ begins: 1_000, ends: null })];
  // The feed has a present of its own.
  expect(follow(50_000)).toBe(51_000);
  expect(isResting()).toEqual([false]);
  now = 1_000;
  expect(follow(51_000)).toBeNull();
  expect(isResting()).toEqual([true]);
  now = 9_000_000;
  follow(60_000);
  expect(isResting()).toEqual([true]);
  markets = [{ ...markets[0]!, rest: { begins: 1_000, ends: 9_000_500 } }];
  expect(follow(60_000)).toBe(60_500);
  now = 9_000_500;
  expect(follow(60_500)).toBeNull();
  expect(isResting()).toEqual([false]);
  // One that does not rest has nothing to be followed.
  markets = [listed(null)];
  expect(follow(1)).toBeNull();
});

test('the bounds of a rest: its beginning is part of it, its end is not', () => {
  const rest = { begins: 10, ends: 20 };
  expect([9, 10, 19, 20].map((at) => isRestOn(rest, at))).toEqual([false, true, true, false]);
  expect(isRestOn({ begins: 10, ends: null }, 1e15)).toBe(true);
  expect(isRestOn(null, 10)).toBe(false);
});

test('nothing may be done in a market that rests, in any product; whether operators closed it is said before, its hours after', () => {
  const resting = { ...BTC_USDT, isResting: true };
  const price = { marketId: 1, ticks: 1, at: 0, heardAt: 0, sources: 9, families: 9, apartPpm: 0, isJumped: false };
  const prices = { indexPrice: () => price };
  for (const action of ['order', 'quote', 'open', 'close', 'liquidate', 'trigger', 'settle', 'tell'] as const) {
    expect(refusalOf(prices, resting, action)).toBe('split_pending');
    expect(refusalOf(prices, { market: resting, isOpen: true, session: BTC_USDT.session }, action)).toBe('split_pending'); // prettier-ignore
  }
  const off = { isOpen: false, until: 5 };
  expect(whyClosed({ ...resting, isOpen: false })).toBe('market_closed');
  expect(whyClosed({ ...resting, session: off })).toBe('split_pending');
  expect(whyClosed({ ...BTC_USDT, session: off })).toBe('session_closed');
});
