import { expect, test } from 'vitest';
import { verifyLoans } from '../../src/loans/verify.ts';
import { PricesPendingError } from '../../src/market/public.ts';
import { house } from '../../src/platform/ledger/house.ts';
import type { RecordedText } from '../../src/platform/settlements/verifier.ts';
import { useStage } from './stage.ts';

const stage = useStage();

/** Marks as they were written down: what a bitcoin cost at the sales of `course`, in hundredths. */
const written: RecordedText = async () => ({
  text: [null, 1_000_000, 580_000].map((mark) => `${JSON.stringify({ mark })}\n`).join(''),
});

/** What `npm run verify:settlements` finds. */
async function problems(recorded: RecordedText = written): Promise<readonly string[]> {
  const client = await stage.database.pool.connect();
  try {
    return (await verifyLoans.verify({ client, recorded })).problems;
  } finally {
    client.release();
  }
}

const TABLES = ['loan', 'loan_entry', 'loan_collateral', 'ledger_entry'];
/** As somebody would who owns the database, past all that guards it. */
async function change(sql: string): Promise<void> {
  const all = (what: string): string => TABLES.map((table) => `ALTER TABLE ${table} ${what} TRIGGER USER`).join(';');
  await stage.database.owner.query(`BEGIN; ${all('DISABLE')}; ${sql}; ${all('ENABLE')}; COMMIT`);
}

/** Everything that can happen: one that is overdue and was repaid in part, one repaid from collateral, one sold, one short. */
async function course() {
  const user = async (amount: string, collateral: string, days = 30) => {
    const owner = await stage.user();
    return { owner, id: (await stage.take(owner, amount, collateral, { days })).id };
  };
  const late = await user('500', '0.5', 7);
  const repaid = await user('400', '0.5');
  const sold = await user('5000', '0.95');
  await stage.add(sold.owner, sold.id, '0.05');
  stage.pass(2);
  await stage.sweep();
  await stage.repay(late.owner, late.id, { amount: '100' });
  await stage.repay(repaid.owner, repaid.id, { amount: '50.25', source: 'collateral' });
  await stage.repay(repaid.owner, repaid.id);
  expect(await problems()).toEqual([]);
  stage.price(5_800);
  await stage.watch();
  stage.pass(6);
  await stage.sweep();
  expect(await problems()).toEqual([]);
  return { late, repaid, sold };
}

test('every loan is gone through again, and each unit that is altered is found', async () => {
  const { late, repaid, sold } = await course();
  const entry = (id: number, kind: number) =>
    `(SELECT min(id) FROM loan_entry WHERE loan_id = ${id} AND kind = ${kind})`;
  const of = (id: number, kind: number) => `WHERE id = ${entry(id, kind)}`;
  const altered: readonly (readonly [set: string, back: string, fault: RegExp])[] = [
    [`UPDATE loan SET principal = principal - 1 WHERE id = ${late.id}`, `UPDATE loan SET principal = principal + 1 WHERE id = ${late.id}`, /principal is \d+, and comes out/],
    [`UPDATE loan SET interest = interest + 1 WHERE id = ${sold.id}`, `UPDATE loan SET interest = interest - 1 WHERE id = ${sold.id}`, /interest is \d+, and comes out/],
    [`UPDATE loan SET overdue = overdue + 1 WHERE id = ${late.id}`, `UPDATE loan SET overdue = overdue - 1 WHERE id = ${late.id}`, /overdue is/],
    [`UPDATE loan SET rate_ppm = rate_ppm + 1 WHERE id = ${late.id}`, `UPDATE loan SET rate_ppm = rate_ppm - 1 WHERE id = ${late.id}`, /charge is 500000, and comes out as 500500/],
    [`UPDATE loan SET days = days + 1 WHERE id = ${late.id}`, `UPDATE loan SET days = days - 1 WHERE id = ${late.id}`, /kind is 3, and comes out as 2/],
    [`UPDATE loan SET charged_days = charged_days + 1 WHERE id = ${late.id}`, `UPDATE loan SET charged_days = charged_days - 1 WHERE id = ${late.id}`, /days is/],
    [`UPDATE loan SET repaid = repaid + 1 WHERE id = ${repaid.id}`, `UPDATE loan SET repaid = repaid - 1 WHERE id = ${repaid.id}`, /repaid is/],
    [`UPDATE loan_collateral SET held = held - 1 WHERE loan_id = ${late.id}`, `UPDATE loan_collateral SET held = held + 1 WHERE loan_id = ${late.id}`, /collateral is/],
    [`UPDATE loan_entry SET amount = amount + 1 ${of(late.id, 4)}`, `UPDATE loan_entry SET amount = amount - 1 ${of(late.id, 4)}`, /principal is/],
    [`UPDATE loan_entry SET collateral = collateral + 1 ${of(repaid.id, 6)}`, `UPDATE loan_entry SET collateral = collateral - 1 ${of(repaid.id, 6)}`, /the least that pays it is|fee is/],
    [`UPDATE loan_entry SET fee = fee + 1 ${of(sold.id, 7)}`, `UPDATE loan_entry SET fee = fee - 1 ${of(sold.id, 7)}`, /fee is/],
    [`UPDATE loan_entry SET collateral = collateral + 1 ${of(sold.id, 5)}`, `UPDATE loan_entry SET collateral = collateral - 1 ${of(sold.id, 5)}`, /collateral before is/],
    [`UPDATE loan SET haircut_ppm = 0 WHERE id = ${sold.id}`, `UPDATE loan SET haircut_ppm = 100000 WHERE id = ${sold.id}`, /whether it was to be sold is true, and comes out as false/],
    [`UPDATE loan_entry SET inputs = inputs || jsonb_build_object('heldBack', at + interval '1 minute') ${of(sold.id, 7)}`, `UPDATE loan_entry SET inputs = inputs || jsonb_build_object('heldBack', at) ${of(sold.id, 7)}`, /whether it was to be sold is true, and comes out as false/],
    [`UPDATE loan_entry SET day = 99 WHERE loan_id = ${late.id} AND day = 2`, `UPDATE loan_entry SET day = 2 WHERE loan_id = ${late.id} AND day = 99`, /day is 99, and comes out as 2/],
    [`UPDATE loan_entry SET loan_id = ${late.id} ${of(repaid.id, 1)}`, `UPDATE loan_entry SET loan_id = ${repaid.id} WHERE id = (SELECT max(id) FROM loan_entry WHERE kind = 1 AND loan_id = ${late.id})`, /nothing says that it was taken/],
  ]; // prettier-ignore
  for (const [set, back, fault] of altered) {
    await change(set);
    expect((await problems()).join('\n'), set).toMatch(fault);
    await change(back);
    expect(await problems(), back).toEqual([]);
  }
});

test('a sale by other prices than those it names, or than were written down, is found', async () => {
  const { sold } = await course();
  const price = (ticks: number): string =>
    `UPDATE loan_entry SET inputs = jsonb_set(jsonb_set(inputs, '{collateral,mark,ticks}', '${ticks}'), '{collateral,units}', '"${ticks}"')
     WHERE loan_id = ${sold.id} AND kind = 7`;
  await change(price(580_001));
  expect((await problems()).join('\n')).toMatch(/fee is/);
  await change(price(580_000));
  expect(await problems()).toEqual([]);
  const other: RecordedText = async () => ({ text: '{"mark":1000000}\n{"mark":590000}\n' });
  expect((await problems(other)).join('\n')).toMatch(/the price of market 1 is not what was written down/);
  expect((await problems(async () => ({ text: '' }))).join('\n')).toMatch(/is not what was written down/);
  // The second of a sale of just now is not written down yet.
  expect(await problems(() => Promise.reject(new PricesPendingError()))).toEqual([]);
});

test('money that moved otherwise is found: of the user, of the house, of anybody else', async () => {
  const { late, sold } = await course();
  const move = (set: string, where: string): Promise<void> => change(`UPDATE ledger_entry SET ${set} WHERE ${where}`);
  const fee = `ref = ${sold.id} AND kind = 138 AND owner_id = ${house.fees}`;
  await move('available_delta = available_delta - 1', fee);
  expect((await problems()).join('\n')).toMatch(new RegExp(`loan ${sold.id}: money of the house \\(loan_sale_fee\\)`));
  await move('available_delta = available_delta + 1', fee);
  const paid = `ref = ${late.id} AND kind = 132 AND owner_id = ${late.owner}`;
  await move(`owner_id = ${late.owner + 77n}`, paid);
  expect((await problems()).join('\n')).toMatch(new RegExp(`has moved 500000000 of currency 1 of ${late.owner + 77n}`));
  await move(`owner_id = ${late.owner}`, `ref = ${late.id} AND kind = 132 AND owner_id = ${late.owner + 77n}`);
  const bought = `kind = 136 AND owner_id = ${house.marketMaker} AND available_delta = 50000000`;
  await move('available_delta = available_delta - 1', bought);
  expect((await problems()).join('\n')).toMatch(/collateral that was sold is|what is held is/);
  await move('available_delta = available_delta + 1', bought.replace('50000000', '49999999'));
  await move('ref = ref + 1000', `ref = ${late.id} AND kind BETWEEN 132 AND 138`);
  expect(await problems()).toContain(`loan ${late.id + 1_000}: is gone, and its money has moved`);
  await move('ref = ref - 1000', `ref = ${late.id + 1_000} AND kind BETWEEN 132 AND 138`);
  await move('ref = ref + 1000', 'ref = 1 AND kind = 130');
  expect(await problems()).toContain('collateral 1001: is gone, and has moved');
  await move('ref = ref - 1000', 'ref = 1001 AND kind = 130');
  expect(await problems()).toEqual([]);
});
