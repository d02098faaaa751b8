import { skewOf } from '@aureus/core/futures/caps.ts';
import { expect, test } from 'vitest';
import { campaign } from '../../../tools/vitest/campaign.ts';
import { AppError } from '../../src/platform/errors.ts';
import { type Asked, FUTURES, InMemoryFutures } from './in-memory.ts';
import { instrument } from './instrument.ts';
import { randomOf } from './random.ts';

const UNIT = 1_000_000n;
const [MARKET, PRICE, SECONDS] = [1, 1_000_000, 1_800_000_000];
const caps = { maxSide: 1_000_000n * UNIT, maxSkew: 200_000n * UNIT, maxUser: 400_000n * UNIT };
const rules = { limitPpm: 500_000, bufferPpm: 100_000, isAllTogether: false };
const OWNERS = [1, 2, 3, 4, 5];

function begun(): InMemoryFutures {
  const futures = new InMemoryFutures([instrument(MARKET, { ...caps, skewPpm: 0, spreadPpm: 0 })], rules);
  futures.fund(FUTURES, 100_000_000n * UNIT);
  for (const owner of OWNERS) futures.fund(owner, 100_000n * UNIT);
  setPrice(futures, PRICE);
  return futures;
}

function setPrice(futures: InMemoryFutures, price: number): void {
  futures.prices.set(MARKET, { state: 'fresh', mark: price, index: price });
}

const opening = (owner: number, side: 1 | -1, quote: number, limit: number | null = null): Asked => {
  const free = { isReduceOnly: false, takeProfit: null, stopLoss: null, worst: null, shownFeePpm: null };
  return { kind: 'open', owner, terms: { ...free, market: MARKET, side, parts: quote, leverage: 20, limit } };
};

/** @returns the code it is refused with, or null */
function ask(futures: InMemoryFutures, asked: Asked): string | null {
  const { answers } = futures.run(SECONDS, { commands: [asked] });
  return answers[0] instanceof AppError ? answers[0].code : null;
}

const skew = (futures: InMemoryFutures): bigint => skewOf(futures.book.interestOn(MARKET));

test('closings of hedged positions are taken and let the difference grow, and then its larger side opens nothing', () => {
  const futures = begun();
  for (const owner of [1, 2]) {
    expect(ask(futures, opening(owner, 1, 200_000))).toBeNull();
    expect(ask(futures, opening(owner, -1, 200_000))).toBeNull();
  }
  expect(ask(futures, opening(3, 1, 150_000))).toBeNull();
  for (const owner of [1, 2]) {
    const short = futures.openOf(owner).find(({ side }) => side === -1);
    expect(ask(futures, { kind: 'close', owner, id: short?.id ?? 0, parts: null, worst: null })).toBeNull();
  }
  expect(skew(futures)).toBe(550_000n * UNIT);
  expect(skew(futures)).toBeGreaterThan(caps.maxSkew);
  expect(ask(futures, opening(4, 1, 1))).toBe('futures_limit_reached');
  expect(ask(futures, opening(4, -1, 350_000))).toBeNull();
  expect(ask(futures, opening(4, 1, 1))).toBe('futures_limit_reached');
  expect(ask(futures, opening(5, -1, 150_000))).toBeNull();
  expect(ask(futures, opening(5, 1, 150_000))).toBeNull();
});

test('no opening puts its side further ahead than the limit, and nothing puts one ahead by more than a side may be worth', () => {
  const random = randomOf(25);
  let [openings, beyond] = [0, 0];
  for (let round = 0; round < campaign(20, 300); round += 1) {
    const futures = begun();
    let price = PRICE;
    for (let step = 0; step < 80; step += 1) {
      const owner = 1 + random(OWNERS.length);
      const mine = futures.openOf(owner);
      const one = mine[random(Math.max(1, mine.length))];
      const side = random(2) === 0 ? 1 : -1;
      const before = skew(futures);
      if (one && random(3) === 0) {
        const parts = 1 + random(one.parts);
        expect(ask(futures, { kind: 'close', owner, id: one.id, parts, worst: null })).not.toBe(
          'futures_limit_reached',
        );
      } else if (random(6) === 0) {
        price = Math.round(price * (0.99 + random(21) / 1_000));
        setPrice(futures, price);
        const { changes } = futures.run(SECONDS + step, { owners: OWNERS });
        for (const { before: was, after } of changes) if (was?.status === 0 && after.status === 1) openings += 1;
      } else {
        const limit = random(4) === 0 ? price - side * 2_000 : null;
        const refused = ask(futures, opening(owner, side, 1 + random(200_000), limit));
        if (refused === null && limit === null) {
          openings += 1;
          expect(skew(futures) * BigInt(side)).toBeLessThanOrEqual(caps.maxSkew);
        }
      }
      const now = skew(futures);
      const [ahead, most] = [now < 0n ? -now : now, before < 0n ? -before : before];
      if (ahead > caps.maxSkew && ahead > most) beyond += 1;
      expect(ahead).toBeLessThanOrEqual(caps.maxSide);
      const { long, short } = futures.book.interestOn(MARKET);
      for (const each of [long, short]) expect(each).toBeLessThanOrEqual(caps.maxSide);
    }
  }
  expect(openings).toBeGreaterThan(100);
  expect(beyond).toBeGreaterThan(0);
});
