import type { ProposalPayload } from '@aureus/contract/operator/proposals.ts';
import type { Pool, PoolClient } from 'pg';
import type { ProposalHandler } from '../operator/public.ts';
import { AppError } from '../platform/errors.ts';
import { readFutureTerms } from './instruments.ts';
import type { FutureInstruments } from './public.ts';

type Payload = ProposalPayload<'futures.reduce_only'>;

/**
 * Lets nothing new be opened on a market, or lets it be opened again. Positions may be reduced and closed all the while,
 * their stops and liquidations go on, and orders that wait to open something are kept. When it began stays what it was
 * while only the reason is another.
 */
export function futuresReduceOnly(instruments: FutureInstruments): ProposalHandler<'futures.reduce_only'> {
  async function now(connection: Pool | PoolClient, { market_id }: Payload) {
    const instrument = instruments.on(market_id);
    const stored = (await readFutureTerms(connection)).get(market_id);
    if (!instrument || !stored) throw new AppError('market_unknown');
    return { symbol: instrument.market.symbol, reduce_only: stored.reduceOnly?.reason ?? ('off' as const) };
  }

  return {
    subject: ({ market_id }) => `market ${market_id}`,

    affected: async () => ({}),

    preview: async (pool, payload) => {
      const { symbol, reduce_only: before } = await now(pool, payload);
      if (before === payload.reduce_only) throw new AppError('proposal_changes_nothing');
      return [
        { label: 'market.symbol', before: null, after: symbol, unit: '', usdt: null },
        { label: 'futures.reduce_only', before, after: payload.reduce_only, unit: '', usdt: null },
      ];
    },

    inverse: async (connection, payload) => {
      const { reduce_only } = await now(connection, payload);
      return { market_id: payload.market_id, reduce_only };
    },

    execute: async ({ client }, { market_id, reduce_only }) => {
      await client.query(
        `UPDATE future_instrument SET reduce_only = $2,
           reduce_only_since = CASE WHEN $2::text IS NOT NULL THEN coalesce(reduce_only_since, now()) END
         WHERE market_id = $1`,
        [market_id, reduce_only === 'off' ? null : reduce_only],
      );
      return () => instruments.refresh();
    },
  };
}
