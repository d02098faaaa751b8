import { exposure, operatorOrders, operatorTerms } from '@aureus/contract/loans/operator-calls.ts';
import type { Pool } from 'pg';
import type { OperatorView, Proposals } from '../operator/public.ts';
import { route } from '../platform/http/route.ts';
import { loanCollateral } from './collateral-act.ts';
import { loanOffer } from './offer-act.ts';
import type { Loans } from './loans.ts';
import { listAllLoans, listTerms, FROZEN, showExposure } from './operator-lists.ts';
import type { PricingNeeds } from './pricing.ts';

interface Needs extends PricingNeeds {
  readonly pool: Pool;
  readonly proposals: Proposals;
  readonly loans: Pick<Loans, 'repayment'>;
}

/** Operators decide what is lent and what secures it, repay for users who cannot log in, and see what is owed, held and lost. */
export function loansView(needs: Needs): OperatorView {
  const { pool, markets, proposals, loans } = needs;
  proposals.handle('loans.offer', loanOffer(markets));
  proposals.handle('loans.collateral', loanCollateral(markets));
  proposals.handle('loans.repay', loans.repayment);
  return {
    waiting: { loans_frozen: FROZEN },
    routes: [
      route(operatorTerms, () => listTerms(pool, markets)),
      route(exposure, () => showExposure(pool, markets)),
      route(operatorOrders, (input) => listAllLoans(needs, input)),
    ],
  };
}
