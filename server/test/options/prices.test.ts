import * as calls from '@aureus/contract/options/calls.ts';
import { currentRule } from '@aureus/core/options/rule.ts';
import { expect, test } from 'vitest';
import { START_PRICE, type Tick, useStage } from './stage.ts';

/** F14 and C22: whatever the feed does, nobody is settled wrongly; how late it is settled makes no difference. */

const stage = useStage();
const P = START_PRICE;
const flat = (count: number, price: Tick = P): Tick[] => Array.from({ length: count }, () => price);

/** An option on a rise, entered at the first price; the five prices of its window. */
async function endWith(...window: readonly Tick[]) {
  const user = await stage.user();
  const { id } = await stage.submit(user);
  await stage.tell(P, ...flat(25), ...window);
  await stage.sweep();
  const { state, end_price } = await stage.find(user, id);
  return { state, end_price, available: await stage.available(user) };
}

/** How long an option waits for its end price. */
const WAITS = currentRule().waitSeconds;

const won = { state: 'won', available: 1_080_000_000n };
const back = { state: 'void', end_price: null, available: 1_000_000_000n };

test('without three good prices in the window, and in the minute after it, the stake goes back', async () => {
  expect(await endWith(P + 1, null, P + 1, null, null, ...flat(WAITS, null))).toEqual(back);
  expect(await stage.problems()).toEqual([]);
});

test.each([
  ['stale', { state: 'stale', index: null }],
  ['of too few sources', { state: 'few_sources', index: P * 2 }],
  ['a jump of half', { state: 'jumped', index: P / 2 }],
  ['a jump to the double', { state: 'jumped', index: P * 2 }],
  ['in a closed session', { state: 'closed', index: P * 2 }],
  ['no number', { index: Number.NaN }],
] as const)('prices that are %s count for nothing: two of them leave the middle of the others', async (_what, bad) => {
  expect(await endWith(bad, P + 1, P + 2, bad, P + 3)).toEqual({ ...won, end_price: '10000.02' });
});

test('an option without prices at its end takes the next ones that are enough, and says so', async () => {
  const user = await stage.user();
  const { id } = await stage.submit(user);
  await stage.tell(P, ...flat(25), ...flat(5, null), ...flat(20, null), P + 1, P + 2);
  await stage.sweep();
  expect(await stage.find(user, id)).toMatchObject({ state: 'running', end_price: null });
  // A second is missing for its owner no more than for the house: nothing later than the first three counts.
  await stage.tell(P + 3, P - 90, P - 90);
  await stage.sweep();
  expect(await stage.find(user, id)).toMatchObject({ state: 'won', end_price: '10000.02' });
  const { output, rule, window_ticks: ticks } = await stage.call(calls.receipt, user, { id });
  expect(rule.wait_seconds).toBe(WAITS);
  expect(output!.end_second).toBe(output!.due_second + 23);
  expect(ticks!.at(-1)).toMatchObject({ second: output!.end_second, index: P + 3 });
  expect(await stage.problems()).toEqual([]);
});

test('the last second of its wait ends an option, and none after it', async () => {
  expect(await endWith(...flat(5, null), ...flat(WAITS - 3, null), P + 1, P + 2, P + 3)).toMatchObject({
    state: 'won',
  });
  expect(await endWith(...flat(5, null), ...flat(WAITS - 2, null), P + 1, P + 2, P + 3)).toEqual(back);
});

test.each([
  ['stale', { state: 'stale', index: null }],
  ['a jump', { state: 'jumped', index: P + 3 }],
  ['no number', { index: Number.NaN }],
] as const)('three prices that are %s leave too few', async (_what, bad) => {
  expect(await endWith(bad, P + 1, bad, P + 2, bad, ...flat(WAITS, bad))).toEqual(back);
});

test('a spike that is no jump yet moves the end price no further than its neighbours', async () => {
  expect(await endWith(P + 1, P + 90, P + 1, P + 2, P + 2)).toEqual({ ...won, end_price: '10000.02' });
});

test('a price told twice, or late and out of order, is written down once, as the log has it', async () => {
  const user = await stage.user();
  const { id } = await stage.submit(user);
  await stage.tell(P, ...flat(29), P + 9);
  // The log takes no second twice and none of before; what it has is what is settled by.
  const { rows } = await stage.database.pool.query('SELECT count(*)::integer AS n FROM price_record');
  stage.clock.advance(-10_000);
  await stage.tell(P * 2, P * 2, P * 2);
  expect((await stage.database.pool.query('SELECT count(*)::integer AS n FROM price_record')).rows).toEqual(rows);
  await stage.sweep();
  expect(await stage.find(user, id)).toMatchObject({ state: 'draw', end_price: '10000.00' });
});

test('a second the feed was not there for is no entry: the next one is of another moment', async () => {
  const user = await stage.user();
  const { id } = await stage.submit(user);
  stage.clock.advance(2_000);
  await stage.tell(P);
  await stage.sweep();
  expect(await stage.find(user, id)).toMatchObject({ state: 'dropped', drop_reason: 'no_price' });
});

test('an entry whose sources were silent for more than a second is none', async () => {
  const user = await stage.user();
  const { id } = await stage.submit(user);
  const moment = (stage.now() + 2) * 1_000;
  await stage.tell({
    used: ['a', 'b', 'c'].map((source, place) => ({ source, price: P, at: moment - place * 1_001 })),
  });
  await stage.sweep();
  expect(await stage.find(user, id)).toMatchObject({ state: 'dropped', drop_reason: 'price_lags' });
});

test('while the feed stands still nothing is settled, and then as of its moment', async () => {
  const user = await stage.user();
  const { id } = await stage.submit(user);
  await stage.tell(P, ...flat(27));
  await stage.sweep();
  await stage.sweep();
  expect(await stage.find(user, id)).toMatchObject({ state: 'running' });
  // Back after two minutes: the window has two prices, and the stake goes back.
  stage.clock.advance(120_000);
  await stage.tell(P + 50);
  await stage.sweep();
  expect(await stage.find(user, id)).toMatchObject({ state: 'void' });
  expect(await stage.problems()).toEqual([]);
});

test.each([0, 5, 60])('settled %i seconds late the result is the same', async (late) => {
  const user = await stage.user();
  const { id } = await stage.submit(user);
  const entersLate = await stage.submit(user, { type: 2, number: '10' });
  await stage.tell(P, ...flat(25), P + 4, P + 1, P + 2, P + 3, P + 5);
  if (late > 0) await stage.tell(...flat(late, P - 500));
  await stage.sweep();
  expect(await stage.find(user, id)).toMatchObject({ state: 'won', end_price: '10000.03', fact_profits: '80' });
  expect(await stage.find(user, entersLate.id)).toMatchObject({ state: 'lost', end_price: '10000.03' });
  expect(await stage.available(user)).toBe(1_070_000_000n);
  expect(await stage.problems()).toEqual([]);
});

test('an end that is looked at before the entry waits for it', async () => {
  const user = await stage.user();
  const { id } = await stage.submit(user);
  await stage.tell(P, ...flat(30, P + 1));
  await stage.sweep('options.settlement');
  await stage.sweep('options.settlement');
  expect(await stage.find(user, id)).toMatchObject({ state: 'entering' });
  await stage.sweep();
  expect(await stage.find(user, id)).toMatchObject({ state: 'won' });
});
