import * as calls from '@aureus/contract/copy/calls.ts';
import type { CopyRecord } from '@aureus/contract/copy/shapes.ts';
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

/** One minute's look at all who lead. */
async function look(): Promise<void> {
  const chore = stage.copy.chores.find(({ name }) => name === 'copy.marks');
  expect(chore?.everyMs).toBe(60_000);
  await chore?.work(new AbortController().signal);
}

/** What is shown of the only leader, made anew. */
async function shown(leader: bigint): Promise<CopyRecord> {
  await reckonHourly();
  return (await stage.call(calls.traderDetail, leader, { trader_user_id: leader })).record;
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

test('a loss that is kept open counts in return and drawdown, and stands beside the win rate', async () => {
  const { contracts } = stage;
  const leader = await stage.leader();
  contracts.setPrice(BTC, 10_000);
  const kept = await contracts.submit(leader, { share: 1_000, type: 1 });
  const won = await contracts.submit(leader, { share: 500, type: 2 });
  contracts.setPrice(BTC, 9_800);
  await contracts.close(leader, won.id);
  await look();
  const record = await shown(leader);
  // Twice as much is lost by what is open as was won by what is closed.
  expect(record).toMatchObject({ closed: 1, won: 1, win_rate: '100', open: 1 });
  expect(Number(record.profit)).toBeGreaterThan(0);
  expect(Number(record.open_profit)).toBeLessThan(-Number(record.profit));
  expect(Number(record.total_return)).toBeLessThan(0);
  expect(Number(record.curve.at(-1))).toBe(Number(record.total_return));
  expect(Number(record.drawdown)).toBeGreaterThanOrEqual(-Number(record.total_return));
  // By hand: both margins were at work, and the equity has changed by the closed result and the open one.
  const margins = [kept, won].reduce((sum, { price, number, multiple }) => sum + (Number(price) * Number(number)) / multiple, 0); // prettier-ignore
  const change = Number(record.profit) + Number(record.open_profit);
  expect(Number(record.total_return)).toBeCloseTo((change / margins) * 100, 0);
  // Once it is closed the same money counts as closed, once.
  await contracts.close(leader, kept.id);
  await look();
  const closed = await shown(leader);
  expect(closed).toMatchObject({ closed: 2, won: 1, open: 0, open_profit: '0' });
  expect(Number(closed.profit)).toBeCloseTo(change, 0);
  expect(Number(closed.total_return)).toBeCloseTo(Number(record.total_return), 0);
});

test('a fall that was over before the hour was is in the drawdown, and looks at the same time count once', async () => {
  const { contracts } = stage;
  const leader = await stage.leader();
  contracts.setPrice(BTC, 10_000);
  await contracts.submit(leader, { share: 1_000, type: 1 });
  await look();
  contracts.setPrice(BTC, 9_700);
  await Promise.all([look(), look(), look()]);
  contracts.setPrice(BTC, 10_000);
  await look();
  const record = await shown(leader);
  expect(Number(record.drawdown)).toBeGreaterThan(10);
  expect(Number(record.total_return)).toBeGreaterThan(-5);
  const { rows } = await stage.database.pool.query<{ days: number }>(
    'SELECT count(*)::integer AS days FROM copy_day WHERE user_id = $1',
    [leader],
  );
  expect(rows).toEqual([{ days: 1 }]);
  // Nobody knows more of a price that is missing: what was seen last stands.
  contracts.setPrice(BTC, 9_000, 'stale');
  await look();
  expect((await shown(leader)).drawdown).toBe(record.drawdown);
});
