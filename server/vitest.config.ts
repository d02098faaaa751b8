import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/support/postgres.ts'],
    setupFiles: ['../tools/vitest/watchdog.ts'],
    // Files of one process share the server's modules, which keep nothing of their own: to load them anew for each file
    // takes longer than most files. What a file spies on, it gives back.
    isolate: false,
    // Files wait for clocks, for processes they start and for the database half of their time.
    maxWorkers: 2 * availableParallelism(),
    // Generous: waiting longer costs nothing when what is waited for comes, and a busy machine must not fail a test.
    testTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    hookTimeout: 180_000,
  },
});
