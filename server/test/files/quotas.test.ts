import { allCalls } from '@aureus/contract/calls.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasContact } from '../../src/account/contact.ts';
import { WORK_MS } from '../../src/files/process/picture-process.ts';
import type { HeldFile } from '../../src/files/process/picture-process.ts';
import type { Worked } from '../../src/files/process/tasks.ts';
import { bareQuota } from '../../src/files/quota.ts';
import { localFolder } from '../../src/files/storage/local-folder.ts';
import { createUploading } from '../../src/files/uploading.ts';
import type { Uploading } from '../../src/files/uploading.ts';
import { limitTable } from '../../src/platform/http/limit-table.ts';
import { createLimits } from '../../src/platform/http/limits.ts';
import { useDatabase } from '../support/database.ts';
import { platformOf } from './platform.ts';
import { noise } from './pictures.ts';

/** What files cost and what is kept of them, counted for who sends them and for their network. */

const database = useDatabase();
let folder: string;
let uploading: Uploading;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'aureus-quotas-'));
  await database.owner.query(
    `INSERT INTO users (id, account_name, email, password_hash, nickname, invitation_code, password_changed_at, created_at)
     OVERRIDING SYSTEM VALUE
     SELECT n, 'user' || n, CASE WHEN n < 10 THEN n || '@example.org' END, 'x', 'x', 'CODE' || lpad(n::text, 4, '0'), now(), now()
     FROM generate_series(1, 30) n`,
  );
  uploading = createUploading(platformOf(database), localFolder(folder), hasContact);
});
afterAll(async () => {
  await uploading.close();
  await rm(folder, { recursive: true });
});

const codeOf = (asked: Promise<unknown>): Promise<unknown> =>
  asked.then(
    () => 'taken',
    (error: unknown) => (error as { code?: string }).code ?? String(error),
  );

/** Uploads a picture. @returns `taken`, or why it was not */
async function send(user: bigint, ip = `192.0.${user}.1`): Promise<unknown> {
  const file = await uploading.receive(Readable.from([await noise(60, 40, Number(user))]));
  try {
    return await codeOf(uploading.take({ by: { user }, ip }, file, 'avatar'));
  } finally {
    file.drop();
  }
}

/** A file of which that comes. */
const fileOf = (renew: () => Promise<Worked>): HeldFile => ({ renew, store: async () => {}, drop: () => {} });
const tooComplex = fileOf(async () => ({ code: 'file_too_complex', params: {}, spentMs: WORK_MS }));
const fail = (user: bigint, file = tooComplex, ip = `192.0.${user}.1`): Promise<unknown> =>
  codeOf(uploading.take({ by: { user }, ip }, file, 'voucher'));

test('files that take too long use up their sender’s share, and nobody else’s', async () => {
  const most = Math.floor(limitTable['upload.work'].points / WORK_MS);
  for (let n = 0; n < most; n += 1) expect(await fail(1n)).toBe('file_too_complex');
  expect([await fail(1n), await send(1n)]).toEqual(['too_many_requests', 'too_many_requests']);
  expect(await send(2n)).toBe('taken');
});

test('accounts without end in one network have one share together', async () => {
  const most = Math.floor(limitTable['upload.work.network'].points / WORK_MS);
  for (let n = 0; n < most; n += 1)
    expect(await fail(3n + BigInt(n % 6), tooComplex, `198.51.100.${n}`)).toBe('file_too_complex');
  expect(await fail(19n, tooComplex, '198.51.100.200')).toBe('too_many_requests');
  expect(await send(19n, '198.51.101.1')).toBe('taken');
  // What was taken in advance for the refused one was given back.
  const { rows } = await database.owner.query<{ points: number }>(
    `SELECT points FROM rate_limit WHERE key = 'upload.work:user 19'`,
  );
  expect(rows[0]?.points).toBeLessThan(WORK_MS);
});

test('those who use up the share of a carrier keep none of its other customers who have a mailbox from some pictures', async () => {
  const network = '198.18.7';
  await createLimits(database.pool, 1).consume(
    'upload.work.network',
    `${network}.0/24`,
    limitTable['upload.work.network'].points,
  );
  expect([await send(7n, `${network}.9`), await send(7n, `${network}.9`), await send(18n, `${network}.10`)]).toEqual([
    'taken',
    'taken',
    'too_many_requests',
  ]);
  // It is no second share: two files that cost the most there are use it up.
  expect(await fail(8n, tooComplex, `${network}.11`)).toBe('file_too_complex');
  expect(await fail(8n, tooComplex, `${network}.11`)).toBe('file_too_complex');
  expect(await fail(8n, tooComplex, `${network}.11`)).toBe('too_many_requests');
});

test('files that are refused while others are under way take nothing of the share of their network', async () => {
  const ip = '198.18.8.1';
  const waits = Promise.withResolvers<Worked>();
  const most = Math.floor(limitTable['upload.work.network'].points / WORK_MS);
  await createLimits(database.pool, 1).consume('upload.work.network', '198.18.8.0/24', (most - 1) * WORK_MS);
  const begun = Promise.withResolvers<void>();
  const slow = fileOf(() => {
    begun.resolve();
    return waits.promise;
  });
  const underWay = fail(13n, slow, ip);
  await begun.promise;
  expect(await fail(14n, tooComplex, ip)).toBe('too_many_requests');
  waits.resolve({ code: 'file_unreadable', params: {}, spentMs: 0 });
  expect(await underWay).toBe('file_unreadable');
  expect(await fail(14n, tooComplex, ip)).toBe('file_too_complex');
});

test('a file that cost little counts little, and one whose process died as much as one may cost', async () => {
  const cheap = fileOf(async () => ({ code: 'file_unreadable', params: {}, spentMs: 1 }));
  for (let n = 0; n < 20; n += 1) expect(await fail(11n, cheap)).toBe('file_unreadable');
  const died = fileOf(() => Promise.reject(new Error('The process died')));
  const most = Math.floor(limitTable['upload.work'].points / WORK_MS);
  for (let n = 0; n < most - 1; n += 1) expect(await fail(12n, died)).toContain('died');
  expect(await fail(12n)).toBe('file_too_complex');
  expect(await fail(12n, cheap)).toBe('too_many_requests');
});

test('an account with neither a mailbox nor a telephone stores little, in a day and in all', async () => {
  const fill = (user: bigint, count: number, size: number, daysAgo: number): Promise<unknown> =>
    database.owner.query(
      `INSERT INTO files (name, owner_id, purpose, sha256, content_type, size, width, height, created_at, attached_at)
       SELECT md5(random()::text), $1, 'identity', sha256(random()::text::bytea), 'image/jpeg', $3, 1, 1,
              now() - make_interval(days => $4), now()
       FROM generate_series(1, $2)`,
      [user, count, size, daysAgo],
    );
  const full: readonly (readonly [number, number, number])[] = [
    [bareQuota.dayFiles, 1, 0],
    [1, bareQuota.dayBytes, 0],
    [bareQuota.files, 1, 3],
    [1, bareQuota.bytes, 3],
  ];
  for (const [index, [count, size, daysAgo]] of full.entries()) {
    const bare = BigInt(20 + index);
    expect(await send(bare)).toBe('taken');
    await fill(bare, count, size, daysAgo);
    await fill(4n, count, size, daysAgo);
    expect([index, await send(bare), await send(4n)]).toEqual([index, 'upload_quota_reached', 'taken']);
    await database.owner.query('DELETE FROM files WHERE owner_id = 4');
  }
  // A telephone is as good as a mailbox.
  await database.owner.query(`UPDATE users SET phone_area = '1', phone_number = '2025550100' WHERE id = 20`);
  expect(await send(20n)).toBe('taken');
});

test('what such accounts store counts for their network together; those with a mailbox are not counted', async () => {
  const limits = createLimits(database.pool, 1);
  const [network, full] = ['203.0.113.0/24', limitTable['upload.bare.network'].points];
  await limits.consume('upload.bare.network', network, full - 100);
  expect(await send(28n, '203.0.113.5')).toBe('taken');
  await codeOf(limits.consume('upload.bare.network', network, 100));
  expect([await send(29n, '203.0.113.77'), await send(5n, '203.0.113.77'), await send(29n, '203.0.114.77')]).toEqual(['upload_quota_reached', 'taken', 'taken']); // prettier-ignore
});

test('a single picture waits for one of somebody who has many in line, and for no more', async () => {
  const begun: string[] = [];
  const gates: (() => void)[] = [];
  const waiting = (name: string): HeldFile =>
    fileOf(() => {
      begun.push(name);
      return new Promise((resolve) => gates.push(() => resolve({ code: 'file_unreadable', params: {}, spentMs: 1 })));
    });
  const sent = [13n, 13n, 13n, 14n, 14n, 15n].map((user) => fail(user, waiting('many'), '198.18.0.1'));
  await expect.poll(() => begun).toEqual(['many']);
  const single = fail(16n, waiting('single'), '198.19.0.1');
  // It is in line when its share was taken.
  await expect.poll(async () => (await database.owner.query(`SELECT FROM rate_limit WHERE key = 'upload.work.network:198.19.0.0/24'`)).rowCount).toBe(1); // prettier-ignore
  gates.shift()?.();
  await expect.poll(() => begun.length).toBe(2);
  gates.shift()?.();
  await expect.poll(() => begun.length).toBe(3);
  expect(begun).toContain('single');
  const ending = Promise.all([...sent, single]);
  for (let ended = 2; ended < sent.length + 1; ended += 1) {
    await expect.poll(() => gates.length).toBe(1);
    gates.shift()?.();
  }
  expect(new Set(await ending)).toEqual(new Set(['file_unreadable']));
});

test('every call that takes a file is one of those that count', () => {
  const carrying = allCalls.filter(({ encoding }) => encoding === 'multipart').map(({ name }) => name);
  expect(carrying.toSorted()).toEqual(['files.operatorUpload', 'files.upload']);
});
