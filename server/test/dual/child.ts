import { setTimeout as pause } from 'node:timers/promises';
import { createDual } from '../../src/dual/dual.ts';
import { recordedPrices } from '../../src/market/prices/recorded-prices.ts';
import { createPool } from '../../src/platform/database/pool.ts';
import { silentLogger } from '../../src/platform/log.ts';
import { sweeping } from '../platform/deadlines/support.ts';
import { testMarkets } from '../wallet/markets.ts';
import { testPlatform } from '../wallet/platform.ts';

/** A process that settles dual investments, in small bulks and slowly, until it is killed. It says when one is in the middle. */
const [url = ''] = process.argv.slice(2);
const pool = createPool({ url, size: 4, log: silentLogger });
const recorded = recordedPrices(pool);
const prices: typeof recorded = {
  ...recorded,
  keep: async (...use) => {
    await recorded.keep(...use);
    process.stdout.write('settling\n');
    await pause(5);
  },
  window: async (...asked) => {
    process.stdout.write('settling\n');
    await pause(5);
    return recorded.window(...asked);
  },
};
const { deadlines } = createDual(testPlatform({ pool }), {
  markets: testMarkets(),
  prices,
  notices: { send: async () => {} },
});
await sweeping(
  pool,
  deadlines.map((deadline) => ({ ...deadline, atOnce: 7 })),
);
setInterval(() => {}, 60_000);
