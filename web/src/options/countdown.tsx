import type { OptionRow } from '@aureus/contract/options/shapes.ts';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTimeLeft } from '../platform/time/use-time-left.ts';
import styles from './options.module.css';
import { refreshOptions } from './refresh-options.ts';

const tickMs = 250;
/** A result that was not told is asked for so often. */
const askAgainMs = 2_000;

/**
 * Whole seconds until an option ends; null while that is not known. At zero the result is asked for until it is there.
 */
export function useSecondsLeft({ handled_at: end }: OptionRow): number | null {
  const queries = useQueryClient();
  const left = useTimeLeft(Date.parse(end), undefined, tickMs);
  const isOver = left === 0;
  useEffect(() => {
    if (!isOver) return undefined;
    const timer = setInterval(() => refreshOptions(queries), askAgainMs);
    return () => clearInterval(timer);
  }, [isOver, queries]);
  return left === null ? null : Math.ceil(left / 1_000);
}

/** The ring of a running option: what is left of its time. */
export function Countdown({ option }: { option: OptionRow }) {
  const { t } = useLingui();
  const left = useSecondsLeft(option);
  const part = Math.min(1, (left ?? 0) / option.seconds);
  return (
    <span
      className={styles.ring}
      role="img"
      aria-label={left === null ? undefined : t`Ends in ${plural(left, { one: '# second', other: '# seconds' })}`}
    >
      <svg viewBox="0 0 44 44" aria-hidden="true">
        <circle cx="22" cy="22" r="19" />
        <circle cx="22" cy="22" r="19" pathLength="100" strokeDasharray="100" strokeDashoffset={100 - part * 100} />
      </svg>
      <span aria-hidden="true">{left ?? '–'}</span>
    </span>
  );
}
