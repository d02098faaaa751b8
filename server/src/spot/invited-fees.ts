import { feesWorth } from '@aureus/core/spot/fees-worth.ts';
import type { MarketDirectory } from '../market/public.ts';
import type { CollectedFees } from '../rebate/public.ts';

const BOUGHT = 0;

interface Sum {
  readonly payer: bigint;
  readonly market_id: number;
  readonly side: number;
  readonly fee: string;
  readonly fee_times_price: string;
  readonly trades: number;
}

/**
 * A trade between somebody and their inviter, or between two people of one inviter, is left out: whoever wants to trade
 * with themself finds their other account there first.
 */
const SUMS = `
  SELECT payer, market_id, side, sum(fee)::text AS fee, sum(fee::numeric * price)::text AS fee_times_price,
    count(*)::integer AS trades
  FROM spot_trade
  LEFT JOIN users AS maker ON maker.id = maker_owner_id
  LEFT JOIN users AS taker ON taker.id = taker_owner_id
  CROSS JOIN LATERAL (VALUES
    (maker_owner_id, maker.invited_by, maker_fee, 1 - taker_side),
    (taker_owner_id, taker.invited_by, taker_fee, taker_side)
  ) AS part (payer, inviter, fee, side)
  WHERE spot_trade.created_at >= $1 AND spot_trade.created_at < $2 AND inviter IS NOT NULL AND fee > 0
    AND maker.invited_by IS DISTINCT FROM taker_owner_id AND taker.invited_by IS DISTINCT FROM maker_owner_id
    AND (maker.invited_by IS NULL OR maker.invited_by IS DISTINCT FROM taker.invited_by)
  GROUP BY payer, market_id, side ORDER BY payer, market_id, side`;

/** What spot trading has collected of people who were invited, in what each side of a trade received. */
export function invitedSpotFees(markets: Pick<MarketDirectory, 'market'>): CollectedFees {
  return async (connection, from, to) => {
    const { rows } = await connection.query<Sum>(SUMS, [from, to]);
    return rows.flatMap(({ payer, market_id, side, fee, fee_times_price, trades }) => {
      const market = markets.market(market_id);
      if (!market) return [];
      const { base, quote, priceScale, tick } = market;
      const isBought = side === BOUGHT;
      const counting = { priceScale, tick, baseScale: base.scale, quoteScale: quote.scale };
      const worth = isBought ? feesWorth(BigInt(fee_times_price), counting) : BigInt(fee);
      return [
        {
          payer,
          currency: isBought ? base.id : quote.id,
          fee: BigInt(fee),
          worth: quote.code === 'USDT' ? worth : 0n,
          trades,
        },
      ];
    });
  };
}
