import { heldForBidders } from './art/held.ts';
import { heldForDividends } from './corporate/held.ts';
import { heldForCoupons } from './coupon/held.ts';
import { heldCoins, heldPrincipals, heldUsdt } from './dual/held.ts';
import { heldByHouse, heldByPositions, heldForContractDividends } from './futures/held.ts';
import { heldInterest, heldPrincipal } from './mining/held.ts';
import { heldForApplications, heldOfProjects, heldUntilListed } from './ieo/held.ts';
import { heldForAdverts, heldForNewBuyers, heldForOtcOrders } from './otc/held.ts';
import { heldForLoans } from './loans/held.ts';
import type { HeldMoney } from './platform/ledger/held-money.ts';
import { heldPayouts, heldStakes } from './options/held.ts';
import { heldForRebates } from './rebate/held.ts';
import { heldByOrders } from './spot/order-holds.ts';
import { heldForWithdrawals } from './withdrawal/held.ts';

/** Everything for which money is set aside; the audit of the ledger asks all of them. */
export const heldMoney: readonly HeldMoney[] = [
  heldByOrders,
  heldForWithdrawals,
  heldByPositions,
  heldByHouse,
  heldStakes,
  heldPayouts,
  heldForDividends,
  heldForContractDividends,
  heldPrincipal,
  heldInterest,
  heldPrincipals,
  heldCoins,
  heldUsdt,
  heldForApplications,
  heldUntilListed,
  heldOfProjects,
  heldForRebates,
  heldForCoupons,
  heldForLoans,
  heldForAdverts,
  heldForOtcOrders,
  heldForNewBuyers,
  heldForBidders,
];
