import { expect, test } from 'vitest';
import { house } from '../../src/platform/ledger/house.ts';
import { verifyIeo } from '../../src/ieo/verify.ts';
import { BTC } from '../wallet/markets.ts';
import { COIN } from './coin.ts';
import { LASTS, LOCKED, useStage } from './stage.ts';

const stage = useStage();

async function problems(): Promise<readonly string[]> {
  const client = await stage.database.pool.connect();
  try {
    return (await verifyIeo.verify({ client, recorded: () => Promise.reject(new Error('No prices are asked for')) })).problems; // prettier-ignore
  } finally {
    client.release();
  }
}

/** As somebody would who owns the database, past all that guards it. */
async function change(sql: string): Promise<void> {
  const tables = ['ieo_project', 'ieo_application', 'ledger_entry'];
  const all = (what: string): string => tables.map((table) => `ALTER TABLE ${table} ${what} TRIGGER USER`).join(';');
  await stage.database.owner.query(`BEGIN; ${all('DISABLE')}; ${sql}; ${all('ENABLE')}; COMMIT`);
}

/** Three users apply for more than there is; what they get is locked. */
async function allotted(): Promise<{ id: number; users: bigint[] }> {
  const id = await stage.open({ total: '100', min: '1', user_cap: '90' });
  const users = [await stage.user(), await stage.user(), await stage.user()];
  for (const user of users) await stage.apply(user, id, '31');
  await stage.apply(users[0]!, id, '44', { pay_currency: BTC.id });
  await stage.pass(id, LASTS);
  await stage.sweep();
  return { id, users };
}

test('at every point of its course a sale is found right', async () => {
  const id = await stage.open();
  const [alice, bob] = [await stage.user(), await stage.user()];
  await stage.apply(alice, id, '800');
  await stage.apply(bob, id, '700', { pay_currency: BTC.id });
  expect(await problems()).toEqual([]);
  await stage.pass(id, LASTS);
  await stage.sweep();
  expect(await problems()).toEqual([]);
  await stage.pass(id, LOCKED);
  await stage.sweep();
  expect(await problems()).toEqual([]);
  const cancelled = await stage.open();
  await stage.apply(alice, cancelled, '800');
  await stage.act(stage.acts.cancel, { project_id: cancelled });
  expect(await problems()).toEqual([]);
  await stage.sweep();
  expect(await problems()).toEqual([]);
});

test('each part that is altered by a step, and whatever it was reckoned from, is found', async () => {
  const { id, users } = await allotted();
  expect(await problems()).toEqual([]);
  const [first] = users;
  const altered: readonly (readonly [table: string, set: string, back: string, fault: RegExp])[] = [
    ['ieo_project', `total = total + step`, `total = total - step`, /project \d+: part of user/],
    ['ieo_project', `demand = demand + 1`, `demand = demand - 1`, /demand is/],
    ['ieo_project', `extras = extras + 1`, `extras = extras - 1`, /number of extra steps is/],
    ['ieo_project', `passed = passed - 1`, `passed = passed + 1`, /what was passed is/],
    [`ieo_participant`, 'passed = passed - 10000', 'passed = passed + 10000', /part of user \d+ is/],
    [`ieo_participant`, 'applied = applied + 10000', 'applied = applied - 10000', /what user \d+ applied for is/],
    [`ieo_participant`, 'orders = orders + 1', 'orders = orders - 1', /number of applications of user \d+ is/],
    ['ieo_application', 'passed = passed - 10000', 'passed = passed + 10000', /part of application \d+ is/],
    ['ieo_application', 'paid = paid - 1', 'paid = paid + 1', /application \d+: what was paid is/],
    ['ieo_application', 'held = held + 1', 'held = held - 1', /application \d+: what was held is/],
    ['ieo_application', 'price = price + 1', 'price = price - 1', /application \d+: price is/],
    ['ieo_application', 'state = 3', 'state = 2', /application \d+: money of the user \(ieo_unlock\) is 0/],
  ]; // prettier-ignore
  for (const [table, set, back, fault] of altered) {
    const which = table === 'ieo_project' ? `id = ${id}` : table === 'ieo_participant' ? `user_id = ${first}` : `owner_id = ${first} AND id = (SELECT min(id) FROM ieo_application)`; // prettier-ignore
    await change(`UPDATE ${table} SET ${set} WHERE ${which}`);
    expect((await problems()).join('\n'), set).toMatch(fault);
    await change(`UPDATE ${table} SET ${back} WHERE ${which}`);
    expect(await problems(), back).toEqual([]);
  }
});

test('money and coins that moved otherwise are found: of the user, of the house, of anybody else', async () => {
  const { id, users } = await allotted();
  const move = (set: string, where: string): Promise<void> => change(`UPDATE ledger_entry SET ${set} WHERE ${where}`);
  const [, second] = users;
  const [order] = await stage.orders(second!);
  const ref = order!.id;
  await move('available_delta = available_delta + 1', `ref = ${ref} AND kind = 123 AND owner_id > 0`);
  expect((await problems()).join('\n')).toMatch(
    new RegExp(`^application ${ref}: money of the user \\(ieo_coins\\)`, 'm'),
  );
  await move('available_delta = available_delta - 1', `ref = ${ref} AND kind = 123 AND owner_id > 0`);
  await move(`owner_id = ${users[2]}`, `ref = ${ref} AND kind = 123 AND owner_id > 0`);
  expect((await problems()).join('\n')).toMatch(new RegExp(`^application ${ref}: has moved \\d+ of currency ${COIN.id} of ${users[2]}`, 'm')); // prettier-ignore
  await move(`owner_id = ${second}`, `ref = ${ref} AND kind = 123 AND owner_id > 0`);
  await move(`ref = ${ref + 1_000}`, `ref = ${ref} AND kind IN (120, 121, 122, 123, 124)`);
  expect(await problems()).toContain(`application ${ref + 1_000}: is gone, and its money has moved`);
  await move(`ref = ${ref}`, `ref = ${ref + 1_000} AND kind IN (120, 121, 122, 123, 124)`);
  await move('available_delta = available_delta - 1', `ref = ${id} AND kind = 126 AND owner_id = ${house.ieo}`);
  expect((await problems()).join('\n')).toMatch(new RegExp(`^project ${id}: money of the house \\(ieo_lodge\\)`, 'm'));
  await move('available_delta = available_delta + 1', `ref = ${id} AND kind = 126 AND owner_id = ${house.ieo}`);
  expect(await problems()).toEqual([]);
});

test('what has been due for long is told', async () => {
  const id = await stage.open();
  const user = await stage.user();
  await stage.apply(user, id, '10');
  await stage.pass(id, LASTS + 700);
  expect(await problems()).toEqual([`project ${id}: has been due for more than ten minutes`]);
  await stage.sweep();
  await stage.pass(id, LOCKED);
  const [order] = await stage.orders(user);
  expect(await problems()).toEqual([`application ${order!.id}: has been due for more than ten minutes`]);
  await stage.sweep();
  expect(await problems()).toEqual([]);
});
