import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ExchangeSide, exchangeTerms, worthIn } from '../../src/exchange/exchange.ts';
import { type SpreadInputs, spreadOf, type SpreadRules } from '../../src/exchange/spread.ts';

const rules: SpreadRules = { basePpm: 500, volatilityPpm: 1_000_000, sizePpm: 500, stockPpm: 10_000 };
const calm: SpreadInputs = {
  fromVolatilityPpm: 0,
  doubtPpm: 0,
  toVolatilityPpm: 0,
  value: 0n,
  valueBefore: 0n,
  valueScale: 6,
  takes: 0n,
  takenBefore: 0n,
  stock: 1_000n,
};

test('each part is what its rule says, rounded up', () => {
  expect(spreadOf(rules, calm)).toEqual({ base: 500, volatility: 0, size: 0, stock: 0, total: 500 });
  const lively = { ...calm, fromVolatilityPpm: 1_200, toVolatilityPpm: 801 };
  expect(spreadOf(rules, lively)).toMatchObject({ volatility: 2_001, total: 2_501 });
  expect(spreadOf({ ...rules, volatilityPpm: 500_000 }, lively).volatility).toBe(1_001);
  // 250,000 USDT are two and a half times 100,000.
  expect(spreadOf(rules, { ...calm, value: 250_000_000_000n }).size).toBe(1_250);
  expect(spreadOf(rules, { ...calm, value: 1n }).size).toBe(1);
  // A tenth of what there is, all of it, and more than there is.
  expect(spreadOf(rules, { ...calm, takes: 100n }).stock).toBe(1_000);
  expect(spreadOf(rules, { ...calm, takes: 1_000n }).stock).toBe(10_000);
  expect(spreadOf(rules, { ...calm, takes: 5_000n }).stock).toBe(10_000);
  expect(spreadOf(rules, { ...calm, takes: 0n, stock: 0n }).stock).toBe(10_000);
});

test('a larger exchange, a livelier coin and a smaller stock never make it smaller, and it is never below its base', () => {
  const ppm = fc.integer({ min: 0, max: 200_000 });
  const big = fc.bigInt({ min: 0n, max: 10n ** 18n });
  const more = fc.bigInt({ min: 0n, max: 10n ** 12n });
  fc.assert(
    fc.property(
      ppm,
      ppm,
      big,
      big,
      big,
      big,
      big,
      more,
      (from, to, value, valueBefore, takes, takenBefore, stock, plus) => {
        const inputs = { doubtPpm: 0, fromVolatilityPpm: from, toVolatilityPpm: to, value, valueBefore, valueScale: 6, takes, takenBefore, stock }; // prettier-ignore
        const { total, ...parts } = spreadOf(rules, inputs);
        expect(total).toBe(parts.base + parts.volatility + parts.size + parts.stock);
        expect(total).toBeGreaterThanOrEqual(rules.basePpm);
        for (const worse of [
          { value: value + plus },
          { valueBefore: valueBefore + plus },
          { takes: takes + plus },
          { takenBefore: takenBefore + plus },
          { stock: stock > plus ? stock - plus : 0n },
          { fromVolatilityPpm: from + 1 },
          { toVolatilityPpm: to + 1 },
        ]) {
          expect(spreadOf(rules, { ...inputs, ...worse }).total).toBeGreaterThanOrEqual(total);
        }
      },
    ),
  );
});

test('what was exchanged before counts: each is dearer by what the ones before made the next one dearer', () => {
  const before = { ...calm, valueBefore: 100_000_000_000n, takenBefore: 200n, stock: 800n };
  expect(spreadOf(rules, before)).toMatchObject({ size: 1_000, stock: 4_000 });
  expect(spreadOf(rules, { ...before, value: 50_000_000_000n, takes: 100n })).toMatchObject({
    size: 1_250,
    stock: 5_000,
  });
});

test('an exchange cut into parts costs no less than the whole', () => {
  const usdt: ExchangeSide = { scale: 6, price: { units: 1n, scale: 0 } };
  const coin: ExchangeSide = { scale: 8, price: { units: 10_000n, scale: 0 } };
  const stock = 100n * 10n ** 8n;
  /** What is given in all for amounts of USDT exchanged one after the other. */
  const givenFor = (amounts: readonly bigint[]): bigint => {
    let [given, valueBefore, takenBefore] = [0n, 0n, 0n];
    for (const amount of amounts) {
      const takes = worthIn(amount, usdt, coin);
      const inputs = { ...calm, value: amount, valueBefore, takes, takenBefore, stock: stock - given };
      const { receives } = exchangeTerms(amount, usdt, coin, 1_000, spreadOf(rules, inputs).total);
      given += receives;
      valueBefore += amount;
      takenBefore += takes;
    }
    return given;
  };
  const part = fc.bigInt({ min: 1_000_000n, max: 20_000_000_000n });
  fc.assert(
    fc.property(fc.array(part, { minLength: 2, maxLength: 12 }), (parts) => {
      const whole = parts.reduce((sum, amount) => sum + amount, 0n);
      // The spread counts in whole ppm: of each of the two parts of it that grow, one may be rounded up for the whole.
      const grain = (worthIn(whole, usdt, coin) * 2n) / 1_000_000n;
      expect(givenFor(parts)).toBeLessThanOrEqual(givenFor([whole]) + grain);
    }),
  );
});
