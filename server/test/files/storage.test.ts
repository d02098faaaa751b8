import { createHash, randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { uploadLink } from '@aureus/contract/files/calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { localFolder } from '../../src/files/storage/local-folder.ts';
import { storeBytes } from '../../src/files/storage/permit.ts';
import { s3Bucket } from '../../src/files/storage/s3.ts';
import type { FileStorage } from '../../src/files/storage/storage.ts';
import { readSettings, SettingsError } from '../../src/platform/settings.ts';
import { demoToken } from '../platform/http/all-calls.ts';
import { startTestServer } from '../support/server.ts';
import { noise } from './pictures.ts';
import { BUCKET, KEY_ID, REGION, SECRET, startS3 } from './s3-server.ts';
import type { S3Server } from './s3-server.ts';
import { sendFile, uploadPicture } from './uploads.ts';

let s3: S3Server;
let folder: string;
beforeAll(async () => {
  s3 = await startS3();
  folder = await mkdtemp(path.join(tmpdir(), 'aureus-folder-'));
});
afterAll(async () => {
  await s3.stop();
  await rm(folder, { recursive: true, force: true });
});

const put = async (store: FileStorage, name: string, bytes: Buffer): Promise<void> => {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await storeBytes(await store.permit(name, { contentType: 'image/png', sha256 }), bytes);
};
/** All that the store gives of a file; null when there is none. */
async function read(store: FileStorage, ...of: Parameters<FileStorage['get']>): Promise<Buffer | null> {
  const bytes = await store.get(...of);
  return bytes && buffer(bytes);
}
const newName = (): string => randomBytes(16).toString('hex');
const bucket = (secret = SECRET, name = BUCKET): FileStorage =>
  s3Bucket({ url: s3.url, bucket: name, region: REGION, keyId: KEY_ID, secret });

describe.each([
  ['a local folder', () => localFolder(folder)],
  ['an S3 bucket', () => bucket()],
])('%s', (_what, open) => {
  test('keeps bytes, gives them back, and forgets them', async () => {
    const store = open();
    for (const size of [1, 1000, 3_000_000]) {
      const name = newName();
      const bytes = randomBytes(size);
      expect(await store.get(name)).toBeNull();
      await put(store, name, bytes);
      expect((await read(store, name))?.equals(bytes)).toBe(true);
      const [first, last] = [Math.floor(size / 3), Math.floor(size / 2)];
      expect((await read(store, name, { first, last }))?.equals(bytes.subarray(first, last + 1))).toBe(true);
      await store.remove(name);
      expect(await store.get(name)).toBeNull();
      await store.remove(name);
    }
  });

  test('twenty at once do not mix', async () => {
    const store = open();
    const all = Array.from({ length: 20 }, () => ({ name: newName(), bytes: randomBytes(20_000) }));
    await Promise.all(all.map(({ name, bytes }) => put(store, name, bytes)));
    const back = await Promise.all(all.map(({ name }) => read(store, name)));
    expect(back.map((bytes, n) => bytes?.equals(all[n]?.bytes ?? Buffer.alloc(0)))).toEqual(all.map(() => true));
  });
});

test('files and folders are closed to others, and half a file is never seen', async () => {
  const store = localFolder(path.join(folder, 'closed'));
  const name = newName();
  await put(store, name, Buffer.from('x'));
  const file = path.join(folder, 'closed', name.slice(0, 2), name.slice(2, 4), name);
  expect([(await stat(file)).mode & 0o777, (await stat(path.dirname(file))).mode & 0o777]).toEqual([0o600, 0o700]);
  // A process that died while it wrote.
  const other = newName();
  await put(store, other, Buffer.from('whole'));
  await writeFile(`${file}.partial`, 'half');
  expect((await read(store, name))?.toString()).toBe('x');
  expect(await store.get(newName())).toBeNull();
  // Nothing of it stays when it is removed.
  await store.remove(name);
  await expect(stat(`${file}.partial`)).rejects.toThrow(/ENOENT/);
});

test('S3: a wrong secret or an unknown bucket is a failure, not an empty answer; stumbling is survived', async () => {
  await expect(put(bucket('wrong'), newName(), Buffer.from('x'))).rejects.toThrow(/403/);
  await expect(bucket('wrong').get(newName())).rejects.toThrow(/403/);
  await expect(bucket(SECRET, 'elsewhere').get(newName())).rejects.toThrow(/NoSuchBucket|404/);
  s3.stumble(2);
  const name = newName();
  await put(bucket(), name, Buffer.from('x'));
  expect((await read(bucket(), name))?.toString()).toBe('x');
  s3.stumble(3);
  await expect(bucket().get(name)).rejects.toThrow(/503/);
});

test('the app keeps pictures in the bucket of the settings, and says so when it cannot', async () => {
  const server = await startTestServer({
    settings: {
      filesS3Url: s3.url,
      filesS3Bucket: BUCKET,
      filesS3Region: REGION,
      filesS3KeyId: KEY_ID,
      filesS3Secret: SECRET,
    },
  });
  try {
    const token = await demoToken(server);
    const reference = await uploadPicture(server, await noise(30, 30, 1), { token });
    const name = reference.slice('/upload/'.length);
    expect(s3.seen).toContain(`PUT /${BUCKET}/${name.slice(0, 2)}/${name.slice(2, 4)}/${name}`);
    expect(await readdir(server.app.platform.settings.dataDir)).not.toContain('files');
    const { path: link } = (await server.call(uploadLink, { reference }, { token })).answer;
    const shown = await fetch(server.url + link, { headers: { authorization: token } });
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg']);

    s3.stumble(3);
    const failed = await sendFile(server, await noise(30, 30, 2), { token });
    expect([failed.status, failed.error]).toEqual([503, 'service_unavailable']);
    const { rows } = await server.database.owner.query('SELECT name FROM files');
    expect(rows).toEqual([{ name }]);
  } finally {
    await server.stop();
  }
});

test('F05: a full or closed disk refuses the upload and leaves no row', async () => {
  const server = await startTestServer();
  try {
    const token = await demoToken(server);
    await writeFile(path.join(server.app.platform.settings.dataDir, 'files'), 'a file where the folder belongs');
    await chmod(path.join(server.app.platform.settings.dataDir, 'files'), 0o600);
    const failed = await sendFile(server, await noise(30, 30, 3), { token });
    expect([failed.status, failed.error]).toEqual([503, 'service_unavailable']);
    expect((await server.database.owner.query('SELECT 1 FROM files')).rowCount).toBe(0);
  } finally {
    await server.stop();
  }
});

test('the settings of the bucket belong together', () => {
  const part = { FILES_S3_URL: 'https://s3.example.com', FILES_S3_BUCKET: 'pictures' };
  expect(() => readSettings(part)).toThrow(SettingsError);
  const whole = { ...part, FILES_S3_KEY_ID: 'id', FILES_S3_SECRET: 'secret' };
  expect(readSettings(whole)).toMatchObject({ filesS3Bucket: 'pictures', filesS3Region: 'us-east-1' });
});
