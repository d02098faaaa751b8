import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { install } from './setup/install.mjs';
import { checkNode, productNode, ROOT } from './setup/paths.mjs';
import { NODE_FLAGS } from './setup/server-command.mjs';
import { shown } from './setup/step.mjs';

/** `npm run bench [-- name …]`: runs the measurements one after another, so that none disturbs the next. */
checkNode();
await install();

const folder = path.join(ROOT, 'bench');
const all = readdirSync(folder).filter((name) => existsSync(path.join(folder, name, 'run.ts')));
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !all.includes(name));
if (unknown.length > 0) {
  console.error(`There is no measurement called ${unknown.join(', ')}. There are: ${all.join(', ')}`);
  process.exit(1);
}
const node = productNode();
const failed = [];
for (const name of wanted.length > 0 ? wanted : all) {
  console.log(`\n── ${name}`);
  if ((await shown(node, [...NODE_FLAGS, path.join(folder, name, 'run.ts')])) !== 0) failed.push(name);
}
if (failed.length > 0) {
  console.error(`\nFailed: ${failed.join(', ')}`);
  process.exit(1);
}
