import { personalOfAccount } from './account/personal.ts';
import type { PersonalPart } from './account/public.ts';
import { personalOfAlerts } from './alert/personal.ts';
import { personalOfArt } from './art/personal.ts';
import { personalOfBills } from './bills/personal.ts';
import { personalOfBoxes } from './box/personal.ts';
import { personalOfConversations } from './conversation/personal.ts';
import { personalOfCopy } from './copy/personal.ts';
import { personalOfCoupons } from './coupon/personal.ts';
import { personalOfDeposits } from './deposit/personal.ts';
import { personalOfDual } from './dual/personal.ts';
import { personalOfFiles } from './files/personal.ts';
import { personalOfFutures } from './futures/personal.ts';
import { personalOfIdentity } from './identity/personal.ts';
import { personalOfIeo } from './ieo/personal.ts';
import { personalOfLoans } from './loans/personal.ts';
import { personalOfMarkets } from './market/personal.ts';
import { personalOfMining } from './mining/personal.ts';
import { personalOfNotices } from './notice/personal.ts';
import { personalOfOptions } from './options/personal.ts';
import { personalOfOtc } from './otc/personal.ts';
import { personalOfPayout } from './payout/personal.ts';
import { personalOfRebates } from './rebate/personal.ts';
import { personalOfRecurring } from './recurring/personal.ts';
import { personalOfSpot } from './spot/personal.ts';
import { personalOfSupport } from './support/personal.ts';
import { personalOfWallet } from './wallet/personal.ts';
import { personalOfWithdrawals } from './withdrawal/personal.ts';

/** What the file of a user's data is made of, in its order; every area brings its part. */
export const personalParts: readonly PersonalPart[] = [
  ...personalOfAccount,
  ...personalOfIdentity,
  ...personalOfNotices,
  ...personalOfFiles,
  ...personalOfPayout,
  ...personalOfDeposits,
  ...personalOfWithdrawals,
  ...personalOfWallet,
  ...personalOfBills,
  ...personalOfMarkets,
  ...personalOfSpot,
  ...personalOfFutures,
  ...personalOfCopy,
  ...personalOfOptions,
  ...personalOfMining,
  ...personalOfDual,
  ...personalOfIeo,
  ...personalOfRecurring,
  ...personalOfLoans,
  ...personalOfCoupons,
  ...personalOfRebates,
  ...personalOfOtc,
  ...personalOfArt,
  ...personalOfBoxes,
  ...personalOfAlerts,
  ...personalOfConversations,
  ...personalOfSupport,
];
