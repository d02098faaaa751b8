import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { linkSeconds } from '@aureus/contract/files/limits.ts';
import type { FilePurpose } from '@aureus/contract/files/purposes.ts';
import type { OperatorPermission } from '@aureus/contract/operator/permissions.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createFiles } from '../../src/files/files.ts';
import type { FilesArea } from '../../src/files/files.ts';
import { createUploading } from '../../src/files/uploading.ts';
import type { Uploading } from '../../src/files/uploading.ts';
import { openStorage } from '../../src/files/storage/open-storage.ts';
import type { AuditEntry, Operator } from '../../src/operator/public.ts';
import { manualClock } from '../../src/platform/clock.ts';
import { withTransaction } from '../../src/platform/database/transaction.ts';
import { createLimits } from '../../src/platform/http/limits.ts';
import { silentLogger } from '../../src/platform/log.ts';
import { createMetrics } from '../../src/platform/metrics.ts';
import type { Platform } from '../../src/platform/platform.ts';
import { createProcesses } from '../../src/platform/processes.ts';
import { readSettings } from '../../src/platform/settings.ts';
import { raw, startEdge } from '../platform/http/edge.ts';
import type { Edge, RawReply } from '../platform/http/edge.ts';
import { recordingHub } from '../wallet/platform.ts';
import { useDatabase } from '../support/database.ts';
import { wave } from './media.ts';
import { noise } from './pictures.ts';
import { createMoney } from '../../src/platform/ledger/money.ts';

const database = useDatabase();
const clock = manualClock(new Date());
const OWNER = 1n;
const STRANGER = 2n;
const operator: Operator = { operatorId: 7n, sessionId: 77n, name: 'Ops', permissions: new Set() };

let edge: Edge;
let files: FilesArea;
let dataDir: string;
let uploading: Uploading;
let rights: Set<OperatorPermission>;
let noted: AuditEntry[];
let looks: string[];
let counter = 0;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'aureus-links-'));
  const settings = { ...readSettings({}), dataDir };
  for (const id of [OWNER, STRANGER]) {
    await database.owner.query(
      `INSERT INTO users (id, account_name, password_hash, nickname, invitation_code, password_changed_at, created_at)
       OVERRIDING SYSTEM VALUE VALUES ($1, $2, 'x', 'x', $3, now(), now())`,
      [id, `user${id}`, `CODE000${id}`],
    );
  }
  const sessions = new Map([
    ['owner', { userId: OWNER, sessionId: 11n }],
    ['owner-elsewhere', { userId: OWNER, sessionId: 12n }],
    ['stranger', { userId: STRANGER, sessionId: 22n }],
  ]);
  const operators = new Map([
    ['operator', operator],
    ['operator-elsewhere', { ...operator, sessionId: 78n }],
    ['other-operator', { ...operator, operatorId: 8n, sessionId: 88n }],
  ]);
  const platform: Platform = {
    hub: recordingHub(),
    settings,
    clock,
    log: silentLogger,
    pool: database.pool,
    money: createMoney(database.pool, () => {}),
    limits: createLimits(database.pool, 1),
    metrics: createMetrics(),
    processes: createProcesses({ settings: settings, pool: database.pool, log: silentLogger }),
  };
  files = createFiles(platform, {
    viewers: {
      user: async (token) => sessions.get(token) ?? null,
      operator: async (token) => {
        const found = operators.get(token);
        return found ? { ...found, permissions: rights } : null;
      },
    },
    hasContact: async () => true,
    audit: {
      note: async (_connection, entry) => {
        noted.push(entry);
      },
      look: async (entry, kind) => {
        noted.push(entry);
        looks.push(kind);
      },
    },
  });
  uploading = createUploading(platform, openStorage(settings), async () => true);
  take = async (purpose) => {
    counter += 1;
    const file = await uploading.receive(Readable.from([await noise(24, 16, counter)]));
    const name = await uploading.take({ by: { user: OWNER }, ip: '192.0.2.1' }, file, purpose);
    file.drop();
    return name;
  };
  upload = async (purpose) => {
    const name = await take(purpose);
    const id = await withTransaction(database.pool, (tx) => files.attach(tx, OWNER, `/upload/${name}`, purpose));
    return { id, name };
  };
  edge = await startEdge(database, { clock, extend: (app) => files.serve(app) });
});
afterAll(async () => {
  await edge.stop();
  await uploading.close();
  await rm(dataDir, { recursive: true });
});
beforeEach(() => {
  rights = new Set(['identity.read', 'deposits.read', 'withdrawals.read']);
  noted = [];
  looks = [];
});

/** Takes a picture in that nobody uses yet. @returns its name */
let take: (purpose: FilePurpose) => Promise<string>;
let upload: (purpose: FilePurpose) => Promise<{ id: bigint; name: string }>;
const ask = (address: string, token?: string): Promise<RawReply> =>
  raw(edge, 'GET', address, token === undefined ? {} : { authorization: token });
const ownerLink = (id: bigint): string => files.linkForUser(id, { userId: OWNER, sessionId: 11n });

test('S22, C11: a private picture is shown to its owner, as a picture and nothing else', async () => {
  const { id } = await upload('identity');
  const reply = await ask(ownerLink(id), 'owner');
  expect(reply.status).toBe(200);
  expect(reply.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
    'content-disposition': 'attachment; filename="picture.jpg"',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
  });
  expect(reply.headers['access-control-allow-origin']).toBeUndefined();
  expect(noted).toEqual([]);
});

test('C11, S27: nobody else gets it, and all get the same answer as for a picture that does not exist', async () => {
  const { id, name } = await upload('identity');
  const link = ownerLink(id);
  const missing = await ask(ownerLink(999_999n), 'owner');
  const strip = ({ status, json: { request_id: _id, ...rest } }: RawReply): unknown => [status, rest];
  expect(missing.status).toBe(404);
  for (const [what, address, token] of [
    ['nobody', link, undefined],
    ['a stranger', link, 'stranger'],
    ['another session of the owner', link, 'owner-elsewhere'],
    ['a session that ended', link, 'gone'],
    ['an operator', link, 'operator'],
    ['a changed picture', link.replace(/u\.\d+\./, `u.${id + 1n}.`), 'owner'],
    ['a changed time', link.replace(/\.(\d{10})\./, '.9999999999.'), 'owner'],
    ['a changed viewer', link.replace('.1.11.', '.2.22.'), 'stranger'],
    ['a user as operator', link.replace('/u.', '/o.'), 'owner'],
    ['no signature', link.slice(0, link.lastIndexOf('.')), 'owner'],
    ['the name of the picture', `/api/upload/view/${name}`, 'owner'],
    ['a folder', '/api/upload/view/..', 'owner'],
  ] as const) {
    expect([what, strip(await ask(address, token))]).toEqual([what, strip(missing)]);
  }
  expect((await ask(`/upload/${name}`, 'owner')).status).toBe(404);
});

test('S27: a link of the stranger to a picture of the owner leads nowhere, even signed by us', async () => {
  const { id } = await upload('identity');
  const wrong = files.linkForUser(id, { userId: STRANGER, sessionId: 22n });
  expect((await ask(wrong, 'stranger')).status).toBe(404);
});

test('C11: a link ends after five minutes', async () => {
  const { id } = await upload('voucher');
  const link = ownerLink(id);
  clock.advance((linkSeconds - 2) * 1000);
  expect((await ask(link, 'owner')).status).toBe(200);
  clock.advance(3000);
  expect((await ask(link, 'owner')).status).toBe(404);
});

test('C11: an operator sees it by a link of their own, noted each time, until the right is gone', async () => {
  const { id } = await upload('voucher');
  const link = files.linkForOperator(id, operator);
  for (const times of [1, 2]) {
    expect((await ask(link, 'operator')).status).toBe(200);
    expect(noted).toHaveLength(times);
  }
  expect(noted[0]).toMatchObject({ operatorId: 7n, action: 'files.view', target: 'user 1', ip: '127.0.0.1' });
  expect(noted[0]?.details).toEqual({ file: id.toString(), purpose: 'voucher' });
  for (const token of [undefined, 'owner', 'other-operator', 'operator-elsewhere']) {
    expect([token, (await ask(link, token)).status]).toEqual([token, 404]);
  }
  // The role was taken away a moment ago.
  rights = new Set(['identity.read']);
  expect((await ask(link, 'operator')).status).toBe(404);
  expect(noted).toHaveLength(2);
});

test('C11: each purpose asks for a right of its own', async () => {
  const needed = { voucher: 'deposits.read', identity: 'identity.read', qrcode: 'withdrawals.read' } as const;
  for (const [purpose, right] of Object.entries(needed)) {
    const { id } = await upload(purpose as keyof typeof needed);
    const link = files.linkForOperator(id, operator);
    rights = new Set([right]);
    expect([purpose, (await ask(link, 'operator')).status]).toEqual([purpose, 200]);
    rights = new Set((['users.read', ...Object.values(needed)] as const).filter((one) => one !== right));
    expect([purpose, (await ask(link, 'operator')).status]).toEqual([purpose, 404]);
  }
});

test('a look at a document is of the share of pictures, one at a voucher or a card of that of vouchers', async () => {
  rights.add('users.read');
  for (const [purpose, share] of [
    ['identity', ['pictures']],
    ['voucher', ['vouchers']],
    ['qrcode', ['vouchers']],
    ['avatar', []],
  ] as const) {
    looks = [];
    const { id } = await upload(purpose);
    expect((await ask(files.linkForOperator(id, operator), 'operator')).status).toBe(200);
    expect([purpose, looks]).toEqual([purpose, share]);
  }
  expect(noted).toHaveLength(4);
});

test('a picture of a conversation is shown to whom a link was made for, user or operator, in that session alone', async () => {
  const { id, name } = await upload('conversation');
  const link = files.linkForUser(id, { userId: STRANGER, sessionId: 22n });
  expect((await ask(link, 'stranger')).status).toBe(200);
  for (const token of [undefined, 'owner', 'owner-elsewhere', 'operator']) {
    expect([token, (await ask(link, token)).status]).toEqual([token, 404]);
  }
  expect((await ask(`/upload/${name}`, 'stranger')).status).toBe(404);
  // Whether an operator may see it, the topic of the conversation has said.
  rights = new Set();
  const ofOperator = files.linkForOperator(id, operator);
  expect((await ask(ofOperator, 'operator')).status).toBe(200);
  expect((await ask(ofOperator, 'other-operator')).status).toBe(404);
  expect(noted.map(({ details }) => details)).toEqual([{ file: id.toString(), purpose: 'conversation' }]);
});

test('an avatar is shown to everybody once it is one, and not before', async () => {
  const name = await take('avatar');
  expect((await ask(`/upload/${name}`)).status).toBe(404);
  await withTransaction(database.pool, (tx) => files.attach(tx, OWNER, `/upload/${name}`, 'avatar'));
  expect((await ask(`/upload/${name}`)).status).toBe(200);
});

test('a work of art is shown to everybody once it was approved, and to operators who may look at it before', async () => {
  const { id, name } = await upload('artwork');
  const link = files.linkForOperator(id, operator);
  expect([(await ask(`/upload/${name}`)).status, (await ask(link, 'operator')).status]).toEqual([404, 404]);
  rights.add('art.read');
  expect((await ask(link, 'operator')).status).toBe(200);
  expect(looks).toEqual([]);
  await withTransaction(database.pool, (tx) => files.show(tx, [id]));
  expect((await ask(`/upload/${name}`)).status).toBe(200);
});

test('sound comes as sound and nothing else, whole or by the part that a player asks for', async () => {
  const bytes = wave();
  const file = await uploading.receive(Readable.from([bytes]));
  const name = await uploading.take({ by: { user: OWNER }, ip: '192.0.2.1' }, file, 'artwork_media');
  file.drop();
  await withTransaction(database.pool, async (tx) => {
    await files.show(tx, [await files.attach(tx, OWNER, `/upload/${name}`, 'artwork_media')]);
  });
  const part = (range: string): Promise<RawReply> => raw(edge, 'GET', `/upload/${name}`, { range });
  const whole = await ask(`/upload/${name}`);
  expect([whole.status, whole.headers]).toMatchObject([
    200,
    {
      'content-type': 'audio/wav',
      'content-length': String(bytes.length),
      'content-disposition': 'attachment; filename="media.wav"',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
    },
  ]);
  expect([(await part('bytes=4-11')).status, (await part('bytes=4-11')).headers]).toMatchObject([
    206,
    { 'content-range': `bytes 4-11/${bytes.length}`, 'content-length': '8', 'content-type': 'audio/wav' },
  ]);
  expect([(await part('bytes=9999-')).status, (await part('bytes=0-1,4-5')).status]).toEqual([416, 200]);
});

test('S31: no other reference, near or far, shows an avatar or anything else', async () => {
  const { name } = await upload('avatar');
  const shown = await ask(`/upload/${name}`);
  expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/jpeg']);
  expect(shown.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  });
  const near = Array.from(
    { length: 32 },
    (_, at) => name.slice(0, at) + (name[at] === '0' ? '1' : '0') + name.slice(at + 1),
  );
  const far = ['', '.', '..', '1', `${name}.jpg`, `${name}/`, `..%2f${name}`];
  // A name may happen to have no letters.
  const shouted = [name.toUpperCase()].filter((one) => one !== name);
  for (const one of [...near, ...far, ...shouted]) {
    expect([one, (await ask(`/upload/${one}`)).status]).toEqual([one, 404]);
  }
});
