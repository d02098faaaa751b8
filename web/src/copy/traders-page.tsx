import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { goToLogin } from '../platform/session/return-to.ts';
import { useLoggedIn } from '../platform/session/session.ts';
import buttons from '../ui/button.module.css';
import { Button } from '../ui/button.tsx';
import { Chip, ChipRow } from '../ui/chip.tsx';
import { ListIcon } from '../ui/icons.tsx';
import { EmptyState, ListEnd, ListStates } from '../ui/list-states.tsx';
import { NavBar } from '../ui/nav-bar.tsx';
import layout from '../ui/product.module.css';
import { LinkRow } from '../ui/row.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { CopyDrawing } from './copy-drawing.tsx';
import styles from './copy.module.css';
import { type Sort, sorts, tradersQuery } from './queries.ts';
import { TraderCard } from './trader-card.tsx';
import { useCopyRefresh } from './use-copy-refresh.ts';

/** Copy trading: who can be followed, and what it is. */
export default function TradersPage() {
  const { t } = useLingui();
  const isLoggedIn = useLoggedIn();
  useCopyRefresh();
  return (
    <>
      <NavBar
        title={t`Copy trading`}
        actions={
          isLoggedIn ? (
            <a href="#/pages/follow/my" className={buttons.icon} aria-label={t`My copy trading`}>
              <ListIcon />
            </a>
          ) : undefined
        }
      />
      <main className={layout.wide} data-wide>
        <div className={layout.intro}>
          <CopyDrawing />
          <p>{t`Follow a trader: what they open and close is copied for you in the same moment, at the same price, in your own size.`}</p>
        </div>
        <div className={layout.leads}>
          <LinkRow
            to="/pages/follow/help"
            title={t`How it works and what you can lose`}
            note={t`With an example to try`}
          />
          <LinkRow
            to="/pages/follow/lead"
            title={t`Become a trader`}
            note={t`Let others follow you and share what they gain by it`}
          />
        </div>
        {isLoggedIn ? <Traders /> : <Visitor />}
      </main>
    </>
  );
}

function Traders() {
  const { t } = useLingui();
  const [sort, setSort] = useState<Sort>('followers_earned');
  const query = useInfiniteQuery(tradersQuery(sort));
  const rows = query.data?.pages.flatMap(({ data }) => data) ?? [];
  const words: Readonly<Record<Sort, string>> = {
    followers_earned: t`Followers earned`,
    return: t({ message: 'Return', context: 'of a trader' }),
    drawdown: t({ message: 'Drawdown', context: 'of a trader' }),
    win_rate: t`Win rate`,
    followers: t`Followers`,
    days: t({ message: 'Days', context: 'of trading' }),
  };
  return (
    <>
      <ChipRow label={t`Sort by`}>
        {sorts.map((each) => (
          <Chip key={each} selected={each === sort} onClick={() => setSort(each)}>
            {words[each]}
          </Chip>
        ))}
      </ChipRow>
      <ListStates
        query={query}
        isEmpty={rows.length === 0}
        skeleton={
          <div className={styles.traders}>
            {[1, 2, 3].map((place) => (
              <Skeleton key={place} height={276} radius={14} />
            ))}
          </div>
        }
        empty={<EmptyState title={t`No traders yet`} note={t`Who is approved as a trader appears here.`} />}
      >
        <ul className={styles.traders}>
          {rows.map((trader) => (
            <li key={trader.id}>
              <TraderCard trader={trader} />
            </li>
          ))}
        </ul>
        <ListEnd query={query} />
      </ListStates>
    </>
  );
}

/** Records are of people: who is not logged in sees what copy trading is, and how to begin. */
function Visitor() {
  const { t } = useLingui();
  const router = useRouter();
  return (
    <EmptyState
      title={t`Log in to see the traders`}
      note={t`Each with what they gained, their largest fall, and what their followers earned.`}
      action={<Button kind="secondary" onClick={() => goToLogin(router)}>{t`Log in`}</Button>}
    />
  );
}
