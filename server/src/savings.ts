import { onePerson } from './account/public.ts';
import { createCoupons } from './coupon/coupon.ts';
import { couponView } from './coupon/operator-view.ts';
import { createDual } from './dual/dual.ts';
import { dualView } from './dual/operator-view.ts';
import { openingFees, type TrialMargins } from './futures/public.ts';
import { createIeo } from './ieo/ieo.ts';
import { ieoView } from './ieo/operator-view.ts';
import { createLoans } from './loans/loans.ts';
import { loansView } from './loans/operator-view.ts';
import { createMining } from './mining/mining.ts';
import { miningView } from './mining/operator-view.ts';
import { rebateView } from './rebate/operator-view.ts';
import { createRebates } from './rebate/rebate.ts';
import { recurringView } from './recurring/operator-view.ts';
import { createRecurring } from './recurring/recurring.ts';
import { invitedSpotFees } from './spot/public.ts';
import type { Area } from './areas.ts';
import type { Identities, VerifiedUsers } from './identity/public.ts';
import type { createMarket } from './market/market.ts';
import type { Notices } from './notice/public.ts';
import type { OperatorView, Proposals } from './operator/public.ts';
import type { Platform } from './platform/platform.ts';

interface Needs {
  readonly markets: ReturnType<typeof createMarket>;
  readonly notices: Notices;
  readonly identities: Identities & VerifiedUsers;
  readonly proposals: Proposals;
  /** What makes accounts look like one person's. */
  readonly links: () => NonNullable<OperatorView['links']>;
  readonly trials: TrialMargins;
}

/** The products with which users earn, subscribe and borrow, and what they show to operators. */
export function createSavings(platform: Platform, { markets, notices, identities, proposals, links, trials }: Needs) {
  const { pool, clock } = platform;
  const ofOnePerson = () => links().filter(({ kind }) => onePerson.has(kind));
  const mining = createMining(platform, { markets, notices });
  const dual = createDual(platform, { markets, prices: markets.prices, notices });
  const ieo = createIeo(platform, { markets, notices });
  const recurring = createRecurring(platform, { markets, notices });
  const rebates = createRebates(platform, {
    markets,
    notices,
    identities,
    collected: [invitedSpotFees(markets), openingFees(markets)],
    links: ofOnePerson,
  });
  const coupons = createCoupons(platform, { markets, notices, identities, trials, links: ofOnePerson });
  const loans = createLoans(platform, { markets, prices: markets.prices, notices });
  const areas = { mining, dual, ieo, recurring, rebates, coupons, loans } satisfies Record<string, Area>;
  const views: readonly OperatorView[] = [
    miningView({ pool, markets, proposals }),
    dualView({ pool, clock, markets, proposals }),
    ieoView({ pool, clock, markets, proposals, ieo }),
    recurringView({ pool, clock, markets, proposals }),
    rebateView({ pool, clock, markets, proposals }),
    couponView({ pool, clock, markets, trials, proposals, ending: coupons.ending }),
    loansView({ pool, markets, prices: markets.prices, proposals, loans }),
  ];
  return { areas, views };
}
