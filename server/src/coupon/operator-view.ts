import { operatorCampaigns, operatorCoupons } from '@aureus/contract/coupon/operator-calls.ts';
import type { Pool } from 'pg';
import type { TrialMargins } from '../futures/public.ts';
import type { MarketDirectory } from '../market/public.ts';
import type { OperatorView, Proposals } from '../operator/public.ts';
import type { Clock } from '../platform/clock.ts';
import type { Deadline } from '../platform/deadlines/deadline.ts';
import { route } from '../platform/http/route.ts';
import { endOffer, offerBoosts, offerRebates } from './offer-acts.ts';
import { listAllCoupons, listCampaigns } from './operator-lists.ts';
import { offerTrials } from './trial-acts.ts';

interface Needs {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly markets: MarketDirectory;
  readonly proposals: Proposals;
  readonly trials: TrialMargins;
  /** The end of a campaign. */
  readonly ending: Deadline;
}

/** Operators offer campaigns of coupons, end them, and see what they can still cost. */
export function couponView({ pool, clock, markets, trials, proposals, ending }: Needs): OperatorView {
  const needs = { clock, markets, ending };
  proposals.handle('coupon.rebate', offerRebates(needs));
  proposals.handle('coupon.boost', offerBoosts(needs));
  proposals.handle('coupon.trial', offerTrials({ ...needs, trials }));
  proposals.handle('coupon.end', endOffer(needs));
  return {
    routes: [
      route(operatorCampaigns, (input) => listCampaigns(pool, { markets, trials }, input)),
      route(operatorCoupons, (input) => listAllCoupons(pool, { markets, trials }, input)),
    ],
  };
}
