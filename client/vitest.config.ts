import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    testTimeout: 120_000,
    include: ['test/**/*.test.ts'],
    setupFiles: ['../tools/vitest/watchdog.ts'],
    maxWorkers: '100%',
    // Its modules keep nothing and need no more than Node: loaded once a worker, as they are, for all of its files.
    isolate: false,
    experimental: { viteModuleRunner: false, nodeLoader: false },
  },
});
