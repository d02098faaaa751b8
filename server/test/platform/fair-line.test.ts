import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFairLine } from '../../src/platform/fair-line.ts';
import type { Party } from '../../src/platform/fair-line.ts';

/** A line in which every piece of work lasts until it is ended, and what began in which order. */
function openLine(atOnce = 1, most = 1000) {
  const inLine = createFairLine(atOnce, most);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const join = (party: Party, name: string): Promise<void> =>
    inLine(party, () => {
      begun.push(name);
      return new Promise<void>((resolve) => ends.push(resolve));
    });
  /** Ends what runs and lets the next begin, until `count` have ended. */
  const end = async (count = 1): Promise<void> => {
    for (let n = 0; n < count; n += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      ends.shift()?.();
    }
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { join, begun, end };
}
const of = (owner: string, network = 'a'): Party => ({ owner, network });

test('work of one comes in the order it came, and more than may wait is refused', async () => {
  const { join, begun, end } = openLine(1, 2);
  void join(of('1'), 'x');
  void join(of('1'), 'y');
  void join(of('1'), 'z');
  await expect(join(of('2'), 'late')).rejects.toMatchObject({ code: 'service_unavailable' });
  await end(3);
  expect(begun).toEqual(['x', 'y', 'z']);
});

test('a single one comes after no more than one of somebody who has many in line', async () => {
  const { join, begun, end } = openLine();
  for (let n = 0; n < 10; n += 1) void join(of('many'), `many ${n}`);
  await end(3);
  void join(of('one'), 'one');
  await end(2);
  void join(of('one'), 'one again');
  await end(8);
  expect(begun.slice(0, 8)).toEqual(['many 0', 'many 1', 'many 2', 'many 3', 'one', 'many 4', 'one again', 'many 5']);
});

test('three accounts of one network have one turn together beside another network', async () => {
  const { join, begun, end } = openLine();
  for (let n = 0; n < 4; n += 1) for (const owner of ['1', '2', '3']) void join(of(owner), owner);
  for (let n = 0; n < 4; n += 1) void join(of('4', 'b'), '4');
  await end(16);
  expect(begun).toEqual(['1', '4', '2', '4', '3', '4', '1', '4', '2', '3', '1', '2', '3', '1', '2', '3']);
});

test('an account with many in line takes no turn from another network, nor from its own', async () => {
  const { join, begun, end } = openLine();
  for (let n = 0; n < 3; n += 1) void join(of('1'), '1');
  void join(of('2'), '2');
  for (let n = 0; n < 4; n += 1) void join(of('3', 'b'), '3');
  await end(8);
  expect(begun).toEqual(['1', '3', '2', '3', '1', '3', '1', '3']);
});

test('whoever had many turns before counts like whoever comes anew', async () => {
  const { join, begun, end } = openLine();
  for (let n = 0; n < 7; n += 1) void join(of('1'), `old ${n}`);
  await end(6);
  void join(of('2', 'b'), 'new');
  await end();
  void join(of('1'), 'old again');
  void join(of('2', 'b'), 'new again');
  await end(3);
  expect(begun.slice(6)).toEqual(['old 6', 'new', 'old again', 'new again']);
});

test('of two whose turn it is, the one who had fewer in line comes first', async () => {
  const { join, begun, end } = openLine();
  void join(of('1', 'x'), 'running');
  void join(of('1', 'a'), 'single');
  for (const name of ['many 0', 'many 1']) void join(of('1', 'b'), name);
  await end();
  void join(of('1', 'a'), 'single again');
  await end(4);
  expect(begun).toEqual(['running', 'single', 'many 0', 'single again', 'many 1']);
});

test('work that fails gives its place on', async () => {
  const inLine = createFairLine(1, 10);
  const failing = inLine(of('1'), async () => {
    throw new Error('It failed');
  });
  const next = inLine(of('2'), async () => 'done');
  await expect(failing).rejects.toThrow('It failed');
  expect(await next).toBe('done');
});

test('whoever comes and goes: no network and no owner puts more than one piece before a single one of another', async () => {
  const names = fc.constantFrom('a', 'b', 'c');
  const step = fc.oneof(fc.record({ network: names, owner: names }), fc.constant('end' as const));
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const { join, begun, end } = openLine();
      const parties: Party[] = [];
      const singles: { readonly index: number; readonly from: number }[] = [];
      for (const one of steps) {
        if (one === 'end') await end();
        else {
          const index = parties.length;
          const waits = parties.filter((_, n) => !begun.includes(`${n}`));
          parties.push(one);
          // The only one of its network that waits; and it was not its turn just now.
          if (!waits.some(({ network }) => network === one.network)) singles.push({ index, from: begun.length });
          void join(one, `${index}`);
          await end(0);
        }
      }
      await end(parties.length + 1);
      expect(begun).toHaveLength(parties.length);
      for (const { index, from } of singles) {
        const before = begun.slice(from, begun.indexOf(`${index}`)).map((name) => parties[Number(name)]?.network);
        // Somebody else of its network came and went before it.
        if (before.includes(parties[index]?.network)) continue;
        for (const network of new Set(before))
          expect(before.filter((one) => one === network).length).toBeLessThanOrEqual(1);
      }
    }),
  );
});
