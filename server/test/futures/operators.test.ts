import { expect, test } from 'vitest';
import { FUTURES, InMemoryFutures, INSURANCE } from './in-memory.ts';
import { instrument } from './instrument.ts';

const OWNER = 1;
const [BTC, ETH] = [1, 2];
const PRICE = 1_000_000;
const SECOND = 1_800_000_000;
const UNIT = 1_000_000n;
const first = { limitPpm: 500_000, bufferPpm: 100_000, isAllTogether: false };
const harshest = { limitPpm: 900_000, bufferPpm: 500_000, isAllTogether: true };

/** Of an account of so much, longs of 1,000 each on two markets, with a margin of 100. */
function begun(funds: bigint): InMemoryFutures {
  const futures = new InMemoryFutures(
    [BTC, ETH].map((market) => instrument(market, { skewPpm: 0 })),
    first,
  );
  futures.fund(FUTURES, 10n ** 15n);
  futures.fund(INSURANCE, 10n ** 12n);
  futures.fund(OWNER, funds * UNIT);
  setPrice(futures, BTC, 1);
  setPrice(futures, ETH, 1);
  open(futures, BTC, 1_000);
  open(futures, ETH, 1_000);
  return futures;
}

function setPrice(futures: InMemoryFutures, market: number, part: number): void {
  const ticks = Math.round(PRICE * part);
  futures.prices.set(market, { state: 'fresh', mark: ticks, index: ticks });
}

function open(futures: InMemoryFutures, market: number, lots: number): void {
  const free = { limit: null, isReduceOnly: false, takeProfit: null, stopLoss: null, worst: null, shownFeePpm: null };
  const terms = { ...free, market, side: 1, parts: lots, leverage: 10 } as const;
  futures.run(SECOND, { commands: [{ kind: 'open', owner: OWNER, terms }] });
}

/** Prices are looked at. @returns the markets of what is still open */
function look(futures: InMemoryFutures, second = SECOND + 1): number[] {
  futures.run(second, { owners: [OWNER] });
  expect(futures.wrongs()).toEqual([]);
  return futures.openOf(OWNER).map(({ market }) => market);
}

test('no change of the rules ends what is open: it goes by those it was ordered on, wherever they are milder', () => {
  const futures = begun(305n);
  // 160 of 305 are lost: 72 %.
  setPrice(futures, BTC, 0.84);
  futures.rules = harshest;
  expect(look(futures)).toEqual([BTC, ETH]);
  // At 43 % the larger loss is closed, and no more than was said then.
  setPrice(futures, BTC, 0.78);
  expect(look(futures)).toEqual([ETH]);
  const before = begun(305n);
  before.rules = { ...first, limitPpm: 100_000 };
  setPrice(before, BTC, 0.78);
  expect(look(before)).toEqual([BTC, ETH]);
});

test('who keeps a small position of before does not keep the old rules for what is opened later', () => {
  const futures = begun(2_000n);
  // Next to nothing is left of what was ordered on the old rules.
  for (const { id } of futures.openOf(OWNER)) {
    futures.run(SECOND, { commands: [{ kind: 'close', owner: OWNER, id, parts: 990, worst: null }] });
  }
  futures.rules = harshest;
  open(futures, BTC, 10_000);
  // 1,000 of margin, of 2,000; at 0.89 about 89 % are left.
  setPrice(futures, BTC, 0.892);
  expect(look(futures)).toHaveLength(3);
  setPrice(futures, BTC, 0.888);
  expect(look(futures).length).toBeLessThan(3);
});

test('operators who close a market liquidate nobody whose gain stands there', () => {
  const futures = begun(305n);
  setPrice(futures, ETH, 1.5);
  setPrice(futures, BTC, 0.76);
  expect(look(futures)).toEqual([BTC, ETH]);
  futures.change(ETH, { isOpen: false });
  futures.prices.set(ETH, { state: 'closed', mark: 1_500_000, index: 1_500_000 });
  expect(look(futures)).toEqual([BTC, ETH]);
  expect(look(futures, SECOND + 3_600)).toEqual([BTC, ETH]);
  // But no money leaves for it, and its losses count.
  expect(futures.mayLeave(OWNER, 1n)).toBe(false);
  futures.prices.set(ETH, { state: 'closed', mark: 900_000, index: 900_000 });
  expect(look(futures, SECOND + 3_601)).toEqual([ETH]);
});

test('what was ordered before a change of the way is closed as it was then, and spares nothing that was ordered later', () => {
  const futures = begun(1_000n);
  futures.rules = { ...first, isAllTogether: true };
  open(futures, ETH, 1_000);
  open(futures, BTC, 1_000);
  setPrice(futures, BTC, 0.6);
  look(futures);
  expect(futures.openOf(OWNER).map(({ id }) => id)).toEqual([1, 2]);
});
