import type { OpenMatterSql } from './account/public.ts';
import { openSales } from './art/open-matters.ts';
import { openBoxes, openSeries } from './box/open-matters.ts';
import { openApplications } from './copy/open-matters.ts';
import { openCoupons } from './coupon/open-matters.ts';
import { openDeposits } from './deposit/open-matters.ts';
import { openDual } from './dual/open-matters.ts';
import { openFollows, openLeading, openPositions } from './futures/open-matters.ts';
import { openSubscriptions } from './ieo/open-matters.ts';
import { openLoans } from './loans/open-matters.ts';
import { openMining } from './mining/open-matters.ts';
import { openOptions } from './options/open-matters.ts';
import { openDeals } from './otc/open-matters.ts';
import { openPlans } from './recurring/open-matters.ts';
import { openSpotOrders } from './spot/open-matters.ts';
import { openWithdrawals } from './withdrawal/open-matters.ts';

/** Everything that keeps an account from being closed, beside its money. */
export const openMatters: readonly OpenMatterSql[] = [
  openDeposits,
  openWithdrawals,
  openSpotOrders,
  openPositions,
  openOptions,
  openMining,
  openDual,
  openSubscriptions,
  openLoans,
  openPlans,
  openCoupons,
  openFollows,
  openLeading,
  openApplications,
  openDeals,
  openSales,
  openBoxes,
  openSeries,
];
