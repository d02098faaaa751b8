import { useLingui } from '@lingui/react/macro';
import { Link, useRouter } from '@tanstack/react-router';
import { FiatAmount } from '../platform/fiat/fiat-amount.tsx';
import { useFiat } from '../platform/fiat/use-fiat.ts';
import { rememberReturn } from '../platform/session/return-to.ts';
import { useLoggedIn } from '../platform/session/session.ts';
import buttons from '../ui/button.module.css';
import { ChangeText } from '../ui/change-badge.tsx';
import { cx } from '../ui/cx.ts';
import { ErrorState } from '../ui/list-states.tsx';
import { Loading, Skeleton } from '../ui/skeleton.tsx';
import { Spark } from '../ui/spark.tsx';
import { HideButton, MoneyActions, usePortfolio } from '../wallet/public.ts';
import styles from './home.module.css';

/** What the user has and how it moved; for visitors the way in. */
export function AssetsCard() {
  const loggedIn = useLoggedIn();
  return loggedIn ? <Own /> : <Visitor />;
}

function Own() {
  const { t } = useLingui();
  const { code } = useFiat();
  const { portfolio, query } = usePortfolio();
  return (
    <>
      <div className={styles.total}>
        <div className={styles.totalText}>
          <div className={styles.totalHead}>
            <span className={styles.caption}>{t`Total assets (${code})`}</span>
            <HideButton size={18} />
          </div>
          {portfolio === null ? (
            <Loading label={t`Loading`}>
              <span className={styles.figure}>
                <Skeleton width={170} height={34} />
              </span>
              <Skeleton width={120} />
            </Loading>
          ) : (
            <Link to="/pages/fund/assets">
              <FiatAmount usdt={portfolio.total} personal className={styles.figure ?? ''} />
              <span className={styles.today}>
                <FiatAmount usdt={portfolio.change} sign tone personal /> (<ChangeText value={portfolio.percent} />){' '}
                <span className={styles.caption}>{t`24 h`}</span>
              </span>
            </Link>
          )}
        </div>
        <Spark values={portfolio?.curve ?? []} width={112} height={56} tone="gold" fill />
      </div>
      {query.isError ? <ErrorState error={query.error} onRetry={() => void query.refetch()} small /> : null}
      <MoneyActions />
    </>
  );
}

function Visitor() {
  const { t } = useLingui();
  const router = useRouter();
  return (
    <div className={styles.visitor}>
      <h2>{t`Trade with a clear head`}</h2>
      <p>{t`Coins and stocks in one place. Every fee shown before you confirm, every movement in your transactions.`}</p>
      <div className={styles.visitorActions}>
        <Link
          to="/pages/common/register"
          className={cx(buttons.button, buttons.primary)}
          onClick={() => rememberReturn(router)}
        >
          {t`Create account`}
        </Link>
        <Link
          to="/pages/common/login"
          className={cx(buttons.button, buttons.secondary)}
          onClick={() => rememberReturn(router)}
        >
          {t`Log in`}
        </Link>
      </div>
    </div>
  );
}
