import { exposure, operatorEarnings, operatorTerms } from '@aureus/contract/rebate/operator-calls.ts';
import type { Answer, Call } from '@aureus/contract/platform/call.ts';
import { dayText, paidMs } from '@aureus/core/rebate/days.ts';
import { expect, test } from 'vitest';
import { addFirstTerms } from '../../src/rebate/first-terms.ts';
import { rebateView } from '../../src/rebate/operator-view.ts';
import { rebateTerms } from '../../src/rebate/terms-act.ts';
import { ONE, TERMS, TIERS, USDT, useStage } from './stage.ts';

/** What operators change, and what they see. */

const stage = useStage();

async function ask<C extends Call>(call: C, fields: object = {}): Promise<Answer<C>> {
  const { pool } = stage.database;
  const { markets, clock } = stage;
  const { routes = [] } = rebateView({ pool, clock, markets, proposals: { handle: () => {} } });
  const text = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
  const found = routes.find((each) => each.call === call)!;
  return call.answer.parse(await found.handle(call.request.parse(text) as never, {} as never)) as Answer<C>;
}

test('a proposal says what it changes, and what would bring it back', async () => {
  const act = rebateTerms(stage);
  const { pool } = stage.database;
  const tiers = '0:0:10,4:100:25';
  expect(await act.preview(pool, { delay_days: 3, tiers })).toEqual([
    { label: 'rebate.delay_days', before: '7', after: '3', unit: '', usdt: null },
    {
      label: 'rebate.tier_2',
      before: '20 % · ≥ 2 · ≥ 100 USDT',
      after: '25 % · ≥ 4 · ≥ 100 USDT',
      unit: '',
      usdt: null,
    },
    { label: 'rebate.tier_3', before: '40 % · ≥ 3 · ≥ 1000 USDT', after: '–', unit: '', usdt: null },
  ]);
  expect(await act.inverse?.(pool, { delay_days: 3, tiers })).toEqual({ delay_days: 7, tiers: TERMS.tiers });
  await expect(act.preview(pool, { open: true })).rejects.toMatchObject({ code: 'proposal_changes_nothing' });
});

test.each([
  ['the lowest asks for something', '1:0:10'],
  ['one gives no more than the one before', '0:0:10,5:0:10'],
  ['one asks for less than the one before', '0:0:10,3:0:20,2:500:30'],
])('tiers that do not fit together are refused: %s', async (_what, tiers) => {
  await expect(stage.act({ tiers })).rejects.toMatchObject({ code: 'rebate_terms_invalid' });
  expect((await ask(operatorTerms))[0]).toMatchObject({ tiers: TIERS });
});

test('the first terms say everything', async () => {
  await stage.database.owner.query('TRUNCATE rebate_terms CASCADE');
  await expect(stage.act({ delay_days: 5, lasting_days: 5 })).rejects.toMatchObject({ code: 'rebate_terms_invalid' });
  expect(await ask(operatorTerms)).toEqual([]);
});

test('a demo begins with terms, and keeps those that operators have made', async () => {
  const { pool, owner } = stage.database;
  await addFirstTerms(pool, USDT, stage.clock.now());
  expect(await ask(operatorTerms)).toHaveLength(1);
  await owner.query('TRUNCATE rebate_terms CASCADE');
  await Promise.all([addFirstTerms(pool, USDT, stage.clock.now()), addFirstTerms(pool, USDT, stage.clock.now())]);
  expect(await ask(operatorTerms)).toMatchObject([{ open: true, delay_days: 7 }]);
});

test('operators see terms as they were, what is owed and when, and whose fees did not count', async () => {
  const inviter = await stage.user();
  const [friend, self] = [await stage.user(inviter), await stage.user(inviter, { device: 'own 0' })];
  await stage.trade(friend, '10');
  await stage.trade(self, '30');
  await stage.reckon();
  await stage.act({ open: false });
  expect((await ask(operatorTerms)).map(({ open }) => open)).toEqual([false, true]);
  const day = dayText(stage.day);
  const at = new Date(paidMs(stage.day, 7)).toISOString();
  expect(await ask(exposure)).toEqual({
    house: [{ currency: 'USDT', available: '39', held: '1' }],
    due: [{ at, currency: 'USDT', amount: '1', inviters: 1 }],
    short: [],
    days: [{ day, fees: '40', counted: '10', rebates: '1', people: 2, inviters: 1, linked: 1 }],
  });
  const { data } = await ask(operatorEarnings, { user: inviter });
  expect(data.map(({ user_id, fee, amount, reason, state }) => ({ user_id, fee, amount, reason, state }))).toEqual([
    { user_id: Number(inviter), fee: '30', amount: '0', reason: 'linked', state: 'nothing' },
    { user_id: Number(inviter), fee: '10', amount: '1', reason: null, state: 'pending' },
  ]);
  const states = async (state: string) => (await ask(operatorEarnings, { state })).data.length;
  expect([await states('pending'), await states('paid'), await states('nothing')]).toEqual([1, 0, 1]);
  await stage.pay();
  expect([await states('pending'), await states('paid'), await states('nothing')]).toEqual([0, 1, 1]);
  expect(await ask(operatorEarnings, { limit: 1 })).toMatchObject({ data: [{ fee: '30' }], next: data[0]?.id });
  expect(await ask(operatorEarnings, { before: data[0]?.id })).toMatchObject({ data: [{ fee: '10' }], next: null });
  expect((await ask(operatorEarnings, { user: friend })).data).toEqual([]);
  expect(await stage.balance(inviter)).toBe(ONE);
});

test('operators see what the account of fees cannot set aside, and how many days of currencies wait', async () => {
  const inviter = await stage.user();
  const friend = await stage.user(inviter);
  for (const day of [0, 1]) await stage.trade(friend, '10', { day });
  await stage.trade(friend, '0.001', { bought: true });
  await stage.spend(19_500_000n);
  await stage.reckon();
  await stage.reckon(1);
  expect(await ask(exposure)).toMatchObject({
    due: [{ currency: 'BTC', amount: '0.0001' }],
    short: [
      { day: dayText(stage.day), currency: 'USDT', amount: '1', inviters: 1 },
      { day: dayText(stage.day + 1), currency: 'USDT', amount: '1', inviters: 1 },
    ],
  });
  const { pool } = stage.database;
  const { markets, clock } = stage;
  const { waiting } = rebateView({ pool, clock, markets, proposals: { handle: () => {} } });
  const { rows } = await pool.query(`SELECT (${waiting?.rebates_short}) AS short`);
  expect(rows).toEqual([{ short: 2 }]);
});
