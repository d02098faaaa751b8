import fc from 'fast-check';
import { expect, test } from 'vitest';
import { coinAmount, coinPrice, exactly, type Steps, toCoin, toUsdt, usdtAmount } from '../../src/dual/amounts.ts';
import { beyondPrincipal, earnsDaily, growth, invest, payoutsOf } from '../../src/dual/payouts.ts';
import { possiblePayouts } from '../../src/dual/receipt.ts';

const steps: Steps = { tick: 1, priceScale: 2, coinScale: 8, usdtScale: 8 };
const BTC = 10n ** 8n;

test('the worked example: 1 BTC at 365 % for 10 days is 1.1 BTC, or 1.1 times the reference in USDT', () => {
  const inputs = { ...steps, type: 'call', principal: BTC, strike: 70_000_00, days: 10, ratePpm: 3_650_000 } as const;
  expect(possiblePayouts(inputs)).toEqual({ coin: (BTC * 11n) / 10n, usdt: 77_000n * 10n ** 8n });
});

test('and mirrored: 70,000 USDT are 77,000 USDT, or 1.1 BTC', () => {
  const inputs = { ...steps, type: 'put', principal: 70_000n * 10n ** 8n, strike: 70_000_00, days: 10, ratePpm: 3_650_000 } as const; // prettier-ignore
  expect(possiblePayouts(inputs)).toEqual({ coin: (BTC * 11n) / 10n, usdt: 77_000n * 10n ** 8n });
});

test('ten shares are one coin, or what one costs', () => {
  expect(invest('call', 10, 67_500_00, steps)).toEqual({ type: 'call', principal: BTC });
  expect(invest('put', 10, 67_500_01, steps)).toEqual({ type: 'put', principal: 6_750_001_000_000n });
  // A tenth of 0.01 in whole cents: rounded up, each share for itself.
  expect(invest('put', 3, 1, { ...steps, usdtScale: 2 }).principal).toBe(3n);
});

test('a rate by which a share earns less than a unit in a day earns nothing', () => {
  // 10,000,000 units of a tenth of a coin: a unit of it is 36.5 parts per million a year.
  expect([36, 37].map((rate) => earnsDaily('call', 70_000_00, rate, steps))).toEqual([false, true]);
  // 7,000 USDT of a put are 700,000 cents: a unit of it is 521.4 parts per million.
  expect([521, 522].map((rate) => earnsDaily('put', 70_000_00, rate, { ...steps, usdtScale: 2 }))).toEqual([false, true]); // prettier-ignore
});

/** An independent model: fractions of bigints, compared by cross-multiplying, of whole coins and whole USDT. */
const amounts = fc.bigInt({ min: 1n, max: 10n ** 17n });
const strikes = fc.integer({ min: 1, max: 10 ** 10 });
const days = fc.integer({ min: 1, max: 3_650 });
const rates = fc.integer({ min: 1, max: 10_000_000 });
const scales = fc.record({
  tick: fc.integer({ min: 1, max: 100 }),
  priceScale: fc.integer({ min: 0, max: 6 }),
  coinScale: fc.integer({ min: 4, max: 8 }),
  usdtScale: fc.integer({ min: 2, max: 8 }),
});
const tens = (power: number): bigint => 10n ** BigInt(power);

/** Whether `paid` is the largest whole number that is not above `over / under`. */
const isFloor = (paid: bigint, over: bigint, under: bigint): boolean =>
  paid * under <= over && (paid + 1n) * under > over;

test('a call pays what the told rules say, rounded down once', () => {
  fc.assert(
    fc.property(amounts, strikes, days, rates, scales, (principal, strike, day, ratePpm, of) => {
      const { coin, usdt } = possiblePayouts({ ...of, type: 'call', principal, strike, days: day, ratePpm });
      // principal × (1 + days × rate / 365), the rate being ppm of one.
      const over = principal * (365_000_000n + BigInt(day) * BigInt(ratePpm));
      expect(isFloor(coin, over, 365_000_000n)).toBe(true);
      // The same in whole coins × whole USDT for one, in minor units of USDT.
      const price = BigInt(strike) * BigInt(of.tick);
      const under = 365_000_000n * tens(of.coinScale) * tens(of.priceScale);
      expect(isFloor(usdt, over * price * tens(of.usdtScale), under)).toBe(true);
    }),
  );
});

test('a put pays what the told rules say, rounded down once', () => {
  fc.assert(
    fc.property(amounts, strikes, days, rates, scales, (principal, strike, day, ratePpm, of) => {
      const { coin, usdt } = possiblePayouts({ ...of, type: 'put', principal, strike, days: day, ratePpm });
      const over = principal * (365_000_000n + BigInt(day) * BigInt(ratePpm));
      expect(isFloor(usdt, over, 365_000_000n)).toBe(true);
      const price = BigInt(strike) * BigInt(of.tick);
      const under = 365_000_000n * tens(of.usdtScale) * price;
      expect(isFloor(coin, over * tens(of.priceScale) * tens(of.coinScale), under)).toBe(true);
    }),
  );
});

test('what the house sets aside pays either, with what was invested and nothing more', () => {
  fc.assert(
    fc.property(amounts, strikes, days, rates, scales, fc.constantFrom('call', 'put'), (principal, strike, day, ratePpm, of, type) => {
      const invested = type === 'call' ? { type, principal: coinAmount(principal) } as const : { type, principal: usdtAmount(principal) } as const;
      const payouts = payoutsOf(invested, { strike: coinPrice(strike, of), days: day, ratePpm });
      const beyond = beyondPrincipal(invested, payouts);
      expect(beyond.coin + (type === 'call' ? principal : 0n)).toBe(payouts.coin);
      expect(beyond.usdt + (type === 'put' ? principal : 0n)).toBe(payouts.usdt);
      expect(beyond.coin >= 0n && beyond.usdt >= 0n).toBe(true);
    }),
  ); // prettier-ignore
});

test('parts are never paid more than the whole', () => {
  fc.assert(
    fc.property(amounts, amounts, strikes, days, rates, (one, other, strike, day, ratePpm) => {
      const of = (type: 'call' | 'put', principal: bigint) =>
        possiblePayouts({ ...steps, type, principal, strike, days: day, ratePpm });
      for (const type of ['call', 'put'] as const) {
        const [whole, a, b] = [of(type, one + other), of(type, one), of(type, other)];
        expect(whole.coin - a.coin - b.coin === 0n || whole.coin - a.coin - b.coin === 1n).toBe(true);
        expect(whole.usdt - a.usdt - b.usdt === 0n || whole.usdt - a.usdt - b.usdt === 1n).toBe(true);
      }
    }),
  );
});

test('there and back again at one price is the same amount', () => {
  const price = coinPrice(67_500_01, steps);
  const back = toCoin(toUsdt(exactly(coinAmount(12_345n)), price), price);
  expect(back.over).toBe(12_345n * back.under);
});

test('a share of a put costs at least a tenth of the price, and less than one unit more', () => {
  fc.assert(
    fc.property(strikes, scales, fc.integer({ min: 1, max: 1_000 }), (price, of, shares) => {
      const { principal } = invest('put', shares, price, of);
      const over = BigInt(price) * BigInt(of.tick) * tens(of.usdtScale);
      const under = 10n * tens(of.priceScale);
      const one = principal / BigInt(shares);
      expect(one * BigInt(shares)).toBe(principal);
      expect(one * under >= over && (one - 1n) * under < over).toBe(true);
    }),
  );
});

test('growth is one without days', () => {
  expect(growth({ days: 0, ratePpm: 1 })).toEqual({ over: 365_000_000n, under: 365_000_000n });
});

test('a price that is none is refused', () => {
  for (const ticks of [0, -1, 1.5, Number.NaN]) expect(() => coinPrice(ticks, steps)).toThrow(RangeError);
});

test('the compiler refuses what is not the other currency', () => {
  const price = coinPrice(1, steps);
  const [coins, usdt] = [exactly(coinAmount(1n)), exactly(usdtAmount(1n))];
  // @ts-expect-error USDT are divided by the reference, never multiplied.
  toUsdt(usdt, price);
  // @ts-expect-error Coins are multiplied by the reference, never divided.
  toCoin(coins, price);
  // @ts-expect-error A call is paid in the coin.
  payoutsOf({ type: 'call', principal: usdtAmount(1n) }, { strike: price, days: 1, ratePpm: 1 });
  // @ts-expect-error A put is paid in USDT.
  payoutsOf({ type: 'put', principal: coinAmount(1n) }, { strike: price, days: 1, ratePpm: 1 });
  // @ts-expect-error A plain number is neither.
  payoutsOf({ type: 'put', principal: 1n }, { strike: price, days: 1, ratePpm: 1 });
  // @ts-expect-error An amount is no price.
  toUsdt(coins, usdt);
  expect(price.over).toBe(10n ** 8n);
});
