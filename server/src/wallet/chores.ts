import type { MarketDirectory } from '../market/public.ts';
import type { Platform } from '../platform/platform.ts';
import { sweepFlows } from './exchange/limits.ts';
import { sweepQuotes } from './exchange/quotes.ts';
import { takeSnapshots } from './value-history/snapshots.ts';

/** What is due is looked for this often: a day's snapshot begins within so long after midnight. */
const EVERY_MS = 5 * 60_000;

/** What the wallets do by themselves now and then: the snapshots of the last day, and old quotes out of the way. */
export function createChores(platform: Pick<Platform, 'pool' | 'clock' | 'log'>, markets: MarketDirectory) {
  let timer: NodeJS.Timeout | undefined;
  let work: Promise<unknown> | undefined;

  async function doWhatIsDue(): Promise<void> {
    try {
      await takeSnapshots(platform, markets);
      await sweepQuotes(platform);
      await sweepFlows(platform.pool, platform.clock.now());
    } catch (error) {
      platform.log.warn({ err: error }, 'Snapshots or old quotes have to wait for the next round');
    }
  }

  return {
    start: (): void => {
      timer = setInterval(() => {
        work ??= doWhatIsDue().finally(() => {
          work = undefined;
        });
      }, EVERY_MS).unref();
    },
    stop: async (): Promise<void> => {
      clearInterval(timer);
      await work;
    },
  };
}
