import type { LoanRow } from '@aureus/contract/loans/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { isRefusedAs } from '../ui/money/refused-as.ts';
import { useDays } from '../platform/time/use-days.ts';
import { useCountdown } from '../platform/time/use-countdown.ts';
import { useProtectedPage } from '../platform/session/require-login.ts';
import { Amount } from '../ui/amount.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState, ListStates } from '../ui/list-states.tsx';
import { MoneyFormSkeleton } from '../ui/money/money-form-skeleton.tsx';
import money from '../ui/money/money-form.module.css';
import { NavBar } from '../ui/nav-bar.tsx';
import { PageFoot } from '../ui/page-foot.tsx';
import { AddSheet } from './add-sheet.tsx';
import { EntryList } from './entry-list.tsx';
import { DayLegend } from './forecast.tsx';
import { Gauge } from './gauge.tsx';
import { isOpen, useLiveRisk } from './live-loan.ts';
import { LoanFacts } from './loan-facts.tsx';
import { StateBadge } from './loan-item.tsx';
import styles from './loans.module.css';
import { kindsOf, MonthSheet } from './month-sheet.tsx';
import { type LoanEntry, orderQuery } from './queries.ts';
import { useLoansRefresh } from './refresh-loans.ts';
import { RepaySheet } from './repay-sheet.tsx';
import { OVERDUE_DAYS } from './rules.ts';

/** One loan: how safe it is now, what is owed, what has happened, and the ways to pay it back or secure it better. */
export default function OrderPage() {
  const { t } = useLingui();
  const isLoggedIn = useProtectedPage();
  const { id }: { id?: string | undefined } = useSearch({ strict: false });
  const query = useQuery({ ...orderQuery(id ?? '0'), enabled: isLoggedIn && id !== undefined });
  useLoansRefresh();
  return (
    <>
      <NavBar title={t`Loan`} />
      <main>
        {id === undefined || isRefusedAs(query.error, 'loans_order_unknown') ? (
          <EmptyState
            title={t`There is no such loan`}
            action={<a className={styles.link} href="#/pages/common/borrowing">{t`See all offers`}</a>}
          />
        ) : isLoggedIn ? (
          <ListStates query={query} isEmpty={false} empty={null} skeleton={<MoneyFormSkeleton />}>
            {query.data ? <Loan loan={query.data.loan} entries={query.data.entries} /> : null}
          </ListStates>
        ) : null}
      </main>
    </>
  );
}

function Loan({ loan, entries }: { loan: LoanRow; entries: readonly LoanEntry[] }) {
  const { t } = useLingui();
  const { dayOf } = useDays();
  const [asking, setAsking] = useState<'repay' | 'add' | null>(null);
  const unit = loan.currency_name;
  const isRunning = isOpen(loan);
  const isOwed = isRunning || loan.state === 'short';
  return (
    <div className={styles.apply}>
      <div className={styles.side}>
        <section className={money.box} aria-label={t`How safe it is`}>
          {isRunning ? <LiveGauge loan={loan} /> : null}
          <div className={styles.owed}>
            <StateBadge loan={loan} />
            <span>{isOwed ? t`You owe` : t`Paid back`}</span>
            <strong>
              <Amount value={isOwed ? loan.debt : loan.repaid} unit={unit} maxDigits={8} personal />
            </strong>
            {loan.matures_at === null || loan.next_day_at === null ? null : (
              <Clocks matures={loan.matures_at} next={loan.next_day_at} loan={loan} />
            )}
          </div>
          {loan.state === 'short' ? (
            <p className={styles.risk}>
              {t`The collateral did not cover this loan. What is left bears no interest. You can borrow again once it is paid.`}
            </p>
          ) : null}
        </section>
        <section className={money.box} aria-label={t`Terms and money`}>
          <LoanFacts loan={loan} />
        </section>
      </div>
      <div className={styles.side}>
        {isRunning && loan.matures_at !== null ? (
          <section className={money.box} aria-label={t`Calendar`}>
            <MonthSheet
              kindOf={kindsOf(dayOf(loan.created_at), dayOf(loan.matures_at), OVERDUE_DAYS)}
              from={dayOf(loan.created_at)}
              to={dayOf(loan.matures_at) + OVERDUE_DAYS}
            />
            <DayLegend />
          </section>
        ) : null}
        <EntryList loan={loan} entries={entries} />
        {isOwed ? (
          <PageFoot className={isRunning ? styles.acts : undefined}>
            {isRunning ? (
              <Button kind="secondary" full onClick={() => setAsking('add')}>
                {t`Add collateral`}
              </Button>
            ) : null}
            <Button full onClick={() => setAsking('repay')}>
              {t({ message: 'Repay', context: 'button' })}
            </Button>
          </PageFoot>
        ) : null}
      </div>
      <RepaySheet open={asking === 'repay'} loan={loan} onClose={() => setAsking(null)} />
      <AddSheet open={asking === 'add'} loan={loan} onClose={() => setAsking(null)} />
    </div>
  );
}

function LiveGauge({ loan }: { loan: LoanRow }) {
  return <Gauge rate={useLiveRisk(loan)} />;
}

/** When the next day costs something, and when all is due. */
function Clocks({ matures, next, loan }: { matures: string; next: string; loan: LoanRow }) {
  const { t } = useLingui();
  const [due, day] = [useCountdown(matures), useCountdown(next)];
  return (
    <dl className={styles.clocks}>
      {loan.state === 'overdue' ? null : (
        <div>
          <dt>{t`All is due in`}</dt>
          <dd>
            <span role="timer">{due}</span>
          </dd>
        </div>
      )}
      <div>
        <dt>{t`Next interest in`}</dt>
        <dd>
          <span role="timer">{day}</span>
        </dd>
      </div>
    </dl>
  );
}
