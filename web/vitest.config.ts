import { defineConfig } from 'vitest/config';
import { sourcePlugins } from './source-plugins.ts';

/**
 * Files that put another module in a module's place, and those that open the whole app: they see whether a part of it is
 * loaded for the first time. The one that chooses languages would have pages of later files speak the last one.
 */
const apart = [
  'test/account/send-code.test.ts',
  'test/account/renew-codes.test.tsx',
  'test/account/undo-by-wallet.test.tsx',
  'test/app/**',
  'test/exchange/exchange-page.test.tsx',
  'test/exchange/use-quote.test.tsx',
  'test/platform/activate.test.ts',
  'test/spot/book-and-ticket.test.tsx',
  'test/spot/order-flow.test.tsx',
  'test/transfer/transfer-page.test.tsx',
];

export default defineConfig({
  plugins: sourcePlugins(),
  define: { __BUILD_ID__: JSON.stringify('test') },
  test: {
    environment: 'jsdom',
    setupFiles: ['../tools/vitest/watchdog.ts', 'test/support/setup.ts'],
    projects: [
      // To load the app for each file takes longer than its tests: these share its modules and a page.
      {
        extends: true,
        test: {
          name: 'shared',
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: apart,
          isolate: false,
          setupFiles: ['test/support/shared-setup.ts'],
        },
      },
      { extends: true, test: { name: 'apart', include: apart } },
    ],
    maxWorkers: '100%',
    testTimeout: 180_000,
    expect: { poll: { timeout: 20_000 } },
    // The poster reads its colours in it; of other styles tests know nothing but the names.
    css: { include: /look\/tokens\.css/, modules: { classNameStrategy: 'non-scoped' } },
  },
});
