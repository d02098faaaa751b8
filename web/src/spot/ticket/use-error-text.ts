import type { MarketRow } from '@aureus/contract/market/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../platform/format/use-format.ts';
import type { TicketError } from './errors.ts';
import type { Side } from './ticket.ts';

/** What stands on the button while the order cannot go out. */
export function useErrorText(): (error: TicketError, market: MarketRow, side: Side) => string {
  const { t } = useLingui();
  const { number } = useFormat();
  return (error, market, side) => {
    const tick = number(market.tick, { maxDigits: 18 });
    const lot = number(market.lot, { maxDigits: 18 });
    const least = number(market.min_total, { maxDigits: 8 });
    const { currency_name: base, legal_name: quote } = market;
    const short = side === 'buy' ? quote : base;
    const texts: Record<TicketError, string> = {
      market_closed: t`Trading is closed`,
      prices_stale: t`No live prices now`,
      balance_unknown: t`Loading your balance`,
      no_price: t`No price now`,
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
