import { verifyArt } from './art/verify.ts';
import { verifyCoupons } from './coupon/verify.ts';
import { verifyDual } from './dual/verify.ts';
import { verifyFutures } from './futures/verify.ts';
import { verifyCopies } from './futures/verify-copies.ts';
import { verifyTrials } from './futures/verify-trials.ts';
import { verifyIeo } from './ieo/verify.ts';
import { verifyLoans } from './loans/verify.ts';
import { verifyWindows } from './market/public.ts';
import { verifyMining } from './mining/verify.ts';
import { verifyOptions } from './options/verify.ts';
import { verifyRebates } from './rebate/verify.ts';
import type { SettlementVerifier } from './platform/settlements/verifier.ts';

/** Everything that is settled by recorded prices, shared out, or reckoned by days; `npm run verify:settlements` asks all of them. */
export const settlementVerifiers: readonly SettlementVerifier[] = [
  verifyWindows,
  verifyFutures,
  verifyTrials,
  verifyCopies,
  verifyOptions,
  verifyDual,
  verifyMining,
  verifyIeo,
  verifyRebates,
  verifyCoupons,
  verifyLoans,
  verifyArt,
];
