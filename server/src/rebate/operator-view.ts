import { exposure, operatorEarnings, operatorTerms } from '@aureus/contract/rebate/operator-calls.ts';
import type { Pool } from 'pg';
import type { MarketDirectory } from '../market/public.ts';
import type { OperatorView, Proposals } from '../operator/public.ts';
import type { Clock } from '../platform/clock.ts';
import { route } from '../platform/http/route.ts';
import { listAllEarnings, listTerms, showExposure } from './operator-lists.ts';
import { SHORT } from './reserving.ts';
import { rebateTerms } from './terms-act.ts';

interface Needs {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly markets: MarketDirectory;
  readonly proposals: Proposals;
}

/** Operators make the terms of rebates, and see what is owed to whom. */
export function rebateView({ pool, clock, markets, proposals }: Needs): OperatorView {
  proposals.handle('rebate.terms', rebateTerms({ clock, markets }));
  return {
    waiting: { rebates_short: SHORT },
    routes: [
      route(operatorTerms, () => listTerms(pool, markets)),
      route(exposure, () => showExposure(pool, markets)),
      route(operatorEarnings, (input) => listAllEarnings(pool, markets, input)),
    ],
  };
}
