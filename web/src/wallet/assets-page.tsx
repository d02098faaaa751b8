import type { Account } from '@aureus/contract/wallet/accounts.ts';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { BillList } from '../bills/public.ts';
import { rememberReturn } from '../platform/session/return-to.ts';
import { useLoggedIn } from '../platform/session/session.ts';
import { useSiteConfig } from '../platform/site/site-config.ts';
import buttons from '../ui/button.module.css';
import { Button, IconButton } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { cx } from '../ui/cx.ts';
import { LockedDrawing } from '../ui/drawings.tsx';
import { GiftIcon, RefreshIcon } from '../ui/icons.tsx';
import { EmptyState, ErrorState } from '../ui/list-states.tsx';
import { NavBar } from '../ui/nav-bar.tsx';
import { PullToRefresh } from '../ui/pull-to-refresh.tsx';
import { Loading, Skeleton, SkeletonRows } from '../ui/skeleton.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useWide } from '../ui/use-wide.ts';
import { accountOrder, useAccountNames } from './account-names.ts';
import { DebtsRow } from './debts-row.tsx';
import { FaucetSheet } from './faucet-sheet.tsx';
import { FrozenNote } from './frozen-note.tsx';
import { HideButton } from './hide-button.tsx';
import { Holdings } from './holdings.tsx';
import { MoneyActions } from './money-actions.tsx';
import { Overview } from './overview.tsx';
import { valueHistoryQuery } from './queries.ts';
import { isStillLoading, usePortfolio } from './use-portfolio.ts';
import { ValueCard } from './value/value-card.tsx';
import styles from './wallet.module.css';

/** What the user has, in all accounts. */
export default function AssetsPage() {
  const loggedIn = useLoggedIn();
  return loggedIn ? <Assets /> : <Visitor />;
}

function Visitor() {
  const { t } = useLingui();
  const router = useRouter();
  return (
    <>
      <NavBar large title={t`Assets`} />
      <main>
        <EmptyState
          drawing={<LockedDrawing />}
          title={t`Log in to see your assets`}
          note={t`Your balances, transactions and demo funds are in your account.`}
          action={
            <div className={styles.loginActions}>
              <Link
                to="/pages/common/login"
                className={cx(buttons.button, buttons.primary)}
                onClick={() => rememberReturn(router)}
              >
                {t`Log in`}
              </Link>
              <Link
                to="/pages/common/register"
                className={cx(buttons.button, buttons.secondary)}
                onClick={() => rememberReturn(router)}
              >
                {t`Create account`}
              </Link>
            </div>
          }
        />
      </main>
    </>
  );
}

type View = Account | 'bills';

function Assets() {
  const { t } = useLingui();
  const wide = useWide();
  const names = useAccountNames();
  const site = useSiteConfig();
  const { accounts, portfolio, query, isCurveLoading } = usePortfolio();
  const history = useQuery(valueHistoryQuery());
  const [chosen, setView] = useState<View>('spot');
  const [faucetOpen, setFaucetOpen] = useState(false);
  const view = wide && chosen === 'bills' ? 'spot' : chosen;
  // The tab answers the finger; its list is drawn after, piece by piece.
  const listed = useDeferredValue(view);
  const account = accounts?.find((entry) => entry.name === listed);
  const spot = accounts?.find((entry) => entry.name === 'spot');
  const tabs = [
    ...accountOrder.map(({ name }) => ({ value: name as View, label: names[name] })),
    ...(wide ? [] : [{ value: 'bills' as View, label: t`Transactions` }]),
  ];

  return (
    <>
      <NavBar
        large
        title={t`Assets`}
        actions={
          <>
            <HideButton />
            <IconButton label={t`Refresh`} onClick={() => void query.refetch()}>
              <RefreshIcon />
            </IconButton>
          </>
        }
      />
      <PullToRefresh onRefresh={() => query.refetch()}>
        <main className={styles.assets}>
          {query.isError ? (
            <ErrorState error={query.error} onRetry={() => void query.refetch()} small={accounts !== null} />
          ) : null}
          {accounts === null || portfolio === null || isCurveLoading || isStillLoading(history) ? (
            query.isError ? null : (
              <AssetsSkeleton label={t`Loading`} />
            )
          ) : (
            <>
              <section className={styles.summary}>
                <FrozenNote />
                <Overview accounts={accounts} portfolio={portfolio} dayCurve={history.data?.days.length === 0} />
                <MoneyActions />
                <DebtsRow />
                <ValueCard />
                {site?.mode === 'demo' ? (
                  <Card className={styles.playMoney}>
                    <GiftIcon />
                    <p>{t`Demo funds to try things out, every day.`}</p>
                    <Button size="small" onClick={() => setFaucetOpen(true)}>
                      {t`Get demo funds`}
                    </Button>
                  </Card>
                ) : null}
              </section>
              <section className={styles.list}>
                <Tabs label={t`Accounts`} tabs={tabs} value={view} onChange={setView} />
                {listed === 'bills' ? (
                  <>
                    <AllRecords />
                    <BillList />
                  </>
                ) : account === undefined ? null : (
                  <Holdings key={listed} account={account} />
                )}
              </section>
              {wide ? (
                <section className={styles.side}>
                  <div className={styles.listHead}>
                    <h2 className={styles.sideTitle}>{t`Transactions`}</h2>
                    <AllRecords />
                  </div>
                  <BillList />
                </section>
              ) : null}
              <FaucetSheet
                open={faucetOpen}
                onClose={() => setFaucetOpen(false)}
                // What has no price is not given away.
                holdings={spot?.holdings.filter(({ price }) => price !== '0') ?? []}
              />
            </>
          )}
        </main>
      </PullToRefresh>
    </>
  );
}

/** To all bills with their filters, and to their page with CSV and the statement. */
function AllRecords() {
  const { t } = useLingui();
  return (
    <span className={styles.recordLinks}>
      <Link to="/pages/fund/assets_all_record" className={styles.more}>
        {t`Filter`}
      </Link>
      <Link to="/pages/setting/bill" className={styles.more}>
        {t`CSV and statement`}
      </Link>
    </span>
  );
}

function AssetsSkeleton({ label }: { label: string }) {
  return (
    <Loading label={label}>
      <div className={styles.overview}>
        <Skeleton width={128} height={128} radius="50%" />
        <div className={styles.legend}>
          {[1, 2, 3, 4].map((line) => (
            <Skeleton key={line} height={16} />
          ))}
        </div>
      </div>
      <div className={styles.actions}>
        {[1, 2, 3, 4].map((box) => (
          <Skeleton key={box} height={62} radius={12} />
        ))}
      </div>
      <SkeletonRows count={4} />
    </Loading>
  );
}
