import * as saleCalls from '@aureus/contract/art/sale-calls.ts';
import { expect, test } from 'vitest';
import { problemsOf, useStage } from './stage.ts';

/** What was settled is settled again, and what was altered since is found. */

const stage = useStage();

/** A sale and a resale that were paid, an auction that was paid, one that was not, and one that runs. */
async function everything(): Promise<void> {
  const { item: fixed } = await stage.fixed();
  const [first, second] = [await stage.user(), await stage.user()];
  await stage.call(saleCalls.buy, first, { code: fixed.code });
  await stage.offer(first, fixed.code, { price: '133.33' });
  await stage.call(saleCalls.buy, second, { code: fixed.code });
  for (const paid of [true, false]) {
    const { item } = await stage.auction();
    await stage.bid(first, item.code, '5');
    await stage.bid(second, item.code, '7');
    await stage.over('art.end');
    const order = (await stage.orders(second)).find(({ code }) => code === item.code);
    if (paid) await stage.call(saleCalls.payOrder, second, { id: order?.id ?? 0 });
    else await stage.over('art.payment');
  }
  const { item } = await stage.auction();
  await stage.bid(first, item.code, '5');
}

/** As somebody would who owns the database, past all that guards it. */
async function change(sql: string): Promise<void> {
  const tables = ['art_sale', 'art_hand', 'art_bid', 'art_bidder', 'ledger_entry'];
  const all = (what: string): string => tables.map((table) => `ALTER TABLE ${table} ${what} TRIGGER USER`).join(';');
  await stage.database.owner.query(`BEGIN; ${all('DISABLE')}; ${sql}; ${all('ENABLE')}; COMMIT`);
}

test('each part that is altered by a step, and whatever it was reckoned from, is found', async () => {
  await everything();
  expect(await problemsOf(stage.database)).toEqual([]);
  const resale = 'is_resale';
  const paid = `pay_type = 2 AND state = 'sold'`;
  const running = `state = 'open'`;
  const altered: readonly (readonly [table: string, set: string, back: string, which: string, fault: RegExp])[] = [
    ['art_sale', 'price = price + 1, start_price = price + 1', 'price = price - 1, start_price = price - 1', resale, /whether it was sold/],
    ['art_sale', 'fee = fee + 100', 'fee = fee - 100', paid, /art_fee of \d+ in 1 is/],
    ['art_sale', 'royalty = royalty - 100', 'royalty = royalty + 100', resale, /art_royalty of/],
    ['art_sale', 'per_increase = per_increase * 2', 'per_increase = per_increase / 2', running, /a bid of 105000000 is too low/],
    ['art_sale', `seller_id = seller_id + 1`, `seller_id = seller_id - 1`, resale, /whether it was sold/],
    ['art_bidder', 'deposit = deposit + 1000', 'deposit = deposit - 1000', `state = 'forfeited'`, /art_forfeit of/],
    ['art_bidder', `state = 'held'`, `state = 'returned'`, 'id = (SELECT min(id) FROM art_bidder)', /money of the user \(art_deposit_back\)/],
    ['art_bid', 'price = price - 1', 'price = price + 1', 'id = (SELECT max(id) FROM art_bid)', /price is/],
    ['art_hand', 'price = price + 1', 'price = price - 1', `kind = 'won'`, /whether it was sold/],
    ['ledger_entry', 'available_delta = available_delta + 1', 'available_delta = available_delta - 1', 'kind = 171 AND available_delta > 0', /art_royalty of/],
    ['ledger_entry', 'ref = 0', 'ref = (SELECT id FROM art_sale WHERE is_resale)', 'kind = 171', /sale 0: is gone/],
    ['deadline', `kind = 'art.gone'`, `kind = 'art.end'`, `kind IN ('art.end', 'art.gone')`, /nothing is due for it/],
  ]; // prettier-ignore
  for (const [table, set, back, which, fault] of altered) {
    await change(`UPDATE ${table} SET ${set} WHERE ${which}`);
    expect((await problemsOf(stage.database)).join('\n'), set).toMatch(fault);

    await change(`UPDATE ${table} SET ${back} WHERE ${which}`);
    expect(await problemsOf(stage.database), back).toEqual([]);
  }
});
