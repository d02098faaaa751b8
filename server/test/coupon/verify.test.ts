import { expect, test } from 'vitest';
import { useStage } from './stage.ts';

/** What `npm run verify:settlements` finds of coupons that somebody has altered. */

const stage = useStage();

/** As somebody would who owns the database, past all that guards it. */
async function change(sql: string): Promise<void> {
  const tables = ['coupon_campaign', 'coupon', 'spot_trade', 'ledger_entry'];
  const all = (what: string): string => tables.map((table) => `ALTER TABLE ${table} ${what} TRIGGER USER`).join(';');
  await stage.database.owner.query(`BEGIN; ${all('DISABLE')}; ${sql}; ${all('ENABLE')}; COMMIT`);
}

test('every coupon that is altered by a unit is found, and so is what it goes by', async () => {
  const user = await stage.user();
  const order = await stage.lock(user, '1000');
  const { id: rebate } = await stage.take(user, await stage.offerRebate());
  const { id: boost } = await stage.take(user, await stage.offerBoost());
  await stage.use(user, rebate);
  await stage.use(user, boost, order);
  await stage.trade(user, { usdt: '10' });
  await stage.trade(user, { btc: '0.0005' });
  await stage.contract(user, '1');
  await stage.pass(9);
  await stage.sweep();
  expect(await stage.problems()).toEqual([]);
  const altered: readonly (readonly [set: string, back: string, fault: RegExp])[] = [
    [`coupon SET paid = paid + 1 WHERE id = ${rebate}`, `coupon SET paid = paid - 1 WHERE id = ${rebate}`, /what it has brought is 3200001, and comes out as 3200000/], // prettier-ignore
    [`coupon SET fees = fees - 1 WHERE id = ${rebate}`, `coupon SET fees = fees + 1 WHERE id = ${rebate}`, /fees is 15999999, and comes out as 16000000/], // prettier-ignore
    [`coupon SET paid = paid + 1 WHERE id = ${boost}`, `coupon SET paid = paid - 1 WHERE id = ${boost}`, /what it has brought is 3000001, and comes out as 3000000/], // prettier-ignore
    [`coupon SET counted_days = 2 WHERE id = ${boost}`, `coupon SET counted_days = 3 WHERE id = ${boost}`, /number of days is 2, and comes out as 3/], // prettier-ignore
    ['spot_trade SET taker_fee = taker_fee + 10 WHERE id = 1', 'spot_trade SET taker_fee = taker_fee - 10 WHERE id = 1', /fees is 16000000, and comes out as 16000010/], // prettier-ignore
    ['coupon_campaign SET taken = taken + 1 WHERE id = 1', 'coupon_campaign SET taken = taken - 1 WHERE id = 1', /number that was taken is 2, and comes out as 1/], // prettier-ignore
    ['coupon_campaign SET promised = promised - 1 WHERE id = 1', 'coupon_campaign SET promised = promised + 1 WHERE id = 1', /what it has promised is/], // prettier-ignore
  ];
  for (const [set, back, fault] of altered) {
    await change(`UPDATE ${set}`);
    expect(await stage.problems()).toContainEqual(expect.stringMatching(fault));
    await change(`UPDATE ${back}`);
    expect(await stage.problems()).toEqual([]);
  }
});
