import * as calls from '@aureus/contract/copy/calls.ts';
import { expect, test } from 'vitest';
import { BTC } from '../futures/stage.ts';
import { useCopyStage } from './stage.ts';

const stage = useCopyStage();
const HOUR_MS = 3_600_000;

/** So many hours go by: all that was done until now was done so long ago. */
async function pass(hours: number): Promise<void> {
  const by = `interval '${hours} hours'`;
  await stage.database.owner.query(
    `BEGIN;
     ALTER TABLE futures_position DISABLE TRIGGER USER;
     UPDATE futures_position SET created_at = created_at - ${by}, armed_at = armed_at - ${by},
       opened_at = opened_at - ${by}, ended_at = ended_at - ${by};
     ALTER TABLE futures_position ENABLE TRIGGER USER;
     COMMIT`,
  );
  await stage.contracts.restart();
}

/** The work of an hour. */
async function reckonHourly(): Promise<void> {
  const chore = stage.copy.chores.find(({ name }) => name === 'copy.records');
  expect(chore?.everyMs).toBe(HOUR_MS);
  await chore?.work(new AbortController().signal);
}

/** The leader opens and closes with everybody who copies, at such prices. */
async function round(leader: bigint, from: number, to: number, type: 1 | 2 = 1): Promise<void> {
  stage.contracts.setPrice(BTC, from);
  const { id } = await stage.contracts.submit(leader, { share: 1_000, type });
  stage.contracts.setPrice(BTC, to);
  await stage.contracts.close(leader, id);
}

test('the card of a trader says what closed orders have brought over days, made anew each hour', async () => {
  const { contracts, call } = stage;
  const leader = await stage.leader();
  const [alice = 0n] = await stage.users(1);
  await stage.follow(alice, leader);
  const card = async () => {
    const [row] = (await call(calls.index, alice, {})).data;
    if (!row) throw new Error('The leader is not shown');
    return row;
  };
  expect((await card()).record).toMatchObject({ closed: 0, total_return: '0', win_rate: null });
  await round(leader, 10_000, 10_300);
  await pass(24);
  await round(leader, 10_000, 10_150, 2);
  await pass(3);
  await round(leader, 10_000, 10_060);
  await pass(21);
  await round(leader, 10_000, 10_200);
  // Within the hour the card is the one of before.
  expect((await card()).record.closed).toBe(0);
  await reckonHourly();
  const row = await card();
  // By hand, from the orders themselves: margin, result after fees, and the day of the closing.
  const closed = (await contracts.list(leader, 3)).map((order) => ({
    day: Math.floor(Date.parse(order.complete_time ?? '') / 86_400_000),
    margin: (Number(order.price) * Number(order.number)) / order.multiple,
    result: Number(order.fact_profits) - Number(order.trade_fee) - Number(order.overnight_money),
  }));
  expect(closed.map(({ result }) => result > 0)).toEqual([true, true, false, true]);
  const today = Math.max(...closed.map(({ day }) => day));
  const most = Math.max(...closed.map(({ margin }) => margin));
  const resultOf = (day: number): number =>
    closed.reduce((sum, each) => (each.day === day ? sum + each.result : sum), 0);
  const curve: number[] = [];
  let index = 1;
  for (let day = today - 3; day <= today; day += 1) {
    const until = Math.max(0, ...closed.filter((each) => each.day <= day).map(({ margin }) => margin));
    const base = resultOf(day) > 0 ? most : until;
    if (base > 0) index *= 1 + resultOf(day) / base;
    curve.push((index - 1) * 100);
  }
  const shown = row.record.curve.slice(-4).map(Number);
  for (const [place, percent] of curve.entries()) expect(shown[place]).toBeCloseTo(percent, 0);
  expect(new Set(shown).size).toBeGreaterThanOrEqual(3);
  expect(Number(row.total_profits)).toBeCloseTo(curve.at(-1) ?? 0, 0);
  expect(row.record).toMatchObject({ days: 2, closed: 4, won: 3, longs: 3, shorts: 1, win_rate: '75' });
  const profit = closed.reduce((sum, { result }) => sum + result, 0);
  expect(Number(row.record.profit)).toBeCloseTo(profit, 5);
  expect(Number(row.record.yesterday)).toBeCloseTo(resultOf(today - 1), 5);
  expect(Number(row.record.drawdown)).toBeGreaterThan(0);
  const bars = row.record.distribution.map(({ positions }) => positions);
  expect(bars.reduce((sum, positions) => sum + positions, 0)).toBe(4);
  // What the follower got is less than that by the profit share, and is said beside it.
  const [follow] = (
    await stage.database.pool.query<{ earned: bigint }>('SELECT net - share_paid AS earned FROM futures_copy')
  ).rows;
  expect(Number(row.record.followers_earned)).toBeCloseTo(Number(follow?.earned) / 1e6, 5);
  expect(Number(row.record.followers_earned)).toBeLessThan(profit);
  expect(row).toMatchObject({ closed_count: 4, correct_rate: '75', follow_num: 1 });
  // The page of the trader says the same.
  const detail = await call(calls.traderDetail, alice, { trader_user_id: leader });
  expect(detail.record).toEqual(row.record);
});
