import { DAY_MS } from '@aureus/core/mining/days.ts';
import { expect, test } from 'vitest';
import { house } from '../../src/platform/ledger/house.ts';
import { verifyMining } from '../../src/mining/verify.ts';
import { useStage } from './stage.ts';

const stage = useStage();

/** What `npm run verify:settlements` finds; orders of a stage in the past are late. */
async function problems(): Promise<readonly string[]> {
  const client = await stage.database.pool.connect();
  try {
    const { problems: all } = await verifyMining.verify({ client, recorded: () => Promise.reject(new Error('No prices are asked for')) }); // prettier-ignore
    return all.filter((each) => !each.endsWith('has been due for more than ten minutes'));
  } finally {
    client.release();
  }
}

/** As somebody would who owns the database, past all that guards it. */
async function change(sql: string): Promise<void> {
  const tables = ['mining_plan', 'mining_order', 'mining_dividend', 'ledger_entry'];
  const all = (what: string): string => tables.map((table) => `ALTER TABLE ${table} ${what} TRIGGER USER`).join(';');
  await stage.database.owner.query(`BEGIN; ${all('DISABLE')}; ${sql}; ${all('ENABLE')}; COMMIT`);
}

/** One that has matured, one that was redeemed after two days, and one that runs and was paid three days. */
async function orders(): Promise<{ user: bigint; matured: number; redeemed: number; running: number }> {
  const user = await stage.user();
  const { id: matured } = await stage.lock(user, '1000');
  stage.pass(3);
  const { id: redeemed } = await stage.lock(user, '1001');
  const { id: running } = await stage.lock(user, '1002');
  expect(await problems()).toEqual([]);
  await stage.sweep();
  expect(await problems()).toEqual([]);
  stage.pass(3);
  // Not swept: what is owed is paid with it.
  await stage.redeem(user, redeemed);
  expect(await problems()).toEqual([]);
  stage.pass(1);
  await stage.sweep();
  return { user, matured, redeemed, running };
}

test('each order that is altered by a unit, and each day, is found', async () => {
  const { redeemed, running } = await orders();
  expect(await problems()).toEqual([]);
  const altered: readonly (readonly [which: number, set: string, back: string, fault: RegExp])[] = [
    [redeemed, 'penalty = penalty - 1', 'penalty = penalty + 1', /penalty is 12011999, and comes out as 12012000/],
    [redeemed, 'paid_days = 1', 'paid_days = 2', /number of days that were paid is 1, and comes out as 2/],
    [redeemed, `ended_at = ended_at - interval '1 day'`, `ended_at = ended_at + interval '1 day'`, /number of days that were paid is 2, and comes out as 1/],
    [redeemed, 'penalty_ppm = penalty_ppm - 1', 'penalty_ppm = penalty_ppm + 1', /penalty is 12012000, and comes out as 12008997/],
    [running, 'paid_days = 2', 'paid_days = 3', /number of days with interest is 3, and comes out as 2/],
    [running, 'amount = amount + 1000, day_interest = day_interest + 4', 'amount = amount - 1000, day_interest = day_interest - 4', /money of the user \(mining_lock\) is -1002000000, and comes out as -1002001000/],
  ]; // prettier-ignore
  for (const [which, set, back, fault] of altered) {
    await change(`UPDATE mining_order SET ${set} WHERE id = ${which}`);
    expect((await problems()).join('\n'), set).toMatch(new RegExp(`^lock-up order ${which}: .*${fault.source}`, 'm'));
    await change(`UPDATE mining_order SET ${back} WHERE id = ${which}`);
    expect(await problems(), back).toEqual([]);
  }
  await change(`UPDATE mining_dividend SET amount = amount + 1 WHERE order_id = ${running} AND day = 2`);
  expect(await problems()).toEqual([`lock-up order ${running}: number of days with other interest is 1, and comes out as 0`]); // prettier-ignore
  await change(`UPDATE mining_dividend SET amount = amount - 1 WHERE order_id = ${running} AND day = 2`);
  await change(`UPDATE mining_dividend SET paid_at = paid_at - interval '2 days' WHERE order_id = ${running} AND day = 3`); // prettier-ignore
  expect(await problems()).toEqual([`lock-up order ${running}: number of days with other interest is 1, and comes out as 0`]); // prettier-ignore
  await change(`UPDATE mining_dividend SET paid_at = paid_at + interval '2 days' WHERE order_id = ${running} AND day = 3`); // prettier-ignore
  await change('UPDATE mining_plan SET locked = locked - 1');
  expect(await problems()).toEqual(['lock-up plan 1: counts 1001999999 as locked, and its orders have 1002000000']);
  await change('UPDATE mining_plan SET locked = locked + 1');
  expect(await problems()).toEqual([]);
});

test('money that moved otherwise is found: of the user, of the house, of anybody else', async () => {
  const { user, redeemed, matured } = await orders();
  const move = (set: string, where: string): Promise<void> => change(`UPDATE ledger_entry SET ${set} WHERE ${where}`);
  const penalty = `ref = ${redeemed} AND kind = 105 AND owner_id = ${house.mining}`;
  await move('available_delta = available_delta - 1', penalty);
  expect(await problems()).toEqual([`lock-up order ${redeemed}: money of the house (mining_penalty) is 12011999, and comes out as 12012000`]); // prettier-ignore
  await move('available_delta = available_delta + 1', penalty);
  await move(`owner_id = ${user + 77n}`, `ref = ${matured} AND kind = 101`);
  expect((await problems()).join('\n')).toMatch(new RegExp(`has moved 1000000000 of currency 1 of ${user + 77n}`));
  await move(`owner_id = ${user}`, `ref = ${matured} AND kind = 101`);
  const all = 'kind BETWEEN 100 AND 105';
  await move('ref = ref + 1000', `ref = ${matured} AND ${all}`);
  expect(await problems()).toContain(`lock-up order ${matured + 1_000}: is gone, and its money has moved`);
  await move('ref = ref - 1000', `ref = ${matured + 1_000} AND ${all}`);
  expect(await problems()).toEqual([]);
});

test('interest that has been due for long is told', async () => {
  const { id } = await stage.lock(await stage.user(), '1000');
  stage.clock.advance(2 * DAY_MS);
  const client = await stage.database.pool.connect();
  try {
    const recorded = (): Promise<never> => Promise.reject(new Error('No prices are asked for'));
    const found = await verifyMining.verify({ client, recorded });
    expect(found.problems).toEqual([`lock-up order ${id}: has been due for more than ten minutes`]);
  } finally {
    client.release();
  }
});
