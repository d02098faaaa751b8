import { useLingui } from '@lingui/react/macro';
import { useRouter, useSearch } from '@tanstack/react-router';
import { DepositRecords } from '../deposit/public.ts';
import { useProtectedPage } from '../platform/session/require-login.ts';
import { NavBar } from '../ui/nav-bar.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { WithdrawalRecords } from '../withdrawal/public.ts';
import { WalletRefresh } from './wallet-refresh.tsx';

/** What came in and what went out, each with its state. */
export default function RecordsPage() {
  const { t } = useLingui();
  const isLoggedIn = useProtectedPage();
  const router = useRouter();
  const asked: { tab?: string | undefined } = useSearch({ strict: false });
  const tab = asked.tab === 'withdrawals' ? 'withdrawals' : 'deposits';
  const tabs = [
    { value: 'deposits' as const, label: t`Deposits` },
    { value: 'withdrawals' as const, label: t`Withdrawals` },
  ];
  return (
    <>
      <NavBar title={t`Records`} />
      <WalletRefresh>
        <main>
          <Tabs
            label={t`Kind of record`}
            tabs={tabs}
            value={tab}
            onChange={(next) => router.history.replace(`/pages/fund/receive_withdraw_record?tab=${next}`)}
            panel="money-records"
            lined
          />
          <div id="money-records" role="tabpanel" aria-label={tabs.find(({ value }) => value === tab)?.label}>
            {!isLoggedIn ? null : tab === 'deposits' ? <DepositRecords /> : <WithdrawalRecords />}
          </div>
        </main>
      </WalletRefresh>
    </>
  );
}
