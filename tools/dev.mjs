import { spawn } from 'node:child_process';
import path from 'node:path';
import { install } from './setup/install.mjs';
import { BIN, checkNode, productNode, ROOT, toolEnv } from './setup/paths.mjs';
import { supervise } from './setup/step.mjs';

/** `npm run dev`: the server restarts when its code changes, the pages reload; all end together. */
checkNode();
await install();

const webPort = process.env.PORT ?? '3000';
const serverPort = process.env.DEV_SERVER_PORT ?? '8787';
// The console has a port of its own behind the web's, which passes /console on.
const consolePort = process.env.DEV_CONSOLE_PORT ?? '8788';
const node = productNode();
const server = spawn(
  node,
  ['--watch', '--watch-preserve-output', '--enable-source-maps', path.join(ROOT, 'server/src/main.ts')],
  {
    stdio: 'inherit',
    env: toolEnv({ PORT: serverPort, PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${webPort}` }),
  },
);
const vite = (app) =>
  spawn(node, [path.join(BIN, 'vite'), '--strictPort', '--clearScreen', 'false'], {
    cwd: path.join(ROOT, app),
    stdio: 'inherit',
    env: toolEnv({ PORT: serverPort, WEB_PORT: webPort, CONSOLE_PORT: consolePort }),
  });
process.exit(await supervise([server, vite('web'), vite('console')]));
