import { LONG, SHORT } from '@aureus/core/futures/reckoning.ts';
import { ALWAYS_OPEN, type Session } from '@aureus/core/market/session/calendar.ts';
import { currentRule } from '@aureus/core/options/rule.ts';
import { endOf, entryOf, type OptionTick } from '@aureus/core/options/ticks.ts';
import { expect, test } from 'vitest';
import { usableTicks } from '../../src/futures/usable-ticks.ts';
import type { Market } from '../../src/market/public.ts';
import { SecondBySecond, type Word } from '../market/support/second-by-second.ts';
import { BTC_USDT } from '../wallet/markets.ts';
import { FUTURES, INSURANCE, InMemoryFutures } from './in-memory.ts';
import { instrument } from './instrument.ts';

/**
 * F14: whatever the feed does, nobody is stopped or liquidated by it, and no option enters or ends by it. The sources of a
 * market are told second by second; the index, its state, the mark, what is written down of them and what contracts and
 * options do by it are those of the product.
 */

const [P, START, MARKET] = [1_000_000, 1_800_000_000, BTC_USDT.id];
/** Seconds of good prices before and after, and of the fault between them. */
const [GOOD, FAULT] = [20, 7];
const rules = { limitPpm: 500_000, bufferPpm: 100_000, isAllTogether: false };
const CLOSED: Session = { isOpen: false, until: null };

/** What each source says in a second of the fault. */
type Fault = (source: string, second: number) => readonly Word[];

/** Contracts that a price a hundredth off would end: stops, profits, orders that wait, and a leverage of fifty. */
function openAll(): InMemoryFutures {
  const futures = new InMemoryFutures([instrument(MARKET, { isCross: false, skewPpm: 0 })], rules);
  futures.fund(FUTURES, 10n ** 15n);
  futures.fund(INSURANCE, 10n ** 12n);
  futures.prices.set(MARKET, { state: 'fresh', mark: P, index: P });
  for (const [owner, side] of [
    [1, LONG],
    [2, SHORT],
  ] as const) {
    futures.fund(owner, 10n ** 12n);
    const order = {
      market: MARKET,
      side,
      parts: 1_000,
      limit: null,
      isReduceOnly: false,
      worst: null,
      shownFeePpm: null,
    };
    const [takeProfit, stopLoss] = [P + side * 5_000, P - side * 5_000];
    const terms = [
      { ...order, leverage: 10, takeProfit, stopLoss: null },
      { ...order, leverage: 10, takeProfit: null, stopLoss },
      { ...order, leverage: 50, takeProfit: null, stopLoss: null },
      { ...order, leverage: 10, takeProfit: null, stopLoss: null, limit: stopLoss },
    ];
    const commands = terms.map((each) => ({ kind: 'open', owner, terms: each }) as const);
    for (const answer of futures.run(START, { commands }).answers) expect(answer).not.toBeInstanceOf(Error);
  }
  return futures;
}

/** What ended, by its reason, and whether any second of the fault could have ended something. */
function live(fault: Fault, market: (second: number) => Partial<Market> = () => ({})) {
  const futures = openAll();
  const told = new SecondBySecond(BTC_USDT, START);
  const ended: string[] = [];
  const usable: number[] = [];
  const written: OptionTick[] = [];
  for (let second = 1; second <= GOOD + FAULT + GOOD; second += 1) {
    const isFault = second > GOOD && second <= GOOD + FAULT;
    told.adopt(isFault ? market(second - GOOD) : {});
    told.say((source) => (isFault ? fault(source, second - GOOD) : [{ price: P }]));
    const recorded = told.close();
    written.push(recorded);
    const on = { ...instrument(MARKET), ...(isFault ? { session: market(second - GOOD).session ?? ALWAYS_OPEN } : {}) };
    const ticks = usableTicks(new Map([[MARKET, recorded]]), { instrumentOn: () => on });
    const mark = ticks.get(MARKET)?.mark;
    if (mark !== undefined) usable.push(mark);
    futures.prices.set(MARKET, { state: mark === undefined ? 'stale' : 'fresh', mark: mark ?? P, index: mark ?? P });
    const { changes } = futures.run(START + second, { owners: [1, 2] });
    ended.push(...changes.map(({ after }) => after.reason ?? 'opened'));
  }
  expect(futures.wrongs()).toEqual([]);
  return { ended, usable, settledBy: settledBy(written) };
}

/** Every price at which an option would enter or end, whichever second that is in. */
function settledBy(written: readonly OptionTick[]): Set<number> {
  const rule = currentRule();
  const everything = { price: P, slippagePpm: 1_000_000 };
  const prices = written.flatMap(({ second }) => [
    entryOf(written, second, everything, rule).price,
    endOf(written, second, rule).price,
  ]);
  return new Set(prices.filter((price) => price !== null));
}

const all =
  (price: number): Fault =>
  () => [{ price }];

const once =
  (price: number): Fault =>
  (_, second) => [{ price: second === 4 ? price : P }];

test.each<readonly [string, Fault]>([
  ['stops', () => []],
  ['stops but for one source, which lies', (source) => (source === 'one' ? [{ price: P / 2 }] : [])],
  ['has one source that spikes by half, up', (source) => [{ price: source === 'one' ? P * 1.5 : P }]],
  ['has one source that spikes by half, down', (source) => [{ price: source === 'one' ? P * 0.5 : P }]],
  ['spikes by half, up, at all sources', all(P * 1.5)],
  ['spikes by half, down, at all sources', all(P * 0.5)],
  ['spikes by one and a tenth of a percent for a second, up, at all sources', once(P * 1.011)],
  ['spikes by one and a tenth of a percent for a second, down, at all sources', once(P * 0.989)],
  ['spikes by half for a second at all sources', once(P * 0.5)],
  ['spikes by two percent every other second', (_, second) => [{ price: second % 2 ? P * 0.98 : P }]],
  ['spikes by half to and fro', (_, second) => [{ price: P * (second % 2 ? 1.5 : 0.5) }]],
  ['says what is no number', all(Number.NaN)],
  ['says what has no end', all(Number.POSITIVE_INFINITY)],
  ['says nothing is worth anything', all(0)],
  ['says the last word again with another price', () => [{ price: P * 0.9, sequence: GOOD }]],
  ['says each word twice, the second time with another price', (_, second) => [{ price: P }, { price: P * 0.9, sequence: GOOD + second }]], // prettier-ignore
  ['says late what was true before', (_, second) => [{ price: P }, { price: P * 0.9, sequence: second, agoMs: 3_000 }]],
  ['says what is too old to count', all(P * 0.9)],
])('nobody is stopped, liquidated or let in, and no option goes by it, when the feed %s', (what, fault) => {
  const old: Fault = (source, second) => fault(source, second).map((word) => ({ ...word, agoMs: 9_000 }));
  const { ended, usable, settledBy } = live(what.endsWith('too old to count') ? old : fault);
  expect(ended).toEqual([]);
  expect(settledBy).toEqual(new Set([P]));
  expect(new Set(usable)).toEqual(new Set([P]));
});

test('nor by what is told after the session has ended', () => {
  const { ended, usable, settledBy } = live(all(P * 0.9), () => ({ session: CLOSED }));
  expect(ended).toEqual([]);
  expect(settledBy).toEqual(new Set([P]));
  expect(usable.length).toBeLessThanOrEqual(2 * GOOD);
});

test('what is true and lasts does reach all of it: the test can lose', () => {
  const falling = (_: string, second: number) => [{ price: P * (1 - second * 0.002) }];
  const { ended, settledBy } = live(falling);
  expect(new Set(ended)).toEqual(new Set(['stop_loss', 'take_profit', 'opened', 'liquidation']));
  expect(settledBy.size).toBeGreaterThan(1);
});
