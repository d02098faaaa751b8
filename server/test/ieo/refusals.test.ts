import * as calls from '@aureus/contract/ieo/calls.ts';
import { expect, test } from 'vitest';
import { setFrozen } from '../../src/account/public.ts';
import { BTC, ETH, USDT } from '../wallet/markets.ts';
import { LASTS, OPENS_IN, useStage } from './stage.ts';

const stage = useStage();
const refused = (code: string, params: object = {}) => expect.objectContaining({ code, params: expect.objectContaining(params) }); // prettier-ignore

/** Nothing was written, and nothing is held. */
async function expectNothing(user: bigint, id: number): Promise<void> {
  expect(await stage.orders(user)).toEqual([]);
  expect((await stage.balance(user, USDT.id))[1]).toBe(0n);
  expect(await stage.call(calls.own, user, { project_id: id })).toMatchObject({ applied: '0', orders: 0 });
}

test.each([
  ['9', 'amount_too_small', { minimum: '10 HELIA' }],
  ['0', 'amount_too_small', {}],
  ['801', 'amount_too_large', { maximum: '800 HELIA' }],
  ['10.5', 'ieo_step', { step: '1 HELIA' }],
  ['10.00001', 'amount_too_precise', {}],
])('an amount of %s is refused: %s', async (amount, code, params) => {
  const id = await stage.open();
  const user = await stage.user();
  await expect(stage.apply(user, id, amount)).rejects.toEqual(refused(code, params));
  await expectNothing(user, id);
});

test('what is not sold for a currency is not paid in it; what nobody has announced is unknown', async () => {
  const id = await stage.open();
  const user = await stage.user();
  await expect(stage.apply(user, id, '10', { pay_currency: ETH.id })).rejects.toEqual(refused('ieo_pay_unknown'));
  await expect(stage.apply(user, id + 1, '10')).rejects.toEqual(refused('ieo_project_unknown'));
  await expect(stage.call(calls.project, user, { project_id: id + 1 })).rejects.toEqual(refused('ieo_project_unknown'));
  await expect(stage.call(calls.own, user, { project_id: id + 1 })).rejects.toEqual(refused('ieo_project_unknown'));
  await expectNothing(user, id);
});

test('who has not enough, or is frozen, applies for nothing', async () => {
  const id = await stage.open();
  const [poor, frozen] = [await stage.user('2.49'), await stage.user()];
  await expect(stage.apply(poor, id, '10')).rejects.toEqual(refused('insufficient_balance'));
  await stage.platform.money.transaction(null, (tx) => setFrozen(tx, frozen, 'funds', true));
  await expect(stage.apply(frozen, id, '10', { pay_currency: BTC.id })).rejects.toEqual(refused('funds_frozen'));
  await expectNothing(poor, id);
  await expectNothing(frozen, id);
});

test('before the start, without its coins and from the end on nobody applies', async () => {
  const user = await stage.user();
  const terms = stage.terms();
  await stage.act(stage.acts.project, terms);
  const id = await stage.last();
  await expect(stage.apply(user, id, '10')).rejects.toEqual(refused('ieo_not_open'));
  await stage.pass(id, OPENS_IN + 60);
  // Its hour has come, its coins have not.
  await expect(stage.apply(user, id, '10')).rejects.toEqual(refused('ieo_not_open'));
  expect((await stage.call(calls.project, user, { project_id: id })).info.phase).toBe('warm_up');
  await stage.act(stage.acts.lodge, { project_id: id, amount: terms.total });
  await stage.apply(user, id, '10');
  await stage.pass(id, LASTS);
  // The sweeper has not come yet.
  await expect(stage.apply(user, id, '10')).rejects.toEqual(refused('ieo_over'));
  await stage.sweep();
  await expect(stage.apply(user, id, '10')).rejects.toEqual(refused('ieo_over'));
  expect(await stage.orders(user)).toHaveLength(1);
});

test('a project whose coins never came ends without anything', async () => {
  await stage.act(stage.acts.project, stage.terms());
  const id = await stage.last();
  await stage.pass(id, OPENS_IN + 60 + LASTS);
  await stage.sweep();
  expect((await stage.call(calls.project, 1n, { project_id: id })).info).toMatchObject({ phase: 'cancelled', status: 3 }); // prettier-ignore
  expect((await stage.call(calls.projects, 1n, {})).list).toEqual([]);
});

test('the cap is for all applications of a user together, and there are not more than twenty', async () => {
  const id = await stage.open();
  const user = await stage.user();
  await stage.apply(user, id, '795', { pay_currency: BTC.id });
  await expect(stage.apply(user, id, '10')).rejects.toEqual(refused('ieo_cap_reached', { left: '5 HELIA' }));
  const other = await stage.user();
  for (let made = 0; made < 20; made += 1) await stage.apply(other, id, '10');
  await expect(stage.apply(other, id, '10')).rejects.toEqual(refused('ieo_orders_full'));
  expect(await stage.call(calls.own, other, { project_id: id })).toMatchObject({ applied: '200', left: '600', orders: 20 }); // prettier-ignore
});

test('the same request twice applies once', async () => {
  const id = await stage.open();
  const user = await stage.user();
  await stage.apply(user, id, '10', {}, 'a key');
  await expect(stage.apply(user, id, '10', {}, 'a key')).rejects.toMatchObject({ name: 'ClaimLostError' });
  expect(await stage.orders(user)).toHaveLength(1);
});
