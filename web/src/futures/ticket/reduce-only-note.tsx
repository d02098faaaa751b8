import type { LeverTerms } from '@aureus/contract/futures/shapes.ts';
import type { ReduceOnlyReason } from '@aureus/contract/futures/reduce-only.ts';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../platform/format/use-format.ts';
import { HaltNote } from '../../ui/halt-note.tsx';
import styles from './ticket.module.css';

/** Why nothing new can be opened on a market now, and since when. */
export function ReduceOnlyNote({ told: { reason, since } }: { told: NonNullable<LeverTerms['reduce_only']> }) {
  const { t } = useLingui();
  const { dateTime } = useFormat();
  const from = dateTime(since);
  const reasons: Record<ReduceOnlyReason, string> = {
    prices: t`Its prices are not certain.`,
    volatility: t`Its prices move too fast.`,
    exposure: t`The platform can take no more risk here.`,
    event: t`Something is ahead that changes what is traded.`,
    technical: t`Technical work is going on.`,
    ending: t`Futures on this market will end.`,
  };
  return (
    <HaltNote title={t`Reduce-only since ${from}`} className={styles.halt}>
      {reasons[reason]}{' '}
      {t`You can reduce and close positions, and stops stay. Orders that wait to open are kept and do not start; you can cancel them.`}
    </HaltNote>
  );
}
