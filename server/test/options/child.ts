import { setTimeout as pause } from 'node:timers/promises';
import { recordedPrices } from '../../src/market/prices/recorded-prices.ts';
import { createOptions } from '../../src/options/options.ts';
import { createPool } from '../../src/platform/database/pool.ts';
import { silentLogger } from '../../src/platform/log.ts';
import { sweeping } from '../platform/deadlines/support.ts';
import { testMarkets } from '../wallet/markets.ts';
import { testPlatform } from '../wallet/platform.ts';

/** A process that settles options, in small bulks and slowly, until it is killed. It says when a bulk is in the middle. */
const [url = ''] = process.argv.slice(2);
const pool = createPool({ url, size: 4, log: silentLogger });
const recorded = recordedPrices(pool);
const prices: typeof recorded = {
  ...recorded,
  window: async (...asked) => {
    process.stdout.write('settling\n');
    await pause(5);
    return recorded.window(...asked);
  },
};
const platform = testPlatform({ pool });
const { deadlines } = createOptions(platform, { markets: testMarkets(), instruments: undefined as never, prices });
await sweeping(
  pool,
  deadlines.map((deadline) => ({ ...deadline, atOnce: 7 })),
);
setInterval(() => {}, 60_000);
