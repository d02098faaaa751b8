import type { PreviewLine } from '@aureus/contract/operator/proposals.ts';
import { splitHolding } from '@aureus/core/corporate/split.ts';
import { MAX_AMOUNT } from '@aureus/core/money/bounds.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import type { Pool, PoolClient } from 'pg';
import type { ContractSplits } from '../futures/public.ts';
import { announceRest, type MarketDirectory, priceText } from '../market/public.ts';
import type { ProposalHandler } from '../operator/public.ts';
import type { Clock } from '../platform/clock.ts';
import type { Deadline } from '../platform/deadlines/deadline.ts';
import { AppError } from '../platform/errors.ts';
import { readHoldersAt, readSupply } from '../platform/ledger/holders.ts';
import { countOpenOrders } from '../spot/public.ts';
import { lockShare, refuseBesideDividend } from './one-at-a-time.ts';
import { textOf } from '../platform/moment-text.ts';
import { type PlannedSplit, planSplit } from './planned-split.ts';
import { refOf, SETTLED_AFTER_MS } from './settling.ts';
import { restOf } from './splits.ts';

interface Needs {
  readonly clock: Clock;
  readonly markets: MarketDirectory;
  readonly contractSplits: ContractSplits;
  readonly splitSettlement: Deadline;
}

/** Announces a split: from its cut-off the market rests, loses its open orders, and all shares there are become others. */
export function announceSplit({
  clock,
  markets,
  contractSplits,
  splitSettlement,
}: Needs): ProposalHandler<'corporate.split'> {
  /** @throws AppError split_exists, split_dividend_announced, amount_too_large */
  async function refuse(connection: Pool | PoolClient, { market, ratio }: PlannedSplit): Promise<void> {
    const { rowCount } = await connection.query('SELECT FROM corporate_split WHERE market_id = $1 AND state = 1', [
      market.id,
    ]);
    if ((rowCount ?? 0) > 0) throw new AppError('split_exists');
    await refuseBesideDividend(connection, market.id);
    if (splitHolding(await readSupply(connection, market.base.id), ratio) > MAX_AMOUNT) {
      throw new AppError('amount_too_large', { maximum: formatDecimal(MAX_AMOUNT, market.base.scale) });
    }
  }

  return {
    subject: ({ market_id, cut_off }) => `split of market ${market_id} ${cut_off}`,

    affected: async () => ({}),

    preview: async (pool, payload) => {
      const now = clock.now();
      const planned = planSplit(markets, payload, now);
      const { market, ratio, cutOff, ticks, ticksAfter } = planned;
      const { base, quote } = market;
      await refuse(pool, planned);
      const holders = await readHoldersAt(pool, base.id, now);
      const shares = holders.reduce((sum, { amount }) => sum + amount, 0n);
      const after = holders.reduce((sum, { amount }) => sum + splitHolding(amount, ratio), 0n);
      const { orders } = await countOpenOrders(pool, market.id);
      const line = (label: string, before: string | null, after: string, unit = ''): PreviewLine => ({ label, before, after, unit, usdt: null }); // prettier-ignore
      return [
        line('market.symbol', null, market.symbol),
        line('corporate.ratio', null, `${ratio.newShares} : ${ratio.oldShares}`),
        line('corporate.cut_off', null, textOf(cutOff), 'UTC'),
        line('corporate.price', priceText(market, ticks), priceText(market, ticksAfter), quote.code),
        line('corporate.shares', formatDecimal(shares, base.scale), formatDecimal(after, base.scale), base.code),
        line('market.open_orders', String(orders), '0'),
      ];
    },

    execute: async (tx, payload, { proposalId }) => {
      const { client } = tx;
      const now = clock.now();
      const planned = planSplit(markets, payload, now);
      const { market, ratio, cutOff } = planned;
      await lockShare(client, market.id);
      await refuse(client, planned);
      const { rows } = await client.query<{ id: bigint }>(
        `INSERT INTO corporate_split (proposal_id, market_id, currency_id, new_shares, old_shares, cut_off, announced_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id`,
        [proposalId, market.id, market.base.id, ratio.newShares, ratio.oldShares, cutOff, now],
      );
      const id = rows[0]?.id;
      if (id === undefined) throw new Error('A split was not written');
      await announceRest(tx, { cause: restOf(id), marketId: market.id, begins: cutOff });
      await splitSettlement.schedule(tx, [{ ref: refOf(id), due: cutOff }]);
      const due = new Date(cutOff.getTime() + SETTLED_AFTER_MS);
      await contractSplits.announce(tx, { ref: refOf(id), marketId: market.id, ...ratio, cutOff, due });
      return () => markets.refresh();
    },
  };
}
