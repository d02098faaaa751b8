import type { MarketDirectory } from '../market/public.ts';
import type { Chore } from '../platform/chores/chore.ts';
import type { Platform } from '../platform/platform.ts';
import { takeSnapshots } from './value-history/snapshots.ts';

/** A day's snapshot begins within so long after midnight. */
const EVERY_MS = 5 * 60_000;

/** What the wallets do by themselves now and then: the snapshots of the last day. */
export const walletChores = (
  platform: Pick<Platform, 'pool' | 'clock'>,
  markets: MarketDirectory,
): readonly Chore[] => [{ name: 'wallet.snapshots', everyMs: EVERY_MS, work: () => takeSnapshots(platform, markets) }];
