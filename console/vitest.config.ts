import { lingui } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [react(), babel({ plugins: ['@lingui/babel-plugin-lingui-macro'] }), lingui()],
  test: {
    environment: 'jsdom',
    include: ['test/**/*.test.{ts,tsx}'],
    setupFiles: ['../tools/vitest/watchdog.ts', 'test/support/setup.ts'],
    // To load the library of the console for each file takes longer than its tests. Modules keep nothing that a test
    // counts on; what a file would put in a module's place (`vi.mock`) comes too late, it gives the browser's part.
    isolate: false,
    maxWorkers: '100%',
    testTimeout: 180_000,
    // The theme reads its colours in it; of other styles tests know nothing.
    css: { include: /look\/tokens\.css/ },
    expect: { poll: { timeout: 20_000 } },
  },
});
