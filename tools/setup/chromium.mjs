import { existsSync, readFileSync } from 'node:fs';
import { withMirror } from './mirror.mjs';
import { quiet, step } from './step.mjs';

/** Chromium without what draws its windows: pages come out the same, and walks take a quarter less of the processor. */
const SHELL = 'chromium-headless-shell';

const PLACES = [`/usr/bin/${SHELL}`, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** What the screens of all languages need to be drawn: the browser; Chinese, Japanese and Korean; Latin, Vietnamese and Thai; pictures in text. */
const PACKAGES = [SHELL, 'fonts-noto-cjk', 'fonts-noto-core', 'fonts-noto-color-emoji'];

/**
 * Finds Chromium, or installs it from Debian with the fonts when we may.
 * `CHROMIUM_PATH` names another one; then nothing else will do.
 * @returns its path
 * @throws Error that says what to do when there is none
 */
export async function findChromium() {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) {
    if (existsSync(chosen)) return chosen;
    throw new Error(`There is no Chromium at CHROMIUM_PATH=${chosen}.`);
  }
  const missing = missingPackages();
  if (missing.length > 0) await tryInstall(missing);
  // A Debian that has no shell by itself has the whole browser.
  const rest = missingPackages().filter((name) => name !== SHELL);
  const wanted = find() ? rest : ['chromium', ...rest];
  if (wanted.length > 0) await tryInstall(wanted);
  const found = find();
  if (found) return found;
  throw new Error(
    `There is no Chromium, so nothing was proved in a browser: run \`apt-get install ${PACKAGES.join(' ')}\` as root, or set CHROMIUM_PATH.`,
  );
}

const find = () => PLACES.find((place) => existsSync(place));

/** Debian's list of installed packages; on other systems nothing is known to be missing. */
function missingPackages() {
  const list = '/var/lib/dpkg/status';
  return existsSync(list) ? packagesMissingIn(readFileSync(list, 'utf8')) : [];
}

/**
 * Our packages that Debian's list does not show as installed.
 * @param {string} status text of /var/lib/dpkg/status
 */
export function packagesMissingIn(status) {
  const installed = new Set();
  for (const entry of status.split('\n\n')) {
    if (/^Status: \S+ ok installed$/m.test(entry)) installed.add(/^Package: (.+)$/m.exec(entry)?.[1]);
  }
  return PACKAGES.filter((name) => !installed.has(name));
}

async function tryInstall(packages) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  try {
    await step(`Installing ${packages.join(', ')} from Debian`, () => installFromDebian(packages));
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
  }
}

/**
 * Brings the lists up to date and installs packages, asking nothing.
 * @throws the last attempt's error
 */
export async function installFromDebian(packages, { run = quiet, pauseMs } = {}) {
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  const wait = ['-o', 'DPkg::Lock::Timeout=300'];
  await withMirror(async () => {
    await run('apt-get', [...wait, '-qq', 'update'], options);
    await run('apt-get', [...wait, '-qq', 'install', '--yes', '--no-install-recommends', ...packages], options);
  }, pauseMs);
}
