import { expect, test } from 'vitest';
import { USDT } from '../wallet/markets.ts';
import { PRICE, useStage } from './stage.ts';

const stage = useStage();
const K = PRICE + 500_00;

/** Orders that were paid in USDT, in the coin, and one that failed; all settled. */
async function settleSome(): Promise<{ user: bigint; usdt: number; coin: number; failed: number }> {
  const user = await stage.user();
  const later = new Date(stage.end.getTime() + 3_600_000);
  const usdt = await stage.buy(user, await stage.product(), 2);
  const coin = await stage.buy(user, await stage.product({ strike: K + 2 }), 3);
  const failed = await stage.buy(user, await stage.product({ ends: later }));
  await stage.halfHour((place) => K + (place % 2));
  await stage.halfHour((place) => (place < 100 ? K : null), later);
  await stage.sweep();
  expect([await status(user, usdt.id), await status(user, coin.id), await status(user, failed.id)]).toEqual([3, 3, 0]);
  expect(await stage.problems()).toEqual([]);
  return { user, usdt: usdt.id, coin: coin.id, failed: failed.id };
}
const status = async (user: bigint, id: number): Promise<number> => (await stage.find(user, id)).status;

/** As somebody would who owns the database, past all that guards it. */
async function change(sql: string, ...values: readonly unknown[]): Promise<void> {
  const client = await stage.database.owner.connect();
  try {
    await client.query('BEGIN');
    await client.query('ALTER TABLE dual_order DISABLE TRIGGER USER');
    await client.query(sql, [...values]);
    await client.query('ALTER TABLE dual_order ENABLE TRIGGER USER');
    await client.query('COMMIT');
  } finally {
    client.release();
  }
}

test('one order or product altered, each by a unit, is found', async () => {
  const { usdt, failed } = await settleSome();
  const altered: readonly (readonly [table: string, set: string, back: string, fault: RegExp])[] = [
    ['dual_order', 'principal = principal + 1', 'principal = principal - 1', /principal is 20000001, and comes out as 20000000/],
    ['dual_order', 'number = number + 1', 'number = number - 1', /principal is 20000000, and comes out as 30000000/],
    ['dual_order', 'rate_ppm = rate_ppm + 365', 'rate_ppm = rate_ppm - 365', /payout in the coin is 20020000, and comes out as 20020020/],
    ['dual_order', 'days = days + 1', 'days = days - 1', /days is 2, and comes out as 1/],
    ['dual_order', 'coin_payout = coin_payout + 1', 'coin_payout = coin_payout - 1', /payout in the coin is 20020001, and comes out as 20020000/],
    ['dual_order', 'usdt_payout = usdt_payout - 1', 'usdt_payout = usdt_payout + 1', /payout in USDT is 2102099999, and comes out as 2102100000/],
    ['dual_order', 'settlement_price = settlement_price + 1', 'settlement_price = settlement_price - 1', /settlement price is 10500005001, and comes out as 10500005000/],
    ['dual_order', 'good_ticks = good_ticks - 1', 'good_ticks = good_ticks + 1', /number of prices is 1799, and comes out as 1800/],
    ['dual_order', 'paid_in = 1', 'paid_in = 2', /paid in is 1, and comes out as 2/],
    ['dual_order', 'rule = 9', 'rule = 1', /cannot be settled again: There is no rule 9/],
    ['dual_order', `bought_at = bought_at - interval '1 day'`, `bought_at = bought_at + interval '1 day'`, /days is 1, and comes out as 2/],
    ['dual_product', 'strike = strike + 1', 'strike = strike - 1', /payout in USDT is 2102100000, and comes out as 2102102002/],
    ['dual_product', 'type = 2', 'type = 1', /principal is 20000000, and comes out as 2000000000/],
    ['dual_product', `ends_at = ends_at + interval '30 minutes'`, `ends_at = ends_at - interval '30 minutes'`, /the prices it was settled by are gone/],
    ['dual_product', 'coin_id = 3', 'coin_id = 2', /money of the user \(dual_hold\) is 0/],
  ]; // prettier-ignore
  for (const [table, set, back, fault] of altered) {
    const which = table === 'dual_order' ? 'id = $1' : 'id = (SELECT product_id FROM dual_order WHERE id = $1)';
    await change(`UPDATE ${table} SET ${set} WHERE ${which}`, usdt);
    expect((await stage.problems()).join('\n'), set).toMatch(
      new RegExp(`^dual investment ${usdt}: .*${fault.source}`, 'm'),
    );
    await change(`UPDATE ${table} SET ${back} WHERE ${which}`, usdt);
    expect(await stage.problems(), back).toEqual([]);
  }
  // One that failed and is said to have been paid.
  await change('UPDATE dual_order SET status = 3, paid_in = 1, settlement_price = 1 WHERE id = $1', failed);
  const said = await stage.problems();
  expect(said).toContain(`dual investment ${failed}: status is 3, and comes out as 0`);
  expect(said).toContain(`dual investment ${failed}: money of the user (dual_payout) is 0, and comes out as 10000`);
  expect(said).toContain(`dual investment ${failed}: money of the house (dual_unreserve) is 10000, and comes out as 0`);
  await change('UPDATE dual_order SET status = 0, paid_in = NULL, settlement_price = NULL WHERE id = $1', failed);
});

test('money that moved otherwise than the outcome is found: of the user, of the house, of anybody else', async () => {
  const { user, usdt, coin } = await settleSome();
  const move = (set: string, where: string, id: number) =>
    stage.database.owner.query(`UPDATE ledger_entry SET ${set} WHERE ref = $1 AND ${where}`, [id]);
  await move('available_delta = available_delta + 1', 'kind = 115 AND owner_id > 0', usdt);
  expect(await stage.problems()).toEqual([
    `dual investment ${usdt}: money of the user (dual_payout) is 2102100001, and comes out as 2102100000`,
  ]);
  await move('available_delta = available_delta - 1', 'kind = 115 AND owner_id > 0', usdt);
  await move('available_delta = available_delta - 1', 'kind = 114 AND owner_id < 0', usdt);
  expect(await stage.problems()).toEqual([
    `dual investment ${usdt}: money of the house (dual_given) is 19999999, and comes out as 20000000`,
  ]);
  await move('available_delta = available_delta + 1', 'kind = 114 AND owner_id < 0', usdt);
  const other = await stage.user();
  await change('UPDATE dual_order SET owner_id = $2 WHERE id = $1', coin, other);
  expect(await stage.problems()).toContain(
    `dual investment ${coin}: has moved -30000000 of currency 2 of ${user} (dual_hold)`,
  );
  await change('UPDATE dual_order SET owner_id = $2 WHERE id = $1', coin, user);
  await change('DELETE FROM dual_order WHERE id = $1', coin);
  expect(await stage.problems()).toEqual([
    `dual investment ${coin}: is gone, and its money has moved`,
    expect.stringMatching(/^dual product product \d: counts 3 shares, and 0 were bought$/),
  ]);
});

test('stored prices altered by one unit are found, and so are those that are gone', async () => {
  const { usdt, coin } = await settleSome();
  await stage.database.owner.query(
    `UPDATE price_window SET ticks = replace(ticks, '"index":${K + 1},', '"index":${K + 2},') WHERE to_second = $1`,
    [stage.end.getTime() / 1_000 - 1],
  );
  const problems = await stage.problems();
  expect(problems[0]).toMatch(/^prices of market 1, seconds \d+ to \d+: are not what was written down$/);
  expect(problems).toContain(`dual investment ${usdt}: settlement price is 10500005000, and comes out as 10500010000`);
  await stage.database.owner.query('DELETE FROM price_window');
  expect((await stage.problems()).filter((problem) => problem.endsWith('are gone'))).toEqual([
    `dual investment ${usdt}: the prices it was settled by are gone`,
    `dual investment ${coin}: the prices it was settled by are gone`,
    `dual investment ${coin + 1}: the prices it was settled by are gone`,
  ]);
});

test('what runs is as it should be, and what has been due for long is told', async () => {
  const user = await stage.user();
  const ahead = new Date((Math.floor(Date.now() / 86_400_000) + 2) * 86_400_000 + 3_600_000);
  await stage.buy(user, await stage.product({ ends: ahead }));
  expect(await stage.problems()).toEqual([]);
  const late = await stage.buy(user, await stage.product());
  expect(await stage.problems()).toEqual([`dual investment ${late.id}: has been due for more than ten minutes`]);
});

test('what has ended does not end again, whatever is written', async () => {
  const { user, usdt } = await settleSome();
  const set = (sets: string) => stage.database.owner.query(`UPDATE dual_order SET ${sets} WHERE id = $1`, [usdt]);
  for (const sets of [
    'status = 0, paid_in = NULL, settlement_price = NULL',
    'principal = principal + 1',
    'paid_in = 1',
  ]) {
    await expect(set(sets)).rejects.toThrow('cannot change so');
  }
  const before = await stage.available(user, USDT);
  // Due again, by mistake: an order that has ended is left alone.
  await stage.database.owner.query(`INSERT INTO deadline (kind, ref, due, moves) VALUES ('dual.settlement', $1, now(), false)`, [String(usdt)]); // prettier-ignore
  await stage.sweep();
  expect(await stage.available(user, USDT)).toBe(before);
  expect((await stage.database.pool.query('SELECT FROM deadline')).rows).toEqual([]);
});
