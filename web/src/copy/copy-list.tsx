import type { CopiedRow } from '@aureus/contract/copy/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EmptyState, ListEnd, ListStates } from '../ui/list-states.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import styles from './copy.module.css';
import { CopyItem } from './copy-item.tsx';
import { copiesQuery } from './queries.ts';
import SelfHoldSheet from './self-hold-sheet.tsx';

/** Positions that copy a trader's, or did. */
export function CopyList({ state }: { state: 'open' | 'closed' }) {
  const { t } = useLingui();
  const query = useInfiniteQuery(copiesQuery(state));
  const rows = query.data?.pages.flatMap(({ data }) => data) ?? [];
  const [asked, setAsked] = useState<CopiedRow | null>(null);
  return (
    <>
      <ListStates
        query={query}
        isEmpty={rows.length === 0}
        skeleton={<SkeletonRows count={4} lead={false} />}
        empty={
          <EmptyState
            title={state === 'open' ? t`No copies open` : t`No past copies yet`}
            note={t`What a trader opens while you follow is copied and shown here.`}
            action={<a className={styles.link} href="#/pages/follow/index">{t`See all traders`}</a>}
          />
        }
      >
        <ul className={styles.cards}>
          {rows.map((row) => (
            <li key={row.position.id}>
              <CopyItem row={row} onSelfHold={() => setAsked(row)} />
            </li>
          ))}
        </ul>
        <ListEnd query={query} />
      </ListStates>
      {asked === null ? null : <SelfHoldSheet row={asked.position} onClose={() => setAsked(null)} />}
    </>
  );
}
