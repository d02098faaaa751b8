import * as saleCalls from '@aureus/contract/art/sale-calls.ts';
import { expect, test } from 'vitest';
import { BTC } from '../wallet/markets.ts';
import { outcomes, proof, useStage } from './stage.ts';

/** A thief who has somebody's session, and an accomplice with a work to sell. */

const stage = useStage();
const buy = (user: bigint, code: string, more: object = {}) => stage.call(saleCalls.buy, user, { code, ...more });
const pay = (user: bigint, id: number, more: object = {}) => stage.call(saleCalls.payOrder, user, { id, ...more });

test('a session alone spends a thousand USDT on works in a day; beyond it funds PIN and second factor are asked for', async () => {
  const victim = await stage.user('5000');
  const { item: dear } = await stage.fixed({ price: '1000.000001' });
  expect(
    await outcomes([
      buy(victim, dear.code),
      buy(victim, dear.code, { factor_code: proof.factor_code }),
      buy(victim, dear.code, { ...proof, pay_password: 'guess' }),
      buy(victim, dear.code, { pay_password: proof.pay_password, factor_code: '000000' }),
    ]),
  ).toEqual(['art_proof_required', 'art_proof_required', 'pay_password_wrong', 'second_factor_wrong']);
  const { item: first } = await stage.fixed({ price: '600' });
  const { item: second } = await stage.fixed({ price: '400.000001' });
  const { item: third } = await stage.fixed({ price: '400' });
  await buy(victim, first.code);
  // In parts it is no more, and another coin counts by its worth.
  const { item: coin } = await stage.fixed({ currency: BTC.id, price: '0.05' });
  await stage.money.fund(victim, BTC, '1');
  expect(await outcomes([buy(victim, second.code), buy(victim, coin.code)])).toEqual([
    'art_proof_required',
    'art_proof_required',
  ]);
  await buy(victim, third.code);
  expect(await stage.balance(victim)).toEqual([4000, 0]);
  await buy(victim, dear.code, proof);
  expect(await stage.balance(victim)).toEqual([2999.999999, 0]);
});

test('purchases at the same moment do not count past each other', async () => {
  const victim = await stage.user('5000');
  const items = [];
  for (let place = 0; place < 5; place += 1) items.push((await stage.fixed({ price: '400' })).item);
  const ended = await outcomes(items.map(({ code }) => buy(victim, code)));
  expect(ended.toSorted()).toEqual(['art_proof_required', 'art_proof_required', 'art_proof_required', 'done', 'done']);
  expect(await stage.balance(victim)).toEqual([4200, 0]);
});

test('bids and deposits count, and so does what a won auction costs', async () => {
  const victim = await stage.user('9000');
  const { item } = await stage.auction({ price: '990', per_increase: '10' });
  const { item: other } = await stage.auction({ price: '900', per_increase: '10' });
  expect(await outcomes([stage.bid(victim, item.code, '10.01')])).toEqual(['art_proof_required']);
  await stage.bid(victim, item.code, '10');
  // The deposit of 99 is set aside: of the next one a bid of 910 is too much.
  expect(await outcomes([stage.bid(victim, other.code, '10')])).toEqual(['art_proof_required']);
  await stage.bid(victim, other.code, '10', proof);
  await stage.over('art.end');
  const orders = await stage.orders(victim);
  const ids = orders.map(({ id }) => id);
  expect(await outcomes(ids.map((id) => pay(victim, id)))).toEqual(['art_proof_required', 'art_proof_required']);
  for (const id of ids) await pay(victim, id, proof);
  expect(await stage.balance(victim)).toEqual([9000 - 1000 - 910, 0]);
});

test('a session alone does not give a work away: a fixed price below what was paid asks for the same', async () => {
  const { item } = await stage.fixed();
  const victim = await stage.user();
  await buy(victim, item.code);
  stage.markets.setPrice(1, null);
  expect(
    await outcomes([
      stage.offer(victim, item.code, { price: '99.999999' }),
      stage.offer(victim, item.code, { price: '1', currency: BTC.id }),
    ]),
  ).toEqual(['art_below_paid', 'art_below_paid']);
  expect((await stage.offer(victim, item.code, { price: '50', ...proof })).price).toBe('50');
});

test('while withdrawals are kept back after a change of passwords or factors nothing is bought or bid for', async () => {
  const { item } = await stage.fixed();
  const { item: running } = await stage.auction();
  const { item: won } = await stage.auction();
  const user = await stage.user();
  await stage.bid(user, won.code, '5');
  await stage.database.owner.query(
    `UPDATE users SET withdrawals_frozen_until = now() + interval '1 day' WHERE id = $1`,
    [user],
  );
  expect(
    await outcomes([
      buy(user, item.code, proof),
      stage.bid(user, running.code, '5', proof),
      stage.offer(user, item.code),
    ]),
  ).toEqual(['withdrawals_paused', 'withdrawals_paused', 'withdrawals_paused']);
  // What was won before is paid, or its deposit were lost.
  await stage.over('art.end');
  const [order] = await stage.orders(user);
  expect(await pay(user, order?.id ?? 0)).toMatchObject({ is_pay: 1 });
});

test('a coin whose worth is not known is not spent by a session alone', async () => {
  const { item } = await stage.fixed({ currency: BTC.id, price: '0.0001' });
  const buyer = await stage.user('0');
  await stage.money.fund(buyer, BTC, '1');
  stage.markets.setPrice(1, null);
  expect(await outcomes([buy(buyer, item.code)])).toEqual(['art_proof_required']);
});
