import * as calls from '@aureus/contract/options/calls.ts';
import { currentRule } from '@aureus/core/options/rule.ts';
import { expect, test } from 'vitest';
import type { PriceSecond } from '../../src/market/prices/price-second.ts';
import { START_PRICE, useStage } from './stage.ts';

const stage = useStage();
/** Seconds an option of the stage runs. */
const RUNS = 30;
const WAITS = currentRule().waitSeconds;

/** A price of after a split. */
const after = (ticks: number, splits = 1): Partial<PriceSecond> => ({
  index: ticks,
  mark: { ticks, isValid: true, isJumped: false },
  state: 'fresh',
  splits,
});

test('an option whose share was split while it ran gives the stake back: its end price counts in other shares', async () => {
  const user = await stage.user();
  const before = [await stage.available(user), await stage.house()];
  const { id } = await stage.submit(user, { type: 2 });
  await stage.tell(START_PRICE, START_PRICE);
  await stage.sweep();
  // A quarter of the price: who had bet on a fall would have won by it.
  await stage.tell(...Array.from({ length: RUNS + 1 + WAITS }, () => after(START_PRICE / 4)));
  await stage.sweep();
  expect(await stage.find(user, id)).toMatchObject({ state: 'void', end_price: null });
  expect([await stage.available(user), await stage.house()]).toEqual(before);
  expect(await stage.problems()).toEqual([]);
  const receipt = await stage.call(calls.receipt, user, { id });
  expect(receipt.window_ticks?.every(({ splits }) => splits === 1)).toBe(true);
});

test('one that was taken after a split is settled by prices of after it', async () => {
  const user = await stage.user();
  await stage.tell(after(START_PRICE));
  const { id } = await stage.submit(user, { type: 2 });
  await stage.tell(after(START_PRICE), after(START_PRICE));
  await stage.sweep();
  await stage.tell(...Array.from({ length: RUNS + 1 }, () => after(START_PRICE - 1_000)));
  await stage.sweep();
  expect(await stage.find(user, id)).toMatchObject({ state: 'won' });
  expect(await stage.problems()).toEqual([]);
});
