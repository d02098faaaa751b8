import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = new URL('../..', import.meta.url).pathname;
const packages = ['bench', 'console', 'contract', 'core', 'e2e', 'server', 'tools', 'web'];

/** S3 is a protocol: codes of demands have two digits, those of figures may have one. */
const code = String.raw`(?:[CFS]\d\d|G\d\d?)`;

/** A code, or several, at the beginning of a title or comment, or in brackets. */
const mention = new RegExp(`(?:['"\`(]|// |\\* )(${code}(?:(?:,? | to )${code})*)(?=[:,) ])`, 'g');

/** The codes that a test mentions; “S27 to S31” means those at both ends and between. */
function codesIn(text) {
  return [...text.matchAll(mention)].flatMap(([, list]) => {
    const range = /^([CFS])(\d+) to \1(\d+)$/.exec(list);
    if (!range) return list.split(/,? /).flatMap((part) => (part === 'to' ? [] : [part]));
    const [, letter, first, last] = range;
    return Array.from({ length: last - first + 1 }, (_, n) => letter + String(Number(first) + n).padStart(2, '0'));
  });
}

function usedCodes() {
  const files = packages.flatMap((name) =>
    readdirSync(join(root, name), { recursive: true })
      .filter((path) => /\.test\.(ts|tsx|js)$/.test(path) && !path.includes('node_modules'))
      .map((path) => join(root, name, path)),
  );
  // This file only shows what codes look like.
  const others = files.filter((path) => !path.endsWith('test-codes.test.js'));
  return new Set(others.flatMap((path) => codesIn(readFileSync(path, 'utf8'))));
}

const page = readFileSync(join(root, 'docs/test-codes.md'), 'utf8');
const explained = [...page.matchAll(/^\| ([A-Z]\d+) \| (.+) \|$/gm)].map(([, code]) => code);

test('codes are found at the beginning of titles and comments, and in brackets', () => {
  const text = `
    test('S27, C05: of somebody else', …); test("S11 C07: used", …); test(\`S32 S48: …\`, …);
    // S02: any characters
     * S27 to S29, on every call
    test('a fee (C39: clock)', …); ['a 404 (S63)'];
    const key = 'S3', other = 'AC12'; // of sector S4x
  `;
  expect(codesIn(text)).toEqual(['S27', 'C05', 'S11', 'C07', 'S32', 'S48', 'S02', 'S27', 'S28', 'S29', 'C39', 'S63']);
});

test('every code that a test mentions has its line on the page, and every line its test', () => {
  expect(new Set(explained)).toEqual(usedCodes());
  expect(explained).toHaveLength(new Set(explained).size);
});
