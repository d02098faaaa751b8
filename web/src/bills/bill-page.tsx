import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useProtectedPage } from '../platform/session/require-login.ts';
import records from '../ui/money/records.module.css';
import { NavBar } from '../ui/nav-bar.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { WalletRefresh } from '../wallet/public.ts';
import { everything } from './bill-filter.ts';
import { BillList } from './bill-list.tsx';
import { FilterBar } from './filter-bar.tsx';
import { Statement } from './statement.tsx';

type View = 'bills' | 'year';

/** The user's bills, and what a year of them comes to. */
export default function BillPage() {
  const { t } = useLingui();
  const isLoggedIn = useProtectedPage();
  const [view, setView] = useState<View>('bills');
  const [filter, setFilter] = useState(everything);
  const tabs: { value: View; label: string }[] = [
    { value: 'bills', label: t`Transactions` },
    { value: 'year', label: t`Annual statement` },
  ];
  return (
    <>
      <NavBar title={t`Transactions`} />
      <WalletRefresh>
        <main className={records.page}>
          <Tabs label={t`Transactions`} tabs={tabs} value={view} onChange={setView} panel="bill-view" lined />
          <div id="bill-view" role="tabpanel" aria-label={tabs.find(({ value }) => value === view)?.label}>
            {!isLoggedIn ? null : view === 'year' ? (
              <Statement />
            ) : (
              <>
                <FilterBar filter={filter} onChange={setFilter} />
                <BillList filter={filter} />
              </>
            )}
          </div>
        </main>
      </WalletRefresh>
    </>
  );
}
