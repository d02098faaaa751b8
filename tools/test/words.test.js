import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = new URL('../..', import.meta.url).pathname;

/** The tables of the section “Words of the code”, by their headings. */
const [, section = ''] = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8').split('\n## Words of the code\n');
const tables = section.split('\n### ').slice(1);

test('the words of the code stand in tables', () => expect(tables.length).toBeGreaterThan(5));

describe.each(tables.map((table) => [table.slice(0, table.indexOf('\n')), table]))('%s', (_name, table) => {
  const rows = table
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(1)
    .map((line) => line.slice(2, -2).split(' | '));

  test('each word has a meaning and a place', () => {
    expect(rows.length).toBeGreaterThan(3);
    expect(rows.filter((row) => row.length !== 3 || row.some((cell) => cell.trim() === ''))).toEqual([]);
  });

  test('they stand in order, each once', () => {
    const words = rows.map(([word]) => word);
    expect(words).toEqual([...new Set(words)].toSorted((one, other) => one.localeCompare(other, 'en')));
  });

  test('the places exist', () => {
    const places = rows.flatMap(([, , where = '']) => [...where.matchAll(/`([^`]+)`/g)].map(([, path]) => path));
    expect(places.length).toBeGreaterThanOrEqual(rows.length);
    expect(places.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});
