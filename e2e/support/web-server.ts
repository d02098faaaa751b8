import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/** The server that walks meet, with data of its own: nothing in it moves but what a walk moves, and prices. */
export const webServerAt = (port: number) => ({
  command: 'node server/src/main.ts',
  cwd: root,
  url: `http://127.0.0.1:${port}/readyz`,
  timeout: 120_000,
  reuseExistingServer: false,
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 15_000 },
  env: {
    PORT: String(port),
    DATA_DIR: path.join(root, '.data', `e2e-${port}`),
    RATE_LIMIT_FACTOR: '1000',
    DEMO_ART: 'off',
    MARKET_STEERING: 'on',
    DEMO_LIFE: 'off',
    MARKET_SEED: '1',
  },
});
