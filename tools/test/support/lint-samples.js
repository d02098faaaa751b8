import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../../..');

/**
 * Runs the linter with some of our rules over files of a folder that is not the project's.
 * @param {readonly string[]} rules of `tools/lint/arrows.js`, by name
 * @param {Readonly<Record<string, string>>} files text by path
 * @returns its exit code and what it said, line by line
 */
export function lintSamples(rules, files) {
  const folder = mkdtempSync(path.join(tmpdir(), 'aureus-lint-'));
  const config = {
    jsPlugins: [path.join(ROOT, 'tools/lint/arrows.js')],
    rules: Object.fromEntries(rules.map((rule) => [`aureus/${rule}`, 'error'])),
  };
  writeFileSync(path.join(folder, '.oxlintrc.json'), JSON.stringify(config));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
  const linter = path.join(ROOT, 'node_modules/.bin/oxlint');
  const { status, stdout } = spawnSync(linter, ['--format=unix'], { cwd: folder, encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  return { status, lines: stdout.split('\n') };
}
