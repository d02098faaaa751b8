import fc from 'fast-check';
import { expect, test } from 'vitest';
import { payDown, totalOf } from '../../src/loans/debt.ts';
import type { Priced } from '../../src/loans/risk.ts';
import { riskRate } from '../../src/loans/risk.ts';
import { coveringAmount, liquidationSale, saleOf } from '../../src/loans/sale.ts';

const BTC = 100_000_000n;
const USDT = 1_000_000n;
const btc = (amount: bigint, ticks = 1_000_000n): Priced => ({ amount, scale: 8, price: { units: ticks, scale: 2 } });
const usdt = { scale: 6, price: { units: 1n, scale: 0 } };
const owed = (principal: bigint) => ({ principal, interest: 0n, overdue: 0n });

test('half a bitcoin at 10,000 brings 5,000, less 2 %', () => {
  expect(saleOf(BTC / 2n, btc(BTC), usdt)).toEqual({
    amount: BTC / 2n,
    gross: 5_000n * USDT,
    fee: 100n * USDT,
    net: 4_900n * USDT,
  });
});

test('half is sold when the debt needs more, and the risk rate rises', () => {
  const sale = liquidationSale(btc(BTC), owed(8_600n * USDT), usdt);
  expect(sale).toMatchObject({ amount: BTC / 2n, net: 4_900n * USDT });
  const before = riskRate(btc(BTC), 100_000, { ...usdt, amount: 8_600n * USDT })!;
  const after = riskRate(btc(BTC / 2n), 100_000, { ...usdt, amount: 3_700n * USDT })!;
  expect(before).toBe(1_046_511n);
  expect(after).toBe(1_216_216n);
});

test('no more is sold than the debt needs', () => {
  const sale = liquidationSale(btc(BTC), owed(980n * USDT), usdt);
  expect(sale).toEqual({ amount: BTC / 10n, gross: 1_000n * USDT, fee: 20n * USDT, net: 980n * USDT });
});

test('all is sold when the rest would be dust', () => {
  // Half is worth 9.99995 or 10.
  expect(liquidationSale(btc(199_999n), owed(500n * USDT), usdt).amount).toBe(199_999n);
  expect(liquidationSale(btc(200_000n), owed(500n * USDT), usdt).amount).toBe(100_000n);
  expect(liquidationSale(btc(1n), owed(500n * USDT), usdt).amount).toBe(1n);
});

const side = fc.record({
  scale: fc.integer({ min: 0, max: 8 }),
  price: fc.record({ units: fc.bigInt({ min: 1n, max: 10n ** 9n }), scale: fc.integer({ min: 0, max: 6 }) }),
});
const amounts = fc.bigInt({ min: 1n, max: 10n ** 16n });

test('a sale gives no more than the exact fraction less the fee, and loses under two minor units', () => {
  fc.assert(
    fc.property(amounts, side, side, (amount, from, to) => {
      const { gross, fee, net } = saleOf(amount, from, to);
      const numerator = amount * from.price.units * 10n ** BigInt(to.scale + to.price.scale);
      const denominator = to.price.units * 10n ** BigInt(from.scale + from.price.scale);
      expect(net + fee).toBe(gross);
      // net ≤ exact × 0.98 < net + 2
      expect(net * denominator * 100n <= numerator * 98n).toBe(true);
      expect(numerator * 98n < (net + 2n) * denominator * 100n).toBe(true);
    }),
  );
});

test('the covering amount covers, and one unit less does not', () => {
  fc.assert(
    fc.property(amounts, side, side, (net, from, to) => {
      const amount = coveringAmount(net, from, to);
      expect(saleOf(amount, from, to).net).toBeGreaterThanOrEqual(net);
      expect(saleOf(amount - 1n, from, to).net).toBeLessThan(net);
    }),
  );
});

test('a sale takes what is there and no more, always something, and ends in a number of steps that is bounded', () => {
  fc.assert(
    fc.property(amounts, amounts, side, side, (held, debt, from, to) => {
      let left = held;
      let rest = owed(debt);
      let steps = 0;
      while (left > 0n && totalOf(rest) > 0n) {
        const sale = liquidationSale({ ...from, amount: left }, rest, to);
        expect(sale.amount > 0n && sale.amount <= left).toBe(true);
        left -= sale.amount;
        rest = { ...owed(0n), ...payDown(rest, sale.net).left };
        steps += 1;
        expect(steps).toBeLessThan(80);
      }
    }),
  );
});
