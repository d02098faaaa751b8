import { useLingui } from '@lingui/react/macro';
import type { Kind, TimeInForce } from './ticket.ts';

/** A row of the sheet: a kind, or a stop that becomes an order of it. */
export type KindChoice = Kind | `stop-${Kind}` | 'pair' | 'trailing-market';

/** The kinds and times of the order form with one sentence about each. */
export function useKindChoices() {
  const { t } = useLingui();
  const kinds: { value: KindChoice; label: string; note: string }[] = [
    { value: 'limit', label: t`Limit`, note: t`Trades at your price or better.` },
    {
      value: 'market',
      label: t({ message: 'Market', context: 'order type' }),
      note: t`Trades now at the best prices there are, at most 1% from the price shown.`,
    },
    {
      value: 'stop-limit',
      label: t`Stop-limit`,
      note: t`Waits for the mark price to come to a trigger, then goes into the book at your price.`,
    },
    {
      value: 'stop-market',
      label: t({ message: 'Stop', context: 'order type' }),
      note: t`Waits for the mark price to come to a trigger, then trades at the best prices there are.`,
    },
    {
      value: 'pair',
      label: t`OCO pair`,
      note: t`A limit order, and a stop on the other side of the price. Whichever acts first cancels the other.`,
    },
    {
      value: 'trailing-market',
      label: t`Trailing stop`,
      note: t`A stop whose trigger follows the mark price at a distance, and never goes back.`,
    },
  ];
  const times: Record<TimeInForce, { label: string; note: string }> = {
    GTC: { label: t`Good till cancelled`, note: t`Waits in the book until it is filled or you cancel it.` },
    IOC: { label: t`Immediate or cancel`, note: t`Trades what it can now. The rest is cancelled.` },
    FOK: { label: t`Fill or kill`, note: t`Trades all of it now, or nothing.` },
  };
  return { kinds, times };
}
