import * as calls from '@aureus/contract/options/calls.ts';
import { expect, test } from 'vitest';
import { settle } from '@aureus/core/options/receipt.ts';
import { HOUSE, START_PRICE, useStage } from './stage.ts';

const stage = useStage();
const usdt = (whole: number): bigint => BigInt(Math.round(whole * 100)) * 10_000n;
const P = START_PRICE;
/** Flat seconds until so many are over. */
const flat = (count: number, price = P): number[] => Array.from({ length: count }, () => price);

test('an option enters at the first price after it, runs and wins: stake and payout are the user’s', async () => {
  const user = await stage.user();
  const taken = await stage.submit(user);
  expect(taken).toMatchObject({
    state: 'entering', status: 1, open_price: null, number: '100', expected_profits: '80', profit_ratio: '80',
    symbol_name: 'BTC/USDT', type_name: 'up', fee: '0', remain_milli_seconds: 32_000, profit_result: null,
  }); // prettier-ignore
  expect([await stage.available(user), await stage.house()]).toEqual([usdt(900), usdt(99_920)]);
  await stage.tell(P + 5);
  await stage.sweep();
  expect(await stage.find(user, taken.id)).toMatchObject({ state: 'running', open_price: '10000.05', status: 1 });
  await stage.tell(...flat(29), P + 6);
  await stage.sweep();
  // The window is five seconds: one tick above does not win.
  expect(await stage.find(user, taken.id)).toMatchObject({ state: 'lost' });

  const again = await stage.submit(user);
  await stage.tell(P, ...flat(25), ...flat(5, P + 1));
  await stage.sweep();
  expect(await stage.find(user, again.id)).toMatchObject({
    state: 'won', status: 3, profit_result: 1, profit_result_name: 'win', fact_profits: '80', open_price: '10000.00',
    end_price: '10000.01', remain_milli_seconds: 0, status_name: 'settled',
  }); // prettier-ignore
  expect([await stage.available(user), await stage.house()]).toEqual([usdt(980), usdt(100_020)]);
  expect(await stage.problems()).toEqual([]);
});

test('what has come to its end and is not settled yet runs for no longer', async () => {
  const user = await stage.user();
  const { id } = await stage.submit(user);
  await stage.tell(...flat(33));
  expect(await stage.find(user, id)).toMatchObject({ status: 1, remain_milli_seconds: 0 });
});

test('the prices an option went by are kept: that of its entry, and those of its closing window', async () => {
  const user = await stage.user();
  const { id, enter_at, handled_at } = await stage.submit(user);
  await stage.tell(...flat(31));
  await stage.sweep();
  expect(await stage.find(user, id)).toMatchObject({ state: 'draw' });
  const { rows } = await stage.database.pool.query('SELECT from_second, to_second FROM price_use ORDER BY to_second');
  const [entry, due] = [enter_at, handled_at].map((at) => BigInt(Date.parse(at) / 1_000));
  expect(rows).toEqual([
    { from_second: entry, to_second: entry },
    { from_second: due! - 4n, to_second: due },
  ]);
});

test('equal is a draw, and both get back what was set aside', async () => {
  const user = await stage.user();
  const up = await stage.submit(user);
  const down = await stage.submit(user, { type: 2, number: '7' });
  await stage.tell(...flat(31));
  await stage.sweep();
  for (const { id } of [up, down]) {
    expect(await stage.find(user, id)).toMatchObject({ state: 'draw', profit_result: 0, fact_profits: '0' });
  }
  expect([await stage.available(user), await stage.house()]).toEqual([usdt(1_000), BigInt(HOUSE) * 1_000_000n]);
  expect(await stage.problems()).toEqual([]);
});

test('all that is due on a market at one second has the same end price, whenever it was taken', async () => {
  const users = [await stage.user(), await stage.user()];
  const first = await stage.submit(users[0]!, { seconds: 60 });
  await stage.tell(...flat(29));
  const second = await stage.submit(users[1]!, { seconds: 30, type: 2 });
  expect(second.handled_at).toBe(first.handled_at);
  await stage.tell(...flat(26), P + 3, P + 9, P + 1, P + 7, P + 2);
  await stage.sweep();
  const rows = [await stage.find(users[0]!, first.id), await stage.find(users[1]!, second.id)];
  expect(rows.map(({ end_price, state }) => [end_price, state])).toEqual([['10000.03', 'won'], ['10000.03', 'lost']]); // prettier-ignore
  const { rows: windows } = await stage.database.pool.query('SELECT to_second FROM price_window WHERE from_second < to_second'); // prettier-ignore
  expect(windows).toHaveLength(1);
});

test('beyond the slippage the user saw it is dropped in either direction, and the stake goes back at once', async () => {
  const user = await stage.user();
  const orders = [await stage.submit(user, { slippage: '0.01', open_price: '10000' }), await stage.submit(user, { slippage: '0.01', type: 2, number: '5' })]; // prettier-ignore
  await stage.tell(P + 101);
  await stage.sweep();
  for (const { id } of orders) {
    expect(await stage.find(user, id)).toMatchObject({ state: 'dropped', drop_reason: 'price_moved', fact_profits: '0', open_price: null, status: 3 }); // prettier-ignore
  }
  expect([await stage.available(user), await stage.house()]).toEqual([usdt(1_000), BigInt(HOUSE) * 1_000_000n]);
  const { rows } = await stage.database.pool.query('SELECT FROM deadline');
  expect(rows).toEqual([]);
  expect(await stage.problems()).toEqual([]);
});

test('a user hears of the entry and of the end, once each', async () => {
  const user = await stage.user();
  const { id } = await stage.submit(user);
  await stage.tell(...flat(31));
  await stage.sweep();
  await stage.sweep();
  const heard = stage.hub.toUsers.filter(({ event }) => event.type !== 'balance');
  expect(heard.map(({ userId, event }) => [userId, event.type, (event.data as { id: number; state: string }).id, (event.data as { state: string }).state])).toEqual([
    [user, 'microorder', id, 'running'],
    [user, 'closed_microorder', id, 'draw'],
  ]); // prettier-ignore
});

test('one key is one option; the same answer comes again', async () => {
  const user = await stage.user();
  const first = await stage.submit(user, {}, 'one');
  await expect(stage.submit(user, {}, 'one')).rejects.toThrow('same idempotency key');
  expect(await stage.call(calls.lists, user)).toMatchObject({ total: 1, limit: 5, data: [{ id: first.id }] });
  expect(await stage.available(user)).toBe(usdt(900));
});

test('a receipt is settled again by the function of the core, and only its owner gets it', async () => {
  const [user, other] = [await stage.user(), await stage.user()];
  const { id } = await stage.submit(user, { type: 2 });
  expect(await stage.call(calls.receipt, user, { id })).toMatchObject({ output: null, entry_ticks: null, window_ticks: null }); // prettier-ignore
  await stage.tell(P, ...flat(29), P - 4);
  await stage.sweep();
  const { inputs, output, entry_ticks, window_ticks, rule } = await stage.call(calls.receipt, user, { id });
  const made = settle(
    {
      rule: rule.version,
      direction: inputs.direction,
      stake: BigInt(inputs.stake),
      payoutPpm: inputs.payout_ppm,
      seconds: inputs.seconds,
      takenMs: inputs.taken_ms,
      recordedUntil: inputs.recorded_until,
      seen: { price: inputs.seen_price, slippagePpm: inputs.slippage_ppm },
    },
    { entry: entry_ticks!, window: window_ticks },
  );
  expect(made).toMatchObject({ result: output?.state, entryPrice: output?.entry_price, endPrice: output?.end_price, entrySecond: output?.entry_second, dueSecond: output?.due_second }); // prettier-ignore
  expect(String('profit' in made ? made.profit : '')).toBe(output?.profit);
  expect(window_ticks).toHaveLength(5);
  await expect(stage.call(calls.receipt, other, { id })).rejects.toMatchObject({ code: 'option_unknown' });
  expect(await stage.call(calls.getResult, other, { id })).toBeNull();
  expect(await stage.call(calls.lists, other)).toMatchObject({ total: 0 });
});

test('lists tell open and settled ones apart, newest first, and those of one market', async () => {
  const user = await stage.user();
  const done = await stage.submit(user);
  await stage.tell(...flat(31));
  await stage.sweep();
  const open = await stage.submit(user, { match_id: 2 });
  const ids = async (fields: object) => (await stage.call(calls.lists, user, fields)).data.map(({ id }) => id);
  expect(await ids({})).toEqual([open.id, done.id]);
  expect(await ids({ status: 1 })).toEqual([open.id]);
  expect(await ids({ status: 3 })).toEqual([done.id]);
  expect(await ids({ match_id: 1 })).toEqual([done.id]);
  expect(await ids({ page: 2, limit: 1 })).toEqual([done.id]);
});

test('what can be chosen is told as it counts', async () => {
  const user = await stage.user('12.5');
  const expiries = await stage.call(calls.seconds, user);
  expect(expiries.map(({ seconds, profit_ratio }) => [seconds, profit_ratio])).toEqual([[30, '80'], [60, '85'], [120, '87'], [180, '88'], [300, '90'], [600, '92']]); // prettier-ignore
  expect(expiries[0]).toMatchObject({ match_id: 1, min_amount: '1', max_amount: '1000', status: 1 });
  expect(await stage.call(calls.terms, user, { match_id: 2 })).toMatchObject({ open: 1, slippage: '0.05', max_slippage: '0.5', window_seconds: 5, least_ticks: 3 }); // prettier-ignore
  expect(await stage.call(calls.payableCurrencies, user)).toEqual([{ id: 1, name: 'USDT', scale: 6, user_wallet: { micro_with_insurance: '12.5', micro_balance: '12.5', lock_micro_balance: '0' } }]); // prettier-ignore
  await stage.submit(user, { number: '2.5' });
  expect((await stage.call(calls.payableCurrencies, user))[0]?.user_wallet).toEqual({ micro_with_insurance: '10', micro_balance: '10', lock_micro_balance: '2.5' }); // prettier-ignore
});
