import { useLingui } from '@lingui/react/macro';
import type { Ticket } from './ticket.ts';

/** What a stop waits for and what it does then, in one sentence. */
export function useStopText(): (
  ticket: Pick<Ticket, 'kind' | 'side' | 'isPair' | 'isTrailing' | 'stopLimit'>,
) => string {
  const { t } = useLingui();
  return ({ kind, side, isPair, isTrailing, stopLimit }) => {
    if (isTrailing) {
      return side === 'buy'
        ? t`The trigger stays at this distance above the lowest mark price. Once the mark price rises to it, the order buys at the best prices there are, at most 1% above the trigger.`
        : t`The trigger stays at this distance below the highest mark price. Once the mark price falls to it, the order sells at the best prices there are, at most 1% below the index price of that moment.`;
    }
    if (isPair && stopLimit !== '') {
      return side === 'buy'
        ? t`A limit order waits at your price, and a stop-limit order goes into the book at its own limit once the mark price rises to the trigger. One cancels the other.`
        : t`A limit order waits at your price, and a stop-limit order goes into the book at its own limit once the mark price falls to the trigger. One cancels the other.`;
    }
    if (isPair) {
      return side === 'buy'
        ? t`A limit order waits at your price, and a stop buys once the mark price rises to the trigger, at most 1% above it. One cancels the other.`
        : t`A limit order waits at your price, and a stop sells once the mark price falls to the trigger, at the best prices there are. One cancels the other.`;
    }
    if (kind === 'limit') {
      return side === 'buy'
        ? t`Once the mark price rises to the trigger, the order goes into the book at your price.`
        : t`Once the mark price falls to the trigger, the order goes into the book at your price.`;
    }
    return side === 'buy'
      ? t`Once the mark price rises to the trigger, the order buys at the best prices there are, at most 1% above the trigger.`
      : t`Once the mark price falls to the trigger, the order sells at the best prices there are, at most 1% below the index price of that moment.`;
  };
}
