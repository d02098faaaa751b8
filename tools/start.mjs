import { spawn } from 'node:child_process';
import { install } from './setup/install.mjs';
import { checkNode, productNode, toolEnv } from './setup/paths.mjs';
import { SERVER_COMMAND } from './setup/server-command.mjs';
import { supervise } from './setup/step.mjs';
import { buildWeb } from './setup/web-build.mjs';

/** `npm start`: installs what is missing, then builds the pages while the server starts that will serve them. */
let node = '';
try {
  checkNode();
  await install({ forRunning: true });
  node = productNode();
} catch (error) {
  process.stderr.write(`\n${error.message}\n`);
  process.exit(1);
}
const server = spawn(node, SERVER_COMMAND, {
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  // It listens when it is told that the pages are there.
  env: toolEnv({ AUREUS_PAGES: 'awaited' }),
});
const ended = supervise([server]);
const building = new AbortController();
let isBroken = false;
buildWeb({ isAlone: false, signal: building.signal }).then(
  () => {
    // It may have ended by itself meanwhile, and says why.
    if (server.connected) server.send('pages', () => undefined);
  },
  (error) => {
    if (building.signal.aborted) return;
    process.stderr.write(`\n${error.message}\n`);
    isBroken = true;
    server.kill('SIGTERM');
  },
);
const code = await ended;
building.abort();
process.exit(isBroken ? 1 : code);
