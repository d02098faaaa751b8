import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

export const ROOT = path.resolve(import.meta.dirname, '../..');
export const BIN = path.join(ROOT, 'node_modules/.bin');
/** What the tools remember between runs; safe to delete. */
export const CACHE = path.join(ROOT, '.cache');

/** Environment for tools of node_modules, so that their `node` is the pinned one. */
export function toolEnv(extra = {}) {
  return { ...process.env, PATH: `${BIN}${path.delimiter}${process.env.PATH ?? ''}`, ...extra };
}

/** Runs TypeScript by itself from this version on. */
const LEAST_NODE = [22, 18];

/** The Node that runs the product: the pinned one, else this very one if it is new enough. */
export function productNode() {
  const pinned = path.join(BIN, 'node');
  for (const node of [pinned, process.execPath]) {
    if (!existsSync(node)) continue;
    const version = spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout?.trim() ?? '';
    const [major = 0, minor = 0] = version.slice(1).split('.').map(Number);
    if (major > LEAST_NODE[0] || (major === LEAST_NODE[0] && minor >= LEAST_NODE[1])) return node;
  }
  throw new Error(
    `Aureus needs Node ${LEAST_NODE.join('.')} or newer to run. On Linux npm brings its own; here it could not be used, ` +
      `and this is Node ${process.versions.node}.`,
  );
}

/** Refuses a Node too old even for the set-up, in words. */
export function checkNode() {
  if (Number(process.versions.node.split('.')[0]) < 20) {
    throw new Error(`Aureus needs Node 20 or newer for its set-up; this is Node ${process.versions.node}.`);
  }
}
