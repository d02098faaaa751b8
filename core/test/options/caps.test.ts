import fc from 'fast-check';
import { expect, test } from 'vitest';
import { brokenCap, type OptionCaps, type Running } from '../../src/options/caps.ts';

const caps: OptionCaps = { userStake: 1_000n, userOrders: 3, sidePayout: 5_000n, duePayout: 2_000n };
const nothing: Running = { userStake: 0n, userOrders: 0, sidePayout: 0n, duePayout: 0n };
const order = { stake: 100n, payout: 85n };

test('an order may fill each cap and no more', () => {
  expect(brokenCap(caps, nothing, order)).toBeNull();
  expect(brokenCap(caps, { ...nothing, userOrders: 2 }, order)).toBeNull();
  expect(brokenCap(caps, { ...nothing, userOrders: 3 }, order)).toEqual({ cap: 'userOrders', left: 0n });
  expect(brokenCap(caps, { ...nothing, userStake: 900n }, order)).toBeNull();
  expect(brokenCap(caps, { ...nothing, userStake: 901n }, order)).toEqual({ cap: 'userStake', left: 99n });
  expect(brokenCap(caps, { ...nothing, sidePayout: 4_915n }, order)).toBeNull();
  expect(brokenCap(caps, { ...nothing, sidePayout: 4_916n }, order)).toEqual({ cap: 'sidePayout', left: 84n });
  expect(brokenCap(caps, { ...nothing, duePayout: 1_915n }, order)).toBeNull();
  expect(brokenCap(caps, { ...nothing, duePayout: 1_916n }, order)).toEqual({ cap: 'duePayout', left: 84n });
});

test('caps that were lowered below what runs leave nothing', () => {
  expect(brokenCap({ ...caps, userStake: 10n }, { ...nothing, userStake: 500n }, order)).toEqual({ cap: 'userStake', left: 0n }); // prettier-ignore
});

test('whatever is asked, what runs stays within the caps', () => {
  const amounts = fc.bigInt({ min: 1n, max: 700n });
  fc.assert(
    fc.property(fc.array(fc.record({ stake: amounts, payout: amounts }), { maxLength: 30 }), (orders) => {
      let running = nothing;
      for (const each of orders) {
        if (brokenCap(caps, running, each)) continue;
        running = {
          userStake: running.userStake + each.stake,
          userOrders: running.userOrders + 1,
          sidePayout: running.sidePayout + each.payout,
          duePayout: running.duePayout + each.payout,
        };
      }
      for (const [name, value] of Object.entries(running)) {
        expect(Number(value)).toBeLessThanOrEqual(Number(caps[name as keyof OptionCaps]));
      }
    }),
  );
});
