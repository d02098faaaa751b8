import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useProtectedPage } from '../platform/session/require-login.ts';
import { ErrorState } from '../ui/list-states.tsx';
import money from '../ui/money/money-form.module.css';
import { NavBar } from '../ui/nav-bar.tsx';
import { SkeletonForm } from '../ui/skeleton-form.tsx';
import { Loading } from '../ui/skeleton.tsx';
import { DayStake } from './limits/day-stake.tsx';
import { Pause } from './limits/pause.tsx';
import styles from './options.module.css';
import { limitsQuery } from './queries.ts';

/** What users allow themselves with options: most staked in a day, and pauses. */
export default function LimitsPage() {
  const { t } = useLingui();
  const isLoggedIn = useProtectedPage();
  const { data: limits, error, refetch } = useQuery({ ...limitsQuery(), enabled: isLoggedIn });
  return (
    <>
      <NavBar title={t`Own limits for options`} />
      <main className={money.page}>
        <p className={styles.about}>
          {t`Options are quick, and losses add up. Here you decide beforehand how far you go.`}
        </p>
        {limits?.region_closed === 1 ? (
          <p className={styles.risk}>{t`Options are not offered where you live.`}</p>
        ) : null}
        {limits !== undefined ? (
          <>
            <DayStake limits={limits} />
            <Pause limits={limits} />
          </>
        ) : error === null ? (
          <Loading label={t`Loading`}>
            <SkeletonForm count={2} />
          </Loading>
        ) : (
          <ErrorState error={error} onRetry={() => void refetch()} />
        )}
      </main>
    </>
  );
}
