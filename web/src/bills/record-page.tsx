import { type Account, accountByNumber } from '@aureus/contract/wallet/accounts.ts';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Decimal } from '@aureus/core/money/exact-decimal.ts';
import { FiatAmount } from '../platform/fiat/fiat-amount.tsx';
import { useProtectedPage } from '../platform/session/require-login.ts';
import { Amount } from '../ui/amount.tsx';
import buttons from '../ui/button.module.css';
import { CoinIcon } from '../ui/coin-icon.tsx';
import { cx } from '../ui/cx.ts';
import { EmptyState, ErrorState } from '../ui/list-states.tsx';
import records from '../ui/money/records.module.css';
import { NavBar } from '../ui/nav-bar.tsx';
import { Loading, Skeleton } from '../ui/skeleton.tsx';
import { detailQuery, HideButton, useAccountNames, WalletRefresh } from '../wallet/public.ts';
import { everything } from './bill-filter.ts';
import { BillList } from './bill-list.tsx';
import styles from './bills.module.css';
import { HeldParts } from './held-parts.tsx';

/** One currency in one account: what there is, what it is worth, and what moved it. */
export default function RecordPage() {
  const { t } = useLingui();
  const isLoggedIn = useProtectedPage();
  const asked: { currency?: string | undefined; type_id?: string | undefined } = useSearch({ strict: false });
  const currency = Number(asked.currency ?? 0);
  const account = accountByNumber(Number(asked.type_id ?? 0));
  return (
    <>
      <NavBar title={t`Records`} actions={<HideButton />} />
      <WalletRefresh>
        <main className={records.page}>
          {!isLoggedIn ? null : currency === 0 || account === undefined ? (
            <EmptyState
              title={t`Which balance?`}
              note={t`Choose one in your assets.`}
              action={
                <a href="#/pages/fund/assets" className={cx(buttons.button, buttons.secondary, buttons.small)}>
                  {t`To your assets`}
                </a>
              }
            />
          ) : (
            <>
              <BalanceHead currency={currency} account={account} />
              <BillList filter={{ ...everything, currency, account }} narrowed={false} />
            </>
          )}
        </main>
      </WalletRefresh>
    </>
  );
}

function BalanceHead({ currency, account }: { currency: number; account: Account }) {
  const { t } = useLingui();
  const names = useAccountNames();
  const query = useQuery(detailQuery(currency, account));
  const row = query.data;
  if (row === undefined) {
    if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
    return (
      <Loading label={t`Loading`}>
        <div className={styles.head}>
          <Skeleton width="40%" />
          <Skeleton width="70%" height={30} />
          <Skeleton width="50%" />
        </div>
      </Loading>
    );
  }
  const { available, held } = row;
  const all = new Decimal(available).plus(held);
  const canMove = new Decimal(available).gt(0);
  return (
    <>
      <section className={styles.head} aria-label={`${row.name} · ${names[account]}`}>
        <span className={styles.coin}>
          <CoinIcon code={row.name} src={row.logo} size={28} /> {row.name} · {names[account]}
        </span>
        <span className={styles.total}>
          <Amount value={all.toString()} unit={row.name} maxDigits={8} personal />
        </span>
        <span className={styles.worth}>
          <FiatAmount usdt={all.times(row.price).toString()} personal />
        </span>
        <dl className={styles.parts}>
          <div>
            <dt>{t`Available`}</dt>
            <dd>
              <Amount value={available} maxDigits={8} personal />
            </dd>
          </div>
          <div>
            <dt>{t`Held`}</dt>
            <dd>
              <Amount value={held} maxDigits={8} personal />
            </dd>
          </div>
        </dl>
        <HeldParts currency={currency} account={account} held={held} />
      </section>
      {canMove ? (
        <nav className={styles.links} aria-label={t`Money`}>
          <a
            href={`#/pages/fund/fundTransfer?currency_id=${currency}&from=${account}`}
            className={cx(buttons.button, buttons.secondary, buttons.small)}
          >
            {t`Transfer`}
          </a>
          {account === 'spot' ? (
            <a
              href={`#/pages/fund/transfer?from_currency_id=${currency}`}
              className={cx(buttons.button, buttons.secondary, buttons.small)}
            >
              {t`Convert`}
            </a>
          ) : null}
        </nav>
      ) : null}
    </>
  );
}
