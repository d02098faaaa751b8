import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Avatar } from '../ui/avatar.tsx';
import { EmptyState, ListEnd, ListStates } from '../ui/list-states.tsx';
import { SimulatedMark } from '../ui/simulated-mark.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import styles from './art.module.css';
import { DemoNote } from './demo-note.tsx';
import { artistsQuery, joined } from './queries.ts';

/** Everybody whose works are in the market. */
export function ArtistsTab() {
  const { t } = useLingui();
  const query = useInfiniteQuery(artistsQuery());
  const artists = joined(query.data?.pages);
  return (
    <ListStates
      query={query}
      isEmpty={artists.length === 0}
      skeleton={<SkeletonRows count={6} />}
      empty={<EmptyState title={t`No artists yet`} />}
    >
      <DemoNote />
      <ul className={styles.artists} aria-label={t`Artists`}>
        {artists.map(({ id, nickname, head_portrait, artworks_number: count, is_demo }) => (
          <li key={id}>
            <a href={`#/pages/nft/artistDetail?uid=${id}`} className={styles.artist}>
              <Avatar name={nickname} src={head_portrait} size={56} />
              <span>
                <b>{nickname}</b>
                <small>{t`${plural(count, { one: '# work', other: '# works' })}`}</small>
              </span>
              {is_demo ? <SimulatedMark /> : null}
            </a>
          </li>
        ))}
      </ul>
      <ListEnd query={query} />
    </ListStates>
  );
}
