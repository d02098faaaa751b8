import { globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { createdBy, MOVED, readMigrations, tableOwners } from '../lint/table-owners.js';
import { MAY_READ, tableProblems, tablesIn } from '../lint/table-rules.js';
import { lintSamples } from './support/lint-samples.js';

const ROOT = path.resolve(import.meta.dirname, '../..');
const MIGRATIONS = path.join(ROOT, 'server/migrations');
const AREAS = readdirSync(path.join(ROOT, 'server/src'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

describe('whose a table is', () => {
  test('is what its migration is called, through new names and ends', () => {
    const owners = createdBy([
      { name: '0001_ledger_wallets.sql', sql: 'CREATE TABLE wallet (id bigint);' },
      {
        name: '0002_spot_orders.sql',
        sql: 'CREATE TABLE spot_writer ();\nCREATE UNLOGGED TABLE IF NOT EXISTS scratch ();',
      },
      { name: '0003_sequencer.sql', sql: 'ALTER TABLE spot_writer RENAME TO sequencer_writer; DROP TABLE scratch;' },
      { name: '0004_futures_positions.ts', sql: 'await run(`CREATE TABLE position ()`)' },
    ]);
    expect(Object.fromEntries(owners)).toEqual({
      position: 'futures',
      sequencer_writer: 'platform',
      wallet: 'platform',
    });
  });

  test('is an area there is, for every table', () => {
    for (const [table, area] of tableOwners(MIGRATIONS))
      expect([table, AREAS]).toEqual([table, expect.arrayContaining([area])]);
  });

  test('stands in the list of those that changed hands only where it did', () => {
    const created = createdBy(readMigrations(MIGRATIONS));
    for (const [area, tables] of Object.entries(MOVED)) {
      for (const table of tables)
        expect([table, created.get(table)]).toEqual([table, expect.not.stringMatching(`^${area}$`)]);
    }
  });
});

describe('what SQL names', () => {
  test.each([
    ['SELECT * FROM a JOIN b USING (id) LEFT JOIN LATERAL (SELECT FROM c) x ON true', ['a', 'b', 'c'], []],
    ['SELECT FROM a AS x, b, c y WHERE x.id = 1', ['a', 'b', 'c'], []],
    ['INSERT INTO a (id) SELECT id FROM b ON CONFLICT (id) DO UPDATE SET n = 1', ['b'], ['a']],
    ['UPDATE a SET n = 1 FROM b WHERE a.id = b.id', ['b'], ['a']],
    ['DELETE FROM a USING b WHERE a.id = b.id', ['b'], ['a']],
    ['DELETE\n  FROM ONLY a', [], ['a']],
    ['SELECT FROM a WHERE id = 1 FOR UPDATE', ['a'], []],
    ['LOCK TABLE a; TRUNCATE b', [], ['a', 'b']],
    ['WITH gone AS (DELETE FROM a RETURNING id) INSERT INTO b SELECT id FROM gone', ['gone'], ['a', 'b']],
  ])('%s', (sql, reads, writes) => {
    const named = tablesIn(sql);
    expect(named.filter((one) => !one.writes).map(({ table }) => table)).toEqual(reads);
    expect(named.filter((one) => one.writes).map(({ table }) => table)).toEqual(writes);
  });
});

describe('the rule', () => {
  const owners = new Map([
    ['users', 'account'],
    ['wallet', 'platform'],
    ['spot_order', 'spot'],
  ]);
  const problems = (file, ...parts) => tableProblems(file, parts, owners);

  test('lets an area read and write what is its own', () => {
    expect(problems('server/src/spot/orders.ts', 'UPDATE spot_order SET n = 1')).toEqual([]);
    expect(problems('server/src/platform/ledger/post.ts', 'UPDATE wallet SET n = 1')).toEqual([]);
  });

  test.each([
    ['server/src/operator/users.ts', 'SELECT FROM spot_order', 'spot_order belongs to spot'],
    ['server/src/deposit/queue.ts', 'SELECT FROM wallet', 'wallet belongs to platform'],
    ['server/src/platform/http/once.ts', 'SELECT FROM users', 'users belongs to account'],
    ['server/src/app.ts', 'SELECT FROM users', 'users belongs to account'],
    // Who may read may not write.
    ['server/src/spot/facts.ts', 'UPDATE wallet SET available = 1', 'wallet is written by platform alone'],
    ['server/src/notice/routes.ts', 'DELETE FROM users', 'users is written by account alone'],
    ['server/src/spot/facts.ts', 'select id from wallet', 'in capitals'],
  ])('%s: %s', (file, sql, problem) => {
    expect(problems(file, sql)).toEqual([expect.stringContaining(problem)]);
  });

  test('lets others read where it is said why, and speaks of nothing that is no table', () => {
    expect(problems('server/src/spot/facts.ts', 'SELECT FROM wallet')).toEqual([]);
    expect(problems('server/src/content/site.ts', 'A letter FROM me, INTO the box')).toEqual([]);
    expect(problems('server/test/spot/facts.test.ts', 'DELETE FROM users')).toEqual([]);
  });

  test('wants the name of a table to be seen', () => {
    expect(problems('server/src/spot/facts.ts', 'SELECT FROM ', ' WHERE id = 1')).toHaveLength(1);
    expect(problems('server/src/spot/facts.ts', 'SELECT a FROM spot_order WHERE ', '')).toEqual([]);
    // A table's name split by an expression is no way around.
    expect(problems('server/src/platform/database/roles.ts', 'DELETE FROM ', ' WHERE false')).toEqual([]);
  });

  test('has no permission that nobody needs', () => {
    const real = tableOwners(MIGRATIONS);
    const used = new Set();
    for (const file of globSync('server/src/**/*.ts', { cwd: ROOT })) {
      const text = readFileSync(path.join(ROOT, file), 'utf8');
      tableProblems(file.split(path.sep).join('/'), [text], real, (rule, table) => used.add(`${rule.area} ${table}`));
    }
    const granted = MAY_READ.flatMap(({ area, tables }) => tables.map((table) => `${area} ${table}`));
    expect(used).toEqual(new Set(granted));
  });
});

test('the linter runs the rule, in strings and templates', () => {
  const sample = [
    "export const a = 'SELECT count(*) FROM users';",
    'export const b = (x) => `UPDATE markets SET n = ${x}`;',
    'export const c = (x) => `SELECT FROM ${x}`;',
    'export const d = `SELECT FROM notices`;',
  ];
  const { status, lines } = lintSamples(['tables'], {
    'server/src/notice/sample.ts': sample.join('\n'),
    'server/src/other.ts': sample[3],
  });
  const found = lines.filter((line) => line.includes('aureus(tables)'));
  expect(status).toBe(1);
  expect(new Set(found.map((line) => /(\w+\.ts:\d+)/.exec(line)?.[1]))).toEqual(
    new Set(['other.ts:1', 'sample.ts:2', 'sample.ts:3']),
  );
});
