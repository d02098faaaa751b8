import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './paths.mjs';
import { quiet, step } from './step.mjs';

/** What every install says: the rest is in the project's `.npmrc`. */
const ALWAYS = ['--no-audit', '--no-fund', '--loglevel=error'];

/**
 * Installs the packages of the lock file that are missing or differ from it.
 * @param {{ forRunning?: boolean, root?: string }} options whether only what the product is built and run with is wanted: `npm start`
 *   leaves out what only tests, lint and measurements need; and the folder of the lock file
 */
export async function install({ forRunning = false, root = ROOT } = {}) {
  const wrong = difference(root, { forRunning });
  if (wrong === undefined) return;
  // What runs from this folder must not lose its packages because tests want further ones: those are added.
  const isOnlyLess = !forRunning && difference(root, { forRunning: true }) === undefined;
  if (isOnlyLess && (await added(root))) return;
  const first = wrong === 'everything' ? ' (first start: about half a minute)' : '';
  await step(`Installing packages${first}`, async () => {
    const ci = () => npm(root, 'ci', ...(forRunning ? ['--omit=dev'] : ['--include=dev']));
    // A registry that stumbles once in five hundred packages must not cost a newcomer the first start.
    await ci().catch((error) => {
      process.stdout.write(`${error.message}\n  Trying once more …\n`);
      return ci();
    });
    const left = difference(root, { forRunning });
    if (left) throw new Error(`npm ci finished, but ${left} is not as the lock file says`);
  });
}

/** Adds to what `npm start` installed. @returns whether all is as the lock file says now */
async function added(root) {
  try {
    await step('Installing the packages of tests and lint', () => npm(root, 'install', '--include=dev', '--no-save'));
  } catch (error) {
    process.stdout.write(`${error.message}\n`);
  }
  return difference(root) === undefined;
}

function npm(root, ...parameters) {
  const [command, ...before] = npmCommand();
  return quiet(command, [...before, ...parameters, ...ALWAYS], { cwd: root, env: process.env });
}

/**
 * The npm that runs us, else the one on the path. It is run by its own Node, not by the one npm put first on the
 * path of its scripts: npm finds the machine's npmrc beside the Node that runs it.
 */
export function npmCommand() {
  const { npm_execpath: script, npm_node_execpath: node } = process.env;
  return script?.endsWith('.js') && existsSync(script) ? [node ?? process.execPath, script] : ['npm'];
}

/**
 * npm keeps a list of what it installed last beside the packages and writes it when all else is done.
 * @param {string} root folder of the lock file
 * @param {{ forRunning?: boolean }} options whether what only tests, lint and measurements need may be absent
 * @returns the first package that differs from the lock, or undefined
 */
export function difference(root = ROOT, { forRunning = false } = {}) {
  const listFile = path.join(root, 'node_modules/.package-lock.json');
  if (!existsSync(listFile)) return 'everything';
  const wanted = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')).packages;
  const present = JSON.parse(readFileSync(listFile, 'utf8')).packages;
  for (const [place, item] of Object.entries(wanted)) {
    if (!place.includes('node_modules/')) continue;
    const found = present[place];
    if (!found && forRunning && (item.dev || item.devOptional)) continue;
    // What is made for another kind of machine is left out.
    if (!found && (item.optional || item.devOptional || item.peer)) continue;
    if (found?.version !== item.version || found?.integrity !== item.integrity || found?.link !== item.link)
      return place;
    if (!existsSync(path.join(root, place))) return place;
  }
  return undefined;
}
