import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextAgent, type SupportAgent } from '../../src/support/agents.ts';

const nobody: ReadonlySet<bigint> = new Set();
const agent = (id: bigint, open: number, lastAt: number | null): SupportAgent => ({ id, open, lastAt });

test('whoever has fewest gets it, and of several the one without a new one for longest', () => {
  const busy = agent(1n, 3, 10);
  const free = agent(2n, 1, 50);
  const longer = agent(3n, 1, 40);
  const never = agent(4n, 1, null);
  expect(nextAgent([busy, free], nobody)).toBe(free);
  expect(nextAgent([busy, free, longer], nobody)).toBe(longer);
  expect(nextAgent([longer, never, free], nobody)).toBe(never);
  expect(nextAgent([busy, free], new Set([2n]))).toBe(busy);
  expect(nextAgent([free], new Set([2n]))).toBeNull();
  expect(nextAgent([], nobody)).toBeNull();
});

test('the order in which agents are listed changes nothing, and nobody gets what is taken from them', () => {
  const agents = fc.uniqueArray(fc.record({ id: fc.bigInt(1n, 30n), open: fc.nat(3), lastAt: fc.option(fc.nat(3)) }), {
    selector: ({ id }) => id,
    minLength: 1,
    maxLength: 12,
  });
  fc.assert(
    fc.property(agents, fc.uniqueArray(fc.bigInt(1n, 30n), { maxLength: 4 }), (all, given) => {
      const except = new Set(given);
      const chosen = nextAgent(all, except);
      expect(nextAgent(all.toReversed(), except)).toBe(chosen);
      const others = all.filter(({ id }) => !except.has(id));
      expect(chosen === null).toBe(others.length === 0);
      if (!chosen) return;
      expect(except.has(chosen.id)).toBe(false);
      expect(chosen.open).toBe(Math.min(...others.map(({ open }) => open)));
    }),
  );
});
