import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';

const SOURCES = path.join(import.meta.dirname, '../../../src');
const OWN = 'platform/sequencer';

/** What the sequencer is made of. Products are given to it; it knows none. */
const PARTS = ['platform/database/', 'platform/http/idempotency.ts', 'platform/ledger/', 'platform/sequencer/'];
const FILES = ['platform/clock.ts', 'platform/errors.ts', 'platform/log.ts'];

/** Areas whose name is a word of the ledger as well, or of any code. */
const COMMON_WORDS = ['account', 'wallet', 'transfer', 'options'];

test('the sequencer imports nothing of an area, and names none', async () => {
  const files = await readdir(path.join(SOURCES, OWN));
  const areas = (await readdir(SOURCES, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory() && entry.name !== 'platform')
    .map(({ name }) => name);
  expect([areas.includes('spot'), files.includes('sequencer.ts')]).toEqual([true, true]);
  const strangers: string[] = [];
  for (const name of files) {
    const text = await readFile(path.join(SOURCES, OWN, name), 'utf8');
    for (const [, specifier = ''] of text.matchAll(/(?:from|import)\s*\(?'([^']+)'/g)) {
      const isPackage = specifier === 'pg' || specifier.startsWith('node:');
      const file = path.posix.join(OWN, specifier);
      const isPart = specifier.startsWith('.') && [...PARTS, ...FILES].some((part) => file.startsWith(part));
      if (!isPackage && !isPart) strangers.push(`${name} imports ${specifier}`);
    }
    const code = text.replaceAll(/\/\*\*[\s\S]*?\*\/|\/\/.*$/gm, '');
    for (const area of areas) {
      if (!COMMON_WORDS.includes(area) && new RegExp(`\\b${area}(_|\\b)`, 'i').test(code))
        strangers.push(`${name} names ${area}`);
    }
  }
  expect(strangers).toEqual([]);
});
