import * as entry from '@aureus/contract/operator/entry-calls.ts';
import { confirmOperator, operators } from '@aureus/contract/operator/people-calls.ts';
import {
  approveProposal,
  proposal,
  propose,
  rejectProposal,
  withdrawProposal,
} from '@aureus/contract/operator/proposal-calls.ts';
import { Secret, TOTP } from 'otpauth';
import { beforeAll, expect, test } from 'vitest';
import { useServer } from '../support/server.ts';
import {
  approveAct,
  demoOperator,
  freshCode,
  giveEveryRole,
  movableClock,
  operatorId,
  operatorToken,
  proposeAct,
} from './operators.ts';

/** An administrator with every role invites another operator, which is themselves, with one colleague in good faith. */

const clock = movableClock();
const server = useServer({ clock });
const reason = 'I am alone and want all of it';
let admin1: string;
let adminId: bigint;
const email = 'second@self.example';
const password = 'seven-lamps-in-a-hall';
let secret: Secret;
let puppet: string;

beforeAll(async () => {
  adminId = await giveEveryRole(server, 'admin1');
});

const enter = async (): Promise<string> => {
  clock.forward(30_000);
  const code = new TOTP({ secret }).generate({ timestamp: clock.epochMs() });
  return (await server.call(entry.login, { email, password, code })).answer;
};
/** One proposes a credit, the other approves it. */
async function between(proposer: string, approve: (id: number) => Promise<{ error: string | null }>) {
  const payload = { user_id: 100_001, account: 'change', currency: 'USDT', amount: '5' };
  const id = await proposeAct(server, proposer, 'user.credit', payload);
  const { error } = await approve(id);
  await server.database.pool.query(
    `UPDATE operator_proposals SET state = 'withdrawn' WHERE id = $1 AND state = 'open'`,
    [id],
  );
  return error;
}
const byPuppet = async (id: number) => {
  clock.forward(30_000);
  const code = new TOTP({ secret }).generate({ timestamp: clock.epochMs() });
  return server.call(approveProposal, { id, code }, { token: puppet });
};
const byAdmin = (id: number) => approveAct(server, clock, admin1, 'admin1', id);

test('a second self is nobody before a third person has confirmed it, and for 72 hours', async () => {
  admin1 = await operatorToken(server, clock, 'admin1');
  const admin2 = await operatorToken(server, clock, 'admin2');
  const id = await proposeAct(server, admin1, 'operator.invite', {
    name: 'Self',
    email,
    roles: ['admin', 'finance'],
  });
  expect((await approveAct(server, clock, admin2, 'admin2', id)).answer.state).toBe('executed');
  const body = async () =>
    (
      await server.database.pool.query<{ body: string }>('SELECT body FROM outbox_message WHERE recipient = $1', [
        email,
      ])
    ).rows[0]?.body;
  await expect.poll(body).toContain('token=');
  const token = /token=([\w-]+)/.exec((await body()) ?? '')?.[1] ?? '';
  const invited = (await server.call(entry.invitation, { token })).answer;
  secret = Secret.fromBase32(invited.totp_secret);
  const code = new TOTP({ secret }).generate({ timestamp: clock.epochMs() });
  expect((await server.call(entry.acceptInvitation, { token, password, code })).error).toBe(null);
  puppet = await enter();
  expect(await between(admin1, byPuppet)).toBe('operator_new');
  expect(await between(puppet, byAdmin)).toBe('operator_unconfirmed');

  clock.forward(72 * 3_600_000);
  admin1 = await operatorToken(server, clock, 'admin1');
  puppet = await enter();
  expect(await between(admin1, byPuppet)).toBe('operator_unconfirmed');
  expect(await between(puppet, byAdmin)).toBe('operator_unconfirmed');

  // Nor does it stand in for whoever let it in, where they are affected themselves.
  const about = {
    kind: 'operator.roles' as const,
    payload: JSON.stringify({ operator_id: Number(adminId), roles: [] }),
  };
  expect((await server.call(propose, { ...about, reason }, { token: puppet })).error).toBe('proposal_affected');
  const colleague = await operatorToken(server, clock, 'admin2');
  const shut = await proposeAct(server, colleague, 'operator.disable', { operator_id: Number(adminId) });
  expect((await server.call(rejectProposal, { id: shut, reason }, { token: puppet })).error).toBe('proposal_affected');
  const { can } = (await server.call(proposal, { id: shut }, { token: puppet })).answer;
  expect([can.approve, can.reject]).toEqual([false, false]);
  expect((await server.call(withdrawProposal, { id: shut }, { token: colleague })).error).toBeNull();

  const operator_id = Number(await operatorId(server, email));
  const second = await operatorToken(server, clock, 'admin2');
  const confirm = async (by: string, codeOf: () => string) =>
    (await server.call(confirmOperator, { operator_id, code: codeOf() }, { token: by })).error;
  // Neither who proposed the invitation, nor who approved it, nor the newcomer.
  expect(await confirm(admin1, () => freshCode(clock, 'admin1'))).toBe('operator_not_yours_to_confirm');
  expect(await confirm(second, () => freshCode(clock, 'admin2'))).toBe('operator_not_yours_to_confirm');
  expect(await confirm(puppet, () => '000000')).toBe('operator_not_yours_to_confirm');
  const third = await operatorToken(server, clock, 'finance1');
  expect(await confirm(third, () => freshCode(clock, 'finance1'))).toBe('operator_forbidden');
  await server.database.owner.query(`INSERT INTO operator_roles SELECT id, 'admin' FROM operators WHERE email = $1`, [
    demoOperator('finance1').email,
  ]);
  const row = (await server.call(operators, { search: email }, { token: third })).answer.data[0];
  expect([row?.unconfirmed, row?.can_confirm]).toEqual([true, true]);
  expect(await confirm(third, () => freshCode(clock, 'finance1'))).toBe(null);
  expect(await between(admin1, byPuppet)).toBe(null);
  expect(await between(puppet, byAdmin)).toBe(null);
});

test('a second self is not made another person by two who let it in again in good faith', async () => {
  const id = await operatorId(server, email);
  const inviters = await Promise.all(
    (['admin1', 'admin2'] as const).map((name) => operatorId(server, demoOperator(name).email)),
  );
  await server.database.owner.query('UPDATE operators SET confirmed_at = NULL, let_in_by = $2 WHERE id = $1', [
    id,
    inviters,
  ]);
  const payload = { operator_id: Number(id) };
  for (const kind of ['operator.disable', 'operator.enable'] as const) {
    const proposed = await proposeAct(server, await operatorToken(server, clock, 'admin2'), kind, payload);
    const third = await operatorToken(server, clock, 'finance1');
    expect((await approveAct(server, clock, third, 'finance1', proposed)).answer.state).toBe('executed');
  }
  clock.forward(72 * 3_600_000);
  admin1 = await operatorToken(server, clock, 'admin1');
  puppet = await enter();
  expect(await between(admin1, byPuppet)).toBe('operator_unconfirmed');
  expect(await between(puppet, byAdmin)).toBe('operator_unconfirmed');
  const fields = { operator_id: Number(id), code: freshCode(clock, 'admin1') };
  const confirmed = await server.call(confirmOperator, fields, { token: admin1 });
  expect(confirmed.error).toBe('operator_not_yours_to_confirm');
});
