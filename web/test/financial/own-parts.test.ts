import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ownPartsOf } from '../../src/financial/own-parts.ts';
import type { OwnRow } from '../../src/financial/queries.ts';

const row = (product: OwnRow['product'], currency: number, amount: string, price: string): OwnRow => ({
  product,
  currency_id: currency,
  currency_name: `C${currency}`,
  currency_logo: '',
  amount,
  orders: 1,
  usdt_price: price,
});
const none = new Map<number, string>();

test('what lies in products is added up by product at the price of now, or at the one that was told', () => {
  const rows = [row('mining', 3, '100', '1'), row('mining', 1, '0.5', '60000'), row('dual', 1, '0.1', '60000')];
  expect(ownPartsOf(rows, none)).toMatchObject({ total: '36100', isPriced: true });
  const live = ownPartsOf(rows, new Map([[1, '50000']]));
  expect(live.total).toBe('30100');
  expect(live.parts.map(({ name, value }) => [name, value])).toEqual([
    ['mining', '25100'],
    ['dual', '5000'],
  ]);
});

test('a coin without a price counts as nothing, and it is said', () => {
  const { total, parts, isPriced } = ownPartsOf([row('ieo', 9, '500', '0'), row('mining', 3, '20', '1')], none);
  expect([total, isPriced]).toEqual(['20', false]);
  expect(parts.map(({ value, share }) => [value, share])).toEqual([
    ['0', 0],
    ['20', 1],
  ]);
  expect(ownPartsOf([row('ieo', 9, '500', '0')], none).parts[0]?.share).toBe(0);
});

test('the parts are the whole, whatever lies in them', () => {
  const rows = fc.array(
    fc.record({
      product: fc.constantFrom('mining', 'dual', 'ieo'),
      currency: fc.integer({ min: 1, max: 5 }),
      amount: fc.bigInt({ min: 0n, max: 10n ** 18n }),
      price: fc.integer({ min: 0, max: 100_000 }),
    }),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(rows, (made) => {
      const { total, parts } = ownPartsOf(
        made.map(({ product, currency, amount, price }) => row(product, currency, String(amount), String(price))),
        none,
      );
      const whole = made.reduce((sum, { amount, price }) => sum + amount * BigInt(price), 0n);
      expect(total).toBe(String(whole));
      expect(parts.reduce((sum, { value }) => sum + BigInt(value), 0n)).toBe(whole);
      if (whole > 0n) expect(parts.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
    }),
  );
});
