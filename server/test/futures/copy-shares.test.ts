import { LONG, SHORT } from '@aureus/core/futures/reckoning.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  ALICE,
  BOB,
  close,
  follow,
  LEADER,
  MARKET,
  open,
  RATIO,
  refusal,
  RULES,
  selfHold,
  unfollow,
  USDT,
  useCopies,
} from './copies-stage.ts';
import { type Done, FEES, FUTURES, InMemoryFutures, INSURANCE } from './in-memory.ts';
import { instrument } from './instrument.ts';

const stage = useCopies();
const { lead, setPrice, ask, record, only, followOf, held, wealth } = stage;

test('a share is paid of what is a new height, out of the profit that was made', () => {
  ask(follow(ALICE));
  ask(open(LEADER, 1_000));
  setPrice(1_100_000);
  const before = wealth(LEADER);
  const { results, entries } = ask(close(LEADER, only(LEADER).id));
  const [result] = results;
  expect(result?.share).toBe(((result?.after ?? 0n) * BigInt(RATIO)) / 1_000_000n);
  expect(result?.share).toBeGreaterThan(0n);
  const own = entries.filter(({ owner, kind }) => Number(owner) === LEADER && kind === 62);
  const gained = own.reduce((sum, { available }) => sum + available, 0n);
  expect(wealth(LEADER) - before).toBe(gained + (result?.share ?? 0n));
  expect(followOf(ALICE)).toMatchObject({ net: result?.after, highWater: result?.after, sharePaid: result?.share });
});

test('nobody escapes a share by making a copy their own just before it is closed', () => {
  ask(follow(ALICE), follow(BOB));
  ask(open(LEADER, 1_000));
  setPrice(1_100_000);
  const { results: own } = ask({ kind: 'selfHold', owner: ALICE, id: only(ALICE).id });
  const { results: closed } = ask(close(LEADER, only(LEADER).id));
  expect(own[0]?.share).toBeGreaterThan(0n);
  expect(own[0]?.share).toBe(closed[0]?.share);
});

test('a share that cannot be paid keeps a copy a copy, and the follow a follow', () => {
  ask(follow(ALICE));
  ask(open(LEADER, 1_000));
  setPrice(1_500_000);
  const free = stage.futures.available(ALICE);
  stage.futures.fund(FUTURES, free);
  const wallet = stage.futures.wallets.get(ALICE);
  if (wallet) wallet.available = 0n;
  expect(refusal(ask(unfollow(ALICE, false)))).toBe('insufficient_balance');
  expect(followOf(ALICE).state).toBe(1);
  expect(refusal(ask(unfollow(ALICE, true)))).toBe('none');
  expect(stage.futures.openOf(ALICE)).toEqual([]);
});

test('a share that leaves an account too risky keeps a copy a copy, and the follow a follow', () => {
  const other = 2;
  stage.begin({}, [MARKET, other]);
  ask(follow(ALICE, { isKept: true }));
  ask(open(LEADER, 1_000));
  ask(open(ALICE, 1_000, { market: other }));
  const own = stage.futures.openOf(ALICE).find(({ copy }) => copy === null)!;
  const copied = stage.futures.openOf(ALICE).find(({ copy }) => copy !== null)!;
  setPrice(1_100_000);
  // What is left beside the loss pays for half of the share.
  setPrice(950_000, 950_000, other);
  const loss = BigInt(own.openTicks - 950_000) * 1_000n;
  stage.futures.wallets.get(ALICE)!.available = loss + 5n * USDT;
  for (const asked of [unfollow(ALICE, false), selfHold(ALICE, copied.id)]) {
    expect(refusal(ask(asked))).toBe('risk_too_high');
  }
  // Nor does the end of the leader pay it out: the copy is closed in its place.
  expect(followOf(ALICE)).toMatchObject({ state: 1, sharePaid: 0n });
  stage.futures.wallets.get(ALICE)!.available = loss + 20n * USDT;
  expect(refusal(ask(selfHold(ALICE, copied.id)))).toBe('none');
  expect(followOf(ALICE).sharePaid).toBeGreaterThan(5n * USDT);
});

test('no more is copied than the budget bears, losses and shares counted in', () => {
  ask(follow(ALICE, { allocation: 150n * USDT }));
  ask(open(LEADER, 1_000));
  ask(open(LEADER, 1_000));
  expect(stage.futures.openOf(ALICE)).toHaveLength(1);
  setPrice(950_000);
  for (const { id } of stage.futures.openOf(LEADER)) ask(close(LEADER, id));
  // 50 and the fees are lost: a margin of 100 is too much for what is left.
  setPrice(1_000_000);
  const { skipped } = ask(open(LEADER, 1_000));
  expect(skipped).toMatchObject([{ reason: 'limit' }]);
});

test('a loss is made good before another share is paid, also by whoever follows again', () => {
  const round = (mark: number) => {
    setPrice(1_000_000);
    ask(open(LEADER, 1_000));
    setPrice(mark);
    const { results } = ask(close(LEADER, only(LEADER).id));
    return results[0];
  };
  ask(follow(ALICE));
  const lost = round(950_000);
  ask(unfollow(ALICE, true));
  ask(follow(ALICE));
  expect(followOf(ALICE)).toMatchObject({ carried: lost?.after, net: 0n });
  expect(round(1_030_000)).toMatchObject({ share: 0n });
  expect(round(1_200_000)?.share).toBeGreaterThan(0n);
});

test('shares, closings and kept copies leave every unit where it belongs, along any path', () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('price' as const), mark: fc.integer({ min: 700_000, max: 1_400_000 }) }),
    fc.record({ kind: fc.constant('open' as const), lots: fc.integer({ min: 1, max: 3_000 }), side: fc.boolean() }),
    fc.record({ kind: fc.constant('close' as const), part: fc.integer({ min: 1, max: 3 }) }),
    fc.record({ kind: fc.constant('margin' as const), amount: fc.bigInt(1n, 50n * USDT) }),
    fc.record({ kind: fc.constant('own' as const) }),
    fc.record({ kind: fc.constant('again' as const), isClosing: fc.boolean() }),
    fc.record({ kind: fc.constant('night' as const) }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      stage.futures = new InMemoryFutures([instrument(MARKET)], RULES);
      stage.second = 1_000_000;
      for (const user of [LEADER, ALICE]) stage.futures.fund(user, 10_000n * USDT);
      stage.futures.fund(FUTURES, 10n ** 15n);
      stage.futures.fund(INSURANCE, 10n ** 12n);
      lead();
      setPrice(1_000_000);
      ask(follow(ALICE, { stopLoss: 400n * USDT, number: 150 }));
      let largest = 0n;
      for (const each of steps) {
        const [led] = stage.futures.openOf(LEADER);
        const copy = stage.futures.openOf(ALICE).find((position) => position.copy?.selfHeldAt === null);
        const done = ((): Done | null => {
          switch (each.kind) {
            case 'price':
              return record(each.mark);
            case 'open':
              return ask(open(LEADER, each.lots, { side: each.side ? LONG : SHORT }));
            case 'close':
              return led ? ask(close(LEADER, led.id, Math.ceil(led.parts / each.part))) : null;
            case 'margin':
              return led ? ask({ kind: 'margin', owner: LEADER, id: led.id, amount: each.amount }) : null;
            case 'own':
              return copy ? ask({ kind: 'selfHold', owner: ALICE, id: copy.id }) : null;
            case 'again':
              return ask(unfollow(ALICE, each.isClosing), follow(ALICE, { stopLoss: 400n * USDT }));
            case 'night':
              stage.futures.chargeNight(500);
              return null;
          }
        })();
        for (const { before, after, openLoss, highWater, share, ratioPpm } of done?.results ?? []) {
          largest = after > largest ? after : largest;
          const part = (net: bigint): bigint => (net * BigInt(ratioPpm)) / 1_000_000n;
          const reached = after + (openLoss ?? 0n);
          const due = reached > highWater ? part(reached) - part(highWater) : 0n;
          const brought = after > before ? after - before : 0n;
          expect(share).toBe(due < brought ? due : brought);
        }
        for (const { sharePaid, highWater } of stage.futures.follows.all()) {
          expect(sharePaid).toBe((highWater * BigInt(RATIO)) / 1_000_000n);
          expect(highWater).toBeLessThanOrEqual(largest);
        }
        const sums = [...stage.futures.wallets.values()];
        expect(sums.reduce((sum, { available, held: bound }) => sum + available + bound, 0n)).toBe(0n);
        const margins = [LEADER, ALICE].map((user) =>
          stage.futures.openOf(user).reduce((sum, { margin }) => sum + margin, 0n),
        );
        expect([held(LEADER), held(ALICE)]).toEqual(margins);
      }
      expect(stage.futures.available(FEES)).toBeGreaterThanOrEqual(0n);
    }),
    { numRuns: 200 },
  );
});
