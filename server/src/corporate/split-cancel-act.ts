import type { PreviewLine } from '@aureus/contract/operator/proposals.ts';
import type { Pool } from 'pg';
import type { ContractSplits } from '../futures/public.ts';
import { letRestGo, type MarketDirectory } from '../market/public.ts';
import type { ProposalHandler } from '../operator/public.ts';
import type { Clock } from '../platform/clock.ts';
import type { Deadline } from '../platform/deadlines/deadline.ts';
import { AppError } from '../platform/errors.ts';
import { textOf } from '../platform/moment-text.ts';
import { refOf } from './settling.ts';
import { findSplit, restOf, type SplitRow } from './splits.ts';

interface Needs {
  readonly clock: Clock;
  readonly markets: MarketDirectory;
  readonly contractSplits: ContractSplits;
  readonly splitSettlement: Deadline;
}

/** Takes an announced split back, until its cut-off: then nobody waits for how the price goes and decides by it. */
export function cancelSplit({
  clock,
  markets,
  contractSplits,
  splitSettlement,
}: Needs): ProposalHandler<'corporate.split_cancel'> {
  async function announced(pool: Pool, id: number): Promise<SplitRow> {
    const row = await findSplit(pool, BigInt(id));
    if (row?.state !== 1 || row.cut_off <= clock.now()) throw new AppError('split_over');
    return row;
  }

  return {
    subject: ({ split_id }) => `split ${split_id}`,

    affected: async () => ({}),

    preview: async (pool, { split_id }) => {
      const { market_id, new_shares, old_shares, cut_off } = await announced(pool, split_id);
      const market = markets.market(market_id);
      if (!market) throw new AppError('market_unknown');
      const line = (label: string, after: string, unit = ''): PreviewLine => ({ label, before: null, after, unit, usdt: null }); // prettier-ignore
      return [
        line('market.symbol', market.symbol),
        line('corporate.ratio', `${new_shares} : ${old_shares}`),
        line('corporate.cut_off', textOf(cut_off), 'UTC'),
        { ...line('corporate.state', 'cancelled'), before: 'announced' },
      ];
    },

    execute: async (tx, { split_id }) => {
      const { rows } = await tx.client.query<{ id: bigint }>(
        `UPDATE corporate_split SET state = 3, settled_at = statement_timestamp()
         WHERE id = $1 AND state = 1 AND cut_off > statement_timestamp() RETURNING id`,
        [split_id],
      );
      const [row] = rows;
      if (!row || (await splitSettlement.cancel(tx, [refOf(row.id)])).size === 0) throw new AppError('split_over');
      await letRestGo(tx, restOf(row.id));
      await contractSplits.cancel(tx, refOf(row.id));
      return () => markets.refresh();
    },
  };
}
