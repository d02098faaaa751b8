import { verifyDual } from './dual/verify.ts';
import { verifyFutures } from './futures/verify.ts';
import { verifyWindows } from './market/public.ts';
import { verifyOptions } from './options/verify.ts';
import type { SettlementVerifier } from './platform/settlements/verifier.ts';

/** Everything that is settled by recorded prices; `npm run verify:settlements` asks all of them. */
export const settlementVerifiers: readonly SettlementVerifier[] = [
  verifyWindows,
  verifyFutures,
  verifyOptions,
  verifyDual,
];
