import type { TrialMargins } from '../futures/public.ts';
import type { Platform } from '../platform/platform.ts';
import { readAgain, type SettlingNeeds } from './settling.ts';
import { trialStanding } from './trials.ts';

interface Needs extends Pick<Platform, 'pool' | 'log'>, Pick<SettlingNeeds, 'tell'> {
  readonly trials: TrialMargins;
}

/** Tells owners that the positions of their trials are open: what they have elsewhere would go on offering to open them. */
export async function tellOpened({ pool, log, trials, tell }: Needs, ids: readonly bigint[]): Promise<void> {
  try {
    const [coupons, margins] = await Promise.all([readAgain({ client: pool }, ids), trials.read(pool, ids)]);
    for (const coupon of coupons) tell(coupon, trialStanding(coupon, margins.get(coupon.id)));
  } catch (error) {
    // It stands in the list all the same.
    log.warn({ err: error }, 'Owners were not told that their trials are open');
  }
}
