import type { PreviewLine } from '@aureus/contract/operator/proposals.ts';
import type { Pool, PoolClient } from 'pg';
import { type Market, type MarketDirectory, readOpenness } from '../market/public.ts';
import type { ProposalHandler } from '../operator/public.ts';
import { AppError } from '../platform/errors.ts';
import { countOpenOrders } from './for-splits.ts';

interface Needs {
  readonly markets: MarketDirectory;
  /** Lets the writers of this process look at once; those of others do by themselves. */
  readonly refresh: () => void;
}

/**
 * Cancels every open order of a market that operators have closed, stops and pairs among them: before what is traded there
 * becomes something else, or when it opens again at other prices. A market that is open is refused: whoever clears a book
 * that trades takes the place in the queue from those who waited.
 */
export function clearMarket({ markets, refresh }: Needs): ProposalHandler<'market.clear'> {
  async function closed(connection: Pool | PoolClient, id: number): Promise<Market> {
    const market = markets.market(id);
    if (!market) throw new AppError('market_unknown');
    if ((await readOpenness(connection)).get(id)?.isOpen !== false) throw new AppError('market_not_closed');
    return market;
  }

  async function open(connection: Pool | PoolClient, id: number) {
    const counted = await countOpenOrders(connection, id);
    if (counted.orders === 0) throw new AppError('proposal_changes_nothing');
    return counted;
  }

  return {
    subject: ({ market_id }) => `market ${market_id}`,

    affected: async () => ({}),

    preview: async (pool, { market_id }) => {
      const market = await closed(pool, market_id);
      const { orders, owners } = await open(pool, market_id);
      const line = (label: string, before: string | null, after: string): PreviewLine => ({ label, before, after, unit: '', usdt: null }); // prettier-ignore
      return [
        line('market.symbol', null, market.symbol),
        line('market.open_orders', String(orders), '0'),
        line('market.order_owners', null, String(owners)),
      ];
    },

    execute: async ({ client }, { market_id }, { proposalId }) => {
      // Nobody opens it meanwhile: whoever does waits for this row, or this one waits and finds it open.
      await client.query('SELECT FROM spot_instrument WHERE market_id = $1 FOR UPDATE', [market_id]);
      await closed(client, market_id);
      await open(client, market_id);
      await client.query(
        'INSERT INTO spot_clearing (proposal_id, market_id, asked_at) VALUES ($1, $2, statement_timestamp())',
        [proposalId, market_id],
      );
      return async () => refresh();
    },
  };
}
