import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { longestFirst } from './test/support/longest-first.ts';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/support/postgres.ts'],
    setupFiles: ['../tools/vitest/watchdog.ts'],
    // Files of one process share the server's modules, which keep nothing of their own: to load them anew for each file
    // takes longer than most files. What a file spies on, it gives back.
    isolate: false,
    // Node runs the server's own files, as it does in use: nothing is transformed, and code runs at its full speed.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    // Where the program keeps compiled code, too: processes are started by the dozen, and need half as long with it.
    env: { NODE_COMPILE_CACHE: path.join(import.meta.dirname, '../.cache/compiled') },
    // Files wait for clocks, for processes they start and for the database half of their time.
    maxWorkers: 2 * availableParallelism(),
    sequence: { sequencer: longestFirst(['cluster/kills', 'simulation/simulation', 'kills/kills']) },
    // Generous: waiting longer costs nothing when what is waited for comes, and a busy machine must not fail a test.
    testTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    hookTimeout: 180_000,
  },
});
