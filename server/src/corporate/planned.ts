import type { ProposalPayload } from '@aureus/contract/operator/proposals.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import { sessionOf } from '@aureus/core/market/session/calendars.ts';
import type { Market, MarketDirectory } from '../market/public.ts';
import { parseDecimalInput } from '../platform/decimal-input.ts';
import { AppError } from '../platform/errors.ts';
import { momentOf } from '../platform/moment-text.ts';

/**
 * From the approval to the cut-off at least so long: the page of the share tells of it before, and an act can be taken
 * back.
 */
export const LEAST_AHEAD_MS = 10 * 60_000;
const MOST_AHEAD_MS = 366 * 86_400_000;
/** Before trading begins again so much time is left to settle what contracts get: by what is open at the cut-off. */
const LEAST_REST_MS = 30 * 60_000;
/** More than this part of the price is taken for a mistake. */
const MOST_PERCENT = 20n;

/** A dividend as it is asked for. */
export interface PlannedDividend {
  readonly market: Market;
  /** Quote minor units for one whole share. */
  readonly perShare: bigint;
  readonly cutOff: Date;
}

/**
 * Reads a dividend that operators ask for.
 * @param now by the database's clock
 * @throws AppError market_unknown, dividend_of_shares_only, dividend_too_large, amount_too_precise, prices_unavailable, and
 * as `planCutOff`
 */
export function planDividend(
  markets: Pick<MarketDirectory, 'market' | 'indexPrice'>,
  { market_id, amount, cut_off }: ProposalPayload<'corporate.dividend'>,
  now: Date,
): PlannedDividend {
  const market = markets.market(market_id);
  if (!market) throw new AppError('market_unknown');
  if (market.kind !== 'stock') throw new AppError('dividend_of_shares_only');
  const cutOff = planCutOff(market, cut_off, now);
  const perShare = parseDecimalInput(amount, market.quote.scale);
  const index = markets.indexPrice(market.id);
  if (index === null) throw new AppError('prices_unavailable');
  const price = BigInt(index.ticks) * BigInt(market.tick) * 10n ** BigInt(market.quote.scale - market.priceScale);
  const most = (price * MOST_PERCENT) / 100n;
  if (perShare > most) {
    throw new AppError('dividend_too_large', { maximum: formatDecimal(most, market.quote.scale) });
  }
  return { market, perShare, cutOff };
}

/**
 * Reads a cut-off, of a dividend or a split: neither far nor soon, outside of trading hours and well before the next.
 * @param now by the database's clock
 * @throws AppError dividend_cut_off_invalid, dividend_cut_off_in_session
 */
export function planCutOff({ calendar }: Pick<Market, 'calendar'>, text: string, now: Date): Date {
  const cutOff = momentOf(text);
  const ahead = cutOff.getTime() - now.getTime();
  if (!(ahead >= LEAST_AHEAD_MS && ahead <= MOST_AHEAD_MS)) throw new AppError('dividend_cut_off_invalid');
  // Who could trade between the cut-off and the price that follows from it would have both.
  const rest = sessionOf(calendar, cutOff.getTime());
  if (rest.until !== null && (rest.isOpen || rest.until - cutOff.getTime() < LEAST_REST_MS)) {
    throw new AppError('dividend_cut_off_in_session');
  }
  return cutOff;
}
