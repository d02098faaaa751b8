import { clock } from '@aureus/client/clock/page-clock.ts';
import type { plan as planCall } from '@aureus/contract/recurring/calls.ts';
import type { RecurringPlanRow } from '@aureus/contract/recurring/shapes.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import { Decimal } from '@aureus/core/money/exact-decimal.ts';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { isRefusedAs } from '../ui/money/refused-as.ts';
import { useFormat } from '../platform/format/use-format.ts';
import { useProtectedPage } from '../platform/session/require-login.ts';
import { Amount } from '../ui/amount.tsx';
import { CoinIcon } from '../ui/coin-icon.tsx';
import { EmptyState, ListStates } from '../ui/list-states.tsx';
import { Fact } from '../ui/money/money-facts.tsx';
import { MoneyFormSkeleton } from '../ui/money/money-form-skeleton.tsx';
import money from '../ui/money/money-form.module.css';
import { NavBar } from '../ui/nav-bar.tsx';
import { GrowthCurve } from './growth-curve.tsx';
import { OwnerActs } from './owner-acts.tsx';
import { Gain, PlanBadge } from './plan-card.tsx';
import { comingOfPlan } from './plan-draft.ts';
import { planQuery } from './queries.ts';
import styles from './recurring.module.css';
import { RunList } from './run-list.tsx';
import { useRecurringRefresh } from './use-recurring-refresh.ts';
import { runsText, usePercent, useReasonText, useWhenWords } from './use-words.ts';

type PlanAnswer = Answer<typeof planCall>;

/** One plan: what it has come to, when it buys next, and each of its runs. */
export default function DetailPage() {
  const { t } = useLingui();
  const isLoggedIn = useProtectedPage();
  const { id }: { id?: string | undefined } = useSearch({ strict: false });
  const query = useQuery({ ...planQuery(id ?? '0'), enabled: isLoggedIn && id !== undefined });
  useRecurringRefresh();
  return (
    <>
      <NavBar title={t`Recurring buy`} />
      <main>
        {id === undefined || isRefusedAs(query.error, 'recurring_plan_unknown') ? (
          <EmptyState
            title={t`There is no such plan`}
            action={<a className={styles.link} href="#/pages/recurring/index">{t`My plans`}</a>}
          />
        ) : isLoggedIn ? (
          <ListStates query={query} isEmpty={false} empty={null} skeleton={<MoneyFormSkeleton />}>
            {query.data ? <Detail {...query.data} /> : null}
          </ListStates>
        ) : null}
      </main>
    </>
  );
}

function Detail({ plan, growth }: PlanAnswer) {
  const { t } = useLingui();
  const { whenText } = useWhenWords();
  return (
    <div className={money.page}>
      <section className={money.box} aria-label={t`What it has come to`}>
        <div className={styles.top}>
          <div>
            <p className={styles.under}>{t`Worth now`}</p>
            <p className={styles.figure}>
              <Amount value={plan.value} unit="USDT" maxDigits={2} personal />
            </p>
          </div>
          <PlanBadge plan={plan} />
        </div>
        <StateNote plan={plan} />
        <Growth plan={plan} growth={growth} />
        <dl className={money.facts}>
          <Fact label={t`Invested`}>
            <Amount value={plan.invested} unit="USDT" maxDigits={2} personal />
          </Fact>
          <Fact label={t`P&L`} isMain>
            <Gain plan={plan} />
          </Fact>
          <Fact label={t`Amount per run`}>
            <Amount value={plan.amount} unit="USDT" />
          </Fact>
          <Fact label={t({ message: 'How often', context: 'recurring buy' })}>{whenText(plan)}</Fact>
          <Fact label={t`Time zone`}>{plan.zone}</Fact>
          <Fact label={t({ message: 'End', context: 'of a plan' })}>
            <EndText plan={plan} />
          </Fact>
        </dl>
      </section>
      <OwnerActs plan={plan} />
      <Coins plan={plan} />
      <Coming plan={plan} />
      <RunList planId={plan.id} />
    </div>
  );
}

/** Why the plan does not go on as usual, if so. */
function StateNote({ plan }: { plan: RecurringPlanRow }) {
  const { t } = useLingui();
  const reasonText = useReasonText();
  if (plan.waiting !== null) {
    const reason = reasonText(plan.waiting);
    return <p className={styles.warn}>{t`The run that is due waits: ${reason}.`}</p>;
  }
  if (plan.reason === 'no_money') {
    return <p className={styles.warn}>{t`Paused by itself: there was not enough USDT several times in a row.`}</p>;
  }
  if (plan.reason === 'runs') return <p className={styles.under}>{t`It has made all of its runs.`}</p>;
  if (plan.reason === 'sum') return <p className={styles.under}>{t`The next run would have gone beyond your sum.`}</p>;
  return null;
}

function EndText({ plan }: { plan: RecurringPlanRow }) {
  const { t } = useLingui();
  const { number } = useFormat();
  const done = number(String(plan.runs_done));
  if (plan.end_runs !== null) {
    const all = runsText(plan.end_runs);
    return <>{t`${done} of ${all} made`}</>;
  }
  if (plan.end_sum !== null) return <Amount value={plan.end_sum} unit="USDT" />;
  return <>{t({ message: 'Never', context: 'a plan ends' })}</>;
}

/** What was paid against what it was worth, up to now. */
function Growth({ plan, growth }: PlanAnswer) {
  const { t } = useLingui();
  const { date, number } = useFormat();
  const [now] = useState(clock.now);
  const drawn = growth.map(({ at, invested, value }) => ({
    at: Date.parse(at),
    invested: new Decimal(invested).toDrawn(),
    value: new Decimal(value).toDrawn(),
  }));
  const last = drawn.at(-1);
  if (last === undefined) return <p className={styles.under}>{t`Nothing bought yet.`}</p>;
  if (plan.value !== null) {
    const at = Math.max(now, last.at + 1);
    drawn.push({ at, invested: last.invested, value: new Decimal(plan.value).toDrawn() });
  }
  const [paid, worth] = [number(plan.invested, { maxDigits: 2 }), number(plan.value ?? '0', { maxDigits: 2 })];
  return (
    <GrowthCurve
      points={drawn}
      label={t`${paid} USDT paid, worth ${worth} USDT now`}
      words={{ invested: t({ message: 'Paid', context: 'recurring buy' }), value: t`Worth` }}
      from={date(drawn[0]?.at ?? 0)}
      to={t`Now`}
    />
  );
}

function Coins({ plan }: { plan: RecurringPlanRow }) {
  const { t } = useLingui();
  const percent = usePercent();
  const { number } = useFormat();
  return (
    <section className={money.box} aria-labelledby="recurring-held">
      <h2 id="recurring-held" className={styles.heading}>{t`Coins`}</h2>
      <ul className={styles.coins}>
        {plan.coins.map((coin) => {
          const unit = coin.currency_name;
          const upTo = `${number(coin.limit_price ?? '0', { maxDigits: 8 })} USDT`;
          return (
            <li key={coin.currency_id} className={styles.held}>
              <CoinIcon code={unit} src={coin.currency_logo} size={32} />
              <span>
                <strong>{unit}</strong>
                <small>
                  {coin.share === null ? t`No longer bought` : percent(String(coin.share))}
                  {coin.limit_price === null ? null : <> · {t`up to ${upTo}`}</>}
                </small>
              </span>
              <span className={styles.side}>
                <Amount value={coin.received} unit={unit} maxDigits={8} personal />
                <small>
                  {t({ message: 'Average', context: 'price paid' })}{' '}
                  <Amount value={coin.average} maxDigits={4} unit="USDT" />
                </small>
              </span>
            </li>
          );
        })}
      </ul>
      <p className={styles.under}>{t`The average price includes fee and spread.`}</p>
    </section>
  );
}

const SHOWN = 6;

/** When it buys next. */
function Coming({ plan }: { plan: RecurringPlanRow }) {
  const { t } = useLingui();
  const { dateTime } = useFormat();
  const coming = comingOfPlan(plan, SHOWN);
  if (coming.length === 0) return null;
  return (
    <section className={money.box} aria-labelledby="recurring-coming">
      <h2 id="recurring-coming" className={styles.heading}>{t`Next runs`}</h2>
      <ol className={styles.coming}>
        {coming.map((at) => (
          <li key={at}>
            <time dateTime={new Date(at).toISOString()}>{dateTime(at)}</time>
            <Amount value={plan.amount} unit="USDT" />
          </li>
        ))}
      </ol>
    </section>
  );
}
