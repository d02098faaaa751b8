import { createHash } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { languageTags } from '@aureus/contract/platform/language.ts';
import { defineConfig } from 'vite';
import { buildTargets } from '../look/browsers.ts';
import { olderBrowsers } from '../look/older-browser/plugin.ts';
import { withoutSummaries } from '../look/summaries-plugin.ts';
import { ahead } from './ahead-plugin.ts';
import { appWorker } from './app-worker-plugin.ts';
import { chunkGroups } from './chunk-groups.ts';
import { compileHints } from './compile-hints-plugin.ts';
import { sourcePlugins } from './source-plugins.ts';

/** Where the API server of `npm run dev` listens. */
const server = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`;

const proxy = {
  '/api': server,
  '/icons': server,
  '/art': server,
  '/upload': server,
  '/dev': server,
  '/healthz': server,
  // The operators' console, in development a page maker of its own.
  '/console': { target: `http://127.0.0.1:${process.env['CONSOLE_PORT'] ?? '5174'}`, ws: true },
  '/socket.io': { target: server, ws: true },
};

/** Names this build, so that pages and the app's worker know whether they are of the same one. */
function buildId(): string {
  try {
    const commit = execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], { encoding: 'utf8' }).trim();
    return `${commit}-${Date.now().toString(36)}`;
  } catch {
    return createHash('sha256').update(String(Date.now())).digest('hex').slice(0, 12);
  }
}

const build = buildId();

export default defineConfig(({ command }) => ({
  plugins: [
    withoutSummaries(),
    ...sourcePlugins(),
    olderBrowsers(languageTags),
    ahead(),
    compileHints(),
    appWorker(build),
  ],
  define: { __BUILD_ID__: JSON.stringify(command === 'build' ? build : 'dev') },
  server: { host: '127.0.0.1', port: Number(process.env['WEB_PORT'] ?? '5173'), proxy },
  preview: { host: '127.0.0.1', port: Number(process.env['WEB_PORT'] ?? '4173'), proxy },
  build: {
    target: buildTargets,
    manifest: true,
    outDir: 'dist',
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // Names of files do not compress, and the first script holds those of all others: seven letters tell a file from
        // all it ever was.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: { groups: chunkGroups },
      },
    },
    modulePreload: { polyfill: false },
  },
}));
