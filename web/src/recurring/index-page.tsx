import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useLoggedIn } from '../platform/session/session.ts';
import buttons from '../ui/button.module.css';
import { cx } from '../ui/cx.ts';
import { EmptyState, ListEnd, ListStates } from '../ui/list-states.tsx';
import { NavBar } from '../ui/nav-bar.tsx';
import { PageFoot } from '../ui/page-foot.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { About } from './about.tsx';
import { PlanCard } from './plan-card.tsx';
import { plansQuery } from './queries.ts';
import styles from './recurring.module.css';
import { useRecurringRefresh } from './use-recurring-refresh.ts';

type Tab = 'plans' | 'ended' | 'about';
const panel = 'recurring-panel';

/** The user's plans, and what recurring buys are. A visitor reads what they are. */
export default function IndexPage() {
  const { t } = useLingui();
  const isLoggedIn = useLoggedIn();
  const navigate = useNavigate();
  const asked: { tab?: Tab | undefined } = useSearch({ strict: false });
  const tab = asked.tab ?? (isLoggedIn ? 'plans' : 'about');
  useRecurringRefresh();
  const tabs = [
    { value: 'plans' as const, label: t`My plans` },
    { value: 'ended' as const, label: t({ message: 'Ended', context: 'recurring buy' }) },
    { value: 'about' as const, label: t`How it works` },
  ];
  return (
    <>
      <NavBar title={t`Recurring buy`} />
      <main className={styles.page}>
        {isLoggedIn ? (
          <Tabs
            label={t`Recurring buy`}
            tabs={tabs}
            value={tab}
            onChange={(value) => void navigate({ to: '.', search: { tab: value }, replace: true })}
            panel={panel}
          />
        ) : null}
        <div
          id={panel}
          {...(isLoggedIn ? { role: 'tabpanel', 'aria-label': tabs.find(({ value }) => value === tab)?.label } : {})}
        >
          {tab === 'about' || !isLoggedIn ? <About /> : <Plans key={tab} which={tab === 'ended' ? 'ended' : 'open'} />}
        </div>
        <PageFoot>
          <a href="#/pages/recurring/plan" className={cx(buttons.button, buttons.primary, buttons.full)}>
            {t`New recurring buy`}
          </a>
        </PageFoot>
      </main>
    </>
  );
}

function Plans({ which }: { which: 'open' | 'ended' }) {
  const { t } = useLingui();
  const query = useInfiniteQuery(plansQuery(which));
  const plans = query.data?.pages.flatMap((page) => page.plans) ?? [];
  return (
    <ListStates
      query={query}
      isEmpty={plans.length === 0}
      skeleton={
        <div className={styles.cards}>
          {[1, 2].map((place) => (
            <Skeleton key={place} height={168} />
          ))}
        </div>
      }
      empty={
        which === 'ended' ? (
          <EmptyState title={t`No ended plans`} />
        ) : (
          <EmptyState
            title={t`No plans yet`}
            note={t`Buy a little again and again, without having to think of it.`}
            action={<a className={styles.link} href="#/pages/recurring/index?tab=about">{t`How it works`}</a>}
          />
        )
      }
    >
      <ul className={styles.cards}>
        {plans.map((plan) => (
          <li key={plan.id}>
            <PlanCard plan={plan} />
          </li>
        ))}
      </ul>
      <ListEnd query={query} />
    </ListStates>
  );
}
