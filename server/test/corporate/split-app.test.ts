import { login } from '@aureus/contract/account/calls.ts';
import { splits } from '@aureus/contract/corporate/split-calls.ts';
import { quotation } from '@aureus/contract/market/calls.ts';
import { list as notices } from '@aureus/contract/notice/calls.ts';
import { login as enter } from '@aureus/contract/operator/entry-calls.ts';
import { approveProposal } from '@aureus/contract/operator/proposal-calls.ts';
import { list, trade } from '@aureus/contract/spot/calls.ts';
import { Secret, TOTP } from 'otpauth';
import { beforeAll, expect, test } from 'vitest';
import { demoLogins } from '../../src/account/demo.ts';
import { textOf } from '../../src/platform/moment-text.ts';
import { demoOperator, type Person, proposeAct } from '../operator/operators.ts';
import { useServer } from '../support/server.ts';
import { expectSoundBooks } from './stage.ts';

const [APPLE, SHARE, USDT] = [201, 101, 3];
const server = useServer();
let user: string;
beforeAll(async () => {
  const [demo] = demoLogins();
  user = (await server.call(login, { user_string: demo?.email ?? '', password: demo?.password ?? '' })).answer;
});

const priced = async (): Promise<number> => {
  const rows = (await server.call(quotation, {})).answer.flatMap((group) => group.quotation);
  return Number(rows.find(({ id }) => id === APPLE)?.now_price ?? 0);
};
const sell = async (percentAbove: number) => {
  const target_price = ((await priced()) * (1 + percentAbove / 100)).toFixed(2);
  const fields = { currency_id: SHARE, legal_id: USDT, type: 2, target_price, amount: '0.5' } as const;
  return server.call(trade, fields, { token: user });
};
const held = async (): Promise<bigint> => {
  const { rows } = await server.database.owner.query<{ amount: bigint }>(
    `SELECT (available + held) AS amount FROM wallet JOIN users ON users.id = owner_id
     WHERE currency_id = $1 AND email = $2`,
    [SHARE, demoLogins()[0]?.email],
  );
  return rows[0]?.amount ?? 0n;
};
/** The orders, prices and the database of this test have one time, so codes are those of a clock that is not moved. */
const codeOf = (person: Person, ahead = 0): string =>
  new TOTP({ secret: Secret.fromBase32(demoOperator(person).totpSecret) }).generate({ timestamp: Date.now() + ahead });
async function operator(person: Person): Promise<string> {
  const { email, password } = demoOperator(person);
  return (await server.call(enter, { email, password, code: codeOf(person) })).answer;
}
const stateOf = async () => (await server.call(splits, { match_id: APPLE })).answer[0]?.state;

test('two operators split a share of the whole app: it rests, loses its orders, is split, and goes on', async () => {
  const { owner } = server.database;
  await expect.poll(held).toBeGreaterThan(0n);
  const before = await held();
  await expect.poll(async () => (await sell(2)).error).toBeNull();
  const cut_off = textOf(new Date(Date.now() + 3_600_000));
  const payload = { market_id: APPLE, new_shares: 4, old_shares: 1, cut_off };
  const id = await proposeAct(server, await operator('finance1'), 'corporate.split', payload);
  // That of now has let this operator in: the next one is good already.
  const approving = { id, code: codeOf('finance2', 30_000) };
  const approved = await server.call(approveProposal, approving, { token: await operator('finance2') });
  expect(approved.answer.state).toBe('executed');
  expect(await stateOf()).toBe('announced');
  await owner.query(`UPDATE corporate_split SET cut_off = now() - interval '11 seconds'`);
  await owner.query(`UPDATE market_rest SET begins = now() - interval '11 seconds'`);
  // Every process looks for itself.
  await expect.poll(async () => (await sell(2)).error).toBe('split_pending');
  expect(await held()).toBe(before);
  await owner.query(`UPDATE deadline SET due = now() WHERE kind = 'corporate.split'`);
  await owner.query(`SELECT pg_notify('deadline', 'corporate.split')`);
  await expect.poll(stateOf).toBe('done');
  expect(await held()).toBe(before * 4n);
  const orders = (await server.call(list, {}, { token: user })).answer.data;
  expect(orders.every(({ status, cancel_reason }) => status === 3 && cancel_reason === 'operator')).toBe(true);
  expect((await sell(2)).error).toBe('split_pending');
  await owner.query('UPDATE market_rest SET ends = now()');
  await expect.poll(async () => (await sell(2)).error).not.toBe('split_pending');
  const told = async () => (await server.call(notices, {}, { token: user })).answer.data.map(({ title }) => title);
  await expect.poll(told).toEqual(expect.arrayContaining(['AAPL was split 4 for 1', 'Your open orders in AAPL/USDT were cancelled'])); // prettier-ignore
  await expectSoundBooks(server.database);
});
