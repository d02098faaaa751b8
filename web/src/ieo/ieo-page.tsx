import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { usePreferences } from '../platform/preferences/preferences.ts';
import { ListIcon } from '../ui/icons.tsx';
import { EmptyState, ListEnd, ListStates } from '../ui/list-states.tsx';
import { NavBar } from '../ui/nav-bar.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import styles from './ieo.module.css';
import { ProjectCard } from './project-card.tsx';
import { projectsQuery } from './queries.ts';
import { useIeoRefresh } from './use-ieo-refresh.ts';

/** Coins that are sold before they are listed. */
export default function IeoPage() {
  const { t } = useLingui();
  usePreferences((state) => state.language);
  const query = useInfiniteQuery(projectsQuery());
  useIeoRefresh();
  const rows = query.data?.pages.flatMap(({ list }) => list) ?? [];
  return (
    <>
      <NavBar
        title={t`IEO`}
        actions={
          <a href="#/pages/ieo/order" className={styles.action} aria-label={t`Your subscriptions`}>
            <ListIcon />
          </a>
        }
      />
      <main className={styles.page} data-wide>
        <p className={styles.lead}>
          {t`New coins at a fixed price, before they are listed. If more is wanted than there is, everybody gets the same share.`}{' '}
          <a href="#/pages/ieo/help">{t`How it works and what can go wrong`}</a>
        </p>
        <ListStates
          query={query}
          isEmpty={rows.length === 0}
          skeleton={
            <div className={styles.cards}>
              <Skeleton height={290} radius={14} />
              <Skeleton height={290} radius={14} />
            </div>
          }
          empty={
            <EmptyState title={t`No project right now`} note={t`New projects are announced here before they open.`} />
          }
        >
          <ul className={styles.cards}>
            {rows.map((project) => (
              <li key={project.id}>
                <ProjectCard project={project} />
              </li>
            ))}
          </ul>
          <ListEnd query={query} />
        </ListStates>
      </main>
    </>
  );
}
