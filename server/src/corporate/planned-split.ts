import type { ProposalPayload } from '@aureus/contract/operator/proposals.ts';
import { isSplitRatio } from '@aureus/core/corporate/split.ts';
import { splitPrice, type SplitRatio } from '@aureus/core/market/split.ts';
import { type Market, type MarketDirectory, priceText } from '../market/public.ts';
import { AppError } from '../platform/errors.ts';
import { planCutOff } from './planned.ts';

/** A share is worth at least so many ticks after it: below, a tick would be more than a percent. */
const LEAST_TICKS = 100;

/** A split as it is asked for. */
export interface PlannedSplit {
  readonly market: Market;
  readonly ratio: SplitRatio;
  readonly cutOff: Date;
  /** The price of now and what the split would make of it, in ticks. */
  readonly ticks: number;
  readonly ticksAfter: number;
}

/**
 * Reads a split that operators ask for.
 * @param now by the database's clock
 * @throws AppError market_unknown, split_of_shares_only, split_ratio_invalid, prices_unavailable, split_price_too_low, and
 * as `planCutOff`
 */
export function planSplit(
  markets: Pick<MarketDirectory, 'market' | 'indexPrice'>,
  { market_id, new_shares, old_shares, cut_off }: ProposalPayload<'corporate.split'>,
  now: Date,
): PlannedSplit {
  const market = markets.market(market_id);
  if (!market) throw new AppError('market_unknown');
  if (market.kind !== 'stock') throw new AppError('split_of_shares_only');
  const ratio = { newShares: new_shares, oldShares: old_shares };
  if (!isSplitRatio(ratio)) throw new AppError('split_ratio_invalid');
  const cutOff = planCutOff(market, cut_off, now);
  const index = markets.indexPrice(market.id);
  if (index === null) throw new AppError('prices_unavailable');
  const ticksAfter = splitPrice(index.ticks, ratio, 'down');
  if (ticksAfter < LEAST_TICKS) {
    throw new AppError('split_price_too_low', { minimum: `${priceText(market, LEAST_TICKS)} ${market.quote.code}` });
  }
  return { market, ratio, cutOff, ticks: index.ticks, ticksAfter };
}
