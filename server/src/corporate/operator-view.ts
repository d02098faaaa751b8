import { operatorDividends } from '@aureus/contract/corporate/operator-calls.ts';
import { operatorSplits } from '@aureus/contract/corporate/split-calls.ts';
import type { Pool } from 'pg';
import type { ContractDividends, ContractSplits } from '../futures/public.ts';
import type { MarketDirectory } from '../market/public.ts';
import type { OperatorView, Proposals } from '../operator/public.ts';
import type { Clock } from '../platform/clock.ts';
import type { Deadline } from '../platform/deadlines/deadline.ts';
import { route } from '../platform/http/route.ts';
import { cancelDividend } from './cancel-act.ts';
import { announceDividend } from './dividend-act.ts';
import { listForOperators } from './dividends.ts';
import { announceSplit } from './split-act.ts';
import { cancelSplit } from './split-cancel-act.ts';
import { listSplitsForOperators } from './splits.ts';

interface Needs {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly markets: MarketDirectory;
  /** What becomes of contracts on the share. */
  readonly contracts: ContractDividends;
  readonly contractSplits: ContractSplits;
  readonly settlement: Deadline;
  readonly splitSettlement: Deadline;
  readonly proposals: Proposals;
}

/** Operators announce dividends and splits of shares and take them back, by proposals, and see what they cost and change. */
export function corporateView({ pool, proposals, ...needs }: Needs): OperatorView {
  proposals.handle('corporate.dividend', announceDividend(needs));
  proposals.handle('corporate.cancel', cancelDividend(needs));
  proposals.handle('corporate.split', announceSplit(needs));
  proposals.handle('corporate.split_cancel', cancelSplit(needs));
  return {
    routes: [
      route(operatorDividends, () => listForOperators(pool, needs.markets)),
      route(operatorSplits, () => listSplitsForOperators(pool, needs.markets)),
    ],
  };
}
