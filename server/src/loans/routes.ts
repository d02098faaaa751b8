import * as calls from '@aureus/contract/loans/calls.ts';
import { route, type Route } from '../platform/http/route.ts';
import { listLoans, showLoan } from './lists.ts';
import type { LoanNeeds } from './needs.ts';
import { listOffers, showOffer } from './offers.ts';
import { addCollateral, repayLoan } from './repaying.ts';
import { takeLoan } from './taking.ts';

export function loanRoutes(needs: LoanNeeds): Route[] {
  const { pool } = needs.platform;
  const { markets } = needs;
  const reading = { ...needs, pool };
  return [
    route(calls.offers, () => listOffers(pool, markets)),
    route(calls.info, (input, { caller }) => showOffer(pool, markets, caller.userId, input)),
    route(calls.buy, (input, context) => takeLoan(needs, input, context)),
    route(calls.orders, (input, { caller }) => listLoans(reading, caller.userId, input)),
    route(calls.order, (input, { caller }) => showLoan(reading, caller.userId, input)),
    route(calls.repay, (input, context) => repayLoan(needs, input, context)),
    route(calls.addCollateral, (input, context) => addCollateral(needs, input, context)),
  ];
}
