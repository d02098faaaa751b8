import { previewProposal, proposal } from '@aureus/contract/operator/proposal-calls.ts';
import { balanceLines, proposalKinds } from '@aureus/contract/operator/proposals.ts';
import type { ProposalKind } from '@aureus/contract/operator/proposals.ts';
import { user as userCall } from '@aureus/contract/operator/user-calls.ts';
import { beforeAll, expect, test } from 'vitest';
import { ableUser, plant } from '../support/planted.ts';
import type { Planted } from '../support/planted.ts';
import { useServer } from '../support/server.ts';
import { actsAbout } from './acts-about.ts';
import { anotherWithdrawal, readyFor } from './acts-ready.ts';
import { everythingToken, giveEveryRole, movableClock, operatorId, operatorToken, proposeAct, demoOperator } from './operators.ts'; // prettier-ignore

/** What a user owns is told to operators who may read the ledger, and to no others: not by a preview either. */

const clock = movableClock();
const server = useServer({ clock });
let planted: Planted;
let id = 0;
let reader = '';
let blind = '';

/** Takes the right to read the ledger from one operator, who keeps all others. */
async function blinded(): Promise<string> {
  const { owner } = server.database;
  await giveEveryRole(server, 'finance1');
  await owner.query(`INSERT INTO roles VALUES ('blind')`);
  await owner.query(
    `INSERT INTO role_permissions SELECT DISTINCT 'blind', permission FROM role_permissions WHERE permission <> 'ledger.read'`,
  );
  const operator = await operatorId(server, demoOperator('finance1').email);
  await owner.query('DELETE FROM operator_roles WHERE operator_id = $1', [operator]);
  await owner.query(`INSERT INTO operator_roles VALUES ($1, 'blind')`, [operator]);
  return operatorToken(server, clock, 'finance1');
}

beforeAll(async () => {
  planted = await plant(server, await ableUser(server, clock, 0));
  id = Number(planted.user.id);
  reader = await everythingToken(server, clock);
  blind = await blinded();
}, 120_000);

/** What a preview says of the user's wallets, as the ledger has it. */
async function owned(): Promise<ReadonlySet<string>> {
  const { rows } = await server.database.owner.query<{ amount: string }>(
    `SELECT DISTINCT trim_scale(amount / power(10::numeric, scale))::text AS amount
       FROM wallet JOIN currencies ON currencies.id = currency_id, unnest(ARRAY[available, held, available + held]) AS amount
      WHERE owner_id = $1 AND amount > 0`,
    [id],
  );
  return new Set(rows.map(({ amount }) => amount));
}

test('of each act about a user the lines that say what the user owns are hidden from who may not read the ledger', async () => {
  const { owner } = server.database;
  const withdrawal = await anotherWithdrawal(owner, planted);
  const card = Number((await owner.query('SELECT id FROM payout_card WHERE owner_id = $1', [id])).rows[0]?.id);
  const payment = { id: Number(planted.ids['deposit']), amount: '17.25', tx_id: 'cd'.repeat(32), output: 0 };
  const acts = actsAbout({ planted, card, withdrawal, payment, paid: 'ab'.repeat(32), text: 'as the test wants' });
  // Loans are repaid for who cannot log in.
  await owner.query(`UPDATE users SET status = 'locked' WHERE id = $1`, [id]);
  const seen = new Set<string>();
  for (const kind of Object.keys(acts) as ProposalKind[]) {
    expect(proposalKinds[kind].about).toBe('user');
    const about = {
      user: id,
      withdrawal,
      order: Number(planted.ids['otcOrder']),
      work: Number(planted.ids['artWork']),
    };
    await readyFor(kind, owner, about);
    const fields = { kind, payload: JSON.stringify(acts[kind]) };
    const shown = await server.call(previewProposal, fields, { token: reader });
    if (shown.error !== null) continue;
    const hidden = (await server.call(previewProposal, fields, { token: blind })).answer.lines;
    const all = shown.answer.lines;
    expect(hidden.map(({ label }) => label)).toEqual(all.map(({ label }) => label));
    const amounts = await owned();
    for (const line of hidden) {
      if (balanceLines.has(line.label)) {
        seen.add(line.label);
        expect(line).toEqual({ label: line.label, before: expect.anything(), after: '•••', unit: '', usdt: null });
        expect(line.before).toBe('•••');
      }
      expect([kind, line.label, amounts.has(line.before ?? '')]).toEqual([kind, line.label, false]);
    }
  }
  expect([...seen].toSorted()).toEqual([...balanceLines].toSorted());
});

test('nor does a stored proposal or the page of the user say it', async () => {
  const credit = { user_id: id, account: 'change', currency: 'USDT', amount: '5' };
  const proposed = await proposeAct(server, blind, 'user.credit', credit);
  const lineOf = async (token: string) => {
    const { preview, preview_now: now } = (await server.call(proposal, { id: proposed }, { token })).answer;
    return [preview, now].map((lines) => lines?.find(({ label }) => label === 'credit.user_available')?.after);
  };
  expect(await lineOf(blind)).toEqual(['•••', '•••']);
  for (const amount of await lineOf(reader)) expect(Number(amount)).toBeGreaterThan(5);
  const total = async (token: string) => (await server.call(userCall, { id }, { token })).answer.total_usdt;
  await expect.poll(async () => Number(await total(reader)), { timeout: 60_000 }).toBeGreaterThan(0);
  expect(await total(blind)).toBeNull();
});
