import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useProtectedPage } from '../platform/session/require-login.ts';
import { Avatar } from '../ui/avatar.tsx';
import buttons from '../ui/button.module.css';
import { cx } from '../ui/cx.ts';
import { EmptyState, ListStates } from '../ui/list-states.tsx';
import { NavBar } from '../ui/nav-bar.tsx';
import layout from '../ui/product.module.css';
import { LinkRow } from '../ui/row.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { ArtDrawing } from './art-drawing.tsx';
import styles from './art.module.css';
import { OwnBids } from './own-bids.tsx';
import { memberQuery, ownWorksQuery, wonQuery } from './queries.ts';
import { useArtRefresh } from './refresh-art.ts';
import { WallSkeleton, WorkWall } from './work-wall.tsx';
import { WonOrders } from './won-orders.tsx';

const lists = ['works', 'bids', 'messages'] as const;
type List = (typeof lists)[number];

/** What the user owns in the art market, has bid, and has won. */
export default function MinePage() {
  const { t } = useLingui();
  const isLoggedIn = useProtectedPage();
  const navigate = useNavigate();
  const search: { tab?: string | undefined } = useSearch({ strict: false });
  const tab = lists.find((name) => name === search.tab) ?? 'works';
  const { data: member } = useQuery({ ...memberQuery(), enabled: isLoggedIn });
  const { data: won } = useQuery({ ...wonQuery(), enabled: isLoggedIn });
  const unread = won?.filter(({ is_read }) => is_read === 0).length ?? 0;
  useArtRefresh();
  const tabs = [
    { value: 'works', label: t`Works` },
    { value: 'bids', label: t({ message: 'Bids', context: 'in auctions' }) },
    { value: 'messages', label: t`Messages`, count: unread === 0 ? undefined : unread },
  ] as const;
  return (
    <>
      <NavBar title={t`My works`} />
      <main className={styles.market} data-wide>
        {isLoggedIn ? (
          <>
            <header className={styles.person}>
              <Avatar name={member?.nickname ?? '–'} src={member?.head_portrait} size={56} />
              <p className={styles.personName}>
                <b>{member?.nickname ?? '–'}</b>
              </p>
            </header>
            <div className={layout.leads}>
              <LinkRow to="/pages/nft/create" title={t`Show your own works`} />
            </div>
            <Tabs<List>
              label={t`My works, bids and messages`}
              tabs={tabs}
              value={tab}
              panel="art-mine"
              lined
              onChange={(next) =>
                void navigate({
                  to: '/pages/nft/mine',
                  search: { tab: next === 'works' ? undefined : next },
                  replace: true,
                })
              }
            />
            <div id="art-mine" role="tabpanel" aria-label={tabs.find(({ value }) => value === tab)?.label}>
              {tab === 'works' ? <Holdings /> : tab === 'bids' ? <OwnBids /> : <WonOrders />}
            </div>
          </>
        ) : null}
      </main>
    </>
  );
}

function Holdings() {
  const { t } = useLingui();
  const query = useQuery(ownWorksQuery());
  return (
    <ListStates
      query={query}
      isEmpty={query.data?.length === 0}
      skeleton={<WallSkeleton />}
      empty={
        <EmptyState
          drawing={<ArtDrawing />}
          title={t`You own no works yet`}
          action={
            <a href="#/pages/nft/nft" className={cx(buttons.button, buttons.secondary, buttons.small)}>
              {t`Look at works`}
            </a>
          }
        />
      }
    >
      <WorkWall label={t`My works`} items={query.data ?? []} />
    </ListStates>
  );
}
