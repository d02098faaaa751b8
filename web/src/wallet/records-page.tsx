import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useProtectedPage } from '../platform/session/require-login.ts';
import { NavBar } from '../ui/nav-bar.tsx';
import { PullToRefresh } from '../ui/pull-to-refresh.tsx';
import { DepositRecords } from './deposit/deposit-records.tsx';

/** What came in, each with its state. */
export default function RecordsPage() {
  const { t } = useLingui();
  const isLoggedIn = useProtectedPage();
  const client = useQueryClient();
  return (
    <>
      <NavBar title={t`Deposits`} />
      <PullToRefresh onRefresh={() => client.refetchQueries({ queryKey: ['private', 'wallet'], type: 'active' })}>
        <main>{isLoggedIn ? <DepositRecords /> : null}</main>
      </PullToRefresh>
    </>
  );
}
