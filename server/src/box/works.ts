import type { Pool } from 'pg';
import type { NewWork, Works } from '../art/public.ts';
import type { Transaction } from '../platform/database/transaction.ts';

/** What blind boxes need of the art market. */
export interface PrizeWorks extends Pick<Works, 'mint' | 'hand' | 'describe'> {
  /** Approved works as patterns of which copies can be made, by their id; others are left out. */
  patterns(connection: Pool | Transaction['client'], works: readonly bigint[]): Promise<ReadonlyMap<bigint, NewWork>>;
}
