import { existsSync, readFileSync } from 'node:fs';
import { quiet, step } from './step.mjs';

const PLACES = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** What the screens of all languages need to be drawn: the browser, CJK and Thai letters, pictures in text. */
const PACKAGES = ['chromium', 'fonts-noto-cjk', 'fonts-thai-tlwg', 'fonts-noto-color-emoji'];

/**
 * Finds Chromium, or installs it from Debian with the fonts when we may.
 * @returns its path, or a sentence why there is none
 */
export async function findChromium() {
  const missing = missingPackages();
  if (!find() || missing.length > 0) await installFromDebian(missing);
  const found = find();
  return found
    ? { path: found }
    : { reason: `there is no Chromium: run \`apt-get install ${PACKAGES.join(' ')}\` as root, or set CHROMIUM_PATH` };
}

const find = () => PLACES.find((place) => place && existsSync(place));

/** Debian's list of installed packages; on other systems nothing is known to be missing. */
function missingPackages() {
  const list = '/var/lib/dpkg/status';
  if (!existsSync(list)) return [];
  const installed = new Set();
  for (const entry of readFileSync(list, 'utf8').split('\n\n')) {
    if (/^Status: install ok installed$/m.test(entry)) installed.add(/^Package: (.+)$/m.exec(entry)?.[1]);
  }
  return PACKAGES.filter((name) => !installed.has(name) && !(name === 'chromium' && find()));
}

async function installFromDebian(packages) {
  if (packages.length === 0 || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const wait = ['-o', 'DPkg::Lock::Timeout=300'];
  try {
    await step(`Installing ${packages.join(', ')} from Debian`, async () => {
      await quiet('apt-get', [...wait, '-qq', 'update'], { env });
      await quiet('apt-get', [...wait, '-qq', 'install', '--yes', '--no-install-recommends', ...packages], { env });
    });
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
  }
}
