import { identityAssign, identityDetail, identityList } from '@aureus/contract/identity/operator-calls.ts';
import { realState, submitReal } from '@aureus/contract/identity/calls.ts';
import { beforeAll, expect, test } from 'vitest';
import { approveAct, movableClock, operatorToken, proposeAct } from '../operator/operators.ts';
import { useServer } from '../support/server.ts';
import { basicOf, decide, newPerson, sendPictures } from './people.ts';
import type { Person } from './people.ts';

const clock = movableClock();
const server = useServer({ clock });
let finance1: string;
let finance2: string;
let admin1: string;
beforeAll(async () => {
  finance1 = await operatorToken(server, clock, 'finance1');
  finance2 = await operatorToken(server, clock, 'finance2');
  admin1 = await operatorToken(server, clock, 'admin1');
});

const list = async (fields: object, token = finance1) => (await server.call(identityList, fields, { token })).answer;
const detail = (id: number, token = finance1) => server.call(identityDetail, { id, purpose: 'decide' }, { token });
const stateOf = async ({ token }: Person) => (await server.call(realState, {}, { token })).answer;

async function caseOf(person: Person, level: 1 | 2): Promise<number> {
  const { data } = await list({ q: String(person.id), level: String(level), sort: 'newest' });
  return data[0]?.id ?? 0;
}

/** Two operators agree. */
async function agree(person: Person, level: 1 | 2): Promise<void> {
  const id = await proposeAct(server, finance1, 'identity.pass', { user_id: Number(person.id), level });
  const approved = await approveAct(server, clock, finance2, 'finance2', id);
  expect(approved.answer.state).toBe('executed');
}

async function noted(action: string): Promise<{ operator_id: bigint; target: string }[]> {
  const { rows } = await server.database.owner.query<{ operator_id: bigint; target: string }>(
    'SELECT operator_id, target FROM operator_audit WHERE action = $1 ORDER BY id',
    [action],
  );
  return rows;
}

test('from what a user sends to verified at both levels, by two operators; each look is noted', async () => {
  const person = await newPerson(server);
  await server.call(submitReal, basicOf('V-1000001', 'Name Holder'), { token: person.token });
  const first = await caseOf(person, 1);
  const seen = (await detail(first)).answer;
  expect(seen).toMatchObject({ level: 1, status: 'waiting', name: 'Name Holder', card_id: 'V-1000001', pictures: [] });
  const listed = (await list({ q: String(person.id) })).data[0];
  expect(listed?.account).not.toContain('person');
  await agree(person, 1);
  expect(await stateOf(person)).toMatchObject({ level: 1, review_status: 2 });

  await sendPictures(server, person, 40);
  const second = (await detail(await caseOf(person, 2))).answer;
  expect(second).toMatchObject({ level: 2, name: 'Name Holder', card_id: 'V-1000001' });
  expect(second.pictures.map(({ side, width, height, other_users: others }) => [side, width, height, others])).toEqual([
    ['front', 80, 50, 0],
    ['reverse', 80, 50, 0],
  ]);
  // C11: the picture opens for this operator in this session, not for the other, not for the user.
  const look = (token?: string) =>
    fetch(server.url + String(second.pictures[0]?.path), {
      headers: token === undefined ? {} : { authorization: token },
    });
  const shown = await look(finance1);
  expect([shown.status, shown.headers.get('content-type'), shown.headers.get('cache-control')]).toEqual([
    200,
    'image/jpeg',
    'private, no-store',
  ]);
  for (const token of [undefined, finance2, admin1, person.token]) expect((await look(token)).status).toBe(404);
  const views = (await noted('files.view')).filter(({ target }) => target === `user ${person.id}`);
  expect(views).toHaveLength(1);
  expect((await noted('personal.look')).map(({ target }) => target)).toEqual([
    `identity case ${first}`,
    `identity case ${second.id}`,
  ]);

  await agree(person, 2);
  expect(await stateOf(person)).toMatchObject({ level: 2, advanced_review_status: 2 });
  const late = await server.call(identityAssign, { id: second.id, to: 'me' }, { token: finance1 });
  expect(late.error).toBe('identity_case_closed');
});

test('C11: when the right or the session is gone, so are queue, cases and links', async () => {
  const person = await newPerson(server);
  await server.call(submitReal, basicOf('V-2000001'), { token: person.token });
  await agree(person, 1);
  await sendPictures(server, person, 50);
  const { pictures, id } = (await detail(await caseOf(person, 2), finance2)).answer;
  const look = () => fetch(server.url + String(pictures[0]?.path), { headers: { authorization: finance2 } });
  expect((await look()).status).toBe(200);
  await server.database.owner.query(
    `DELETE FROM operator_roles WHERE operator_id = (SELECT id FROM operators WHERE lower(email) LIKE 'finance2@%')`,
  );
  expect((await look()).status).toBe(404);
  expect((await detail(id, finance2)).error).toBe('operator_forbidden');
  expect((await server.call(identityList, {}, { token: finance2 })).error).toBe('operator_forbidden');
  // Those who never had the right.
  expect((await detail(id, admin1)).error).toBe('operator_forbidden');
  expect((await server.call(identityAssign, { id, to: 'me' }, { token: admin1 })).error).toBe('operator_forbidden');
  expect((await detail(id, person.token)).error).toBe('not_logged_in');
});

test('the queue is searched, filtered, sorted and shared out', async () => {
  const people: Person[] = [];
  for (let n = 0; n < 5; n += 1) {
    const person = await newPerson(server);
    await server.call(submitReal, basicOf(`Q-300000${n}`), { token: person.token });
    people.push(person);
  }
  const [one] = people;
  if (!one) throw new Error('There is nobody');
  const ids = async (fields: object): Promise<number[]> =>
    (await list({ limit: 50, ...fields })).data.map((row) => row.user_id);
  const all = await ids({ status: 'waiting', level: '1' });
  expect(all.slice(-5)).toEqual(people.map(({ id }) => Number(id)));
  expect(await ids({ status: 'waiting', level: '1', sort: 'newest' })).toEqual(all.toReversed());
  const { rows } = await server.database.owner.query<{ email: string; phone: string }>(
    'SELECT email, phone_area || phone_number AS phone FROM users WHERE id = $1',
    [one.id],
  );
  for (const q of [
    String(one.id),
    rows[0]?.email,
    rows[0]?.phone,
    `+${rows[0]?.phone}`,
    `00${rows[0]?.phone}`,
    `0${rows[0]?.phone.slice(2)}`,
    'Q-3000000',
    'q3000000',
    'Ｑ 3000000',
  ]) {
    expect([q, await ids({ q })]).toEqual([q, [Number(one.id)]]);
  }
  for (const q of ["' OR 1=1 --", '%', 'Q-300000', '1', rows[0]?.email.slice(0, 5)]) {
    expect([q, await ids({ q })]).toEqual([q, []]);
  }
  const id = await caseOf(one, 1);
  const taken = (await server.call(identityAssign, { id, to: 'me' }, { token: finance1 })).answer;
  expect(taken.assigned_name).not.toBe('');
  // What a colleague works on is neither free nor one's own.
  const [, two] = people;
  await server.database.owner.query(
    `UPDATE identity_case SET assigned_to = operators.id, assigned_name = name FROM operators
     WHERE user_id = $1 AND name = 'Finance 3'`,
    [two?.id],
  );
  expect(await ids({ assigned: 'me' })).toEqual([Number(one.id)]);
  expect(await ids({ assigned: 'none', status: 'waiting' })).not.toContain(Number(two?.id));
  expect(await ids({ assigned: 'none', status: 'waiting' })).not.toContain(Number(one.id));
  const free = (await server.call(identityAssign, { id, to: 'none' }, { token: finance1 })).answer;
  expect([free.assigned_to, free.assigned_name]).toEqual([null, '']);
  expect(await ids({ assigned: 'me' })).toEqual([]);
  expect((await noted('identity.assign')).map(({ target }) => target)).toEqual([`user ${one.id}`, `user ${one.id}`]);
  expect((await server.call(identityAssign, { id: 999_999, to: 'me' }, { token: finance1 })).error).toBe(
    'identity_case_unknown',
  );
  expect((await detail(999_999)).error).toBe('identity_case_unknown');
  const page = await list({ limit: 2, page: 2, q: undefined });
  expect([page.data.length, page.page, page.limit]).toEqual([2, 2, 2]);
});

test('the number of a document stands in no list and in no audit entry', async () => {
  const person = await newPerson(server);
  await server.call(submitReal, basicOf('SECRET-XKQW', 'Emmy Noether'), { token: person.token });
  await detail(await caseOf(person, 1));
  await list({ q: 'SECRET-XKQW' });
  const text = JSON.stringify(await list({ limit: 100 }));
  expect(text).not.toMatch(/XKQW|Noether/);
  const { rows } = await server.database.owner.query<{ text: string }>(
    'SELECT row_to_json(a)::text AS text FROM operator_audit a',
  );
  expect(rows.map((row) => row.text).join()).not.toMatch(/XKQW|Noether/);
});

test('a case shows what was sent with it, also when another was sent after it', async () => {
  const person = await newPerson(server);
  await server.call(submitReal, basicOf('W-1000001', 'First Name'), { token: person.token });
  const first = await caseOf(person, 1);
  await decide(server, person, 1, 'refused');
  await server.call(submitReal, basicOf('W-2000002', 'Second Name'), { token: person.token });
  expect((await detail(first)).answer).toMatchObject({ status: 'refused', name: 'First Name', card_id: 'W-1000001' });
  expect((await detail(await caseOf(person, 1))).answer).toMatchObject({ status: 'waiting', name: 'Second Name' });
});

test('a case that is decided while somebody takes it is not taken', async () => {
  const person = await newPerson(server);
  await server.call(submitReal, basicOf('W-3000003'), { token: person.token });
  const id = await caseOf(person, 1);
  const { owner } = server.database;
  const client = await owner.connect();
  try {
    await client.query('BEGIN');
    await client.query(`UPDATE identity_case SET status = 'passed', decided_at = now() WHERE id = $1`, [id]);
    const taken = server.call(identityAssign, { id, to: 'me' }, { token: finance1 });
    await expect
      .poll(async () => {
        const sql = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
        return (await owner.query(sql)).rowCount;
      })
      .toBe(1);
    await client.query('COMMIT');
    expect((await taken).error).toBe('identity_case_closed');
  } finally {
    client.release();
  }
});
