import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './paths.mjs';
import { quiet, step } from './step.mjs';

/** Installs the packages of the lock file, if what is installed differs from it. */
export async function install() {
  if (isInstalled()) return;
  await step('Installing packages (first start: about a minute)', async () => {
    const [command, ...before] = npmCommand();
    const ci = () =>
      quiet(command, [...before, 'ci', '--no-audit', '--no-fund', '--loglevel=error'], { env: process.env });
    // A registry that stumbles once in five hundred packages must not cost a newcomer the first start.
    await ci().catch((error) => {
      process.stdout.write(`${error.message}\n  Trying once more …\n`);
      return ci();
    });
    const wrong = difference();
    if (wrong) throw new Error(`npm ci finished, but ${wrong} is not as the lock file says`);
  });
}

/**
 * The npm that runs us, else the one on the path. It is run by its own Node, not by the one npm put first on the
 * path of its scripts: npm finds the machine's npmrc beside the Node that runs it.
 */
export function npmCommand() {
  const { npm_execpath: script, npm_node_execpath: node } = process.env;
  return script?.endsWith('.js') && existsSync(script) ? [node ?? process.execPath, script] : ['npm'];
}

const isInstalled = () => difference() === undefined;

/**
 * npm keeps a list of what it installed last beside the packages and writes it when all else is done.
 * @returns the first package that differs from the lock, or undefined
 */
export function difference(root = ROOT) {
  const listFile = path.join(root, 'node_modules/.package-lock.json');
  if (!existsSync(listFile)) return 'everything';
  const wanted = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')).packages;
  const present = JSON.parse(readFileSync(listFile, 'utf8')).packages;
  for (const [place, item] of Object.entries(wanted)) {
    if (!place.includes('node_modules/')) continue;
    const found = present[place];
    // What is made for another kind of machine is left out.
    if (!found && (item.optional || item.devOptional || item.peer)) continue;
    if (found?.version !== item.version || found?.integrity !== item.integrity || found?.link !== item.link)
      return place;
    if (!existsSync(path.join(root, place))) return place;
  }
  return undefined;
}
