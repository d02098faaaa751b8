import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { campaign } from '../../../tools/vitest/campaign.ts';
import { World } from './world.ts';

const SEEDS = campaign(200, 5_000);
const BUSY_SECONDS = 110;
/** Until the last option has ended. */
const QUIET_SECONDS = 40;

test('spot, futures and options together do what plain models of them say, second by second, whatever goes wrong', async () => {
  const results = new Map<string, number>();
  let liquidated = 0;
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    // Whoever watches that tests go on is let to.
    await setImmediate();
    const world = new World(seed);
    for (let second = 0; second < BUSY_SECONDS; second += 1) world.step(true);
    for (let second = 0; second < QUIET_SECONDS; second += 1) world.step(false);
    world.end();
    const { happened } = world;
    expect(happened.trades, `seed ${seed}`).toBe(true);
    for (const result of happened.results) results.set(result, (results.get(result) ?? 0) + 1);
    liquidated += happened.liquidated;
  }
  expect(liquidated).toBeGreaterThan(200);
  expect([...results.keys()].toSorted()).toEqual(expect.arrayContaining(['draw', 'lost', 'no_price', 'void', 'won']));
}, 3_600_000);
