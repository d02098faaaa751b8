import { verifyFutures } from './futures/verify.ts';
import { verifyMining } from './mining/verify.ts';
import { verifyOptions } from './options/verify.ts';
import type { SettlementVerifier } from './platform/settlements/verifier.ts';

/** Everything that is settled by recorded prices, and the interest of days; `npm run verify:settlements` asks all of them. */
export const settlementVerifiers: readonly SettlementVerifier[] = [verifyFutures, verifyOptions, verifyMining];
