import * as entry from '@aureus/contract/operator/entry-calls.ts';
import { approveProposal, propose } from '@aureus/contract/operator/proposal-calls.ts';
import type { ProposalKind } from '@aureus/contract/operator/proposals.ts';
import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { confirmByMachine, inviteByMachine } from '../../src/operator/machine.ts';
import { readSettings } from '../../src/platform/settings.ts';
import { useServer } from '../support/server.ts';
import { movableClock } from './operators.ts';

/** The first two come by links of the machine, and nobody needs the glass to begin. */

const clock = movableClock();
const secretKey = 'a secret of this test alone, long enough';
const server = useServer({ clock, settings: { mode: 'production', smtpUrl: 'smtp://127.0.0.1:1', secretKey } });
const password = 'seven-lamps-in-a-hall';

test('two founders begin at once, move no money for 72 hours, and the machine is asked no more', async () => {
  const { pool } = server.database;
  const settings = { ...readSettings({}), secretKey };
  const machine = { pool, clock, settings };
  const secrets = new Map<string, Secret>();
  const code = (email: string) => {
    clock.forward(30_000);
    return new TOTP({ secret: secrets.get(email) ?? new Secret() }).generate({ timestamp: clock.epochMs() });
  };
  const join = async (link: string, email: string) => {
    const token = link.split('token=')[1] ?? '';
    const { answer, error } = await server
      .call(entry.invitation, { token })
      .then((got) => ({ answer: got.error ? null : got.answer, error: got.error }));
    if (!answer) return error;
    secrets.set(email, Secret.fromBase32(answer.totp_secret));
    const fields = { token, password, code: code(email), ...(answer.email ? {} : { name: email, email }) };
    return (await server.call(entry.acceptInvitation, fields)).error;
  };
  const enter = async (email: string) =>
    (await server.call(entry.login, { email, password, code: code(email) })).answer;

  const links = [await inviteByMachine(machine), await inviteByMachine(machine), await inviteByMachine(machine)];
  // Of three links two are open.
  expect(await join(links[0] ?? '', 'lost@example.com')).toBe('operator_invitation_invalid');
  expect(await join(links[1] ?? '', 'ada@example.com')).toBe(null);
  expect(await join(links[2] ?? '', 'bob@example.com')).toBe(null);
  await expect(inviteByMachine(machine)).rejects.toMatchObject({ code: 'operator_exists' });

  const [ada, bob] = [await enter('ada@example.com'), await enter('bob@example.com')];
  const agree = async (kind: ProposalKind, payload: object) => {
    const asked = { kind, payload: JSON.stringify(payload), reason: 'to begin with' };
    const { id } = (await server.call(propose, asked, { token: ada })).answer;
    const reply = await server.call(approveProposal, { id, code: code('bob@example.com') }, { token: bob });
    return reply.error ?? reply.answer.state;
  };
  const carol = { name: 'Carol', email: 'carol@example.com', roles: ['finance', 'admin'] };
  expect(await agree('operator.invite', carol)).toBe('executed');
  // Money waits for the first two as well.
  await pool.query(
    `INSERT INTO operator_proposals (kind, subject, payload, preview, reason, proposed_by, created_at)
     SELECT 'user.credit', 'early money', '{"user_id":1,"account":"change","currency":"USDT","amount":"1"}', '[]',
            'to begin with', id, $1 FROM operators WHERE email = 'ada@example.com'`,
    [clock.now()],
  );
  const { rows } = await pool.query<{ id: bigint }>(`SELECT id FROM operator_proposals WHERE subject = 'early money'`);
  const early = { id: Number(rows[0]?.id), code: code('bob@example.com') };
  expect((await server.call(approveProposal, early, { token: bob })).error).toBe('operator_new');

  // Nobody else is there to confirm the third: the machine does it, once.
  await pool.query(
    `INSERT INTO operators (name, email, password_hash, created_at, access_since, let_in_by)
     SELECT 'Carol', 'carol@example.com', 'x', $1, $1, array_agg(id) FROM operators`,
    [clock.now()],
  );
  await expect(confirmByMachine(machine, 'nobody@example.com')).rejects.toMatchObject({ code: 'operator_unknown' });
  await confirmByMachine(machine, 'Carol@example.com');
  await expect(confirmByMachine(machine, 'carol@example.com')).rejects.toMatchObject({
    code: 'operator_not_yours_to_confirm',
  });
  const { rows: noted } = await pool.query<{ action: string }>(
    `SELECT DISTINCT action FROM operator_audit WHERE ip = 'machine' ORDER BY 1`,
  );
  expect(noted.map(({ action }) => action)).toEqual(['operator.confirm_by_machine', 'operator.invite_by_machine']);
  // Where another one could do it, the machine does not.
  await pool.query(
    `INSERT INTO operators (name, email, password_hash, created_at, access_since, let_in_by)
     SELECT 'Eve', 'eve@example.com', 'x', $1, $1, array_agg(id) FROM operators WHERE email = 'ada@example.com'`,
    [clock.now()],
  );
  await expect(confirmByMachine(machine, 'eve@example.com')).rejects.toMatchObject({
    code: 'operator_not_yours_to_confirm',
  });
  // When one of the two has gone, the machine lets in another, who is new like everybody.
  await pool.query(`UPDATE operators SET state = 'disabled' WHERE email = 'bob@example.com'`);
  expect(await join(await inviteByMachine(machine), 'dan@example.com')).toBe(null);
  const { rows: dan } = await pool.query(`SELECT is_founder FROM operators WHERE email = 'dan@example.com'`);
  expect(dan).toEqual([{ is_founder: false }]);
});
