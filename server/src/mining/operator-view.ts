import { exposure, operatorOrders, operatorPlans } from '@aureus/contract/mining/operator-calls.ts';
import type { Pool } from 'pg';
import type { MarketDirectory } from '../market/public.ts';
import type { OperatorView, Proposals } from '../operator/public.ts';
import { route } from '../platform/http/route.ts';
import { listAllOrders, listForOperators, SHORT, showExposure } from './operator-lists.ts';
import { miningPlan } from './plan-act.ts';

interface Needs {
  readonly pool: Pool;
  readonly markets: MarketDirectory;
  readonly proposals: Proposals;
}

/** Operators make the plans of lock-up mining, and see what is locked and what the house owes for it. */
export function miningView({ pool, markets, proposals }: Needs): OperatorView {
  proposals.handle('mining.plan', miningPlan(markets));
  return {
    waiting: { mining_short: SHORT },
    routes: [
      route(operatorPlans, () => listForOperators(pool, markets)),
      route(exposure, () => showExposure(pool, markets)),
      route(operatorOrders, (input) => listAllOrders(pool, markets, input)),
    ],
  };
}
