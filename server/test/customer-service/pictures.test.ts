import { picture as userPicture, send } from '@aureus/contract/conversation/calls.ts';
import { operatorPicture, operatorSend } from '@aureus/contract/conversation/operator-calls.ts';
import { operatorUpload } from '@aureus/contract/files/calls.ts';
import { begin } from '@aureus/contract/support/calls.ts';
import { present, take } from '@aureus/contract/support/operator-calls.ts';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { uploadQuota } from '../../src/files/quota.ts';
import { animated, hugePng, noise, withLocation } from '../files/pictures.ts';
import { demoOperator, movableClock, operatorId, operatorToken } from '../operator/operators.ts';
import { demoToken } from '../platform/http/all-calls.ts';
import { useServer } from '../support/server.ts';

const clock = movableClock();
const server = useServer({ clock });
/** An agent with a role that answers users, a colleague with the same role, and one with none of it. */
let agent: string;
let colleague: string;
let customer: string;
let stranger: string;
let conversation: number;
let refs = 0;

beforeAll(async () => {
  await server.database.owner.query(
    `INSERT INTO operator_roles SELECT id, 'support' FROM operators WHERE email = ANY ($1) ON CONFLICT DO NOTHING`,
    [[demoOperator('finance1').email, demoOperator('finance2').email]],
  );
  agent = await operatorToken(server, clock, 'finance1');
  colleague = await operatorToken(server, clock, 'finance2');
  customer = await demoToken(server, 0);
  stranger = await demoToken(server, 1);
  const one = (await server.call(begin, { subject: 'other' }, { token: customer })).answer;
  conversation = one.conversation_id;
  await server.call(send, { id: conversation, key: crypto.randomUUID(), text: 'How?' }, { token: customer });
  await server.call(present, { on_duty: '1' }, { token: agent });
  await server.call(take, { id: one.id }, { token: agent });
});

async function upload(token: string, bytes: Buffer) {
  const form = new FormData();
  form.set('lang', 'en');
  form.set('file', new Blob([new Uint8Array(bytes)]), `${(refs += 1)}.jpg`);
  const reply = await fetch(`${server.url}/api${operatorUpload.path}`, {
    method: 'POST',
    headers: { authorization: token },
    body: form,
  });
  const json = (await reply.json()) as { type: string; message: string; error_code?: string };
  return json.type === 'ok' ? { reference: json.message, error: null } : { reference: '', error: json.error_code };
}

const reply = (token: string, picture: string, more: object = {}) =>
  server.call(
    operatorSend,
    { id: conversation, key: crypto.randomUUID(), seen: 1_000_000, picture, ...more },
    { token },
  );
const fetchBytes = async (path: string, token: string) => {
  const found = await fetch(`${server.url}${path}`, { headers: { authorization: token } });
  return {
    status: found.status,
    type: found.headers.get('content-type'),
    bytes: Buffer.from(await found.arrayBuffer()),
  };
};

test.each([
  ['a JPEG that tells where it was taken', () => noise(320, 200).then(withLocation)],
  ['a PNG', () => noise(320, 200, 2, 'png')],
  ['a WebP', () => noise(320, 200, 3, 'webp')],
])('an agent sends %s, and its user gets the same pixels and nothing beside them', async (_name, bytes) => {
  const { reference } = await upload(agent, await bytes());
  const sent = (await reply(agent, reference, { text: 'Like this' })).answer;
  expect(sent).toMatchObject({ kind: 'picture', text: 'Like this', picture: { width: 320, height: 200 } });
  const { path } = (await server.call(userPicture, { id: conversation, seq: sent.seq }, { token: customer })).answer;
  const shown = await fetchBytes(path, customer);
  expect([shown.status, shown.type]).toEqual([200, expect.stringMatching(/^image\/(jpeg|png)$/)]);
  const facts = await sharp(shown.bytes).metadata();
  expect([facts.width, facts.height, facts.exif, facts.xmp, facts.icc]).toEqual([
    320,
    200,
    undefined,
    undefined,
    undefined,
  ]);
  expect((await fetchBytes(path, stranger)).status).toBe(404);
  expect((await server.call(userPicture, { id: conversation, seq: sent.seq }, { token: stranger })).error).toBe(
    'conversation_unknown',
  );
  const ofColleague = await server.call(operatorPicture, { id: conversation, seq: sent.seq }, { token: colleague });
  expect((await fetchBytes(ofColleague.answer.path, colleague)).status).toBe(200);
  const { rows } = await server.database.owner.query<{ target: string }>(
    `SELECT target FROM operator_audit WHERE action = 'files.view' ORDER BY id DESC LIMIT 1`,
  );
  const id = await operatorId(server, demoOperator('finance1').email);
  expect(rows[0]?.target).toBe(`operator ${id}`);
});

test.each([
  ['a text', () => Buffer.from('<script>alert(1)</script>'), 'file_type_not_allowed'],
  ['an animation', () => animated('webp'), 'file_type_not_allowed'],
  ['half a picture', async () => (await noise(400, 300)).subarray(0, 20_000), 'file_unreadable'],
  ['a bomb', () => hugePng(30_000, 30_000), 'file_too_many_pixels'],
])('%s of an agent is refused as that of a user, and nothing is kept', async (_name, bytes, code) => {
  const count = async () => (await server.database.owner.query('SELECT 1 FROM files')).rowCount;
  const before = await count();
  expect((await upload(agent, await bytes())).error).toBe(code);
  expect(await count()).toBe(before);
});

test('a picture is sent once, and by the operator who has uploaded it', async () => {
  const { reference } = await upload(colleague, await noise(60, 40, 9));
  expect((await reply(agent, reference)).error).toBe('file_unknown');
  const key = crypto.randomUUID();
  const own = (await upload(agent, await noise(60, 40, 10))).reference;
  const first = (await reply(agent, own, { key })).answer;
  expect((await reply(agent, own, { key })).answer.seq).toBe(first.seq);
  expect((await reply(agent, own)).error).toBe('file_already_used');
  // The customer cannot send it, nor is one of the customer's an operator's.
  const fields = { id: conversation, key: crypto.randomUUID(), picture: reference };
  expect((await server.call(send, fields, { token: customer })).error).toBe('file_unknown');
});

test('who may not answer sends no picture, and it stays unused', async () => {
  const { reference } = await upload(colleague, await noise(60, 40, 11));
  expect((await reply(colleague, reference)).error).toBe('conversation_read_only');
  const { rows } = await server.database.owner.query('SELECT attached_at FROM files WHERE name = $1', [
    reference.slice('/upload/'.length),
  ]);
  expect(rows).toEqual([{ attached_at: null }]);
  expect((await upload(customer, await noise(60, 40, 12))).error).toBe('not_logged_in');
});

test('an operator sends at most so many a day, however many were sent before', async () => {
  const id = await operatorId(server, demoOperator('finance2').email);
  await server.database.owner.query(
    `INSERT INTO files (name, operator_id, purpose, sha256, content_type, size, width, height, created_at, attached_at)
     SELECT md5('full' || n), $1, 'conversation', sha256(n::text::bytea), 'image/jpeg', 1, 1, 1, at, at
     FROM generate_series(1, $2::integer) n, LATERAL (SELECT $3::timestamptz - interval '1 day' * (n / 2) AS at)`,
    [id, uploadQuota.files * 2, clock.now()],
  );
  expect((await upload(colleague, await noise(60, 40, 13))).error).toBeNull();
  await server.database.owner.query(
    `UPDATE files SET created_at = $2 WHERE name IN (SELECT name FROM files WHERE operator_id = $1 ORDER BY id DESC LIMIT $3)`,
    [id, clock.now(), uploadQuota.dayFiles],
  );
  expect((await upload(colleague, await noise(60, 40, 14))).error).toBe('upload_quota_reached');
});
