import type { ProjectRow } from '@aureus/contract/ieo/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { usePreferences } from '../platform/preferences/preferences.ts';
import { CoinIcon } from '../ui/coin-icon.tsx';
import { ListStates } from '../ui/list-states.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { NextClock } from './course.tsx';
import { FilledBar } from './filled-bar.tsx';
import styles from './ieo.module.css';
import { lockPeriod } from './lock-period.ts';
import { PhaseBadge } from './phase-badge.tsx';
import { projectsQuery } from './queries.ts';
import { useIeoRefresh } from './use-ieo-refresh.ts';

const MOST = 3;

/** The first projects: those one can apply for, then those to come. */
export default function IeoOffers() {
  const { t } = useLingui();
  usePreferences((state) => state.language);
  const query = useInfiniteQuery(projectsQuery());
  useIeoRefresh();
  const projects = (query.data?.pages.flatMap(({ list }) => list) ?? []).slice(0, MOST);
  return (
    <ListStates
      query={query}
      isEmpty={projects.length === 0}
      empty={<p className={styles.note}>{t`No project right now`}</p>}
      skeleton={<Skeleton height={132} radius={10} />}
    >
      <ul className={styles.offers}>
        {projects.map((project) => (
          <li key={project.id}>
            <Offer project={project} />
          </li>
        ))}
      </ul>
    </ListStates>
  );
}

function Offer({ project }: { project: ProjectRow }) {
  const { t } = useLingui();
  const { id, title, currency_name: code, logo, phase } = project;
  const locked = lockPeriod(project);
  return (
    <a href={`#/pages/ieo/subscribe?project_id=${id}`} className={styles.offer}>
      <span className={styles.cardHead}>
        <CoinIcon code={code} src={logo} size={32} />
        <span>
          <strong>{title}</strong>
          <small>
            {code} · {t`locked for ${locked}`}
          </small>
        </span>
        <PhaseBadge phase={phase} />
      </span>
      <FilledBar project={project} />
      <NextClock project={project} />
    </a>
  );
}
