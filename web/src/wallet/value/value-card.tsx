import type { Answer } from '@aureus/contract/platform/call.ts';
import type { valueHistory } from '@aureus/contract/wallet/value-calls.ts';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Decimal } from '@aureus/core/money/exact-decimal.ts';
import { FiatAmount } from '../../platform/fiat/fiat-amount.tsx';
import { dateFormat } from '../../platform/format/time.ts';
import { useFormat } from '../../platform/format/use-format.ts';
import { ChevronDownIcon } from '../../ui/icons.tsx';
import { ErrorState } from '../../ui/list-states.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { Spark } from '../../ui/spark.tsx';
import { valueHistoryQuery } from '../queries.ts';
import { everyDay } from './days.ts';
import styles from './value.module.css';

type History = Answer<typeof valueHistory>;

/** What everything was worth on each of the last thirty days, and what each day gained or lost. */
export function ValueCard() {
  const { t } = useLingui();
  const query = useQuery(valueHistoryQuery());
  const history = query.data;
  if (history === undefined) {
    if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} small />;
    return (
      <Loading label={t`Loading`}>
        <div className={styles.card}>
          <Skeleton width="60%" />
          <Skeleton height={72} />
        </div>
      </Loading>
    );
  }
  const { now } = history;
  const days = everyDay(history);
  const curve = [...days.map(({ row }) => row?.value ?? null), now.value];
  return (
    <section className={styles.card} aria-label={t`Value and P&L, 30 days`}>
      <dl className={styles.figures}>
        <div>
          <dt>{t`Today’s P&L`}</dt>
          <dd>
            <FiatAmount usdt={now.profit} sign tone personal />
          </dd>
        </div>
        <div>
          <dt>{t`P&L, 30 days`}</dt>
          <dd>
            <FiatAmount usdt={sumOfProfits(history)} sign tone personal />
          </dd>
        </div>
      </dl>
      {curve.length > 1 ? (
        <Spark
          values={curve}
          width={330}
          height={72}
          tone="gold"
          fill
          label={t`Value of everything you have, last 30 days; the figures are in the table below`}
        />
      ) : (
        <p className={styles.young}>{t`Your curve begins when the first day has ended (midnight, UTC).`}</p>
      )}
      <DayTable history={history} />
      {days.every(({ row }) => row !== null) ? null : (
        <p className={styles.young}>{t`Days whose end was not noted are left out of the curve.`}</p>
      )}
      {now.is_priced ? null : (
        <p className={styles.young}>{t`One of your assets has no price right now and counts as zero.`}</p>
      )}
    </section>
  );
}

/** The curve in figures, newest first. Deposits and withdrawals are no profit and stand beside it. */
function DayTable({ history }: { history: History }) {
  const { t } = useLingui();
  const { locale } = useFormat();
  const nameOf = (day: string): string =>
    dateFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(new Date(day));
  const { now } = history;
  const rows = [{ day: now.day, row: now }, ...everyDay(history).toReversed()];
  return (
    <details className={styles.days}>
      <summary>
        {t`P&L by day`} <ChevronDownIcon size={16} />
      </summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{t`Day (UTC)`}</th>
            <th scope="col">{t`Value`}</th>
            <th scope="col">{t`In and out`}</th>
            <th scope="col">{t`P&L`}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ day, row }) => (
            <tr key={day}>
              <th scope="row">{day === now.day ? t`Today` : nameOf(day)}</th>
              <td>
                <FiatAmount usdt={row?.value ?? null} personal />
              </td>
              <td>
                <FiatAmount usdt={row?.flow ?? null} sign personal />
              </td>
              <td>
                <FiatAmount usdt={row?.profit ?? null} sign tone personal />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

/** The days whose profit is known, added up; null when none is. */
export function sumOfProfits({ days, now }: History): string | null {
  const known = [...days, now].flatMap(({ profit }) => (profit === null ? [] : [profit]));
  if (known.length === 0) return null;
  return known.reduce((sum, profit) => sum.plus(profit), new Decimal(0)).toString();
}
