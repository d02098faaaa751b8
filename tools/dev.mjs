import { spawn } from 'node:child_process';
import path from 'node:path';
import { install } from './setup/install.mjs';
import { BIN, checkNode, productNode, ROOT, toolEnv } from './setup/paths.mjs';
import { supervise } from './setup/step.mjs';

/** `npm run dev`: the server restarts when its code changes, the web page reloads; both end together. */
checkNode();
await install();

const webPort = process.env.PORT ?? '3000';
const serverPort = process.env.DEV_SERVER_PORT ?? '8787';
const node = productNode();
const server = spawn(
  node,
  ['--watch', '--watch-preserve-output', '--enable-source-maps', path.join(ROOT, 'server/src/main.ts')],
  {
    stdio: 'inherit',
    env: toolEnv({ PORT: serverPort, PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${webPort}` }),
  },
);
const web = spawn(node, [path.join(BIN, 'vite'), '--strictPort', '--clearScreen', 'false'], {
  cwd: path.join(ROOT, 'web'),
  stdio: 'inherit',
  env: toolEnv({ PORT: serverPort, WEB_PORT: webPort }),
});
process.exit(await supervise([server, web]));
