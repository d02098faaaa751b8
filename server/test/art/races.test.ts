import * as saleCalls from '@aureus/contract/art/sale-calls.ts';
import { expect, test } from 'vitest';
import { campaign } from '../../../tools/vitest/campaign.ts';
import { settleAll } from '../support/product-stage.ts';
import { whenConnected } from '../support/when-connected.ts';
import { outcomes, useStage } from './stage.ts';

/** Of all who want one work at the same time one has it, and deposits come back once. The stage looks at the books. */

const stage = useStage();
const ROUNDS = campaign(5, 100);
const RACING = 20;

const count = (codes: readonly string[]): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(codes, (code) => code)].map(([code, all]) => [code, all.length]));
const users = (many: number): Promise<bigint[]> => Promise.all(Array.from({ length: many }, () => stage.user()));
const atOnce = (tries: readonly (() => Promise<unknown>)[]): Promise<string[]> =>
  outcomes(tries.map((each) => whenConnected(() => patiently(each))));

/** On a machine that stalls, whoever waits too long behind the others is given up, with no effect, and asks again. */
async function patiently(act: () => Promise<unknown>): Promise<unknown> {
  for (;;) {
    try {
      return await act();
    } catch (error) {
      if ((error as { code?: string }).code !== GIVEN_UP) throw error;
    }
  }
}
const GIVEN_UP = '57014';

/** How much all of these have, available and held. */
async function sums(owners: readonly bigint[]): Promise<[available: number, held: number]> {
  const all = await Promise.all(owners.map((owner) => stage.balance(owner)));
  return [all.reduce((sum, [has]) => sum + has, 0), all.reduce((sum, [, held]) => sum + held, 0)];
}

test(`the last piece, ${RACING} at once, ${ROUNDS} times: one buys it, and nobody else pays`, async () => {
  const buyers = await users(RACING);
  for (let round = 0; round < ROUNDS; round += 1) {
    const [before] = await sums(buyers);
    const { item } = await stage.fixed();
    const done = count(
      await atOnce(buyers.map((user) => () => stage.call(saleCalls.buy, user, { code: item.code, price: '100' }))),
    );
    expect(done).toEqual({ done: 1, art_not_for_sale: RACING - 1 });
    expect(await sums(buyers)).toEqual([before - 100, 0]);
  }
});

test(`bids, ${RACING} at once on one price, ${ROUNDS} times: one counts, each of the others saw another price`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    // Who did not pay is barred, so that each round has bidders of its own.
    const bidders = await users(RACING);
    const [before] = await sums(bidders);
    const { item } = await stage.auction();
    const done = count(await atOnce(bidders.map((user) => () => stage.bid(user, item.code, '5', { seen: '100' }))));
    expect(done).toEqual({ done: 1, art_price_changed: RACING - 1 });
    expect(await sums(bidders)).toEqual([before - 10, 10]);
    await endAll();
    expect((await sums(bidders))[1]).toBe(10);
    await stage.over('art.payment');
    expect(await sums(bidders)).toEqual([before - 10, 0]);
  }
});

test(`bids without a price that was seen, ${RACING} at once, ${ROUNDS} times: each is higher than the one before`, async () => {
  const bidders = await users(RACING);
  for (let round = 0; round < ROUNDS; round += 1) {
    const { item } = await stage.auction();
    const done = count(await atOnce(bidders.map((user) => () => stage.bid(user, item.code, '5'))));
    expect(done).toEqual({ done: RACING });
    expect((await stage.item(bidders[0]!, item.code)).price).toBe(String(100 + 5 * RACING));
    const { rows } = await stage.database.pool.query(
      `SELECT bid.id FROM art_bid AS bid JOIN art_bid AS later ON later.sale_id = bid.sale_id AND later.id > bid.id
       WHERE later.price <= bid.price`,
    );
    expect(rows).toEqual([]);
    await endAll();
    await payAll(bidders);
  }
});

test(`bids against the end of an auction, ${ROUNDS} times: the highest one that counted has won`, async () => {
  const bidders = await users(RACING);
  for (let round = 0; round < ROUNDS; round += 1) {
    const { item } = await stage.auction();
    await stage.bid(bidders[0]!, item.code, '5');
    const done = await atOnce([
      ...bidders.slice(1).map((user) => () => stage.bid(user, item.code, '5')),
      async () => {
        await stage.database.owner.query(`UPDATE deadline SET due = now(), moves = false WHERE kind = 'art.end'`);
        await stage.sweep();
      },
    ]);
    for (const code of done) expect(['done', 'art_over', 'art_not_for_sale']).toContain(code);
    await endAll();
    const after = await stage.item(bidders[0]!, item.code);
    expect([after.sale_state, after.price]).toEqual(['paying', String(105 + 5 * done.slice(0, -1).filter((code) => code === 'done').length)]); // prettier-ignore
    const orders = (await Promise.all(bidders.map((user) => stage.orders(user)))).flat();
    expect(orders.filter(({ code, is_pay }) => code === item.code && is_pay === 0)).toHaveLength(1);
    await payAll(bidders);
    expect((await sums(bidders))[1]).toBe(0);
  }
});

test(`payments, ${RACING} at once, against the end of the day, ${ROUNDS} times: paid or forfeited, once`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { seller, item } = await stage.auction();
    const buyer = await stage.user();
    await stage.bid(buyer, item.code, '5');
    await endAll();
    const [order] = await stage.orders(buyer);
    const paying = () => stage.call(saleCalls.payOrder, buyer, { id: order?.id ?? 0 });
    const done = await atOnce([
      ...Array.from({ length: RACING - 1 }, () => paying),
      async () => {
        await stage.database.owner.query(`UPDATE deadline SET due = now(), moves = false WHERE kind = 'art.payment'`);
        await settleAll(stage.platform, stage.art.deadlines);
      },
    ]);
    const paid = done.slice(0, -1).filter((code) => code === 'done').length;
    for (const code of done.slice(0, -1)) expect(['done', 'art_order_over']).toContain(code);
    await stage.over('art.payment');
    const [after] = await stage.orders(buyer);
    expect([paid, after?.is_pay, after?.is_expired]).toEqual(paid === 1 ? [1, 1, 0] : [0, 0, 1]);
    expect(await stage.balance(buyer)).toEqual([paid === 1 ? 895 : 990, 0]);
    expect(await stage.balance(seller)).toEqual([paid === 1 ? 102.375 : 9.75, 0]);
  }
});

test(`one work offered ${RACING} times at once, ${ROUNDS} times, at a price and by auction: one sale`, async () => {
  const seller = await stage.creator();
  for (let round = 0; round < ROUNDS; round += 1) {
    const { code } = await stage.work(seller);
    const done = count(
      await atOnce(
        Array.from(
          { length: RACING },
          (_, place) => () => stage.offer(seller, code, place % 2 === 0 ? {} : { per_increase: '5' }),
        ),
      ),
    );
    expect(done).toEqual({ done: 1, art_listed: RACING - 1 });
  }
});

test(`a resale while the work is being bought, ${ROUNDS} times: whoever owns it offers it`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { seller, item } = await stage.fixed();
    const [first, second] = await users(2);
    const [bought, , offered] = await atOnce([
      () => stage.call(saleCalls.buy, first!, { code: item.code }),
      () => stage.call(saleCalls.buy, second!, { code: item.code, price: '100' }),
      () => stage.offer(first!, item.code, { price: '300' }),
    ]);
    expect(offered === 'done' ? bought : 'done').toBe('done');
    expect(['done', 'art_work_unknown']).toContain(offered);
    expect(await stage.balance(seller)).toEqual([97.5, 0]);
  }
});

async function endAll(): Promise<void> {
  await stage.over('art.end');
}

/** Whoever has won pays. */
async function payAll(bidders: readonly bigint[]): Promise<void> {
  for (const user of bidders) {
    for (const { id, is_pay, is_expired } of await stage.orders(user)) {
      if (is_pay === 0 && is_expired === 0) await stage.call(saleCalls.payOrder, user, { id });
    }
  }
}
