import { mostWith, type TotalCap } from '@aureus/core/futures/caps.ts';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../platform/format/use-format.ts';
import type { TicketError } from './errors.ts';
import { moneyText, type Terms } from './terms.ts';
import type { Ticket } from './ticket.ts';

/** What stands on the button while the order cannot go out. */
export function useErrorText(): (
  error: TicketError,
  ticket: Pick<Ticket, 'side' | 'leverage'>,
  terms: Terms,
  tick: string,
  total?: TotalCap | null,
) => string {
  const { t } = useLingui();
  const { number } = useFormat();
  return (error, { side, leverage }, terms, tick, total = null) => {
    const { minLots, maxLots } = terms;
    const ownMost = number(moneyText(terms, mostWith(leverage, terms)), { maxDigits: 0 });
    const above = number(String(total?.above ?? 0));
    const totalMost = total === null ? '' : number(moneyText(terms, total.most), { maxDigits: 0 });
    const least = number(String(minLots));
    const most = number(String(maxLots));
    const step = number(tick, { maxDigits: 18 });
    const texts: Record<TicketError, string> = {
      market_closed: t`Futures are closed now`,
      reduce_only: t`Reduce-only for now`,
      no_price: t`No live prices now`,
      price_jumped: t`The price is jumping. Please wait.`,
      few_sources: t`Too few price sources to open`,
      balance_unknown: t`Loading your balance`,
      price_missing: t`Enter a price`,
      price_off_tick: t`Price in steps of ${step}`,
      limit_reached: side === 'long' ? t`Limit below the price` : t`Limit above the price`,
      lots_missing: t`Enter lots`,
      lots_out_of_range: t`${least} to ${most} lots`,
      nothing_to_close: side === 'long' ? t`No short position to close` : t`No long position to close`,
      stop_off_tick: t`Price in steps of ${step}`,
      stop_wrong: t`Take profit ahead of the price, stop-loss behind it`,
      insufficient: t`Not enough in the futures account`,
      risk_too_high: t`Risk rate too low for new positions`,
      own_limit: t`At most ${ownMost} in this market at ${leverage}×`,
      total_limit: t`At most ${totalMost} in all markets above ${above}×`,
      house_full: t`The platform takes no more of this side now`,
    };
    return texts[error];
  };
}
