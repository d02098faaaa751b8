import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Amount } from '../ui/amount.tsx';
import { CoinIcon } from '../ui/coin-icon.tsx';
import { ErrorState } from '../ui/list-states.tsx';
import { Fact } from '../ui/money/money-facts.tsx';
import money from '../ui/money/money-form.module.css';
import { Loading, Skeleton } from '../ui/skeleton.tsx';
import styles from './mining.module.css';
import { summaryQuery } from './queries.ts';

/** Of the sums of one currency, in pixels. */
const SUMS_HEIGHT = 158;

/** What the user has locked and what it has brought, each currency by itself: sums of several would mean nothing. */
export function OwnSums() {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery(summaryQuery());
  if (data === undefined) {
    return error === null ? (
      <Loading label={t`Loading`}>
        <div className={styles.sums}>
          <Skeleton height={SUMS_HEIGHT} radius={14} />
        </div>
      </Loading>
    ) : (
      <ErrorState error={error} onRetry={() => void refetch()} small />
    );
  }
  if (data.length === 0) return null;
  return (
    <section aria-label={t`What you have in it`}>
      <ul className={styles.sums}>
        {data.map(({ currency_id: id, currency_name: unit, currency_logo: logo, running, locked, paid, coming }) => (
          <li key={id}>
            <div className={styles.coin}>
              <CoinIcon code={unit} src={logo} size={24} />
              <strong>{unit}</strong>
              <a href="#/pages/lockming/order">
                {plural(running, { one: '# order running', other: '# orders running' })}
              </a>
            </div>
            <dl className={money.facts}>
              <Fact label={t({ message: 'Locked', context: 'amount' })} isMain>
                <Amount value={locked} unit={unit} maxDigits={8} personal />
              </Fact>
              <Fact label={t`Interest received`}>
                <Amount value={paid} unit={unit} maxDigits={8} sign personal />
              </Fact>
              <Fact label={t`Interest to come`}>
                <Amount value={coming} unit={unit} maxDigits={8} personal />
              </Fact>
            </dl>
          </li>
        ))}
      </ul>
    </section>
  );
}
