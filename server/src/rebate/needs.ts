import type { ClientBase, Pool } from 'pg';
import type { AccountLink } from '../account/public.ts';
import type { VerifiedUsers } from '../identity/public.ts';
import type { MarketDirectory } from '../market/public.ts';
import type { Clock } from '../platform/clock.ts';
import type { CollectedFees } from './public.ts';

/** What reckoning and paying rebates needs. */
export interface ReckoningNeeds {
  readonly clock: Clock;
  readonly markets: Pick<MarketDirectory, 'currency' | 'currencies'>;
  readonly identities: VerifiedUsers;
  /** Every area that collects fees of trades. */
  readonly collected: readonly CollectedFees[];
  /** What areas know accounts by that are one person's; asked when it is needed. */
  readonly links: () => readonly AccountLink[];
  /** Tells inviters of a day. */
  readonly tell: (inviters: Iterable<bigint>, day: number, state: 'owed' | 'paid') => void;
}

export type Connection = Pool | ClientBase;
