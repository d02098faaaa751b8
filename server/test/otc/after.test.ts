import * as calls from '@aureus/contract/otc/calls.ts';
import * as orderCalls from '@aureus/contract/otc/order-calls.ts';
import type { OtcOrderRow } from '@aureus/contract/otc/shapes.ts';
import { expect, test } from 'vitest';
import { outcomes, type Sale, useStage } from './stage.ts';

/** What comes after an order: coins of new buyers that stay held, ratings, and the figures of a merchant. */

const stage = useStage();
const DAY_MS = 86_400_000;

/** A sale that is paid by card and released; the buyer registered just now. */
async function soldToNew(): Promise<Sale> {
  const merchant = await stage.merchant();
  const advert = await stage.advert(merchant, { accounts: await stage.account(merchant, 'card') });
  const buyer = await stage.user({ usdt: '0', isNew: true });
  const { id } = await stage.take(buyer, advert, { method: 'card' });
  await stage.act('paid', buyer, id, { account_id: await stage.account(buyer, 'card') });
  await stage.act('release', merchant, id);
  return { merchant, buyer, advert, order: await stage.order(buyer, id) };
}

const unlock = async (): Promise<void> => {
  await stage.database.owner.query(`UPDATE deadline SET due = now() - interval '1 second' WHERE kind = 'otc.unlock'`);
  await stage.sweep();
};

test('coins of a new buyer stay held for the time in which the payment can be taken back, then are free once', async () => {
  const { buyer, order } = await soldToNew();
  expect(await stage.balance(buyer)).toEqual([0, 100]);
  expect(order.locked_until).toBe(new Date(stage.clock.epochMs() + 3 * DAY_MS).toISOString());
  await unlock();
  expect(await stage.balance(buyer)).toEqual([100, 0]);
  expect((await stage.order(buyer, order.id)).locked_until).toBeNull();
  expect(stage.notices.filter(({ kind }) => kind === 'otc_unlocked')).toHaveLength(1);
});

test('who registered long ago is new until three purchases are theirs: those still held make nobody known', async () => {
  const merchant = await stage.merchant();
  const advert = await stage.advert(merchant, { accounts: await stage.account(merchant, 'card') });
  const buyer = await stage.user({ usdt: '0' });
  const account_id = await stage.account(buyer, 'card');
  const isHeld = async (): Promise<boolean> => {
    const { id } = await stage.take(buyer, advert, { method: 'card', total: '100' });
    await stage.act('paid', buyer, id, { account_id });
    await stage.act('release', merchant, id);
    return (await stage.order(buyer, id)).locked_until !== null;
  };
  // The payment of each of the four could still be taken back.
  for (let made = 1; made <= 4; made += 1) expect(await isHeld(), `purchase ${made}`).toBe(true);
  await unlock();
  expect(await isHeld()).toBe(false);
});

test('payments that nobody can take back make nobody known', async () => {
  const merchant = await stage.merchant();
  const accounts = [await stage.account(merchant), await stage.account(merchant, 'card')].join();
  const advert = await stage.advert(merchant, { accounts });
  const buyer = await stage.user({ usdt: '0' });
  const buyBy = async (method: string): Promise<string | null> => {
    const { id } = await stage.take(buyer, advert, { method, total: '100' });
    await stage.act('paid', buyer, id, { account_id: await stage.account(buyer, method) });
    await stage.act('release', merchant, id);
    return (await stage.order(buyer, id)).locked_until;
  };
  for (let made = 1; made <= 3; made += 1) expect(await buyBy('bank')).toBeNull();
  expect(await buyBy('card')).not.toBeNull();
});

test('operators give held coins back to the seller, once, and not when they are free already', async () => {
  const { merchant, buyer, order } = await soldToNew();
  const reclaim = (of: OtcOrderRow) =>
    stage.decide('otc.reclaim', { order_id: of.id, version: of.version, reason: 'The bank took the payment back' });
  expect(await outcomes([reclaim({ ...order, version: order.version - 1 })])).toEqual(['otc_order_moved_on']);
  await reclaim(order);
  expect(await outcomes([reclaim(order)])).toEqual(['otc_not_locked']);
  expect(await stage.balance(buyer)).toEqual([0, 0]);
  expect(await stage.balance(merchant)).toEqual([9_100, 900]);
  expect(await stage.order(merchant, order.id)).toMatchObject({ state: 'released', is_reclaimed: true });
  await unlock();
  expect(await stage.balance(buyer)).toEqual([0, 0]);

  const second = await soldToNew();
  await stage.database.owner.query(`UPDATE deadline SET due = now() - interval '1 second' WHERE kind = 'otc.unlock'`);
  expect(await outcomes([reclaim(second.order)])).toEqual(['otc_not_locked']);
  await stage.sweep();
});

test('coins are given back against the moment they are free: one of the two has them', async () => {
  const { merchant, buyer, order } = await soldToNew();
  const fields = { order_id: order.id, version: order.version, reason: 'The bank took the payment back' };
  const [said] = await outcomes([stage.decide('otc.reclaim', fields), unlock()]);
  await stage.sweep();
  const [own] = await stage.balance(buyer);
  expect(own).toBe(said === 'done' ? 0 : 100);
  expect((await stage.balance(merchant))[0]).toBe(said === 'done' ? 9_100 : 9_000);
});

const rate = (user: bigint, id: number, mark: string, text = '') =>
  stage.call(orderCalls.rate, user, { id, mark, text });

test('each side rates the other once, after coins changed hands or operators judged', async () => {
  const { merchant, buyer, order } = await stage.sale();
  expect(await outcomes([rate(buyer, order.id, 'bad')])).toEqual(['otc_rating_impossible']);
  await stage.act('paid', buyer, order.id);
  await stage.act('release', merchant, order.id);
  const script = '<img src=x onerror=alert(1)>';
  expect(await rate(buyer, order.id, 'good', script)).toMatchObject({ rating: 'good', can_rate: false });
  expect(await outcomes([rate(buyer, order.id, 'bad'), rate(merchant, order.id, 'good')])).toEqual([
    'otc_rating_impossible',
    'done',
  ]);
  const [{ merchant: seen } = { merchant: undefined }] = (await list()).data;
  expect(seen).toMatchObject({ good: 1, bad: 0, orders: 1, completed_rate: '100', release_seconds: 0 });
  const { data } = await stage.call(calls.ratings, 1n, { id: seen?.id });
  expect(data).toMatchObject([{ mark: 'good', text: script, by: 'p***' }]);
});

const list = () => stage.call(calls.adverts, 1n, { side: 'sell', coin_id: 1, fiat: 'CNY' });

test('nobody lowers a merchant by orders they give up, and a judgement against the merchant counts', async () => {
  const { merchant, buyer, advert, order } = await stage.sale();
  await stage.act('cancel', buyer, order.id);
  expect(await outcomes([rate(buyer, order.id, 'bad')])).toEqual(['otc_rating_impossible']);
  const lapsing = await stage.take(buyer, advert);
  await stage.timeOver();
  await stage.sweep();
  expect((await stage.order(buyer, lapsing.id)).ended_by).toBe('time');
  const figures = async () => (await list()).data[0]?.merchant;
  expect(await figures()).toMatchObject({ orders: 0, completed_rate: null });
  const third = await stage.take(buyer, advert);
  await stage.act('paid', buyer, third.id);
  stage.clock.advance(11 * 60_000);
  await stage.judge(await stage.act('appeal', buyer, third.id), 'release', 'seller');
  expect(await figures()).toMatchObject({ orders: 0, completed_rate: '0' });
  expect(await outcomes([rate(buyer, third.id, 'bad')])).toEqual(['done']);
  expect(merchant).toBeGreaterThan(0n);
});

test('what accounts that turn out to be linked have traded counts for nobody', async () => {
  const { merchant, buyer, order } = await stage.sale();
  await stage.act('paid', buyer, order.id);
  stage.linked.add(merchant).add(buyer);
  await stage.act('release', merchant, order.id);
  expect((await list()).data[0]?.merchant).toMatchObject({ orders: 0, completed_rate: null });
  expect(await outcomes([rate(buyer, order.id, 'good')])).toEqual(['otc_rating_impossible']);
});

test('whom operators have judged against, and whose held coins went back, rates nobody', async () => {
  const { merchant, buyer, order } = await stage.sale();
  await stage.act('paid', buyer, order.id);
  await stage.judge(await stage.act('appeal', merchant, order.id), 'return', 'buyer');
  expect((await stage.order(buyer, order.id)).can_rate).toBe(false);
  expect(await outcomes([rate(buyer, order.id, 'bad'), rate(merchant, order.id, 'bad')])).toEqual([
    'otc_rating_impossible',
    'done',
  ]);

  const taken = await soldToNew();
  const { id, version } = taken.order;
  await stage.decide('otc.reclaim', { order_id: id, version, reason: 'The bank took the payment back' });
  expect(await outcomes([rate(taken.buyer, id, 'bad'), rate(taken.merchant, id, 'bad')])).toEqual([
    'otc_rating_impossible',
    'done',
  ]);
});

test('running orders say what waits for whom', async () => {
  const { merchant, buyer, order } = await stage.sale();
  const running = (user: bigint) => stage.call(orderCalls.running, user);
  expect(await running(buyer)).toMatchObject({ running: 1, waiting: 1, next_end: order.pay_by });
  expect(await running(merchant)).toMatchObject({ running: 1, waiting: 0 });
  await stage.act('paid', buyer, order.id);
  expect([(await running(buyer)).waiting, (await running(merchant)).waiting]).toEqual([0, 1]);
  await stage.act('release', merchant, order.id);
  expect(await running(merchant)).toEqual({ running: 0, waiting: 0, next_end: null });
});
