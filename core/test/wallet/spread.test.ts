import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type SpreadInputs, spreadOf, type SpreadRules } from '../../src/wallet/spread.ts';

const rules: SpreadRules = { basePpm: 500, volatilityPpm: 1_000_000, sizePpm: 500, stockPpm: 10_000 };
const calm: SpreadInputs = {
  fromVolatilityPpm: 0,
  toVolatilityPpm: 0,
  value: 0n,
  valueScale: 6,
  takes: 0n,
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
    fc.property(ppm, ppm, big, big, big, more, (from, to, value, takes, stock, plus) => {
      const inputs = { fromVolatilityPpm: from, toVolatilityPpm: to, value, valueScale: 6, takes, stock };
      const { total, ...parts } = spreadOf(rules, inputs);
      expect(total).toBe(parts.base + parts.volatility + parts.size + parts.stock);
      expect(total).toBeGreaterThanOrEqual(rules.basePpm);
      for (const worse of [
        { value: value + plus },
        { takes: takes + plus },
        { stock: stock > plus ? stock - plus : 0n },
        { fromVolatilityPpm: from + 1 },
        { toVolatilityPpm: to + 1 },
      ]) {
        expect(spreadOf(rules, { ...inputs, ...worse }).total).toBeGreaterThanOrEqual(total);
      }
    }),
  );
});
