import * as calls from '@aureus/contract/withdrawal/calls.ts';
import type { AccountGuards } from '../account/public.ts';
import type { Files } from '../files/public.ts';
import type { Identities } from '../identity/public.ts';
import type { MarketDirectory } from '../market/public.ts';
import type { Notices } from '../notice/public.ts';
import type { Audit, Proposals } from '../operator/public.ts';
import { route, type Route } from '../platform/http/route.ts';
import type { Platform } from '../platform/platform.ts';
import { cancelWithdrawal } from './cancel.ts';
import { createWithdrawal } from './create.ts';
import { handleDecisions } from './decisions.ts';
import { withdrawalInfo } from './info.ts';
import { type Payouts, payoutsByOperators } from './payouts.ts';
import { operatorRoutes } from './operator-routes.ts';
import { listWithdrawals } from './rows.ts';
import { handleSettings } from './settings-decisions.ts';
import { seedTerms } from './terms.ts';
import type { RequestNeeds } from './needs.ts';

/** What withdrawals need of other areas. */
export interface WithdrawalNeeds {
  readonly markets: MarketDirectory;
  readonly guards: AccountGuards;
  readonly identities: Pick<Identities, 'levelOf'>;
  readonly files: Files;
  readonly notices: Notices;
  readonly proposals: Proposals;
  readonly audit: Audit;
  /** Operators pay unless something else is given. */
  readonly payouts?: Payouts;
}

export interface Withdrawals {
  readonly routes: readonly Route[];
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Money going out: on which terms, and who lets it. */
export function createWithdrawals(platform: Platform, needs: WithdrawalNeeds): Withdrawals {
  const { pool, money, clock, log } = platform;
  const given: RequestNeeds = { payouts: payoutsByOperators, ...needs, pool, money, clock, log };
  const { markets, proposals } = needs;
  handleDecisions(proposals, given);
  handleSettings(proposals, given);
  return {
    start: () => seedTerms(pool, markets, clock.now()),
    stop: async () => {},
    routes: [
      route(calls.info, ({ currency }, { caller }) => withdrawalInfo(given, caller.userId, currency)),
      route(calls.create, (input, context) => createWithdrawal(given, input, context)),
      route(calls.cancel, ({ id }, context) => cancelWithdrawal(given, id, context)),
      route(calls.list, (input, { caller, language }) =>
        listWithdrawals(pool, markets, caller.userId, input, language),
      ),
      ...operatorRoutes(given),
    ],
  };
}
