import { expect, test } from 'vitest';
import { campaign } from '../../../tools/vitest/campaign.ts';
import * as calls from '@aureus/contract/otc/order-calls.ts';
import type { OtcOrderRow } from '@aureus/contract/otc/shapes.ts';
import { whenConnected } from '../support/when-connected.ts';
import { type Act, acts, FACTOR, outcomes, PASSWORD, type Sale, useStage } from './stage.ts';

/** Of all who act on one order at the same time one wins, and the coins go one way. */

const stage = useStage();
const ROUNDS = campaign(3, 100);
const RACING = 20;

const count = (codes: readonly string[]): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(codes, (code) => code)].map(([code, all]) => [code, all.length]));

/** Many tries at acts on an order, each of which names what it is now. */
async function race(order: OtcOrderRow, wishes: readonly (readonly [Act, bigint])[]): Promise<Record<string, number>> {
  const tries: Promise<unknown>[] = [];
  for (let made = 0; made < RACING; made += 1) {
    const [act, user] = wishes[made % wishes.length]!;
    const fields = { id: order.id, version: order.version, ...givenFor(act, order) };
    tries.push(whenConnected(() => stage.call(acts[act], user, fields)));
  }
  return count(await outcomes(tries));
}

function givenFor(act: Act, order: OtcOrderRow): object {
  if (act === 'release') return { payer_name: order.payer_name, pay_password: PASSWORD, factor_code: FACTOR };
  if (act === 'appeal') return { reason: 'fraud', text: 'Please look' };
  return act === 'otherPayer' ? { text: 'Somebody else' } : {};
}

async function paidSale(): Promise<Sale> {
  const sale = await stage.sale();
  const order = await stage.act('paid', sale.buyer, sale.order.id);
  stage.clock.advance(11 * 60_000);
  return { ...sale, order };
}

test(`a release, ${RACING} at once, ${ROUNDS} times: the coins are paid once`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { merchant, buyer, order } = await paidSale();
    const done = await race(order, [['release', merchant]]);
    expect(done).toEqual({ done: 1, otc_order_moved_on: RACING - 1 });
    expect(await stage.balance(buyer)).toEqual([100, 0]);
    expect(await stage.balance(merchant)).toEqual([9_000, 900]);
  }
});

test(`an appeal against a release against a cancel, ${ROUNDS} times: one end state`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { merchant, buyer, order } = await paidSale();
    const done = await race(order, [
      ['appeal', buyer],
      ['release', merchant],
      ['cancel', buyer],
      ['otherPayer', merchant],
    ]);
    expect(done).toEqual({ done: 1, otc_order_moved_on: RACING - 1 });
    const { state, version } = await stage.order(buyer, order.id);
    expect(version).toBe(order.version + 1);
    const [bought] = await stage.balance(buyer);
    expect([state, bought]).toEqual([state, state === 'released' ? 100 : 0]);
    expect(['released', 'cancelled', 'appealed']).toContain(state);
  }
});

test(`a cancel against the end of the time to pay, ${ROUNDS} times: the coins go back once`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { merchant, buyer, order } = await stage.sale();
    const cancelling = whenConnected(() => stage.call(calls.cancel, buyer, { id: order.id, version: order.version }));
    const [, said] = await outcomes([stage.timeOver().then(() => stage.sweep()), cancelling]);
    await stage.sweep();
    const { state, ended_by } = await stage.order(buyer, order.id);
    expect(['done', 'otc_time_over', 'otc_order_moved_on', 'otc_act_impossible']).toContain(said);
    expect([state, ended_by]).toEqual(['cancelled', said === 'done' ? 'buyer' : 'time']);
    expect(await stage.balance(merchant)).toEqual([9_000, 1_000]);
  }
});

test(`“paid” against the end of the time to pay, ${ROUNDS} times: either it counts, or it is refused`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { buyer, order } = await stage.sale();
    const account_id = await stage.account(buyer);
    const paying = whenConnected(() => stage.call(calls.paid, buyer, { id: order.id, version: 1, account_id }));
    const [, said] = await outcomes([stage.timeOver().then(() => stage.sweep()), paying]);
    await stage.sweep();
    expect((await stage.order(buyer, order.id)).state).toBe(said === 'done' ? 'paid' : 'cancelled');
  }
});

test(`two judgements at once, and one against a release, ${ROUNDS} times: one counts`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { merchant, buyer, order } = await paidSale();
    const appealed = await stage.act('appeal', buyer, order.id);
    const fields = { id: order.id, version: appealed.version, ...givenFor('release', order) };
    const done = await outcomes([
      whenConnected(() => stage.judge(appealed, 'release')),
      whenConnected(() => stage.judge(appealed, 'return')),
      whenConnected(() => stage.call(calls.release, merchant, fields)),
    ]);
    expect(done.filter((each) => each === 'done')).toHaveLength(1);
    const [bought] = await stage.balance(buyer);
    expect(bought).toBe((await stage.order(buyer, order.id)).state === 'released' ? 100 : 0);
  }
});

test('many take at once: never more than there is, and no more than one may have', async () => {
  const merchant = await stage.merchant();
  const advert = await stage.advert(merchant);
  const takers = await Promise.all(Array.from({ length: 8 }, () => stage.user({ usdt: '0' })));
  const done = count(
    await outcomes(
      Array.from({ length: 32 }, (_, place) =>
        whenConnected(() => stage.take(takers[place % takers.length]!, advert, { coins: '90' })),
      ),
    ),
  );
  // 1,000 are enough for 11 of 90.
  expect(done['done']).toBe(11);
  const { rows } = await stage.database.pool.query<{ most: number }>(
    'SELECT max(n)::integer AS most FROM (SELECT count(*) AS n FROM otc_order GROUP BY buyer_id) AS each',
  );
  expect(rows[0]?.most).toBeLessThanOrEqual(3);
  expect(await stage.balance(merchant)).toEqual([9_000, 1_000]);
});

test('with one connection left, advertisements are published and orders taken: no act waits for a second one', async () => {
  const { pool } = stage.database;
  const merchant = await stage.merchant();
  const seller = await stage.user();
  const account_id = await stage.account(seller);
  const others = await Promise.all(Array.from({ length: (pool.options.max ?? 0) - 1 }, () => pool.connect()));
  try {
    const advert = await stage.advert(merchant, { side: 'buy' });
    expect((await stage.take(seller, advert, { account_id })).payer_name).toBe(`Person ${merchant}`);
  } finally {
    for (const other of others) other.release();
  }
});

test(`an order is taken while the advertisement ends, ${ROUNDS} times: its coins are there, or it is refused`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const merchant = await stage.merchant();
    const advert = await stage.advert(merchant);
    const taker = await stage.user({ usdt: '0' });
    const ending = whenConnected(() =>
      stage.decide('otc.merchant_end', { user_id: Number(merchant), reason: 'as the test wants it' }),
    );
    const [taken, ended] = await outcomes([whenConnected(() => stage.take(taker, advert)), ending]);
    expect(ended).toBe('done');
    expect(['done', 'otc_advert_unknown']).toContain(taken);
    expect(await stage.balance(merchant)).toEqual(taken === 'done' ? [9_900, 100] : [10_000, 0]);
  }
});
