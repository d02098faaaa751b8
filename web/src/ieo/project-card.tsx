import type { ProjectRow } from '@aureus/contract/ieo/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { CoinIcon } from '../ui/coin-icon.tsx';
import { ChevronRightIcon } from '../ui/icons.tsx';
import { NextClock } from './course.tsx';
import { FilledBar } from './filled-bar.tsx';
import styles from './ieo.module.css';
import { PhaseBadge } from './phase-badge.tsx';
import { ProjectArt } from './project-art.tsx';
import { lockPeriod } from './lock-period.ts';

/** One project of the list. The whole card leads to it. */
export function ProjectCard({ project }: { project: ProjectRow }) {
  const { t } = useLingui();
  const { id, title, summary, currency_name: code, logo, phase } = project;
  const locked = lockPeriod(project);
  return (
    <a href={`#/pages/ieo/subscribe?project_id=${id}`} className={styles.card}>
      <ProjectArt code={code} />
      <span className={styles.badge}>
        <PhaseBadge phase={phase} />
      </span>
      <div className={styles.cardBody}>
        <div className={styles.cardHead}>
          <CoinIcon code={code} src={logo} size={40} />
          <div>
            <h2>{title}</h2>
            <p>
              {code} · {t`locked for ${locked}`}
            </p>
          </div>
          <ChevronRightIcon size={18} />
        </div>
        <p className={styles.summary}>{summary}</p>
        <FilledBar project={project} />
        <NextClock project={project} />
      </div>
    </a>
  );
}
