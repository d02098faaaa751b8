import * as saleCalls from '@aureus/contract/art/sale-calls.ts';
import { expect, test } from 'vitest';
import { untilDone as dyingUntilDone } from '../support/dying.ts';
import { useStage } from './stage.ts';

/** A process that dies after any statement of an act has done nothing; done again, the act is whole. */

const stage = useStage();

/** Everything an act may change, as text. */
async function everything(): Promise<string> {
  const { rows } = await stage.database.owner.query<{ all: string }>(`SELECT json_build_array(
    (SELECT json_agg(w ORDER BY id) FROM art_work w), (SELECT json_agg(s ORDER BY id) FROM art_sale s),
    (SELECT json_agg(b ORDER BY id) FROM art_bidder b), (SELECT json_agg(b ORDER BY id) FROM art_bid b),
    (SELECT json_agg(o ORDER BY id) FROM art_order o), (SELECT json_agg(p ORDER BY work_id, number) FROM art_hand p),
    (SELECT json_agg(h ORDER BY id) FROM ledger_hold h),
    (SELECT json_agg(w ORDER BY owner_id, account, currency_id) FROM wallet w),
    (SELECT json_agg(json_build_array(kind, ref, due) ORDER BY kind, ref) FROM deadline))::text AS all`);
  return rows[0]?.all ?? '';
}

const untilDone = (act: () => Promise<unknown>): Promise<number> =>
  dyingUntilDone(stage.database.pool, everything, act);

/** What is due of a kind is due now; that it is settled late is no part of what may die. */
async function due(kind: string): Promise<void> {
  await stage.database.owner.query(
    `UPDATE deadline SET due = now() - interval '1 second', moves = false WHERE kind = $1`,
    [kind],
  );
}

test('an offer, and a purchase at its price', async () => {
  const seller = await stage.creator();
  const { code } = await stage.work(seller);
  expect(await untilDone(() => stage.offer(seller, code))).toBeGreaterThan(6);
  const buyer = await stage.user();
  expect(await untilDone(() => stage.call(saleCalls.buy, buyer, { code }))).toBeGreaterThan(15);
  expect([await stage.balance(buyer), await stage.balance(seller)]).toEqual([
    [900, 0],
    [97.5, 0],
  ]);
});

test('bids, and the payment of what was won', async () => {
  const { item } = await stage.auction();
  const [anna, ben] = [await stage.user(), await stage.user()];
  expect(await untilDone(() => stage.bid(anna, item.code, '5'))).toBeGreaterThan(15);
  await stage.dueIn('art.end', 10_000);
  expect(await untilDone(() => stage.bid(ben, item.code, '5'))).toBeGreaterThan(15);
  await stage.over('art.end');
  const [order] = await stage.orders(ben);
  const paying = () => stage.call(saleCalls.payOrder, ben, { id: order?.id ?? 0 });
  expect(await untilDone(paying)).toBeGreaterThan(15);
  expect([await stage.balance(anna), await stage.balance(ben)]).toEqual([
    [1000, 0],
    [890, 0],
  ]);
});

test('the end of an auction, and the lapse of a payment, by the sweeper', async () => {
  const { seller, item } = await stage.auction();
  const [anna, ben] = [await stage.user(), await stage.user()];
  await stage.bid(anna, item.code, '5');
  await stage.bid(ben, item.code, '5');
  for (const kind of ['art.end', 'art.payment']) {
    await due(kind);
    expect(await untilSettled()).toBeGreaterThan(5);
  }
  expect([await stage.balance(anna), await stage.balance(ben), await stage.balance(seller)]).toEqual([
    [1000, 0],
    [990, 0],
    [9.75, 0],
  ]);
});

/** The sweeper keeps what failed for later; here it is due at once again. */
async function untilSettled(): Promise<number> {
  return untilDone(async () => {
    await stage.sweep();
    const { rowCount } = await stage.database.owner.query('SELECT FROM deadline WHERE failures > 0');
    if (rowCount === 0) return;
    await stage.database.owner.query(
      'UPDATE deadline SET failures = 0, retry_at = NULL, error = NULL WHERE failures > 0',
    );
    throw new Error('died');
  });
}
