import { expect, test } from 'vitest';
import { useStage } from './stage.ts';

/** What operators keep a buyer from doing costs neither of the two: the time to pay stands still, and the seller has a way out. */

const stage = useStage();
const set = (user: bigint, to: string) => stage.database.owner.query(`UPDATE users SET ${to} WHERE id = $1`, [user]);

const minutesLeft = async (user: bigint, order: number): Promise<number> => {
  const { pay_by } = await stage.order(user, order);
  return Math.round((Date.parse(pay_by ?? '') - Date.now()) / 60_000);
};

test.each([
  [`status = 'locked'`, `status = 'active'`],
  ['funds_frozen = true', 'funds_frozen = false'],
])('%s: the order does not lapse, and afterwards there is as much time as before', async (freeze, end) => {
  const { buyer, order, merchant } = await stage.sale();
  await stage.database.owner.query(`UPDATE deadline SET due = now() + interval '5 minutes' WHERE kind = 'otc.payment'`);
  await set(buyer, freeze);
  await stage.timeOver();
  await stage.sweep();
  expect([(await stage.order(merchant, order.id)).state, await minutesLeft(merchant, order.id)]).toEqual([
    'created',
    5,
  ]);
  await set(buyer, end);
  expect(await minutesLeft(buyer, order.id)).toBe(5);
  expect((await stage.act('paid', buyer, order.id)).state).toBe('paid');
  expect(await stage.balance(merchant)).toEqual([9_000, 1_000]);
});

test('time that was over before is over, whatever is frozen afterwards', async () => {
  const { buyer, order } = await stage.sale();
  await stage.timeOver();
  await set(buyer, `status = 'locked'`);
  await stage.sweep();
  expect((await stage.order(buyer, order.id)).ended_by).toBe('time');
});

test('the seller of an order whose buyer is frozen has it judged, and before that has no such way', async () => {
  const { buyer, order, merchant } = await stage.sale();
  expect((await stage.order(merchant, order.id)).can).not.toContain('appeal');
  await set(buyer, `status = 'locked'`);
  const seen = await stage.order(merchant, order.id);
  expect([seen.can, seen.appeal_from === null]).toEqual([['appeal'], false]);
  const appealed = await stage.act('appeal', merchant, order.id);
  expect([appealed.state, await stage.balance(merchant)]).toEqual(['appealed', [9_000, 1_000]]);
  await stage.judge(appealed, 'return', 'nobody');
  expect(await stage.balance(merchant)).toEqual([9_000, 1_000]);
});

test('or the coins are the buyer’s, who had sent the money when they were frozen', async () => {
  const { buyer, order, merchant } = await stage.sale();
  await set(buyer, `status = 'locked'`);
  await stage.judge(await stage.act('appeal', merchant, order.id), 'release', 'nobody');
  expect(await stage.balance(buyer)).toEqual([100, 0]);
});
