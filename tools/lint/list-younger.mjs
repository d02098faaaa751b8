import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../setup/paths.mjs';

/**
 * Writes `younger.json`: what browsers know that is younger than the oldest ones the apps are built for (`browserslist` of
 * package.json). Needed again when those change:
 *
 *     npm pack @mdn/browser-compat-data && tar -xzf mdn-browser-compat-data-*.tgz package/data.json
 *     node tools/lint/list-younger.mjs package/data.json
 */
const data = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const { browserslist } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));

/** How the data name our browsers; what is said of a desk holds for its telephone. */
const NAMES = {
  chrome: ['chrome', 'chrome_android'],
  edge: ['edge'],
  firefox: ['firefox', 'firefox_android'],
  safari: ['safari'],
  ios_saf: ['safari_ios'],
  samsung: ['samsunginternet_android'],
};

const least = browserslist.flatMap((line) => {
  const [name, version] = line.split(' >= ');
  return NAMES[name].map((browser) => ({ browser, version: Number(version) }));
});

/** Whether one browser of ours, as old as may be, has it: whole, without a flag, by its own name. */
function isKnown(support, version) {
  const entries = [support ?? []].flat();
  return entries.some((entry) => {
    const { version_added: added, version_removed: removed, flags, prefix, alternative_name: other } = entry;
    if (flags || prefix || other || typeof added !== 'string' || added === 'preview') return false;
    return Number(added.replace('≤', '')) <= version && removed === undefined;
  });
}

const isYounger = ({ __compat: compat }) =>
  compat !== undefined && least.some(({ browser, version }) => !isKnown(compat.support[browser], version));

/** The named parts of an entry. */
const parts = (entry) => Object.entries(entry).filter(([name]) => name !== '__compat');

const globals = [];
const statics = [];
/** By the name of a member: whether each thing that has one is too young. */
const members = new Map();

for (const [owner, entry] of [...parts(data.javascript.builtins), ...parts(data.api)]) {
  const isOwnerYounger = isYounger(entry);
  if (isOwnerYounger) globals.push(owner);
  for (const [name, part] of parts(entry)) {
    if (part.__compat === undefined || /_event$|_permission$|^@@|^worker_support$/.test(name)) continue;
    if (name === owner) continue;
    const isOld = !isYounger(part) && !isOwnerYounger;
    const plain = name.replace(/_static$/, '');
    members.set(plain, (members.get(plain) ?? true) && !isOld);
    // Of built-in objects the data do not say which members are static: Map.groupBy stands beside Map.get.
    if (!isOld && (plain !== name || data.javascript.builtins[owner] !== undefined)) statics.push(`${owner}.${plain}`);
  }
}

const young = (entries) =>
  parts(entries)
    .filter(([, entry]) => isYounger(entry))
    .map(([name]) => name)
    .toSorted();

const list = {
  about: 'Written by tools/lint/list-younger.mjs.',
  browserslist,
  dated: data.__meta.version,
  globals: globals.toSorted(),
  statics: [...new Set(statics)].toSorted(),
  // Of one word are too many names of ours, and of libraries.
  members: [...members]
    .filter(([name, isEachYounger]) => isEachYounger && /^[a-z]+[A-Z]/.test(name))
    .map(([name]) => String(name))
    .toSorted((one, other) => (one < other ? -1 : 1)),
  css: {
    properties: young(data.css.properties),
    atRules: young(data.css['at-rules']),
    selectors: young(data.css.selectors),
    functions: young(data.css.types),
  },
  /** With which versions what the apps ask for came: `look/browsers.ts`. */
  asked: Object.fromEntries(
    ['Promise.withResolvers', 'Intl.Segmenter'].map((name) => {
      const [owner, part] = name.split('.');
      const { support } = data.javascript.builtins[owner][part].__compat;
      return [
        name,
        Object.fromEntries(least.map(({ browser }) => [browser, [support[browser]].flat()[0].version_added])),
      ];
    }),
  ),
};
writeFileSync(path.join(ROOT, 'tools/lint/younger.json'), `${JSON.stringify(list, null, 2)}\n`);
