import fc from 'fast-check';
import { expect, test } from 'vitest';
import { costOf, type Price } from '../../src/ieo/cost.ts';

const price = (perCoin: bigint, payScale = 8, coinScale = 8): Price => ({ perCoin, coinScale, payScale });

test('a price is for one whole coin, and a cost is rounded up', () => {
  // 0.25 USDT a coin: 40 coins cost 10.
  expect(costOf(40_00000000n, price(250_000_000_000n))).toBe(10_00000000n);
  // 0.0000037 BTC a coin.
  expect(costOf(1_00000000n, price(3_700_000n))).toBe(370n);
  expect(costOf(1n, price(1n))).toBe(1n);
  expect(costOf(1_0000n, price(1_500_000_000_000n, 2, 4))).toBe(150n);
  expect(costOf(1_0001n, price(1_500_000_000_000n, 2, 4))).toBe(151n);
});

test('it is the smallest amount that is not less than the exact one, and parts never cost less than the whole', () => {
  const amounts = fc.bigInt(1n, 10n ** 18n);
  fc.assert(
    fc.property(amounts, amounts, fc.bigInt(1n, 10n ** 16n), fc.nat(8), fc.nat(8), (one, other, perCoin, pay, coin) => {
      const terms = price(perCoin, pay, coin);
      const under = 10n ** BigInt(coin + 12);
      const exact = one * perCoin * 10n ** BigInt(pay);
      const cost = costOf(one, terms);
      expect(cost * under >= exact && (cost - 1n) * under < exact).toBe(true);
      expect(costOf(one, terms) + costOf(other, terms) >= costOf(one + other, terms)).toBe(true);
    }),
  );
});
