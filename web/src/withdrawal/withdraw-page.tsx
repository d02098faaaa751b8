import type { Account } from '@aureus/contract/wallet/accounts.ts';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useRouter, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { choicesOf, findStaying, withdrawableCoins } from '../payout/public.ts';
import { useProtectedPage } from '../platform/session/require-login.ts';
import buttons from '../ui/button.module.css';
import { Button } from '../ui/button.tsx';
import { CoinIcon } from '../ui/coin-icon.tsx';
import { cx } from '../ui/cx.ts';
import { ChevronDownIcon, ListIcon } from '../ui/icons.tsx';
import { EmptyState, ListStates } from '../ui/list-states.tsx';
import { CoinSheet } from '../ui/money/coin-sheet.tsx';
import { MoneyFormSkeleton } from '../ui/money/money-form-skeleton.tsx';
import form from '../ui/money/money-form.module.css';
import { NavBar } from '../ui/nav-bar.tsx';
import { SkeletonForm } from '../ui/skeleton-form.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { type AccountHoldings, accountsQuery } from '../wallet/public.ts';
import { type Way, ways } from './destination.ts';
import { withdrawalInfoQuery } from './queries.ts';
import { WithdrawForm } from './withdraw-form.tsx';
import styles from './withdrawal.module.css';

/** Money out: to a saved address or a bank card. */
export default function WithdrawPage() {
  const { t } = useLingui();
  const isLoggedIn = useProtectedPage();
  const query = useQuery({ ...accountsQuery(), enabled: isLoggedIn });
  return (
    <>
      <NavBar
        title={t`Withdraw`}
        actions={
          <Link
            to="/pages/fund/receive_withdraw_record"
            search={{ tab: 'withdrawals' }}
            className={buttons.icon}
            aria-label={t`Withdrawal records`}
          >
            <ListIcon />
          </Link>
        }
      />
      <main className={styles.page}>
        {isLoggedIn ? (
          <ListStates query={query} isEmpty={false} empty={null} skeleton={<MoneyFormSkeleton />}>
            <Withdraw accounts={query.data ?? []} />
          </ListStates>
        ) : null}
      </main>
    </>
  );
}

function Withdraw({ accounts }: { accounts: readonly AccountHoldings[] }) {
  const { t } = useLingui();
  const router = useRouter();
  const asked: { currency?: string | undefined; way?: string | undefined } = useSearch({ strict: false });
  const coins = withdrawableCoins(accounts);
  const coin = coins.find(({ currency }) => String(currency) === asked.currency) ?? coins[0];
  const way = ways.find((each) => each === asked.way) ?? 'address';
  const [isChoosing, setChoosing] = useState(false);
  const [account, setAccount] = useState<Account>('spot');
  const query = useQuery({ ...withdrawalInfoQuery(coin?.currency ?? 0), enabled: coin !== undefined });
  const go = (next: { currency?: number; way?: Way }): void => {
    const search = new URLSearchParams({
      currency: String(next.currency ?? coin?.currency ?? ''),
      way: next.way ?? way,
    });
    router.history.replace(`/pages/fund/withdraw?${search.toString()}`);
  };
  const staying = findStaying(accounts, asked.currency);
  if (staying !== null) {
    return (
      <EmptyState
        title={t`${staying.name} is traded here, not withdrawn`}
        note={t`Convert it to USDT or another coin to withdraw its value.`}
        action={
          <Button kind="secondary" size="small" onClick={() => router.history.replace('/pages/fund/withdraw')}>
            {t`Withdraw another coin`}
          </Button>
        }
      />
    );
  }
  if (coin === undefined) return null;
  const tabs: { value: Way; label: string }[] = [
    { value: 'address', label: t`Address` },
    { value: 'card', label: t`Bank account` },
    { value: 'international', label: t`International` },
  ];
  return (
    <>
      <Tabs
        label={t`Ways to withdraw`}
        tabs={tabs}
        value={way}
        onChange={(next) => go({ way: next })}
        panel="withdraw-way"
        lined
      />
      <div
        id="withdraw-way"
        role="tabpanel"
        aria-label={tabs.find(({ value }) => value === way)?.label}
        className={form.page}
      >
        <button
          type="button"
          className={cx(form.pick, form.wide)}
          aria-haspopup="dialog"
          onClick={() => setChoosing(true)}
        >
          <CoinIcon code={coin.name} src={coin.logo} size={24} />
          <span>
            <span className="visually-hidden">{t`Coin`} </span>
            {coin.name}
          </span>
          <ChevronDownIcon size={18} />
        </button>
        <ListStates query={query} isEmpty={false} empty={null} skeleton={<SkeletonForm count={3} />}>
          {query.data === undefined ? null : (
            <WithdrawForm
              key={`${coin.currency} ${way}`}
              info={query.data}
              way={way}
              account={account}
              onAccount={setAccount}
            />
          )}
        </ListStates>
      </div>
      <CoinSheet
        open={isChoosing}
        onClose={() => setChoosing(false)}
        title={t`Choose a coin`}
        coins={choicesOf(coins)}
        chosen={coin.currency}
        onChoose={(currency) => go({ currency })}
      />
    </>
  );
}
