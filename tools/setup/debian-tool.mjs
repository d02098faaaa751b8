import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { withMirror } from './mirror.mjs';
import { CACHE } from './paths.mjs';
import { quiet, step } from './step.mjs';

/** Where programs of administrators are, which is not on everybody's path. */
const FURTHER = ['/usr/local/sbin', '/usr/sbin', '/sbin'];

/**
 * Finds a program on the path, or fetches the package of its name from Debian. It is unpacked in a folder of ours and
 * not installed: that needs no root, and Debian starts what it installs as a service.
 * @param {string} name of the program and of the package
 * @returns {Promise<string | null>} its path; null where it cannot be had, after the reason was written to stderr
 */
export async function debianTool(
  name,
  {
    env = process.env,
    store = path.join(CACHE, 'debian'),
    isDebian = existsSync('/usr/bin/apt-get'),
    run = quiet,
    pauseMs = 5_000,
  } = {},
) {
  const places = [...(env.PATH ?? '').split(path.delimiter), ...FURTHER];
  const found = places.map((place) => path.join(place, name)).find((file) => path.isAbsolute(file) && existsSync(file));
  if (found) return found;
  const own = path.join(store, name, 'run');
  if (existsSync(own)) return own;
  if (!isDebian) return null;
  try {
    await step(`Fetching ${name} from Debian`, () => fetchTool(name, store, { run, pauseMs }));
    return own;
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    return null;
  }
}

/** What to do where some of these programs cannot be had. */
export const howToInstall = (names) =>
  `This machine has no ${names.join(' and no ')}. On Debian \`apt-get install ${names.join(' ')}\` brings them, ` +
  `on macOS \`brew install ${names.join(' ')}\`; elsewhere they have to be on the PATH.`;

async function fetchTool(name, store, { run, pauseMs }) {
  mkdirSync(store, { recursive: true });
  const folder = mkdtempSync(path.join(store, `${name}-`));
  try {
    const root = path.join(folder, 'root');
    await withMirror((attempt) => unpack(name, folder, { run, isFirst: attempt === 1 }), pauseMs);
    const start = startScript(root, name);
    writeFileSync(path.join(root, 'run'), start, { mode: 0o755 });
    // A program that lacks a library is no program.
    await run(path.join(root, 'run'), ['-v']);
    try {
      renameSync(root, path.join(store, name));
    } catch (error) {
      // Somebody else has fetched it meanwhile.
      if (!existsSync(path.join(store, name, 'run'))) throw error;
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Unpacks the package and those it needs that are not installed, by the machine's lists first, then by lists of our own. */
async function unpack(name, folder, { run, isFirst }) {
  const packages = path.join(folder, 'packages');
  const root = path.join(folder, 'root');
  const own = { lists: path.join(folder, 'lists'), cache: path.join(folder, 'cache') };
  for (const place of [packages, root]) {
    rmSync(place, { recursive: true, force: true });
    mkdirSync(place);
  }
  const options = { cwd: packages, env: { ...process.env, LC_ALL: 'C' } };
  const words = [
    '-o',
    'APT::Sandbox::User=root',
    '-o',
    'Acquire::http::Timeout=20',
    '-o',
    'Acquire::https::Timeout=20',
  ];
  if (!isFirst) {
    for (const place of Object.values(own)) mkdirSync(path.join(place, 'partial'), { recursive: true });
    words.push('-o', `Dir::State::Lists=${own.lists}`, '-o', `Dir::Cache=${own.cache}`);
    await run('apt-get', [...words, '-qq', 'update'], options);
  }
  const plan = await run('apt-get', [...words, 'install', '--simulate', '--no-install-recommends', name], options);
  const wanted = [...plan.matchAll(/^Inst (\S+)/gm)].map(([, item]) => item);
  await run('apt-get', [...words, '-qq', 'download', ...wanted], options);
  for (const file of readdirSync(packages)) await run('dpkg-deb', ['--extract', file, root], options);
}

/** A program that puts the unpacked libraries before the machine's and becomes the tool, by the same process number. */
function startScript(root, name) {
  const program = ['usr/sbin', 'usr/bin'].find((place) => existsSync(path.join(root, place, name)));
  if (!program) throw new Error(`Debian's package ${name} brings no program of that name.`);
  return `#!/bin/sh
here=$(dirname "$(readlink -f "$0")")
for libraries in "$here"/usr/lib/*-linux-gnu*; do
  LD_LIBRARY_PATH="$libraries\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
done
export LD_LIBRARY_PATH
exec "$here/${program}/${name}" "$@"
`;
}
