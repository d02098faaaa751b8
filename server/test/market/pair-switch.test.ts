import { expect, test } from 'vitest';
import type { ListedMarket } from '../../src/market/directory.ts';
import { BTC_USDT } from '../wallet/markets.ts';
import { book, type Books, inventedExchanges } from './support/invented-exchange.ts';

/**
 * An attacker with twenty dollars at two exchanges, and nothing else: small lots make the thin book of a coin in tether
 * tighter than its deep one in dollars, for longer than books are watched, and then stand anywhere in the thin one.
 */

const btc: ListedMarket = { ...BTC_USDT, marketFrom: 2, displayed: true, rest: null };
const alt: ListedMarket = { ...btc, id: 2, symbol: 'ALT/USDT', base: { ...btc.base, id: 77, code: 'ALT' } };
const SYMBOLS = ['BTC/USDT', 'BTC/USD', 'ALT/USDT', 'ALT/USD'];
const [FAIR, BASIS] = [60_000, 1.001];
const [THIN, DEEP] = [0.0095, 0.0002];

/** What the exchanges tell while lots stand in the thin book of the first `held` ones, around a price. */
function told(names: readonly string[], held: number, around: number): Record<string, Books> {
  const books = (place: number): Books => ({
    'BTC/USDT': book(FAIR, DEEP),
    'BTC/USD': book(FAIR / BASIS, DEEP),
    'ALT/USDT': place < held ? [around - 0.005, around + 0.005] : book(FAIR, THIN),
    'ALT/USD': book(FAIR / BASIS, DEEP),
  });
  return Object.fromEntries(names.map((name, place) => [name, books(place)]));
}

test.each([
  { exchanges: 3, held: 2 },
  { exchanges: 4, held: 3 },
  { exchanges: 5, held: 4 },
])('lots in the thin books of $held of $exchanges exchanges do not move an index of deep ones', async (attack) => {
  const { exchanges, held } = attack;
  const names = ['a', 'b', 'c', 'd', 'e'].slice(0, exchanges);
  const stage = await inventedExchanges([btc, alt], Object.fromEntries(names.map((name) => [name, SYMBOLS])));
  try {
    await stage.tell(700, told(names, 0, FAIR));
    expect(stage.index(alt.id)).toMatchObject({ ticks: FAIR * 100, families: exchanges });
    await stage.tell(320, told(names, held, FAIR));
    for (const side of [1, -1]) {
      await stage.tell(5, told(names, held, FAIR * (1 + (side * THIN) / 2.1)));
      expect(stage.index(alt.id)).toMatchObject({ ticks: FAIR * 100, families: exchanges });
    }
  } finally {
    await stage.stop();
  }
});
