import { loanStream } from '@aureus/contract/loans/streams.ts';
import type { MarketDirectory, Prices } from '../market/public.ts';
import type { Notices } from '../notice/public.ts';
import type { ProposalHandler } from '../operator/public.ts';
import type { Chore } from '../platform/chores/chore.ts';
import type { Deadline } from '../platform/deadlines/deadline.ts';
import type { Route } from '../platform/http/route.ts';
import { publishToUser } from '../platform/live/publish.ts';
import type { Platform } from '../platform/platform.ts';
import { dayDeadline } from './days.ts';
import { addFirstOffers } from './first-offers.ts';
import { describeLoan } from './loan.ts';
import type { LoanNeeds } from './needs.ts';
import { loanRepayment } from './repay-act.ts';
import { loanRoutes } from './routes.ts';
import { riskWatch } from './watching.ts';

export interface Loans {
  readonly routes: readonly Route[];
  readonly deadlines: readonly Deadline[];
  readonly chores: readonly Chore[];
  /** The act of two operators that pays a loan back for its owner. */
  readonly repayment: ProposalHandler<'loans.repay'>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

interface Needs {
  readonly markets: MarketDirectory;
  readonly prices: Pick<Prices, 'mark' | 'keep'>;
  readonly notices: Notices;
}

/** Loans against collateral: the house lends of an account of its own, and sells collateral that no longer covers a debt. */
export function createLoans(platform: Platform, { markets, prices, notices }: Needs): Loans {
  const { settings, pool, hub } = platform;
  const tell: LoanNeeds['tell'] = async (loans) => {
    const due = await days.dueOf(
      pool,
      loans.map(({ id }) => String(id)),
    );
    for (const loan of loans) {
      const data = describeLoan({ markets, prices }, loan, due.get(String(loan.id)));
      publishToUser(hub, loanStream, loan.owner_id, { data });
    }
  };
  const days = dayDeadline({ markets, notices, tell });
  const needs = { platform, markets, prices, days, tell, notices };
  return {
    routes: loanRoutes(needs),
    deadlines: [days],
    chores: [riskWatch(needs)],
    repayment: loanRepayment(needs),
    start: async () => {
      if (settings.mode === 'demo') await addFirstOffers(pool, markets);
    },
    stop: async () => {},
  };
}
