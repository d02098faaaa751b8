import * as calls from '@aureus/contract/deposit/calls.ts';
import * as operatorCalls from '@aureus/contract/deposit/operator-calls.ts';
import type { Files } from '../files/public.ts';
import type { MarketDirectory } from '../market/public.ts';
import type { Notices } from '../notice/public.ts';
import type { Audit, Proposals } from '../operator/public.ts';
import { route, type Route } from '../platform/http/route.ts';
import type { Platform } from '../platform/platform.ts';
import { readAddress, readBank, readLegacyAddress } from './addresses.ts';
import { createCounts } from './counts.ts';
import { checkDeposit, creditDeposit, refuseDeposit } from './decisions.ts';
import { assignQueued, listQueue, readQueued } from './queue.ts';
import { listDeposits } from './records.ts';
import { cancelDeposit, requestDeposit } from './requests.ts';
import { depositWays, describeTerms } from './terms.ts';
import { depositTermsChanging, listDepositTerms } from './terms-decision.ts';

/** What deposits need of other areas. */
export interface DepositNeeds {
  readonly markets: MarketDirectory;
  readonly files: Files;
  readonly notices: Notices;
  readonly proposals: Proposals;
  readonly audit: Audit;
}

export interface Deposits {
  /** Says which currencies can be paid in now. */
  depositable(): Promise<(currencyId: number) => boolean>;
  readonly routes: readonly Route[];
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Money coming in: addresses to pay to, requests to credit, and the operators' decisions on them. */
export function createDeposits(platform: Platform, needs: DepositNeeds): Deposits {
  const { pool, clock, settings, metrics } = platform;
  const { markets } = needs;
  const ways = depositWays(settings, markets);
  const given = { ...needs, pool, clock, ways, counts: createCounts(metrics) };
  needs.proposals.handle('deposit.credit', creditDeposit(given));
  needs.proposals.handle('deposit.check', checkDeposit(given));
  needs.proposals.handle('deposit.refuse', refuseDeposit(given));
  needs.proposals.handle('currency.terms', depositTermsChanging(given));
  return {
    depositable: async () => (await ways.read(pool)).isDepositable,
    start: async () => {},
    stop: async () => {},
    routes: [
      route(calls.legacyAddress, (input, { caller }) => readLegacyAddress(given, caller.userId, input)),
      route(calls.depositCurrencies, async () => describeTerms(await ways.read(pool), markets, ways.demo)),
      route(calls.depositAddress, (input, { caller }) => readAddress(given, caller.userId, input)),
      route(calls.depositBank, (_input, { caller }) => readBank(given, caller.userId)),
      route(calls.chargeRequest, (input, context) => requestDeposit(given, input, context)),
      route(calls.depositLog, (input, { caller }) => listDeposits(given, caller, input)),
      route(calls.cancelDeposit, ({ id }, { caller }) => cancelDeposit(given, id, caller)),
      route(operatorCalls.depositTerms, () => listDepositTerms(pool, markets, ways)),
      route(operatorCalls.operatorDeposits, (input, { operator }) => listQueue(given, operator, input)),
      route(operatorCalls.operatorDeposit, ({ id }, { operator }) => readQueued(given, operator, id)),
      route(operatorCalls.assignDeposit, (input, context) => assignQueued(given, context, input)),
    ],
  };
}
