import * as calls from '@aureus/contract/rebate/calls.ts';
import { operatorTerms } from '@aureus/contract/rebate/operator-calls.ts';
import { expect, test } from 'vitest';
import { addFirstTerms } from '../../src/rebate/first-terms.ts';
import { listTerms, showExposure } from '../../src/rebate/operator-lists.ts';
import { rebateTerms } from '../../src/rebate/terms-act.ts';
import { TIERS, useStage } from './stage.ts';

/** USDT has as many decimals as the product gives it: what tiers ask for is the same amount of USDT with any number of them. */

const stage = useStage(8);

test('a tier is reached by the fees that it asks for, and sums are told as what they are', async () => {
  const inviter = await stage.user();
  const [one, two] = [await stage.user(inviter), await stage.user(inviter)];
  const rates = async () => (await stage.call(calls.earnings, inviter)).earnings.map(({ rate }) => rate);
  await stage.trade(one, '50');
  await stage.trade(two, '49.99999999');
  await stage.reckon();
  expect(await rates()).toEqual(['10', '10']);
  expect(await stage.call(calls.summary, inviter)).toMatchObject({
    fees: '99.99999999',
    tier: 1,
    worth: '9.99999999',
    worth_month: '9.99999999',
  });
  expect((await stage.call(calls.people, inviter)).people).toMatchObject([
    { fees: '49.99999999', earned: '4.99999999' },
    { fees: '50', earned: '5' },
  ]);
  await stage.trade(one, '0.0000001', { day: 1 });
  await stage.reckon(1);
  expect((await rates()).slice(0, 1)).toEqual(['20']);
  const { days } = await showExposure(stage.database.pool, stage.markets);
  expect(days).toMatchObject([
    { fees: '0.0000001', counted: '0.0000001', rebates: '0.00000002' },
    { fees: '99.99999999', counted: '99.99999999', rebates: '9.99999999' },
  ]);
});

test('everybody reads the tiers that operators have made, and a demo begins with', async () => {
  const { pool, owner } = stage.database;
  expect(await stage.call(calls.terms, 0n)).toMatchObject({ tiers: TIERS });
  expect(operatorTerms.answer.parse(await listTerms(pool, stage.markets))).toMatchObject([{ tiers: TIERS }]);
  expect(await rebateTerms(stage).preview(pool, { tiers: '0:0:10,2:100:25' })).toMatchObject([
    { before: '20 % · ≥ 2 · ≥ 100 USDT', after: '25 % · ≥ 2 · ≥ 100 USDT' },
    { before: '40 % · ≥ 3 · ≥ 1000 USDT' },
  ]);
  await owner.query('TRUNCATE rebate_terms CASCADE');
  await addFirstTerms(pool, { scale: 8 }, stage.clock.now());
  expect((await stage.call(calls.terms, 0n)).tiers.map(({ fees }) => fees)).toEqual(['0', '500', '5000', '25000']);
});
