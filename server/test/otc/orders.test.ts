import * as calls from '@aureus/contract/otc/order-calls.ts';
import { expect, test } from 'vitest';
import { FACTOR, outcomes, PASSWORD, useStage } from './stage.ts';

/** Orders of the OTC desk: what the two people do, and what becomes of the coins. */

const stage = useStage();
const MINUTE_MS = 60_000;

test('an order is taken, paid and released: the coins change hands once', async () => {
  const { merchant, buyer, advert, order } = await stage.sale();
  expect(order).toMatchObject({ state: 'created', role: 'buyer', amount: '100', total: '700', price: '7', version: 1 });
  expect(order.pay_to).toMatchObject({ holder: `Person ${merchant}` });
  expect(order.pay_by).not.toBeNull();
  expect(await stage.balance(merchant)).toEqual([9_000, 1_000]);
  const paid = await stage.act('paid', buyer, order.id);
  expect(paid).toMatchObject({ state: 'paid', version: 2, pay_by: null, reference: 'R1' });
  const released = await stage.act('release', merchant, order.id);
  expect(released).toMatchObject({ state: 'released', role: 'seller', ended_by: 'seller', pay_to: null });
  expect(await stage.balance(merchant)).toEqual([9_000, 900]);
  expect(await stage.balance(buyer)).toEqual([100, 0]);
  expect((await stage.take(buyer, advert)).id).toBeGreaterThan(order.id);
});

test('an order of a purchase: whoever takes it sells, and their coins are held', async () => {
  const merchant = await stage.merchant('0');
  const advert = await stage.advert(merchant, { side: 'buy' });
  const seller = await stage.user({ usdt: '500' });
  const order = await stage.take(seller, advert, { account_id: await stage.account(seller) });
  expect(order).toMatchObject({ role: 'seller', payer_name: `Person ${merchant}` });
  expect(await stage.balance(seller)).toEqual([400, 100]);
  await stage.act('paid', merchant, order.id);
  await stage.act('release', seller, order.id);
  expect(await stage.balance(seller)).toEqual([400, 0]);
  expect(await stage.balance(merchant)).toEqual([100, 0]);
});

test('whoever sells needs the coins', async () => {
  const merchant = await stage.merchant('0');
  expect(await outcomes([stage.advert(merchant)])).toEqual(['insufficient_balance']);
  const advert = await stage.advert(merchant, { side: 'buy' });
  const seller = await stage.user({ usdt: '99' });
  const taken = stage.take(seller, advert, { account_id: await stage.account(seller) });
  expect(await outcomes([taken])).toEqual(['insufficient_balance']);
  expect(await stage.balance(seller)).toEqual([99, 0]);
});

test('nobody pays in time: the order ends, and the coins are offered again', async () => {
  const { merchant, buyer, order } = await stage.sale();
  await stage.timeOver();
  expect(await outcomes([stage.act('paid', buyer, order.id), stage.act('cancel', buyer, order.id)])).toEqual([
    'otc_time_over',
    'otc_time_over',
  ]);
  await stage.sweep();
  expect(await stage.order(buyer, order.id)).toMatchObject({ state: 'cancelled', ended_by: 'time', can: [] });
  expect(await stage.balance(merchant)).toEqual([9_000, 1_000]);
  expect(stage.notices.filter(({ kind }) => kind === 'otc_lapsed').map(({ userId }) => userId)).toEqual([
    buyer,
    merchant,
  ]);
});

test('who once said that they have paid never loses by silence, also when they took it back', async () => {
  const { merchant, buyer, order } = await stage.sale();
  await stage.act('paid', buyer, order.id);
  await stage.act('unpaid', buyer, order.id);
  await stage.timeOver();
  stage.clock.advance(30 * 24 * 60 * MINUTE_MS);
  await stage.sweep();
  expect(await stage.order(merchant, order.id)).toMatchObject({ state: 'unpaid', was_paid: true, ended_at: null });
  // The other side has a way out: it asks operators.
  await stage.act('appeal', merchant, order.id);
  await stage.judge(await stage.order(merchant, order.id), 'return', 'buyer');
  expect(await stage.order(buyer, order.id)).toMatchObject({ state: 'cancelled', ended_by: 'operators' });
});

test('a seller never cancels, a buyer never releases, and nobody does either twice', async () => {
  const { merchant, buyer, order } = await stage.sale();
  expect(await outcomes([stage.act('cancel', merchant, order.id), stage.act('release', merchant, order.id)])).toEqual([
    'otc_act_impossible',
    'otc_act_impossible',
  ]);
  await stage.act('paid', buyer, order.id);
  expect(await outcomes([stage.act('cancel', merchant, order.id)])).toEqual(['otc_act_impossible']);
  expect(await outcomes([stage.act('release', buyer, order.id)])).toEqual(['otc_act_impossible']);
  await stage.act('release', merchant, order.id);
  for (const act of ['release', 'otherPayer', 'appeal'] as const) {
    expect(await outcomes([stage.act(act, merchant, order.id)]), act).toEqual(['otc_act_impossible']);
  }
  for (const act of ['paid', 'unpaid', 'cancel', 'appeal'] as const) {
    expect(await outcomes([stage.act(act, buyer, order.id)]), act).toEqual(['otc_act_impossible']);
  }
});

test('an act on what is another order by now is refused and changes nothing', async () => {
  const { merchant, buyer, order } = await stage.sale();
  await stage.act('paid', buyer, order.id);
  const stale = { version: order.version };
  const tries = [
    stage.act('release', merchant, order.id, stale),
    stage.act('appeal', merchant, order.id, stale),
    stage.act('cancel', buyer, order.id, stale),
    stage.act('unpaid', buyer, order.id, stale),
  ];
  expect(await outcomes(tries)).toEqual(Array.from({ length: 4 }, () => 'otc_order_moved_on'));
  expect(await stage.order(buyer, order.id)).toMatchObject({ state: 'paid', version: 2 });
});

test('strangers see no order and do nothing with it', async () => {
  const { order } = await stage.sale();
  const stranger = await stage.user();
  expect(await outcomes([stage.order(stranger, order.id)])).toEqual(['otc_order_unknown']);
  const fields = { id: order.id, version: 1 };
  const tries = [
    stage.call(calls.cancel, stranger, fields),
    stage.call(calls.unpaid, stranger, fields),
    stage.call(calls.release, stranger, { ...fields, payer_name: 'x', pay_password: PASSWORD, factor_code: FACTOR }),
    stage.call(calls.appeal, stranger, { ...fields, reason: 'fraud', text: 'x' }),
    stage.call(calls.otherPayer, stranger, { ...fields, text: 'x' }),
    stage.call(calls.rate, stranger, { id: order.id, mark: 'bad' }),
  ];
  expect(new Set(await outcomes(tries))).toEqual(new Set(['otc_order_unknown']));
});

test('the release asks what a withdrawal asks, and the verified name of the buyer', async () => {
  const { merchant, buyer, order } = await stage.sale();
  await stage.act('paid', buyer, order.id);
  const tries = [
    stage.act('release', merchant, order.id, { pay_password: 'a guess' }),
    stage.act('release', merchant, order.id, { factor_code: '000000' }),
    stage.act('release', merchant, order.id, { payer_name: 'Somebody Else' }),
  ];
  expect(await outcomes(tries)).toEqual(['pay_password_wrong', 'second_factor_wrong', 'otc_payer_differs']);
  stage.paused.add(merchant);
  expect(await outcomes([stage.act('release', merchant, order.id)])).toEqual(['withdrawals_paused']);
  stage.paused.delete(merchant);
  stage.changing.add(merchant);
  expect(await outcomes([stage.act('release', merchant, order.id), stage.account(merchant)])).toEqual([
    'safety_changed',
    'safety_changed',
  ]);
  stage.changing.delete(merchant);
  const spelled = ` person  ${buyer} `.toUpperCase();
  expect((await stage.act('release', merchant, order.id, { payer_name: spelled })).state).toBe('released');
});

test('a name is one person’s, with whichever apostrophe and hyphen a keyboard or a bank writes it', async () => {
  const merchant = await stage.merchant();
  const buyer = await stage.user();
  stage.names.set(buyer, "Conan O'Brien-Smith");
  const order = await stage.take(buyer, await stage.advert(merchant));
  // Verified anew meanwhile, with the signs of another keyboard: the account for it is in the name of the same person.
  stage.names.set(buyer, 'Conan O’Brien\u2010Smith');
  await stage.act('paid', buyer, order.id);
  for (const payer_name of ['Conan Brien-Smith', 'Conan O Brien Smith']) {
    expect(await outcomes([stage.act('release', merchant, order.id, { payer_name })])).toEqual(['otc_payer_differs']);
  }
  const released = await stage.act('release', merchant, order.id, { payer_name: 'CONAN OʼBRIEN\u2011SMITH' });
  expect(released.state).toBe('released');
});

test('the buyer pays from an account in their own name and of the method', async () => {
  const { merchant, buyer, order } = await stage.sale();
  const others = await stage.account(merchant);
  const card = await stage.account(buyer, 'card');
  const own = await stage.account(buyer);
  stage.names.set(buyer, 'Somebody Else');
  const renamed = await stage.account(buyer);
  stage.names.set(buyer, `Person ${buyer}`);
  const tries = [others, card, renamed].map((account_id) => stage.act('paid', buyer, order.id, { account_id }));
  expect(await outcomes(tries)).toEqual(['otc_account_unknown', 'otc_account_unfit', 'otc_account_name']);
  expect((await stage.act('paid', buyer, order.id, { account_id: own })).paid_from).toMatchObject({
    holder: `Person ${buyer}`,
  });
});

test('a payer of another name blocks the order: only operators end it', async () => {
  const { merchant, buyer, order } = await stage.sale();
  await stage.act('paid', buyer, order.id);
  const blocked = await stage.act('otherPayer', merchant, order.id);
  expect(blocked).toMatchObject({ state: 'appealed', appeal: { by: 'seller', reason: 'other_payer' }, can: [] });
  expect(await outcomes([stage.act('release', merchant, order.id), stage.act('cancel', buyer, order.id)])).toEqual([
    'otc_act_impossible',
    'otc_act_impossible',
  ]);
  await stage.judge(blocked, 'return', 'buyer');
  expect(await stage.balance(merchant)).toEqual([9_000, 1_000]);
});

test('an appeal of a seller for another payer blocks as well', async () => {
  const { merchant, buyer, order } = await stage.sale();
  await stage.act('paid', buyer, order.id);
  await stage.act('appeal', merchant, order.id, { reason: 'other_payer' });
  expect(await outcomes([stage.act('release', merchant, order.id)])).toEqual(['otc_act_impossible']);
});

test('a buyer appeals some minutes after “paid”, a seller at once; both may still agree', async () => {
  const { merchant, buyer, order } = await stage.sale();
  const paid = await stage.act('paid', buyer, order.id);
  expect(paid.appeal_from).toBe(new Date(stage.clock.epochMs() + 10 * MINUTE_MS).toISOString());
  expect(await outcomes([stage.act('appeal', buyer, order.id)])).toEqual(['otc_appeal_early']);
  stage.clock.advance(10 * MINUTE_MS);
  await stage.act('appeal', buyer, order.id);
  expect((await stage.act('release', merchant, order.id)).state).toBe('released');

  const second = await stage.sale();
  await stage.act('paid', second.buyer, second.order.id);
  await stage.act('appeal', second.merchant, second.order.id);
  expect((await stage.act('cancel', second.buyer, second.order.id)).state).toBe('cancelled');
});

test('a seller who says more of an order under appeal does not send it to the end of the queue', async () => {
  const { merchant, buyer, order } = await stage.sale();
  await stage.act('paid', buyer, order.id);
  stage.clock.advance(10 * MINUTE_MS);
  const { appeal } = await stage.act('appeal', buyer, order.id);
  stage.clock.advance(60 * MINUTE_MS);
  const blocked = await stage.act('otherPayer', merchant, order.id);
  expect(blocked.appeal).toMatchObject({ by: 'seller', reason: 'other_payer', at: appeal?.at });
});

test('a buyer who has paid can say so, though operators have closed the method meanwhile', async () => {
  const { buyer, order } = await stage.sale();
  await stage.decide('otc.method', { code: 'bank', open: false });
  expect((await stage.act('paid', buyer, order.id)).state).toBe('paid');
  // Nobody else begins to use it.
  const stranger = await stage.user();
  expect(await outcomes([stage.account(stranger)])).toEqual(['otc_method_unknown']);
  await stage.act('cancel', buyer, order.id);
  expect(await outcomes([stage.account(buyer)])).toEqual(['otc_method_unknown']);
});

test('operators judge what they saw, once, and whoever’s money is frozen', async () => {
  const { merchant, buyer, order } = await stage.sale();
  await stage.act('paid', buyer, order.id);
  await stage.database.owner.query('UPDATE users SET funds_frozen = true WHERE id = $1', [merchant]);
  expect(await outcomes([stage.act('release', merchant, order.id)])).toEqual(['funds_frozen']);
  const before = await stage.order(buyer, order.id);
  expect(await outcomes([stage.judge(before, 'release')])).toEqual(['otc_not_appealed']);
  stage.clock.advance(10 * MINUTE_MS);
  const appealed = await stage.act('appeal', buyer, order.id);
  expect(await outcomes([stage.judge(before, 'release')])).toEqual(['otc_order_moved_on']);
  await stage.judge(appealed, 'release', 'seller');
  expect(await outcomes([stage.judge(appealed, 'return')])).toEqual(['otc_not_appealed']);
  expect(await stage.balance(buyer)).toEqual([100, 0]);
  expect(await stage.order(buyer, order.id)).toMatchObject({
    ended_by: 'operators',
    judgement: 'By the bank statement',
  });
});

test('sellers are reminded of what was paid, of this “paid” alone, and no more than three times', async () => {
  const { merchant, buyer, order } = await stage.sale();
  const reminded = (): number => stage.notices.filter(({ kind }) => kind === 'otc_reminder').length;
  const due = () =>
    stage.database.owner.query(`UPDATE deadline SET due = now() - interval '1 second' WHERE kind = 'otc.reminder'`);
  await stage.act('paid', buyer, order.id);
  await stage.act('unpaid', buyer, order.id);
  await due();
  await stage.sweep();
  expect(reminded()).toBe(0);
  await stage.act('paid', buyer, order.id);
  for (let round = 1; round <= 5; round += 1) {
    await due();
    await stage.sweep();
    expect(reminded()).toBe(Math.min(round, 3));
  }
  expect(stage.notices.at(-1)).toMatchObject({ userId: merchant, params: { otc_order: order.id, amount: '100' } });
});

test('the conversation of an order says what has happened', async () => {
  const { merchant, buyer, order } = await stage.sale();
  await stage.act('paid', buyer, order.id);
  await stage.act('appeal', merchant, order.id, { text: '\u202e<script>alert(1)</script>' });
  const { rows } = await stage.database.pool.query<{ event_code: string; event_params: Record<string, string> }>(
    'SELECT event_code, event_params FROM conversation_message WHERE conversation_id = $1 ORDER BY seq',
    [order.conversation_id],
  );
  expect(rows.map(({ event_code }) => event_code)).toEqual(['taken', 'paid', 'appealed']);
  expect(rows[2]?.event_params).toEqual({ by: 'seller', reason: 'fraud', text: '<script>alert(1)</script>' });
});

test('operators read and hear the conversation of an order only once it is before them', async () => {
  const { merchant, buyer, order } = await stage.sale();
  const id = order.conversation_id ?? 0;
  const heard = () => stage.hub.published.filter(({ event }) => event.type === 'otc_conversation').length;
  await stage.act('paid', buyer, order.id);
  expect([await outcomes([stage.readByOperator(id)]), heard()]).toEqual([['conversation_unknown'], 0]);
  await stage.act('appeal', merchant, order.id);
  expect(await stage.readByOperator(id)).toMatchObject({ last: 3 });
  expect(heard()).toBeGreaterThan(0);
});

test('both sides hear of each change over the socket', async () => {
  const { merchant, buyer, order } = await stage.sale();
  await stage.act('paid', buyer, order.id);
  await expect
    .poll(() => stage.hub.toUsers.filter(({ event }) => event.type === 'otc_order').map(({ userId }) => userId))
    .toEqual([buyer, merchant, buyer, merchant]);
});
