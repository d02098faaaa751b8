import { randomUUID } from 'node:crypto';
import { allCalls } from '@aureus/contract/calls.ts';
import { proposals, proposal as proposalCall, rejectProposal } from '@aureus/contract/operator/proposal-calls.ts';
import { proposalKinds } from '@aureus/contract/operator/proposals.ts';
import type { ProposalKind } from '@aureus/contract/operator/proposals.ts';
import { audit, auditExport } from '@aureus/contract/operator/audit-calls.ts';
import type { Call } from '@aureus/contract/platform/call.ts';
import { isPersonalSearch } from '@aureus/contract/platform/personal.ts';
import type { Personal } from '@aureus/contract/platform/personal.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { ableUser, MARK, plant } from '../support/planted.ts';
import type { Planted } from '../support/planted.ts';
import { useServer } from '../support/server.ts';
import type { Received } from '../support/server.ts';
import { actsAbout } from './acts-about.ts';
import { anotherWithdrawal, readyFor, sellerOf } from './acts-ready.ts';
import { approveAct, everythingToken, movableClock, operatorToken, proposeAct } from './operators.ts';

/**
 * C41, on every call of operators: of a user who has one of everything, nothing that is theirs alone stands in any
 * reply, unless the operator says what for. Made from the contract: a call that is added is tried by itself.
 */

type Form = Readonly<Record<string, string>>;

const clock = movableClock();
const server = useServer({ clock });
const operatorCalls = allCalls.filter(({ access }) => access === 'operator');
const byName = new Map(operatorCalls.map((call) => [call.name, call]));
let planted: Planted;
let token: string;
let forms: Readonly<Record<string, Form>>;
let card: number;

/** Names a payment out as `STATED` of the planted user names one in. */
const PAID = '77aa0d5b1c9e4f3862d0b7a95e1f48c36b2d7790a4e5c1f8d3b6029e7f815cd4';

beforeAll(async () => {
  planted = await plant(server, await ableUser(server, clock, 0));
  const finance1 = await operatorToken(server, clock, 'finance1');
  const { ids } = planted;
  const first = async (text: string): Promise<string> => {
    const { rows } = await server.database.owner.query<{ id: unknown }>(text, [planted.user.id]);
    return String(rows[0]?.id);
  };
  card = Number(await first('SELECT id FROM payout_card WHERE owner_id = $1'));
  await server.database.owner.query(
    `INSERT INTO users (account_name, password_hash, nickname, invitation_code, invited_by, password_changed_at, created_at)
     VALUES ('invitedone', 'x', 'x', 'ZZZZ9999', $1, now(), now())`,
    [planted.user.id],
  );
  await server.database.owner.query(
    `WITH day AS (INSERT INTO rebate_day (day, reckoned_at) VALUES ('2026-01-01', now()) RETURNING day)
     INSERT INTO rebate_earning (day, inviter_id, invited_id, currency_id, fee, worth, trades, rate_ppm, amount, reason)
     SELECT day, invited_by, id, 3, 10, 10, 1, 0, 0, 6 FROM users, day WHERE account_name = 'invitedone'`,
  );
  const block = JSON.stringify({ id: card, reason: 'as the test wants it' });
  token = await everythingToken(server, clock);
  await withdrawn();
  await server.database.owner.query(
    `INSERT INTO operator_roles SELECT id, role FROM operators, roles WHERE name = 'Finance 1' ON CONFLICT DO NOTHING`,
  );
  const refused = await proposeAct(server, finance1, 'deposit.refuse', {
    id: Number(ids['deposit']),
    reason: `${MARK} did not pay`,
  });
  const about = { user_id: Number(planted.user.id), level: 2, reason: 'other', note: `${MARK} is not to be seen` };
  const proposal = await proposeAct(server, finance1, 'identity.refuse', about);
  const user = { id: String(planted.user.id) };
  const deposit = { id: ids['deposit'] ?? '' };
  const withdrawal = { id: ids['withdrawal'] ?? '' };
  const identity = { id: await first(`SELECT id FROM identity_case WHERE user_id = $1 AND status = 'waiting'`) };
  const conversation = { id: ids['conversation'] ?? '' };
  const supportCase = { id: ids['supportCase'] ?? '' };
  forms = {
    'conversation.operatorMarks': { ...conversation, read: '1' },
    'conversation.operatorMessages': conversation,
    'conversation.operatorPicture': { ...conversation, seq: '2' },
    'conversation.operatorSend': { ...conversation, key: randomUUID(), text: 'I look', seen: '0' },
    'conversation.operatorTyping': conversation,
    'deposit.operatorDetail': deposit,
    'deposit.operatorAssign': { ...deposit, to: 'me' },
    'futures.liquidation': { id: ids['liquidation'] ?? '' },
    'ieo.operatorOrders': { project_id: '1' },
    'identity.operatorDetail': identity,
    'identity.operatorAssign': { ...identity, to: 'me' },
    'operator.actAtOnce': { kind: 'card.block', payload: block, reason: 'as the test wants it', code: '000000' },
    'operator.addUserNote': { ...user, text: 'was not called back' },
    'operator.approve': { id: String(proposal), code: '000000' },
    'operator.breakGlass': { id: String(proposal), code: '000000', reason: 'it burns, and nobody else is here' },
    'operator.changePassword': { old_password: 'x', password: 'y' },
    'operator.confirm': { operator_id: '999999', code: '000000' },
    'operator.endSession': { id: '999999' },
    'operator.mailTexts': { language: 'en' },
    'operator.passkeyAdd': { passkey: '{}', name: 'mine' },
    'operator.passkeyRemove': { id: '999999' },
    'operator.passkeyRename': { id: '999999', name: 'mine' },
    'operator.previewProposal': { kind: 'card.block', payload: block },
    'operator.proposal': { id: String(proposal) },
    'operator.propose': { kind: 'card.block', payload: block, reason: 'as the test wants it' },
    'operator.reject': { id: String(refused), reason: 'as the test wants it' },
    'operator.setLanguage': { language: 'en' },
    'operator.totpConfirm': { code: '000000' },
    'operator.user': user,
    'operator.userBalances': user,
    'operator.userLedger': user,
    'operator.userLinks': user,
    'operator.userNotes': user,
    'operator.userOrders': user,
    'operator.withdraw': { id: String(refused) },
    'content.pieces': { kind: 'question' },
    'content.piece': { id: '1' },
    'content.savePiece': {
      kind: 'question',
      base: '0',
      language: 'en',
      title: 'as the test wants it',
      topic: 'account',
    },
    'support.answerTicket': { id: ids['ticket'] ?? '', text: 'as the test wants it' },
    'support.handOver': supportCase,
    'support.note': { ...supportCase, text: 'as the test wants it' },
    'support.operatorCase': supportCase,
    'support.operatorClose': supportCase,
    'support.present': { on_duty: '1' },
    'support.removeReply': { id: '999999' },
    'support.saveReply': { language: 'en', title: 'as', text: 'the test wants it' },
    'support.snooze': { ...supportCase, until: '4102444800' },
    'support.wake': supportCase,
    'otc.operatorOrder': { id: ids['otcOrder'] ?? '' },
    'withdrawal.assign': { ...withdrawal, to: 'me' },
    'withdrawal.detail': withdrawal,
  };
}, 120_000);

/** The withdrawal of the planted user is paid out, by a transaction that leads to where it went. */
async function withdrawn(): Promise<void> {
  const finance1 = await operatorToken(server, clock, 'finance1');
  const id = Number(planted.ids['withdrawal']);
  for (const [kind, payload] of [
    ['withdrawal.approve', { id }],
    ['withdrawal.complete', { id, tx_id: PAID }],
  ] as const) {
    const proposed = await proposeAct(server, finance1, kind, payload);
    expect((await approveAct(server, clock, token, 'finance2', proposed)).answer.state).toBe('executed');
  }
}

const send = (call: Call, more: Form = {}): Promise<Received<unknown>> =>
  server.call(call, { ...forms[call.name], ...more }, { token });
const seen = (text: string): string[] => [...planted.marks, PAID].filter((mark) => text.includes(mark));

interface Noted {
  readonly action: string;
  readonly target: string;
  readonly details: Readonly<Record<string, unknown>>;
}

/** What the record says of one request. */
async function noted({ headers }: Received<unknown>): Promise<Noted[]> {
  const { rows } = await server.database.owner.query<Noted>(
    `SELECT action, target, details FROM operator_audit
      WHERE request_id = $1 AND starts_with(action, 'personal.') ORDER BY id`,
    [headers.get('x-request-id')],
  );
  return rows;
}

const looks = operatorCalls.filter(({ personal }) => personal !== null && personal.look !== null);
const searchFieldOf = (call: Call): string | undefined => {
  const { shape } = call.request._zod.def as unknown as { shape: Record<string, z.ZodMiniType> };
  const found = Object.entries(shape).find(([, field]) => {
    const { innerType } = field._zod.def as { innerType?: z.ZodMiniType };
    return isPersonalSearch(innerType ?? field);
  });
  return found?.[0];
};
const searches = operatorCalls.filter((call) => searchFieldOf(call) !== undefined);

test('there is something of everything to be looked at', async () => {
  expect(operatorCalls.length).toBeGreaterThan(50);
  expect(looks.map(({ name }) => name).toSorted()).toEqual([
    'deposit.operatorDetail',
    'futures.liquidation',
    'identity.operatorDetail',
    'operator.proposal',
    'operator.user',
    'operator.userLinks',
    'operator.userNotes',
    'otc.operatorOrder',
    'withdrawal.detail',
  ]);
  expect(searches.length).toBe(5);
});

// What is there is read before acts change it; what ends the session comes last.
const place = ({ name, method }: Call): number => (name === 'operator.logout' ? 2 : method === 'GET' ? 0 : 1);
const ordered = operatorCalls.toSorted((one, other) => place(one) - place(other));
describe('no reply shows what belongs to a user', () => {
  test.each(looks.map(({ name }) => name))('%s for a purpose: whole, noted and counted', async (name) => {
    const call = byName.get(name) as Call & { personal: Personal };
    const { rows: before } = await server.database.owner.query<{ points: number }>(SHARE, [call.personal.look]);
    const looked = await send(call, { purpose: 'decide' });
    expect([looked.error, looked.text.includes('•••')]).toEqual([null, false]);
    if (name !== 'operator.userLinks') expect(seen(looked.text)).not.toEqual([]);
    const { subject } = call.personal;
    expect(await noted(looked)).toMatchObject([
      {
        action: 'personal.look',
        target: `${subject} ${forms[name]?.['id']}`,
        details: { call: name, purpose: 'decide' },
      },
    ]);
    const { rows: after } = await server.database.owner.query<{ points: number }>(SHARE, [call.personal.look]);
    expect((after[0]?.points ?? 0) - (before[0]?.points ?? 0)).toBe(1);
  });

  test.each(searches.map(({ name }) => name))('%s: a search is a look, and finds whole values alone', async (name) => {
    const call = byName.get(name) as Call;
    const field = searchFieldOf(call) ?? '';
    const value = name === 'withdrawal.cards' ? `${MARK} Holder` : `${MARK.toLowerCase()}@example.com`;
    const { rows: before } = await server.database.owner.query<{ points: number }>(SHARE, ['searches']);
    const found = await send(call, { [field]: value });
    expect((found.answer as { total: number }).total).toBeGreaterThan(0);
    expect([found.text.includes('•••'), seen(found.text)]).toEqual([true, []]);
    const [line] = await noted(found);
    expect(line).toMatchObject({
      action: 'personal.search',
      details: { call: name, users: [Number(planted.user.id)] },
    });
    expect(seen(JSON.stringify(line))).toEqual([]);
    const part = await send(call, { [field]: value.slice(0, -2) });
    expect((part.answer as { total: number }).total).toBe(0);
    // The number of something is no look.
    const numbered = await send(call, { [field]: String(planted.user.id) });
    expect((await noted(numbered)).map(({ action }) => action)).toEqual(['personal.read']);
    const { rows: after } = await server.database.owner.query<{ points: number }>(SHARE, ['searches']);
    expect((after[0]?.points ?? 0) - (before[0]?.points ?? 0)).toBe(2);
  });

  test.each(['withdrawal.queue', 'deposit.operatorList'])('%s: a short reference is a look, too', async (name) => {
    const call = byName.get(name) as Call;
    const [table, column] = name === 'withdrawal.queue' ? ['withdrawal', 'tx_id'] : ['deposit', 'stated_payment'];
    const reference = '48151623';
    const { owner } = server.database;
    await owner.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
    const { rows: before } = await owner.query<{ points: number }>(SHARE, ['searches']);
    try {
      const { rows } = await owner.query<{ id: bigint; was: string }>(
        `UPDATE ${table} SET ${column} = $2 FROM (SELECT id AS was_id, ${column} AS was FROM ${table}) AS old
          WHERE id = was_id AND id = $1 RETURNING id, was`,
        [planted.ids[table], reference],
      );
      const uncounted = await send(call, { search: reference });
      expect((uncounted.answer as { total: number }).total).toBe(0);
      const counted = await send(call, { search: ` "${reference}" ` });
      expect((counted.answer as { total: number }).total).toBe(1);
      expect((await noted(counted)).map(({ action }) => action)).toEqual(['personal.search']);
      await owner.query(`UPDATE ${table} SET ${column} = $2 WHERE id = $1`, [planted.ids[table], rows[0]?.was]);
    } finally {
      await owner.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
    }
    const { rows: after } = await owner.query<{ points: number }>(SHARE, ['searches']);
    expect((after[0]?.points ?? 0) - (before[0]?.points ?? 0)).toBe(1);
  });

  test('linked accounts are named to whoever says what for', async () => {
    const call = byName.get('operator.userLinks') as Call;
    const hidden = await send(call);
    expect(hidden.answer).toContainEqual({ id: '•••', kind: 'invitation', times: 1 });
    const looked = await send(call, { purpose: 'decide' });
    const linked = (looked.answer as { id: string; kind: string }[]).find(({ kind }) => kind === 'invitation')?.id;
    expect(Number(linked)).toBeGreaterThan(0);
    const [line] = await noted(looked);
    expect(line?.details['users']).toEqual(expect.arrayContaining([Number(planted.user.id), Number(linked)]));
  });

  test('what cannot be noted is not answered', async () => {
    const { owner } = server.database;
    await owner.query('REVOKE INSERT ON operator_audit FROM aureus_app');
    try {
      for (const { name } of looks) {
        const reply = await send(byName.get(name) as Call, { purpose: 'decide' });
        expect([name, reply.error === null, seen(reply.text)]).toEqual([name, false, []]);
      }
    } finally {
      await owner.query('GRANT INSERT ON operator_audit TO aureus_app');
    }
  });

  test.each(ordered.map(({ name }) => name))('%s', async (name) => {
    const call = byName.get(name) as Call;
    const reply = await send(call);
    expect(reply.error ?? '', 'the call needs a line in the table of this test').not.toMatch(
      /^(invalid_|unknown_field)/,
    );
    expect(seen(reply.text)).toEqual([]);
    if (call.method === 'GET') expect(reply.error).toBeNull();
    if (call.personal === null) {
      expect(await noted(reply)).toEqual([]);
    } else if (call.method === 'GET') {
      expect(reply.text).toContain('•••');
      const [line, ...others] = await noted(reply);
      expect(others).toEqual([]);
      expect(line).toMatchObject({ action: 'personal.read', details: { call: name } });
      // A ticket is of somebody without an account.
      if (name !== 'support.tickets') expect(line?.details['users']).toContain(Number(planted.user.id));
    }
  });

  test('nor a proposal about one, of whatever kind', async () => {
    const proposer = await operatorToken(server, clock, 'finance1');
    token = await everythingToken(server, { ...clock, epochMs: () => (clock.forward(30_000), clock.epochMs()) });
    const { owner } = server.database;
    const user = Number(planted.user.id);
    await owner.query('UPDATE operator_proposals SET state = $1 WHERE state = $2', ['withdrawn', 'open']);
    const deposit = Number(planted.ids['deposit']);
    const payment = { id: deposit, amount: '17.25', tx_id: PAID.replaceAll('7', '8'), output: 0 };
    const withdrawal = await anotherWithdrawal(owner, planted);
    const order = Number(planted.ids['otcOrder']);
    const text = `${MARK} asked for it`;
    const acts = actsAbout({ planted, card, withdrawal, payment, paid: PAID.replaceAll('7', '9'), text });
    const kinds = (Object.keys(proposalKinds) as ProposalKind[]).filter((kind) => proposalKinds[kind].about === 'user');
    expect(Object.keys(acts).toSorted(), 'every kind about a user needs a payload there').toEqual(kinds.toSorted());
    await owner.query(`UPDATE users SET status = 'locked' WHERE id = $1`, [user]);
    const payments = [payment.tx_id, PAID.replaceAll('7', '9')];
    const shown = (reply: Received<unknown>): string[] => [
      ...seen(reply.text),
      ...payments.filter((id) => reply.text.includes(id)),
    ];
    for (const kind of kinds) {
      const work = Number(planted.ids['artWork']);
      await readyFor(kind, owner, { user, withdrawal, order, work });
      const fields = { kind, payload: JSON.stringify(acts[kind]), reason: text };
      const proposed = await server.call(byName.get('operator.propose') as Call, fields, { token: proposer });
      expect([kind, proposed.error, shown(proposed)]).toEqual([kind, null, []]);
      const { id } = proposed.answer as { id: number };
      const hidden = await server.call(proposalCall, { id }, { token });
      expect([kind, hidden.error, shown(hidden)]).toEqual([kind, null, []]);
      // An order of the OTC desk is about two people.
      const about = kind === 'otc.judge' || kind === 'otc.reclaim' ? [user, await sellerOf(owner, order)] : [user];
      expect((await noted(hidden))[0]?.details['users']).toEqual(about);
      const looked = await server.call(proposalCall, { id, purpose: 'decide' }, { token });
      expect([kind, looked.answer.reason, JSON.parse(looked.answer.payload)]).toEqual([kind, text, acts[kind]]);
      // Cards are shown by four digits even so.
      expect(looked.text.replaceAll('••••', '')).not.toContain('•••');
      expect((await noted(looked))[0]?.details['users']).toEqual(about);
      const found = await server.call(proposals, { search: MARK }, { token });
      expect([kind, found.answer.total]).toEqual([kind, 0]);
      const rejected = await server.call(rejectProposal, { id, reason: text }, { token });
      expect([kind, rejected.error, shown(rejected)]).toEqual([kind, null, []]);
      const listed = await server.call(proposals, { state: 'rejected', kind }, { token });
      expect([kind, listed.answer.data[0]?.id, shown(listed)]).toEqual([kind, id, []]);
    }
  });

  test('nor does the record of what operators looked at', async () => {
    token = await everythingToken(server, { ...clock, epochMs: () => (clock.forward(30_000), clock.epochMs()) });
    for (const call of [audit, auditExport]) expect(seen((await send(call)).text)).toEqual([]);
  });
});

const SHARE = `SELECT points::integer FROM rate_limit WHERE starts_with(key, 'operator.look.' || $1 || ':')
  AND points > 0 ORDER BY key LIMIT 1`;
