import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { localFolder } from '../../src/files/storage/local-folder.ts';
import type { FileStorage } from '../../src/files/storage/storage.ts';
import { createUploading } from '../../src/files/uploading.ts';
import type { Uploading } from '../../src/files/uploading.ts';
import { useDatabase } from '../support/database.ts';
import { noise } from './pictures.ts';
import { platformOf } from './platform.ts';

const database = useDatabase();
const OWNER = 1n;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'aureus-uploading-'));
  await database.owner.query(
    `INSERT INTO users (id, account_name, password_hash, nickname, invitation_code, password_changed_at, created_at)
     OVERRIDING SYSTEM VALUE VALUES ($1, 'user1', 'x', 'x', 'CODE0001', now(), now())`,
    [OWNER],
  );
});
afterAll(() => rm(folder, { recursive: true }));

/** Uploads into a store that does something before it permits one. */
function open(before: (uploading: Uploading) => void = () => {}, store: Partial<FileStorage> = {}): Uploading {
  const platform = platformOf(database);
  const local = localFolder(folder);
  const uploading: Uploading = createUploading(
    platform,
    {
      ...local,
      permit: async (name, what) => {
        before(uploading);
        return local.permit(name, what);
      },
      ...store,
    },
    async () => true,
  );
  onTestFinished(() => uploading.close());
  return uploading;
}

async function send(uploading: Uploading, bytes: Buffer): Promise<string> {
  const file = await uploading.receive(Readable.from([bytes]));
  try {
    return await uploading.take({ by: { user: OWNER }, ip: '192.0.2.1' }, file, 'voucher');
  } catch (error) {
    return (error as { code: string }).code;
  } finally {
    file.drop();
  }
}

interface Row {
  readonly name: string;
  readonly size: number;
  readonly sha256: Buffer;
}

/** Rows and files, which must be the same. */
async function kept(): Promise<readonly string[]> {
  const { rows } = await database.owner.query<Row>('SELECT name, size, sha256 FROM files ORDER BY name');
  const all = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = all.filter((entry) => entry.isFile());
  expect(files.map(({ name }) => name).toSorted()).toEqual(rows.map(({ name }) => name));
  for (const { parentPath, name } of files) {
    const bytes = await readFile(path.join(parentPath, name));
    const row = rows.find((one) => one.name === name);
    expect([bytes.length, createHash('sha256').update(bytes).digest()]).toEqual([row?.size, row?.sha256]);
  }
  return rows.map(({ name }) => name);
}

test('of many at once each leaves one row, and the bytes the row says', async () => {
  const uploading = open();
  const before = await kept();
  const names = await Promise.all(Array.from({ length: 12 }, async (_, n) => send(uploading, await noise(90, 60, n))));
  expect(await kept()).toEqual([...before, ...names].toSorted());
});

test('a process that dies when the row is in and the bytes are not leaves neither', async () => {
  const uploading = open(({ pid }) => process.kill(pid() ?? 0, 'SIGKILL'));
  const before = await kept();
  expect(await send(uploading, await noise(90, 60, 21))).toBe('service_unavailable');
  expect(await kept()).toEqual(before);
});

test('bytes that cannot be removed keep their row, so that the sweep finds them', async () => {
  const broken = async (): Promise<never> => {
    throw new Error('The disk is gone');
  };
  const uploading = open(() => {}, { permit: broken, remove: broken });
  expect(await send(uploading, await noise(90, 60, 22))).toBe('service_unavailable');
  const { rowCount } = await database.owner.query('DELETE FROM files WHERE sha256 IS NOT NULL AND attached_at IS NULL');
  expect(rowCount).toBeGreaterThan(0);
  for (const entry of await readdir(folder)) await rm(path.join(folder, entry), { recursive: true });
});

test('closing waits until what it broke off is tidied up', async () => {
  let closing: Promise<void> | undefined;
  const uploading = open((it) => {
    closing = it.close();
  });
  const sent = send(uploading, await noise(90, 60, 23));
  await expect.poll(() => closing !== undefined).toBe(true);
  await closing;
  expect(await kept()).toEqual([]);
  expect(await sent).toBe('service_unavailable');
});
