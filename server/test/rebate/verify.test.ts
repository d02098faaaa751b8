import { expect, test } from 'vitest';
import { useStage } from './stage.ts';

/** `npm run verify:settlements` reckons every payment again. */

const stage = useStage();

/** As somebody would who owns the database, past all that guards it. */
async function change(sql: string): Promise<void> {
  const tables = ['rebate_payment', 'rebate_earning', 'ledger_entry'];
  const all = (what: string): string => tables.map((table) => `ALTER TABLE ${table} ${what} TRIGGER USER`).join(';');
  await stage.database.owner.query(`BEGIN; ${all('DISABLE')}; ${sql}; ${all('ENABLE')}; COMMIT`);
}

test('each payment and earning that is altered by a unit is found', async () => {
  const inviter = await stage.user();
  const self = await stage.user(inviter);
  await stage.trade(await stage.user(inviter), '10');
  await stage.trade(self, '20');
  await stage.trade(await stage.user(await stage.user()), '10');
  await stage.reckon();
  await stage.login(self, 'own 0');
  expect(await stage.problems()).toEqual([]);
  await stage.database.owner.query(`UPDATE deadline SET due = 'infinity' WHERE kind = 'rebate.payment' AND ref = '2'`);
  await stage.pay();
  expect(await stage.problems()).toEqual([]);
  for (const [set, back, fault] of [
    ['rebate_payment SET paid = paid - 1 WHERE id = 1', 'rebate_payment SET paid = paid + 1 WHERE id = 1', /1: payment is 999999, and comes out as 1000000/],
    ['rebate_payment SET amount = amount + 1 WHERE id = 2', 'rebate_payment SET amount = amount - 1 WHERE id = 2', /2: amount is 1000001, and comes out as 1000000/],
    ['rebate_earning SET fee = fee + 10, amount = amount + 1 WHERE payment_id = 2', 'rebate_earning SET fee = fee - 10, amount = amount - 1 WHERE payment_id = 2', /2: amount is 1000000, and comes out as 1000001/],
    ['rebate_earning SET reason = NULL WHERE invited_id = 100002 AND payment_id = 1', 'rebate_earning SET reason = 1 WHERE invited_id = 100002 AND payment_id = 1', /1: payment is 1000000, and comes out as 3000000/],
    ['rebate_earning SET inviter_id = 100001 WHERE payment_id = 2', 'rebate_earning SET inviter_id = 100004 WHERE payment_id = 2', /2: number of earnings of others is 1/],
    ['ledger_entry SET available_delta = available_delta + 1 WHERE kind = 152 AND owner_id > 0', 'ledger_entry SET available_delta = available_delta - 1 WHERE kind = 152 AND owner_id > 0', /1: money of the user \(rebate_paid\) is 1000001/],
    ['ledger_entry SET ref = 77 WHERE kind = 151', 'ledger_entry SET ref = 1 WHERE kind = 151', /77: is gone, and its money has moved/],
  ] as const) {
    await change(`UPDATE ${set}`);
    expect((await stage.problems()).join('\n'), set).toMatch(fault);
    await change(`UPDATE ${back}`);
    expect(await stage.problems(), back).toEqual([]);
  }
}); // prettier-ignore
