import { formatDecimal } from '@aureus/core/money/decimal.ts';
import type { PreviewLine } from '@aureus/contract/operator/proposals.ts';
import type { Pool } from 'pg';
import type { ContractDividends } from '../futures/public.ts';
import type { MarketDirectory } from '../market/public.ts';
import type { ProposalHandler } from '../operator/public.ts';
import type { Clock } from '../platform/clock.ts';
import type { Deadline } from '../platform/deadlines/deadline.ts';
import { AppError } from '../platform/errors.ts';
import { releaseHold } from '../platform/ledger/holds.ts';
import { type DividendRow, findDividend } from './dividends.ts';
import { textOf } from '../platform/moment-text.ts';
import { refOf } from './settling.ts';

interface Needs {
  readonly clock: Clock;
  readonly markets: MarketDirectory;
  readonly contracts: ContractDividends;
  readonly settlement: Deadline;
}

/** Takes an announced dividend back, until its cut-off: then nobody waits for who holds what and decides by it. */
export function cancelDividend({ clock, markets, contracts, settlement }: Needs): ProposalHandler<'corporate.cancel'> {
  async function announced(pool: Pool, id: number): Promise<DividendRow> {
    const row = await findDividend(pool, BigInt(id));
    if (row?.state !== 1 || row.cut_off <= clock.now()) throw new AppError('dividend_over');
    return row;
  }

  return {
    subject: ({ dividend_id }) => `dividend ${dividend_id}`,

    affected: async () => ({}),

    preview: async (pool, { dividend_id }) => {
      const { market_id, per_share, cut_off } = await announced(pool, dividend_id);
      const market = markets.market(market_id);
      if (!market) throw new AppError('market_unknown');
      const line = (label: string, after: string, unit = ''): PreviewLine => ({ label, before: null, after, unit, usdt: null }); // prettier-ignore
      return [
        line('market.symbol', market.symbol),
        line('corporate.amount', formatDecimal(per_share, market.quote.scale), market.quote.code),
        line('corporate.cut_off', textOf(cut_off), 'UTC'),
        { ...line('corporate.state', 'cancelled'), before: 'announced' },
      ];
    },

    execute: async (tx, { dividend_id }) => {
      const { client } = tx;
      const { rows } = await client.query<{ id: bigint; now: Date }>(
        `UPDATE corporate_dividend SET state = 3, settled_at = statement_timestamp()
         WHERE id = $1 AND state = 1 AND cut_off > statement_timestamp() RETURNING id, settled_at AS now`,
        [dividend_id],
      );
      const [row] = rows;
      if (!row || (await settlement.cancel(tx, [refOf(row.id)])).size === 0) throw new AppError('dividend_over');
      await contracts.cancel(tx, refOf(row.id));
      await releaseHold(tx, row.now, { kind: 'dividend', ref: row.id }, 'dividend_release');
      return undefined;
    },
  };
}
