import { lingui } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { languageTags } from '@aureus/contract/platform/language.ts';
import { defineConfig } from 'vite';
import { buildTargets } from '../look/browsers.ts';
import { olderBrowsers } from '../look/older-browser/plugin.ts';
import { withoutSummaries } from '../look/summaries-plugin.ts';

/** Where the API server of `npm run dev` listens. */
const server = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`;

const proxy = {
  '/api': server,
  '/socket.io': { target: server, ws: true },
  '/icons': server,
  '/art': server,
  '/files': server,
  '/healthz': server,
};
const port = Number(process.env['CONSOLE_PORT'] ?? '5174');

export default defineConfig({
  base: '/console/',
  plugins: [
    withoutSummaries(),
    react(),
    babel({ plugins: ['@lingui/babel-plugin-lingui-macro'] }),
    lingui(),
    olderBrowsers(languageTags),
  ],
  server: { host: '127.0.0.1', port, proxy },
  preview: { host: '127.0.0.1', port, proxy },
  build: {
    target: buildTargets,
    manifest: true,
    outDir: 'dist',
    reportCompressedSize: false,
    // The admin library alone is larger than what is warned of; operators load it once a release.
    chunkSizeWarningLimit: 2_000,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, tags: ['$initial'], priority: 3 },
            { name: 'base', test: /node_modules\//, tags: ['$initial'], priority: 2 },
          ],
        },
      },
    },
    modulePreload: { polyfill: false },
  },
});
