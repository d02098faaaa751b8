import { allCalls } from '@aureus/contract/calls.ts';
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
import { everythingToken, movableClock, operatorToken, proposeAct } from './operators.ts';

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

beforeAll(async () => {
  planted = await plant(server, await ableUser(server, clock, 0));
  const finance1 = await operatorToken(server, clock, 'finance1');
  const { ids } = planted;
  const first = async (text: string): Promise<string> => {
    const { rows } = await server.database.owner.query<{ id: unknown }>(text, [planted.user.id]);
    return String(rows[0]?.id);
  };
  const card = await first('SELECT id FROM payout_card WHERE owner_id = $1');
  const approve = { kind: 'withdrawal.approve', payload: JSON.stringify({ id: Number(ids['withdrawal']) }) };
  const block = JSON.stringify({ id: Number(card), reason: 'as the test wants it' });
  const proposal = await proposeAct(server, finance1, 'withdrawal.approve', JSON.parse(approve.payload) as object);
  const refused = await proposeAct(server, finance1, 'deposit.refuse', {
    id: Number(ids['deposit']),
    reason: 'unclear',
  });
  token = await everythingToken(server, clock);
  const user = { id: String(planted.user.id) };
  const deposit = { id: ids['deposit'] ?? '' };
  const withdrawal = { id: ids['withdrawal'] ?? '' };
  const identity = { id: await first(`SELECT id FROM identity_case WHERE user_id = $1 AND status = 'waiting'`) };
  forms = {
    'deposit.operatorDetail': deposit,
    'deposit.operatorAssign': { ...deposit, to: 'me' },
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
    'withdrawal.assign': { ...withdrawal, to: 'me' },
    'withdrawal.detail': withdrawal,
  };
}, 120_000);

const send = (call: Call, more: Form = {}): Promise<Received<unknown>> =>
  server.call(call, { ...forms[call.name], ...more }, { token });
const seen = (text: string): string[] => planted.marks.filter((mark) => text.includes(mark));

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
    'identity.operatorDetail',
    'operator.proposal',
    'operator.user',
    'operator.userNotes',
    'withdrawal.detail',
  ]);
  expect(searches.length).toBe(5);
});

// What ends the session comes last.
const ordered = operatorCalls.toSorted(
  (one, other) => Number(one.name === 'operator.logout') - Number(other.name === 'operator.logout'),
);
describe('no reply shows what belongs to a user', () => {
  test.each(looks.map(({ name }) => name))('%s for a purpose: whole, noted and counted', async (name) => {
    const call = byName.get(name) as Call & { personal: Personal };
    const { rows: before } = await server.database.owner.query<{ points: number }>(SHARE, [call.personal.look]);
    const looked = await send(call, { purpose: 'decide' });
    expect([looked.error, seen(looked.text).length > 0]).toEqual([null, true]);
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
      if (name !== 'operator.proposal' && name !== 'operator.userNotes') {
        expect(line?.details['users']).toContain(Number(planted.user.id));
      }
    }
  });

  test('nor does the record of what operators looked at', async () => {
    token = await everythingToken(server, { ...clock, epochMs: () => (clock.forward(30_000), clock.epochMs()) });
    for (const call of [audit, auditExport]) expect(seen((await send(call)).text)).toEqual([]);
  });
});

const SHARE = `SELECT points::integer FROM rate_limit WHERE starts_with(key, 'operator.look.' || $1 || ':')
  AND points > 0 ORDER BY key LIMIT 1`;
