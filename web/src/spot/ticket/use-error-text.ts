import type { MarketRow } from '@aureus/contract/market/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { openingOf } from '../../market/public.ts';
import { useFormat } from '../../platform/format/use-format.ts';
import type { TicketError } from './errors.ts';
import type { Side } from './ticket.ts';

/** What stands on the button while the order cannot go out. */
export function useErrorText(): (error: TicketError, market: MarketRow, side: Side) => string {
  const { t } = useLingui();
  const { number, weekTime } = useFormat();
  return (error, market, side) => {
    const tick = number(market.tick, { maxDigits: 18 });
    const lot = number(market.lot, { maxDigits: 18 });
    const least = number(market.min_total, { maxDigits: 8 });
    const { currency_name: base, legal_name: quote } = market;
    const opensAt = openingOf(market);
    const opening = opensAt === null ? '' : weekTime(opensAt);
    const short = side === 'buy' ? quote : base;
    const texts: Record<TicketError, string> = {
      market_closed: opensAt === null ? t`Trading is closed` : t`Opens ${opening}`,
      prices_stale: t`No live prices now`,
      balance_unknown: t`Loading your balance`,
      no_price: t`No price now`,
      trigger_missing: t`Enter a trigger`,
      trail_missing: t`Enter a distance`,
      trail_out_of_range: t`Distance from 0.1% to 50%`,
      trigger_reached: side === 'buy' ? t`Trigger above the price` : t`Trigger below the price`,
      price_missing: t`Enter a price`,
      price_off_tick: t`Price in steps of ${tick}`,
      price_too_large: t`Price too large`,
      amount_missing: t`Enter an amount`,
      amount_off_lot: t`Amount in steps of ${lot}`,
      amount_too_large: t`Amount too large`,
      total_too_small: t`At least ${least} ${quote}`,
      insufficient: t`Not enough ${short}`,
      would_cross: t`Would trade at once`,
    };
    return texts[error];
  };
}
