import { readFileSync } from 'node:fs';
import path from 'node:path';

/** What is younger than the oldest browsers the apps are built for, as `list-younger.mjs` has found it. */
export const younger = JSON.parse(readFileSync(path.join(import.meta.dirname, 'younger.json'), 'utf8'));

/** What runs in browsers. */
const IN_BROWSERS = /^(contract|core|client|web|console)\/src\//;

export const runsInBrowsers = (file) => IN_BROWSERS.test(file);

const globals = new Set(younger.globals);
const statics = new Set(younger.statics);
const members = new Set(younger.members);

/**
 * What of a name is too young, or undefined.
 * @param {string} name of a global, e.g. `CloseWatcher`
 */
export const youngGlobal = (name) => (globals.has(name) ? name : undefined);

/**
 * @param {string | undefined} owner the name before the dot, where it is one, e.g. `URL`
 * @param {string} name behind it
 * @param {boolean} isCalled only what is called is told by its name alone: words of ours name fields too
 */
export function youngMember(owner, name, isCalled) {
  if (owner !== undefined && statics.has(`${owner}.${name}`)) return `${owner}.${name}`;
  return isCalled && members.has(name) ? `${name}()` : undefined;
}
