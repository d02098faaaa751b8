import type { CancelReason } from '@aureus/contract/spot/shapes.ts';
import { useLingui } from '@lingui/react/macro';

/** Why an order ended early, in a few words; null when there is nothing to say. */
export function useCancelReason(): (reason: CancelReason | null) => string | null {
  const { t } = useLingui();
  return (reason) => {
    if (reason === null) return null;
    const words: Record<CancelReason, string> = {
      user: t`cancelled by you`,
      immediate_or_cancel: t`nothing more to trade at once`,
      fill_or_kill: t`not all of it could be filled at once`,
      post_only: t`it would have traded at once`,
      self_trade: t`it would have met your own order`,
      price_protection: t`the price moved too far`,
      no_liquidity: t`nobody to trade with now`,
      operator: t`cancelled by the platform`,
    };
    return words[reason];
  };
}
