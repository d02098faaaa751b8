import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { install } from './setup/install.mjs';
import { BIN, checkNode, productNode, ROOT } from './setup/paths.mjs';
import { quiet } from './setup/step.mjs';

/** `npm run typecheck`: checks the types of every workspace, as lint does, by the compiler alone and as many at once as there are processor cores. */
checkNode();
await install();
const { workspaces } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
const queue = workspaces.filter((name) => existsSync(path.join(ROOT, name, 'tsconfig.json')));
const node = productNode();
let failed = false;

async function work() {
  for (let name = queue.shift(); name !== undefined; name = queue.shift()) {
    try {
      await quiet(node, [
        path.join(BIN, 'tsc'),
        '--pretty',
        process.stdout.isTTY ? 'true' : 'false',
        '--project',
        name,
      ]);
    } catch (error) {
      failed = true;
      console.error(`${name}: ${error.message}\n`);
    }
  }
}

await Promise.all(Array.from({ length: availableParallelism() }, work));
process.exit(failed ? 1 : 0);
