import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { Avatar } from '../ui/avatar.tsx';
import { EmptyState, ListStates } from '../ui/list-states.tsx';
import { isRefusedAs } from '../ui/money/refused-as.ts';
import { NavBar } from '../ui/nav-bar.tsx';
import { SimulatedMark } from '../ui/simulated-mark.tsx';
import { Tabs } from '../ui/tabs.tsx';
import styles from './art.module.css';
import { memberQuery } from './queries.ts';
import { useArtRefresh } from './refresh-art.ts';
import { WallSkeleton, WorkWall } from './work-wall.tsx';

type Shown = 'works' | 'favourites';

/** An artist, what they made, and what they like. */
export default function ArtistPage() {
  const { t } = useLingui();
  const { uid }: { uid?: string | undefined } = useSearch({ strict: false });
  const query = useQuery({ ...memberQuery(uid ?? '0'), enabled: uid !== undefined });
  const [tab, setTab] = useState<Shown>('works');
  useArtRefresh();
  const member = query.data;
  const items = (tab === 'works' ? member?.artworks : member?.collects) ?? [];
  return (
    <>
      <NavBar title={member?.nickname ?? t`Artist`} />
      <main className={styles.market} data-wide>
        {uid === undefined || isRefusedAs(query.error, 'art_member_unknown') ? (
          <EmptyState
            title={t`There is no such artist`}
            action={<a className={styles.link} href="#/pages/nft/components/artist">{t`All artists`}</a>}
          />
        ) : (
          <ListStates query={query} isEmpty={false} empty={null} skeleton={<WallSkeleton />}>
            {member === undefined ? null : (
              <>
                <header className={styles.person}>
                  <Avatar name={member.nickname} src={member.head_portrait} size={72} />
                  <div>
                    <p className={styles.personName}>
                      <b>{member.nickname}</b> {member.is_demo ? <SimulatedMark /> : null}
                    </p>
                    {member.signature === '' ? null : <p className={styles.quiet}>{member.signature}</p>}
                    <p className={styles.quiet}>
                      {t`${plural(member.artworks_collect_number, { one: 'Kept as a favourite # time', other: 'Kept as a favourite # times' })}`}
                    </p>
                  </div>
                </header>
                <Tabs
                  label={t`Works of ${member.nickname}`}
                  tabs={[
                    { value: 'works', label: t`Works`, count: member.artworks.length },
                    {
                      value: 'favourites',
                      label: t({ message: 'Favourites', context: 'works' }),
                      count: member.collects.length,
                    },
                  ]}
                  value={tab}
                  panel="artist-works"
                  lined
                  onChange={setTab}
                />
                <div
                  id="artist-works"
                  role="tabpanel"
                  aria-label={tab === 'works' ? t`Works` : t({ message: 'Favourites', context: 'works' })}
                >
                  {items.length === 0 ? (
                    <EmptyState
                      title={tab === 'works' ? t`No works yet` : t({ message: 'No favourites yet', context: 'works' })}
                    />
                  ) : (
                    <WorkWall
                      key={tab}
                      label={tab === 'works' ? t`Works` : t({ message: 'Favourites', context: 'works' })}
                      items={items}
                    />
                  )}
                </div>
              </>
            )}
          </ListStates>
        )}
      </main>
    </>
  );
}
