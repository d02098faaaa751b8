import type { OptionRow } from '@aureus/contract/options/shapes.ts';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLoggedIn } from '../../platform/session/session.ts';
import { useSecondsLeft } from '../countdown.tsx';
import { optionsQuery } from '../queries.ts';
import { ReceiptSheet } from '../receipt-sheet.tsx';
import styles from './running.module.css';
import { useToldEnds } from './use-told-ends.ts';

export interface RunningOptionsProps {
  /** What was told before this part was loaded. */
  first: OptionRow | null;
}

/** On every page: how many options run and when the next one ends, and how each of them ended. */
export default function RunningOptions({ first }: RunningOptionsProps) {
  return useLoggedIn() ? <Running first={first} /> : null;
}

function Running({ first }: RunningOptionsProps) {
  const query = useInfiniteQuery(optionsQuery('open'));
  const [opened, setOpened] = useState<number | null>(null);
  const running = query.data?.pages.flatMap((page) => page.data);
  useToldEnds(query.data?.pages, first, setOpened);
  const [next] = (running ?? []).toSorted((a, b) => Date.parse(a.handled_at) - Date.parse(b.handled_at));
  return (
    <>
      {next === undefined ? null : <RunningBadge next={next} count={query.data?.pages[0]?.total ?? 1} />}
      <ReceiptSheet id={opened} onClose={() => setOpened(null)} />
    </>
  );
}

function RunningBadge({ next, count }: { next: OptionRow; count: number }) {
  const { t } = useLingui();
  const known = useSecondsLeft(next);
  const left = known ?? 0;
  const seconds = plural(left, { one: '# second', other: '# seconds' });
  const running = plural(count, { one: '# option running', other: '# options running' });
  return (
    <a href="#/pages/transaction/seconds_order" className={styles.badge}>
      <span className="visually-hidden">
        {known === null ? running : t`${running}, the next one ends in ${seconds}`}
      </span>
      <svg viewBox="0 0 44 44" aria-hidden="true">
        <circle cx="22" cy="22" r="19" />
        <circle
          cx="22"
          cy="22"
          r="19"
          pathLength="100"
          strokeDasharray="100"
          strokeDashoffset={100 - Math.min(1, left / next.seconds) * 100}
        />
      </svg>
      <span aria-hidden="true">{known === null ? '–' : clock(left)}</span>
      {count > 1 ? (
        <span className={styles.count} aria-hidden="true">
          {count}
        </span>
      ) : null}
    </a>
  );
}

/** Minutes and seconds, or seconds alone. */
function clock(seconds: number): string {
  if (seconds < 60) return String(seconds);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
