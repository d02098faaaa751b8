import path from 'node:path';

/** What each package may import of ours. */
const MAY_IMPORT = {
  contract: ['contract'],
  core: ['core', 'contract'],
  server: ['server', 'core', 'contract'],
  client: ['client', 'contract'],
  web: ['web', 'client', 'core', 'contract', 'look'],
  console: ['console', 'client', 'core', 'contract', 'look'],
  look: ['look'],
};

/** Folders of src that belong to no area and may be used by all of them. */
const SHARED = { server: ['platform'], web: ['platform', 'ui', 'locales'], console: ['platform', 'ui', 'locales'] };

/** Folders of src that put the areas together: they may name every area, no other folder may name them. */
const JOINING = { server: [], web: ['app'], console: ['app'] };

/** Lists of all areas: an app that took one call from them would load every call there is. */
const WHOLE_CONTRACT = /^contract\/src\/(areas|calls|streams)\.ts$/;
const APPS = ['client', 'web', 'console'];

/** What the tests of every package may use. */
const FOR_TESTS = ['tools/vitest/', 'tools/cluster/', 'tools/setup/debian-tool.mjs'];

/** What a server is tested with from both ends: how a client follows a conversation. */
const OTHER_END = 'client/src/';

/** The one area of the server that uses the product as an app does: the simulated people of the demo. */
const AT_OTHER_END = 'demo-life';

/** Which package, area and part of it a file is in; `area` is '' for files that put the areas together. */
function place(file) {
  const [pkg = '', part = '', ...rest] = file.split('/');
  return { pkg, part, area: part === 'src' && rest.length > 1 ? rest[0] : '', rest };
}

/** The file an import names, from the project's root; undefined when it is not ours. */
function target(file, specifier) {
  if (specifier.startsWith('.')) return path.posix.normalize(path.posix.join(path.posix.dirname(file), specifier));
  const match = /^@aureus\/([a-z0-9]+)(?:\/(.+))?$/.exec(specifier);
  return match ? `${match[1]}/src/${match[2] ?? ''}` : undefined;
}

/**
 * Says what is wrong with an import, or undefined.
 * @param {string} file path of the importing file from the project's root, with /
 * @param {string} specifier what it imports
 * @param {boolean} typeOnly whether only types are imported
 */
export function arrowProblem(file, specifier, typeOnly) {
  const from = place(file);
  if (!(from.pkg in MAY_IMPORT)) return undefined;
  const imported = target(file, specifier);
  if (imported === undefined) {
    const pure = (from.pkg === 'contract' || from.pkg === 'core') && from.part === 'src';
    return pure && specifier.startsWith('node:')
      ? `${from.pkg} has no I/O and runs in browsers: no ${specifier}`
      : undefined;
  }
  if (from.part === 'test' && FOR_TESTS.some((folder) => imported.startsWith(folder))) return undefined;
  if (from.pkg === 'server' && from.part === 'test' && imported.startsWith(OTHER_END)) return undefined;
  if (from.pkg === 'server' && from.area === AT_OTHER_END && imported.startsWith(OTHER_END)) return undefined;
  const to = place(imported);
  if (!MAY_IMPORT[from.pkg].includes(to.pkg)) return `${from.pkg} never imports ${to.pkg}`;
  if (APPS.includes(from.pkg) && from.part === 'src' && WHOLE_CONTRACT.test(imported) && !typeOnly) {
    return 'an app takes a call or a stream from the file that declares it';
  }
  if (from.pkg === 'core' && to.pkg === 'contract' && from.part === 'src' && !typeOnly) {
    return 'core imports only types from contract: write `import type`';
  }
  if (from.pkg !== to.pkg || from.part !== 'src' || to.part !== 'src' || !from.area || !to.area) return undefined;
  const shared = SHARED[from.pkg];
  if (!shared || JOINING[from.pkg].includes(from.area)) return undefined;
  if (JOINING[to.pkg].includes(to.area)) return `${to.area} puts the areas together and is imported by none`;
  if (shared.includes(to.area) || from.area === to.area) return undefined;
  if (shared.includes(from.area)) return `${from.area} never imports an area (${to.area})`;
  return to.rest[1] === 'public.ts' ? undefined : `${from.area} may use ${to.area} only through its public.ts`;
}
