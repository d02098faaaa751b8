import { uploadLink } from '@aureus/contract/files/calls.ts';
import type { FilePurpose } from '@aureus/contract/files/purposes.ts';
import { info } from '@aureus/contract/account/calls.ts';
import { beforeAll, expect, test } from 'vitest';
import { withTransaction } from '../../src/platform/database/transaction.ts';
import { demoToken } from '../platform/http/all-calls.ts';
import { useServer } from '../support/server.ts';
import { filesOf } from './area.ts';
import { noise, withLocation } from './pictures.ts';
import { uploadPicture } from './uploads.ts';

const server = useServer();
const tokens: string[] = [];
const users: bigint[] = [];
beforeAll(async () => {
  for (const index of [0, 1]) {
    const token = await demoToken(server, index);
    tokens.push(token);
    users.push(BigInt((await server.call(info, {}, { token })).answer.id));
  }
});

const send = async (bytes: Buffer, purpose: FilePurpose, who = 0): Promise<string> =>
  uploadPicture(server, bytes, { token: tokens[who] ?? '', purpose });

/** The picture's id, or the code of the refusal. */
async function attach(reference: string, purpose: FilePurpose, who = 0): Promise<bigint | string> {
  const files = filesOf(server.app.platform);
  try {
    return await withTransaction(server.database.pool, (tx) => files.attach(tx, users[who] ?? 0n, reference, purpose));
  } catch (error) {
    return (error as { code: string }).code;
  }
}

test('S27, C05: a picture is taken from its owner alone, for its purpose alone, once', async () => {
  const reference = await send(await noise(40, 30, 1), 'voucher');
  expect(await attach(reference, 'voucher', 1)).toBe('file_unknown');
  expect(await attach(reference, 'identity')).toBe('file_unknown');
  expect(await attach(`/upload/${'0'.repeat(32)}`, 'voucher')).toBe('file_unknown');
  expect(typeof (await attach(reference, 'voucher'))).toBe('bigint');
  expect(await attach(reference, 'voucher')).toBe('file_already_used');
  // Nor is anybody else told that there is such a picture.
  expect(await attach(reference, 'voucher', 1)).toBe('file_unknown');
});

test('a voucher looks like those that were used alone', async () => {
  const { owner, pool } = server.database;
  const [mine, theirs] = [
    await send(await noise(40, 30, 7), 'voucher'),
    await send(await noise(40, 30, 8), 'voucher', 1),
  ];
  await owner.query('UPDATE files SET likeness = $2::text::bit(256) WHERE name = ANY ($1)', [
    [mine, theirs].map((reference) => reference.slice('/upload/'.length)),
    '01'.repeat(128),
  ]);
  const id = (await attach(mine, 'voucher')) as bigint;
  const alike = () => withTransaction(pool, (tx) => filesOf(server.app.platform).alike(tx, id));
  expect(await alike()).toBeNull();
  const used = await attach(theirs, 'voucher', 1);
  expect(await alike()).toEqual({ fileId: used, bits: 0 });
});

test('an upload is used within a day, or not at all', async () => {
  const age = (reference: string, time: string) =>
    server.database.owner.query('UPDATE files SET created_at = now() - $2::interval WHERE name = $1', [
      reference.slice('/upload/'.length),
      time,
    ]);
  const reference = await send(await noise(40, 30, 6), 'voucher');
  // A second more: the clock of the process follows that of the database by some milliseconds.
  await age(reference, '24 hours 1 second');
  expect(await attach(reference, 'voucher')).toBe('file_unknown');
  await age(reference, '23 hours 59 minutes');
  expect(typeof (await attach(reference, 'voucher'))).toBe('bigint');
});

test('a sweep removes all there is to remove, however much', async () => {
  const { rows } = await server.database.owner.query<{ name: string }>(
    `INSERT INTO files (name, owner_id, purpose, sha256, content_type, size, width, height, created_at)
     SELECT md5(random()::text), $1, 'identity', sha256(random()::text::bytea), 'image/jpeg', 1, 1, 1,
            now() - interval '2 days'
     FROM generate_series(1, 120) RETURNING name`,
    [users[0]],
  );
  expect(await filesOf(server.app.platform).sweep()).toBe(rows.length);
});

test('a voucher pays once, whoever sends it and whatever is written around its pixels', async () => {
  const picture = await noise(40, 30, 2);
  const again = await withLocation(picture);
  const [first, second, third] = [
    await send(picture, 'voucher'),
    await send(picture, 'voucher', 1),
    await send(Buffer.concat([picture, Buffer.from('x')]), 'voucher'),
  ];
  expect(again.equals(picture)).toBe(false);
  expect(typeof (await attach(first, 'voucher'))).toBe('bigint');
  expect(await attach(second, 'voucher', 1)).toBe('file_already_used');
  expect(await attach(third, 'voucher')).toBe('file_already_used');
});

test('of twenty at once with one voucher, one is taken', async () => {
  const picture = await noise(40, 30, 3);
  for (let round = 0; round < 5; round += 1) {
    const bytes = await noise(40, 30, 100 + round);
    const references = await Promise.all(Array.from({ length: 10 }, (_, n) => send(bytes, 'voucher', n % 2)));
    const results = await Promise.all(
      references.flatMap((reference, n) => [0, 1].map(() => attach(reference, 'voucher', n % 2))),
    );
    expect(results.filter((result) => typeof result === 'bigint')).toHaveLength(1);
    expect(new Set(results.filter((result) => typeof result === 'string'))).toEqual(new Set(['file_already_used']));
  }
  expect(typeof (await attach(await send(picture, 'voucher'), 'voucher'))).toBe('bigint');
});

test('the same portrait, QR code or document may be used again; how many others sent it is known', async () => {
  const files = filesOf(server.app.platform);
  const picture = await noise(50, 50, 4);
  const own = await attach(await send(picture, 'identity'), 'identity');
  expect(typeof (await attach(await send(picture, 'identity'), 'identity'))).toBe('bigint');
  expect((await files.describe([own as bigint])).get(own as bigint)?.otherOwners).toBe(0);
  await send(picture, 'identity', 1);
  expect((await files.describe([own as bigint])).get(own as bigint)).toMatchObject({
    width: 50,
    height: 50,
    otherOwners: 1,
  });
});

test('S27, S31: links are given for own pictures alone', async () => {
  const reference = await send(await noise(50, 50, 5), 'voucher');
  const ask = (named: string, who: number) =>
    server.call(uploadLink, { reference: named }, { token: tokens[who] ?? '' });
  const { path } = (await ask(reference, 0)).answer;
  const shown = await fetch(server.url + path, { headers: { authorization: tokens[0] ?? '' } });
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  expect((await fetch(server.url + path, { headers: { authorization: tokens[1] ?? '' } })).status).toBe(404);
  expect((await fetch(server.url + path)).status).toBe(404);
  const foreign = await ask(reference, 1);
  const missing = await ask(`/upload/${'f'.repeat(32)}`, 1);
  expect([foreign.status, foreign.error]).toEqual([missing.status, missing.error]);
  expect(foreign.error).toBe('file_unknown');
});
