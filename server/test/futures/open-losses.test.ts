import { LONG, SHORT } from '@aureus/core/futures/reckoning.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  ALICE,
  BOB,
  close,
  CopiesStage,
  follow,
  LEADER,
  MARKET,
  open,
  RATIO,
  refusal,
  selfHold,
  unfollow,
  useCopies,
  USDT,
} from './copies-stage.ts';
import type { Done } from './in-memory.ts';
import { openCopiesText, readOpenCopies } from '../../src/futures/open-copies.ts';

const OTHER = 2;
const stage = useCopies();
const { setPrice, ask, record, only, followOf } = stage;
const partOf = (net: bigint): bigint => (net * BigInt(RATIO)) / 1_000_000n;
const mine = (owner: number, side: number) => stage.futures.openOf(owner).find((each) => each.side === side)?.id ?? 0;

test('a leader with both sides open gets nothing for closing first the one that gains', () => {
  ask(follow(ALICE));
  ask(open(LEADER, 1_000), open(LEADER, 1_000, { side: SHORT }));
  setPrice(1_100_000);
  const { results } = ask(close(LEADER, mine(LEADER, LONG)));
  const [first] = results;
  expect(first?.after).toBeGreaterThan(0n);
  expect(first?.open).toMatchObject([{ side: SHORT, mark: 1_100_000, parts: 1_000 }]);
  expect(first?.openLoss).toBeLessThan(-(first?.after ?? 0n));
  expect(first).toMatchObject({ share: 0n });
  expect(followOf(ALICE)).toMatchObject({ highWater: 0n, sharePaid: 0n });
  // What is stored of it says the same.
  expect(readOpenCopies(openCopiesText(first?.open ?? []))).toEqual(first?.open);
});

test('of what is earned beyond an open loss a share is taken, and when that loss is won back, of the rest', () => {
  ask(follow(ALICE));
  ask(open(LEADER, 1_000), open(LEADER, 400, { side: SHORT }));
  setPrice(1_100_000);
  const [first] = ask(close(LEADER, mine(LEADER, LONG))).results;
  const reached = (first?.after ?? 0n) + (first?.openLoss ?? 0n);
  expect(reached).toBeGreaterThan(0n);
  expect(first?.share).toBe(partOf(reached));
  expect(followOf(ALICE).highWater).toBe(reached);
  setPrice(950_000);
  const [second] = ask(close(LEADER, only(LEADER).id)).results;
  expect(second?.openLoss).toBe(0n);
  expect(second?.share).toBe(partOf(second?.after ?? 0n) - partOf(reached));
  expect(followOf(ALICE)).toMatchObject({ highWater: second?.after, sharePaid: partOf(second?.after ?? 0n) });
});

test('what stays open of a copy that is closed in part counts as well', () => {
  ask(follow(ALICE));
  ask(open(LEADER, 1_000));
  setPrice(1_100_000);
  const [gained] = ask(close(LEADER, only(LEADER).id, 500)).results;
  expect(gained).toMatchObject({ openLoss: 0n, open: [{ parts: 500 }] });
  expect(gained?.share).toBe(partOf(gained?.after ?? 0n));
});

test('a gain that is open stands for nothing', () => {
  ask(follow(ALICE));
  ask(open(LEADER, 1_000), open(LEADER, 1_000));
  setPrice(1_100_000);
  const [led] = stage.futures.openOf(LEADER);
  const [result] = ask(close(LEADER, led?.id ?? 0)).results;
  expect(result).toMatchObject({ openLoss: 0n, share: partOf(result?.after ?? 0n) });
});

test.each(['none', 'stale'] as const)(
  'while a price is missing (%s) no share is taken, and of the next closing it is',
  (how) => {
    stage.begin({}, [MARKET, OTHER]);
    ask(follow(ALICE));
    ask(open(LEADER, 100, { market: OTHER }), open(LEADER, 1_000));
    if (how === 'none') stage.futures.prices.delete(OTHER);
    else stage.futures.prices.set(OTHER, { state: 'stale', mark: 1_000_000, index: 1_000_000 });
    setPrice(1_100_000);
    const [, second] = stage.futures.openOf(LEADER);
    const [waits] = ask(close(LEADER, second?.id ?? 0)).results;
    expect(waits).toMatchObject({ openLoss: null, open: [], share: 0n });
    expect(followOf(ALICE)).toMatchObject({ net: waits?.after, highWater: 0n, sharePaid: 0n });
    setPrice(1_200_000, 1_200_000, OTHER);
    const [taken] = ask(close(LEADER, only(LEADER).id)).results;
    expect(taken?.share).toBe(partOf(taken?.after ?? 0n));
  },
);

test('a share is never more than the closing has brought: the rest waits for the next one', () => {
  ask(follow(ALICE));
  ask(open(LEADER, 1_000), open(LEADER, 1_000, { side: SHORT }));
  setPrice(1_100_000);
  ask(close(LEADER, mine(LEADER, LONG)));
  // The short comes back to where it has brought a little, far less than the part of what was gained before.
  setPrice(998_500);
  const [short] = ask(close(LEADER, only(LEADER).id)).results;
  const brought = (short?.after ?? 0n) - (short?.before ?? 0n);
  expect(brought).toBeGreaterThan(0n);
  expect(partOf(short?.after ?? 0n)).toBeGreaterThan(brought);
  expect(short?.share).toBe(brought);
  // Whoever follows again does not escape the rest.
  const { highWater, net } = followOf(ALICE);
  ask(unfollow(ALICE, true));
  ask(follow(ALICE));
  expect(followOf(ALICE).carried).toBe(net - highWater);
  setPrice(1_000_000);
  ask(open(LEADER, 1_000));
  setPrice(1_100_000);
  const [next] = ask(close(LEADER, only(LEADER).id)).results;
  expect(next?.share).toBe(partOf(next?.after ?? 0n));
  expect(next?.before).toBe(net - highWater);
});

/** Closes one copy at 1.1 times its price, and ends the follow while the other one has no price. */
function endWithoutPrice(side: typeof LONG | typeof SHORT): void {
  stage.begin({}, [MARKET, OTHER]);
  ask(follow(ALICE));
  ask(open(LEADER, 1_000, { market: OTHER }), open(LEADER, 1_000, { side }));
  stage.futures.prices.delete(OTHER);
  setPrice(1_100_000);
  const [, second] = stage.futures.openOf(LEADER);
  ask(close(LEADER, second?.id ?? 0));
  // The other copy is closed by its next price.
  ask(unfollow(ALICE, true));
}

test('nobody escapes a share that waits by following again while the last copy of before has no price', () => {
  endWithoutPrice(LONG);
  expect(refusal(ask(follow(ALICE)))).toBe('copy_still_closing');
  // It brings a loss, and with it no share.
  expect(record(999_000, OTHER).results).toMatchObject([{ share: 0n }]);
  const { net, highWater } = followOf(ALICE);
  expect(net).toBeGreaterThan(highWater);
  ask(follow(ALICE));
  expect(followOf(ALICE).carried).toBe(net - highWater);
});

test('a loss is made good once, and not again by a copy of before that wins it back later', () => {
  endWithoutPrice(SHORT);
  expect(refusal(ask(follow(ALICE)))).toBe('copy_still_closing');
  record(1_200_000, OTHER);
  const { net, highWater } = followOf(ALICE);
  expect(net).toBe(highWater);
  ask(follow(ALICE));
  expect(followOf(ALICE).carried).toBe(0n);
});

test('who takes a copy over at a low counts its loss there, and the leader makes that good before a share', () => {
  ask(follow(ALICE), follow(BOB));
  ask(open(LEADER, 1_000));
  setPrice(950_000);
  const [own] = ask(selfHold(ALICE, only(ALICE).id)).results;
  expect(own).toMatchObject({ share: 0n, before: 0n });
  expect(own?.after).toBeLessThan(-50n * USDT);
  // As closing it there and opening the same again would count: it is the market's price for what comes after.
  setPrice(1_000_000);
  const { results } = ask(close(LEADER, only(LEADER).id));
  expect(results.map(({ follow: id }) => id)).toEqual([followOf(BOB).id]);
  ask(open(LEADER, 1_000));
  setPrice(1_040_000);
  const closed = ask(close(LEADER, only(LEADER).id)).results;
  const shareOf = (owner: number) => closed.find((each) => each.follow === followOf(owner).id)?.share;
  expect(shareOf(ALICE)).toBe(0n);
  expect(shareOf(BOB)).toBeGreaterThan(0n);
});

test('who takes each copy over just before it is closed with a gain pays what the others pay', () => {
  ask(follow(ALICE), follow(BOB));
  for (let round = 0; round < 4; round += 1) {
    setPrice(1_000_000);
    ask(open(LEADER, 1_000));
    setPrice(round === 2 ? 960_000 : 1_050_000);
    const copy = stage.futures.openOf(ALICE).find((each) => each.copy?.selfHeldAt === null);
    if (round !== 2) ask(selfHold(ALICE, copy?.id ?? 0));
    ask(close(LEADER, only(LEADER).id));
    for (const { id } of stage.futures.openOf(ALICE)) ask(close(ALICE, id));
  }
  expect(followOf(ALICE).sharePaid).toBeGreaterThan(0n);
  expect(followOf(ALICE)).toMatchObject({ sharePaid: followOf(BOB).sharePaid, highWater: followOf(BOB).highWater });
});

test('a leader gets no share of an own copy while the other side of it still loses', () => {
  ask(follow(ALICE));
  ask(open(LEADER, 1_000), open(LEADER, 1_000, { side: SHORT }));
  setPrice(1_100_000);
  const [own] = ask(selfHold(ALICE, mine(ALICE, LONG))).results;
  expect(own).toMatchObject({ share: 0n, open: [{ side: SHORT }] });
  // With all of them there is nothing either.
  ask(unfollow(ALICE, false));
  expect(followOf(ALICE)).toMatchObject({ sharePaid: 0n, state: 2 });
});

test('a share that is due for taking a copy over is asked for as it is taken', () => {
  ask(follow(ALICE));
  ask(open(LEADER, 1_000), open(LEADER, 300, { side: SHORT }));
  setPrice(1_100_000);
  const wallet = stage.futures.wallets.get(ALICE);
  const free = wallet?.available ?? 0n;
  if (wallet) wallet.available = 0n;
  expect(refusal(ask(selfHold(ALICE, mine(ALICE, LONG))))).toBe('insufficient_balance');
  if (wallet) wallet.available = free;
  const [own] = ask(selfHold(ALICE, mine(ALICE, LONG))).results;
  expect(own?.share).toBe(partOf((own?.after ?? 0n) + (own?.openLoss ?? 0n)));
  expect(own?.share).toBeGreaterThan(0n);
});

test('along any path shares are the part of no more than was ever reached with open losses', () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('price' as const), mark: fc.integer({ min: 900_000, max: 1_100_000 }) }),
    fc.record({ kind: fc.constant('open' as const), lots: fc.integer({ min: 100, max: 2_000 }), side: fc.boolean() }),
    fc.record({ kind: fc.constant('close' as const), which: fc.nat(5), part: fc.integer({ min: 1, max: 2 }) }),
    fc.record({ kind: fc.constant('own' as const), which: fc.nat(5) }),
    fc.record({ kind: fc.constant('hide' as const), hidden: fc.boolean() }),
    fc.constant({ kind: 'night' as const }),
  );
  const seen = { taken: 0, less: 0, waited: 0, late: 0 };
  fc.assert(
    fc.property(fc.array(step, { minLength: 30, maxLength: 80 }), (steps) => {
      const path = new CopiesStage();
      path.begin({}, [MARKET, OTHER]);
      path.ask(follow(ALICE, { allocation: 5_000n * USDT }));
      let largest = 0n;
      let market = 0;
      const done = (each: (typeof steps)[number]): Done | null => {
        const led = path.futures.openOf(LEADER);
        const copies = path.futures.openOf(ALICE).filter(({ copy }) => copy?.selfHeldAt === null);
        switch (each.kind) {
          case 'price':
            path.setPrice(each.mark);
            if (path.futures.prices.has(OTHER)) path.setPrice(2_000_000 - each.mark, 2_000_000 - each.mark, OTHER);
            return null;
          case 'open':
            market += 1;
            return path.ask(
              open(LEADER, each.lots, { side: each.side ? LONG : SHORT, market: market % 2 === 0 ? OTHER : MARKET }),
            );
          case 'close': {
            const position = led[each.which % Math.max(1, led.length)];
            return position ? path.ask(close(LEADER, position.id, Math.ceil(position.parts / each.part))) : null;
          }
          case 'own': {
            const copy = copies[each.which % Math.max(1, copies.length)];
            return copy ? path.ask(selfHold(ALICE, copy.id)) : null;
          }
          case 'hide':
            if (each.hidden) path.futures.prices.delete(OTHER);
            else path.setPrice(1_000_000, 1_000_000, OTHER);
            return null;
          case 'night':
            path.futures.chargeNight(500);
            return null;
        }
      };
      for (const each of steps) {
        for (const { after, before, highWater, share, openLoss } of done(each)?.results ?? []) {
          if (openLoss === null) seen.waited += 1;
          else if (after > before && after + openLoss > largest) largest = after + openLoss;
          if (share > 0n) seen.taken += 1;
          if (openLoss !== null && openLoss < 0n && after > highWater) seen.less += 1;
          if (share > 0n && before > highWater) seen.late += 1;
          expect(share).toBeLessThanOrEqual(after > before ? after - before : 0n);
        }
        const { sharePaid, highWater } = path.followOf(ALICE);
        expect(sharePaid).toBe(partOf(highWater));
        expect(highWater).toBeLessThanOrEqual(largest);
        expect(path.futures.wrongs()).toEqual([]);
      }
    }),
    { numRuns: 300, seed: 11 },
  );
  // All of it has happened, else nothing was shown.
  for (const times of Object.values(seen)) expect(times).toBeGreaterThan(10);
});
