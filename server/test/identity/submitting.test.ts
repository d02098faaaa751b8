import { info } from '@aureus/contract/account/calls.ts';
import { realState, submitReal } from '@aureus/contract/identity/calls.ts';
import { create as withdraw } from '@aureus/contract/withdrawal/calls.ts';
import { randomUUID } from 'node:crypto';
import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { noise } from '../files/pictures.ts';
import { uploadPicture } from '../files/uploads.ts';
import { useServer } from '../support/server.ts';
import { basicOf, decide, newPerson, sendPictures } from './people.ts';
import type { Person } from './people.ts';

const server = useServer();
const stateOf = async ({ token }: Person) => (await server.call(realState, {}, { token })).answer;
const infoOf = async ({ token }: Person) => (await server.call(info, {}, { token })).answer;
const submit = async ({ token }: Person, fields: Parameters<typeof server.call<typeof submitReal>>[1]) =>
  (await server.call(submitReal, fields, { token })).error;
const casesOf = async ({ id }: Person): Promise<unknown[]> =>
  (await server.database.owner.query('SELECT * FROM identity_case WHERE user_id = $1 ORDER BY id', [id])).rows;

test('S53: without e-mail and phone nothing can be sent', async () => {
  for (const bound of ['none', 'email', 'phone'] as const) {
    const person = await newPerson(server, bound);
    expect([bound, await submit(person, basicOf('P1000001'))]).toEqual([bound, 'identity_contacts_missing']);
    const state = await stateOf(person);
    expect([state.has_email, state.has_phone]).toEqual([bound === 'email', bound === 'phone']);
    expect(await casesOf(person)).toEqual([]);
  }
});

test('a call for verified users leads to the form, or says that there is only to wait', async () => {
  const person = await newPerson(server);
  // What others wait for is nothing of theirs.
  await submit(await newPerson(server), basicOf('P2500001'));
  const fields = { currency: '3', number: '50', pay_password: '135790', users_wallet_withdraw_id: '1' };
  const ask = async () => {
    const { body, error } = await server.call(withdraw, fields, { token: person.token, key: randomUUID() });
    return [(body as { type: string }).type, error];
  };
  expect(await ask()).toEqual(['998', 'identity_required']);
  expect(await submit(person, basicOf('P2000001'))).toBeNull();
  expect(await ask()).toEqual(['error', 'identity_under_review']);
  await decide(server, person, 1, 'refused');
  expect(await ask()).toEqual(['998', 'identity_required']);
  expect(await submit(person, basicOf('P2000001'))).toBeNull();
  await decide(server, person, 1, 'passed');
  expect((await ask())[0]).toBe('error');
  expect((await ask())[1]).not.toMatch(/^identity/);
});

test('both levels, from nothing to verified, with what is shown on the way', async () => {
  const person = await newPerson(server);
  expect(await stateOf(person)).toMatchObject({
    level: 0, real_status: 0, review_status: 0, advanced_review_status: 0, real_data: null, timeline: [],
    limits: [
      { level: 0, daily_btc: '0', single_usd: '0' },
      { level: 1, daily_btc: '200', single_usd: '2000' },
      { level: 2, daily_btc: '500', single_usd: '1000000' },
    ],
  }); // prettier-ignore
  expect(await infoOf(person)).toMatchObject({ review_status: 0, name: '' });

  expect(await submit(person, basicOf('C01X-00T478', '  Grace  Hopper'.trim()))).toBeNull();
  expect(await stateOf(person)).toMatchObject({
    level: 0,
    real_status: 1,
    review_status: 1,
    real_data: { id_type: 1, name: 'Grace Hopper', card_id: '•••• T478', front_pic: '', reverse_pic: '' },
    timeline: [{ level: 1, step: 'submitted', reason: null }],
  });
  expect(await infoOf(person)).toMatchObject({ review_status: 1, name: 'Grace Hopper' });
  expect(await submit(person, basicOf('C01X00T479'))).toBe('identity_under_review');

  await decide(server, person, 1, 'passed');
  expect(await stateOf(person)).toMatchObject({ level: 1, review_status: 2 });
  expect(await submit(person, basicOf('C01X00T479'))).toBe('identity_already_verified');

  expect((await sendPictures(server, person, 500)).error).toBeNull();
  const sent = await stateOf(person);
  expect(sent).toMatchObject({ level: 1, real_status: 2, advanced_review_status: 1 });
  expect(sent.real_data?.front_pic).toMatch(/^\/upload\/[0-9a-f]{32}$/);
  expect(sent.real_data?.reverse_pic).not.toBe(sent.real_data?.front_pic);
  await decide(server, person, 2, 'passed');
  const done = await stateOf(person);
  expect(done).toMatchObject({ level: 2, review_status: 2, advanced_review_status: 2 });
  expect(done.timeline.map(({ level, step }) => `${level} ${step}`)).toEqual([
    '1 submitted',
    '1 passed',
    '2 submitted',
    '2 passed',
  ]);
});

test('S53: pictures come after level 1 has passed, not before and not while it is looked at', async () => {
  const person = await newPerson(server);
  expect((await sendPictures(server, person, 600)).error).toBe('identity_basic_first');
  await submit(person, basicOf('P6000001'));
  expect((await sendPictures(server, person, 602)).error).toBe('identity_basic_first');
  await decide(server, person, 1, 'refused');
  expect((await sendPictures(server, person, 604)).error).toBe('identity_basic_first');
});

test('after a refusal the reason is shown and another try is free', async () => {
  const person = await newPerson(server);
  await submit(person, basicOf('P7000001'));
  await decide(server, person, 1, 'refused');
  expect(await stateOf(person)).toMatchObject({
    level: 0,
    review_status: 3,
    timeline: [{ step: 'submitted' }, { step: 'refused', reason: 'picture_unclear' }],
  });
  expect(await infoOf(person)).toMatchObject({ review_status: 3, name: '' });
  expect(await submit(person, basicOf('P7000001'))).toBeNull();
  expect(await stateOf(person)).toMatchObject({ review_status: 1 });
});

test('a document verifies one user, however its number is written', async () => {
  const [first, second] = [await newPerson(server), await newPerson(server)];
  await submit(first, basicOf('AB-123-456'));
  for (const number of ['AB-123-456', 'ab123456', 'AB123-456']) {
    expect([number, await submit(second, basicOf(number))]).toEqual([number, 'identity_card_used']);
  }
  expect(await submit(second, { ...basicOf('AB123456'), id_type: '2' })).toBeNull();
  for (const [number, others] of [
    ['A123456(3)', ['a123456 3', 'Ａ１２３４５６（３）', 'А123456(3)']],
    ['1234567(8)', ['12345678']],
    ['45 08 123456', ['4508123456', '45-08-123456', '45 08 12\u200b3456']],
    ['１２３４５６', ['123456', '١٢٣٤٥٦']],
  ] as const) {
    const [one, other] = [await newPerson(server), await newPerson(server)];
    expect([number, await submit(one, basicOf(number))]).toEqual([number, null]);
    for (const spelled of others) {
      expect([spelled, await submit(other, basicOf(spelled))]).toEqual([spelled, 'identity_card_used']);
    }
  }
  // Once the first was refused, the number is free.
  await decide(server, first, 1, 'refused');
  const third = await newPerson(server);
  expect(await submit(third, basicOf('AB123456'))).toBeNull();
});

test('of twenty requests at once one is stored, with one number or one user', async () => {
  const person = await newPerson(server);
  const own = await Promise.all(Array.from({ length: 20 }, (_, n) => submit(person, basicOf(`R10000${10 + n}`))));
  expect(own.filter((error) => error === null)).toHaveLength(1);
  expect(await casesOf(person)).toHaveLength(1);
  const people = await Promise.all(Array.from({ length: 8 }, () => newPerson(server)));
  const same = await Promise.all(people.map((each) => submit(each, basicOf('R2000000'))));
  expect(same.filter((error) => error === null)).toHaveLength(1);
  expect(same.filter((error) => error === 'identity_card_used')).toHaveLength(7);
});

test('S32: what a request does not name is refused, and what belongs to the other level', async () => {
  const person = await newPerson(server);
  const good = basicOf('P8000001');
  for (const name of ['status', 'level', 'user_id', 'review_status', 'is_real', 'decided_at', 'sealed', 'balance']) {
    const reply = await server.call(submitReal, { ...good, [name]: '2' }, { token: person.token });
    expect([name, reply.error]).toEqual([name, 'unknown_field']);
  }
  const picture = await uploadPicture(server, await noise(30, 30, 700), { token: person.token, purpose: 'identity' });
  for (const wrong of [
    { real_type: '1' },
    { ...good, name: '' },
    { ...good, name: '\u200b \u3000' },
    { ...good, name: '<b>Name</b>' },
    { ...good, name: 'Name\nHolder' },
    { ...good, name: '12345' },
    { ...good, card_id: '12345' },
    { ...good, card_id: '123456<' },
    { ...good, card_id: '------' },
    { ...good, id_type: '3' },
    { ...good, front_pic: picture },
    { ...good, reverse_pic: picture },
    { real_type: '2', front_pic: picture },
    { real_type: '2', front_pic: picture, reverse_pic: picture, name: 'Name' },
    { real_type: '2', front_pic: picture, reverse_pic: 'https://elsewhere.example/x.jpg' },
    { ...good, real_type: '3' },
  ]) {
    const reply = await server.call(submitReal, wrong as never, { token: person.token });
    expect([JSON.stringify(wrong), reply.status]).toEqual([JSON.stringify(wrong), 400]);
  }
  expect(await casesOf(person)).toEqual([]);
  for (const name of [
    '李小龙',
    "Conan O'Brien",
    'Nguyễn Thị Minh Khai',
    'José María de la Cruz',
    'สมชาย ใจดี',
    'J. R. R. Tolkien',
    'ジョン・スミス',
    'Ravi s/o Kumar',
    'Ravi A/L Kumar',
    'O',
    'John Smith, Jr.',
    'علی\u200cرضا',
  ]) {
    const other = await newPerson(server);
    const error = await submit(other, { ...basicOf(`N-${other.id}`), name });
    expect([name, error]).toEqual([name, null]);
    expect((await stateOf(other)).real_data?.name).toBe(name);
  }
  // Spaces of other keyboards are spaces; what nobody sees is left out.
  for (const [typed, kept] of [
    ['山田　太郎', '山田 太郎'],
    ['Anna\u00a0Maria', 'Anna Maria'],
    ['\u202eDave\u202c Jo\u200bnes', 'Dave Jones'],
  ] as const) {
    const other = await newPerson(server);
    expect(await submit(other, { ...basicOf(`N-${other.id}`), name: typed })).toBeNull();
    expect((await stateOf(other)).real_data?.name).toBe(kept);
  }
});

test('S27: pictures of others, of another purpose, used ones and twice the same are refused; nothing is left behind', async () => {
  const [person, stranger] = [await newPerson(server), await newPerson(server)];
  await submit(person, basicOf('P9000001'));
  await decide(server, person, 1, 'passed');
  const own = await uploadPicture(server, await noise(30, 30, 800), { token: person.token, purpose: 'identity' });
  const voucher = await uploadPicture(server, await noise(30, 30, 801), { token: person.token, purpose: 'voucher' });
  const foreign = await uploadPicture(server, await noise(30, 30, 802), { token: stranger.token, purpose: 'identity' });
  const missing = `/upload/${'a'.repeat(32)}`;
  for (const [reverse, code] of [
    [foreign, 'file_unknown'],
    [voucher, 'file_unknown'],
    [missing, 'file_unknown'],
    [own, 'file_already_used'],
  ] as const) {
    expect(await submit(person, { real_type: '2', front_pic: own, reverse_pic: reverse })).toBe(code);
  }
  expect(await casesOf(person)).toHaveLength(1);
  const { rows } = await server.database.owner.query('SELECT attached_at FROM files WHERE owner_id = ANY ($1)', [
    [person.id, stranger.id],
  ]);
  expect(rows).toEqual([{ attached_at: null }, { attached_at: null }, { attached_at: null }]);
});

test('names and numbers are not in the database', async () => {
  const person = await newPerson(server);
  await submit(person, basicOf('SECRETXKQW', 'Rosalind Franklin'));
  const text = inspect(await casesOf(person));
  expect(text).not.toMatch(/SECRET|XKQW|Rosalind|Franklin/);
  // Sealed for one user: it does not open for another.
  const other = await newPerson(server);
  await submit(other, basicOf('OTHER-0815'));
  await server.database.owner.query(
    `UPDATE identity_case SET sealed = (SELECT sealed FROM identity_case WHERE user_id = $1) WHERE user_id = $2`,
    [person.id, other.id],
  );
  expect((await server.call(realState, {}, { token: other.token })).error).toBe('internal_error');
});

test('S31: the state is that of the caller, whatever is asked for', async () => {
  const person = await newPerson(server);
  await submit(person, basicOf('P9500001', 'Marie Curie'));
  const stranger = await newPerson(server);
  expect((await server.call(realState, { user_id: String(person.id) } as never, { token: stranger.token })).error).toBe(
    'unknown_field',
  );
  expect((await stateOf(stranger)).real_data).toBeNull();
  expect((await server.call(realState, {}, {})).error).toBe('not_logged_in');
});

test('of two pictures the front stays the front', async () => {
  const person = await newPerson(server);
  await submit(person, basicOf('P9700001'));
  await decide(server, person, 1, 'passed');
  const upload = async (seed: number) =>
    uploadPicture(server, await noise(30, 30, seed), { token: person.token, purpose: 'identity' });
  const pictures = { front_pic: await upload(810), reverse_pic: await upload(811) };
  expect(await submit(person, { real_type: '2', ...pictures })).toBeNull();
  expect((await stateOf(person)).real_data).toMatchObject(pictures);
});
