import * as transfers from '@aureus/contract/transfer/calls.ts';
import { expect, test } from 'vitest';
import { campaign } from '../../../tools/vitest/campaign.ts';
import { house } from '../../src/platform/ledger/house.ts';
import { useStage } from './stage.ts';

/** Each thing happens once, whoever does it at the same time, and limits hold in any order. */

const stage = useStage();
const ROUNDS = campaign(3, 30);
const BTC = 100_000_000;
const settled = async (tries: readonly Promise<unknown>[]): Promise<string[]> =>
  (await Promise.allSettled(tries)).map((each) =>
    each.status === 'fulfilled' ? 'done' : String((each.reason as { code?: string }).code),
  );
const count = (values: readonly string[]): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(values, (value) => value)].map(([value, all]) => [value, all.length]));

test('twenty repayments of everything pay once', async () => {
  const user = await stage.user();
  const { id } = await stage.take(user, '500', '0.5');
  const done = await settled(Array.from({ length: 20 }, () => stage.repay(user, id)));
  expect(count(done)).toEqual({ done: 1, loans_order_ended: 19 });
  expect(await stage.usdt(user)).toEqual([999.5, 0]);
  expect(await stage.btc(user)).toEqual([BTC, 0]);
});

test('parts that are repaid at once add up, and no more than the debt is taken', async () => {
  const user = await stage.user();
  const { id } = await stage.take(user, '500', '0.5');
  const done = await settled(Array.from({ length: 8 }, () => stage.repay(user, id, { amount: '100' })));
  expect(count(done)).toEqual({ done: 6, loans_order_ended: 2 });
  expect(await stage.usdt(user)).toEqual([999.5, 0]);
});

test('from balance and from collateral at once: once', async () => {
  const user = await stage.user();
  const { id } = await stage.take(user, '500', '0.5');
  const both = [stage.repay(user, id), stage.repay(user, id, { source: 'collateral' })];
  expect(count(await settled(both))).toEqual({ done: 1, loans_order_ended: 1 });
  expect(await stage.find(user, id)).toMatchObject({ state: 'repaid', repaid: '500.5' });
});

test(`collateral is moved away while somebody borrows on it, ${ROUNDS} times: it is there or nothing is lent`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const user = await stage.user();
    const away = stage.money.call(transfers.transfer, user, {
      from_field: 'change',
      to_field: 'lever',
      number: '0.6',
      currency_id: 2,
    });
    const done = await settled([stage.take(user, '4000', '1'), away, stage.take(user, '4000', '0.9')]);
    const [available, held] = await stage.btc(user);
    const lent = (await stage.usdt(user))[0] - 1_000;
    expect([available, held].every((each) => each >= 0)).toBe(true);
    expect(lent).toBe(held > 0 ? 4_000 : 0);
    if (done[1] === 'done') expect(held).toBe(0);
  }
});

test('many loans at once: one user owes no more than allowed', async () => {
  stage.price(100_000);
  const user = await stage.user();
  const done = await settled(Array.from({ length: 8 }, () => stage.take(user, '2500', '0.1')));
  expect(count(done)).toEqual({ done: 3, loans_user_full: 5 });
  expect(await stage.usdt(user)).toEqual([8_500, 0]);
});

test('many users at once: the house lends no more than it has', async () => {
  stage.price(1_000_000);
  await stage.offer({ currency_id: 1, max_amount: '30000' });
  const users = await Promise.all(Array.from({ length: 6 }, () => stage.user()));
  const done = await settled(users.map((user) => stage.take(user, '30000', '0.1')));
  expect(count(done)).toEqual({ done: 3, loans_house_full: 3 });
  expect(await stage.usdt(house.loans)).toEqual([10_000, 0]);
});

test('several processes charge at once: each day once', async () => {
  const users = await Promise.all(Array.from({ length: 5 }, () => stage.user()));
  const ids: number[] = [];
  for (const user of users) ids.push((await stage.take(user, '1000', '0.5')).id);
  stage.pass(4);
  await Promise.all([stage.sweep(), stage.sweep(), stage.sweep(), stage.sweep()]);
  await stage.sweep();
  for (const [place, user] of users.entries()) {
    expect(await stage.find(user, ids[place]!)).toMatchObject({ charged_days: 5, interest: '5' });
  }
});

test('a day that is due again is not charged again', async () => {
  const user = await stage.user();
  const { id } = await stage.take(user, '1000', '0.5');
  await stage.database.owner.query('UPDATE loan SET charged_days = 2, interest = interest + 1000000 WHERE id = $1', [
    id,
  ]);
  await stage.database.owner.query(
    `INSERT INTO loan_entry (loan_id, kind, day, amount, at) VALUES ($1, 2, 2, 1000000, now())`,
    [id],
  );
  await expect(
    stage.database.owner.query(`INSERT INTO loan_entry (loan_id, kind, day, amount, at) VALUES ($1, 2, 2, 1, now())`, [
      id,
    ]),
  ).rejects.toMatchObject({ constraint: 'loan_entry_once' });
});

test('several processes sell at once: half is sold once, and told once', async () => {
  const user = await stage.user();
  const { id } = await stage.take(user, '5000', '1');
  stage.price(5_800);
  await Promise.all([stage.watch(), stage.watch(), stage.watch(), stage.watch()]);
  expect(await stage.find(user, id)).toMatchObject({ collateral: '0.5' });
  expect(stage.notices.filter(({ kind }) => kind === 'loan_sold')).toHaveLength(1);
});

test(`collateral is added while it is sold, ${ROUNDS} times: it saves the loan, or is added to what is left`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    stage.price(10_000);
    const user = await stage.user();
    const { id } = await stage.take(user, '4500', '0.9');
    stage.price(5_800);
    const done = await settled([stage.watch(), stage.add(user, id, '0.1'), stage.watch()]);
    expect(done[1]).toBe('done');
    expect(['1', '0.55']).toContain((await stage.find(user, id)).collateral);
  }
});

test(`a loan is repaid while its collateral is sold, ${ROUNDS} times: nothing is paid twice`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    stage.price(10_000);
    const user = await stage.user();
    const { id } = await stage.take(user, '4500', '0.9');
    stage.price(5_500);
    const done = await settled([stage.watch(), stage.repay(user, id), stage.watch()]);
    expect(done).toEqual(['done', 'done', 'done']);
    const row = await stage.find(user, id);
    expect(row).toMatchObject({ state: 'repaid', debt: '0', repaid: '4504.5', collateral: '0' });
    const [btc, held] = await stage.btc(user);
    expect(held).toBe(0);
    expect([BTC, 55_000_000]).toContain(btc);
  }
});

test(`a loan is repaid while its day begins, ${ROUNDS} times: it is charged before or not at all`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const user = await stage.user();
    const { id } = await stage.take(user, '500', '0.5');
    stage.pass(1);
    expect(await settled([stage.sweep(), stage.repay(user, id), stage.sweep()])).toEqual(['done', 'done', 'done']);
    expect(['500.5', '501']).toContain((await stage.find(user, id)).repaid);
  }
});
