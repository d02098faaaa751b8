import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useTimeLeft } from '../platform/time/use-time-left.ts';
import styles from '../ui/money/money-form.module.css';
import type { HeldQuote } from './use-quote.ts';

const TICK_MS = 250;

/** The seconds a quote still holds. Give it `key={held.since}`: a new quote is a new ring. */
export function QuoteRing({ held }: { held: Pick<HeldQuote, 'lifeMs' | 'since'> }) {
  const { t } = useLingui();
  const { lifeMs, since } = held;
  // After a sleep there is nothing left of ten seconds.
  const left = Math.ceil((useTimeLeft(since + lifeMs, undefined, TICK_MS) ?? 0) / 1_000);
  return (
    <span
      className={styles.ring}
      role="img"
      aria-label={t`The price holds for ${plural(left, { one: '# second', other: '# seconds' })}`}
    >
      <svg viewBox="0 0 40 40" aria-hidden="true">
        <circle cx="20" cy="20" r="17" fill="none" stroke="var(--raised)" strokeWidth="3" />
        <circle
          cx="20"
          cy="20"
          r="17"
          fill="none"
          stroke="var(--gold)"
          strokeWidth="3"
          strokeLinecap="round"
          pathLength="100"
          strokeDasharray="100"
          strokeDashoffset={100 - (left * 1_000 * 100) / lifeMs}
          transform="rotate(-90 20 20)"
          style={{ animationDuration: `${lifeMs}ms` }}
        />
      </svg>
      <span aria-hidden="true">{left}</span>
    </span>
  );
}
