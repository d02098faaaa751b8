import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../../src/platform/database/open.ts';
import { house } from '../../../src/platform/ledger/house.ts';
import { post } from '../../../src/platform/ledger/post.ts';
import { silentLogger } from '../../../src/platform/log.ts';
import { readSettings } from '../../../src/platform/settings.ts';
import { useDatabase } from '../../support/database.ts';
import { withMoney } from '../../support/money.ts';

const COMMAND = path.join(import.meta.dirname, '../../../src/audit-command.ts');

/** Runs the command as `npm run audit:ledger` does. */
async function audit(env: Record<string, string>): Promise<{ code: number; text: string }> {
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [COMMAND], {
      env: { PATH: process.env.PATH, ...env },
    });
    return { code: 0, text: stdout };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, text: stdout + stderr };
  }
}

describe('npm run audit:ledger on an outside database', () => {
  const database = useDatabase();

  test('prints a line a currency and ends with 0 when all is right, with 1 when a unit is missing', async () => {
    await withMoney(database.pool, (tx) =>
      post(tx, {
        kind: 'genesis',
        ref: null,
        at: new Date(),
        postings: [
          { owner: house.external, account: 0, currency: 3, available: -500n, held: 0n },
          { owner: 7n, account: 2, currency: 3, available: 500n, held: 0n },
        ],
      }),
    );
    const env = { DATABASE_URL: database.applicationUrl };
    const right = await audit(env);
    expect(right.text).toMatch(/^ +3 +2 +2 +500 +0 +0$/m);
    expect(right).toMatchObject({ code: 0, text: expect.stringContaining('The ledger is right') });
    await database.owner.query('UPDATE wallet SET available = 499 WHERE owner_id = 7');
    const wrong = await audit(env);
    expect(wrong).toMatchObject({ code: 1, text: expect.stringContaining('owner 7') });
    expect(wrong.text).toContain('The ledger is wrong');
  });
});

describe('npm run audit:ledger on the embedded database', () => {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'aureus-audit-'));
    await chmod(dataDir, 0o755);
  });
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  test('works beside a running server, and starts the database when there is none', async () => {
    const database = await openDatabase(readSettings({ DATA_DIR: dataDir }), silentLogger);
    expect(await audit({ DATA_DIR: dataDir })).toMatchObject({ code: 0 });
    await database.pool.query('SELECT 1');
    await database.close();
    expect(await audit({ DATA_DIR: dataDir })).toMatchObject({ code: 0 });
  });
});
