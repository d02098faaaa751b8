import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { START_PRICE, useStage } from './stage.ts';

const stage = useStage();
const P = START_PRICE;
const COMMAND = path.join(import.meta.dirname, '../../src/verify-settlements-command.ts');

/** Options that won, lost and were dropped, all settled. */
async function settleSome(): Promise<readonly [won: number, lost: number, dropped: number]> {
  const user = await stage.user();
  const orders = [
    await stage.submit(user),
    await stage.submit(user, { type: 2, number: '50' }),
    await stage.submit(user, { number: '20', slippage: '0' }),
  ];
  await stage.tell(P + 1, ...Array.from({ length: 25 }, () => P), P + 2, P + 3, P + 4, P + 5, P + 6);
  await stage.sweep();
  const [won = 0, lost = 0, dropped = 0] = orders.map(({ id }) => id);
  expect((await stage.find(user, dropped)).state).toBe('dropped');
  expect(await stage.problems()).toEqual([]);
  return [won, lost, dropped];
}

/** As somebody would who owns the database, past all that guards it. */
async function change(sql: string, ...values: readonly unknown[]): Promise<void> {
  const client = await stage.database.owner.connect();
  try {
    await client.query('BEGIN');
    await client.query('ALTER TABLE option_order DISABLE TRIGGER USER');
    await client.query(sql, [...values]);
    await client.query('ALTER TABLE option_order ENABLE TRIGGER USER');
    await client.query('COMMIT');
  } finally {
    client.release();
  }
}

test.each([
  ['stake = stake + 1', /money of the user \(option_hold\) is -100000000, and comes out as -100000001/],
  ['payout_ppm = payout_ppm + 10000', /payout is 80000000, and comes out as 81000000/],
  ['direction = 3 - direction', /result is won, and comes out as lost/],
  ['entry_price = entry_price + 1', /entry price is 1000002, and comes out as 1000001/],
  ['end_price = end_price + 1', /end price is 1000005, and comes out as 1000004/],
  ['seen_price = seen_price - 1000', /result is won, and comes out as dropped/],
  ['slippage_ppm = 0', /result is won, and comes out as dropped/],
  [`taken_at = taken_at + interval '500 milliseconds'`, /entry second is/],
  ['recorded_until = recorded_until - 1', null],
  [
    'seconds = seconds + 1, due_second = due_second + 1, end_second = end_second + 1',
    /the prices it was settled by are gone/,
  ],
  ['end_second = end_second + 1', /the prices it was settled by are gone/],
  ['rule = 9', /cannot be settled again: There is no rule 9/],
  ['rule = 1', /entry second is/],
])('one order altered, %s, is found', async (set, fault) => {
  const [won] = await settleSome();
  await change(`UPDATE option_order SET ${set} WHERE id = $1`, won).catch((error: unknown) => {
    if (fault === null) return;
    throw error;
  });
  const problems = await stage.problems();
  // What the order entered at was not written down by then either way.
  if (fault === null) expect(problems).toEqual([]);
  else expect(problems.join('\n')).toMatch(new RegExp(`^option ${won}: .*(${fault.source})`, 'm'));
});

test('an outcome that is consistent in itself is found by the money: profit and result of a lost one', async () => {
  const [, lost] = await settleSome();
  await change('UPDATE option_order SET state = 3, profit = payout WHERE id = $1', lost);
  expect(await stage.problems()).toEqual([
    `option ${lost}: result is won, and comes out as lost`,
    `option ${lost}: profit is 40000000, and comes out as -50000000`,
    expect.stringContaining('money of the user (option_release) is 0'),
    expect.stringContaining('money of the house (option_unreserve) is 40000000'),
    expect.stringContaining('money of the user (option_win) is 0'),
    expect.stringContaining('money of the house (option_loss) is 50000000'),
  ]);
});

test('a dropped one that is said to have been dropped for another reason is found', async () => {
  const [, , dropped] = await settleSome();
  await change(`UPDATE option_order SET drop_reason = 'no_price' WHERE id = $1`, dropped);
  expect(await stage.problems()).toEqual([`option ${dropped}: reason is no_price, and comes out as price_moved`]);
});

test('money that moved otherwise than the outcome is found', async () => {
  const [won] = await settleSome();
  await stage.database.owner.query(`UPDATE ledger_entry SET available_delta = available_delta + 1 WHERE ref = $1 AND kind = 84 AND owner_id > 0`, [won]); // prettier-ignore
  expect(await stage.problems()).toEqual([
    `option ${won}: money of the user (option_win) is 80000001, and comes out as 80000000`,
  ]);
  await stage.database.owner.query(`UPDATE ledger_entry SET available_delta = available_delta - 1 WHERE ref = $1 AND kind = 84 AND owner_id > 0`, [won]); // prettier-ignore
});

async function ownerOf(id: number): Promise<bigint | undefined> {
  const { rows } = await stage.database.pool.query<{ owner_id: bigint }>(
    'SELECT owner_id FROM option_order WHERE id = $1',
    [id],
  );
  return rows[0]?.owner_id;
}

test('an option that is gone, or said to be another’s, is found by its money', async () => {
  const [won, lost] = await settleSome();
  const other = await stage.user();
  await change('UPDATE option_order SET owner_id = $1 WHERE id = $2', other, lost);
  const problems = await stage.problems();
  expect(problems[0]).toBe(`option ${lost}: money of the user (option_hold) is 0, and comes out as -50000000`);
  expect(problems).toContain(
    `option ${lost}: has moved -50000000 of currency 1 of ${await ownerOf(won)} (option_hold)`,
  );
  await change('DELETE FROM option_order');
  expect((await stage.problems()).toSorted()).toEqual(
    [won, lost, lost + 1].map((id) => `option ${id}: is gone, and its money has moved`),
  );
});

test('one that is said to be open again is found by what it has paid', async () => {
  const [won] = await settleSome();
  const soon = Math.floor(Date.now() / 1_000) + 60;
  await change(
    `UPDATE option_order SET state = 2, end_price = NULL, end_second = NULL, profit = NULL, settled_at = NULL,
       entry_second = $2 - seconds, due_second = $2 WHERE id = $1`,
    won,
    soon,
  );
  expect(await stage.problems()).toEqual([
    `option ${won}: money of the user (option_release) is 100000000, and comes out as 0`,
    `option ${won}: money of the user (option_win) is 80000000, and comes out as 0`,
  ]);
  await change(
    'UPDATE option_order SET state = 3, end_price = 1, end_second = due_second, profit = payout, settled_at = now() WHERE id = $1',
    won,
  );
});

test('one that is open is as it should be', async () => {
  const user = await stage.user();
  await stage.database.owner.query('UPDATE option_expiry SET seconds = 3600 WHERE seconds = 600');
  await stage.submit(user, { seconds: 3_600 });
  expect(await stage.problems()).toEqual([]);
});

test('stored prices altered by one unit are found, and so are those that are gone', async () => {
  const [won, lost] = await settleSome();
  await stage.database.owner.query(`UPDATE price_window SET ticks = replace(ticks, '"index":1000004', '"index":1000005') WHERE from_second < to_second`); // prettier-ignore
  const problems = await stage.problems();
  expect(problems[0]).toMatch(/^prices of market 1, seconds \d+ to \d+: are not what was written down$/);
  expect(problems).toContain(`option ${won}: end price is 1000004, and comes out as 1000005`);
  await stage.database.owner.query('DELETE FROM price_window WHERE from_second < to_second');
  expect(await stage.problems()).toEqual([
    `option ${won}: the prices it was settled by are gone`,
    `option ${lost}: the prices it was settled by are gone`,
  ]);
  await stage.database.owner.query('DELETE FROM price_window');
  expect((await stage.problems())[0]).toBe(`option ${won}: the price it entered at is gone`);
});

test('a recorded price altered by one unit is found, by the window it was used in', async () => {
  await settleSome();
  await stage.database.owner.query(`UPDATE price_batch SET payload = replace(payload, '"fresh",1000004,', '"fresh",1000005,')`); // prettier-ignore
  expect(await stage.problems()).toEqual([
    expect.stringMatching(/^prices of market 1, .*are not what was written down$/),
  ]);
});

test('what has been due for long and is not settled is told', async () => {
  const user = await stage.user();
  const { id } = await stage.submit(user);
  expect(await stage.problems()).toEqual([`option ${id}: has been due for more than ten minutes`]);
});

test('the command ends with 1 when something is wrong, and says what', async () => {
  const [won] = await settleSome();
  const env = { ...process.env, DATABASE_URL: stage.database.applicationUrl, DATABASE_OWNER_URL: stage.database.ownerUrl, LOG_LEVEL: 'silent' }; // prettier-ignore
  const run = () => promisify(execFile)(process.execPath, [COMMAND], { env });
  expect((await run()).stdout).toMatch(/^options: 3 settled again, 0 different\.$/m);
  await change('UPDATE option_order SET end_price = end_price + 1 WHERE id = $1', won);
  await expect(run()).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringContaining(`WRONG: option ${won}: end price is 1000005`) as string,
  });
});
