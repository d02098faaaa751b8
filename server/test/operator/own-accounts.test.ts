import { approveProposal, propose } from '@aureus/contract/operator/proposal-calls.ts';
import { proposalKinds } from '@aureus/contract/operator/proposals.ts';
import type { ProposalKind } from '@aureus/contract/operator/proposals.ts';
import { addUserNote } from '@aureus/contract/operator/user-calls.ts';
import { operatorSend } from '@aureus/contract/conversation/operator-calls.ts';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { onePerson } from '../../src/account/public.ts';
import { ableUser, plant } from '../support/planted.ts';
import type { Planted } from '../support/planted.ts';
import { useServer } from '../support/server.ts';
import { actsAbout } from './acts-about.ts';
import { demoOperator, giveEveryRole, movableClock, operatorToken } from './operators.ts';

/**
 * An operator decides nothing about an account of their own: for each act about a user, by whatever makes the account
 * theirs, at the proposal, the approval and the execution, whether they would be the first operator or the second.
 */

const clock = movableClock();
const server = useServer({ clock });
const OWN = demoOperator('finance1').email;
const ALIAS = OWN.toUpperCase().replace('@', '+Gold@');
const reason = 'as the test wants it';

let planted: Planted;
let user = 0n;
/** Another account, by which the operator is tied to the planted one. */
let second = 0n;
let owner1 = 0n;
let owner2 = 0n;
let disputed = '';
let token1 = '';
let token2 = '';
let acts: Readonly<Partial<Record<ProposalKind, object>>>;
const kinds = (Object.keys(proposalKinds) as ProposalKind[]).filter((kind) => proposalKinds[kind].about === 'user');

const sql = (text: string, values: readonly unknown[] = []) => server.database.owner.query(text, [...values]);
const mailTo = (id: bigint, email: string) => sql('UPDATE users SET email = $2 WHERE id = $1', [id, email]);
const OTHER = 'elsewhere@mail.example';
const PLANTED = 'planted@mail.example';

beforeAll(async () => {
  planted = await plant(server, await ableUser(server, clock, 0));
  user = planted.user.id;
  second = (await ableUser(server, clock, 1)).id;
  await mailTo(user, PLANTED);
  await mailTo(second, OTHER);
  await forget();
  [owner1, owner2] = [await giveEveryRole(server, 'finance1'), await giveEveryRole(server, 'finance2')];
  token1 = await operatorToken(server, clock, 'finance1');
  token2 = await operatorToken(server, clock, 'finance2');
  disputed = await dispute();
  const card = Number((await sql('SELECT id FROM payout_card WHERE owner_id = $1', [user])).rows[0]?.id);
  const paid = 'ab'.repeat(32);
  const payment = { id: Number(planted.ids['deposit']), amount: '17.25', tx_id: 'cd'.repeat(32), output: 0 };
  acts = actsAbout({ planted, card, withdrawal: Number(planted.ids['withdrawal']), payment, paid, text: reason });
}, 120_000);

/** Opens the conversation of an order of the planted user under appeal. @returns its number */
async function dispute(): Promise<string> {
  await sql('ALTER TABLE otc_order DISABLE TRIGGER USER');
  await sql('UPDATE otc_order SET appealed_at = now() WHERE id = $1', [planted.ids['otcOrder']]);
  await sql('ALTER TABLE otc_order ENABLE TRIGGER USER');
  const { rows } = await sql(
    `INSERT INTO conversation (topic, ref, opened_at) VALUES ('otc', $1, now()) RETURNING id`,
    [planted.ids['otcOrder']],
  );
  return String(rows[0]?.id);
}

/** Removes what was remembered of the two accounts beyond what is so now. */
async function forget(): Promise<void> {
  await sql('DELETE FROM account_mailboxes WHERE user_id = ANY($1)', [[user, second]]);
  await sql('DELETE FROM operator_mailboxes WHERE mailbox_hash <> mailbox_hash_of((SELECT email FROM operators WHERE id = operator_id))'); // prettier-ignore
  for (const id of [user, second]) await sql('UPDATE users SET email = email WHERE id = $1', [id]);
}

/** Gives the second account a copy of a row of the planted one. */
async function share(
  table: string,
  whose: string,
  own: Readonly<Record<string, string>> = {},
  which = 'true',
): Promise<void> {
  const { rows } = await sql(
    `SELECT column_name AS name FROM information_schema.columns
      WHERE table_name = $1 AND is_identity = 'NO' AND is_generated = 'NEVER'`,
    [table],
  );
  const names = rows.map(({ name }) => String(name));
  const values = names.map((name) => (name === whose ? '$2' : (own[name] ?? name)));
  const copied = await sql(
    `INSERT INTO ${table} (${names.join(', ')}) SELECT ${values.join(', ')} FROM ${table}
      WHERE ${whose} = $1 AND ${which} ORDER BY id DESC LIMIT 1 RETURNING id`,
    [user, second],
  );
  const id: unknown = copied.rows[0]?.id;
  expect(id, `the planted user has a row in ${table}`).toBeTruthy();
  undoing.push(() => sql(`DELETE FROM ${table} WHERE id = $1`, [id]));
}

const undoing: (() => Promise<unknown>)[] = [];
async function untie(): Promise<void> {
  for (const undo of undoing.splice(0).toReversed()) await undo();
  await mailTo(user, PLANTED);
  await mailTo(second, OTHER);
  // A start has made the demo's operator anew where the address had changed.
  for (const table of ['operator_roles', 'operator_mailboxes']) {
    await sql(`DELETE FROM ${table} WHERE operator_id IN (SELECT id FROM operators WHERE email = $1 AND id <> $2)`, [OWN, owner1]); // prettier-ignore
  }
  await sql('DELETE FROM operators WHERE email = $1 AND id <> $2', [OWN, owner1]);
  await sql('UPDATE operators SET email = $2 WHERE id = $1', [owner1, OWN]);
  await forget();
}
afterEach(untie);

/** The second account lies in the operator's mailbox. */
const secondIsOwn = () => mailTo(second, ALIAS);

const ties: Readonly<Record<string, () => Promise<unknown>>> = {
  'their own account': () => mailTo(user, ALIAS),
  'their own account, after it went to another mailbox': async () => {
    await mailTo(user, ALIAS);
    await mailTo(user, OTHER.replace('else', 'some'));
  },
  'their own account, after the operator went to another mailbox': async () => {
    await mailTo(user, ALIAS);
    await sql('UPDATE operators SET email = $2 WHERE id = $1', [owner1, 'new@work.example']);
  },
  'an account that left the mailbox before it was an operator’s': async () => {
    await mailTo(user, 'once@mail.example');
    await mailTo(user, PLANTED);
    await sql('UPDATE operators SET email = $2 WHERE id = $1', [owner1, 'Once+work@mail.example']);
  },
  'an account in a mailbox that their second account had': async () => {
    await secondIsOwn();
    await mailTo(second, 'shared@mail.example');
    await mailTo(second, OTHER);
    await mailTo(user, 'shared+2@mail.example');
  },
  'an account on the device of their own': async () => {
    await secondIsOwn();
    await sql('INSERT INTO account_device SELECT device, $2, now(), now() FROM account_device WHERE user_id = $1', [
      user,
      second,
    ]);
    undoing.push(() => sql('DELETE FROM account_device WHERE user_id = $1', [second]));
  },
  'an account paid out to the address of their own': async () => {
    await secondIsOwn();
    await share('payout_address', 'owner_id');
  },
  'an account with the document of their own': async () => {
    await secondIsOwn();
    // One that was refused: a number passes once.
    const refused = { status: `'refused'`, reason: `'other'`, decided_at: 'now()' };
    await share('identity_case', 'user_id', refused, 'level = 1');
  },
  'an account with the telephone of their own, typed differently before there was one form': async () => {
    await secondIsOwn();
    await sql('INSERT INTO account_telephone_twin VALUES ($1, $2)', [user, second]);
    undoing.push(() => sql('DELETE FROM account_telephone_twin'));
  },
  'an account with the telephone of their own, which was closed': async () => {
    await secondIsOwn();
    await sql(
      `INSERT INTO account_closed (user_id, closed_at, phone_hash)
       SELECT $2, now(), login_hash_of(phone_area || ' ' || phone_number) FROM users WHERE id = $1`,
      [user, second],
    );
    undoing.push(() => sql('DELETE FROM account_closed WHERE user_id = $1', [second]));
  },
};

let numbered = 0;
/** Stores a proposal past everything that could refuse it. */
async function stored(kind: ProposalKind, by: bigint, approvedBy: bigint | null = null): Promise<number> {
  const { rows } = await sql(
    `INSERT INTO operator_proposals (kind, subject, payload, preview, reason, proposed_by, created_at)
     VALUES ($1, $2, $3, '[]', $4, $5, $6) RETURNING id`,
    [kind, `own ${(numbered += 1)}`, JSON.stringify(acts[kind]), reason, by, clock.now()],
  );
  const id = Number(rows[0]?.id);
  if (approvedBy !== null) {
    await sql(`UPDATE operator_proposals SET state = 'approved', decided_by = $2, decided_at = $3 WHERE id = $1`, [
      id,
      approvedBy,
      clock.now(),
    ]);
  }
  return id;
}

const approve = async (id: number, token: string) =>
  (await server.call(approveProposal, { id, code: '000000' }, { token })).error;
const asked = async (kind: ProposalKind) =>
  (await server.call(propose, { kind, payload: JSON.stringify(acts[kind]), reason }, { token: token1 })).error;

/** Executes what is approved, as a process does that starts. */
const execute = async (): Promise<void> => {
  await server.app.parts.find(({ name }) => name === 'operator')?.start?.();
};

test('each act about a user is tried', () => {
  expect(Object.keys(acts).toSorted(), 'every kind about a user needs a payload in acts-about').toEqual(
    kinds.toSorted(),
  );
  expect(onePerson.size, 'every link of one person needs a tie here').toBe(6);
});

test('without a tie the operator is not refused for being affected', async () => {
  for (const kind of kinds) {
    expect([kind, await approve(await stored(kind, owner2), token1)]).not.toContain('proposal_affected');
  }
});

describe.each(Object.entries(ties))('%s', (_name, tie) => {
  test('is decided by the operator neither as the first nor as the second, nor executed', async () => {
    const waiting: { kind: ProposalKind; id: number }[] = [];
    await tie();
    for (const kind of kinds) {
      expect([kind, 'proposed', await asked(kind)]).toEqual([kind, 'proposed', 'proposal_affected']);
      for (const [by, token] of [
        [owner2, token1],
        [owner1, token2],
      ] as const) {
        const id = await stored(kind, by);
        expect([kind, 'approved', await approve(id, token)]).toEqual([kind, 'approved', 'proposal_affected']);
      }
      waiting.push({ kind, id: await stored(kind, owner2, owner1) }, { kind, id: await stored(kind, owner1, owner2) });
    }
    await execute();
    for (const { kind, id } of waiting) {
      const { rows } = await sql('SELECT state, error_code FROM operator_proposals WHERE id = $1', [id]);
      expect([kind, rows[0]]).toEqual([kind, { state: 'failed', error_code: 'proposal_affected' }]);
    }
  });

  test('is neither noted about nor written to as a judge', async () => {
    const said = async (token: string) => [
      (await server.call(addUserNote, { id: Number(user), text: reason }, { token })).error,
      (await server.call(operatorSend, { id: disputed, key: crypto.randomUUID(), text: reason, seen: '0' }, { token }))
        .error,
    ];
    await tie();
    expect(await said(token1)).toEqual(['proposal_affected', 'proposal_affected']);
  });
});
