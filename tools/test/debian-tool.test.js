import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { debianTool, howToInstall } from '../setup/debian-tool.mjs';
import { quiet } from '../setup/step.mjs';

let folder = '';
let store = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'aureus-debian-'));
  store = path.join(folder, 'store');
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

/** A Debian with one program, `kite`, and its library; what it is asked is kept. */
function debian({ failures = 0, brings = 'kite' } = {}) {
  const said = [];
  const run = async (command, parameters, options = {}) => {
    const words = parameters.filter((word) => !/^-o$|[=]/.test(word)).map((word) => word.replace(folder, ''));
    const listed = parameters.some((word) => word.startsWith('Dir::State::Lists=')) ? 'own lists: ' : '';
    if (command === 'apt-get') said.push(`${listed}${words.join(' ')}`);
    if (said.length <= failures) throw new Error(`attempt ${said.length} failed`);
    if (words[0] === 'install') return 'Inst libkite (1)\nInst kite (1)\nConf kite (1)\n';
    if (words[1] === 'download') for (const name of words.slice(2)) writeFileSync(path.join(options.cwd, name), name);
    if (command === 'dpkg-deb') {
      const [, name, root] = parameters;
      const place = path.join(root, name === 'kite' ? 'usr/sbin' : 'usr/lib/some-linux-gnu');
      mkdirSync(place, { recursive: true });
      const program = '#!/bin/sh\necho "$LD_LIBRARY_PATH" "$@"\n';
      writeFileSync(path.join(place, name === 'kite' ? brings : `${name}.so`), program, { mode: 0o755 });
    }
    return path.isAbsolute(command) ? quiet(command, parameters) : '';
  };
  return { said, options: { env: {}, store, isDebian: true, run, pauseMs: 1 } };
}

const PLAN = 'install --simulate --no-install-recommends kite';
const LOAD = '-qq download libkite kite';

test('a program on the path is taken', async () => {
  writeFileSync(path.join(folder, 'kite'), '');
  const { said, options } = debian();
  expect(await debianTool('kite', { ...options, env: { PATH: `/nowhere:${folder}` } })).toBe(path.join(folder, 'kite'));
  expect(said).toEqual([]);
});

test('a missing one is unpacked with what it needs, once, and finds its libraries', async () => {
  const { said, options } = debian();
  const file = await debianTool('kite', options);
  expect(file).toBe(path.join(store, 'kite/run'));
  expect(await quiet(file, ['up', 'and away'])).toBe(`${store}/kite/usr/lib/some-linux-gnu up and away\n`);
  expect(await debianTool('kite', options)).toBe(file);
  expect(said).toEqual([PLAN, LOAD]);
  expect(readdirSync(store)).toEqual(['kite']);
});

test('when the machine has no lists, or old ones, lists of our own are fetched', async () => {
  const { said, options } = debian({ failures: 1 });
  expect(await debianTool('kite', options)).not.toBeNull();
  expect(said).toEqual([PLAN, 'own lists: -qq update', `own lists: ${PLAN}`, `own lists: ${LOAD}`]);
});

test('two who fetch it at the same time both get it', async () => {
  const { options } = debian();
  const both = await Promise.all([debianTool('kite', options), debianTool('kite', options)]);
  expect(both).toEqual([path.join(store, 'kite/run'), path.join(store, 'kite/run')]);
  expect(readdirSync(store)).toEqual(['kite']);
});

test('where it cannot be had, why is said, nothing is left behind, and what to install is named', async () => {
  const told = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  expect(await debianTool('kite', debian({ failures: 9 }).options)).toBeNull();
  expect(told).toHaveBeenLastCalledWith('attempt 3 failed\n');
  expect(await debianTool('kite', debian({ brings: 'other' }).options)).toBeNull();
  expect(told).toHaveBeenLastCalledWith("Debian's package kite brings no program of that name.\n");
  expect(readdirSync(store)).toEqual([]);
  expect(await debianTool('kite', { ...debian().options, isDebian: false })).toBeNull();
  expect(howToInstall(['haproxy', 'nats-server'])).toContain('`apt-get install haproxy nats-server`');
});
