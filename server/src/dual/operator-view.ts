import { exposure, operatorOrders, operatorProducts } from '@aureus/contract/dual/operator-calls.ts';
import type { Pool } from 'pg';
import type { MarketDirectory } from '../market/public.ts';
import type { OperatorView, Proposals } from '../operator/public.ts';
import type { Clock } from '../platform/clock.ts';
import { route } from '../platform/http/route.ts';
import { offerDual } from './offer-act.ts';
import { listForOperators, listOrdersForOperators, showExposure } from './operator-lists.ts';
import { dualTerms } from './terms-act.ts';

interface Needs {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly markets: MarketDirectory;
  readonly proposals: Proposals;
}

/** Operators offer dual investments and change their terms by proposals, and see what the house would owe. */
export function dualView({ pool, clock, markets, proposals }: Needs): OperatorView {
  proposals.handle('dual.offer', offerDual({ clock, markets }));
  proposals.handle('dual.terms', dualTerms);
  return {
    routes: [
      route(operatorProducts, () => listForOperators(pool, markets)),
      route(exposure, () => showExposure(pool, markets, clock.now())),
      route(operatorOrders, (input) => listOrdersForOperators(pool, markets, input, clock.epochMs())),
    ],
  };
}
