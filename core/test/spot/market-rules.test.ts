import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BUY, MAX_LOTS, MAX_TICK, SELL, type Side } from '../../src/spot/book-types.ts';
import {
  assertNotional,
  budgetFor,
  holdFor,
  holdForPair,
  priceImprovement,
  protectionPrice,
} from '../../src/spot/hold.ts';
import {
  assertMarketSpec,
  formatPrice,
  formatQuantity,
  type MarketSpec,
  parsePrice,
  parseQuantity,
  quoteUnit,
} from '../../src/spot/market-spec.ts';
import { settleTrade } from '../../src/spot/settlement.ts';

/** BTC/USDT: ticks of 0.01 USDT, lots of 0.0001 BTC; one tick on one lot is 0.000001 USDT. */
const btcUsdt: MarketSpec = {
  priceScale: 2,
  tick: 1n,
  lot: 10_000n,
  baseScale: 8,
  quoteScale: 6,
  makerFeeRate: 1000n,
  takerFeeRate: 2000n,
};
/** A stock in whole shares: ticks of 0.05 USD. */
const stock: MarketSpec = { ...btcUsdt, tick: 5n, lot: 1n, baseScale: 0, quoteScale: 2 };

const spec = fc.constantFrom(btcUsdt, stock);
const price = fc.integer({ min: 1, max: 10_000_000 });
const lots = fc.integer({ min: 1, max: 100_000 });
const side = fc.constantFrom<Side>(BUY, SELL);

describe('market parameters', () => {
  test('one tick on one lot is a whole number of quote minor units', () => {
    expect(quoteUnit(btcUsdt)).toBe(1n);
    expect(quoteUnit(stock)).toBe(5n);
    expect(() => assertMarketSpec({ ...btcUsdt, lot: 1000n })).toThrow(RangeError);
  });

  test.each([
    { tick: 0n },
    { lot: -1n },
    { quoteScale: 19 },
    { priceScale: 0.5 },
    { makerFeeRate: -1n },
    { takerFeeRate: 1_000_001n },
  ])('refused: %o', (fault) => expect(() => assertMarketSpec({ ...btcUsdt, ...fault })).toThrow(RangeError));

  test('prices and quantities go in as text and come out as the same text', () => {
    expect(parsePrice(stock, '12.35')).toBe(247);
    expect(formatPrice(stock, 247)).toBe('12.35');
    expect(parseQuantity(btcUsdt, '0.0012')).toBe(12);
    expect(formatQuantity(btcUsdt, 12)).toBe('0.0012');
  });

  test('what lies between two ticks or two lots is refused', () => {
    expect(() => parsePrice(stock, '12.36')).toThrow('off_tick');
    expect(() => parsePrice(stock, '0')).toThrow('price_out_of_range');
    expect(() => parseQuantity(btcUsdt, '0.00011')).toThrow('off_lot');
    expect(() => parseQuantity(btcUsdt, '0')).toThrow('lots_out_of_range');
    // One lot is 0.0001 BTC; the book counts up to 2^32 of them.
    expect(() => parseQuantity(btcUsdt, formatQuantity(btcUsdt, MAX_LOTS + 1))).toThrow('lots_out_of_range');
    expect(parseQuantity(btcUsdt, formatQuantity(btcUsdt, MAX_LOTS))).toBe(MAX_LOTS);
  });
});

describe('holds', () => {
  test('a buy sets aside its worst price, a sell its lots, a budget itself', () => {
    const order = { price: 2_000_000, lots: 15, quoteBudget: 0 };
    expect(holdFor(btcUsdt, { ...order, side: BUY })).toEqual({ currency: 'quote', amount: 30_000_000n });
    expect(holdFor(btcUsdt, { ...order, side: SELL })).toEqual({ currency: 'base', amount: 150_000n });
    const quoteBudget = budgetFor(stock, 1003n);
    expect(holdFor(stock, { ...order, side: BUY, quoteBudget })).toEqual({ currency: 'quote', amount: 1000n });
  });

  test('a pair is held once, at its dearer leg', () => {
    const [cheap, dear] = [90, 110].map((price) => ({ side: BUY as Side, price, lots: 2, quoteBudget: 0 }));
    expect(holdForPair(stock, cheap!, dear!)).toEqual(holdFor(stock, dear!));
    expect(holdForPair(stock, dear!, cheap!)).toEqual(holdFor(stock, dear!));
  });

  test('trades and price improvements use up a buy hold exactly', () => {
    const fills = fc.array(fc.record({ better: fc.integer({ min: 0, max: 500 }), lots }), {
      minLength: 1,
      maxLength: 8,
    });
    fc.assert(
      fc.property(spec, fc.integer({ min: 501, max: 9_000_000 }), fills, (spec, own, fills) => {
        const total = fills.reduce((sum, fill) => sum + fill.lots, 0);
        let hold = holdFor(spec, { side: BUY, price: own, lots: total, quoteBudget: 0 }).amount;
        for (const { better, lots } of fills) {
          hold -= settleTrade(spec, own - better, lots, BUY).quoteTraded;
          hold -= priceImprovement(spec, own, own - better, lots);
        }
        expect(hold).toBe(0n);
      }),
    );
  });

  test('a protection price is at most its rate away from the reference', () => {
    expect(protectionPrice(BUY, 1000, 50_000n)).toBe(1050);
    expect(protectionPrice(SELL, 1000, 50_000n)).toBe(950);
    expect(protectionPrice(BUY, 999, 1000n)).toBe(999);
    expect(protectionPrice(SELL, 999, 1000n)).toBe(999);
    expect(protectionPrice(SELL, 5, 1_000_000n)).toBe(1);
    expect(protectionPrice(BUY, MAX_TICK, 50_000n)).toBe(MAX_TICK);
  });

  test('the value of an order has bounds, both allowed', () => {
    const bounds = { min: 10n, max: 20n };
    expect(() => assertNotional(9n, bounds)).toThrow('notional_out_of_range');
    expect(() => assertNotional(10n, bounds)).not.toThrow();
    expect(() => assertNotional(20n, bounds)).not.toThrow();
    expect(() => assertNotional(21n, bounds)).toThrow('notional_out_of_range');
  });
});

describe('settlement', () => {
  test('the buyer pays in base, the seller in quote, each at the rate of its role', () => {
    expect(settleTrade(btcUsdt, 2_000_000, 15, BUY)).toEqual({
      baseTraded: 150_000n,
      quoteTraded: 30_000_000n,
      buyerReceives: 149_700n,
      buyerFee: 300n,
      sellerReceives: 29_970_000n,
      sellerFee: 30_000n,
    });
  });

  test('nothing is made and nothing is lost: both currencies sum to zero', () => {
    fc.assert(
      fc.property(spec, price, lots, side, (spec, price, lots, takerSide) => {
        const trade = settleTrade(spec, price, lots, takerSide);
        expect(-trade.baseTraded + trade.buyerReceives + trade.buyerFee).toBe(0n);
        expect(-trade.quoteTraded + trade.sellerReceives + trade.sellerFee).toBe(0n);
        for (const amount of Object.values(trade)) expect(amount).toBeGreaterThanOrEqual(0n);
      }),
    );
  });

  test('many small trades never cost less in fees than one large one', () => {
    fc.assert(
      fc.property(
        spec,
        price,
        fc.array(lots, { minLength: 1, maxLength: 10 }),
        side,
        (spec, price, parts, takerSide) => {
          const whole = settleTrade(
            spec,
            price,
            parts.reduce((sum, part) => sum + part, 0),
            takerSide,
          );
          const trades = parts.map((part) => settleTrade(spec, price, part, takerSide));
          const sum = (field: 'buyerFee' | 'sellerFee') => trades.reduce((total, trade) => total + trade[field], 0n);
          expect(sum('buyerFee')).toBeGreaterThanOrEqual(whole.buyerFee);
          expect(sum('sellerFee')).toBeGreaterThanOrEqual(whole.sellerFee);
        },
      ),
    );
  });
});
