import { spawn } from 'node:child_process';
import path from 'node:path';
import { debianTool, howToInstall } from './setup/debian-tool.mjs';
import { install } from './setup/install.mjs';
import { checkNode, productNode, ROOT, toolEnv } from './setup/paths.mjs';
import { supervise } from './setup/step.mjs';
import { buildWeb } from './setup/web-build.mjs';

/** `npm run cluster`: the demo as many processes on this machine, as it would run on many machines. */
let child;
try {
  checkNode();
  await install({ forRunning: true });
  const names = ['haproxy', 'nats-server'];
  const tools = [];
  for (const name of names) tools.push(await debianTool(name));
  const missing = names.filter((_, index) => tools[index] === null);
  if (missing.length > 0) throw new Error(howToInstall(missing));
  await buildWeb();
  const env = toolEnv({ AUREUS_MODE: 'demo' });
  child = spawn(productNode(), [path.join(ROOT, 'tools/cluster/main.ts'), ...tools], { stdio: 'inherit', env });
} catch (error) {
  process.stderr.write(`\n${error.message}\n`);
  process.exit(1);
}
process.exit(await supervise([child]));
