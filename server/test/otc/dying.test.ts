import * as merchantCalls from '@aureus/contract/otc/merchant-calls.ts';
import { expect, test } from 'vitest';
import { untilDone as dyingUntilDone } from '../support/dying.ts';
import { type Sale, useStage } from './stage.ts';

/** A process that dies after any statement of an act has done nothing; done again, the act is whole. */

const stage = useStage();

/** Everything an act may change, as text. */
async function everything(): Promise<string> {
  const { rows } = await stage.database.owner.query<{ all: string }>(`SELECT json_build_array(
    (SELECT json_agg(o ORDER BY id) FROM otc_order o), (SELECT json_agg(a ORDER BY id) FROM otc_advert a),
    (SELECT json_agg(s ORDER BY order_id, version) FROM otc_step s), (SELECT json_agg(h ORDER BY id) FROM ledger_hold h),
    (SELECT json_agg(w ORDER BY owner_id, account, currency_id) FROM wallet w),
    (SELECT json_agg(json_build_array(kind, ref, due) ORDER BY kind, ref) FROM deadline),
    (SELECT json_agg(m ORDER BY conversation_id, seq) FROM conversation_message m))::text AS all`);
  return rows[0]?.all ?? '';
}

const untilDone = (act: () => Promise<unknown>): Promise<number> =>
  dyingUntilDone(stage.database.pool, everything, act);

async function bySale(more: { isNew?: boolean } = {}): Promise<Sale & { account_id: number }> {
  const merchant = await stage.merchant();
  const advert = await stage.advert(merchant, { accounts: await stage.account(merchant, 'card') });
  const buyer = await stage.user({ usdt: '0', ...more });
  const order = await stage.take(buyer, advert, { method: 'card' });
  return { merchant, buyer, advert, order, account_id: await stage.account(buyer, 'card') };
}

test('taking an order of a sale and of a purchase', async () => {
  const merchant = await stage.merchant();
  const [sale, purchase] = [await stage.advert(merchant), await stage.advert(merchant, { side: 'buy' })];
  const taker = await stage.user();
  const account_id = await stage.account(taker);
  expect(await untilDone(() => stage.take(taker, sale))).toBeGreaterThan(10);
  expect(await untilDone(() => stage.take(taker, purchase, { account_id }))).toBeGreaterThan(10);
  expect(await stage.balance(taker)).toEqual([900, 100]);
});

test('“paid”, and a release with coins that stay held', async () => {
  const { merchant, buyer, order, account_id } = await bySale({ isNew: true });
  expect(await untilDone(() => stage.act('paid', buyer, order.id, { account_id }))).toBeGreaterThan(5);
  expect(await untilDone(() => stage.act('release', merchant, order.id))).toBeGreaterThan(10);
  expect(await stage.balance(buyer)).toEqual([0, 100]);
});

test('a cancel, and the end of an advertisement', async () => {
  const { merchant, buyer, advert, order } = await bySale();
  expect(await untilDone(() => stage.act('cancel', buyer, order.id))).toBeGreaterThan(5);
  expect(await untilDone(() => stage.call(merchantCalls.end, merchant, { id: advert.id }))).toBeGreaterThan(3);
  expect(await stage.balance(merchant)).toEqual([10_000, 0]);
});

test('an appeal, a judgement, and coins that are given back', async () => {
  const { merchant, buyer, order, account_id } = await bySale({ isNew: true });
  await stage.act('paid', buyer, order.id, { account_id });
  expect(await untilDone(() => stage.act('appeal', merchant, order.id))).toBeGreaterThan(5);
  const appealed = await stage.order(buyer, order.id);
  expect(await untilDone(() => stage.judge(appealed, 'release', 'seller'))).toBeGreaterThan(10);
  const { version } = await stage.order(buyer, order.id);
  const fields = { order_id: order.id, version, reason: 'The bank took the payment back' };
  expect(await untilDone(() => stage.decide('otc.reclaim', fields))).toBeGreaterThan(5);
  expect([await stage.balance(buyer), await stage.balance(merchant)]).toEqual([
    [0, 0],
    [9_100, 900],
  ]);
});
