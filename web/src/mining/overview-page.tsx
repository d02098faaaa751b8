import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useLoggedIn } from '../platform/session/session.ts';
import { cx } from '../ui/cx.ts';
import buttons from '../ui/button.module.css';
import { ListIcon } from '../ui/icons.tsx';
import { EmptyState, ListStates } from '../ui/list-states.tsx';
import { NavBar } from '../ui/nav-bar.tsx';
import layout from '../ui/product.module.css';
import { LinkRow } from '../ui/row.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { IncomeDrawing } from './income-drawing.tsx';
import styles from './mining.module.css';
import { OwnSums } from './own-sums.tsx';
import { PlanCard } from './plan-card.tsx';
import { plansQuery } from './queries.ts';
import { useMiningRefresh } from './refresh-mining.ts';

/** Lock mining: what the user has in it, and the plans there are. */
export default function OverviewPage() {
  const { t } = useLingui();
  const isLoggedIn = useLoggedIn();
  const query = useQuery(plansQuery());
  useMiningRefresh();
  const plans = query.data ?? [];
  return (
    <>
      <NavBar
        title={t`Lock mining`}
        actions={
          isLoggedIn ? (
            <a href="#/pages/lockming/order" className={cx(buttons.icon)} aria-label={t`Your orders`}>
              <ListIcon />
            </a>
          ) : undefined
        }
      />
      <main className={layout.wide} data-wide>
        <div className={layout.intro}>
          <IncomeDrawing />
          <p>{t`Lock coins for a fixed time. Interest comes every day, the coins come back at the end.`}</p>
        </div>
        {isLoggedIn ? <OwnSums /> : null}
        <LinkRow
          className={layout.leads ?? ''}
          to="/pages/lockming/welcome"
          title={t`How it works and what it can cost`}
          note={t`With an example to try`}
        />
        <ListStates
          query={query}
          isEmpty={plans.length === 0}
          empty={<EmptyState title={t`No plans right now`} note={t`New plans appear here.`} />}
          skeleton={
            <div className={styles.plans}>
              {[1, 2, 3].map((place) => (
                <Skeleton key={place} height={212} />
              ))}
            </div>
          }
        >
          <ul className={styles.plans}>
            {plans.map((plan) => (
              <li key={plan.id}>
                <PlanCard plan={plan} />
              </li>
            ))}
          </ul>
        </ListStates>
      </main>
    </>
  );
}
