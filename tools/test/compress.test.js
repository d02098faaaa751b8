import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { compressFolder } from '../setup/compress.mjs';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'aureus-tools-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('scripts and styles that are worth it get a compressed file of each kind beside them', async () => {
  const script = 'let a = 1;\n'.repeat(500);
  mkdirSync(path.join(folder, 'assets'));
  writeFileSync(path.join(folder, 'assets/app.js'), script);
  writeFileSync(path.join(folder, 'assets/small.css'), 'b{}');
  writeFileSync(path.join(folder, 'assets/app.js.map'), script);
  await compressFolder(folder);
  expect(readdirSync(path.join(folder, 'assets')).toSorted()).toEqual([
    'app.js',
    'app.js.br',
    'app.js.gz',
    'app.js.map',
    'small.css',
  ]);
  const read = (name) => readFileSync(path.join(folder, 'assets', name));
  expect(brotliDecompressSync(read('app.js.br')).toString()).toBe(script);
  expect(gunzipSync(read('app.js.gz')).toString()).toBe(script);
  expect(read('app.js.br').length).toBeLessThan(read('app.js.gz').length);
});
