import { operatorDue, operatorPlans, operatorTerms } from '@aureus/contract/recurring/operator-calls.ts';
import type { Pool } from 'pg';
import type { MarketDirectory } from '../market/public.ts';
import type { OperatorView, Proposals } from '../operator/public.ts';
import type { Clock } from '../platform/clock.ts';
import { route } from '../platform/http/route.ts';
import { listAllPlans, showDue, showTerms } from './operator-lists.ts';
import { recurringCoin, recurringTerms } from './terms-acts.ts';

interface Needs {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly markets: MarketDirectory;
  readonly proposals: Proposals;
}

/** Operators decide on which terms recurring buys are offered, and see what will be bought. */
export function recurringView({ pool, clock, markets, proposals }: Needs): OperatorView {
  proposals.handle('recurring.terms', recurringTerms());
  proposals.handle('recurring.coin', recurringCoin(markets));
  return {
    routes: [
      route(operatorTerms, () => showTerms(pool, markets)),
      route(operatorDue, () => showDue(pool, markets, clock.now())),
      route(operatorPlans, (input) => listAllPlans(pool, markets, input)),
    ],
  };
}
