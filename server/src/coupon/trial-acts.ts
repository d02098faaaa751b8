import { MOST_TRIAL_LEVERAGE } from '@aureus/contract/coupon/proposals.ts';
import { LONG, reserveFor } from '@aureus/core/futures/reckoning.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import type { TrialMargins, TrialMarket } from '../futures/public.ts';
import type { MarketDirectory } from '../market/public.ts';
import type { ProposalHandler } from '../operator/public.ts';
import { AppError } from '../platform/errors.ts';
import { parseAmount, usdtOf } from '../wallet/public.ts';
import { kindNumber } from './campaigns.ts';
import { amountLine, line, type OfferNeeds, offering, plan } from './offer-acts.ts';

/** Markets there can be trials on: in USDT, with the leverages of a trial. */
export function fitMarkets(markets: Pick<MarketDirectory, 'currencies'>, trials: TrialMargins): readonly TrialMarket[] {
  const { id: usdt } = usdtOf(markets);
  return trials
    .markets()
    .filter(({ currency }) => currency === usdt)
    .map((market) => ({ ...market, leverages: market.leverages.filter((each) => each <= MOST_TRIAL_LEVERAGE) }))
    .filter(({ leverages }) => leverages.length > 0);
}

/** Coupons whose margin the house pays: of one position each. */
export function offerTrials(needs: OfferNeeds & { readonly trials: TrialMargins }): ProposalHandler<'coupon.trial'> {
  return offering<'coupon.trial'>(needs, (payload, now) => {
    const { market_id, leverage } = payload;
    const market = fitMarkets(needs.markets, needs.trials).find(({ id }) => id === market_id);
    if (market?.leverages.includes(leverage) !== true) throw new AppError('coupon_market_unfit');
    const currency = usdtOf(needs.markets);
    const most = parseAmount(payload.margin, currency);
    assertOpenable(needs, { market_id, leverage, most });
    const all = most * BigInt(leverage) * BigInt(payload.number);
    const own = [
      line('market', market.symbol),
      amountLine('margin', most, currency),
      line('leverage', String(leverage)),
      // Gains are no part of what is set aside for margins: they are paid as those of all contracts, out of their account.
      amountLine('positions', all, currency),
      amountLine('gains', reserveFor(LONG, all), currency),
    ];
    const terms = { kind: kindNumber.trial, rate_ppm: 0, most, worth: most, market_id, leverage };
    return plan(payload, now, { currency, ...terms, own });
  });
}

/**
 * A coupon whose position nobody can open would be a promise of nothing. Prices and limits may be other ones later; then its
 * user is told why it cannot be opened.
 * @throws AppError prices_unavailable, coupon_margin_unfit, coupon_market_unfit when no margin at all is enough
 */
function assertOpenable(
  { markets, trials }: Pick<OfferNeeds, 'markets'> & { readonly trials: TrialMargins },
  {
    market_id,
    leverage,
    most: margin,
  }: { readonly market_id: number; readonly leverage: number; readonly most: bigint },
): void {
  const range = trials.range(market_id, leverage);
  if (range === null) throw new AppError('prices_unavailable');
  if (range.most < range.least) throw new AppError('coupon_market_unfit');
  if (margin >= range.least && margin <= range.most) return;
  const { scale, code } = usdtOf(markets);
  const text = (amount: bigint): string => `${formatDecimal(amount, scale)} ${code}`;
  throw new AppError('coupon_margin_unfit', { least: text(range.least), most: text(range.most) });
}
