import { dividendSettlement } from '../../src/corporate/settling.ts';
import { dividendTelling } from '../../src/corporate/telling.ts';
import { createPool } from '../../src/platform/database/pool.ts';
import { silentLogger } from '../../src/platform/log.ts';
import { sweeping } from '../platform/deadlines/support.ts';
import { testMarkets } from '../wallet/markets.ts';

/** A process that pays dividends and stands still with the last statement of it, until it is killed. */
const [url = ''] = process.argv.slice(2);
const pool = createPool({ url, size: 4, log: silentLogger });
const markets = testMarkets();
const telling = dividendTelling({ markets, notices: { send: async () => {} } });
const standing = {
  ...telling,
  schedule: async () => {
    process.stdout.write('paying\n');
    await new Promise<void>(() => {});
  },
};
await sweeping(pool, [dividendSettlement({ markets, telling: standing })]);
setInterval(() => {}, 60_000);
