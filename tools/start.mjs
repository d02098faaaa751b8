import { spawn } from 'node:child_process';
import path from 'node:path';
import { install } from './setup/install.mjs';
import { checkNode, productNode, ROOT, toolEnv } from './setup/paths.mjs';
import { supervise } from './setup/step.mjs';
import { buildWeb } from './setup/web-build.mjs';

/** `npm start`: sets everything up that is missing or out of date, then runs the product. */
try {
  checkNode();
  await install();
  await buildWeb();
} catch (error) {
  process.stderr.write(`\n${error.message}\n`);
  process.exit(1);
}
const server = spawn(productNode(), [path.join(ROOT, 'server/src/main.ts')], { stdio: 'inherit', env: toolEnv() });
process.exit(await supervise([server]));
