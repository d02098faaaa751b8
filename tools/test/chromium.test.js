import { afterEach, describe, expect, test, vi } from 'vitest';
import { findChromium, installFromDebian, packagesMissingIn } from '../setup/chromium.mjs';

afterEach(() => vi.unstubAllEnvs());

test('a chosen Chromium is taken, and one that is not there is told by name', async () => {
  vi.stubEnv('CHROMIUM_PATH', process.execPath);
  expect(await findChromium()).toBe(process.execPath);
  vi.stubEnv('CHROMIUM_PATH', '/nowhere/chromium');
  await expect(findChromium()).rejects.toThrow('There is no Chromium at CHROMIUM_PATH=/nowhere/chromium.');
});

test('the browser and the fonts of all languages are missing until Debian lists them as installed', () => {
  const entry = (name, state = 'install ok installed') => `Package: ${name}\nStatus: ${state}\nVersion: 1\n`;
  const all = ['chromium-headless-shell', 'fonts-noto-cjk', 'fonts-noto-core', 'fonts-noto-color-emoji'];
  expect(packagesMissingIn('')).toEqual(all);
  // Neither the whole browser nor fonts of another make will do.
  expect(packagesMissingIn([entry('chromium'), entry('fonts-thai-tlwg')].join('\n'))).toEqual(all);
  expect(packagesMissingIn(all.map((name) => entry(name)).join('\n'))).toEqual([]);
  expect(packagesMissingIn(all.map((name) => entry(name, 'hold ok installed')).join('\n'))).toEqual([]);
  expect(packagesMissingIn(all.map((name) => entry(name, 'deinstall ok config-files')).join('\n'))).toEqual(all);
});

describe('an installation', () => {
  function apt(failures) {
    const said = [];
    const run = async (command, parameters, { env }) => {
      said.push([command, env.DEBIAN_FRONTEND, ...parameters.slice(2)].join(' '));
      if (said.length <= failures) throw new Error(`attempt ${said.length} failed`);
    };
    return { said, run };
  }
  const update = 'apt-get noninteractive -qq update';
  const install = 'apt-get noninteractive -qq install --yes --no-install-recommends chromium';

  test('brings the lists up to date first and asks nothing', async () => {
    const { said, run } = apt(0);
    await installFromDebian(['chromium'], { run });
    expect(said).toEqual([update, install]);
  });

  test('is tried again when the mirror fails', async () => {
    const { said, run } = apt(2);
    await installFromDebian(['chromium'], { run, pauseMs: 1 });
    expect(said).toEqual([update, update, update, install]);
  });

  test('says why it failed for good', async () => {
    const { said, run } = apt(9);
    await expect(installFromDebian(['chromium'], { run, pauseMs: 1 })).rejects.toThrow('attempt 3 failed');
    expect(said).toHaveLength(3);
  });
});
