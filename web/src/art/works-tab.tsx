import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useLoggedIn } from '../platform/session/session.ts';
import { SearchIcon } from '../ui/icons.tsx';
import { EmptyState, ListEnd, ListStates } from '../ui/list-states.tsx';
import layout from '../ui/product.module.css';
import { PullToRefresh } from '../ui/pull-to-refresh.tsx';
import { LinkRow } from '../ui/row.tsx';
import { ArtDrawing } from './art-drawing.tsx';
import styles from './art.module.css';
import { DemoNote } from './demo-note.tsx';
import { joined, worksQuery } from './queries.ts';
import { WallSkeleton, WorkWall } from './work-wall.tsx';

/** All works: those on sale first, then those to come. */
export function WorksTab() {
  const { t } = useLingui();
  const isLoggedIn = useLoggedIn();
  const query = useInfiniteQuery(worksQuery());
  const items = joined(query.data?.pages);
  return (
    <>
      <a href="#/pages/nft/components/search" className={styles.searchLink}>
        <SearchIcon size={18} />
        {t`Search works and creators`}
      </a>
      <div className={layout.leads}>
        <LinkRow to="/pages/nft/help" title={t`How the NFT market works`} note={t`With an auction to try`} />
        <LinkRow to="/pages/nft/series" title={t`Blind boxes`} />
        {isLoggedIn ? <LinkRow to="/pages/nft/create" title={t`Show your own works`} /> : null}
      </div>
      <DemoNote />
      <PullToRefresh onRefresh={() => query.refetch()}>
        <ListStates
          query={query}
          isEmpty={items.length === 0}
          skeleton={<WallSkeleton />}
          empty={<EmptyState drawing={<ArtDrawing />} title={t`No works yet`} />}
        >
          <WorkWall label={t`Works`} items={items} />
          <ListEnd query={query} />
        </ListStates>
      </PullToRefresh>
    </>
  );
}
