import type { MiningDividend, MiningOrderRow } from '@aureus/contract/mining/shapes.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { isRefusedAs } from '../ui/money/refused-as.ts';
import { useFormat } from '../platform/format/use-format.ts';
import { useProtectedPage } from '../platform/session/require-login.ts';
import { Amount } from '../ui/amount.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState, ListStates } from '../ui/list-states.tsx';
import { Fact } from '../ui/money/money-facts.tsx';
import { MoneyFormSkeleton } from '../ui/money/money-form-skeleton.tsx';
import money from '../ui/money/money-form.module.css';
import { NavBar } from '../ui/nav-bar.tsx';
import { PageFoot } from '../ui/page-foot.tsx';
import { ProgressRing } from '../ui/progress-ring.tsx';
import { DayList } from './day-list.tsx';
import styles from './mining.module.css';
import { StateBadge } from './order-item.tsx';
import { orderQuery } from './queries.ts';
import { RedeemSheet } from './redeem-sheet.tsx';
import { useMiningRefresh } from './refresh-mining.ts';
import { daysText, usePercent, useUntil } from './use-words.ts';

/** One order: how far it has come, each of its days, and what redeeming it now would come to. */
export default function OrderPage() {
  const { t } = useLingui();
  const isLoggedIn = useProtectedPage();
  const { id }: { id?: string | undefined } = useSearch({ strict: false });
  const query = useQuery({ ...orderQuery(id ?? '0'), enabled: isLoggedIn && id !== undefined });
  useMiningRefresh();
  return (
    <>
      <NavBar title={t`Lock mining order`} />
      <main>
        {id === undefined || isRefusedAs(query.error, 'mining_order_unknown') ? (
          <EmptyState
            title={t`There is no such order`}
            action={<a className={styles.link} href="#/pages/lockming/lockming">{t`See all plans`}</a>}
          />
        ) : isLoggedIn ? (
          <ListStates query={query} isEmpty={false} empty={null} skeleton={<MoneyFormSkeleton />}>
            {query.data ? <Order order={query.data.order} dividends={query.data.dividends} /> : null}
          </ListStates>
        ) : null}
      </main>
    </>
  );
}

function Order({ order, dividends }: { order: MiningOrderRow; dividends: readonly MiningDividend[] }) {
  const { t } = useLingui();
  const { dateTime } = useFormat();
  const percent = usePercent();
  const [isAsking, setAsking] = useState(false);
  const { currency_name: unit, finished_days: finished, day: days } = order;
  const total = daysText(days);
  const isRunning = order.state === 'running';
  const amount = (value: string, sign = false) => (
    <Amount value={value} unit={unit} maxDigits={8} sign={sign} personal />
  );
  return (
    <div className={money.page}>
      <div className={styles.progress}>
        <ProgressRing size={148} share={finished / days} label={t`${finished} of ${total} are over`}>
          <strong className={styles.big}>{order.remaining_days}</strong>
          <small>{t({ message: 'days left', context: 'inside the ring of an order' })}</small>
        </ProgressRing>
        <p className={styles.what}>
          <StateBadge order={order} />
        </p>
        <p className={styles.amount}>{amount(order.amount)}</p>
        {order.next_dividend_at === null ? null : <NextInterest order={order} at={order.next_dividend_at} />}
      </div>
      <section className={money.box} aria-label={t`Terms and money`}>
        <dl className={money.facts}>
          <Fact label={t`Interest received`} isMain>
            {amount(order.total_interest, true)}
          </Fact>
          {isRunning ? <Fact label={t`Interest in all`}>{amount(order.full_interest, true)}</Fact> : null}
          <Fact label={t`Interest a day`}>
            {percent(order.interest_rate)} = {amount(order.day_interest)}
          </Fact>
          <Fact label={t`Duration`}>{total}</Fact>
          <Fact label={t`Locked at`}>{dateTime(order.created_at)}</Fact>
          <Fact label={t`Interest from`}>{dateTime(order.start_at)}</Fact>
          <Fact label={isRunning ? t`Back in your spot account` : t`Would have matured at`}>
            {dateTime(order.matures_at)}
          </Fact>
          {order.ended_at === null ? null : <Fact label={t`Ended at`}>{dateTime(order.ended_at)}</Fact>}
          {order.state === 'redeemed' ? (
            <>
              <Fact label={t`Penalty`}>{amount(`-${order.penalty}`)}</Fact>
              <Fact label={t`Came back`}>{amount(order.returned)}</Fact>
            </>
          ) : null}
        </dl>
      </section>
      <DayList dividends={dividends} unit={unit} />
      {isRunning ? (
        <PageFoot>
          <Button kind="secondary" full onClick={() => setAsking(true)}>
            {order.remaining_days === 0 ? t`Take it out now` : t`Redeem early`}
          </Button>
        </PageFoot>
      ) : null}
      <RedeemSheet open={isAsking} order={order} onClose={() => setAsking(false)} />
    </div>
  );
}

function NextInterest({ order, at }: { order: MiningOrderRow; at: string }) {
  const until = useUntil(at);
  const interest = <Amount value={order.day_interest} unit={order.currency_name} maxDigits={8} sign personal />;
  return (
    <p className={styles.under}>
      <Trans>
        Next interest: {interest} {until}
      </Trans>
    </p>
  );
}
