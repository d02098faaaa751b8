import { indexRules } from '@aureus/core/market/index-price.ts';
import { SourcePrices } from '@aureus/core/market/source-prices.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FIRST } from '../../src/futures/instruments.ts';
import type { ListedMarket } from '../../src/market/directory.ts';
import { BTC_USDT } from '../wallet/markets.ts';
import { book, type Books, inventedExchanges } from './support/invented-exchange.ts';

const PPM = 1_000_000;
/** What it costs at least to open a position and close it again, as a part of its value: the fee of the one, both spreads. */
const ROUND_TRIP = (FIRST.feePpm + 2 * FIRST.coin.spreadPpm) / PPM;
const FAIR = 10_000_000;
const NOW = 1_000_000;
const market: ListedMarket = { ...BTC_USDT, marketFrom: 2, displayed: true, rest: null };

interface Told {
  readonly price: number;
  readonly spread: number;
}

function indexOf(books: readonly Told[]) {
  const specs = books.map((_, place) => ({ name: `${place}`, sameQuote: true }));
  const prices = new SourcePrices(specs, 2);
  for (const [place, { price, spread }] of books.entries()) {
    const tick = { source: `${place}`, sequence: 1, at: NOW, kind: 'quote' as const };
    prices.accept({ ...tick, price: Math.round(price), spread });
  }
  return prices.index(NOW);
}

/** From -1 to 1, evenly. */
const part = fc.integer({ min: -1_000, max: 1_000 }).map((thousandths) => thousandths / 1_000);
const halves = fc.array(
  part.map((of) => of / 2),
  { minLength: 7, maxLength: 7 },
);
/** A book with the fair price somewhere between its bid and its ask. */
const bookUpTo = (widest: number) =>
  fc.tuple(part, part).map(([wide, off]): Told => {
    const spread = Math.abs(wide) * widest;
    return { spread, price: FAIR * (1 + (spread * off) / 2) };
  });
const anywhere = fc.oneof(
  part.map((of) => of / 100),
  fc.constantFrom(-0.99, -0.029, 0.029, 0.5, 100),
);

test('a minority of the sources that count moves the index by less than the cheapest round trip, wherever it puts its price', () => {
  const honest = fc.array(bookUpTo(indexRules.widest), { minLength: 3, maxLength: 7 });
  fc.assert(
    fc.property(honest, fc.array(anywhere, { minLength: 3, maxLength: 3 }), fc.nat(), (books, lies, first) => {
      const minority = Math.floor((books.length - 1) / 2);
      const liars = new Map(lies.slice(0, minority).map((lie, i) => [(first + i) % books.length, lie]));
      const lied = books.map(({ spread, price }, i) => ({
        spread,
        price: liars.has(i) ? FAIR * (1 + liars.get(i)!) : price,
      }));
      const [before, after] = [indexOf(books)!.ticks, indexOf(lied)!.ticks];
      expect(Math.abs(after / before - 1)).toBeLessThan(ROUND_TRIP);
    }),
    { numRuns: 2_000 },
  );
});

test('all books together move the index by less than the cheapest round trip inside of their spreads, however wide', () => {
  const books = fc.array(bookUpTo(0.01), { minLength: 3, maxLength: 7 });
  fc.assert(
    fc.property(books, halves, halves, (around, some, others) => {
      const at = (moved: readonly number[]) =>
        indexOf(around.map(({ spread }, i) => ({ spread, price: FAIR * (1 + spread * moved[i]!) })));
      const [one, two] = [at(some), at(others)];
      // With fewer than three families that are tight the house does not trade, whatever the index.
      if (one === null || two === null || one.families < 3) return;
      expect(Math.abs(two.ticks / one.ticks - 1)).toBeLessThan(ROUND_TRIP);
    }),
    { numRuns: 2_000 },
  );
});

test('the middle of middles is moved no further than the middle between the median bid and the median ask', () => {
  const middle = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!;
  const count = fc.constantFrom(3, 5, 7);
  fc.assert(
    fc.property(count, fc.array(bookUpTo(0.01), { minLength: 7, maxLength: 7 }), (size, all) => {
      const honest = all.slice(0, (size + 1) / 2);
      // The worst that a minority can do is to be above everything, or below.
      const swing = (valueOf: (books: readonly Told[]) => number) => {
        const among = (price: number) => {
          const liars = Array.from({ length: size - honest.length }, (): Told => ({ price, spread: 0 }));
          return valueOf([...honest, ...liars]);
        };
        return among(FAIR * 2) - among(FAIR / 2);
      };
      const byMiddles = swing((books) => middle(books.map(({ price }) => price)));
      const byEdges = swing((books) => {
        const bids = books.map(({ price, spread }) => price - (FAIR * spread) / 2);
        const asks = books.map(({ price, spread }) => price + (FAIR * spread) / 2);
        return (middle(bids) + middle(asks)) / 2;
      });
      expect(byMiddles).toBeLessThanOrEqual(byEdges + 0.001);
    }),
  );
});

const symbol = 'BTC/USDT';
const named = (books: readonly (readonly [number, number])[]): Record<string, Books> =>
  Object.fromEntries(books.map((each, place) => ['abcd'.charAt(place), { [symbol]: each }]));

test.each([0.003, 0.0095])(
  'one lot inside each of two wide books of four, %s, does not move the index',
  async (wide) => {
    const fair = 60_000;
    const stage = await inventedExchanges([market], { a: [symbol], b: [symbol], c: [symbol], d: [symbol] });
    const honest = [book(fair, 0.0002), book(fair * 1.0001, 0.0002), book(fair, wide), book(fair, wide)] as const;
    try {
      await stage.tell(720, named(honest));
      const before = stage.index(1)!.ticks;
      for (const side of [1, -1]) {
        // The lot stands next to the other side of the book: the book looks tighter than any.
        const edge = fair * (1 + (side * wide) / 2);
        const narrow = side > 0 ? ([edge - 0.01, edge] as const) : ([edge, edge + 0.01] as const);
        await stage.tell(60, named([honest[0], honest[1], narrow, narrow]));
        expect(Math.abs(stage.index(1)!.ticks / before - 1)).toBeLessThan(0.0001);
        expect(stage.index(1)).toMatchObject({ families: 2 });
      }
    } finally {
      await stage.stop();
    }
  },
);

test('of one exchange the deep pair in dollars counts and not the thin one in tether', async () => {
  const fair = 60_000;
  const usd = 'BTC/USD';
  const stage = await inventedExchanges([market], { a: [symbol], b: [symbol], c: [symbol, usd] });
  const told = (thin: readonly [number, number]): Record<string, Books> => ({
    a: { [symbol]: book(fair, 0.0002) },
    b: { [symbol]: book(fair, 0.0002) },
    c: { [symbol]: thin, [usd]: book(fair / 1.001, 0.0001) },
  });
  const wide = 0.0095;
  try {
    await stage.tell(60, told(book(fair, wide)));
    // What a dollar costs is not known yet: it takes five minutes.
    expect(stage.index(1)).toMatchObject({ families: 2 });
    await stage.tell(600, told(book(fair, wide)));
    expect(stage.index(1)).toMatchObject({ ticks: 6_000_000, families: 3 });
    const edge = fair * (1 + wide / 2);
    await stage.tell(60, told([edge - 0.01, edge]));
    expect(stage.index(1)).toMatchObject({ ticks: 6_000_000, families: 3 });
  } finally {
    await stage.stop();
  }
});
