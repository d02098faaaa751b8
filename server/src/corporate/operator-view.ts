import { operatorDividends } from '@aureus/contract/corporate/operator-calls.ts';
import type { Pool } from 'pg';
import type { ContractDividends } from '../futures/public.ts';
import type { MarketDirectory } from '../market/public.ts';
import type { OperatorView, Proposals } from '../operator/public.ts';
import type { Clock } from '../platform/clock.ts';
import type { Deadline } from '../platform/deadlines/deadline.ts';
import { route } from '../platform/http/route.ts';
import { cancelDividend } from './cancel-act.ts';
import { announceDividend } from './dividend-act.ts';
import { listForOperators } from './dividends.ts';

interface Needs {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly markets: MarketDirectory;
  /** What becomes of contracts on the share. */
  readonly contracts: ContractDividends;
  readonly settlement: Deadline;
  readonly proposals: Proposals;
}

/** Operators announce dividends of shares and take them back, by proposals, and see what they cost. */
export function corporateView({ pool, proposals, ...needs }: Needs): OperatorView {
  proposals.handle('corporate.dividend', announceDividend(needs));
  proposals.handle('corporate.cancel', cancelDividend(needs));
  return { routes: [route(operatorDividends, () => listForOperators(pool, needs.markets))] };
}
