import { describe, expect, test } from 'vitest';
import { DEFECT, TOO_MUCH } from './counting.ts';
import { resultOf, useCounting } from './stage.ts';

const { start, createCounter, createWallet, balanceOf, stored } = useCounting();

const followers = (count: number, counter: string) => Array.from({ length: count }, () => ({ counter, by: 1 }));

describe('a leader and a thousand who follow', () => {
  test('are one batch, however small batches are, and each is answered', async () => {
    const counter = await createCounter();
    const { countGroup, count, committed } = await start({ batchSize: 16 });
    const before = Array.from({ length: 10 }, () => count({ counter, by: 0 }));
    const group = countGroup({ counter, by: 1 }, followers(1_000, counter));
    const after = count({ counter, by: 0 });
    expect(await group).toEqual(Array.from({ length: 1_001 }, (_, index) => index + 1));
    expect([...(await Promise.all(before)), await after]).toEqual([...before.map(() => 0), 1_001]);
    // What came before is not mixed with it: the group did not fit in.
    expect(committed.map(({ effects }) => effects.size)).toEqual([10, 1_001, 1]);
    expect(await stored(counter)).toBe(1_001);
  });

  test('each pay for themselves: who cannot is refused alone', async () => {
    const [counter, rich, poor, to] = [
      await createCounter(),
      await createWallet(10n),
      await createWallet(0n),
      await createWallet(0n),
    ];
    const { countGroup, committed } = await start();
    const paying = (from: typeof rich) => ({ counter, by: 1, price: { amount: 5n, from, to } });
    expect(await countGroup(paying(rich), [paying(poor), paying(rich), paying(rich)])).toEqual([
      1,
      'insufficient_balance',
      2,
      'insufficient_balance',
    ]);
    expect(committed).toHaveLength(1);
    expect(await balanceOf(to)).toBe(10n);
  });

  test('are refused together where the program says that nobody follows who was refused', async () => {
    const [counter, poor, to] = [await createCounter(), await createWallet(0n), await createWallet(0n)];
    const { countGroup } = await start();
    const leader = { counter, by: 1, price: { amount: 5n, from: poor, to } };
    const results = await countGroup(leader, followers(3, counter));
    expect(results).toEqual(Array.from({ length: 4 }, () => 'insufficient_balance'));
    expect(await stored(counter)).toBe(0);
  });

  test('are refused together when the claim of the leader is somebody else’s', async () => {
    const counter = await createCounter();
    const { count, countGroup } = await start();
    const claim = { userId: 901n, callName: 'count', key: 'led', inputHash: Buffer.alloc(32), receivedAt: new Date() };
    const [first, others] = await Promise.all([
      count({ counter, by: 1, claim }),
      countGroup({ counter, by: 1, claim }, followers(3, counter)),
    ]);
    expect([first, ...others]).toEqual([1, ...Array.from({ length: 4 }, () => 'ClaimLostError')]);
    expect(await stored(counter)).toBe(1);
  });
});

describe('a group that fails whatever is tried', () => {
  test('because of one who follows loses that one alone, and nobody comes between the others', async () => {
    const [counter, bad] = [await createCounter(), await createCounter()];
    const { countGroup, count, committed } = await start();
    const others = followers(20, counter);
    const group = countGroup({ counter, by: 1 }, others.with(13, { counter: bad, by: TOO_MUCH }));
    const stranger = count({ counter, by: 100 });
    const values = Array.from({ length: 20 }, (_, index) => index + 1);
    expect(await group).toEqual(values.toSpliced(14, 0, 'service_unavailable' as never));
    expect(await stranger).toBe(120);
    expect(committed.length).toBeGreaterThan(1);
    expect([await stored(counter), await stored(bad)]).toEqual([120, 0]);
  });

  test('because of its leader is refused as a whole, and nobody beside it', async () => {
    const counter = await createCounter();
    const { countGroup, count } = await start();
    const [before, group, after] = await Promise.all([
      resultOf(count({ counter, by: 1 })),
      countGroup({ counter, by: DEFECT }, followers(5, counter)),
      resultOf(count({ counter, by: 1 })),
    ]);
    expect([before, after]).toEqual([1, 2]);
    expect(group).toEqual(Array.from({ length: 6 }, () => 'service_unavailable'));
    expect(await stored(counter)).toBe(2);
  });
});
