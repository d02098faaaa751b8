import type { FollowRow } from '@aureus/contract/copy/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EmptyState, ListEnd, ListStates } from '../ui/list-states.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import styles from './copy.module.css';
import { FollowCard } from './follow-card.tsx';
import { followsQuery } from './queries.ts';
import { UnfollowSheet } from './unfollow-sheet.tsx';

/** Whom the user follows, or has followed, and what it has brought. */
export function FollowList() {
  const { t } = useLingui();
  const [state, setState] = useState<'active' | 'ended'>('active');
  const [asked, setAsked] = useState<FollowRow | null>(null);
  const query = useInfiniteQuery(followsQuery(state));
  const rows = query.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <>
      <div className={styles.filters}>
        <Segmented
          label={t`Which traders`}
          options={[
            { value: 'active', label: t({ message: 'Following', context: 'a trader' }) },
            { value: 'ended', label: t({ message: 'Ended', context: 'follows' }) },
          ]}
          value={state}
          onChange={setState}
        />
      </div>
      <ListStates
        query={query}
        isEmpty={rows.length === 0}
        skeleton={
          <div className={styles.cards}>
            <Skeleton height={260} radius={14} />
          </div>
        }
        empty={
          <EmptyState
            title={state === 'active' ? t`You follow nobody` : t`Nothing ended yet`}
            note={t`See what traders have done before you follow one.`}
            action={<a className={styles.link} href="#/pages/follow/index">{t`See all traders`}</a>}
          />
        }
      >
        <ul className={styles.cards}>
          {rows.map((follow) => (
            <li key={follow.id}>
              <FollowCard follow={follow} onStop={() => setAsked(follow)} />
            </li>
          ))}
        </ul>
        <ListEnd query={query} />
      </ListStates>
      {asked === null ? null : (
        <UnfollowSheet follow={rows.find(({ id }) => id === asked.id) ?? asked} onClose={() => setAsked(null)} />
      )}
    </>
  );
}
