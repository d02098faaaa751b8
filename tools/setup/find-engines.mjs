import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** Where Debian puts programs, and how others may name theirs. */
const onPath = (name) =>
  (process.env.PATH ?? '')
    .split(path.delimiter)
    .concat('/usr/bin', '/usr/local/bin')
    .map((folder) => path.join(folder, name))
    .find((file) => path.isAbsolute(file) && existsSync(file)) ?? null;

/** The window around WebKitGTK that its driver starts: it lies beside the library, whose folder has the processor in its name. */
function miniBrowser() {
  const libraries = '/usr/lib';
  if (!existsSync(libraries)) return null;
  const folders = [
    libraries,
    ...readdirSync(libraries)
      .filter((name) => name.includes('-linux-gnu'))
      .map((name) => path.join(libraries, name)),
  ];
  return (
    folders
      .flatMap((folder) => ['webkitgtk-6.0', 'webkit2gtk-4.1', 'webkit2gtk-4.0'].map((name) => path.join(folder, name)))
      .map((folder) => path.join(folder, 'MiniBrowser'))
      .find((file) => existsSync(file)) ?? null
  );
}

/**
 * WebKitGTK with what drives it and a screen for it, where all of that is installed.
 * @returns {{ driver: string, browser: string, screen: string } | null}
 */
export function findWebKit() {
  const [driver, browser, screen] = [onPath('WebKitWebDriver'), miniBrowser(), onPath('Xvfb')];
  return driver && browser && screen ? { driver, browser, screen } : null;
}

/**
 * Firefox, where it is installed.
 * @returns {string | null} its path
 */
export const findFirefox = () => onPath('firefox-esr') ?? onPath('firefox');

/** The engines that are not installed, and how to have them. */
export const missingEngines = () =>
  [
    { name: 'WebKit', packages: 'webkit2gtk-driver xvfb', found: findWebKit() },
    { name: 'Firefox', packages: 'firefox-esr', found: findFirefox() },
  ]
    .filter(({ found }) => found === null)
    .map(
      ({ name, packages }) => `${name} is not installed, so nothing was walked in it: \`apt-get install ${packages}\``,
    );
