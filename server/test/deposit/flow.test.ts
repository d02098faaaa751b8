import { randomBytes } from 'node:crypto';
import { me } from '@aureus/contract/operator/entry-calls.ts';
import * as proposals from '@aureus/contract/operator/proposal-calls.ts';
import * as calls from '@aureus/contract/deposit/calls.ts';
import { hiddenPicture } from '@aureus/contract/platform/personal.ts';
import * as operatorCalls from '@aureus/contract/deposit/operator-calls.ts';
import { detail as walletDetail, list as walletList } from '@aureus/contract/wallet/calls.ts';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { noise } from '../files/pictures.ts';
import { uploadPicture } from '../files/uploads.ts';
import { approveAct, movableClock, operatorToken } from '../operator/operators.ts';
import { demoToken } from '../platform/http/all-calls.ts';
import { useServer } from '../support/server.ts';

/** The whole way over HTTP: address, picture, request, queue, two operators, balance. */

const clock = movableClock();
const server = useServer({ clock });
const USDT = 3;
let user: string;
let other: string;

beforeAll(async () => {
  user = await demoToken(server, 0);
  other = await demoToken(server, 1);
});

test('from the address on the phone to the balance', async () => {
  const { answer: address } = await server.call(
    calls.depositAddress,
    { currency: USDT, network: 'TRC20' },
    { token: user },
  );
  expect(address.demo).toBe(true);
  const { answer: wallet } = await server.call(walletList, {}, { token: user });
  expect(wallet.change_wallet.balance.find(({ currency }) => currency === USDT)?.is_charge).toBe(1);
  expect(wallet.change_wallet.balance.find(({ currency_name: name }) => name === 'MWD')?.is_charge).toBe(0);

  const account = await uploadPicture(server, await noise(64, 48, 5), { token: user, purpose: 'voucher' });
  const fields = { account, amount: '125.5', currency: USDT, sub_type: 'TRC20' as const, address: address.address };
  const { answer: row } = await server.call(calls.chargeRequest, fields, { token: user, key: 'flow' });
  expect((await server.call(calls.chargeRequest, fields, { token: user, key: 'flow' })).answer).toEqual(row);
  const balance = async (): Promise<string> =>
    (await server.call(walletDetail, { currency: USDT, type: 'change' }, { token: user })).answer.change_balance ?? '';
  const before = await balance();

  const first = await operatorToken(server, clock, 'finance1');
  const second = await operatorToken(server, clock, 'finance2');
  expect((await server.call(me, {}, { token: first })).answer.permissions).toContain('deposits.decide');
  const queue = await server.call(operatorCalls.operatorDeposits, { state: 'waiting' }, { token: first });
  expect(queue.answer.data.map(({ id }) => id)).toEqual([row.id]);
  const taken = await server.call(operatorCalls.assignDeposit, { id: row.id, to: 'me' }, { token: first });
  expect(taken.answer.voucher).toBe(hiddenPicture);
  const shown = { id: row.id, purpose: 'decide' } as const;
  const { voucher } = (await server.call(operatorCalls.operatorDeposit, shown, { token: first })).answer;
  const picture = (token?: string) =>
    fetch(server.url + voucher, token === undefined ? {} : { headers: { authorization: token } });
  expect([(await picture(first)).status, (await picture(first)).headers.get('content-type')]).toEqual([
    200,
    'image/jpeg',
  ]);
  // The link is for the operator who asked, in this very session.
  for (const stranger of [undefined, second, user, other]) expect((await picture(stranger)).status).not.toBe(200);

  const payload = JSON.stringify({
    id: row.id,
    amount: '125',
    tx_id: randomBytes(32).toString('hex').toUpperCase(),
    output: 0,
  });
  const asked = { kind: 'deposit.credit', payload, reason: 'seen on the chain' } as const;
  const { answer: proposed } = await server.call(proposals.propose, asked, { token: first, key: 'propose' });
  const { id } = proposed;
  expect((await approveAct(server, clock, first, 'finance1', id)).error).toBe('proposal_own');
  expect(await balance()).toBe(before);
  expect((await approveAct(server, clock, second, 'finance2', id)).answer.state).toBe('executed');
  expect(Number(await balance()) - Number(before)).toBe(125);

  const { answer: log } = await server.call(calls.depositLog, {}, { token: user });
  expect(log.data[0]).toMatchObject({
    state: 'credited',
    credited_amount: '125',
    timeline: [{ step: 'requested' }, { step: 'in_review' }, { step: 'credited' }],
  });
  expect((await server.call(calls.depositLog, {}, { token: other })).answer.total).toBe(0);
});

test('a voucher that looks like an earlier one is shown as such, with the request it came with', async () => {
  const picture = await noise(40, 30, 77, 'png');
  const saved = await sharp(picture).resize(800).jpeg({ quality: 60 }).toBuffer();
  const report = async (token: string, bytes: Buffer): Promise<number> => {
    const account = await uploadPicture(server, bytes, { token, purpose: 'voucher' });
    const fields = { account, amount: '50', currency: USDT, sub_type: 'TRC20' as const };
    return (await server.call(calls.chargeRequest, fields, { token, key: account })).answer.id;
  };
  const first = await report(user, await sharp(picture).resize(640).png().toBuffer());
  const second = await report(other, saved);
  const third = await report(other, await noise(40, 30, 78, 'png'));
  const finance = await operatorToken(server, clock, 'finance1');
  const { answer } = await server.call(operatorCalls.operatorDeposits, { state: 'waiting' }, { token: finance });
  expect(answer.data.map(({ id, alike_to: alike }) => [id, alike])).toEqual([
    [first, null],
    [second, first],
    [third, null],
  ]);
  const payload = JSON.stringify({ id: second, amount: '50', tx_id: randomBytes(32).toString('hex'), output: 0 });
  const { answer: shown } = await server.call(
    proposals.previewProposal,
    { kind: 'deposit.credit', payload },
    { token: finance },
  );
  expect(shown.lines.find(({ label }) => label === 'deposit_voucher_alike')?.after).toBe(`#${first}`);
});

test('S35: the queue opens to operators alone', async () => {
  for (const call of [operatorCalls.operatorDeposits, operatorCalls.operatorDeposit]) {
    for (const token of ['', user, other]) {
      expect((await server.call(call, { id: 1 }, token === '' ? {} : { token })).error).toBe('not_logged_in');
    }
  }
});

test('S33: what users are told has no key the contract does not name', async () => {
  const { body } = await server.call(calls.depositLog, {}, { token: user });
  const [row] = (body as unknown as { message: { data: Record<string, unknown>[] } }).message.data;
  const named = Object.keys(calls.depositRow.shape);
  expect(Object.keys(row ?? {}).toSorted()).toEqual(named.toSorted());
});
