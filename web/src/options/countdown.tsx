import type { OptionRow } from '@aureus/contract/options/shapes.ts';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import styles from './options.module.css';
import { refreshOptions } from './refresh-options.ts';

const tickMs = 250;
/** A result that was not told is asked for so often. */
const askAgainMs = 2_000;

/**
 * Whole seconds until an option ends. The server says how long; here is only counted on from when it was heard. At zero
 * the result is asked for until it is there.
 */
export function useSecondsLeft({ remain_milli_seconds: remain }: OptionRow, heardAt: number): number {
  const queries = useQueryClient();
  const [now, setNow] = useState(heardAt);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, []);
  const left = Math.max(0, Math.ceil((heardAt + remain - Math.max(now, heardAt)) / 1_000));
  const isOver = left === 0;
  useEffect(() => {
    if (!isOver) return undefined;
    const timer = setInterval(() => refreshOptions(queries), askAgainMs);
    return () => clearInterval(timer);
  }, [isOver, queries]);
  return left;
}

/** The ring of a running option: what is left of its time. */
export function Countdown({ option, heardAt }: { option: OptionRow; heardAt: number }) {
  const { t } = useLingui();
  const left = useSecondsLeft(option, heardAt);
  const part = Math.min(1, left / option.seconds);
  return (
    <span
      className={styles.ring}
      role="img"
      aria-label={t`Ends in ${plural(left, { one: '# second', other: '# seconds' })}`}
    >
      <svg viewBox="0 0 44 44" aria-hidden="true">
        <circle cx="22" cy="22" r="19" />
        <circle cx="22" cy="22" r="19" pathLength="100" strokeDasharray="100" strokeDashoffset={100 - part * 100} />
      </svg>
      <span aria-hidden="true">{left}</span>
    </span>
  );
}
