import { expect, test } from 'vitest';
import { verifyBoxes } from '../../src/box/verify.ts';
import { house } from '../../src/platform/ledger/house.ts';
import { useStage } from './stage.ts';

const stage = useStage();

async function problems(): Promise<readonly string[]> {
  const client = await stage.database.pool.connect();
  try {
    return (await verifyBoxes.verify({ client, recorded: () => Promise.reject(new Error('No prices are asked for')) })).problems; // prettier-ignore
  } finally {
    client.release();
  }
}

/** As somebody would who owns the database, past all that guards it. */
async function change(sql: string): Promise<void> {
  const tables = ['box_series', 'box_prize', 'box_bought', 'price_seal', 'ledger_entry'];
  const all = (what: string): string => tables.map((table) => `ALTER TABLE ${table} ${what} TRIGGER USER`).join(';');
  const bare = `ALTER TABLE box_series DROP CONSTRAINT IF EXISTS box_series_seed_check, DROP CONSTRAINT IF EXISTS box_series_check`;
  await stage.database.owner.query(`BEGIN; ${bare}; ${all('DISABLE')}; ${sql}; ${all('ENABLE')}; COMMIT`);
}

test('at every point of its course a series is found right', async () => {
  const id = await stage.open();
  const [alice, bob] = [await stage.user(), await stage.user()];
  await stage.buy(alice, id, 'a');
  await stage.buy(bob, id, 'b');
  expect(await problems()).toEqual([]);
  await stage.finish(id);
  expect(await problems()).toEqual([]);
  await stage.database.owner.query(`UPDATE deadline SET due = now() WHERE kind = 'box.opening'`);
  await stage.sweep();
  expect(await problems()).toEqual([]);
});

test('whatever is altered afterwards is found: terms, boxes, seeds, prizes, seal and money', async () => {
  const id = await stage.open();
  const [alice, bob] = [await stage.user(), await stage.user()];
  for (const user of [alice, bob, alice]) await stage.buy(user, id, `of${user}`);
  await stage.finish(id);
  expect(await problems()).toEqual([]);
  const altered: readonly (readonly [what: string, set: string, back: string, fault: RegExp])[] = [
    ['box_series', 'price = price + 1', 'price = price - 1', /terms is/],
    ['box_series', `end_at = end_at - interval '1 second'`, `end_at = end_at + interval '1 second'`, /terms is/],
    ['box_series', `seal_second = seal_second + 60`, `seal_second = seal_second - 60`, /second of the seal is/],
    ['box_series', `head = overlay(head PLACING 'ffff' FROM 1)`, '', /head of the chain is/],
    ['box_prize', 'count = CASE place WHEN 1 THEN 2 WHEN 2 THEN 9 ELSE count END', 'count = CASE place WHEN 1 THEN 3 WHEN 2 THEN 8 ELSE count END', /terms is/], // prettier-ignore
    [`box_bought`, `seed = seed || 'x'`, `seed = left(seed, -1)`, /head of box \d+ is/],
    [`box_bought`, 'prize = (prize + 1) % 3', 'prize = (prize + 2) % 3', /prize of box \d+ is/],
    ['box_bought', `bought_at = bought_at + interval '2 hours'`, `bought_at = bought_at - interval '2 hours'`, /was bought outside of the sale/],
    [`price_seal`, `hash = sha256(hash)`, '', /hash of the seal is/],
  ]; // prettier-ignore
  for (const [table, set, back, fault] of altered) {
    const column = set.slice(0, set.indexOf(' '));
    const { rows } = await stage.database.owner.query<{ kept: string }>(`SELECT quote_literal(${column}::text) AS kept FROM ${table} LIMIT 1`); // prettier-ignore
    await change(`UPDATE ${table} SET ${set}`);
    expect((await problems()).join('\n'), set).toMatch(fault);
    const kept = column === 'hash' ? `hash = ${rows[0]!.kept}::bytea` : `${column} = ${rows[0]!.kept}`;
    await change(`UPDATE ${table} SET ${back === '' ? kept : back}`);
    expect(await problems(), back).toEqual([]);
  }
  await change('UPDATE ledger_entry SET available_delta = available_delta + 1 WHERE kind = 183');
  expect((await problems()).join('\n')).toMatch(/money of the house \(box_fee\)/);
  await change('UPDATE ledger_entry SET available_delta = available_delta - 1 WHERE kind = 183');
  await change(
    `UPDATE ledger_entry SET owner_id = ${house.fees}, account = 0 WHERE kind = 182 AND owner_id = ${stage.creator}`,
  );
  expect((await problems()).join('\n')).toMatch(/income of the creator/);
  await change(
    `UPDATE ledger_entry SET owner_id = ${stage.creator}, account = 2 WHERE kind = 182 AND owner_id = ${house.fees}`,
  );
  expect(await problems()).toEqual([]);
});

test('another end of the sale, by which other prices would count, is found', async () => {
  const id = await stage.open({ prizes: await stage.prizes(2), user_cap: 2 });
  const user = await stage.user();
  await stage.buy(user, id);
  await stage.buy(user, id);
  await stage.finish(id);
  expect(await problems()).toEqual([]);
  await change(`UPDATE box_series SET sold_out_at = sold_out_at - interval '1 millisecond'`);
  expect((await problems()).join('\n')).toMatch(/end of the sale is/);
});

test('what has been due for long is told', async () => {
  const id = await stage.open();
  await stage.buy(await stage.user(), id);
  await stage.pass(id, 60 * 60 + 900);
  expect(await problems()).toEqual([`series ${id}: has been due for more than ten minutes`]);
  await stage.seal(id);
  await stage.sweep();
  expect(await problems()).toEqual([]);
});
