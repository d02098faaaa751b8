import type { Prices } from '../market/public.ts';
import type { Deadline } from '../platform/deadlines/deadline.ts';
import type { Platform } from '../platform/platform.ts';
import type { Loan } from './loan.ts';
import type { PricingNeeds } from './pricing.ts';

/** What the ways of a loan have in common. */
export interface LoanNeeds extends PricingNeeds {
  readonly platform: Pick<Platform, 'pool' | 'money' | 'clock' | 'log'>;
  readonly prices: Pick<Prices, 'mark' | 'keep'>;
  /** What is due of a loan: its next day. */
  readonly days: Deadline;
  /** Tells users that their loans are others than before. */
  readonly tell: (loans: readonly Loan[]) => Promise<void>;
}
