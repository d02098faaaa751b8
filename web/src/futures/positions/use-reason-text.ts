import type { EndReason } from '@aureus/contract/futures/shapes.ts';
import { useLingui } from '@lingui/react/macro';

/** The words for why a position or an order ended. */
export function useReasonText(): (reason: EndReason) => string {
  const { t } = useLingui();
  return (reason) =>
    ({
      user: t`Closed by you`,
      take_profit: t`Take profit`,
      stop_loss: t`Stop-loss`,
      gain_limit: t`Gain limit reached`,
      liquidation: t`Liquidation`,
      reduced: t`Reduced by an order`,
      insufficient: t`Not enough balance`,
      frozen: t`Funds frozen`,
      split: t`Split`,
      trial_end: t`Trial over`,
      copied: t`Closed with the trader`,
      copy_stop: t`Stop-loss of the copies`,
      copy_end: t`Copying ended`,
    })[reason];
}
