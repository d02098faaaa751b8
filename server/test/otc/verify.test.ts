import * as merchantCalls from '@aureus/contract/otc/merchant-calls.ts';
import { expect, test } from 'vitest';
import { useStage, verified } from './stage.ts';

const stage = useStage();

const problems = async (): Promise<string> => (await verified(stage.database)).join('\n');

const TABLES = ['otc_order', 'otc_advert', 'otc_step', 'ledger_entry'];
/** As somebody would who owns the database, past all that guards it. */
async function change(sql: string): Promise<void> {
  const all = (what: string): string => TABLES.map((table) => `ALTER TABLE ${table} ${what} TRIGGER USER`).join(';');
  await stage.database.owner.query(`BEGIN; ${all('DISABLE')}; ${sql}; ${all('ENABLE')}; COMMIT`);
}

/** Everything that can happen: a purchase and a sale, released, given up, held, free and given back, of which one has ended. */
async function course() {
  const merchant = await stage.merchant();
  const accounts = [await stage.account(merchant), await stage.account(merchant, 'card')].join();
  const [sale, purchase] = [
    await stage.advert(merchant, { accounts, fixed_price: '7.123457' }),
    await stage.advert(merchant, { side: 'buy' }),
  ];
  const people = [await stage.user(), await stage.user({ isNew: true }), await stage.user({ isNew: true })] as const;
  const [known, held, back] = people;
  const running = await stage.take(known, sale, { coins: '33.333333' });
  const sold = await stage.take(known, purchase, { account_id: await stage.account(known) });
  await stage.act('paid', merchant, sold.id);
  await stage.act('release', known, sold.id);
  const byCard = async (buyer: bigint) => {
    const { id } = await stage.take(buyer, sale, { method: 'card', total: '101' });
    await stage.act('paid', buyer, id, { account_id: await stage.account(buyer, 'card') });
    await stage.act('release', merchant, id);
    return stage.order(buyer, id);
  };
  const [locked, returned] = [await byCard(held), await byCard(back)];
  const late = await stage.take(held, sale);
  const lapsing = await stage.take(back, purchase, { account_id: await stage.account(back) });
  const { id: order_id, version } = returned;
  await stage.decide('otc.reclaim', { order_id, version, reason: 'The bank took the payment back' });
  stage.clock.advance(120_000);
  await stage.call(merchantCalls.end, merchant, { id: sale.id });
  stage.clock.advance(120_000);
  await stage.act('cancel', held, late.id);
  await stage.act('cancel', merchant, lapsing.id);
  expect(await problems()).toBe('');
  return { merchant, sale, purchase, running, sold, locked, returned, late, lapsing };
}

test('every order is gone through again, and whatever is altered is found', async () => {
  const { sale, running, sold, locked, returned } = await course();
  const of = (table: string, set: string, back: string, where: string, fault: RegExp) => ({
    set: `UPDATE ${table} SET ${set} WHERE ${where}`,
    back: `UPDATE ${table} SET ${back} WHERE ${where}`,
    fault,
  });
  const one = ({ id }: { readonly id: number }) => `id = ${id}`;
  const step = ({ id }: { readonly id: number }, version: number) => `order_id = ${id} AND version = ${version}`;
  const altered = [
    of('otc_order', 'total = total + 1', 'total = total - 1', one(running), /total is \d+, and comes out as/),
    of('otc_order', 'price = price + 1000', 'price = price - 1000', one(running), /total is \d+, and comes out as/),
    of('otc_order', 'amount = amount + 1', 'amount = amount - 1', one(sold), /what was traded is|money of the buyer/),
    of('otc_order', 'version = version + 1', 'version = version - 1', one(running), /version is 2, and comes out as 1/),
    of('otc_order', `ended_by = 'operators'`, `ended_by = 'seller'`, one(sold), /who ended it is operators/),
    of('otc_order', `ended_at = ended_at + interval '1s'`, `ended_at = ended_at - interval '1s'`, one(sold), /when it ended/),
    of('otc_order', 'charge_back_days = 4', 'charge_back_days = 3', one(locked), /when its coins are free is/),
    of('otc_order', `lock_state = 'none'`, `lock_state = 'held'`, one(locked), /its buyer was new/),
    of('otc_order', `lock_state = 'free'`, `lock_state = 'reclaimed'`, one(returned), /money of the seller \(otc_reclaim\)/),
    of('otc_step', `by = 'operators'`, `by = 'seller'`, step(sold, 3), /step 3: operators cannot make it released/),
    of('otc_step', `state = 'unpaid'`, `state = 'paid'`, step(sold, 2), /step 2: buyer cannot make it unpaid/),
    of('otc_step', 'version = 9', 'version = 3', `order_id = ${sold.id} AND version IN (3, 9)`, /has no step 3/),
    of('otc_advert', 'in_orders = in_orders - 1, returned = returned + 1', 'in_orders = in_orders + 1, returned = returned - 1', one(sale), /what orders have is/),
    of('otc_advert', 'traded = traded - 1, returned = returned + 1', 'traded = traded + 1, returned = returned - 1', one(sale), /what was traded is/),
  ]; // prettier-ignore
  for (const { set, back, fault } of altered) {
    await change(set);
    expect(await problems(), set).toMatch(fault);
    await change(back);
    expect(await problems(), back).toBe('');
  }
});

test('money that moved otherwise is found: of the buyer, of the seller, of anybody else', async () => {
  const { merchant, sale, sold, locked, returned, late, lapsing } = await course();
  const move = (set: string, where: string): Promise<void> => change(`UPDATE ledger_entry SET ${set} WHERE ${where}`);
  const moved: readonly (readonly [kind: number, ref: number, name: string])[] = [
    [160, sold.id, 'seller \\(otc_hold\\)'],
    [161, lapsing.id, 'seller \\(otc_return\\)'],
    [161, late.id, 'seller \\(otc_return\\)'],
    [162, sold.id, 'buyer \\(otc_trade\\)'],
    [163, locked.id, 'buyer \\(otc_lock\\)'],
    [165, returned.id, 'seller \\(otc_reclaim\\)'],
    [166, sale.id, 'owner \\(otc_offer\\)'],
    [167, sale.id, 'owner \\(otc_offer_return\\)'],
  ];
  for (const [kind, ref, name] of moved) {
    const where = `kind = ${kind} AND ref = ${ref} AND available_delta <> 0`;
    await move('available_delta = available_delta - 1', where);
    expect(await problems(), name).toMatch(new RegExp(`money of the ${name}`));
    await move('available_delta = available_delta + 1', where);
  }
  const paid = `kind = 162 AND ref = ${sold.id} AND owner_id = ${merchant}`;
  await move(`owner_id = ${merchant + 77n}`, paid);
  expect(await problems()).toMatch(new RegExp(`has moved \\d+ of currency 1 of ${merchant + 77n}`));
  await move(`owner_id = ${merchant}`, paid.replace(`${merchant}`, `${merchant + 77n}`));
  await move('ref = ref + 1000', `ref = ${sold.id} AND kind = 162`);
  expect(await problems()).toContain(`OTC order ${sold.id + 1_000}: is gone, and its money has moved`);
  await move('ref = ref - 1000', `ref = ${sold.id + 1_000} AND kind = 162`);
  await move('ref = ref + 1000', `ref = ${sale.id} AND kind = 166`);
  expect(await problems()).toContain(`OTC advertisement ${sale.id + 1_000}: is gone, and its money has moved`);
  await move('ref = ref - 1000', `ref = ${sale.id + 1_000} AND kind = 166`);
  expect(await problems()).toBe('');
});
