import type { MarketRow } from '@aureus/contract/market/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { openingOf } from '../../market/public.ts';
import { useFormat } from '../../platform/format/use-format.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import styles from './ticket.module.css';
import { mayQueue, type Ticket, type TicketAction } from './ticket.ts';

interface QueueChoiceProps {
  market: MarketRow;
  ticket: Ticket;
  dispatch: (action: TicketAction) => void;
}

/** While the hours of a market are off: whether this order waits for the opening. Else nothing. */
export function QueueChoice({ market, ticket, dispatch }: QueueChoiceProps) {
  const { t } = useLingui();
  const { weekTime } = useFormat();
  const opensAt = openingOf(market);
  if (opensAt === null) return null;
  const opening = weekTime(opensAt);
  if (!mayQueue(ticket)) {
    return <p className={styles.queue} data-tall>{t`Opens ${opening}. Until then only limit orders can wait.`}</p>;
  }
  return (
    <div className={styles.queue} data-tall>
      <Checkbox
        checked={ticket.queues}
        onChange={(event) => dispatch({ type: 'queues', queues: event.target.checked })}
      >
        {t`Wait for the opening, ${opening}`}
      </Checkbox>
    </div>
  );
}

/** What happens to an order that is to wait for the opening. Long, so it stands below the button that must be in reach. */
export function QueueTerms({ market, ticket }: Omit<QueueChoiceProps, 'dispatch'>) {
  const { t } = useLingui();
  return openingOf(market) === null || !ticket.queues || !mayQueue(ticket) ? null : (
    <p className={styles.queue}>
      {t`All orders that wait then trade at one price, at most 1% from the first index price. From two minutes before the opening they can no longer be changed or cancelled.`}
    </p>
  );
}
