import { lingui } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [react(), babel({ plugins: ['@lingui/babel-plugin-lingui-macro'] }), lingui()],
  define: { __BUILD_ID__: JSON.stringify('test') },
  test: {
    environment: 'jsdom',
    include: ['test/**/*.test.{ts,tsx}'],
    setupFiles: ['../tools/vitest/watchdog.ts', 'test/support/setup.ts'],
    maxWorkers: '100%',
    testTimeout: 180_000,
    expect: { poll: { timeout: 20_000 } },
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
});
